/* data/softfloat.c: the exact core (see softfloat.h): take apart, compute in 128 bits with the lost
 * part jammed into the lowest one, round once. */
#include "data/softfloat.h"

#include <stddef.h>

const struct float_format float_f16 = { 11, 15, 16, false, 0x7fff };
const struct float_format float_bf16 = { 8, 127, 16, false, 0x7fff };
const struct float_format float_f32 = { 24, 127, 32, false, 0x7fffffff };
const struct float_format float_f64 = { 53, 1023, 64, true, 0x7ff8000000000000 };

const struct float_format *float_format_of(enum type t)
{
    static const struct float_format *const by_type[TYPE_COUNT] = {
        [TYPE_F16] = &float_f16,     [TYPE_F16X2] = &float_f16, [TYPE_BF16] = &float_bf16,
        [TYPE_BF16X2] = &float_bf16, [TYPE_F32] = &float_f32,   [TYPE_F32X2] = &float_f32,
        [TYPE_F64] = &float_f64,
    };

    return by_type[t];
}

/* ---- parts of a pattern ---- */

uint64_t float_sign_bit(const struct float_format *f)
{
    return (uint64_t)1 << (f->width - 1);
}

static uint64_t hidden_bit(const struct float_format *f)
{
    return (uint64_t)1 << (f->precision - 1);
}

static uint64_t infinity_bits(const struct float_format *f)
{
    return float_sign_bit(f) - hidden_bit(f);
}

static uint64_t magnitude(const struct float_format *f, uint64_t bits)
{
    return bits & (float_sign_bit(f) - 1);
}

bool float_is_nan(const struct float_format *f, uint64_t bits)
{
    return magnitude(f, bits) > infinity_bits(f);
}

uint64_t float_flush(const struct float_format *f, uint64_t bits)
{
    return magnitude(f, bits) < hidden_bit(f) ? bits & float_sign_bit(f) : bits;
}

struct number float_unpack(const struct float_env *e, uint64_t bits)
{
    const struct float_format *f = e->format;
    uint64_t m = magnitude(f, bits), sig;
    struct number x = { FLOAT_FINITE, (bits & float_sign_bit(f)) != 0, 1 - f->bias, 0 };

    if (m >= infinity_bits(f)) {
        x.kind = m == infinity_bits(f) ? FLOAT_INFINITE : FLOAT_NAN;
        return x;
    }
    if (m == 0 || (e->ftz && m < hidden_bit(f))) {
        x.kind = FLOAT_ZERO;
        return x;
    }
    sig = m;
    if (m >= hidden_bit(f)) {
        x.exp = (int)(m >> (f->precision - 1)) - f->bias;
        sig = (m & (hidden_bit(f) - 1)) | hidden_bit(f);
    }
    sig <<= 64 - f->precision;
    x.exp -= (int)leading_zeros(sig);
    x.sig = sig << leading_zeros(sig);
    return x;
}

/* ---- results ---- */

/* .ftz and .sat: clamped to [+0.0, 1.0], NaN to +0.0. */
static uint64_t finish(const struct float_env *e, uint64_t bits)
{
    const struct float_format *f = e->format;
    uint64_t one = (uint64_t)f->bias << (f->precision - 1);

    if (e->ftz)
        bits = float_flush(f, bits);
    if (!e->sat)
        return bits;
    if (float_is_nan(f, bits) || (bits & float_sign_bit(f)) != 0)
        return 0;
    return bits > one ? one : bits;
}

static uint64_t with_sign(const struct float_env *e, bool sign, uint64_t m)
{
    return finish(e, sign ? m | float_sign_bit(e->format) : m);
}

uint64_t float_zero(const struct float_env *e, bool sign)
{
    return with_sign(e, sign, 0);
}

uint64_t float_infinity(const struct float_env *e, bool sign)
{
    return with_sign(e, sign, infinity_bits(e->format));
}

uint64_t float_nan(const struct float_env *e)
{
    return finish(e, e->format->nan);
}

