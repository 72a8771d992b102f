/* structured/to_ptx.c: a structured program as PTX: each statement becomes instructions whose
 * tokens do what the rules of table 2 (section 3.3) do. Knows PTX as text only. */
#include "structured/to_ptx.h"

#include <inttypes.h>
#include <limits.h>

#define ALWAYS UINT_MAX /* no guard */

/* How many registers are in use: of 64 bits (%v), of 32 bits (%w), predicates (%p). */
struct registers {
    unsigned values, words, predicates;
};

struct writer {
    const struct simt_launch *launch;
    const struct simt_program *program;
    struct text *out;
    struct registers used, most; /* in the statement so far; in any of the function */
};

static unsigned more(unsigned *used, unsigned *most)
{
    if (++*used > *most)
        *most = *used;
    return *used - 1;
}

static unsigned new_value(struct writer *w)
{
    return more(&w->used.values, &w->most.values);
}

static unsigned new_word(struct writer *w)
{
    return more(&w->used.words, &w->most.words);
}

static unsigned new_predicate(struct writer *w)
{
    return more(&w->used.predicates, &w->most.predicates);
}

/* The beginning of an instruction, for the threads that have the guard. */
static struct text *put(struct writer *w, unsigned guard)
{
    text_puts(w->out, "    ");
    if (guard != ALWAYS)
        text_printf(w->out, "@%%p%u ", guard);
    return w->out;
}

/* ---- names: none can be a word of PTX's, or one of another kind ---- */

static void put_function(struct writer *w, uint32_t f)
{
    text_printf(w->out, "f_%s", w->program->functions[f].name);
}

static void put_variable(struct writer *w, uint32_t i)
{
    const struct simt_variable *v = &w->program->variables[i];

    if (v->kind == SIMT_LOCAL)
        text_printf(w->out, "v_%s$%s", w->program->functions[v->function].name, v->name);
    else
        text_printf(w->out, "v_%s", v->name);
}

/* ---- expressions: each leaves its value in a register, for threads that have the guard. The
 * others execute what cannot go wrong, too ---- */

static unsigned put_value(struct writer *w, const struct simt_expr *e, unsigned guard);

/* %tid.x or %ntid.x */
static unsigned put_special(struct writer *w, const char *name)
{
    unsigned word = new_word(w), value = new_value(w);

    text_printf(put(w, ALWAYS), "mov.u32 %%w%u, %s.x;\n", word, name);
    text_printf(put(w, ALWAYS), "cvt.u64.u32 %%v%u, %%w%u;\n", value, word);
    return value;
}

/* The register of a place's address, or ALWAYS: it has a name. */
static unsigned put_address(struct writer *w, const struct simt_expr *place, unsigned guard)
{
    unsigned base, address, index;

    if (w->program->variables[place->variable].kind == SIMT_SHARED)
        return ALWAYS;
    index = place->op == SIMT_ELEMENT ? put_value(w, place->operand[0], guard)
                                      : put_special(w, "%tid");
    base = new_value(w);
    address = new_value(w);
    text_printf(put(w, ALWAYS), "mov.u64 %%v%u, ", base);
    put_variable(w, place->variable);
    text_puts(w->out, ";\n");
    text_printf(put(w, ALWAYS), "mad.lo.s64 %%v%u, %%v%u, 8, %%v%u;\n", address, index, base);
    return address;
}

static void put_place(struct writer *w, const struct simt_expr *place, unsigned address)
{
    text_puts(w->out, "[");
    if (address == ALWAYS)
        put_variable(w, place->variable);
    else
        text_printf(w->out, "%%v%u", address);
    text_puts(w->out, "]");
}

/* Whoever has no guard has 0 in a register that a guarded instruction writes. */
static unsigned guarded_value(struct writer *w, unsigned guard)
{
    unsigned value = new_value(w);

    if (guard != ALWAYS)
        text_printf(put(w, ALWAYS), "mov.b64 %%v%u, 0;\n", value);
    return value;
}

static unsigned put_load(struct writer *w, const struct simt_expr *place, unsigned guard)
{
    unsigned address = put_address(w, place, guard), value = guarded_value(w, guard);

    text_printf(put(w, guard), "ld.volatile.global.s64 %%v%u, ", value);
    put_place(w, place, address);
    text_puts(w->out, ";\n");
    return value;
}

/* The predicate of a value: is it other than 0? */
static unsigned put_test(struct writer *w, unsigned value)
{
    unsigned predicate = new_predicate(w);

    text_printf(put(w, ALWAYS), "setp.ne.s64 %%p%u, %%v%u, 0;\n", predicate, value);
    return predicate;
}

