/* ptx/declare.c: variables, registers, parameters and functions get their places in the program and
 * their names in scope (5.1.3, steps 1 and 7). Knows no instruction. */
#include "ptx/reader.h"

#include <inttypes.h>

#define MOST_BYTES ((uint64_t)1 << 40)     /* of a variable; figure 3.2 is far below */
#define MOST_REGISTERS ((uint64_t)1 << 20) /* declared in a file */

/* Nobody shall complain that the name of a refused declaration is unknown; always false. */
static bool lose(struct reader *r, struct span name)
{
    names_put(&r->tree->lost, span_text(name), name.length, EVERYWHERE);
    return false;
}

/* ---- sizes ---- */

/* Natural or given alignment; false when it is no power of two. */
static bool alignment(struct reader *r, const struct declaration *d, uint64_t *align)
{
    uint64_t natural = type_info(d->type)->bytes * (uint64_t)d->vector;

    *align = natural > 0 ? natural : 1;
    if (d->align == NULL)
        return true;
    if (!fold_natural(r, d->align, "an alignment", align))
        return false;
    if (*align > 0 && *align <= 4096 && (*align & (*align - 1)) == 0)
        return true;
    return diag_error(r->diags, d->align->span, "an alignment is a power of two up to 4096");
}

/* One dimension multiplies the size; of x[] it follows from the initialiser. */
static bool multiply(struct reader *r, const struct declarator *n, unsigned k, uint64_t *size)
{
    uint64_t count = n->init != NULL && n->init->expr == NULL ? n->init->nitems : 0;

    if (n->dims[k] == NULL && k > 0)
        return diag_error(r->diags, n->name, "only the first dimension may be left out");
    if (n->dims[k] != NULL && !fold_natural(r, n->dims[k], "the size of an array", &count))
        return false;
    if (*size > 0 && count > MOST_BYTES / *size)
        return diag_error(r->diags, n->name, "%.*s is larger than any memory",
                          span_length(n->name), span_text(n->name));
    *size *= count;
    return true;
}

/* Size, alignment and element type. */
static bool array_size(struct reader *r, const struct declaration *d, const struct declarator *n,
                       struct variable *v)
{
    v->type = d->type;
    v->size = type_info(d->type)->bytes * (uint64_t)d->vector;
    if (d->type == TYPE_PRED)
        return diag_error(r->diags, d->span, "predicates live in registers only");
    if (n->is_range)
        return diag_error(r->diags, n->name, "only registers are declared in ranges");
    if (v->size > 16)
        return diag_error(r->diags, d->span, "a vector has at most 16 bytes");
    for (unsigned k = n->ndims; k > 0; k--)
        if (!multiply(r, n, k - 1, &v->size))
            return false;
    return alignment(r, d, &v->align);
}

/* ---- variables ---- */

static uint64_t stride_of(const struct declaration *d)
{
    return type_info(d->type)->bytes * (uint64_t)d->vector;
}

/* A second declaration of a module variable that the first called .extern. */
static bool completes_extern(struct reader *r, const struct declarator *n, const struct variable *v)
{
    const struct symbol *s = find_thing(r, n->name);

    if (s == NULL || s->kind != SYMBOL_VARIABLE || s->level != r->scope.level)
        return false;
    if (v->is_extern)
        return true;
    if (!r->program->variables[s->index].is_extern)
        return false;
    r->program->variables[s->index] = *v;
    r->program->variables[s->index].name = s->name;
    return true;
}

static bool variable_allowed(struct reader *r, const struct declaration *d,
                             const struct declarator *n, const struct variable *v)
{
    if (v->size == 0 && !v->is_extern)
        return diag_error(r->diags, n->name, "%.*s has no size", span_length(n->name),
                          span_text(n->name));
    if (n->init != NULL && (d->space == SPACE_SHARED || d->space == SPACE_LOCAL ||
                            d->space == SPACE_PARAM || d->linkage == LINKAGE_EXTERN))
        return diag_error(r->diags, n->init->span, "only .global and .const variables have values");
    return true;
}

