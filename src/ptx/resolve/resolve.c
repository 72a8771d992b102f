/* ptx/resolve/resolve.c: statements become instructions with resolved operands (5.1.3, steps 1 and
 * 7). The opcode table's signature gives the places of operands. */
#include "ptx/resolve/reader.h"

#include <string.h>

/* What one instruction's operands are read with. */
struct walker {
    struct reader *r;
    const struct instr_syntax *s;
    struct instr *i;
    unsigned next; /* argument */
};

struct instr injected_instr(enum opcode op, enum type type, struct span at)
{
    return (struct instr){ .op = (uint16_t)op, .type = (uint8_t)type, .vector = 1,
                           .injected = true, .span = { at.source, at.at, 0 } };
}

/* ---- counting ---- */

bool count_operands(struct reader *r, const struct instr *i, unsigned n, unsigned low,
                    unsigned high)
{
    if (n >= low && n <= high)
        return true;
    if (low == high)
        return diag_error(r->diags, i->span, "%s takes %u operand%s, %u given", instr_text(r, i),
                          low, low == 1 ? "" : "s", n);
    return diag_error(r->diags, i->span, "%s takes %u or %u operands, %u given", instr_text(r, i),
                      low, high, n);
}

/* Is the operand that the signature makes optional required here? */
static bool optional_stands(const struct instr *i, unsigned given, unsigned most)
{
    switch (i->op) {
    case OP_SETP: case OP_SET: case OP_LOP3:
        return i->boolean != BOOL_NONE;
    case OP_ATOM:
        return i->atomic == ATOMIC_CAS;
    case OP_VOTE: case OP_SHFL:
        return (i->mods & MOD_SYNC) != 0;
    case OP_MBARRIVE: case OP_MBDROP:
        return given == most || i->variant == MBARRIER_NO_COMPLETE;
    case OP_CVT:
        return type_info((enum type)i->type)->kind == KIND_PAIR && i->type2 == TYPE_F32;
    case OP_CVTPACK:
        return i->type2 != TYPE_NONE;
    case OP_MIN: case OP_MAX:
        return given == most && i->type == TYPE_F32;
    case OP_TENSORFENCE:
        return i->order == ORDER_ACQUIRE;
    }
    return given == most;
}

static unsigned expected_operands(const struct instr *i, unsigned given)
{
    const char *signature = opcode_info((enum opcode)i->op)->signature;
    unsigned n = 0, optional = 0;

    for (const char *p = signature; *p != '\0'; p++) {
        n += *p == ':' ? 1u : 0u;
        optional += *p == '?' ? 1u : 0u;
    }
    return optional == 0 || optional_stands(i, given, n) ? n : n - optional;
}

/* ---- one entry of a signature ---- */

static enum type wanted_type(const struct walker *w, char class)
{
    enum type t = (enum type)w->i->type;

    switch (class) {
    case 'P':
        return TYPE_PRED;
    case 'i':
        return TYPE_U32;
    case 'U':
        return (enum type)w->i->type2;
    case 'W':
        return (w->i->mods & MOD_WIDE) != 0 ? type_of_width(t, 2 * type_info(t)->bytes) : t;
    }
    if (t == TYPE_NONE) /* isspacep: an address */
        return w->r->program->address_bits == 32 ? TYPE_U32 : TYPE_U64;
    return t;
}

static bool one_operand(struct walker *w, const struct wanted *p, const struct arg *a)
{
    struct instr *i = w->i;

    if (p->name == 'd')
        return read_destination(w->r, p, a, &i->dst[i->ndst++]);
    return read_source(w->r, p, a, &i->src[i->nsrc++]);
}

