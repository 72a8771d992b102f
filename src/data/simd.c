/* data/simd.c: instructions that see several bytes or halves in a 32-bit word: dp4a, dp2a, and the
 * video instructions on four bytes or two halves (dop, 5.3.2; PTX: integer arithmetic, SIMD video
 * instructions). */
#include "data/table.h"
#include "program/suffix.h"

/* Part n of so many bits of a word, as a signed number if the type is signed. */
static int32_t part_of(uint32_t word, unsigned n, unsigned bits, enum type t)
{
    uint32_t v = word >> n * bits & LOW_BITS(uint32_t, bits);
    uint32_t top = TOP_BIT(uint32_t, bits);

    return t == TYPE_S32 && (v & top) != 0 ? (int32_t)v - (int32_t)(2 * top) : (int32_t)v;
}

/* ---- dp4a, dp2a: a product of vectors, added ---- */

/* Elements of a of so many bits by bytes of b, from the byte `from` on. */
static void dot(const struct dop *x, unsigned bits, unsigned from)
{
    enum type ta = (enum type)x->instr->type, tb = (enum type)x->instr->type2;
    uint32_t *restrict d = x->dst[0];
    const uint32_t *a = x->src[0], *b = x->src[1], *c = x->src[2];

    FOR_EACH_LANE(l, x) {
        uint32_t sum = c[l];

        for (unsigned n = 0; n < 32 / bits; n++)
            sum += (uint32_t)part_of(a[l], n, bits, ta) *
                   (uint32_t)part_of(b[l], from + n, 8, tb);
        d[l] = sum;
    }
}

static void dp4a(const struct dop *x)
{
    dot(x, 8, 0);
}

static void dp2a(const struct dop *x)
{
    dot(x, 16, (x->instr->mods & MOD_HI) != 0 ? 2 : 0);
}

/* ---- video ---- */

static int32_t average(int32_t p, int32_t q)
{
    int32_t sum = p + q;

    return sum >= 0 ? (sum + 1) / 2 : -((1 - sum) / 2);
}

static int32_t combined(enum opcode op, int32_t p, int32_t q)
{
    switch ((int)op) {
    case OP_VADD2: case OP_VADD4:
        return p + q;
    case OP_VSUB2: case OP_VSUB4:
        return p - q;
    case OP_VAVRG2: case OP_VAVRG4:
        return average(p, q);
    case OP_VABSDIFF2: case OP_VABSDIFF4:
        return p < q ? q - p : p - q;
    case OP_VMIN2: case OP_VMIN4:
        return p < q ? p : q;
    default: /* OP_VMAX2, OP_VMAX4 */
        return p > q ? p : q;
    }
}

/* The nearest number that a part of the type holds. */
static int32_t clamped(int32_t v, unsigned bits, enum type t)
{
    int32_t size = (int32_t)1 << bits, low = t == TYPE_S32 ? -size / 2 : 0;

    return v < low ? low : v >= low + size ? low + size - 1 : v;
}

static void video(const struct dop *x, unsigned bits)
{
    const struct instr *i = x->instr;
    enum type to = (enum type)i->type;
    bool sat = (i->mods & MOD_SAT) != 0, add = (i->variant & FEATURE_ADD) != 0;
    uint32_t *restrict d = x->dst[0];
    const uint32_t *a = x->src[0], *b = x->src[1], *c = x->src[2];

    FOR_EACH_LANE(l, x) {
        uint32_t r = 0, sum = c[l];

        for (unsigned n = 0; n < 32 / bits; n++) {
            int32_t v = combined((enum opcode)i->op, part_of(a[l], n, bits, (enum type)i->type2),
                                 part_of(b[l], n, bits, (enum type)i->type3));
            uint32_t part = (uint32_t)(sat ? clamped(v, bits, to) : v);

            part &= LOW_BITS(uint32_t, bits);
            r |= part << n * bits;
            sum += (uint32_t)part_of(part, 0, bits, to);
        }
        d[l] = add ? sum : r;
    }
}

static void video_2(const struct dop *x)
{
    video(x, 16);
}

static void video_4(const struct dop *x)
{
    video(x, 8);
}

/* ---- which is which ---- */

#define BOTH(f) { [TYPE_U32] = f, [TYPE_S32] = f }
/* .sat and .add exclude each other. */
#define VIDEO(name)                                                                                \
    { .op = OP_##name##2, .allowed = MOD_SAT, .by_type = BOTH(video_2) },                          \
    { .op = OP_##name##4, .allowed = MOD_SAT, .by_type = BOTH(video_4) },                          \
    { .op = OP_##name##2, .low_variant = FEATURE_ADD, .high_variant = FEATURE_ADD,                 \
      .by_type = BOTH(video_2) },                                                                  \
    { .op = OP_##name##4, .low_variant = FEATURE_ADD, .high_variant = FEATURE_ADD,                 \
      .by_type = BOTH(video_4) }

const struct dop_row dop_simd_rows[] = {
    { .op = OP_DP4A, .by_type = BOTH(dp4a) },
    { .op = OP_DP2A, .required = MOD_LO, .by_type = BOTH(dp2a) },
    { .op = OP_DP2A, .required = MOD_HI, .by_type = BOTH(dp2a) },
    VIDEO(VADD),
    VIDEO(VSUB),
    VIDEO(VAVRG),
    VIDEO(VABSDIFF),
    VIDEO(VMIN),
    VIDEO(VMAX),
    { .op = OP_COUNT },
};