static unsigned put_truth(struct writer *w, unsigned predicate)
{
    unsigned value = new_value(w);

    text_printf(put(w, ALWAYS), "selp.s64 %%v%u, 1, 0, %%p%u;\n", value, predicate);
    return value;
}

/* The guard of what is evaluated only if a predicate holds, or only if it does not. */
static unsigned put_guard(struct writer *w, unsigned guard, unsigned predicate, bool holds)
{
    unsigned both;

    if (!holds) {
        unsigned opposite = new_predicate(w);

        text_printf(put(w, ALWAYS), "not.pred %%p%u, %%p%u;\n", opposite, predicate);
        predicate = opposite;
    }
    if (guard == ALWAYS)
        return predicate;
    both = new_predicate(w);
    text_printf(put(w, ALWAYS), "and.pred %%p%u, %%p%u, %%p%u;\n", both, guard, predicate);
    return both;
}

/* `&&`, `||` */
static unsigned put_lazy(struct writer *w, const struct simt_expr *e, unsigned guard)
{
    bool and = e->op == SIMT_AND;
    unsigned first = put_test(w, put_value(w, e->operand[0], guard));
    unsigned second = put_value(w, e->operand[1], put_guard(w, guard, first, and));
    unsigned predicate = put_test(w, second);

    text_printf(put(w, ALWAYS), "%s.pred %%p%u, %%p%u, %%p%u;\n", and ? "and" : "or", predicate,
                first, predicate);
    return put_truth(w, predicate);
}

static unsigned put_choose(struct writer *w, const struct simt_expr *e, unsigned guard)
{
    unsigned test = put_test(w, put_value(w, e->operand[0], guard));
    unsigned a = put_value(w, e->operand[1], put_guard(w, guard, test, true));
    unsigned b = put_value(w, e->operand[2], put_guard(w, guard, test, false));
    unsigned value = new_value(w);

    text_printf(put(w, ALWAYS), "selp.s64 %%v%u, %%v%u, %%v%u, %%p%u;\n", value, a, b, test);
    return value;
}

static unsigned put_unary(struct writer *w, const struct simt_expr *e, unsigned guard)
{
    unsigned a = put_value(w, e->operand[0], guard), value, predicate;

    if (e->op == SIMT_NOT) {
        predicate = new_predicate(w);
        text_printf(put(w, ALWAYS), "setp.eq.s64 %%p%u, %%v%u, 0;\n", predicate, a);
        return put_truth(w, predicate);
    }
    value = new_value(w);
    text_printf(put(w, ALWAYS), "%s %%v%u, %%v%u;\n", e->op == SIMT_MINUS ? "neg.s64" : "not.b64",
                value, a);
    return value;
}

static unsigned put_compare(struct writer *w, const char *op, unsigned a, unsigned b)
{
    unsigned predicate = new_predicate(w);

    text_printf(put(w, ALWAYS), "setp.%s.s64 %%p%u, %%v%u, %%v%u;\n", op, predicate, a, b);
    return put_truth(w, predicate);
}

/* The count of a shift has 32 bits. */
static unsigned put_shift(struct writer *w, const char *op, unsigned a, unsigned b)
{
    unsigned count = new_word(w), value = new_value(w);

    text_printf(put(w, ALWAYS), "cvt.u32.u64 %%w%u, %%v%u;\n", count, b);
    text_printf(put(w, ALWAYS), "%s %%v%u, %%v%u, %%w%u;\n", op, value, a, count);
    return value;
}

/* A division by 0 must not happen where the guard does not hold. */
static unsigned put_divide(struct writer *w, const char *op, unsigned a, unsigned b, unsigned guard)
{
    unsigned value = guarded_value(w, guard);

    text_printf(put(w, guard), "%s %%v%u, %%v%u, %%v%u;\n", op, value, a, b);
    return value;
}

static unsigned put_plain(struct writer *w, const char *op, unsigned a, unsigned b)
{
    return put_divide(w, op, a, b, ALWAYS);
}

