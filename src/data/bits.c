/* data/bits.c: logic, shifts and bit fields (dop, 5.3.2; PTX: logic and shift instructions, and the
 * integer instructions that look at single bits). */
#include "data/table.h"
#include "data/wide.h"
#include "program/lanes.h"

/* ---- one operation on single values; T of W bits ---- */

/* Leading zeros of a value of so many bits. */
static inline uint32_t count_zeros(uint64_t v, unsigned bits)
{
    return v == 0 ? bits : leading_zeros(v) - (64 - bits);
}

/* Swaps neighbours: bits, then pairs of bits, and so on up to the halves. */
static inline uint64_t reversed(uint64_t v, unsigned bits)
{
    v = (v >> 1 & 0x5555555555555555) | (v & 0x5555555555555555) << 1;
    v = (v >> 2 & 0x3333333333333333) | (v & 0x3333333333333333) << 2;
    v = (v >> 4 & 0x0f0f0f0f0f0f0f0f) | (v & 0x0f0f0f0f0f0f0f0f) << 4;
    v = (v >> 8 & 0x00ff00ff00ff00ff) | (v & 0x00ff00ff00ff00ff) << 8;
    v = (v >> 16 & 0x0000ffff0000ffff) | (v & 0x0000ffff0000ffff) << 16;
    return (v >> 32 | v << 32) >> (64 - bits);
}

/* Where the highest bit lies that is no sign; all ones when there is none. */
static inline uint32_t highest(uint64_t v)
{
    return v == 0 ? 0xffffffffu : 63 - leading_zeros(v);
}

/* How far the value would have to be shifted left to bring that bit to the top. */
static inline uint32_t highest_shift(uint64_t v, unsigned bits)
{
    return v == 0 ? 0xffffffffu : count_zeros(v, bits);
}

static inline uint64_t shift_right(uint64_t v, uint32_t n, unsigned bits)
{
    return n >= bits ? 0 : v >> n;
}

/* bfe, bfi: positions and lengths count modulo 256; what lies beyond the top bit is not there. */
struct field {
    uint64_t mask; /* as long as the field is inside the value, at bit 0 */
    unsigned at, n;
};
static inline struct field field_of(uint32_t position, uint32_t length, unsigned bits)
{
    struct field f = { 0, position & 0xff, length & 0xff };

    if (f.at >= bits)
        f.n = 0;
    else if (f.n > bits - f.at)
        f.n = bits - f.at;
    f.mask = f.n == 0 ? 0 : LOW_BITS(uint64_t, f.n);
    return f;
}

static inline uint64_t extract(uint64_t v, struct field f, unsigned bits)
{
    return f.n == 0 ? 0 : shift_right(v, f.at, bits) & f.mask;
}

/* The field's top bit fills, or the value's when the field reaches beyond it. */
static inline uint64_t extract_signed(uint64_t v, uint32_t position, uint32_t length, unsigned bits)
{
    struct field f = field_of(position, length, bits);
    unsigned end = (position & 0xff) + (length & 0xff);
    unsigned top = end > bits ? bits - 1 : end - 1;

    if ((length & 0xff) == 0)
        return 0;
    return extract(v, f, bits) | ((v >> top & 1) != 0 ? ~f.mask : 0);
}

static inline uint64_t insert(uint64_t v, uint64_t into, struct field f)
{
    return f.n == 0 ? into : (into & ~(f.mask << f.at)) | (v & f.mask) << f.at;
}

/* ---- loops ---- */

#define BITWISE(name, W, T, EXPR)                                                                  \
    static void name##_##W(const struct dop *x)                                                    \
    {                                                                                              \
        const T mask = LOW_BITS(T, W);                                                             \
        T *d = x->dst[0];                                                                          \
        const T *a = x->src[0], *b = x->src[1];                                                    \
                                                                                                   \
        (void)b;                                                                                   \
        LANES_IN_PLACE(T, d, x->lanes, (T)(EXPR) & mask);                                          \
    }

/* Shifts of a T, whose low W bits count, by less than W or by any number; the sign fills from the
 * right. */