uint64_t float_nan_of(const struct float_env *e, const uint64_t *v, unsigned n)
{
    for (unsigned i = 0; i < n && e->format->payload; i++)
        if (float_is_nan(e->format, v[i]))
            return finish(e, v[i] | hidden_bit(e->format) >> 1);
    return float_nan(e);
}

/* Does the magnitude grow? last: the lowest kept bit; rest: 0 nothing lost, 1 less than half a
 * unit, 2 half, 3 more. */
static bool rounds_up(enum rounding r, bool sign, bool last, unsigned rest)
{
    switch (r) {
    case ROUND_NONE:
    case ROUND_RN:
    case ROUND_RNI:
        return rest == 3 || (rest == 2 && last);
    case ROUND_RZ:
    case ROUND_RZI:
        return false;
    case ROUND_RM:
    case ROUND_RMI:
        return sign && rest != 0;
    case ROUND_RP:
    case ROUND_RPI:
        return !sign && rest != 0;
    case ROUND_RNA:
        return rest >= 2;
    }
    return false;
}

static uint64_t overflow(const struct float_env *e, bool sign)
{
    uint64_t infinity = infinity_bits(e->format);

    return with_sign(e, sign, rounds_up(e->round, sign, true, 3) ? infinity : infinity - 1);
}

uint64_t float_round(const struct float_env *e, struct exact x)
{
    const struct float_format *f = e->format;
    unsigned up = leading_zeros(x.sig.hi);
    struct wide s = wide_shl(x.sig, up);
    int exp = x.exp - (int)up, least = 1 - f->bias;
    int below = exp < least ? least - exp : 0;
    uint64_t kept;

    if (exp > f->bias)
        return overflow(e, x.sign);
    kept = shift_right_jam(s.hi | (s.lo != 0), (unsigned)(64 - f->precision - 2 + below));
    kept = (kept >> 2) + rounds_up(e->round, x.sign, kept >> 2 & 1, kept & 3);
    /* a carry out of the significand runs into the exponent, as it should */
    if (below == 0)
        kept += (uint64_t)(exp + f->bias - 1) << (f->precision - 1);
    return with_sign(e, x.sign, kept);
}

uint64_t float_convert(const struct float_env *from, const struct float_env *to, uint64_t bits)
{
    struct number x = float_unpack(from, bits);

    switch (x.kind) {
    case FLOAT_ZERO:
        return float_zero(to, x.sign);
    case FLOAT_FINITE:
        return float_round(to, (struct exact){ x.sign, x.exp, { x.sig, 0 } });
    case FLOAT_INFINITE:
        return float_infinity(to, x.sign);
    case FLOAT_NAN:
        break;
    }
    return from->format == to->format ? float_nan_of(to, &bits, 1) : float_nan(to);
}

uint64_t float_integer(struct number x, enum rounding r)
{
    const uint64_t half = (uint64_t)1 << 63;
    struct wide s = { x.sig, 0 };
    unsigned rest;

    if (x.exp >= 64)
        return UINT64_MAX;
    s = wide_shr_jam(s, (unsigned)(63 - x.exp));
    rest = s.lo == 0 ? 0 : s.lo < half ? 1 : s.lo == half ? 2 : 3;
    return s.hi + rounds_up(r, x.sign, s.hi & 1, rest);
}

uint64_t float_from_integer(const struct float_env *e, bool sign, uint64_t m)
{
    return float_round(e, (struct exact){ sign, 63, { m, 0 } });
}

/* ---- arithmetic ---- */

static struct exact exact_of(struct number x)
{
    return (struct exact){ x.sign, x.exp, { x.sig, 0 } };
}

/* The sign of an exact zero that is no product (IEEE 754, 6.3). */
static uint64_t cancelled(const struct float_env *e)
{
    return float_zero(e, e->round == ROUND_RM);
}

/* a + b, neither 0. Jamming is safe: bits get lost only when the exponents are so far apart that
 * at most two leading bits cancel. */
