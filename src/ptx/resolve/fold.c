/* ptx/resolve/fold.c: constant expressions get their values (5.1.3, step 2). Integers have 64
 * bits, signed unless an operand is unsigned; floats are .f64. Addresses may have numbers added. */
#include "ptx/resolve/reader.h"

#include <inttypes.h>

#include "base/number.h"
#include "data/softfloat.h"

static bool evaluate(struct reader *r, const struct expr *e, struct value *v);

static const struct float_env double_env = { &float_f64, ROUND_RN, false, false };

/* ---- integers ---- */

static uint64_t negated(uint64_t v)
{
    return ~v + 1;
}

static bool is_negative(uint64_t v)
{
    return v >> 63 != 0;
}

static uint64_t magnitude(uint64_t v)
{
    return is_negative(v) ? negated(v) : v;
}

/* Signed division without what C leaves undefined: the quotient of the least number by -1 wraps. */
static uint64_t signed_quotient(uint64_t a, uint64_t b)
{
    uint64_t q = magnitude(a) / magnitude(b);

    return is_negative(a) != is_negative(b) ? negated(q) : q;
}

static uint64_t signed_remainder(uint64_t a, uint64_t b)
{
    uint64_t m = magnitude(a) % magnitude(b);

    return is_negative(a) ? negated(m) : m;
}

static uint64_t shift_right(uint64_t a, uint64_t by, bool arithmetic)
{
    uint64_t sign = arithmetic && is_negative(a) ? ~(uint64_t)0 : 0;

    if (by >= 64)
        return sign;
    return by == 0 ? a : a >> by | sign << (64 - by);
}

/* The result of a comparison by the order of the operands (enum float_order); false when op is not one. */
static bool compare(unsigned op, unsigned order, uint64_t *out)
{
    switch (op) {
    case '<': *out = order == ORDER_LESS; return true;
    case '>': *out = order == ORDER_GREATER; return true;
    case PUNCT2('<', '='): *out = order == ORDER_LESS || order == ORDER_EQUAL; return true;
    case PUNCT2('>', '='): *out = order == ORDER_GREATER || order == ORDER_EQUAL; return true;
    case PUNCT2('=', '='): *out = order == ORDER_EQUAL; return true;
    case PUNCT2('!', '='): *out = order != ORDER_EQUAL; return true;
    }
    return false;
}

static unsigned int_order(uint64_t a, uint64_t b, bool is_unsigned)
{
    uint64_t flip = is_unsigned ? 0 : (uint64_t)1 << 63;

    if (a == b)
        return ORDER_EQUAL;
    return (a ^ flip) < (b ^ flip) ? ORDER_LESS : ORDER_GREATER;
}

/* The others; the divisor is not 0. */
static uint64_t int_arithmetic(unsigned op, uint64_t a, uint64_t b, bool is_unsigned)
{
    switch (op) {
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    case '/': return is_unsigned ? a / b : signed_quotient(a, b);
    case '%': return is_unsigned ? a % b : signed_remainder(a, b);
    case '&': return a & b;
    case '|': return a | b;
    case '^': return a ^ b;
    case PUNCT2('<', '<'): return b >= 64 ? 0 : a << b;
    case PUNCT2('&', '&'): return a != 0 && b != 0;
    case PUNCT2('|', '|'): return a != 0 || b != 0;
    }
    return shift_right(a, b, !is_unsigned); /* >> is what is left */
}

static bool fold_ints(struct reader *r, const struct expr *e, const struct value v[2],
                      struct value *out)
{
    const uint64_t bits[2] = { v[0].bits, v[1].bits };
    bool shift = e->op == PUNCT2('<', '<') || e->op == PUNCT2('>', '>');
    bool is_unsigned = v[0].is_unsigned || (v[1].is_unsigned && !shift);