#define SHIFTS(W, T)                                                                               \
    static inline T shl_##W##_less(T v, uint32_t n)                                                \
    {                                                                                              \
        return (T)(v << n);                                                                        \
    }                                                                                              \
    static inline T shr_u_##W##_less(T v, uint32_t n)                                              \
    {                                                                                              \
        return v >> n;                                                                             \
    }                                                                                              \
    static inline T shr_s_##W##_less(T v, uint32_t n)                                              \
    {                                                                                              \
        T sign = 0 - (v >> (W - 1));                                                               \
                                                                                                   \
        return ((v ^ sign) & LOW_BITS(T, W)) >> n ^ sign;                                          \
    }                                                                                              \
    static inline T shl_##W##_by(T v, uint32_t n)                                                  \
    {                                                                                              \
        return n >= W ? 0 : shl_##W##_less(v, n);                                                  \
    }                                                                                              \
    static inline T shr_u_##W##_by(T v, uint32_t n)                                                \
    {                                                                                              \
        return n >= W ? 0 : shr_u_##W##_less(v, n);                                                \
    }                                                                                              \
    static inline T shr_s_##W##_by(T v, uint32_t n)                                                \
    {                                                                                              \
        return n >= W ? (T)(0 - (v >> (W - 1))) : shr_s_##W##_less(v, n);                          \
    }
SHIFTS(16, uint32_t)
SHIFTS(32, uint32_t)
SHIFTS(64, uint64_t)

/* The second operand is a .u32 whatever T. A constant is less than W nearly always: machines shift
 * many lanes by one number faster than by many. */
