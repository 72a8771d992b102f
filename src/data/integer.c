/* data/integer.c: integer arithmetic (dop, 5.3.2; PTX: integer arithmetic instructions). Signed
 * numbers are two's complement patterns in unsigned types: every operation is defined for every
 * input. What PTX leaves open: a quotient by zero has all bits set, a remainder by zero is the
 * dividend; the least number divided by -1 is itself, remainder 0. */
#include "data/table.h"
#include "data/wide.h"
#include "program/suffix.h"

static inline uint32_t high_16(uint32_t p, uint32_t q)
{
    return p * q >> 16;
}

/* ---- one loop per operation and width ----
 * In the expressions p, q, r are the operands, zero-extended to T; mask has the width's bits set,
 * top is the sign's; NEG asks for the sign, MAG gives the magnitude, FLIP orders signed numbers. */

#define NEG(v) (((v) & top) != 0)
#define MAG(v) (NEG(v) ? (0 - (v)) & mask : (v))
#define FLIP(v) ((v) ^ top)

#define LANE_OF(name, W, T, OPERANDS, EXPR)                                                        \
    static inline T name##_##W##_lane(const T *a, const T *b, const T *c, unsigned l)              \
    {                                                                                              \
        const T mask = LOW_BITS(T, W), top = TOP_BIT(T, W);                                        \
        OPERANDS(T)                                                                                \
                                                                                                   \
        (void)top, (void)b, (void)c;                                                               \
        return (T)(EXPR) & mask;                                                                   \
    }
#define LOOP(name, W, T, OPERANDS, EXPR)                                                           \
    LANE_OF(name, W, T, OPERANDS, EXPR)                                                            \
    static void name##_##W(const struct dop *x)                                                    \
    {                                                                                              \
        T *restrict d = x->dst[0];                                                                 \
        const T *a = x->src[0], *b = x->src[1], *c = x->src[2];                                    \
                                                                                                   \
        FOR_EACH_LANE(l, x)                                                                        \
            d[l] = name##_##W##_lane(a, b, c, l);                                                  \
    }
