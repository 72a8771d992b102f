/* ptx/resolve/call.c: calls and the parameters they pass (5.1.1, 5.1.3). What they mean for the
 * stack is step 3's business (calls.c). */
#include "program/runtime.h"
#include "ptx/resolve/reader.h"

/* The parts of `call (returns), target, (arguments), prototype`. */
struct call_syntax {
    const struct arg *returns, *target, *arguments, *prototype;
};

static bool split(struct reader *r, const struct instr_syntax *s, struct call_syntax *c)
{
    unsigned k = 0;

    *c = (struct call_syntax){ NULL, NULL, NULL, NULL };
    if (k < s->nargs && s->args[k].kind == ARG_LIST)
        c->returns = &s->args[k++];
    if (k < s->nargs && s->args[k].kind == ARG_EXPR)
        c->target = &s->args[k++];
    if (k < s->nargs && s->args[k].kind == ARG_LIST)
        c->arguments = &s->args[k++];
    if (k < s->nargs && s->args[k].kind == ARG_EXPR)
        c->prototype = &s->args[k++];
    if (c->target != NULL && k == s->nargs)
        return true;
    return diag_error(r->diags, opcode_span(s),
                      "a call is written `call (results), function, (arguments);`");
}

/* ---- whom ---- */

static bool direct(struct reader *r, struct instr *i, const struct symbol *s, struct call_site *c)
{
    const struct function *f = &r->program->functions[s->index];

    i->src[0] = (struct operand){ .kind = OPD_FUNC, .index = s->index,
                                  .text = i->src[0].text };
    c->function = s->index;
    c->signature = (struct signature){ f->returns, f->params };
    if (f->is_entry)
        return diag_error(r->diags, operand_span(r, &i->src[0]),
                          "%s is an entry: it cannot be called", s->name);
    if (f->defined)
        return true;
    if (runtime_find(s->name) != NULL || is_lost(r, s->span))
        return false; /* it was reported that its declaration is wrong */
    diag_error(r->diags, operand_span(r, &i->src[0]), "%s has no body in this file", s->name);
    return declared_here(r, s);
}

const struct symbol *function_named(struct reader *r, struct span name)
{
    const struct symbol *s = find_thing(r, name);

    if (s == NULL)
        undeclared(r, name, "the function");
    else if (s->kind != SYMBOL_FUNCTION)
        diag_error(r->diags, name, "%s is not a function", s->name);
    return s != NULL && s->kind == SYMBOL_FUNCTION ? s : NULL;
}

/* .calltargets: functions that must look alike. */
static bool read_targets(struct reader *r, struct instr *i, const struct stmt *list,
                         struct call_site *c)
{
    i->ntargets = list->named->ntargets;
    i->targets = arena_new(&r->program->arena, list->named->ntargets * sizeof *i->targets);
    for (uint32_t k = 0; k < list->named->ntargets; k++) {
        const struct symbol *s = find_thing(r, list->named->targets[k]);

        i->src[0].text = excerpt_of(list->named->targets[k]);
        if (s == NULL || s->kind != SYMBOL_FUNCTION)
            return false; /* check_targets has said so */
        if (!direct(r, i, s, c))
            return false;
        r->program->functions[s->index].address_taken = true;
        i->targets[k] = s->index;
    }
    return true;
}

bool has_predicates(const struct param_list *l)
{
    for (uint32_t k = 0; k < l->n; k++)
        if (l->v[k].type == TYPE_PRED)
            return true;
    return false;
}

/* The signature of what a register holds: a prototype, or a list of functions that look alike. */
static bool read_shape(struct reader *r, struct instr *i, const struct arg *name,
                       struct call_site *c)
{
    static const char what[] = "a .callprototype or .calltargets list";
    const struct stmt *list = read_table_name(r, text_at(r, name->span), what);

    if (list == NULL)
        return false;
    if (list->kind == STMT_PROTOTYPE)
        return read_signature(r, list->named->signature, &c->signature);
    return list->named->of_calls ? read_targets(r, i, list, c)
                                 : diag_error(r->diags, text_at(r, name->span),
                                              "the name of %s is expected here", what);
}

static bool indirect(struct reader *r, struct instr *i, const struct call_syntax *s,
                     struct call_site *c)
{
    struct wanted p = { .i = i, .name = 'a', .want = TYPE_U64 };
    const struct symbol *target = find_thing(r, text_at(r, s->target->expr->span));
    struct operand reg;

    p.want = target != NULL && type_info(target->type)->bytes == 4 ? TYPE_U32 : TYPE_U64;
    if (!read_source(r, &p, s->target, &reg))
        return false;
    if (s->prototype == NULL)
        return diag_error(r->diags, text_at(r, s->target->span),
                          "an indirect call needs a .callprototype or .calltargets list");
    if (!read_shape(r, i, s->prototype, c))
        return false;
    i->src[0] = reg;
    c->function = NO_FUNCTION;
    /* A call by address passes registers in memory (transform/registers.c), which has no predicates. */
    if (has_predicates(&c->signature.params) || has_predicates(&c->signature.returns))
        return diag_error(r->diags, i->span, "an indirect call passes no predicates here");
    return true;
}

static bool read_callee(struct reader *r, struct instr *i, const struct call_syntax *s,
                        struct call_site *c)
{
    const struct expr *e = s->target->expr;
    const struct symbol *target = e->kind == EXPR_NAME ? find_thing(r, text_at(r, e->span)) : NULL;

