/* data/small.c: conversions from and to pairs of floats of 8 bits, and into packed integers of 2 to 16
 * bits (dop, 5.3.2; PTX: cvt, cvt.pack). */
#include "data/convert.h"

/* ---- floats of 8 bits ---- */

/* e4m3 has no infinity, and one NaN of each sign; e5m2 is f16 without its lower byte. */
struct small_float {
    int precision, bias; /* as in struct float_format */
    uint64_t greatest;   /* the pattern of the greatest finite value */
};
#define SMALL_NAN 0x7fu
#define SMALL_SIGN 0x80u

static const struct small_float *small_float_of(enum type t)
{
    static const struct small_float e4m3 = { 4, 7, 0x7e }, e5m2 = { 3, 15, 0x7b };

    return t == TYPE_E4M3X2 ? &e4m3 : t == TYPE_E5M2X2 ? &e5m2 : NULL;
}

/* .satfinite: a larger number becomes the greatest value. */
static uint64_t small_magnitude(const struct small_float *f, struct number x)
{
    const int exponent = x.exp + f->bias;
    const int below = exponent < 1 ? 1 - exponent : 0; /* subnormal */
    uint64_t bits;

    if (x.kind == FLOAT_ZERO)
        return 0;
    if (x.kind == FLOAT_INFINITE || exponent > 2 * f->bias + 2)
        return f->greatest;
    x.exp = f->precision - 1 - below; /* in units of the last bit */
    bits = float_integer(x, ROUND_RN);
    if (below == 0)
        bits += (uint64_t)(exponent - 1) << (f->precision - 1);
    return bits > f->greatest ? f->greatest : bits;
}

static uint64_t to_small(const struct small_float *f, const struct float_env *in, bool relu,
                         uint64_t bits)
{
    struct number x = float_unpack(in, bits);

    if (x.kind == FLOAT_NAN)
        return SMALL_NAN;
    if (x.sign && relu)
        return 0;
    return small_magnitude(f, x) | (x.sign ? SMALL_SIGN : 0);
}

/* To f16, which has all these values. */
static uint64_t from_small(enum type t, bool relu, uint64_t bits)
{
    const struct small_float *f = small_float_of(t);
    const struct float_env half = { .format = &float_f16 };
    const uint64_t m = bits & (SMALL_SIGN - 1), hidden = (uint64_t)1 << (f->precision - 1);
    const bool sign = (bits & SMALL_SIGN) != 0;
    struct exact x = { sign, 64 - f->bias - (f->precision - 1), { 0, 0 } };

    if (t == TYPE_E4M3X2 ? m == SMALL_NAN : m > f->greatest + 1)
        return float_f16.nan;
    if ((relu && sign) || m == 0)
        return float_zero(&half, sign && !relu);
    if (m > f->greatest)
        return float_infinity(&half, sign);
    x.sig.hi = m < hidden ? m : (m & (hidden - 1)) | hidden;
    x.exp += m < hidden ? 0 : (int)(m >> (f->precision - 1)) - 1;
    return float_round(&half, x);
}

/* Two of f32: the first becomes the upper one. */
static void narrow_two(const struct dop *x)
{
    const struct small_float *f = small_float_of((enum type)x->instr->type);
    const struct float_env in = { .format = &float_f32 };
    const bool relu = (x->instr->variant & FEATURE_RELU) != 0;
    const uint32_t *a = x->src[0], *b = x->src[1];

    FOR_EACH_LANE(l, x)
        lane_put(x->dst[0], CLASS_32, l,
                 to_small(f, &in, relu, a[l]) << 8 | to_small(f, &in, relu, b[l]));
}

static void narrow_halves(const struct dop *x)
{
    const struct small_float *f = small_float_of((enum type)x->instr->type);
    const struct float_env in = { .format = &float_f16 };
    const bool relu = (x->instr->variant & FEATURE_RELU) != 0;
    const uint32_t *a = x->src[0];

    FOR_EACH_LANE(l, x)
        lane_put(x->dst[0], CLASS_32, l,
                 to_small(f, &in, relu, a[l] >> 16) << 8 |
                     to_small(f, &in, relu, a[l] & 0xffff));
}

static void widen_halves(const struct dop *x)
{
    const enum type from = (enum type)x->instr->type2;
    const bool relu = (x->instr->variant & FEATURE_RELU) != 0;
    const uint32_t *a = x->src[0];

    FOR_EACH_LANE(l, x)
        lane_put(x->dst[0], CLASS_32, l,
                 from_small(from, relu, a[l] >> 8 & 0xff) << 16 |
                     from_small(from, relu, a[l] & 0xff));
}

static dop_function *pick_small(const struct instr *i)
{
    const bool narrows = small_float_of((enum type)i->type) != NULL;
    const bool saturates = (i->variant & FEATURE_SATFINITE) != 0;

    if (narrows && saturates && i->type2 == TYPE_F32 && i->nsrc == 2)
        return narrow_two;
    if (narrows && saturates && i->type2 == TYPE_F16X2 && i->nsrc == 1)
        return narrow_halves;
    if (!saturates && i->type == TYPE_F16X2 && small_float_of((enum type)i->type2) != NULL)
        return widen_halves;
    return NULL;
}

/* ---- cvt.pack ---- */

/* The nearest number of so many bits, as they are stored. */
static uint32_t packed(uint32_t value, unsigned bits, bool is_signed)
{
    const int64_t v = clamped_to_bits(signed_of_bits(value, 32), bits, is_signed);

    return (uint32_t)v & LOW_BITS(uint32_t, bits);
}

/* Two numbers in the low bits, the second below the first; above them the third operand. */
static void eval_cvtpack(const struct dop *x)
{
    static const uint8_t sizes[] = {
        [PACK_U16] = 16, [PACK_S16] = 16, [PACK_U8] = 8, [PACK_S8] = 8,
        [PACK_U4] = 4,   [PACK_S4] = 4,   [PACK_U2] = 2, [PACK_S2] = 2
    };
    const unsigned bits = sizes[x->instr->variant];
    const bool is_signed = x->instr->variant % 2 == 0;
    const uint32_t *a = x->src[0], *b = x->src[1], *c = x->instr->nsrc > 2 ? x->src[2] : NULL;
    uint32_t *d = x->dst[0];

    FOR_EACH_LANE(l, x) {
        uint32_t two = packed(a[l], bits, is_signed) << bits | packed(b[l], bits, is_signed);

        d[l] = c == NULL ? two : two | c[l] << 2 * bits;
    }
}

const struct dop_row dop_small_rows[] = {
    { .op = OP_CVT, .rounds = 1u << ROUND_RN, .high_variant = CONVERT_FEATURES,
      .pick = pick_small },
    { .op = OP_CVT, .rounds = 1u << ROUND_RN, .high_variant = CONVERT_FEATURES, .extra = true,
      .pick = pick_small },
    { .op = OP_CVTPACK, .required = MOD_SAT, .low_variant = PACK_U16, .high_variant = PACK_S2,
      .by_type = { [TYPE_S32] = eval_cvtpack } },
    { .op = OP_COUNT },
};
