/* data/video.c: video instructions on one number each (dop, 5.3.2; PTX: scalar video instructions): a
 * part of each operand is widened, something is computed, what is too large is clamped under .sat,
 * and the third operand comes in: by a second operation, or around the part that is written. */
#include "data/table.h"

/* ---- parts ---- */

/* Bits of a part, and where it starts. */
static unsigned part_bits(enum video_part p)
{
    return p == VIDEO_ALL ? 32 : p >= VIDEO_H0 ? 16 : 8;
}

static unsigned part_shift(enum video_part p)
{
    return p == VIDEO_ALL ? 0 : p >= VIDEO_H0 ? 16u * (p - VIDEO_H0) : 8u * (p - VIDEO_B0);
}

static int64_t as_signed(uint64_t v, unsigned bits)
{
    uint64_t top = TOP_BIT(uint64_t, bits), low = v & LOW_BITS(uint64_t, bits);

    return (low & top) != 0 ? (int64_t)low - (int64_t)(2 * top) : (int64_t)low;
}

static int64_t part_of(uint32_t word, enum video_part p, enum type t)
{
    uint64_t v = (uint64_t)word >> part_shift(p) & LOW_BITS(uint64_t, part_bits(p));

    return t == TYPE_S32 ? as_signed(v, part_bits(p)) : (int64_t)v;
}

static int64_t clamped(int64_t v, unsigned bits, bool is_signed)
{
    int64_t most = (int64_t)LOW_BITS(uint64_t, is_signed ? bits - 1 : bits);
    int64_t least = is_signed ? -most - 1 : 0;

    return v < least ? least : v > most ? most : v;
}

/* ---- behind the operation ---- */

/* The part stands in the third operand. */
static uint32_t merged(enum video_part p, int64_t value, uint32_t c)
{
    uint32_t mask = LOW_BITS(uint32_t, part_bits(p)) << part_shift(p);

    return ((uint32_t)(uint64_t)value << part_shift(p) & mask) | (c & ~mask);
}

/* PTX computes with 33 bits here, and keeps 32. */
static uint32_t finished(const struct instr *i, enum type to, int64_t value, uint32_t c)
{
    int64_t third = part_of(c, VIDEO_ALL, to);

    value = as_signed((uint64_t)value, 33);
    switch (i->atomic) {
    case ATOMIC_ADD:
        return (uint32_t)(uint64_t)(value + third);
    case ATOMIC_MIN:
        return (uint32_t)(uint64_t)(value < third ? value : third);
    case ATOMIC_MAX:
        return (uint32_t)(uint64_t)(value > third ? value : third);
    }
    return merged(video_part(i, VIDEO_RESULT), value, c);
}

/* ---- operations ---- */

/* Beyond every 33 bits it only says on which side: shifts by 32. */
static int64_t shifted(const struct instr *i, int64_t a, int64_t by)
{
    int64_t n = i->clamp == CLAMP_WRAP ? by & 31 : by > 32 ? 32 : by;

    if (i->op == OP_VSHR)
        return a >= 0 ? a >> n : -((-a - 1) >> n) - 1;
    if (n < 32 || (i->mods & MOD_SAT) == 0)
        return (int64_t)((uint64_t)a << n);
    return a == 0 ? 0 : a > 0 ? (int64_t)1 << 62 : -((int64_t)1 << 62);
}

static int64_t combined(const struct instr *i, int64_t a, int64_t b)
{
    switch ((int)i->op) {
    case OP_VADD:
        return a + b;
    case OP_VSUB:
        return a - b;
    case OP_VABSDIFF:
        return a < b ? b - a : a - b;
    case OP_VMIN:
        return a < b ? a : b;
    case OP_VMAX:
        return a > b ? a : b;
    default: /* OP_VSHL, OP_VSHR */
        return shifted(i, a, b);
    }
}

static bool holds(enum compare c, int64_t a, int64_t b)
{
    switch ((int)c) {
    case CMP_EQ:
        return a == b;
    case CMP_NE:
        return a != b;
    case CMP_LT:
        return a < b;
    case CMP_LE:
        return a <= b;
    case CMP_GT:
        return a > b;
    default: /* CMP_GE */
        return a >= b;
    }
}

static void eval_video(const struct dop *x)
{
    const struct instr *i = x->instr;
    const enum type to = (enum type)i->type;
    const enum video_part pd = video_part(i, VIDEO_RESULT), pa = video_part(i, VIDEO_FIRST),
                          pb = video_part(i, VIDEO_SECOND);
    const uint32_t *a = x->src[0], *b = x->src[1], *c = i->nsrc > 2 ? x->src[2] : NULL;
    uint32_t *d = x->dst[0];

    FOR_EACH_LANE(l, x) {
        int64_t v = combined(i, part_of(a[l], pa, (enum type)i->type2),
                             part_of(b[l], pb, (enum type)i->type3));

        if ((i->mods & MOD_SAT) != 0)
            v = clamped(v, part_bits(pd), to == TYPE_S32);
        d[l] = finished(i, to, v, c == NULL ? 0 : c[l]);
    }
}