static uint64_t sum(const struct float_env *e, struct exact a, struct exact b)
{
    struct exact big = a.exp >= b.exp ? a : b, small = a.exp >= b.exp ? b : a;

    big.sig = wide_shr_jam(big.sig, 1);
    small.sig = wide_shr_jam(small.sig, (unsigned)(big.exp - small.exp) + 1);
    big.exp++;
    if (big.sign == small.sign) {
        big.sig = wide_add(big.sig, small.sig);
    } else if (wide_less(big.sig, small.sig)) {
        big.sig = wide_sub(small.sig, big.sig);
        big.sign = small.sign;
    } else {
        big.sig = wide_sub(big.sig, small.sig);
    }
    if (wide_is_zero(big.sig))
        return cancelled(e);
    if (big.sig.hi == 0) {
        big.sig = wide_shl(big.sig, 64);
        big.exp -= 64;
    }
    return float_round(e, big);
}

/* Infinities of a sum: both given values are none of them NaN, at least one is infinite. */
static uint64_t infinite_sum(const struct float_env *e, struct number a, struct number b)
{
    if (a.kind == FLOAT_INFINITE && b.kind == FLOAT_INFINITE && a.sign != b.sign)
        return float_nan(e);
    return float_infinity(e, a.kind == FLOAT_INFINITE ? a.sign : b.sign);
}

static uint64_t add(const struct float_env *e, struct number a, struct number b)
{
    if (a.kind == FLOAT_INFINITE || b.kind == FLOAT_INFINITE)
        return infinite_sum(e, a, b);
    if (a.kind == FLOAT_ZERO && b.kind == FLOAT_ZERO)
        return a.sign == b.sign ? float_zero(e, a.sign) : cancelled(e);
    if (a.kind == FLOAT_ZERO)
        return float_round(e, exact_of(b));
    if (b.kind == FLOAT_ZERO)
        return float_round(e, exact_of(a));
    return sum(e, exact_of(a), exact_of(b));
}

uint64_t float_add(const struct float_env *e, const uint64_t *v)
{
    struct number a = float_unpack(e, v[0]), b = float_unpack(e, v[1]);

    if (a.kind == FLOAT_NAN || b.kind == FLOAT_NAN)
        return float_nan_of(e, v, 2);
    return add(e, a, b);
}

uint64_t float_sub(const struct float_env *e, const uint64_t *v)
{
    struct number a = float_unpack(e, v[0]), b = float_unpack(e, v[1]);

    if (a.kind == FLOAT_NAN || b.kind == FLOAT_NAN)
        return float_nan_of(e, v, 2);
    b.sign = !b.sign;
    return add(e, a, b);
}

/* The product as far as it is no finite number other than 0. */
static enum float_kind product_kind(struct number a, struct number b)
{
    bool infinite = a.kind == FLOAT_INFINITE || b.kind == FLOAT_INFINITE;
    bool zero = a.kind == FLOAT_ZERO || b.kind == FLOAT_ZERO;

    if (a.kind == FLOAT_NAN || b.kind == FLOAT_NAN || (infinite && zero))
        return FLOAT_NAN;
    return infinite ? FLOAT_INFINITE : zero ? FLOAT_ZERO : FLOAT_FINITE;
}

static struct exact product(struct number a, struct number b)
{
    return (struct exact){ a.sign != b.sign, a.exp + b.exp + 1, wide_mul(a.sig, b.sig) };
}

uint64_t float_mul(const struct float_env *e, const uint64_t *v)
{
    struct number a = float_unpack(e, v[0]), b = float_unpack(e, v[1]);

    switch (product_kind(a, b)) {
    case FLOAT_ZERO:
        return float_zero(e, a.sign != b.sign);
    case FLOAT_FINITE:
        break;
    case FLOAT_INFINITE:
        return float_infinity(e, a.sign != b.sign);
    case FLOAT_NAN:
        return float_nan_of(e, v, 2);
    }
    return float_round(e, product(a, b));
}

uint64_t float_fma(const struct float_env *e, const uint64_t *v)
{
    struct number a = float_unpack(e, v[0]), b = float_unpack(e, v[1]), c = float_unpack(e, v[2]);
    struct number ab = { product_kind(a, b), a.sign != b.sign, 0, 0 };

    if (ab.kind == FLOAT_NAN || c.kind == FLOAT_NAN)
        return float_nan_of(e, v, 3);
    if (ab.kind != FLOAT_FINITE || c.kind == FLOAT_INFINITE)
        return add(e, ab, c);
    if (c.kind == FLOAT_ZERO)
        return float_round(e, product(a, b));
    return sum(e, product(a, b), exact_of(c));
}