static unsigned put_binary(struct writer *w, const struct simt_expr *e, unsigned guard)
{
    unsigned a = put_value(w, e->operand[0], guard), b = put_value(w, e->operand[1], guard);

    switch (e->op) {
    case SIMT_MULTIPLY:
        return put_plain(w, "mul.lo.s64", a, b);
    case SIMT_DIVIDE:
        return put_divide(w, "div.s64", a, b, guard);
    case SIMT_REMAINDER:
        return put_divide(w, "rem.s64", a, b, guard);
    case SIMT_ADD:
        return put_plain(w, "add.s64", a, b);
    case SIMT_SUBTRACT:
        return put_plain(w, "sub.s64", a, b);
    case SIMT_SHIFT_LEFT:
        return put_shift(w, "shl.b64", a, b);
    case SIMT_SHIFT_RIGHT:
        return put_shift(w, "shr.s64", a, b);
    case SIMT_LESS:
        return put_compare(w, "lt", a, b);
    case SIMT_GREATER:
        return put_compare(w, "gt", a, b);
    case SIMT_LESS_EQUAL:
        return put_compare(w, "le", a, b);
    case SIMT_GREATER_EQUAL:
        return put_compare(w, "ge", a, b);
    case SIMT_EQUAL:
        return put_compare(w, "eq", a, b);
    case SIMT_UNEQUAL:
        return put_compare(w, "ne", a, b);
    case SIMT_BIT_AND:
        return put_plain(w, "and.b64", a, b);
    case SIMT_BIT_XOR:
        return put_plain(w, "xor.b64", a, b);
    default:
        return put_plain(w, "or.b64", a, b);
    }
}

static unsigned put_value(struct writer *w, const struct simt_expr *e, unsigned guard)
{
    unsigned value;

    switch (e->op) {
    case SIMT_NUMBER:
        value = new_value(w);
        text_printf(put(w, ALWAYS), "mov.s64 %%v%u, %" PRId64 ";\n", value, e->number);
        return value;
    case SIMT_TID:
        return put_special(w, "%tid");
    case SIMT_NTID:
        return put_special(w, "%ntid");
    case SIMT_SCALAR:
    case SIMT_ELEMENT:
        return put_load(w, e, guard);
    case SIMT_NOT:
    case SIMT_MINUS:
    case SIMT_COMPLEMENT:
        return put_unary(w, e, guard);
    case SIMT_AND:
    case SIMT_OR:
        return put_lazy(w, e, guard);
    case SIMT_CHOOSE:
        return put_choose(w, e, guard);
    default:
        return put_binary(w, e, guard);
    }
}

/* ---- statements ---- */

/* What follows comes from a statement; NULL: from none. */
static void put_loc(struct writer *w, const struct simt_statement *s)
{
    if (s != NULL)
        text_printf(w->out, "    .loc 1 %u %u\n", s->line, span_place(s->span).column);
    else
        text_puts(w->out, "    .loc 0 0 0\n");
}

static void put_list(struct writer *w, uint32_t i);

/* simt.if: the path that is branched to goes first. */
static void put_if(struct writer *w, uint32_t i)
{
    const struct simt_statement *s = &w->program->statements[i];
    unsigned test = put_test(w, put_value(w, s->value, ALWAYS));
    bool else_first = w->launch->else_first;
    const char *first = else_first ? "ELSE" : "THEN";

    text_printf(w->out, "    ssy JOIN_%u;\n", i);
    text_printf(w->out, "    @%s%%p%u bra %s_%u;\n", else_first ? "!" : "", test, first, i);
    put_list(w, s->list[else_first ? 0 : 1]);
    put_loc(w, NULL);
    text_printf(w->out, "    bra MEET_%u;\n", i);
    text_printf(w->out, "%s_%u:\n", first, i);
    put_list(w, s->list[else_first ? 1 : 0]);
    put_loc(w, NULL);
    text_printf(w->out, "MEET_%u:\n    sync;\nJOIN_%u:\n", i, i);
}

/* simt.while, simt.whileNext */
static void put_while(struct writer *w, uint32_t i)
{
    const struct simt_statement *s = &w->program->statements[i];

    text_printf(w->out, "    preBrk END_%u;\nLOOP_%u:\n", i, i);
    text_printf(w->out, "    @!%%p%u brk;\n", put_test(w, put_value(w, s->value, ALWAYS)));
    put_list(w, s->list[0]);
    put_loc(w, NULL);
    text_printf(w->out, "    bra LOOP_%u;\nEND_%u:\n", i, i);
}

/* simt.assign */
static void put_assign(struct writer *w, const struct simt_statement *s)
{
    unsigned value = put_value(w, s->value, ALWAYS), address = put_address(w, s->place, ALWAYS);

    text_puts(w->out, "    st.volatile.global.s64 ");
    put_place(w, s->place, address);
    text_printf(w->out, ", %%v%u;\n", value);
}

