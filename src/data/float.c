/* data/float.c: floating-point arithmetic of every format, rounding and modifier through the exact
 * core (dop, 5.3.2; PTX: floating-point and half-precision instructions). What is common and can be
 * left to the machine lies in native.c; approximations lie in approx.c. */
#include "data/table.h"
#include "program/suffix.h"

/* ---- operations that are no arithmetic ---- */

/* abs, neg: f64 passes NaN through, other formats give the canonical one. */
static uint64_t with_sign_of(const struct float_env *e, uint64_t v, uint64_t sign)
{
    const struct float_format *f = e->format;
    uint64_t r = (v & ~float_sign_bit(f)) | sign;

    if (float_is_nan(f, v))
        return f->payload ? v : f->nan;
    return e->ftz ? float_flush(f, r) : r;
}

static uint64_t float_abs(const struct float_env *e, const uint64_t *v)
{
    return with_sign_of(e, v[0], 0);
}

static uint64_t float_neg(const struct float_env *e, const uint64_t *v)
{
    return with_sign_of(e, v[0], ~v[0] & float_sign_bit(e->format));
}

/* PTX: the sign of the first operand, the magnitude of the second. */
static uint64_t float_copysign(const struct float_env *e, const uint64_t *v)
{
    uint64_t sign = float_sign_bit(e->format);

    return (v[0] & sign) | (v[1] & (sign - 1));
}

/* The operand that lies on the wanted side; -0 is less than +0. */
static uint64_t extreme(const struct float_env *e, uint64_t a, uint64_t b, unsigned side)
{
    unsigned order = float_compare(e->format, a, b);

    if (order == ORDER_EQUAL)
        order = a > b ? ORDER_LESS : ORDER_GREATER;
    return order == side ? a : b;
}

/* A number wins over a NaN. */
static uint64_t min_or_max(const struct float_env *e, const uint64_t *v, unsigned side)
{
    const struct float_format *f = e->format;
    uint64_t a = e->ftz ? float_flush(f, v[0]) : v[0], b = e->ftz ? float_flush(f, v[1]) : v[1];

    if (float_is_nan(f, a) && float_is_nan(f, b))
        return float_nan_of(e, v, 2);
    if (float_is_nan(f, a))
        return b;
    return float_is_nan(f, b) ? a : extreme(e, a, b, side);
}

/* .NaN: a NaN wins over a number. */
static uint64_t nan_wins(const struct float_env *e, const uint64_t *v, float_function *f)
{
    bool nan = float_is_nan(e->format, v[0]) || float_is_nan(e->format, v[1]);

    return nan ? e->format->nan : f(e, v);
}

/* .xorsign.abs: of the magnitudes, with the product's sign. */
static uint64_t xorsign(const struct float_env *e, const uint64_t *v, float_function *f)
{
    uint64_t sign = float_sign_bit(e->format);
    uint64_t r = f(e, (const uint64_t[]){ v[0] & ~sign, v[1] & ~sign });

    return float_is_nan(e->format, r) ? r : r | ((v[0] ^ v[1]) & sign);
}

/* The extreme of three, or of their magnitudes. */
static uint64_t of_three(const struct float_env *e, const uint64_t *v, float_function *f)
{
    uint64_t first = f(e, v);

    return f(e, (const uint64_t[]){ first, v[2] });
}

static uint64_t of_magnitudes(const struct float_env *e, const uint64_t *v, float_function *f)
{
    uint64_t keep = float_sign_bit(e->format) - 1;

    return of_three(e, (const uint64_t[]){ v[0] & keep, v[1] & keep, v[2] & keep }, f);
}

#define OPERATION(name, operands, EXPR)                                                            \
    static uint64_t float_##name(const struct float_env *e, const uint64_t *v)                     \
    {                                                                                              \
        return EXPR;                                                                               \
    }                                                                                              \
    FLOAT_EVALUATOR(name, operands)