    *out = (struct value){ .kind = VALUE_INT };
    if (compare(e->op, int_order(bits[0], bits[1], is_unsigned), &out->bits))
        return true;
    if ((e->op == '/' || e->op == '%') && bits[1] == 0)
        return diag_error(r->diags, text_at(r, e->parts[1]->span), "division by zero");
    out->is_unsigned = is_unsigned && e->op != PUNCT2('&', '&') && e->op != PUNCT2('|', '|');
    out->bits = int_arithmetic(e->op, bits[0], bits[1], is_unsigned);
    return true;
}

/* ---- floats ---- */

static uint64_t double_of_int(const struct value *v)
{
    bool sign = !v->is_unsigned && is_negative(v->bits);

    if (v->bits == 0)
        return 0;
    return float_from_integer(&double_env, sign, sign ? negated(v->bits) : v->bits);
}

static uint64_t as_double(const struct value *v)
{
    if (v->kind == VALUE_INT)
        return double_of_int(v);
    return v->kind == VALUE_F32 ? bits_of_f64((double)f32_of_bits((uint32_t)v->bits)) : v->bits;
}

static bool fold_floats(struct reader *r, const struct expr *e, const struct value v[2],
                        struct value *out)
{
    const uint64_t bits[2] = { as_double(&v[0]), as_double(&v[1]) };

    *out = (struct value){ .kind = VALUE_INT };
    if (compare(e->op, float_compare(&float_f64, bits[0], bits[1]), &out->bits))
        return true;
    out->kind = VALUE_F64;
    switch (e->op) {
    case '+': out->bits = float_add(&double_env, bits); return true;
    case '-': out->bits = float_sub(&double_env, bits); return true;
    case '*': out->bits = float_mul(&double_env, bits); return true;
    case '/':
        if (bits[1] << 1 == 0)
            return diag_error(r->diags, text_at(r, e->parts[1]->span), "division by zero");
        out->bits = float_div(&double_env, bits);
        return true;
    }
    return diag_error(r->diags, text_at(r, e->span), "this operator needs integers");
}

/* ---- addresses ---- */

static bool fold_address_sum(struct reader *r, const struct expr *e, const struct value v[2],
                             struct value *out)
{
    bool second = v[1].kind == VALUE_ADDRESS;
    const struct value *number = &v[second ? 0 : 1];

    if (second && e->op == '+' && v[0].kind == VALUE_INT)
        return diag_error(r->diags, text_at(r, e->span),
                          "the number stands behind the name: NAME+4");
    if (e->op == '-' && e->parts[1]->kind == EXPR_UNARY)
        return diag_error(r->diags, text_at(r, e->parts[1]->span),
                          "a number without a sign is expected behind `-`");
    if ((e->op != '+' && e->op != '-') || second || number->kind != VALUE_INT)
        return diag_error(r->diags, text_at(r, e->span),
                          "only an integer can be added to an address");
    *out = v[second ? 1 : 0];
    out->bits = e->op == '+' ? out->bits + number->bits : out->bits - number->bits;
    return true;
}

static bool fold_name(struct reader *r, const struct expr *e, struct value *v)
{
    const struct symbol *s = find_thing(r, text_at(r, e->span));

    if (s == NULL)
        return undeclared(r, text_at(r, e->span), "the name");
    *v = (struct value){ .kind = VALUE_ADDRESS, .symbol = s };
    return true;
}

static bool fold_index(struct reader *r, const struct expr *e, struct value *out)
{
    struct value index;

    if (!evaluate(r, e->parts[0], out) || !evaluate(r, e->parts[1], &index))
        return false;
    if (out->kind != VALUE_ADDRESS || out->symbol->kind != SYMBOL_VARIABLE)
        return diag_error(r->diags, text_at(r, e->parts[0]->span),
                          "only a variable can be indexed");
    if (index.kind != VALUE_INT)
        return diag_error(r->diags, text_at(r, e->parts[1]->span),
                          "an index is an integer constant");
    out->bits += index.bits * out->symbol->stride;
    return true;
}