/* simt.call */
static void put_call(struct writer *w, uint32_t i, uint32_t callee)
{
    text_printf(w->out, "    preRet AFTER_%u;\n    call ", i);
    put_function(w, callee);
    text_printf(w->out, ";\nAFTER_%u:\n", i);
}

static void put_statement(struct writer *w, uint32_t i)
{
    const struct simt_statement *s = &w->program->statements[i];

    put_loc(w, s);
    w->used = (struct registers){ 0, 0, 0 };
    switch (s->kind) {
    case SIMT_SKIP:
        text_printf(w->out, "    mov.b64 %%v%u, 0;\n", new_value(w));
        break;
    case SIMT_ASSIGN:
        put_assign(w, s);
        break;
    case SIMT_IF:
        put_if(w, i);
        break;
    case SIMT_WHILE:
        put_while(w, i);
        break;
    case SIMT_BREAK:
        text_puts(w->out, "    brk;\n");
        break;
    case SIMT_CALL:
        put_call(w, i, s->callee);
        break;
    case SIMT_RETURN:
        text_puts(w->out, "    ret;\n");
        break;
    }
}

static void put_list(struct writer *w, uint32_t i)
{
    for (; i != NO_SIMT; i = w->program->statements[i].next)
        put_statement(w, i);
}

/* ---- files ---- */

/* .global .s64 NAME[N] = { … }; what is 0 at the end is left out. */
static void put_global(struct writer *w, uint32_t i)
{
    const struct simt_launch *l = w->launch;
    const int64_t *first = l->first + l->base[i];
    uint64_t n = l->length[i];
    bool scalar = w->program->variables[i].kind == SIMT_SHARED;

    text_puts(w->out, ".global .s64 ");
    put_variable(w, i);
    if (!scalar)
        text_printf(w->out, "[%" PRIu64 "]", n);
    while (n > 0 && first[n - 1] == 0)
        n--;
    if (n > 0)
        text_puts(w->out, scalar ? " = " : " = { ");
    for (uint64_t at = 0; at < n; at++)
        text_printf(w->out, "%s%" PRId64, at > 0 ? ", " : "", first[at]);
    text_puts(w->out, n > 0 && !scalar ? " };\n" : ";\n");
}

static void put_register(struct text *out, const char *type, const char *name, unsigned n)
{
    if (n > 0)
        text_printf(out, "    .reg .%s %%%s<%u>;\n", type, name, n);
}

static void put_body(struct writer *w, uint32_t f)
{
    struct text body = { NULL, 0, 0 }, *out = w->out;

    w->out = &body;
    w->most = (struct registers){ 0, 0, 0 };
    put_list(w, w->program->functions[f].body);
    w->out = out;
    text_puts(out, "\n.func ");
    put_function(w, f);
    text_puts(out, "()\n{\n");
    put_register(out, "b64", "v", w->most.values);
    put_register(out, "b32", "w", w->most.words);
    put_register(out, "pred", "p", w->most.predicates);
    text_add(out, body.s, body.n);
    put_loc(w, NULL);
    text_puts(out, "    ret;\n}\n");
    text_free(&body);
}

/* The name of the program's file; a name in PTX has no signs that would end it. */
static void put_file(struct text *out, const char *name)
{
    text_puts(out, ".file 1 \"");
    for (; *name != '\0'; name++)
        text_add(out, *name == '"' || *name == '\\' || (unsigned char)*name < ' ' ? "_" : name, 1);
    text_puts(out, "\"\n");
}

void simt_to_ptx(const struct simt_launch *l, struct text *out)
{
    struct writer w = { .launch = l, .program = l->program, .out = out };
    const struct simt_program *p = l->program;

    text_puts(out, ".version 3.0\n.target sm_20\n.address_size 64\n");
    put_file(out, p->source->name);
    for (size_t i = 0; i < p->nvariables; i++)
        put_global(&w, (uint32_t)i);
    for (size_t f = 0; f < p->nfunctions; f++) {
        text_puts(out, ".func ");
        put_function(&w, (uint32_t)f);
        text_puts(out, "();\n");
    }
    for (size_t f = 0; f < p->nfunctions; f++)
        put_body(&w, (uint32_t)f);
    text_puts(out, "\n.entry start()\n{\n    preRet AFTER;\n    call ");
    put_function(&w, l->entry);
    text_puts(out, ";\nAFTER:\n    exit;\n}\n");
}
