/* data/compare.c: the function comp and what is chosen by it (thread.setp, dop, 5.3.2; PTX:
 * comparison and selection instructions). */
#include "data/table.h"
#include "program/lanes.h"

/* A comparison is the set of orders that make it true. */
static unsigned orders_of(enum compare c)
{
    static const uint8_t sets[] = {
        [CMP_NONE] = 0,
        [CMP_EQ] = ORDER_EQUAL,
        [CMP_NE] = ORDER_LESS | ORDER_GREATER,
        [CMP_LT] = ORDER_LESS,
        [CMP_LE] = ORDER_LESS | ORDER_EQUAL,
        [CMP_GT] = ORDER_GREATER,
        [CMP_GE] = ORDER_GREATER | ORDER_EQUAL,
        [CMP_LO] = ORDER_LESS,
        [CMP_LS] = ORDER_LESS | ORDER_EQUAL,
        [CMP_HI] = ORDER_GREATER,
        [CMP_HS] = ORDER_GREATER | ORDER_EQUAL,
        [CMP_EQU] = ORDER_EQUAL | ORDER_UNORDERED,
        [CMP_NEU] = ORDER_LESS | ORDER_GREATER | ORDER_UNORDERED,
        [CMP_LTU] = ORDER_LESS | ORDER_UNORDERED,
        [CMP_LEU] = ORDER_LESS | ORDER_EQUAL | ORDER_UNORDERED,
        [CMP_GTU] = ORDER_GREATER | ORDER_UNORDERED,
        [CMP_GEU] = ORDER_GREATER | ORDER_EQUAL | ORDER_UNORDERED,
        [CMP_NUM] = ORDER_LESS | ORDER_EQUAL | ORDER_GREATER,
        [CMP_NAN] = ORDER_UNORDERED,
    };

    return sets[c];
}

static bool is_float(enum type t)
{
    return float_format_of(t) != NULL;
}

static bool takes_ftz(enum type t)
{
    return t == TYPE_F32 || t == TYPE_F16 || t == TYPE_F16X2;
}

/* Integers of one byte or of sixteen are not compared. */
static bool is_compared(enum type t)
{
    return type_info(t)->bytes >= 2 && type_info(t)->bytes <= 8;
}

/* Has PTX this comparison for the type? */
static bool compares(const struct instr *i, enum type t)
{
    enum compare c = (enum compare)i->compare;

    if ((i->mods & MOD_FTZ) != 0 && !takes_ftz(t))
        return false;
    switch (type_info(t)->kind) {
    case KIND_BITS:
        return is_compared(t) && (c == CMP_EQ || c == CMP_NE);
    case KIND_SIGNED:
        return is_compared(t) && c >= CMP_EQ && c <= CMP_GE;
    case KIND_UNSIGNED:
        return is_compared(t) && c >= CMP_EQ && c <= CMP_HS;
    case KIND_FLOAT:
    case KIND_PAIR:
        return (c >= CMP_EQ && c <= CMP_GE) || c >= CMP_EQU;
    case KIND_NONE:
    case KIND_PRED:
        break;
    }
    return false;
}

/* ---- lanes ---- */

/* comp for all lanes; both holds the upper halves of pairs. */
struct compared {
    lane_mask low, high;
};

/* The lanes' bits as numbers as wide as the values: so the loop below keeps one width. */
static const uint32_t lane_bits_uint32_t[] = LANE_BITS(uint32_t);
static const uint64_t lane_bits_uint64_t[] = LANE_BITS(uint64_t);

/* The lanes where two integers are in a relation. */
typedef lane_mask relation(const void *left, const void *right, unsigned lanes);

/* T: their type; B: the unsigned one of its width; VALUE: what of a lane is compared. A warp of 32
 * threads has a loop of known length. */
#define RELATION_LOOP(name, T, B, VALUE, RELATION)                                                 \
    static inline B name##_some(const T *a, const T *b, unsigned n)                                \
    {                                                                                              \
        B some = 0;                                                                                \
                                                                                                   \
        for (unsigned l = 0; l < n; l++)                                                           \
            some |= (VALUE(a[l]) RELATION VALUE(b[l]) ? ~(B)0 : 0) & lane_bits_##B[l];             \
        return some;                                                                               \
    }                                                                                              \
    static lane_mask name(const void *left, const void *right, unsigned lanes)                     \
    {                                                                                              \
        const T *a = left, *b = right;                                                             \
        lane_mask r = 0;                                                                           \
                                                                                                   \
        if (lanes == 32)                                                                           \
            return name##_some(a, b, 32);                                                          \
        for (unsigned l = 0; l < lanes; l += 32)                                                   \
            r |= (lane_mask)name##_some(a + l, b + l, lanes - l < 32 ? lanes - l : 32) << l;       \
        return r;                                                                                  \
    }