#define VARIANTS(f)                                                                                \
    OPERATION(f##_xorsign, 2, xorsign(e, v, float_##f))                                            \
    OPERATION(f##_3, 3, of_three(e, v, float_##f))                                                 \
    OPERATION(f##_abs, 3, of_magnitudes(e, v, float_##f))
#define EXTREMES(f, side)                                                                          \
    OPERATION(f, 2, min_or_max(e, v, side))                                                        \
    OPERATION(f##_nan, 2, nan_wins(e, v, float_##f))                                               \
    VARIANTS(f)                                                                                    \
    VARIANTS(f##_nan)
EXTREMES(min, ORDER_LESS)
EXTREMES(max, ORDER_GREATER)

/* .relu: what is negative becomes +0. */
static uint64_t float_fma_relu(const struct float_env *e, const uint64_t *v)
{
    uint64_t r = float_fma(e, v);

    return float_is_nan(e->format, r) || (r & float_sign_bit(e->format)) == 0 ? r : 0;
}

/* ---- lanes ---- */

/* One operation on all lanes; the halves of a pair one after the other. */
struct float_loop {
    float_function *apply;
    unsigned operands;
    bool pair;
    unsigned half; /* bits of a half */
};

static struct float_env env_of(const struct instr *i)
{
    return (struct float_env){
        .format = float_format_of((enum type)i->type),
        .round = (enum rounding)i->round,
        .ftz = (i->mods & MOD_FTZ) != 0,
        .sat = (i->mods & MOD_SAT) != 0,
    };
}

static uint64_t apply_pair(const struct float_env *e, const struct float_loop *f, const uint64_t *v)
{
    uint64_t low[3], high[3];

    for (unsigned k = 0; k < f->operands; k++) {
        low[k] = v[k] & LOW_BITS(uint64_t, f->half);
        high[k] = v[k] >> f->half;
    }
    return f->apply(e, high) << f->half | f->apply(e, low);
}

void float_lanes(const struct dop *x, float_function *apply, unsigned operands)
{
    enum type t = (enum type)x->instr->type;
    enum reg_class c = type_class(t);
    struct float_loop f = { apply, operands, type_info(t)->kind == KIND_PAIR,
                            type_info(t)->bytes * 4 };
    struct float_env e = env_of(x->instr);
    uint64_t keep = LOW_BITS(uint64_t, type_info(t)->bytes * 8);

    FOR_EACH_LANE(l, x) {
        uint64_t v[3];

        for (unsigned k = 0; k < operands; k++)
            v[k] = lane_get(x->src[k], c, l) & keep;
        lane_put(x->dst[0], c, l, f.pair ? apply_pair(&e, &f, v) : apply(&e, v));
    }
}

FLOAT_EVALUATOR(add, 2)
FLOAT_EVALUATOR(sub, 2)
FLOAT_EVALUATOR(mul, 2)
FLOAT_EVALUATOR(fma, 3)
FLOAT_EVALUATOR(div, 2)
FLOAT_EVALUATOR(rcp, 1)
FLOAT_EVALUATOR(sqrt, 1)
FLOAT_EVALUATOR(rsqrt, 1)
FLOAT_EVALUATOR(abs, 1)
FLOAT_EVALUATOR(neg, 1)
FLOAT_EVALUATOR(copysign, 2)
FLOAT_EVALUATOR(fma_relu, 3)

/* ---- testp ---- */

enum test {
    TEST_FINITE = 1, TEST_INFINITE, TEST_NUMBER, TEST_NOTANUMBER, TEST_NORMAL, TEST_SUBNORMAL
};

/* Zeros count as normal. */
static bool passes(const struct float_format *f, uint64_t v, enum test test)
{
    uint64_t sign = float_sign_bit(f), m = v & (sign - 1);
    uint64_t infinity = sign - ((uint64_t)1 << (f->precision - 1));
    bool subnormal = m != 0 && float_flush(f, m) == 0;

    switch (test) {
    case TEST_FINITE:
        return m < infinity;
    case TEST_INFINITE:
        return m == infinity;
    case TEST_NUMBER:
        return m <= infinity;
    case TEST_NOTANUMBER:
        return m > infinity;
    case TEST_NORMAL:
        return m < infinity && !subnormal;
    case TEST_SUBNORMAL:
        return subnormal;
    }
    return false;
}

static void testp(const struct dop *x)
{
    enum type t = (enum type)x->instr->type;
    lane_mask r = 0;

    FOR_EACH_LANE(l, x) {
        uint64_t v = lane_get(x->src[0], type_class(t), l);

        r |= (lane_mask)passes(float_format_of(t), v, (enum test)x->instr->variant) << l;
    }
    *(lane_mask *)x->dst[0] = r;
}

/* ---- which is which ---- */

#define F(name) eval_##name
#define D(name) eval_##name

const struct dop_row dop_float_rows[] = {
#include "data/float_rows.def"
    { .op = OP_COPYSIGN, .by_type = { [TYPE_F32] = eval_copysign, [TYPE_F64] = eval_copysign } },
    { .op = OP_TESTP, .low_variant = 1, .high_variant = 6,
      .by_type = { [TYPE_F32] = testp, [TYPE_F64] = testp } },
    { .op = OP_COUNT },
};
