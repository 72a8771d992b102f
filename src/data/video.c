/* data/video.c: video instructions on one number each (dop, 5.3.2; PTX: scalar video instructions). A
 * part of each operand is widened, the operation is computed, and .sat clamps its result. Then the
 * third operand is used: in a second operation, or as the bits around the part that is written. */
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

static int64_t part_of(uint32_t word, enum video_part p, enum type t)
{
    uint64_t v = (uint64_t)word >> part_shift(p) & LOW_BITS(uint64_t, part_bits(p));

    return t == TYPE_S32 ? signed_of_bits(v, part_bits(p)) : (int64_t)v;
}

/* ---- after the operation ---- */

/* The part replaces that of the third operand. */
static uint32_t merged(enum video_part p, int64_t value, uint32_t c)
{
    uint32_t mask = LOW_BITS(uint32_t, part_bits(p)) << part_shift(p);

    return ((uint32_t)(uint64_t)value << part_shift(p) & mask) | (c & ~mask);
}

/* PTX computes with 33 bits here, and keeps 32. */
static uint32_t finished(const struct instr *i, enum type to, int64_t value, uint32_t c)
{
    int64_t third = part_of(c, VIDEO_ALL, to);

    value = signed_of_bits((uint64_t)value, 33);
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

/* .sat clamps what vshl shifts by 32, so that only its sign matters. */
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
            v = clamped_to_bits(v, part_bits(pd), to == TYPE_S32);
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

/* Of 128 bits, two's complement. */
static struct wide product(int64_t a, int64_t b)
{
    uint64_t m = (a < 0 ? 0 - (uint64_t)a : (uint64_t)a) * (b < 0 ? 0 - (uint64_t)b : (uint64_t)b);
    const struct wide zero = { 0, 0 }, w = { 0, m };

    return (a < 0) != (b < 0) ? wide_sub(zero, w) : w;
}

/* The sum, scaled: 64 bits of it. A negated operand is inverted, and 1 is added in the end. */
static uint64_t mad(const struct instr *i, int64_t a, int64_t b, uint32_t c, bool is_signed)
{
    const bool plus_one = i->variant != 0;
    const bool minus = video_negated(i, VIDEO_FIRST) != video_negated(i, VIDEO_SECOND);
    const bool less = !plus_one && !minus && video_negated(i, VIDEO_THIRD);
    const unsigned shift = i->cop == VMAD_SHR7 ? 7 : i->cop == VMAD_SHR15 ? 15 : 0;
    const struct wide one = { 0, plus_one || minus || less ? 1 : 0 };
    struct wide s = product(a, b), added = { 0, less ? ~c : c };

    if (!plus_one && minus)
        s = (struct wide){ ~s.hi, ~s.lo };
    if (is_signed && (added.lo & 0x80000000u) != 0)
        added = (struct wide){ UINT64_MAX, added.lo | 0xffffffff00000000u };
    s = wide_add(wide_add(s, added), one);
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
    { .op = OP, .allowed = MOD_SAT, .high_variant = 1,                                             \
      .by_type = { [TYPE_U32] = f, [TYPE_S32] = f } }

const struct dop_row dop_video_rows[] = {
    VIDEO(OP_VADD, eval_video), VIDEO(OP_VSUB, eval_video), VIDEO(OP_VABSDIFF, eval_video),
    VIDEO(OP_VMIN, eval_video), VIDEO(OP_VMAX, eval_video), VIDEO(OP_VSHL, eval_video),
    VIDEO(OP_VSHR, eval_video), VIDEO(OP_VSET, eval_vset),  VIDEO(OP_VMAD, eval_vmad),
    { .op = OP_COUNT },
};