/* Of what kernels do most. */
#define COMMON_LOOP(name, W, T, OPERANDS, EXPR)                                                    \
    LANE_OF(name, W, T, OPERANDS, EXPR)                                                            \
    static void name##_##W(const struct dop *x)                                                    \
    {                                                                                              \
        T *d = x->dst[0];                                                                          \
        const T *a = x->src[0], *b = x->src[1], *c = x->src[2];                                    \
                                                                                                   \
        LANES_IN_PLACE(T, d, x->lanes, name##_##W##_lane(a, b, c, l));                             \
    }
#define OPERANDS_1(T) T p = a[l] & mask;
#define OPERANDS_2(T) T p = a[l] & mask, q = b[l] & mask;
#define OPERANDS_3(T) T p = a[l] & mask, q = b[l] & mask, r = c[l] & mask;

#define HIGH_SIGNED(W) (high_##W(p, q) - (NEG(p) ? q : 0) - (NEG(q) ? p : 0))
#define QUOTIENT_SIGNED (NEG(p) != NEG(q) ? 0 - MAG(p) / MAG(q) : MAG(p) / MAG(q))
#define REMAINDER_SIGNED (NEG(p) ? 0 - MAG(p) % MAG(q) : MAG(p) % MAG(q))

#define WIDTH(W, T)                                                                                \
    COMMON_LOOP(add, W, T, OPERANDS_2, p + q)                                                      \
    COMMON_LOOP(sub, W, T, OPERANDS_2, p - q)                                                      \
    COMMON_LOOP(mul_lo, W, T, OPERANDS_2, p * q)                                                   \
    LOOP(mul_hi_u, W, T, OPERANDS_2, high_##W(p, q))                                               \
    LOOP(mul_hi_s, W, T, OPERANDS_2, HIGH_SIGNED(W))                                               \
    COMMON_LOOP(mad_lo, W, T, OPERANDS_3, p * q + r)                                               \
    LOOP(mad_hi_u, W, T, OPERANDS_3, high_##W(p, q) + r)                                           \
    LOOP(mad_hi_s, W, T, OPERANDS_3, HIGH_SIGNED(W) + r)                                           \
    LOOP(sad_u, W, T, OPERANDS_3, r + (p < q ? q - p : p - q))                                     \
    LOOP(sad_s, W, T, OPERANDS_3, r + (FLIP(p) < FLIP(q) ? q - p : p - q))                         \
    LOOP(div_u, W, T, OPERANDS_2, q == 0 ? mask : p / q)                                           \
    LOOP(div_s, W, T, OPERANDS_2, q == 0 ? mask : QUOTIENT_SIGNED)                                 \
    LOOP(rem_u, W, T, OPERANDS_2, q == 0 ? p : p % q)                                              \
    LOOP(rem_s, W, T, OPERANDS_2, q == 0 ? p : REMAINDER_SIGNED)                                   \
    COMMON_LOOP(min_u, W, T, OPERANDS_2, p < q ? p : q)                                            \
    COMMON_LOOP(min_s, W, T, OPERANDS_2, FLIP(p) < FLIP(q) ? p : q)                                \
    COMMON_LOOP(max_u, W, T, OPERANDS_2, p > q ? p : q)                                            \
    COMMON_LOOP(max_s, W, T, OPERANDS_2, FLIP(p) > FLIP(q) ? p : q)                                \
    LOOP(abs_s, W, T, OPERANDS_1, MAG(p))                                                          \
    LOOP(neg, W, T, OPERANDS_1, 0 - p)

WIDTH(16, uint32_t)
WIDTH(32, uint32_t)
WIDTH(64, uint64_t)

/* ---- .sat: signed 32-bit sums that stop at the ends of the range ---- */

static inline uint32_t saturated(uint32_t p, uint32_t q)
{
    uint32_t sum = p + q, end = 0x7fffffffu + (p >> 31);

    return (~(p ^ q) & (p ^ sum)) >> 31 != 0 ? end : sum;
}

static inline uint32_t saturated_difference(uint32_t p, uint32_t q)
{
    uint32_t sum = p - q, end = 0x7fffffffu + (p >> 31);

    return ((p ^ q) & (p ^ sum)) >> 31 != 0 ? end : sum;
}

LOOP(add_sat, 32, uint32_t, OPERANDS_2, saturated(p, q))
LOOP(sub_sat, 32, uint32_t, OPERANDS_2, saturated_difference(p, q))
LOOP(mad_hi_sat, 32, uint32_t, OPERANDS_3, saturated(HIGH_SIGNED(32), r))

/* ---- 24-bit products: the low or the high 32 of their 48 bits ---- */

static inline uint64_t product24_u(uint32_t p, uint32_t q)
{
    return (uint64_t)(p & 0xffffffu) * (q & 0xffffffu);
}

static inline uint64_t product24_s(uint32_t p, uint32_t q)
{
    const uint64_t top = 0x800000;

    return SIGN_EXTEND(p & (uint64_t)0xffffff, top) * SIGN_EXTEND(q & (uint64_t)0xffffff, top);
}

#define TWENTY_FOUR(S)                                                                             \
    LOOP(mul24_lo_##S, 32, uint32_t, OPERANDS_2, (uint32_t)product24_##S(p, q))                    \
    LOOP(mul24_hi_##S, 32, uint32_t, OPERANDS_2, (uint32_t)(product24_##S(p, q) >> 16))            \
    LOOP(mad24_lo_##S, 32, uint32_t, OPERANDS_3, (uint32_t)product24_##S(p, q) + r)                \
    LOOP(mad24_hi_##S, 32, uint32_t, OPERANDS_3, (uint32_t)(product24_##S(p, q) >> 16) + r)

TWENTY_FOUR(u)
TWENTY_FOUR(s)
LOOP(mad24_hi_sat, 32, uint32_t, OPERANDS_3, saturated((uint32_t)(product24_s(p, q) >> 16), r))

/* ---- two halves of 16 bits in one word; .relu: what is negative becomes 0 ---- */

#define HALF_TOPS 0x80008000u

static inline uint32_t add_halves(uint32_t p, uint32_t q)
{
    return ((p & ~HALF_TOPS) + (q & ~HALF_TOPS)) ^ ((p ^ q) & HALF_TOPS);
}

/* All bits of the halves in which p is less; both unsigned. */
static inline uint32_t lesser_halves(uint32_t p, uint32_t q)
{
    return ((p & 0xffffu) < (q & 0xffffu) ? 0xffffu : 0) | (p >> 16 < q >> 16 ? 0xffff0000u : 0);
}

static inline uint32_t selected(uint32_t mask, uint32_t p, uint32_t q)
{
    return (p & mask) | (q & ~mask);
}

static inline uint32_t positive(uint32_t p)
{
    return p >> 31 != 0 ? 0 : p;
}

static inline uint32_t positive_halves(uint32_t p)
{
    return p & ~(((p & HALF_TOPS) >> 15) * 0xffffu);
}

#define FLIP_HALVES(v) ((v) ^ HALF_TOPS)
#define LESS_U lesser_halves(p, q)
#define LESS_S lesser_halves(FLIP_HALVES(p), FLIP_HALVES(q))
#define MIN_S (FLIP(p) < FLIP(q) ? p : q)
#define MAX_S (FLIP(p) > FLIP(q) ? p : q)

LOOP(add_x2, 32, uint32_t, OPERANDS_2, add_halves(p, q))
LOOP(min_u_x2, 32, uint32_t, OPERANDS_2, selected(LESS_U, p, q))
LOOP(max_u_x2, 32, uint32_t, OPERANDS_2, selected(LESS_U, q, p))
LOOP(min_s_x2, 32, uint32_t, OPERANDS_2, selected(LESS_S, p, q))
LOOP(max_s_x2, 32, uint32_t, OPERANDS_2, selected(LESS_S, q, p))
LOOP(min_relu, 32, uint32_t, OPERANDS_2, positive(MIN_S))
LOOP(max_relu, 32, uint32_t, OPERANDS_2, positive(MAX_S))
LOOP(min_relu_x2, 32, uint32_t, OPERANDS_2, positive_halves(selected(LESS_S, p, q)))
LOOP(max_relu_x2, 32, uint32_t, OPERANDS_2, positive_halves(selected(LESS_S, q, p)))

/* ---- .wide: operands of T, the result of D, twice as wide ---- */

#define WIDE_PRODUCT(TOP) (SIGN_EXTEND(a[l] & mask, TOP) * SIGN_EXTEND(b[l] & mask, TOP))
#define WIDE(name, W, T, D, TOP, ADD)                                                              \
    static void name##_##W(const struct dop *x)                                                    \
    {                                                                                              \
        D *d = x->dst[0];                                                                          \
        const T *a = x->src[0], *b = x->src[1];                                                    \
        const D *c = x->src[2], mask = LOW_BITS(D, W);                                             \
                                                                                                   \
        (void)c;                                                                                   \
        LANES_IN_PLACE(D, d, x->lanes, WIDE_PRODUCT(TOP) + (ADD));                                 \
    }
WIDE(mul_wide_u, 16, uint32_t, uint32_t, (uint32_t)0, 0)
WIDE(mul_wide_u, 32, uint32_t, uint64_t, (uint64_t)0, 0)
WIDE(mul_wide_s, 16, uint32_t, uint32_t, TOP_BIT(uint32_t, 16), 0)
WIDE(mul_wide_s, 32, uint32_t, uint64_t, TOP_BIT(uint64_t, 32), 0)
WIDE(mad_wide_u, 16, uint32_t, uint32_t, (uint32_t)0, c[l])
WIDE(mad_wide_u, 32, uint32_t, uint64_t, (uint64_t)0, c[l])
WIDE(mad_wide_s, 16, uint32_t, uint32_t, TOP_BIT(uint32_t, 16), c[l])
WIDE(mad_wide_s, 32, uint32_t, uint64_t, TOP_BIT(uint64_t, 32), c[l])

/* ---- which is which ---- */

#define UNSIGNED(f) [TYPE_U16] = f##_16, [TYPE_U32] = f##_32, [TYPE_U64] = f##_64
#define SIGNED(f) [TYPE_S16] = f##_16, [TYPE_S32] = f##_32, [TYPE_S64] = f##_64
#define SAME(f) { UNSIGNED(f), SIGNED(f) }
#define SPLIT(f) { UNSIGNED(f##_u), SIGNED(f##_s) }
#define ONLY_32(f) { [TYPE_U32] = f##_u_32, [TYPE_S32] = f##_s_32 }
#define NARROW(f)                                                                                  \
    { [TYPE_U16] = f##_u_16, [TYPE_U32] = f##_u_32, [TYPE_S16] = f##_s_16, [TYPE_S32] = f##_s_32 }

const struct dop_row DOP_ROWS(integer)[] = {
    { .op = OP_ADD, .in_place = true, .by_type = SAME(add) },
    { .op = OP_ADD, .required = MOD_SAT, .by_type = { [TYPE_S32] = add_sat_32 } },
    { .op = OP_SUB, .in_place = true, .by_type = SAME(sub) },
    { .op = OP_SUB, .required = MOD_SAT, .by_type = { [TYPE_S32] = sub_sat_32 } },
    { .op = OP_MUL, .required = MOD_LO, .in_place = true, .by_type = SAME(mul_lo) },
    { .op = OP_MUL, .required = MOD_HI, .by_type = SPLIT(mul_hi) },
    { .op = OP_MUL, .required = MOD_WIDE, .by_type = NARROW(mul_wide) },
    { .op = OP_MAD, .required = MOD_LO, .in_place = true, .by_type = SAME(mad_lo) },
    { .op = OP_MAD, .required = MOD_HI, .by_type = SPLIT(mad_hi) },
    { .op = OP_MAD, .required = MOD_HI | MOD_SAT, .by_type = { [TYPE_S32] = mad_hi_sat_32 } },
    { .op = OP_MAD, .required = MOD_WIDE, .in_place = true, .by_type = NARROW(mad_wide) },
    { .op = OP_MUL24, .required = MOD_LO, .by_type = ONLY_32(mul24_lo) },
    { .op = OP_MUL24, .required = MOD_HI, .by_type = ONLY_32(mul24_hi) },
    { .op = OP_MAD24, .required = MOD_LO, .by_type = ONLY_32(mad24_lo) },
    { .op = OP_MAD24, .required = MOD_HI, .by_type = ONLY_32(mad24_hi) },
    { .op = OP_MAD24, .required = MOD_HI | MOD_SAT, .by_type = { [TYPE_S32] = mad24_hi_sat_32 } },
    { .op = OP_SAD, .by_type = SPLIT(sad) },
    { .op = OP_DIV, .by_type = SPLIT(div) },
    { .op = OP_REM, .by_type = SPLIT(rem) },
    { .op = OP_MIN, .in_place = true, .by_type = SPLIT(min) },
    { .op = OP_MAX, .in_place = true, .by_type = SPLIT(max) },
    { .op = OP_ADD, .by_type = { [TYPE_U16X2] = add_x2_32, [TYPE_S16X2] = add_x2_32 } },
    { .op = OP_MIN, .by_type = { [TYPE_U16X2] = min_u_x2_32, [TYPE_S16X2] = min_s_x2_32 } },
    { .op = OP_MAX, .by_type = { [TYPE_U16X2] = max_u_x2_32, [TYPE_S16X2] = max_s_x2_32 } },
    { .op = OP_MIN, .low_variant = FEATURE_RELU, .high_variant = FEATURE_RELU,
      .by_type = { [TYPE_S32] = min_relu_32, [TYPE_S16X2] = min_relu_x2_32 } },
    { .op = OP_MAX, .low_variant = FEATURE_RELU, .high_variant = FEATURE_RELU,
      .by_type = { [TYPE_S32] = max_relu_32, [TYPE_S16X2] = max_relu_x2_32 } },
    { .op = OP_ABS, .by_type = { SIGNED(abs_s) } },
    { .op = OP_NEG, .by_type = { SIGNED(neg) } },
    { .op = OP_COUNT },
};