/* Local and .param variables of a function live on the stack (5.1.3, step 3). False: refused. */
static bool add_variable(struct reader *r, const struct declaration *d, const struct declarator *n)
{
    struct variable v = { .space = d->space == SPACE_PARAM ? SPACE_LOCAL : d->space,
                          .function = r->function, .is_extern = d->linkage == LINKAGE_EXTERN, .span = n->name };
    const char *name = keep_text(r, n->name);
    uint32_t index;

    if (!array_size(r, d, n, &v) || !variable_allowed(r, d, n, &v))
        return lose(r, n->name);
    v.dynamic = v.is_extern && v.space == SPACE_SHARED && v.size == 0;
    v.is_extern = v.is_extern && !v.dynamic;
    v.on_stack = v.space == SPACE_LOCAL && r->function != NO_FUNCTION;
    if (completes_extern(r, n, &v))
        return true;
    index = r->program->nvariables;
    if (!declare(r, (struct symbol){ .kind = SYMBOL_VARIABLE, .name = name, .index = index,
                                     .type = d->type, .space = d->space, .stride = stride_of(d),
                                     .span = n->name }))
        return false;
    v.name = unique_name(r, name);
    program_add_variable(r->program, v);
    return true;
}

/* ---- registers ---- */

static void add_register(struct reader *r, const struct declaration *d, struct span at,
                         const char *name)
{
    declare(r, (struct symbol){ .kind = SYMBOL_REG, .name = name, .index = NO_REGISTER,
                                .type = d->type, .space = SPACE_REG, .span = at });
}

/* %r<n> declares %r0 to %r(n - 1). */
static void add_registers(struct reader *r, const struct declaration *d,
                          const struct declarator *n)
{
    uint64_t count = n->is_range ? n->count : 1;

    if (n->ndims > 0 || d->vector != 1) {
        diag_error(r->diags, n->name, "registers are scalars here");
        lose(r, n->name);
        return;
    }
    if (n->init != NULL) {
        diag_error(r->diags, n->init->span, "only .global and .const variables have values");
        lose(r, n->name);
        return;
    }
    if (count > MOST_REGISTERS - r->registers) {
        diag_error(r->diags, n->name, "more than %" PRIu64 " registers", MOST_REGISTERS);
        return;
    }
    r->registers += count;
    if (!n->is_range)
        add_register(r, d, n->name, keep_text(r, n->name));
    for (uint64_t k = 0; n->is_range && k < count; k++)
        add_register(r, d, n->name,
                     arena_format(&r->program->arena, "%.*s%" PRIu64, (int)n->name.length,
                                  span_text(n->name), k));
}

void declare_locals(struct reader *r, const struct declaration *d)
{
    for (unsigned k = 0; k < d->nnames; k++) {
        if (d->space == SPACE_REG)
            add_registers(r, d, &d->names[k]);
        else if (add_variable(r, d, &d->names[k]) && d->names[k].init != NULL)
            initialise_variable(r, d, &d->names[k], r->program->nvariables - 1);
    }
}

/* ---- parameters ---- */

static bool read_param(struct reader *r, const struct declaration *d, uint64_t *offset,
                       struct param *p)
{
    struct variable v = { .space = SPACE_LOCAL };

    *p = (struct param){ .in_register = d->space == SPACE_REG, .type = d->type };
    if (p->in_register)
        return d->names[0].ndims == 0 && !d->names[0].is_range && d->vector == 1
                   ? true
                   : diag_error(r->diags, d->names[0].name, "registers are scalars here");
    if (!array_size(r, d, &d->names[0], &v))
        return false;
    if (v.size > PARAM_SIZE)
        return diag_error(r->diags, d->names[0].name, "a parameter has at most %u bytes",
                          (unsigned)PARAM_SIZE);
    p->size = v.size;
    p->align = v.align;
    p->offset = (*offset + v.align - 1) / v.align * v.align;
    *offset = p->offset + v.size;
    return true;
}