#define WHOLE(v) (v)
#define HALF(v) ((v) & 0xffff)
#define SIGNED_HALF(v) (((v) & 0xffff) ^ 0x8000)

RELATION_LOOP(equal_16, uint32_t, uint32_t, HALF, ==)
RELATION_LOOP(equal_32, uint32_t, uint32_t, WHOLE, ==)
RELATION_LOOP(equal_64, uint64_t, uint64_t, WHOLE, ==)
RELATION_LOOP(less_u16, uint32_t, uint32_t, HALF, <)
RELATION_LOOP(less_u32, uint32_t, uint32_t, WHOLE, <)
RELATION_LOOP(less_u64, uint64_t, uint64_t, WHOLE, <)
RELATION_LOOP(less_s16, uint32_t, uint32_t, SIGNED_HALF, <)
RELATION_LOOP(less_s32, int32_t, uint32_t, WHOLE, <)
RELATION_LOOP(less_s64, int64_t, uint64_t, WHOLE, <)

static relation *const equal_of[TYPE_COUNT] = {
    [TYPE_B16] = equal_16, [TYPE_U16] = equal_16, [TYPE_S16] = equal_16,
    [TYPE_B32] = equal_32, [TYPE_U32] = equal_32, [TYPE_S32] = equal_32,
    [TYPE_B64] = equal_64, [TYPE_U64] = equal_64, [TYPE_S64] = equal_64,
};
static relation *const less_of[TYPE_COUNT] = {
    [TYPE_U16] = less_u16, [TYPE_U32] = less_u32, [TYPE_U64] = less_u64,
    [TYPE_S16] = less_s16, [TYPE_S32] = less_s32, [TYPE_S64] = less_s64,
};

/* Three of the six relations are the contrary of the others, two have the operands the other way
 * round. By the set of orders. */
static lane_mask compare_integers(const struct dop *x, enum type t)
{
    static const struct {
        relation *const *by_type;
        bool swapped;
        lane_mask contrary;
    } relations[] = {
        [ORDER_EQUAL] = { equal_of, false, 0 },
        [ORDER_LESS | ORDER_GREATER] = { equal_of, false, ~(lane_mask)0 },
        [ORDER_LESS] = { less_of, false, 0 },
        [ORDER_GREATER | ORDER_EQUAL] = { less_of, false, ~(lane_mask)0 },
        [ORDER_GREATER] = { less_of, true, 0 },
        [ORDER_LESS | ORDER_EQUAL] = { less_of, true, ~(lane_mask)0 },
    };
    unsigned orders = orders_of((enum compare)x->instr->compare);
    bool swapped = relations[orders].swapped;
    lane_mask r = relations[orders].by_type[t](x->src[swapped], x->src[!swapped], x->lanes);

    return (r ^ relations[orders].contrary) & lanes_below(x->lanes);
}

/* setp with one result and no further predicate is the most frequent in kernels: each relation has a function
 * of its own. */
#define SETP_OF(name, relation, left, right, contrary)                                             \
    static void name(const struct dop *x)                                                          \
    {                                                                                              \
        lane_mask *p = x->dst[0];                                                                  \
                                                                                                   \
        if (x->lanes == 32)                                                                        \
            *p = (uint32_t)relation##_some(x->src[left], x->src[right], 32) ^ (contrary);          \
        else                                                                                       \
            *p = (relation(x->src[left], x->src[right], x->lanes) ^                                \
                  ((contrary) != 0 ? ~(lane_mask)0 : 0)) & lanes_below(x->lanes);                  \
    }