/* {a, b, …}: as many as the vector has, or the parts that mov packs or unpacks. */
static bool brace_list(struct walker *w, struct wanted *p, const struct arg *a, unsigned expected)
{
    bool kept = false;

    if (a->nitems != expected)
        return diag_error(w->r->diags, text_at(w->r, a->span),
                          "%u elements are expected here, not %u", expected, a->nitems);
    p->element = true;
    p->sink = true;
    for (unsigned k = 0; k < a->nitems; k++) {
        if (!one_operand(w, p, &a->items[k]))
            return false;
        kept = kept || !span_is(text_at(w->r, a->items[k].span), "_");
    }
    return kept ||
           diag_error(w->r->diags, text_at(w->r, a->span), "one element at least is wanted");
}

/* The name of a vector of registers instead of a list. */
static bool whole_vector(struct walker *w, const struct wanted *p, const struct arg *a, unsigned n)
{
    struct instr *i = w->i;
    struct operand *out = p->name == 'd' ? &i->dst[i->ndst] : &i->src[i->nsrc];
    unsigned errors = w->r->diags->errors;

    i->ndst = (uint8_t)(i->ndst + (p->name == 'd' ? n : 0));
    i->nsrc = (uint8_t)(i->nsrc + (p->name == 'd' ? 0 : n));
    return read_vector(w->r, p, a, n, out) && w->r->diags->errors == errors;
}

/* v: a list exactly when the instruction has .v2, .v4 or .v8. */
static bool vector_operand(struct walker *w, struct wanted *p, const struct arg *a)
{
    if (w->i->vector > 1 && vector_length_of(w->r, a) > 0)
        return whole_vector(w, p, a, w->i->vector);
    if (w->i->vector == 1)
        return one_operand(w, p, a->kind == ARG_VECTOR && a->nitems == 1 ? &a->items[0] : a);
    if (a->kind != ARG_VECTOR)
        return diag_error(w->r->diags, text_at(w->r, a->span),
                          "a list of %u in braces is expected here", (unsigned)w->i->vector);
    return brace_list(w, p, a, w->i->vector);
}

/* x: the parts have the whole's width together. */
static bool packed_operand(struct walker *w, struct wanted *p, const struct arg *a)
{
    unsigned bytes = type_info((enum type)w->i->type)->bytes;
    unsigned named = vector_length_of(w->r, a), n = named > 0 ? named : a->nitems;
    enum type part;

    if (a->kind != ARG_VECTOR && named == 0)
        return one_operand(w, p, a);
    part = n == 2 || n == 4 ? type_of_width(TYPE_B8, bytes / n)
           : n == 1 && type_info(p->want)->kind == KIND_BITS ? p->want : TYPE_NONE;
    if (part == TYPE_NONE)
        return diag_error(w->r->diags, text_at(w->r, a->span),
                          "the whole cannot be split into %u parts", n);
    p->want = part;
    return named > 0 ? whole_vector(w, p, a, n) : brace_list(w, p, a, n);
}

/* d|p: a result and a predicate. */
static bool pair_operand(struct walker *w, struct wanted *p, const struct arg *a)
{
    const struct expr *e = a->expr;
    struct arg half = { .kind = ARG_EXPR };

    if (a->kind != ARG_EXPR || e->kind != EXPR_BINARY || e->op != '|')
        return one_operand(w, p, a);
    p->sink = w->i->op != OP_SHFL;
    half.expr = e->parts[0];
    half.span = e->parts[0]->span;
    if (!one_operand(w, p, &half))
        return false;
    p->sink = w->i->op != OP_LOP3 && w->i->op != OP_ELECT;
    half.expr = e->parts[1];
    half.span = e->parts[1]->span;
    p->want = TYPE_PRED;
    return one_operand(w, p, &half);
}

static bool read_entry(struct walker *w, const char *entry)
{
    const struct arg *a = &w->s->args[w->next++];
    struct wanted p = { .i = w->i, .name = entry[0], .want = wanted_type(w, entry[2]) };
    uint16_t op = w->i->op, traits = opcode_info((enum opcode)op)->traits;

    p.sink = (traits & O_SINK) != 0 || (op == OP_MATCH && w->i->variant == MATCH_ALL);
    p.relaxed = (traits & O_RELAXED) != 0 && !is_small_float(p.want);
    switch (entry[2]) {
    case 'm':
        return read_address(w->r, w->i, a);
    case 'l':
        return op == OP_BRX ? read_table(w->r, w->i, a) : read_branch_target(w->r, w->i, a);
    case 'v':
        return vector_operand(w, &p, a);
    case 'x':
        return packed_operand(w, &p, a);
    }
    return entry[3] == '|' ? pair_operand(w, &p, a) : one_operand(w, &p, a);
}