/* Each parameter at the next offset that its alignment allows; `offset` is where they start. */
static bool layout_params(struct reader *r, const struct declaration *list, unsigned n,
                          struct param_list *out, uint64_t *offset)
{
    out->v = arena_new(&r->program->arena, (n + 1) * sizeof *out->v);
    out->n = n;
    for (unsigned k = 0; k < n; k++)
        if (!read_param(r, &list[k], offset, &out->v[k]))
            return false;
    return true;
}

bool read_signature(struct reader *r, const struct signature_syntax *s, struct signature *out)
{
    uint64_t offset = 0;

    return layout_params(r, s->returns, s->nreturns, &out->returns, &offset) &&
           layout_params(r, s->params, s->nparams, &out->params, &offset);
}

/* The variable or the register behind a parameter of a function that has a body. */
static void place_param(struct reader *r, const struct declaration *d, struct param *p)
{
    bool is_entry = r->program->functions[r->function].is_entry;
    struct variable v = { .space = is_entry ? SPACE_CONST : SPACE_LOCAL, .type = p->type,
                          .size = p->size, .align = p->align, .function = r->function,
                          .is_param = is_entry, .on_stack = !is_entry, .address = p->offset,
                          .span = d->names[0].name };

    p->name = keep_text(r, d->names[0].name);
    if (p->in_register) {
        p->index = program_add_reg(r->program, unique_name(r, p->name), p->type, r->function);
        r->program->regs[p->index].span = v.span;
        return;
    }
    v.name = unique_name(r, p->name);
    p->index = program_add_variable(r->program, v);
}

static void place_params(struct reader *r, const struct declaration *list, struct param *v,
                         uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        place_param(r, &list[k], &v[k]);
}

static void params_into_scope(struct reader *r, const struct declaration *list,
                              const struct param *v, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        declare(r, (struct symbol){
                       .kind = v[k].in_register ? SYMBOL_REG : SYMBOL_VARIABLE,
                       .name = v[k].name, .index = v[k].index, .type = v[k].type,
                       .space = list[k].space, .stride = stride_of(&list[k]),
                       .span = list[k].names[0].name });
}

void declare_params(struct reader *r, const struct function_syntax *f)
{
    const struct function *own = &r->program->functions[r->function];

    params_into_scope(r, f->signature.returns, own->returns, own->nreturns);
    params_into_scope(r, f->signature.params, own->params, own->nparams);
}

/* ---- functions ---- */

bool same_params(const struct param *a, uint32_t na, const struct param_list *b)
{
    if (na != b->n)
        return false;
    for (uint32_t k = 0; k < na; k++)
        if (a[k].size != b->v[k].size || a[k].offset != b->v[k].offset ||
            a[k].in_register != b->v[k].in_register)
            return false;
    return true;
}

/* A second declaration must agree with the first, and only one may have a body. */
static bool redeclares(struct reader *r, const struct function_syntax *f,
                       const struct signature *s, const struct function *old)
{
    bool later;

    if (old->is_entry == f->is_entry && !(old->defined && f->has_body) &&
        same_params(old->params, old->nparams, &s->params) &&
        same_params(old->returns, old->nreturns, &s->returns))
        return true;
    later = f->name.at > old->span.at;
    diag_error(r->diags, later ? f->name : old->span,
               old->is_entry != f->is_entry     ? "%s is both an entry and a function"
               : old->defined && f->has_body ? "%s is defined twice"
                                             : "%s is declared with other parameters before",
               old->name);
    diag_add(r->diags, SEVERITY_NOTE, later ? old->span : f->name, "it is declared here");
    return false;
}

static bool entry_signature(struct reader *r, const struct function_syntax *f)
{
    if (!f->is_entry)
        return true;
    if (f->signature.nreturns > 0)
        return diag_error(r->diags, f->name, "an entry returns nothing");
    for (unsigned k = 0; k < f->signature.nparams; k++)
        if (f->signature.params[k].space == SPACE_REG)
            return diag_error(r->diags, f->signature.params[k].span,
                              "parameters of an entry are in .param");
    return true;
}