static bool fold_generic(struct reader *r, const struct expr *e, struct value *out)
{
    if (!evaluate(r, e->parts[0], out))
        return false;
    if (out->kind != VALUE_ADDRESS || out->symbol->kind != SYMBOL_VARIABLE)
        return diag_error(r->diags, text_at(r, e->parts[0]->span), "generic() takes a variable");
    out->generic = true;
    return true;
}

/* ---- all of them ---- */

/* 0f and eight digits outside of parentheses is no operand of an operator. */
static bool bare_bits(struct reader *r, const struct expr *e)
{
    if (e->kind != EXPR_F32 || (e->span.at > 0 && span_text(text_at(r, e->span))[-1] == '('))
        return false;
    diag_error(r->diags, text_at(r, e->span),
               "the bits of a float (0f...) stand alone or in parentheses");
    return true;
}

static bool fold_unary(struct reader *r, const struct expr *e, struct value *v)
{
    if (bare_bits(r, e->parts[0]))
        return false;
    if (!evaluate(r, e->parts[0], v))
        return false;
    if (v->kind == VALUE_ADDRESS)
        return diag_error(r->diags, text_at(r, e->span),
                          "an address is known only when the program is loaded");
    if (v->kind != VALUE_INT && (e->op == '~' || e->op == '!'))
        return diag_error(r->diags, text_at(r, e->span), "this operator needs an integer");
    if (e->op == '!')
        *v = (struct value){ .bits = v->bits == 0 };
    else if (e->op == '~')
        v->bits = ~v->bits;
    else if (e->op == '-' && v->kind == VALUE_INT)
        v->bits = negated(v->bits);
    else if (e->op == '-')
        v->bits ^= (uint64_t)1 << (v->kind == VALUE_F32 ? 31 : 63);
    return true;
}

static bool fold_binary(struct reader *r, const struct expr *e, struct value *out)
{
    struct value v[2];

    if (bare_bits(r, e->parts[0]) || bare_bits(r, e->parts[1]) ||
        !evaluate(r, e->parts[0], &v[0]) || !evaluate(r, e->parts[1], &v[1]))
        return false;
    if (v[0].kind == VALUE_ADDRESS || v[1].kind == VALUE_ADDRESS)
        return fold_address_sum(r, e, v, out);
    if (v[0].kind == VALUE_INT && v[1].kind == VALUE_INT)
        return fold_ints(r, e, v, out);
    if (v[0].kind == VALUE_INT || v[1].kind == VALUE_INT)
        return diag_error(r->diags, text_at(r, e->span),
                          "one side is an integer, the other is not");
    return fold_floats(r, e, v, out);
}

/* (.u64) and (.s64) */
static bool fold_cast(struct reader *r, const struct expr *e, struct value *v)
{
    if (!evaluate(r, e->parts[0], v))
        return false;
    if (v->kind != VALUE_INT)
        return diag_error(r->diags, text_at(r, e->parts[0]->span),
                          "only an integer is made .u64 or .s64");
    v->is_unsigned = e->is_unsigned;
    return true;
}

static bool fold_choice(struct reader *r, const struct expr *e, struct value *v)
{
    struct value b, c;

    if (bare_bits(r, e->parts[1]) || bare_bits(r, e->parts[2]) || !evaluate(r, e->parts[0], v) ||
        !evaluate(r, e->parts[1], &b) || !evaluate(r, e->parts[2], &c))
        return false;
    if (v->kind != VALUE_INT)
        return diag_error(r->diags, text_at(r, e->parts[0]->span), "a condition is an integer");
    if ((b.kind == VALUE_INT) != (c.kind == VALUE_INT))
        return diag_error(r->diags, text_at(r, e->span),
                          "one choice is an integer, the other is not");
    *v = v->bits != 0 ? b : c;
    return true;
}