static bool read_operands(struct walker *w)
{
    const char *entry = opcode_info((enum opcode)w->i->op)->signature;
    unsigned expected = expected_operands(w->i, w->s->nargs);

    if (!count_operands(w->r, w->i, w->s->nargs, expected, expected))
        return false;
    while (w->next < w->s->nargs) {
        if (!read_entry(w, entry))
            return false;
        entry += strcspn(entry, " ");
        entry += strspn(entry, " ");
    }
    return true;
}

/* ---- one instruction ---- */

/* A member mask names the threads that must arrive before it is known what they execute, so it cannot be
 * a special register. */
static bool check_members(struct reader *r, const struct instr *i)
{
    const struct operand *mask;

    if ((opcode_facts((enum opcode)i->op) & R_TOGETHER) == 0 || (i->mods & MOD_SYNC) == 0)
        return true;
    mask = &i->src[i->nsrc - 1];
    return mask->kind == OPD_REG || mask->kind == OPD_IMM ||
           diag_error(r->diags, operand_span(r, mask), "a member mask is a register or a constant");
}

/* Advice is read and dropped, except a number, because it does not touch what it names. */
static void forget_place(struct instr *i)
{
    if (opcode_info((enum opcode)i->op)->rule != RULE_THREAD_HINT || !i->has_mem)
        return;
    i->has_mem = false;
    i->nsrc = 0;
}

/* The policy of a cache hint is the last operand: it is read and forgotten. */
static bool drop_policy(struct reader *r, struct instr_syntax *s, struct instr *i)
{
    if ((i->mods & (uint32_t)MOD_HINT) == 0)
        return true;
    i->mods &= ~(uint32_t)MOD_HINT;
    if (s->nargs == 0)
        return diag_error(r->diags, i->span, "a cache hint needs a policy as the last operand");
    return read_policy(r, &s->args[--s->nargs]);
}

/* Most operands are in the order of the signature. */
static bool read_by_kind(struct reader *r, const struct instr_syntax *s, struct instr *i)
{
    struct walker w = { .r = r, .s = s, .i = i };

    if (is_scalar_video(i))
        return read_video(r, s, i);
    switch (i->op) {
    case OP_BAR:
        return read_barrier(r, s, i);
    case OP_CALL:
        return read_call(r, s, i);
    case OP_COPY:
        return read_copy(r, s, i);
    case OP_CREATEPOLICY:
        return make_policy(r, s, i);
    case OP_MOV:
        if (i->vector > 1)
            return read_vector_mov(r, s, i);
        break;
    }
    return read_operands(&w);
}

static void read_instruction(struct reader *r, const struct stmt *st)
{
    struct function *f = &r->program->functions[r->function];
    struct instr_syntax syntax = *st->instr, *s = &syntax;
    struct operand dst[MOST_VECTOR] = { { .kind = OPD_NONE } };
    struct operand src[MOST_SOURCES] = { { .kind = OPD_NONE } };
    struct instr i = { .span = text_at(r, st->span), .dst = dst, .src = src };
    uint32_t left_out = r->program->nleft_out;

    if (!read_spelling(r, s, &i)) {
        if (r->program->nleft_out > left_out)
            read_guard(r, s, &i);
        return;
    }
    if (!read_guard(r, s, &i))
        return;
    if (!drop_policy(r, s, &i) || !read_by_kind(r, s, &i))
        return;
    f->own_control_flow = f->own_control_flow || (opcode_facts((enum opcode)i.op) & R_TOKENS) != 0;
    if (!check_ranges(r, &i))
        return;
    forget_place(&i);
    simplify(&i);
    if (!check_members(r, &i) || !check_operands(r, &i) || !check_evaluator(r, &i))
        return;
    instr_keep_operands(&i, &r->program->arena);
    function_append(f, &i);
}

