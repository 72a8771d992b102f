/* debug/eval.c: values and how they combine. eval_read.c has the grammar. */
#include "debug/eval_node.h"

#include <string.h>

#include "base/number.h"
#include "host/real.h"

/* ---- values ---- */

static struct eval_value none(void)
{
    return (struct eval_value){ EVAL_NONE, 0 };
}

static struct eval_value of_bits(uint64_t bits)
{
    return (struct eval_value){ bits >> 63 != 0 ? EVAL_UNSIGNED : EVAL_SIGNED, bits };
}

static struct eval_value of_signed(uint64_t bits)
{
    return (struct eval_value){ EVAL_SIGNED, bits };
}

static struct eval_value of_real(double v)
{
    return (struct eval_value){ EVAL_REAL, bits_of_f64(v) };
}

static bool is_negative(struct eval_value v)
{
    return v.kind == EVAL_SIGNED && v.bits >> 63 != 0;
}

static double real_value(struct eval_value v)
{
    if (v.kind == EVAL_REAL)
        return f64_of_bits(v.bits);
    return is_negative(v) ? -(double)(0 - v.bits) : (double)v.bits;
}

/* Bits of a type as a value. */
static struct eval_value of_type(enum type t, uint64_t bits)
{
    const struct type_info *info = type_info(t);
    unsigned width = 8 * info->bytes;

    if (info->kind == KIND_PRED)
        return of_bits(bits != 0);
    if (width < 64)
        bits &= ((uint64_t)1 << width) - 1;
    if (info->kind == KIND_FLOAT)
        return (struct eval_value){ EVAL_REAL, real_widen(t, bits) };
    if (info->kind != KIND_SIGNED)
        return of_bits(bits);
    if (width < 64 && bits >> (width - 1) != 0)
        bits |= ~(uint64_t)0 << width;
    return of_signed(bits);
}

bool eval_is_true(struct eval_value v)
{
    if (v.kind == EVAL_REAL)
        return real_value(v) < 0 || real_value(v) > 0;
    return v.kind != EVAL_NONE && v.bits != 0;
}

bool eval_same(struct eval_value a, struct eval_value b)
{
    return a.kind == b.kind && a.bits == b.bits;
}

void eval_put(struct text *out, struct eval_value v)
{
    static const enum type types[] = { [EVAL_NONE] = TYPE_NONE, [EVAL_SIGNED] = TYPE_S64,
                                       [EVAL_UNSIGNED] = TYPE_U64, [EVAL_REAL] = TYPE_F64 };
    char room[VALUE_ROOM] = "-";

    if (v.kind != EVAL_NONE)
        value_print(types[v.kind], v.bits, room);
    text_puts(out, room);
}

/* ---- operators ---- */

/* -1, 0, 1; 2: one of them is no number. */
static int compare(struct eval_value a, struct eval_value b)
{
    double x = real_value(a), y = real_value(b);

    if ((a.kind == EVAL_REAL || b.kind == EVAL_REAL) && !(x <= y) && !(x >= y))
        return 2;
    if (a.kind == EVAL_REAL || b.kind == EVAL_REAL)
        return x < y ? -1 : x > y;
    if (is_negative(a) != is_negative(b))
        return is_negative(a) ? -1 : 1;
    return a.bits < b.bits ? -1 : a.bits > b.bits;
}

static struct eval_value divided(struct eval_value a, struct eval_value b, bool rest)
{
    uint64_t x = is_negative(a) ? 0 - a.bits : a.bits, y = is_negative(b) ? 0 - b.bits : b.bits;
    uint64_t v = rest ? x % y : x / y;
    bool negative = rest ? is_negative(a) : is_negative(a) != is_negative(b);

    return negative ? of_signed(0 - v) : of_bits(v);
}

static struct eval_value of_reals(enum eval_op op, double x, double y)
{
    switch ((int)op) {
    case EVAL_ADD:
        return of_real(x + y);
    case EVAL_SUB:
        return of_real(x - y);
    case EVAL_MUL:
        return of_real(x * y);
    case EVAL_DIV:
        return of_real(x / y);
    }
    return none();
}

/* Sums and products of 64 bits, as C has them: of signed ones a signed one. */
static struct eval_value wrapped(struct eval_value a, struct eval_value b, uint64_t bits)
{
    return a.kind == EVAL_SIGNED && b.kind == EVAL_SIGNED ? of_signed(bits) : of_bits(bits);
}

static struct eval_value shifted(struct eval_value a, struct eval_value b, bool left)
{
    const uint64_t fill = is_negative(a) ? ~(uint64_t)0 : 0;
    unsigned by = b.bits < 64 ? (unsigned)b.bits : 64;

    if (by == 64)
        return left ? of_signed(0) : of_signed(fill);
    if (left)
        return wrapped(a, a, a.bits << by);
    return wrapped(a, a, by == 0 ? a.bits : a.bits >> by | fill << (64 - by));
}

