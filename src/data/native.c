/* data/native.c: the common floating-point operations left to the machine's own arithmetic, lane
 * loops that a compiler vectorises. They give the bits of the exact core (softfloat.c): rounding
 * is to nearest. Without MACHINE_FLOATS (machine.h) this file is an empty list. */
#include "base/hint.h"
#include "data/machine.h"

#if MACHINE_FLOATS

/* ---- f32: all operations, with and without .ftz ---- */

#define FLOAT_LOOP(name, IN, EXPR)                                                                 \
    static void name(const struct dop *x)                                                          \
    {                                                                                              \
        uint32_t *d = x->dst[0];                                                                   \
        const uint32_t *a = x->src[0], *b = x->src[1], *c = x->src[2];                             \
                                                                                                   \
        (void)b, (void)c;                                                                          \
        LANES_IN_PLACE(uint32_t, d, x->lanes, IN(canonical(EXPR)));                                \
    }
#define FLOAT_OPERATION(name, EXPR)                                                                \
    FLOAT_LOOP(name, kept, EXPR(kept))                                                             \
    FLOAT_LOOP(name##_ftz, flushed, EXPR(flushed))

#define SUM(IN) f32_of_bits(IN(a[l])) + f32_of_bits(IN(b[l]))
#define DIFFERENCE(IN) f32_of_bits(IN(a[l])) - f32_of_bits(IN(b[l]))
#define PRODUCT(IN) f32_of_bits(IN(a[l])) * f32_of_bits(IN(b[l]))
#define QUOTIENT(IN) f32_of_bits(IN(a[l])) / f32_of_bits(IN(b[l]))
#define APPROXIMATE_QUOTIENT(IN) f32_of_bits(IN(a[l])) / f32_of_bits(divisor(IN(b[l])))

/* div.approx: the reciprocal of a divisor above 2^126 counts as 0, like that of infinity. */
static inline uint32_t divisor(uint32_t bits)
{
    uint32_t m = bits & 0x7fffffffu;

    return m > 0x7e800000u && m < 0x7f800000u ? (bits & 0x80000000u) | 0x7f800000u : bits;
}

/* ---- fma: the machine's own where C says that it is as fast as a product and a sum; else by way of
 * doubles, to the same bits ---- */

#ifdef FP_FAST_FMAF

#define FUSED(IN) fmaf(f32_of_bits(IN(a[l])), f32_of_bits(IN(b[l])), f32_of_bits(IN(c[l])))
#define FMA_LOOP(name, IN) FLOAT_LOOP(name, IN, FUSED(IN))

#else

/* a * b + c rounded once: the product is exact in double; the sum is rounded to odd there, which
 * leaves enough bits to round it to float as if it were exact. */
static inline uint32_t fused(float a, float b, float c)
{
    double product = (double)a * (double)b, addend = (double)c, sum = product + addend;

    return bits_of_f32((float)rounded_to_odd(sum, rest_of_sum(product, addend, sum)));
}

/* Rounded to double first: then rounding to float gives another result only where the double lies
 * half-way between two floats, or in the range of subnormal floats, which have other half-ways. The
 * top bit says so. Numbers of few bits are often half-way. A result of 0 is right: so
 * small a sum of a float and a product of two is exact in double, for either there is no addend, or
 * both are multiples of 2^-198. */
static inline uint32_t doubtful(double sum, uint32_t rounded)
{
    uint32_t low = (uint32_t)(bits_of_f64(sum) & 0x1fffffffu);
    uint32_t less = (rounded & 0x7fffffffu) - 1; /* 0 becomes the highest number */

    return (low == 0x10000000u ? 0xffffffffu : 0) | ((less - 0x00800000u) & ~less);
}

/* 0: a * b + c is exact in double, so that what it is rounded to is right, half-way or not. */
static inline uint64_t inexact(float a, float b, float c)
{
    double product = (double)a * (double)b, addend = (double)c, sum = product + addend;

    return (bits_of_f64(sum - product) ^ bits_of_f64(addend)) |
           (bits_of_f64(sum - addend) ^ bits_of_f64(product));
}

/* NAME_some computes some lanes of fma. The top bit of its result says that one of them is doubtful.
 * Then all lanes are computed again, unless all are exact. */
#define FMA_LOOP(name, IN)                                                                         \
    static inline uint32_t name##_some(uint32_t *r, const uint32_t *a, const uint32_t *b,          \
                                       const uint32_t *c, unsigned n)                              \
    {                                                                                              \
        uint32_t doubt = 0;                                                                        \
                                                                                                   \
        for (unsigned l = 0; l < n; l++) {                                                         \
            double product = (double)f32_of_bits(IN(a[l])) * (double)f32_of_bits(IN(b[l]));        \
            double sum = product + (double)f32_of_bits(IN(c[l]));                                  \
            uint32_t rounded = bits_of_f32((float)sum);                                            \
                                                                                                   \
            doubt |= doubtful(sum, rounded);                                                       \
            r[l] = rounded;                                                                        \
        }                                                                                          \
        return doubt;                                                                              \
    }                                                                                              \
    static inline bool name##_exact(const uint32_t *a, const uint32_t *b, const uint32_t *c,       \
                                    unsigned n)                                                    \
    {                                                                                              \
        uint64_t other = 0;                                                                        \
                                                                                                   \
        for (unsigned l = 0; l < n; l++)                                                           \
            other |= inexact(f32_of_bits(IN(a[l])), f32_of_bits(IN(b[l])),                         \
                             f32_of_bits(IN(c[l])));                                               \
        return other == 0;                                                                         \
    }                                                                                              \
    static OUT_OF_LINE void name##_doubtful(const struct dop *x, uint32_t *restrict r)             \
    {                                                                                              \
        const uint32_t *a = x->src[0], *b = x->src[1], *c = x->src[2];                             \
                                                                                                   \
        if (x->lanes == 32 ? name##_exact(a, b, c, 32) : name##_exact(a, b, c, x->lanes))          \
            return;                                                                                \
        FOR_EACH_LANE(l, x)                                                                        \
            r[l] = fused(f32_of_bits(IN(a[l])), f32_of_bits(IN(b[l])), f32_of_bits(IN(c[l])));     \
    }                                                                                              \
    static void name(const struct dop *x)                                                          \
    {                                                                                              \
        const uint32_t *a = x->src[0], *b = x->src[1], *c = x->src[2];                             \
        uint32_t r[64], *d = x->dst[0];                                                            \
                                                                                                   \
        if ((x->lanes == 32 ? name##_some(r, a, b, c, 32)                                          \
                            : name##_some(r, a, b, c, x->lanes)) >> 31 != 0)                       \
            name##_doubtful(x, r);                                                                 \
        LANES_IN_PLACE(uint32_t, d, x->lanes, IN(canonical_bits(r[l])));                           \
    }

#endif

#define RECIPROCAL(IN) 1.0f / f32_of_bits(IN(a[l]))
#define ROOT(IN) sqrtf(f32_of_bits(IN(a[l])))
#define LESSER(IN) f32_of_bits(lesser(IN(a[l]), IN(b[l])))
#define GREATER(IN) f32_of_bits(greater(IN(a[l]), IN(b[l])))
#define ABSOLUTE(IN) f32_of_bits(IN(a[l]) & 0x7fffffffu)
#define NEGATED(IN) f32_of_bits(IN(a[l]) ^ 0x80000000u)

FLOAT_OPERATION(add_f32, SUM)
FLOAT_OPERATION(sub_f32, DIFFERENCE)
FLOAT_OPERATION(mul_f32, PRODUCT)
FLOAT_OPERATION(div_f32, QUOTIENT)
FLOAT_OPERATION(div_approx_f32, APPROXIMATE_QUOTIENT)
FMA_LOOP(fma_f32, kept)
FMA_LOOP(fma_f32_ftz, flushed)
FLOAT_OPERATION(rcp_f32, RECIPROCAL)
FLOAT_OPERATION(sqrt_f32, ROOT)
FLOAT_OPERATION(min_f32, LESSER)
FLOAT_OPERATION(max_f32, GREATER)
FLOAT_OPERATION(abs_f32, ABSOLUTE)
FLOAT_OPERATION(neg_f32, NEGATED)

/* ---- f64: NaN results are rare, and the core knows which NaN ---- */

static void redo_nans(const struct dop *x, float_function *exact, unsigned operands)
{
    const uint64_t *d = x->dst[0];

    FOR_EACH_LANE(l, x)
        if (is_nan_64(d[l]))
            redo_64(x, l, operands, exact);
}

#define DOUBLE_OPERATION(name, EXPR, EXACT, OPERANDS)                                              \
    static void name(const struct dop *x)                                                          \
    {                                                                                              \
        uint64_t *restrict d = x->dst[0];                                                          \
        const uint64_t *a = x->src[0], *b = x->src[1], *c = x->src[2];                             \
        uint64_t nans = 0;                                                                         \
                                                                                                   \
        (void)b, (void)c;                                                                          \
        FOR_EACH_LANE(l, x) {                                                                      \
            d[l] = bits_of_f64(EXPR);                                                              \
            nans |= is_nan_64(d[l]);                                                               \
        }                                                                                          \
        if (nans != 0)                                                                             \
            redo_nans(x, EXACT, OPERANDS);                                                         \
    }

DOUBLE_OPERATION(add_f64, f64_of_bits(a[l]) + f64_of_bits(b[l]), float_add, 2)
DOUBLE_OPERATION(sub_f64, f64_of_bits(a[l]) - f64_of_bits(b[l]), float_sub, 2)
DOUBLE_OPERATION(mul_f64, f64_of_bits(a[l]) * f64_of_bits(b[l]), float_mul, 2)
DOUBLE_OPERATION(div_f64, f64_of_bits(a[l]) / f64_of_bits(b[l]), float_div, 2)
DOUBLE_OPERATION(rcp_f64, 1.0 / f64_of_bits(a[l]), float_rcp, 1)
DOUBLE_OPERATION(sqrt_f64, sqrt(f64_of_bits(a[l])), float_sqrt, 1)
#ifdef FP_FAST_FMA
#define FUSED_64 fma(f64_of_bits(a[l]), f64_of_bits(b[l]), f64_of_bits(c[l]))
DOUBLE_OPERATION(fma_f64, FUSED_64, float_fma, 3)
#endif

/* ---- cvt: the conversions that kernels use most ---- */

#define CONVERSION(name, S, D, EXPR)                                                               \
    static void name(const struct dop *x)                                                          \
    {                                                                                              \
        D *restrict d = x->dst[0];                                                                 \
        const S *a = x->src[0];                                                                    \
                                                                                                   \
        FOR_EACH_LANE(l, x)                                                                        \
            d[l] = EXPR;                                                                           \
    }

/* A signed number, exactly, without a conversion that C leaves open. */
static inline double signed_value(uint32_t bits)
{
    return (double)(bits ^ 0x80000000u) - 2147483648.0;
}

static inline uint64_t widened(uint32_t bits)
{
    double v = (double)f32_of_bits(bits);

    return is_nan_32(bits) ? NAN_64 : bits_of_f64(v);
}

static inline uint32_t to_s32(float v)
{
    if (v >= 2147483648.0f)
        return 0x7fffffffu;
    if (v <= -2147483648.0f)
        return 0x80000000u;
    return v == v ? (uint32_t)(int32_t)v : 0;
}

static inline uint32_t to_u32(float v)
{
    if (v >= 4294967296.0f)
        return 0xffffffffu;
    return v > 0 ? (uint32_t)v : 0;
}

CONVERSION(f32_of_s32, uint32_t, uint32_t, bits_of_f32((float)signed_value(a[l])))
CONVERSION(f32_of_u32, uint32_t, uint32_t, bits_of_f32((float)a[l]))
CONVERSION(f64_of_s32, uint32_t, uint64_t, bits_of_f64(signed_value(a[l])))
CONVERSION(f64_of_u32, uint32_t, uint64_t, bits_of_f64((double)a[l]))
CONVERSION(f64_of_f32, uint32_t, uint64_t, widened(a[l]))
CONVERSION(f32_of_f64, uint64_t, uint32_t, canonical((float)f64_of_bits(a[l])))
CONVERSION(s32_of_f32, uint32_t, uint32_t, to_s32(f32_of_bits(a[l])))
CONVERSION(u32_of_f32, uint32_t, uint32_t, to_u32(f32_of_bits(a[l])))

static dop_function *pick_cvt(const struct instr *i)
{
    static const struct {
        enum type to, from;
        uint32_t rounds; /* set */
        dop_function *f;
    } table[] = {
        { TYPE_F32, TYPE_S32, ROUNDS_NEAREST, f32_of_s32 },
        { TYPE_F32, TYPE_U32, ROUNDS_NEAREST, f32_of_u32 },
        { TYPE_F64, TYPE_S32, ROUNDS_FLOAT, f64_of_s32 },
        { TYPE_F64, TYPE_U32, ROUNDS_FLOAT, f64_of_u32 },
        { TYPE_F64, TYPE_F32, ROUNDS_FLOAT, f64_of_f32 },
        { TYPE_F32, TYPE_F64, ROUNDS_NEAREST, f32_of_f64 },
        { TYPE_S32, TYPE_F32, 1u << ROUND_RZI, s32_of_f32 },
        { TYPE_U32, TYPE_F32, 1u << ROUND_RZI, u32_of_f32 },
    };

    for (size_t k = 0; k < sizeof table / sizeof *table; k++)
        if (i->type == table[k].to && i->type2 == table[k].from &&
            (table[k].rounds >> i->round & 1) != 0)
            return table[k].f;
    return NULL;
}

/* ---- which is which ---- */

#define ONLY_F32(OP, f)                                                                            \
    { .op = OP, .rounds = ROUNDS_NEAREST, .in_place = true, .by_type = { [TYPE_F32] = f##_f32 } }
#define BOTH(OP, f)                                                                                \
    ONLY_F32(OP, f),                                                                               \
    { .op = OP, .rounds = ROUNDS_NEAREST, .by_type = { [TYPE_F64] = f##_f64 } }
#define FTZ(OP, f)                                                                                 \
    { .op = OP, .required = MOD_FTZ, .rounds = ROUNDS_NEAREST, .in_place = true,                   \
      .by_type = { [TYPE_F32] = f##_f32_ftz } }
#define UNROUNDED(OP, f)                                                                           \
    { .op = OP, .in_place = true, .by_type = { [TYPE_F32] = f##_f32 } },                           \
    { .op = OP, .required = MOD_FTZ, .in_place = true, .by_type = { [TYPE_F32] = f##_f32_ftz } }
#ifdef FP_FAST_FMA
#define FUSING(OP) BOTH(OP, fma), FTZ(OP, fma)
#else
#define FUSING(OP) ONLY_F32(OP, fma), FTZ(OP, fma)
#endif
/* PTX allows these an error of an ulp or two; they have none. */
#define APPROXIMATE(OP, MOD, f)                                                                    \
    { .op = OP, .required = MOD, .in_place = true, .by_type = { [TYPE_F32] = f##_f32 } },          \
    { .op = OP, .required = MOD | MOD_FTZ, .in_place = true,                                       \
      .by_type = { [TYPE_F32] = f##_f32_ftz } }

const struct dop_row DOP_ROWS(native)[] = {
    BOTH(OP_ADD, add), FTZ(OP_ADD, add),
    BOTH(OP_SUB, sub), FTZ(OP_SUB, sub),
    BOTH(OP_MUL, mul), FTZ(OP_MUL, mul),
    BOTH(OP_DIV, div), FTZ(OP_DIV, div),
    BOTH(OP_RCP, rcp), FTZ(OP_RCP, rcp),
    BOTH(OP_SQRT, sqrt), FTZ(OP_SQRT, sqrt),
    FUSING(OP_FMA), FUSING(OP_MAD),
    APPROXIMATE(OP_DIV, MOD_FULL, div),
    APPROXIMATE(OP_DIV, MOD_APPROX, div_approx),
    APPROXIMATE(OP_RCP, MOD_APPROX, rcp),
    APPROXIMATE(OP_SQRT, MOD_APPROX, sqrt),
    UNROUNDED(OP_MIN, min),
    UNROUNDED(OP_MAX, max),
    UNROUNDED(OP_ABS, abs),
    UNROUNDED(OP_NEG, neg),
    { .op = OP_CVT, .rounds = ROUNDS_ANY, .pick = pick_cvt },
    { .op = OP_COUNT },
};

#else

const struct dop_row DOP_ROWS(native)[] = { { .op = OP_COUNT } };

#endif