static bool evaluate(struct reader *r, const struct expr *e, struct value *v)
{
    switch (e->kind) {
    case EXPR_INT:
        *v = (struct value){ .kind = VALUE_INT, .is_unsigned = e->is_unsigned, .bits = e->value };
        return true;
    case EXPR_F32:
    case EXPR_F64:
        *v = (struct value){ .kind = e->kind == EXPR_F32 ? VALUE_F32 : VALUE_F64,
                             .bits = e->value };
        return true;
    case EXPR_NAME:
        return fold_name(r, e, v);
    case EXPR_UNARY:
        return fold_unary(r, e, v);
    case EXPR_BINARY:
        return fold_binary(r, e, v);
    case EXPR_CHOICE:
        return fold_choice(r, e, v);
    case EXPR_CAST:
        return fold_cast(r, e, v);
    case EXPR_GENERIC:
        return fold_generic(r, e, v);
    case EXPR_INDEX:
        return fold_index(r, e, v);
    }
    return false;
}

/* Is there something to compute? */
static bool is_operation(const struct expr *e)
{
    return e->kind != EXPR_INT && e->kind != EXPR_F32 && e->kind != EXPR_F64 &&
           e->kind != EXPR_NAME;
}

/* transform.fold (5.1.3, step 2). */
bool fold(struct reader *r, const struct expr *e, struct value *v)
{
    r->folded = r->folded || is_operation(e);
    return evaluate(r, e, v);
}

bool fold_natural(struct reader *r, const struct expr *e, const char *what, uint64_t *n)
{
    struct value v;

    if (!fold(r, e, &v))
        return false;
    if (v.kind != VALUE_INT || (!v.is_unsigned && is_negative(v.bits)))
        return diag_error(r->diags, text_at(r, e->span), "%s is an integer that is not negative",
                          what);
    *n = v.bits;
    return true;
}

/* ---- into a type ---- */

uint64_t low_bits(uint64_t bits, unsigned bytes)
{
    return bytes >= 8 ? bits : bits & (((uint64_t)1 << 8 * bytes) - 1);
}

/* Does an integer fit in so many bytes, as a signed or as an unsigned number? */
static bool int_fits(const struct value *v, unsigned bytes)
{
    uint64_t high = bytes >= 8 ? 0 : shift_right(v->bits, 8 * bytes - 1, !v->is_unsigned);

    return high <= 1 || (!v->is_unsigned && high == ~(uint64_t)0);
}

static bool float_bits(struct reader *r, const struct value *v, enum type type, struct span at,
                       uint64_t *bits)
{
    unsigned bytes = type_info(type)->bytes;

    if (bytes == 8) {
        *bits = as_double(v);
        return true;
    }
    if (bytes == 4) {
        *bits = v->kind == VALUE_F32 ? v->bits : bits_of_f32((float)f64_of_bits(as_double(v)));
        return true;
    }
    return diag_error(r->diags, at, "a constant of type .%s is written as its bits (0x…)",
                      type_info(type)->text);
}

bool value_bits(struct reader *r, const struct value *v, enum type type, struct span at,
                uint64_t *bits)
{
    const struct type_info *t = type_info(type);
    bool real = v->kind == VALUE_F32 || v->kind == VALUE_F64;

    if (type == TYPE_PRED && !real) {
        *bits = v->bits != 0;
        return true;
    }
    if (t->kind == KIND_FLOAT && (real || t->bytes >= 4))
        return float_bits(r, v, type, at, bits);
    if (real && t->kind == KIND_BITS && t->bytes == (v->kind == VALUE_F32 ? 4 : 8)) {
        *bits = v->bits;
        return true;
    }
    if (real)
        return diag_error(r->diags, at, "this is a floating-point constant, .%s is expected",
                          t->text);
    if (!int_fits(v, t->bytes))
        diag_add(r->diags, SEVERITY_WARNING, at, "this constant does not fit in .%s and is cut",
                 t->text);
    *bits = low_bits(v->bits, t->bytes);
    return true;
}
