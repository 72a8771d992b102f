/* data/carry.c: sums that read or write the carry flag CC.CF (PTX: extended-precision integer
 * arithmetic). The flag is a predicate: a mask that comes last among the sources, and last among
 * the destinations. A difference is the sum with the complement: after it the flag says that
 * nothing was borrowed, and it is so that subc reads it. */
#include "data/table.h"
#include "data/wide.h"

/* The upper half of a product of signed numbers. */
#define HIGH_SIGNED(W, p, q)                                                                       \
    (high_##W(p, q) - ((p) >> (W - 1) != 0 ? (q) : 0) - ((q) >> (W - 1) != 0 ? (p) : 0))

/* FIRST and SECOND are the two numbers of the sum, SIGN is + or -. OUT says whether two numbers carry or
 * borrow, and NOT is 1 where the flag is its negation. N operands precede the flag. WITH is 1 when the flag
 * is read, CC when it is written. */
#define CHAIN(name, W, T, N, FIRST, SECOND, SIGN, OUT, NOT, WITH, CC)                              \
    static void name##_##W(const struct dop *x)                                                    \
    {                                                                                              \
        T *restrict d = x->dst[0];                                                                 \
        const T *a = x->src[0], *b = x->src[1], *c = x->src[2];                                    \
        lane_mask in = WITH ? *(const lane_mask *)x->src[N] : 0, out = 0;                          \
                                                                                                   \
        (void)c;                                                                                   \
        FOR_EACH_LANE(l, x) {                                                                      \
            T p = (FIRST), q = (SECOND), flag = WITH ? (in >> l & 1) ^ NOT : 0;                    \
            T half = p SIGN q, all = half SIGN flag;                                               \
                                                                                                   \
            out |= (lane_mask)((OUT(p, q, half) | OUT(half, flag, all)) ^ NOT) << l;               \
            d[l] = all;                                                                            \
        }                                                                                          \
        if (CC)                                                                                    \
            *(lane_mask *)x->dst[1] = out;                                                         \
    }
#define CARRY(p, q, sum) ((sum) < (p))
#define BORROW(p, q, sum) ((p) < (q))

#define CHAINS(name, W, T, N, FIRST, SECOND, SIGN, OUT, NOT)                                       \
    CHAIN(name##_cc, W, T, N, FIRST, SECOND, SIGN, OUT, NOT, 0, 1)                                 \
    CHAIN(name##c, W, T, N, FIRST, SECOND, SIGN, OUT, NOT, 1, 0)                                   \
    CHAIN(name##c_cc, W, T, N, FIRST, SECOND, SIGN, OUT, NOT, 1, 1)
#define WIDTH(W, T)                                                                                \
    CHAINS(add, W, T, 2, a[l], b[l], +, CARRY, 0)                                                  \
    CHAINS(sub, W, T, 2, a[l], b[l], -, BORROW, 1)                                                 \
    CHAINS(mad_lo, W, T, 3, a[l] * b[l], c[l], +, CARRY, 0)                                        \
    CHAINS(mad_hi_u, W, T, 3, high_##W(a[l], b[l]), c[l], +, CARRY, 0)                           \
    CHAINS(mad_hi_s, W, T, 3, HIGH_SIGNED(W, a[l], b[l]), c[l], +, CARRY, 0)

WIDTH(32, uint32_t)
WIDTH(64, uint64_t)

#define SPLIT(u, s)                                                                                \
    { [TYPE_U32] = u##_32, [TYPE_U64] = u##_64, [TYPE_S32] = s##_32, [TYPE_S64] = s##_64 }
#define SAME(f) SPLIT(f, f)

const struct dop_row dop_carry_rows[] = {
    { .op = OP_ADD, .required = MOD_CC, .by_type = SAME(add_cc) },
    { .op = OP_SUB, .required = MOD_CC, .by_type = SAME(sub_cc) },
    { .op = OP_MAD, .required = MOD_LO | MOD_CC, .by_type = SAME(mad_lo_cc) },
    { .op = OP_MAD, .required = MOD_HI | MOD_CC, .by_type = SPLIT(mad_hi_u_cc, mad_hi_s_cc) },
    { .op = OP_ADDC, .by_type = SAME(addc) },
    { .op = OP_ADDC, .required = MOD_CC, .by_type = SAME(addc_cc) },
    { .op = OP_SUBC, .by_type = SAME(subc) },
    { .op = OP_SUBC, .required = MOD_CC, .by_type = SAME(subc_cc) },
    { .op = OP_MADC, .required = MOD_LO, .by_type = SAME(mad_loc) },
    { .op = OP_MADC, .required = MOD_LO | MOD_CC, .by_type = SAME(mad_loc_cc) },
    { .op = OP_MADC, .required = MOD_HI, .by_type = SPLIT(mad_hi_uc, mad_hi_sc) },
    { .op = OP_MADC, .required = MOD_HI | MOD_CC, .by_type = SPLIT(mad_hi_uc_cc, mad_hi_sc_cc) },
    { .op = OP_COUNT },
};