/* ---- blocks ---- */

static void declare_label(struct reader *r, const struct stmt *s)
{
    struct function *f = &r->program->functions[r->function];
    const char *name = keep_text(r, s->named->name);
    struct symbol y = { .kind = s->kind == STMT_LABEL ? SYMBOL_LABEL : SYMBOL_TABLE, .name = name,
                        .index = f->nlabels, .span = s->named->name, .statement = s };

    if (!declare(r, y) || s->kind != STMT_LABEL)
        return;
    function_add_label(r->program, f, unique_name(r, name));
    f->labels[f->nlabels - 1].span = s->named->name;
}

/* Labels are visible before their definition, so those of a block are declared when it is entered. */
static void declare_labels(struct reader *r, size_t from, size_t to)
{
    for (size_t k = from; k < to; k++) {
        enum stmt_kind kind = r->body[k].kind;

        if (kind == STMT_OPEN)
            k = r->body[k].match;
        else if (kind == STMT_LABEL || kind == STMT_TARGETS || kind == STMT_PROTOTYPE)
            declare_label(r, &r->body[k]);
    }
}

static void append_label(struct reader *r, const struct stmt *s)
{
    const struct symbol *y = find_label(r, s->named->name);
    struct instr i = { .op = OP_LABEL, .span = text_at(r, s->span) };

    if (y == NULL || y->statement != s)
        return;
    i.label = y->index;
    function_append(&r->program->functions[r->function], &i);
}

static void statement(struct reader *r, size_t at)
{
    const struct stmt *s = &r->body[at];

    switch (s->kind) {
    case STMT_INSTR:
        read_instruction(r, s);
        break;
    case STMT_LABEL:
        append_label(r, s);
        break;
    case STMT_DECLARE:
        declare_locals(r, s->declaration);
        break;
    case STMT_OPEN:
        scope_enter(&r->scope);
        declare_labels(r, at + 1, s->match);
        break;
    case STMT_CLOSE:
        scope_leave(&r->scope);
        break;
    case STMT_TARGETS:
        check_targets(r, s);
        break;
    case STMT_PROTOTYPE:
        check_prototype(r, s);
        break;
    }
}

static void resolve_function(struct reader *r, struct function_syntax *f)
{
    struct function *own = &r->program->functions[f->index];

    r->function = f->index;
    r->body = f->body;
    r->lost_names = f->lost_names;
    /* Room for an instruction a statement, and the end that step 5 may add. */
    own->body = mem_grow(own->body, &own->cap_body, f->nbody + 1, sizeof *own->body);
    for (size_t k = 0; k < f->nbody; k++)
        if (f->body[k].kind == STMT_LABEL)
            names_put(&r->all_labels, span_text(f->body[k].named->name),
                      f->body[k].named->name.length, (uint32_t)k);
    scope_enter(&r->scope);
    declare_params(r, f);
    declare_labels(r, 0, f->nbody);
    for (size_t k = 0; k < f->nbody; k++) {
        if (k % PART_STATEMENTS == 0)
            syntax_drop_before(f, k);
        statement(r, k);
    }
    scope_leave(&r->scope);
    complete_indirect(r, own);
    names_free(&r->all_labels);
    r->all_labels = (struct names){ NULL, 0, 0 };
    r->body = NULL;
}

void resolve_functions(struct reader *r)
{
    for (size_t k = 0; k < r->tree->nfunctions; k++)
        if (r->tree->functions[k].has_body && r->tree->functions[k].index != NO_FUNCTION) {
            resolve_function(r, &r->tree->functions[k]);
            syntax_drop_body(&r->tree->functions[k]);
        }
}