static struct eval_value of_wholes(enum eval_op op, struct eval_value a, struct eval_value b)
{
    switch ((int)op) {
    case EVAL_ADD:
        return wrapped(a, b, a.bits + b.bits);
    case EVAL_SUB:
        return wrapped(a, b, a.bits - b.bits);
    case EVAL_MUL:
        return wrapped(a, b, a.bits * b.bits);
    case EVAL_DIV:
    case EVAL_REM:
        return b.bits != 0 ? divided(a, b, op == EVAL_REM) : none();
    case EVAL_SHL:
    case EVAL_SHR:
        return shifted(a, b, op == EVAL_SHL);
    case EVAL_AND:
        return wrapped(a, b, a.bits & b.bits);
    case EVAL_OR:
        return wrapped(a, b, a.bits | b.bits);
    case EVAL_XOR:
        return wrapped(a, b, a.bits ^ b.bits);
    }
    return none();
}

static struct eval_value of_comparison(enum eval_op op, int c)
{
    switch ((int)op) {
    case EVAL_EQ:
        return of_bits(c == 0);
    case EVAL_NE:
        return of_bits(c != 0);
    case EVAL_LT:
        return of_bits(c == -1);
    case EVAL_LE:
        return of_bits(c == -1 || c == 0);
    case EVAL_GT:
        return of_bits(c == 1);
    }
    return of_bits(c == 1 || c == 0); /* >= */
}

static struct eval_value binary(enum eval_op op, struct eval_value a, struct eval_value b,
                                const char **why)
{
    struct eval_value v;

    if (op >= EVAL_EQ && op <= EVAL_GE)
        return of_comparison(op, compare(a, b));
    if (a.kind == EVAL_REAL || b.kind == EVAL_REAL) {
        v = of_reals(op, real_value(a), real_value(b));
        *why = v.kind == EVAL_NONE ? "this operator takes no floats" : *why;
        return v;
    }
    v = of_wholes(op, a, b);
    *why = v.kind == EVAL_NONE ? "it divides by 0" : *why;
    return v;
}

static struct eval_value unary(enum eval_op op, struct eval_value a, const char **why)
{
    if (op == EVAL_NOT)
        return of_bits(!eval_is_true(a));
    if (a.kind == EVAL_REAL && op == EVAL_NEG)
        return of_real(-real_value(a));
    if (a.kind == EVAL_REAL) {
        *why = "~ takes no floats";
        return none();
    }
    return op == EVAL_NEG ? of_signed(0 - a.bits) : wrapped(a, a, ~a.bits);
}

/* ---- the tree ---- */

static struct eval_value at_node(struct evaluation *e, uint32_t i);

/* Without the second operand where the first decides; what waits is decided by the other one, if
 * that is enough. */
static struct eval_value logical(struct evaluation *e, const struct eval_node *n)
{
    const bool goes_on = n->op == EVAL_ANDAND;
    struct eval_value a = at_node(e, n->a), b;
    bool waits = e->eval->waits;

    if (a.kind == EVAL_NONE && !waits)
        return a;
    if (a.kind != EVAL_NONE && eval_is_true(a) != goes_on)
        return of_bits(eval_is_true(a));
    e->eval->waits = false;
    b = at_node(e, n->b);
    if (b.kind == EVAL_NONE || a.kind != EVAL_NONE || eval_is_true(b) != goes_on)
        return b.kind == EVAL_NONE ? b : of_bits(eval_is_true(b));
    e->eval->waits = waits;
    return a;
}

static struct eval_value of_name(struct evaluation *e, struct eval_node *n)
{
    struct eval_value index = { EVAL_SIGNED, 0 };
    enum type t = n->type;
    uint64_t bits;

    if (n->a != NO_EVAL_NODE)
        index = at_node(e, n->a);
    if (index.kind == EVAL_NONE)
        return index;
    if (index.kind == EVAL_REAL || is_negative(index)) {
        *e->why = "an index is a whole number from 0 on";
        return none();
    }
    if (n->op == EVAL_DEREF ? !eval_memory(e, n, index.bits, &t, &bits)
                            : !eval_named(e, n, index.bits, &t, &bits))
        return none();
    return of_type(t, bits);
}

static struct eval_value at_node(struct evaluation *e, uint32_t i)
{
    struct eval_node *n = &e->eval->nodes[i];
    struct eval_value a, b;

    if (n->op == EVAL_CONSTANT)
        return n->value;
    if (n->op == EVAL_NAME || n->op == EVAL_DEREF)
        return of_name(e, n);
    if (n->op == EVAL_ANDAND || n->op == EVAL_OROR)
        return logical(e, n);
    a = at_node(e, n->a);
    if (a.kind == EVAL_NONE || n->b == NO_EVAL_NODE)
        return a.kind == EVAL_NONE ? a : unary(n->op, a, e->why);
    b = at_node(e, n->b);
    return b.kind == EVAL_NONE ? b : binary(n->op, a, b, e->why);
}

struct eval_value eval_at(struct stepping *x, struct eval *e, const struct eval_place *at,
                          const char **why)
{
    struct evaluation v = { x, e, at, why };

    *why = "";
    e->waits = false;
    return at_node(&v, (uint32_t)e->n - 1);
}