static uint64_t divide(const struct float_env *e, struct number a, struct number b)
{
    bool sign = a.sign != b.sign, rest;
    struct wide q;

    if (a.kind == b.kind && a.kind != FLOAT_FINITE)
        return float_nan(e);
    if (a.kind == FLOAT_INFINITE || b.kind == FLOAT_ZERO)
        return float_infinity(e, sign);
    if (a.kind == FLOAT_ZERO || b.kind == FLOAT_INFINITE)
        return float_zero(e, sign);
    q = wide_quotient(a.sig, 63, b.sig, &rest);
    return float_round(e, (struct exact){ sign, a.exp - b.exp, { q.lo, rest } });
}

uint64_t float_div(const struct float_env *e, const uint64_t *v)
{
    struct number a = float_unpack(e, v[0]), b = float_unpack(e, v[1]);

    if (a.kind == FLOAT_NAN || b.kind == FLOAT_NAN)
        return float_nan_of(e, v, 2);
    return divide(e, a, b);
}

uint64_t float_rcp(const struct float_env *e, const uint64_t *v)
{
    struct number one = { FLOAT_FINITE, false, 0, (uint64_t)1 << 63 };
    struct number a = float_unpack(e, v[0]);

    return a.kind == FLOAT_NAN ? float_nan_of(e, v, 1) : divide(e, one, a);
}

uint64_t float_sqrt(const struct float_env *e, const uint64_t *v)
{
    struct number a = float_unpack(e, v[0]);
    unsigned odd = (unsigned)a.exp & 1;
    struct exact x = { false, (a.exp - (int)odd) / 2, { 0, 0 } };
    bool rest;

    if (a.kind == FLOAT_NAN)
        return float_nan_of(e, v, 1);
    if (a.kind == FLOAT_ZERO)
        return float_zero(e, a.sign);
    if (a.sign)
        return float_nan(e);
    if (a.kind == FLOAT_INFINITE)
        return float_infinity(e, false);
    x.sig.hi = wide_root(wide_shl((struct wide){ 0, a.sig }, 63 + odd), &rest);
    x.sig.lo = rest;
    return float_round(e, x);
}

/* The root of the rounded-down quotient 1 / a: rounding down twice is rounding down once. */
uint64_t float_rsqrt(const struct float_env *e, const uint64_t *v)
{
    struct number a = float_unpack(e, v[0]);
    unsigned odd = (unsigned)a.exp & 1;
    struct exact x = { false, -((a.exp - (int)odd) / 2), { 0, 0 } };
    bool rest, more;

    if (a.kind == FLOAT_NAN)
        return float_nan_of(e, v, 1);
    if (a.kind == FLOAT_ZERO)
        return float_infinity(e, a.sign);
    if (a.sign)
        return float_nan(e);
    if (a.kind == FLOAT_INFINITE)
        return float_zero(e, false);
    x.sig.hi = wide_root(wide_quotient((uint64_t)1 << 63, 126 - odd, a.sig, &rest), &more);
    x.sig.lo = rest || more;
    return float_round(e, x);
}

/* ---- comparison ---- */

/* Patterns in the order of the values: zeros coincide. */
static uint64_t ordered(const struct float_format *f, uint64_t bits)
{
    uint64_t sign = float_sign_bit(f), m = magnitude(f, bits);

    return (bits & sign) != 0 ? sign - m : sign + m;
}

unsigned float_compare(const struct float_format *f, uint64_t a, uint64_t b)
{
    uint64_t p = ordered(f, a), q = ordered(f, b);

    if (float_is_nan(f, a) || float_is_nan(f, b))
        return ORDER_UNORDERED;
    return p < q ? ORDER_LESS : p == q ? ORDER_EQUAL : ORDER_GREATER;
}