static void eval_vset(const struct dop *x)
{
    const struct instr *i = x->instr;
    const enum video_part pa = video_part(i, VIDEO_FIRST), pb = video_part(i, VIDEO_SECOND);
    const uint32_t *a = x->src[0], *b = x->src[1], *c = i->nsrc > 2 ? x->src[2] : NULL;
    uint32_t *d = x->dst[0];

    FOR_EACH_LANE(l, x) {
        bool truth = holds((enum compare)i->compare, part_of(a[l], pa, (enum type)i->type),
                           part_of(b[l], pb, (enum type)i->type2));

        d[l] = finished(i, TYPE_U32, truth, c == NULL ? 0 : c[l]);
    }
}

/* ---- vmad ---- */

/* A number of 128 bits, two's complement. */
struct sum {
    uint64_t hi, lo;
};

static struct sum product(int64_t a, int64_t b)
{
    uint64_t m = (a < 0 ? 0 - (uint64_t)a : (uint64_t)a) * (b < 0 ? 0 - (uint64_t)b : (uint64_t)b);
    bool minus = (a < 0) != (b < 0) && m != 0;

    return minus ? (struct sum){ UINT64_MAX, 0 - m } : (struct sum){ 0, m };
}

static void add_to(struct sum *s, uint64_t v, bool minus)
{
    s->lo += v;
    s->hi += (s->lo < v ? 1u : 0u) + (minus ? UINT64_MAX : 0);
}

/* The sum, scaled: 64 bits of it. What is negated is inverted, and 1 is added in the end. */
static uint64_t mad(const struct instr *i, int64_t a, int64_t b, uint32_t c, bool is_signed)
{
    const bool plus_one = i->variant != 0;
    const bool minus = video_negated(i, VIDEO_FIRST) != video_negated(i, VIDEO_SECOND);
    const bool less = !plus_one && !minus && video_negated(i, VIDEO_THIRD);
    const unsigned shift = i->cop == VMAD_SHR7 ? 7 : i->cop == VMAD_SHR15 ? 15 : 0;
    struct sum s = product(a, b);
    uint32_t added = less ? ~c : c;
    bool below = is_signed && (added & 0x80000000u) != 0;

    if (!plus_one && minus)
        s = (struct sum){ ~s.hi, ~s.lo };
    add_to(&s, below ? (uint64_t)added | 0xffffffff00000000u : added, below);
    add_to(&s, plus_one || minus || less ? 1 : 0, false);
    return shift == 0 ? s.lo : s.lo >> shift | s.hi << (64 - shift);
}

static uint32_t mad_clamped(uint64_t v, bool is_signed)
{
    bool minus = is_signed && (v & TOP_BIT(uint64_t, 64)) != 0;
    uint64_t most = is_signed ? 0x7fffffff : 0xffffffff;

    if (minus)
        return v < 0xffffffff80000000u ? 0x80000000u : (uint32_t)v;
    return (uint32_t)(v > most ? most : v);
}

static void eval_vmad(const struct dop *x)
{
    const struct instr *i = x->instr;
    const enum type ta = (enum type)i->type2, tb = (enum type)i->type3;
    const bool is_signed = ta == TYPE_S32 || tb == TYPE_S32 || video_negated(i, VIDEO_THIRD) ||
                           video_negated(i, VIDEO_FIRST) != video_negated(i, VIDEO_SECOND);
    const uint32_t *a = x->src[0], *b = x->src[1], *c = x->src[2];
    uint32_t *d = x->dst[0];

    FOR_EACH_LANE(l, x) {
        uint64_t v = mad(i, part_of(a[l], video_part(i, VIDEO_FIRST), ta),
                         part_of(b[l], video_part(i, VIDEO_SECOND), tb), c[l], is_signed);

        d[l] = (i->mods & MOD_SAT) != 0 ? mad_clamped(v, is_signed) : (uint32_t)v;
    }
}

/* ---- which is which ---- */

#define VIDEO(OP, f)                                                                               \
    { .op = OP, .allowed = MOD_SAT, .high_variant = 1,                                     \
      .by_type = { [TYPE_U32] = f, [TYPE_S32] = f } }

const struct dop_row dop_video_rows[] = {
    VIDEO(OP_VADD, eval_video), VIDEO(OP_VSUB, eval_video), VIDEO(OP_VABSDIFF, eval_video),
    VIDEO(OP_VMIN, eval_video), VIDEO(OP_VMAX, eval_video), VIDEO(OP_VSHL, eval_video),
    VIDEO(OP_VSHR, eval_video), VIDEO(OP_VSET, eval_vset),  VIDEO(OP_VMAD, eval_vmad),
    { .op = OP_COUNT },
};