/* The function's index, made when it is met first; NO_FUNCTION after an error. */
static uint32_t function_index(struct reader *r, const struct function_syntax *f,
                               const struct signature *sig)
{
    const struct symbol *s = find_thing(r, f->name);
    const char *name = keep_text(r, f->name);

    if (s != NULL && s->kind == SYMBOL_FUNCTION)
        return redeclares(r, f, sig, &r->program->functions[s->index]) ? s->index : NO_FUNCTION;
    if (!declare(r, (struct symbol){ .kind = SYMBOL_FUNCTION, .name = name,
                                     .index = r->program->nfunctions, .span = f->name }))
        return NO_FUNCTION;
    return program_add_function(r->program, unique_name(r, name));
}

static void declare_function(struct reader *r, struct function_syntax *f)
{
    struct signature sig;
    struct function *own;

    f->index = NO_FUNCTION;
    if (!entry_signature(r, f) || !read_signature(r, &f->signature, &sig)) {
        lose(r, f->name);
        return;
    }
    f->index = function_index(r, f, &sig);
    if (f->index == NO_FUNCTION || r->program->functions[f->index].defined)
        return;
    own = &r->program->functions[f->index];
    own->is_entry = f->is_entry;
    own->of_runtime = declares_runtime(r, f, &sig);
    own->defined = f->has_body || own->of_runtime;
    own->span = f->name;
    own->params = sig.params.v;
    own->nparams = sig.params.n;
    own->returns = sig.returns.v;
    own->nreturns = sig.returns.n;
    for (unsigned k = 0; k < 3; k++)
        own->maxntid[k] = f->maxntid[k];
}

/* Values come last: they may be addresses of what is declared below. */
static void initialise_module(struct reader *r)
{
    const struct syntax *t = r->tree;

    for (size_t i = 0; i < t->nvariables; i++)
        for (unsigned k = 0; k < t->variables[i].nnames; k++) {
            const struct declarator *n = &t->variables[i].names[k];
            const struct symbol *s = n->init != NULL ? find_thing(r, n->name) : NULL;

            if (s != NULL && s->kind == SYMBOL_VARIABLE &&
                r->program->variables[s->index].span.at == n->name.at)
                initialise_variable(r, &t->variables[i], n, s->index);
        }
}

/* Functions with a body come first, so that a body's parameters are those that count. */
static void declare_functions(struct reader *r, bool with_body)
{
    struct syntax *t = r->tree;

    for (size_t i = 0; i < t->nfunctions; i++)
        if (t->functions[i].has_body == with_body)
            declare_function(r, &t->functions[i]);
}

/* Parameters come after all functions and variables of the module: those keep their names, by which
 * the host asks for them. */
static void place_parameters(struct reader *r)
{
    for (size_t i = 0; i < r->tree->nfunctions; i++) {
        const struct function_syntax *f = &r->tree->functions[i];
        const struct function *own;

        if (f->index == NO_FUNCTION)
            continue;
        own = &r->program->functions[f->index];
        if (!own->defined || own->span.at != f->name.at)
            continue;
        r->function = f->index;
        place_params(r, f->signature.returns, own->returns, own->nreturns);
        place_params(r, f->signature.params, own->params, own->nparams);
    }
    r->function = NO_FUNCTION;
}

void declare_module(struct reader *r)
{
    struct syntax *t = r->tree;

    r->function = NO_FUNCTION;
    scope_enter(&r->scope);
    for (size_t i = 0; i < t->nvariables; i++)
        for (unsigned k = 0; k < t->variables[i].nnames; k++)
            add_variable(r, &t->variables[i], &t->variables[i].names[k]);
    declare_functions(r, true);
    declare_functions(r, false);
    place_parameters(r);
    declare_aliases(r);
    initialise_module(r);
}