    i->nsrc = 1;
    i->src[0].text = s->target->span;
    if (target == NULL)
        return undeclared(r, text_at(r, e->span), "the function");
    if (target->kind == SYMBOL_FUNCTION && s->prototype != NULL)
        return diag_error(r->diags, text_at(r, s->prototype->span),
                          "a prototype is for what a register holds, %s is a function",
                          target->name);
    if (target->kind == SYMBOL_FUNCTION)
        return direct(r, i, target, c);
    if (target->kind == SYMBOL_REG)
        return indirect(r, i, s, c);
    return diag_error(r->diags, text_at(r, e->span), "%s is not a function", target->name);
}

/* ---- with what ---- */

/* What a .param variable has otherwise than the parameter it is passed for; NULL: nothing. Floats
 * and integers do not go together, untyped bits go with both. */
static const char *difference(const struct variable *v, const struct symbol *s,
                              const struct param *p)
{
    enum type_kind a = type_info(v->type)->kind, b = type_info(p->type)->kind;
    bool floats = (a == KIND_FLOAT) != (b == KIND_FLOAT) && a != KIND_BITS && b != KIND_BITS;

    if (v->size != p->size)
        return "size";
    if (s->is_array != p->is_array || (floats && !p->is_array))
        return "type";
    return v->align != p->align ? "alignment" : NULL;
}

/* A variable is passed as a whole, a register or a constant by its value. */
static bool read_passed(struct reader *r, const struct wanted *at, const struct param *p,
                        const struct arg *a, struct operand *o)
{
    const struct symbol *s = named_operand(r, a, SYMBOL_VARIABLE);
    const struct variable *v;
    struct wanted where = *at;
    const char *other;

    where.want = p->type;
    if (a->kind == ARG_EXPR && a->expr->kind == EXPR_BINARY && a->expr->parts[0]->kind == EXPR_NAME)
        return diag_error(r->diags, text_at(r, a->span),
                          "a variable is passed as a whole, a value in a register");
    if (s == NULL || p->in_register)
        return at->name == 'd' ? read_destination(r, &where, a, o) : read_source(r, &where, a, o);
    v = &r->program->variables[s->index];
    *o = (struct operand){ .kind = OPD_VAR, .index = s->index,
                            .text = a->span };
    if (s->space != SPACE_PARAM || !v->on_stack)
        return diag_error(r->diags, text_at(r, a->span), "%s is not a .param variable", s->name);
    other = difference(v, s, p);
    if (other == NULL)
        return true;
    diag_error(r->diags, text_at(r, a->span),
               "%s has another %s than the parameter (%lu bytes, aligned to %lu)",
               s->name, other, (unsigned long)p->size, (unsigned long)p->align);
    return declared_here(r, s);
}

/* A vector in registers is passed by its name. `_` drops a result. */
static bool read_passed_vector(struct reader *r, const struct wanted *at, const struct param *p,
                               const struct arg *a, struct operand *out)
{
    struct wanted where = *at;

    where.want = p->type;
    if (vector_length_of(r, a) > 0)
        return read_vector(r, &where, a, p->elements, out);
    if (at->name != 'd' || !span_is(text_at(r, a->span), "_"))
        return diag_error(r->diags, text_at(r, a->span),
                          "a vector of %u registers of type .%s is expected here",
                          (unsigned)p->elements, type_info(p->type)->text);
    for (unsigned k = 0; k < p->elements; k++)
        out[k] = (struct operand){ .kind = OPD_SINK, .text = a->span };
    return true;
}

/* The number of parameters in the text, where a vector counts once. */
static unsigned count_declared(const struct param_list *l)
{
    return l->n == 0 ? 0 : l->v[l->n - 1].declared + 1u;
}

/* All arguments (name a) or results (name d) of a call. */
static bool read_list(struct reader *r, const struct wanted *at, const struct arg *list,
                      const struct param_list *params, struct operand **out)
{
    unsigned given = list == NULL ? 0 : list->nitems, expected = count_declared(params);
    const char *what = at->name == 'd' ? "result" : "argument";
    const unsigned errors = r->diags->errors;

    if (given != expected)
        return diag_error(r->diags, list == NULL ? at->i->span : text_at(r, list->span),
                          "%u %s%s expected here, %u given", expected, what,
                          expected == 1 ? " is" : "s are", given);
    *out = arena_new(&r->program->arena, (params->n + 1) * sizeof **out);
    for (uint32_t k = 0; k < params->n; k += params->v[k].elements) {
        const struct arg *a = &list->items[params->v[k].declared];
        struct operand *o = &(*out)[k];

        if (!(params->v[k].elements > 1 ? read_passed_vector(r, at, &params->v[k], a, o)
                                        : read_passed(r, at, &params->v[k], a, o)))
            return false;
        if (o->kind != OPD_VAR && o->kind != OPD_SINK && !params->v[k].in_register &&
            params->v[k].is_array)
            return diag_error(r->diags, text_at(r, a->span),
                              "an array is passed in a .param variable");
    }
    return r->diags->errors == errors;
}

bool read_call(struct reader *r, const struct instr_syntax *s, struct instr *i)
{
    struct call_site c = { .function = NO_FUNCTION };
    struct wanted d = { .i = i, .name = 'd', .sink = true }, a = { .i = i, .name = 'a' };
    struct call_syntax parts;

    if (!split(r, s, &parts) || !read_callee(r, i, &parts, &c) ||
        !read_list(r, &d, parts.returns, &c.signature.returns, &c.rets) ||
        !read_list(r, &a, parts.arguments, &c.signature.params, &c.args))
        return false;
    i->label = r->ncalls;
    ARRAY_PUSH(r->calls, r->ncalls, r->cap_calls, c);
    return true;
}
