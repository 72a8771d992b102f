/* host/real.c: conversions between the float types, by integers. Knows no text. */
#include "host/real.h"

#include "base/number.h"
#include "data/softfloat.h"

#define F64_FRACTION (((uint64_t)1 << 52) - 1)
#define F64_SIGN ((uint64_t)1 << 63)
#define F64_INFINITY ((uint64_t)0x7ff << 52)

/* A binary format: bits of the significand with the hidden one, and the greatest exponent. */
struct format {
    unsigned precision;
    int emax;
};

static struct format format_of(enum type t)
{
    if (t == TYPE_F16)
        return (struct format){ 11, 15 };
    if (t == TYPE_BF16)
        return (struct format){ 8, 127 };
    if (t == TYPE_F32)
        return (struct format){ 24, 127 };
    return (struct format){ 53, 1023 };
}

static uint64_t infinity(struct format f)
{
    return (uint64_t)(2 * f.emax + 1) << (f.precision - 1);
}

static uint64_t sign_bit(struct format f)
{
    return (uint64_t)(2 * f.emax + 2) << (f.precision - 1);
}

uint64_t real_widen(enum type t, uint64_t bits)
{
    struct format f = format_of(t);
    uint64_t sign = (bits & sign_bit(f)) != 0 ? F64_SIGN : 0, rest = bits & (sign_bit(f) - 1);
    uint64_t fraction = rest & (((uint64_t)1 << (f.precision - 1)) - 1);
    int exponent = (int)(rest >> (f.precision - 1)) - f.emax;

    if (t == TYPE_F64)
        return bits;
    fraction <<= 53 - f.precision;
    if (rest >= infinity(f))
        return sign | F64_INFINITY | fraction;
    if (rest == 0)
        return sign;
    if (exponent == -f.emax) { /* subnormal: it has a hidden bit in f64 */
        exponent++;
        for (; fraction >> 52 == 0; fraction <<= 1)
            exponent--;
    }
    return sign | (uint64_t)(exponent + 1023) << 52 | (fraction & F64_FRACTION);
}

/* m * 2^(exponent - 52), where 2^52 <= m < 2^53, rounded to the format; no sign. */
static uint64_t round_to(struct format f, uint64_t m, int exponent)
{
    int biased = exponent + f.emax - 1; /* less the one that the hidden bit adds */
    unsigned drop = 53 - f.precision;
    uint64_t keep, rest, half;

    if (exponent > f.emax)
        return infinity(f);
    if (biased < 0) {
        if (biased < -(int)f.precision)
            return 0;
        drop += (unsigned)-biased;
        biased = 0;
    }
    keep = m >> drop;
    rest = m - (keep << drop);
    half = (uint64_t)1 << (drop - 1);
    if (rest > half || (rest == half && (keep & 1) != 0))
        keep++;
    return ((uint64_t)biased << (f.precision - 1)) + keep;
}

/* Is it a normal number that f32 has too? */
static bool is_f32(uint64_t f64)
{
    unsigned exponent = (unsigned)(f64 >> 52 & 0x7ff);

    return (f64 & 0x1fffffff) == 0 && exponent > 1023 - 127 && exponent <= 1023 + 127;
}

static uint64_t as_f32(uint64_t f64)
{
    uint64_t rest = (f64 & ~F64_SIGN) - ((uint64_t)(1023 - 127) << 52);

    return (f64 & F64_SIGN) >> 32 | rest >> 29;
}

static uint64_t rounded(enum type t, uint64_t f64)
{
    struct format f = format_of(t);
    uint64_t sign = (f64 & F64_SIGN) != 0 ? sign_bit(f) : 0, fraction = f64 & F64_FRACTION;
    int exponent = (int)(f64 >> 52 & 0x7ff);

    if (t == TYPE_F64)
        return f64;
    if (exponent == 0) /* below everything that the narrower types hold */
        return sign;
    if (exponent < 0x7ff)
        return sign | round_to(f, fraction | (F64_FRACTION + 1), exponent - 1023);
    if (fraction == 0)
        return sign | infinity(f);
    fraction >>= 53 - f.precision;
    return sign | infinity(f) | (fraction != 0 ? fraction : (uint64_t)1 << (f.precision - 2));
}

/* Mostly nothing has to be rounded, and f32 is wanted. */
uint64_t real_narrow(enum type t, uint64_t f64)
{
    return t == TYPE_F32 && is_f32(f64) ? as_f32(f64) : rounded(t, f64);
}

uint64_t real_of(enum type t, uint64_t bits)
{
    const struct type_info *info = type_info(t);
    uint64_t sign = (uint64_t)1 << (8 * info->bytes - 1);

    if (info->kind == KIND_FLOAT)
        return real_widen(t, bits);
    if (info->kind == KIND_SIGNED && (bits & sign) != 0) {
        double magnitude = (double)((sign - 1 - (bits & (sign - 1))) + 1);

        return bits_of_f64(magnitude) | F64_SIGN;
    }
    return bits_of_f64((double)bits);
}

uint64_t real_fma(uint64_t a, uint64_t b, uint64_t c)
{
    const struct float_env e = { .format = &float_f64 };
    const uint64_t v[] = { a, b, c };

    return float_fma(&e, v);
}

bool real_nan(enum type t, uint64_t payload, uint64_t *bits)
{
    struct format f = format_of(t);

    if (payload == 0 || payload >> (f.precision - 1) != 0)
        return false;
    *bits = infinity(f) | payload;
    return true;
}

bool real_is_nan(enum type t, uint64_t bits, uint64_t *payload)
{
    struct format f = format_of(t);
    uint64_t rest = bits & (sign_bit(f) - 1);

    *payload = rest - infinity(f);
    return rest > infinity(f);
}