#define SETP_EQUAL(bits)                                                                           \
    SETP_OF(setp_eq_##bits, equal_##bits, 0, 1, 0)                                                 \
    SETP_OF(setp_ne_##bits, equal_##bits, 0, 1, ~(uint32_t)0)
#define SETP_LESS(t)                                                                               \
    SETP_OF(setp_lt_##t, less_##t, 0, 1, 0)                                                        \
    SETP_OF(setp_ge_##t, less_##t, 0, 1, ~(uint32_t)0)                                             \
    SETP_OF(setp_gt_##t, less_##t, 1, 0, 0)                                                        \
    SETP_OF(setp_le_##t, less_##t, 1, 0, ~(uint32_t)0)

SETP_EQUAL(32)
SETP_EQUAL(64)
SETP_LESS(u32)
SETP_LESS(u64)
SETP_LESS(s32)
SETP_LESS(s64)

#define EQUALS(bits, f)                                                                            \
    [TYPE_B##bits] = f##_##bits, [TYPE_U##bits] = f##_##bits, [TYPE_S##bits] = f##_##bits
#define ORDERS(f)                                                                                  \
    [TYPE_U32] = f##_u32, [TYPE_U64] = f##_u64, [TYPE_S32] = f##_s32, [TYPE_S64] = f##_s64

/* By the set of orders. */
static dop_function *const setp_plain[][TYPE_COUNT] = {
    [ORDER_EQUAL] = { EQUALS(32, setp_eq), EQUALS(64, setp_eq) },
    [ORDER_LESS | ORDER_GREATER] = { EQUALS(32, setp_ne), EQUALS(64, setp_ne) },
    [ORDER_LESS] = { ORDERS(setp_lt) },
    [ORDER_GREATER | ORDER_EQUAL] = { ORDERS(setp_ge) },
    [ORDER_GREATER] = { ORDERS(setp_gt) },
    [ORDER_LESS | ORDER_EQUAL] = { ORDERS(setp_le) },
};

/* Patterns in the order of the values, so that zeros coincide; m is the magnitude. */
#define ORDERED(v, m) (((v) & sign) != 0 ? sign - (m) : sign + (m))

#define FLOAT_LOOP(T)                                                                              \
    do {                                                                                           \
        const T *a = x->src[0], *b = x->src[1];                                                    \
        const T sign = TOP_BIT(T, f->width), least = TOP_BIT(T, f->precision);                     \
        const T infinity = sign - least, flushed = ftz ? least : 0;                                \
                                                                                                   \
        FOR_EACH_LANE(l, x) {                                                                      \
            T p = a[l] >> shift, q = b[l] >> shift, m = p & (sign - 1), n = q & (sign - 1);        \
            T u = ORDERED(p, m < flushed ? 0 : m), v = ORDERED(q, n < flushed ? 0 : n);            \
            unsigned order = u < v ? ORDER_LESS : u == v ? ORDER_EQUAL : ORDER_GREATER;            \
                                                                                                   \
            if (m > infinity || n > infinity)                                                      \
                order = ORDER_UNORDERED;                                                           \
            r |= (lane_mask)((orders & order) != 0) << l;                                          \
        }                                                                                          \
    } while (0)

/* The values lie at a bit of the lanes: 16 for the upper halves of pairs. */
static lane_mask compare_floats(const struct dop *x, enum type t, unsigned shift)
{
    const struct float_format *f = float_format_of(t);
    unsigned orders = orders_of((enum compare)x->instr->compare);
    bool ftz = (x->instr->mods & MOD_FTZ) != 0;
    lane_mask r = 0;

    if (type_class(t) == CLASS_32)
        FLOAT_LOOP(uint32_t);
    else
        FLOAT_LOOP(uint64_t);
    return r;
}

/* The predicate operand of setp.and and its like; x->src[2]. */
static lane_mask combine(const struct dop *x, lane_mask compared)
{
    const lane_mask *c = x->src[2];

    switch ((enum bool_op)x->instr->boolean) {
    case BOOL_NONE:
        break;
    case BOOL_AND:
        return compared & *c;
    case BOOL_OR:
        return compared | *c;
    case BOOL_XOR:
        return compared ^ *c;
    }
    return compared;
}

static struct compared compare(const struct dop *x, enum type t)
{
    struct compared r = { 0, 0 };

    r.low = is_float(t) ? compare_floats(x, t, 0) : compare_integers(x, t);
    if (type_info(t)->kind == KIND_PAIR)
        r.high = compare_floats(x, t, 16);
    return r;
}

/* setp: p gets the comparison, q its opposite, each combined with c; of a pair p gets the lower
 * half's and q the upper half's. */
static void setp(const struct dop *x)
{
    enum type t = (enum type)x->instr->type;
    struct compared r = compare(x, t);

    *(lane_mask *)x->dst[0] = combine(x, r.low);
    if (x->instr->ndst > 1)
        *(lane_mask *)x->dst[1] = combine(x, type_info(t)->kind == KIND_PAIR ? r.high : ~r.low);
}

/* The same where there is no need to ask for the type. */
static void setp_integers(const struct dop *x)
{
    lane_mask r = compare_integers(x, (enum type)x->instr->type);

    *(lane_mask *)x->dst[0] = combine(x, r);
    if (x->instr->ndst > 1)
        *(lane_mask *)x->dst[1] = combine(x, ~r);
}

static dop_function *pick_setp(const struct instr *i)
{
    enum type t = (enum type)i->type;
    dop_function *plain;

    if (!compares(i, t))
        return NULL;
    if (type_info(t)->kind == KIND_FLOAT || type_info(t)->kind == KIND_PAIR)
        return setp;
    plain = setp_plain[orders_of((enum compare)i->compare)][t];
    return plain != NULL && i->ndst == 1 && i->boolean == BOOL_NONE ? plain : setp_integers;
}

/* What set writes for true: all ones, or 1.0. */
static uint64_t truth(enum type t)
{
    const struct float_format *f = float_format_of(t);

    if (f == NULL)
        return LOW_BITS(uint64_t, type_info(t)->bytes * 8);
    return (uint64_t)f->bias << (f->precision - 1);
}

static void set(const struct dop *x)
{
    enum type t = (enum type)x->instr->type, from = (enum type)x->instr->type2;
    struct compared r = compare(x, from);
    bool pairs = type_info(from)->kind == KIND_PAIR;
    uint64_t one = truth(pairs && !is_float(t) ? TYPE_B16 : t);

    r.low = combine(x, r.low);
    r.high = combine(x, r.high);
    FOR_EACH_LANE(l, x) {
        uint64_t v = (r.low >> l & 1) != 0 ? one : 0;

        if (pairs && (r.high >> l & 1) != 0)
            v |= one << 16;
        lane_put(x->dst[0], type_class(t), l, v);
    }
}

/* Results: u32, s32, f32 and halves, for halves also integers of 16 bits; for pairs, pairs, or
 * integers whose halves are all ones or zeros. */
static dop_function *pick_set(const struct instr *i)
{
    enum type t = (enum type)i->type, from = (enum type)i->type2;
    bool half = is_float(from) && type_info(from)->bytes == 2;

    if (from == TYPE_NONE || !compares(i, from))
        return NULL;
    if (t == TYPE_U32 || t == TYPE_S32)
        return set;
    if (type_info(from)->kind == KIND_PAIR)
        return t == from ? set : NULL;
    if (t == TYPE_U16 || t == TYPE_S16)
        return half ? set : NULL;
    if (t == TYPE_F16)
        return from != TYPE_BF16 ? set : NULL;
    return t == TYPE_BF16 || (t == TYPE_F32 && !half) ? set : NULL;
}

/* ---- selection ---- */

#define SELECTION(W, T)                                                                            \
    static void selp_##W(const struct dop *x)                                                      \
    {                                                                                              \
        T *d = x->dst[0];                                                                          \
        const T *a = x->src[0], *b = x->src[1];                                                    \
        lane_mask c = *(const lane_mask *)x->src[2];                                               \
                                                                                                   \
        LANES_IN_PLACE(T, d, x->lanes, (c >> l & 1) != 0 ? a[l] : b[l]);                           \
    }
SELECTION(32, uint32_t)
SELECTION(64, uint64_t)

/* slct: a where c >= 0 (as .s32, or .f32 and then no NaN), else b. */
static void slct(const struct dop *x)
{
    enum reg_class c = type_class((enum type)x->instr->type);
    bool ftz = (x->instr->mods & MOD_FTZ) != 0, real = x->instr->type2 == TYPE_F32;
    const uint32_t *by = x->src[2];

    FOR_EACH_LANE(l, x) {
        uint64_t v = ftz ? float_flush(&float_f32, by[l]) : by[l];
        bool first = real ? (float_compare(&float_f32, v, 0) & (ORDER_GREATER | ORDER_EQUAL)) != 0
                          : v >> 31 == 0;

        lane_put(x->dst[0], c, l, lane_get(x->src[first ? 0 : 1], c, l));
    }
}

static bool selects(enum type t)
{
    return type_info(t)->bytes >= 2 && type_info(t)->bytes <= 8;
}

static dop_function *pick_selp(const struct instr *i)
{
    if (!selects((enum type)i->type))
        return NULL;
    return type_class((enum type)i->type) == CLASS_32 ? selp_32 : selp_64;
}

static dop_function *pick_slct(const struct instr *i)
{
    bool real = i->type2 == TYPE_F32;

    if (!selects((enum type)i->type))
        return NULL;
    if (!real && (i->type2 != TYPE_S32 || (i->mods & MOD_FTZ) != 0))
        return NULL;
    return slct;
}

const struct dop_row DOP_ROWS(compare)[] = {
    { .op = OP_SETP, .allowed = MOD_FTZ, .pick = pick_setp },
    { .op = OP_SET, .allowed = MOD_FTZ, .pick = pick_set },
    { .op = OP_SELP, .in_place = true, .pick = pick_selp },
    { .op = OP_SLCT, .allowed = MOD_FTZ, .pick = pick_slct },
    { .op = OP_COUNT },
};
