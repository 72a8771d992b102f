/* tests/forms/small.c: cvt of floats of 8 bits, and cvt.pack. The reference tries all values of
 * a float of 8 bits: the nearest one counts, and of two the one with an even code. */
#include <math.h>
#include <string.h>

#include "forms/form.h"

/* ---- e4m3 and e5m2 ---- */

struct small {
    unsigned fraction; /* bits of it */
    int bias;
    unsigned most;     /* the code of the largest number */
};

static struct small small_of(const struct form *f)
{
    return strstr(f->text, "e4m3") != NULL ? (struct small){ 3, 7, 0x7e } : (struct small){ 2, 15, 0x7b };
}

static double number_of(const struct small *s, unsigned code)
{
    const int exponent = (int)(code >> s->fraction);
    const double fraction = (double)(code & ((1u << s->fraction) - 1)) / (1u << s->fraction);

    return exponent == 0 ? ldexp(fraction, 1 - s->bias) : ldexp(1 + fraction, exponent - s->bias);
}

static unsigned to_small(const struct form *f, double v)
{
    const struct small s = small_of(f);
    const double size = fabs(v);
    unsigned best = 0;

    if (isnan(v))
        return 0x7f;
    if (form_has(f, ".relu") && signbit(v))
        return 0;
    for (unsigned c = 1; c <= s.most; c++) {
        const double near = fabs(number_of(&s, c) - size), old = fabs(number_of(&s, best) - size);

        if (near < old || (near == old && c % 2 == 0))
            best = c;
    }
    if (size >= number_of(&s, s.most))
        best = s.most;
    return best | (signbit(v) ? 0x80u : 0);
}

/* The bits of a half; v is one of its values. */
static unsigned half_bits(double v)
{
    int exponent;
    double m;

    if (v == 0)
        return 0;
    m = frexp(v, &exponent);
    return exponent < -13 ? (unsigned)ldexp(v, 24)
                          : (unsigned)(exponent + 14) << 10 | ((unsigned)ldexp(m, 11) & 0x3ff);
}

static unsigned from_small(const struct form *f, unsigned code)
{
    const struct small s = small_of(f);
    const unsigned size = code & 0x7f, sign = code >> 7 << 15;

    if (size > s.most && (s.fraction == 3 || size > 0x7c))
        return 0x7fff;
    if (form_has(f, ".relu") && sign != 0)
        return 0;
    return sign | (size > s.most ? 0x7c00 : half_bits(number_of(&s, size)));
}

/* The value of a float with so many bits of exponent and fraction. */
static double float_number(uint64_t v, unsigned exponent_bits, unsigned fraction_bits)
{
    const int all = (1 << exponent_bits) - 1, bias = all / 2;
    const int exponent = (int)(v >> fraction_bits) & all, scale = exponent == 0 ? 1 : exponent;
    const uint64_t fraction = low_bits(v, fraction_bits);
    const double m = ldexp((double)fraction, -(int)fraction_bits) + (exponent != 0);
    const double size = exponent < all  ? ldexp(m, scale - bias)
                        : fraction != 0 ? (double)NAN : (double)INFINITY;

    return (v >> (exponent_bits + fraction_bits) & 1) != 0 ? -size : size;
}

static void to_small_ref(const struct form *f, const struct word *in, struct word *out)
{
    const bool halves = form_has(f, ".f16x2");
    const double high = halves ? float_number(in[0].lo >> 16, 5, 10) : float_number(in[0].lo, 8, 23);
    const double low = halves ? float_number(in[0].lo, 5, 10) : float_number(in[1].lo, 8, 23);

    out[0].lo = to_small(f, high) << 8 | to_small(f, low);
}

static void from_small_ref(const struct form *f, const struct word *in, struct word *out)
{
    out[0].lo = (uint64_t)from_small(f, (unsigned)(in[0].lo >> 8 & 0xff)) << 16 |
                from_small(f, (unsigned)(in[0].lo & 0xff));
}

/* ---- cvt.pack ---- */

static uint64_t packed(const char *type, uint64_t v)
{
    const unsigned bits = type_bits(type);
    const int64_t s = as_signed(v, 32);
    const int64_t least = type_is_signed(type) ? -((int64_t)1 << (bits - 1)) : 0;
    const int64_t most = least + ((int64_t)1 << bits) - 1;

    return low_bits((uint64_t)(s < least ? least : s > most ? most : s), bits);
}

static void pack_ref(const struct form *f, const struct word *in, struct word *out)
{
    const bool third = form_has(f, ".b32");
    char type[16];
    unsigned bits;

    form_suffix(f, third ? 2 : 1, type);
    bits = type_bits(type);
    out[0].lo = packed(type, in[0].lo) << bits | packed(type, in[1].lo);
    if (third)
        out[0].lo = low_bits(out[0].lo | in[2].lo << 2 * bits, 32);
}

#define SMALL(relu, t)                                                                             \
    { "cvt.rn.satfinite" relu "." t ".f32", "H", "FF", NULL, to_small_ref, NULL },                  \
    { "cvt.rn.satfinite" relu "." t ".f16x2", "H", "X", NULL, to_small_ref, NULL },                 \
    { "cvt.rn" relu ".f16x2." t, "X", "H", NULL, from_small_ref, NULL }
#define PACK3(t)                                                                                   \
    { "cvt.pack.sat." t ".s32.b32", "R", "RRR", "cvt.pack.sat." t ".s32.b32 R0, R1, R2, R3;", pack_ref, NULL }
#define PACK2(t)                                                                                   \
    { "cvt.pack.sat." t ".s32", "R", "RR", "cvt.pack.sat." t ".s32 R0, R1, R2;", pack_ref, NULL }

const struct form small_forms[] = {
    SMALL("", "e4m3x2"), SMALL(".relu", "e4m3x2"), SMALL("", "e5m2x2"), SMALL(".relu", "e5m2x2"),
    PACK2("u16"), PACK2("s16"), PACK3("u8"), PACK3("s8"), PACK3("u4"), PACK3("s4"), PACK3("u2"), PACK3("s2"),
    { NULL, NULL, NULL, NULL, NULL, NULL },
};