#define SHIFT(name, W, T)                                                                          \
    static void name##_##W(const struct dop *x)                                                    \
    {                                                                                              \
        const T mask = LOW_BITS(T, W);                                                             \
        T *d = x->dst[0];                                                                          \
        const T *a = x->src[0];                                                                    \
        const uint32_t *n = x->src[1], by = n[0];                                                  \
                                                                                                   \
        if (x->instr->src[1].kind == OPD_IMM && by < W)                                            \
            LANES_IN_PLACE(T, d, x->lanes, name##_##W##_less(a[l] & mask, by) & mask);             \
        else                                                                                       \
            LANES_IN_PLACE(T, d, x->lanes, name##_##W##_by(a[l] & mask, n[l]) & mask);             \
    }
#define WIDTH(W, T)                                                                                \
    BITWISE(and, W, T, a[l] & b[l])                                                                \
    BITWISE(or, W, T, a[l] | b[l])                                                                 \
    BITWISE(xor, W, T, a[l] ^ b[l])                                                                \
    BITWISE(not, W, T, ~a[l])                                                                      \
    BITWISE(cnot, W, T, (a[l] & mask) == 0)                                                        \
    SHIFT(shl, W, T)                                                                               \
    SHIFT(shr_u, W, T)                                                                             \
    SHIFT(shr_s, W, T)
WIDTH(16, uint32_t)
WIDTH(32, uint32_t)
WIDTH(64, uint64_t)

/* A result of R from operands of T; u1 to u3 are the second to the fourth operand as .u32. */
#define VALUES(name, W, T, R, EXPR)                                                                \
    static void name##_##W(const struct dop *x)                                                    \
    {                                                                                              \
        R *restrict d = x->dst[0];                                                                 \
        const T *a = x->src[0], *b = x->src[1];                                                    \
        const uint32_t *u1 = x->src[1], *u2 = x->src[2], *u3 = x->src[3];                          \
                                                                                                   \
        (void)b, (void)u1, (void)u2, (void)u3;                                                     \
        FOR_EACH_LANE(l, x)                                                                        \
            d[l] = (R)(EXPR);                                                                      \
    }
#define SIGN_REMOVED(v, W, T) ((v) >> (W - 1) != 0 ? (T) ~(v) : (v))
#define SINGLE_BITS(W, T)                                                                          \
    VALUES(popc, W, T, uint32_t, lane_count(a[l]))                                                 \
    VALUES(clz, W, T, uint32_t, count_zeros(a[l], W))                                              \
    VALUES(brev, W, T, T, reversed(a[l], W))                                                       \
    VALUES(bfind_u, W, T, uint32_t, highest(a[l]))                                                 \
    VALUES(bfind_s, W, T, uint32_t, highest(SIGN_REMOVED(a[l], W, T)))                             \
    VALUES(bfind_shift_u, W, T, uint32_t, highest_shift(a[l], W))                                  \
    VALUES(bfind_shift_s, W, T, uint32_t, highest_shift(SIGN_REMOVED(a[l], W, T), W))              \
    VALUES(bfe_u, W, T, T, extract(a[l], field_of(u1[l], u2[l], W), W))                            \
    VALUES(bfe_s, W, T, T, extract_signed(a[l], u1[l], u2[l], W))                                  \
    VALUES(bfi, W, T, T, insert(a[l], b[l], field_of(u2[l], u3[l], W)))
SINGLE_BITS(32, uint32_t)
SINGLE_BITS(64, uint64_t)

/* ---- predicates: all lanes at once ---- */

#define PREDICATE(name, EXPR)                                                                      \
    static void name##_pred(const struct dop *x)                                                   \
    {                                                                                              \
        const lane_mask *a = x->src[0], *b = x->src[1];                                            \
                                                                                                   \
        (void)b;                                                                                   \
        *(lane_mask *)x->dst[0] = (EXPR);                                                          \
    }
PREDICATE(and, *a & *b)
PREDICATE(or, *a | *b)
PREDICATE(xor, *a ^ *b)
PREDICATE(not, ~*a)

/* ---- lop3, shf, prmt ---- */

/* Bit i of the table is the result where the bits of a, b, c spell i. */
static inline uint32_t look_up(const uint32_t v[3], uint32_t table)
{
    uint32_t r = 0;

    for (unsigned i = 0; i < 8; i++)
        if ((table >> i & 1) != 0)
            r |= ((i & 4) != 0 ? v[0] : ~v[0]) & ((i & 2) != 0 ? v[1] : ~v[1]) &
                 ((i & 1) != 0 ? v[2] : ~v[2]);
    return r;
}

static void lop3(const struct dop *x)
{
    uint32_t *restrict d = x->dst[0];
    const uint32_t *a = x->src[0], *b = x->src[1], *c = x->src[2], *table = x->src[3];

    FOR_EACH_LANE(l, x)
        d[l] = look_up((const uint32_t[]){ a[l], b[l], c[l] }, table[l]);
}

/* lop3.or, lop3.and: also whether the result is not 0, combined with a predicate. */
static void lop3_test(const struct dop *x)
{
    const uint32_t *d = x->dst[0];
    const lane_mask *q = x->src[4];
    lane_mask some = 0;

    lop3(x);
    FOR_EACH_LANE(l, x)
        some |= (lane_mask)(d[l] != 0) << l;
    *(lane_mask *)x->dst[1] = x->instr->boolean == BOOL_OR ? some | *q : some & *q;
}

static dop_function *pick_lop3(const struct instr *i)
{
    if (i->boolean == BOOL_NONE)
        return i->ndst == 1 ? lop3 : NULL;
    return i->boolean != BOOL_XOR && i->ndst == 2 ? lop3_test : NULL;
}

/* A loop over 32-bit words; i is the instruction. */
#define WORDS(name, EXPR)                                                                          \
    static void name(const struct dop *x)                                                          \
    {                                                                                              \
        uint32_t *restrict d = x->dst[0];                                                          \
        const uint32_t *a = x->src[0], *b = x->src[1], *c = x->src[2];                             \
        const struct instr *i = x->instr;                                                          \
                                                                                                   \
        (void)c, (void)i;                                                                          \
        FOR_EACH_LANE(l, x)                                                                        \
            d[l] = (EXPR);                                                                         \
    }

/* Positions, lengths and distances count modulo 32, or stop at 32. */
static inline uint32_t bit_number(const struct instr *i, uint32_t v)
{
    return i->clamp == CLAMP_WRAP ? v & 31 : v > 32 ? 32 : v;
}

/* The funnel b:a shifted left (upper half stays) or right (lower half stays). */
static inline uint32_t funnel(const struct instr *i, uint64_t whole, uint32_t by)
{
    uint32_t n = bit_number(i, by);

    return i->variant == 1 ? (uint32_t)(whole << n >> 32) : (uint32_t)(whole >> n);
}
WORDS(shf, funnel(i, (uint64_t)b[l] << 32 | a[l], c[l]))

/* Selectors of the prmt modes by the two low bits of c, in the order of the PTX manual. */
static const uint16_t prmt_modes[][4] = {
    { 0x3210, 0x4321, 0x5432, 0x6543 }, /* f4e */
    { 0x5670, 0x6701, 0x7012, 0x0123 }, /* b4e */
    { 0x0000, 0x1111, 0x2222, 0x3333 }, /* rc8 */
    { 0x3210, 0x3211, 0x3222, 0x3333 }, /* ecl */
    { 0x0000, 0x1110, 0x2210, 0x3210 }, /* ecr */
    { 0x1010, 0x3232, 0x1010, 0x3232 }, /* rc16 */
};

/* Each nibble names one of eight bytes; its top bit spreads that byte's sign instead. */
static inline uint32_t permuted(uint64_t bytes, uint32_t selector)
{
    uint32_t r = 0;

    for (unsigned i = 0; i < 4; i++) {
        uint32_t s = selector >> 4 * i & 0xf, byte = bytes >> 8 * (s & 7) & 0xff;

        if ((s & 8) != 0)
            byte = byte >> 7 != 0 ? 0xff : 0;
        r |= byte << 8 * i;
    }
    return r;
}

static inline uint32_t prmt_selector(const struct instr *i, uint32_t c)
{
    return i->variant == 0 ? c : prmt_modes[i->variant - 1][c & 3];
}
WORDS(prmt, permuted((uint64_t)b[l] << 32 | a[l], prmt_selector(i, c[l])))

/* ---- bmsk, szext, fns ---- */

/* Ones from bit `at` on, n of them, as far as there are bits. */
static inline uint32_t ones(uint32_t at, uint32_t n)
{
    uint64_t all = n >= 32 ? 0xffffffffu : ((uint64_t)1 << n) - 1;

    return at >= 32 ? 0 : (uint32_t)(all << at);
}

WORDS(bmsk, ones(bit_number(i, a[l]), bit_number(i, b[l])))

/* The low n bits, sign-extended from the highest of them. */
static inline uint32_t extended(uint32_t v, uint32_t n, bool is_signed)
{
    uint32_t kept = v & ones(0, n);

    return is_signed && n > 0 && (v >> (n - 1) & 1) != 0 ? kept | ~ones(0, n) : kept;
}

WORDS(szext, extended(a[l], bit_number(i, b[l]), i->type == TYPE_S32))

/* The n-th one of v from bit `base` on, upwards or (n negative) downwards; 0: the bit itself. */
static inline uint32_t find_one(uint32_t v, uint32_t base, uint32_t n)
{
    bool down = n >> 31 != 0;
    uint32_t left = down ? 0 - n : n;

    if (left == 0)
        return base < 32 && (v >> base & 1) != 0 ? base : 0xffffffffu;
    for (; base < 32; base = down ? base - 1 : base + 1)
        if ((v >> base & 1) != 0 && --left == 0)
            return base;
    return 0xffffffffu;
}

WORDS(fns, find_one(a[l], b[l], c[l]))

static dop_function *pick_clamped(const struct instr *i)
{
    if (i->clamp == CLAMP_NONE)
        return NULL;
    return i->op == OP_BMSK ? bmsk : szext;
}

/* ---- which is which ---- */

#define BITS(f) [TYPE_B16] = f##_16, [TYPE_B32] = f##_32, [TYPE_B64] = f##_64
#define LOGIC(f) { BITS(f), [TYPE_PRED] = f##_pred }
#define LARGE(f) { [TYPE_B32] = f##_32, [TYPE_B64] = f##_64 }
#define LARGE_INTEGER(f)                                                                           \
    {                                                                                              \
        [TYPE_U32] = f##_u_32, [TYPE_U64] = f##_u_64, [TYPE_S32] = f##_s_32,                       \
        [TYPE_S64] = f##_s_64                                                                      \
    }

const struct dop_row DOP_ROWS(bits)[] = {
    { .op = OP_AND, .in_place = true, .by_type = LOGIC(and) },
    { .op = OP_OR, .in_place = true, .by_type = LOGIC(or) },
    { .op = OP_XOR, .in_place = true, .by_type = LOGIC(xor) },
    { .op = OP_NOT, .in_place = true, .by_type = LOGIC(not) },
    { .op = OP_CNOT, .in_place = true, .by_type = { BITS(cnot) } },
    { .op = OP_SHL, .in_place = true, .by_type = { BITS(shl) } },
    { .op = OP_SHR, .in_place = true,
      .by_type = { BITS(shr_u), [TYPE_U16] = shr_u_16, [TYPE_U32] = shr_u_32, [TYPE_U64] = shr_u_64,
                   [TYPE_S16] = shr_s_16, [TYPE_S32] = shr_s_32, [TYPE_S64] = shr_s_64 } },
    { .op = OP_POPC, .by_type = LARGE(popc) },
    { .op = OP_CLZ, .by_type = LARGE(clz) },
    { .op = OP_BREV, .by_type = LARGE(brev) },
    { .op = OP_BFI, .by_type = LARGE(bfi) },
    { .op = OP_BFE, .by_type = LARGE_INTEGER(bfe) },
    { .op = OP_BFIND, .by_type = LARGE_INTEGER(bfind) },
    { .op = OP_BFIND, .required = MOD_SHIFTAMT, .by_type = LARGE_INTEGER(bfind_shift) },
    { .op = OP_LOP3, .pick = pick_lop3 },
    { .op = OP_SHF, .low_variant = 1, .high_variant = 2, .by_type = { [TYPE_B32] = shf } },
    { .op = OP_BMSK, .pick = pick_clamped },
    { .op = OP_SZEXT, .pick = pick_clamped },
    { .op = OP_FNS, .by_type = { [TYPE_B32] = fns } },
    { .op = OP_PRMT, .high_variant = 6, .by_type = { [TYPE_B32] = prmt } },
    { .op = OP_COUNT },
};
