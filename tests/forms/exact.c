/* tests/forms/exact.c: see exact.h. Quotients and roots are found bit by bit. */
#include "forms/exact.h"

const struct ieee ieee_f16 = { 5, 10 }, ieee_bf16 = { 8, 7 }, ieee_tf32 = { 8, 10 },
                  ieee_f32 = { 8, 23 }, ieee_f64 = { 11, 52 };

/* ---- bits ---- */

static uint64_t sign_of(const struct ieee *f)
{
    return (uint64_t)1 << (f->exponent + f->fraction);
}

static uint64_t magnitude(const struct ieee *f, uint64_t v)
{
    return v & (sign_of(f) - 1);
}

static int bias(const struct ieee *f)
{
    return (1 << (f->exponent - 1)) - 1;
}

uint64_t ieee_infinity(const struct ieee *f)
{
    return (((uint64_t)1 << f->exponent) - 1) << f->fraction;
}

/* All bits but the sign; of f64 the quiet bit alone. */
uint64_t ieee_canonical_nan(const struct ieee *f)
{
    if (f->fraction == 52)
        return ieee_infinity(f) | (uint64_t)1 << 51;
    return sign_of(f) - 1;
}

bool ieee_is_nan(const struct ieee *f, uint64_t v)
{
    return magnitude(f, v) > ieee_infinity(f);
}

bool ieee_is_infinite(const struct ieee *f, uint64_t v)
{
    return magnitude(f, v) == ieee_infinity(f);
}

bool ieee_is_zero(const struct ieee *f, uint64_t v)
{
    return magnitude(f, v) == 0;
}

bool ieee_is_subnormal(const struct ieee *f, uint64_t v)
{
    return magnitude(f, v) != 0 && magnitude(f, v) >> f->fraction == 0;
}

bool ieee_sign(const struct ieee *f, uint64_t v)
{
    return (v & sign_of(f)) != 0;
}

uint64_t ieee_signed(const struct ieee *f, bool sign, uint64_t m)
{
    return sign ? m | sign_of(f) : m;
}

/* ---- rationals ---- */

void rational_of(const struct ieee *f, uint64_t v, struct rational *out)
{
    uint64_t m = magnitude(f, v), fraction = m & (((uint64_t)1 << f->fraction) - 1);
    int e = (int)(m >> f->fraction);

    out->sign = ieee_sign(f, v);
    big_set(&out->num, e == 0 ? fraction : fraction | (uint64_t)1 << f->fraction);
    big_set(&out->den, 1);
    out->exp = (e == 0 ? 1 : e) - bias(f) - f->fraction;
}

void rational_natural(uint64_t v, bool sign, struct rational *out)
{
    out->sign = sign;
    big_set(&out->num, v);
    big_set(&out->den, 1);
    out->exp = 0;
}

/* Numbers of up to 64 bits in both. */
static void big_times(struct big *a, const struct big *b)
{
    struct big low, high;

    big_copy(&low, a);
    big_copy(&high, a);
    big_mul_add(&low, b->n > 0 ? b->d[0] : 0, 0);
    big_mul_add(&high, b->n > 1 ? b->d[1] : 0, 0);
    while (low.n > 0 && low.d[low.n - 1] == 0)
        low.n--;
    while (high.n > 0 && high.d[high.n - 1] == 0)
        high.n--;
    big_shift_left(&high, 32);
    big_add(&low, &high);
    big_copy(a, &low);
}

void rational_multiply(struct rational *a, const struct rational *b)
{
    big_times(&a->num, &b->num);
    a->sign = a->sign != b->sign;
    a->exp += b->exp;
}

void rational_add(struct rational *a, const struct rational *b)
{
    struct big other;

    big_copy(&other, &b->num);
    if (a->exp > b->exp) {
        big_shift_left(&a->num, (unsigned)(a->exp - b->exp));
        a->exp = b->exp;
    } else {
        big_shift_left(&other, (unsigned)(b->exp - a->exp));
    }
    if (a->sign == b->sign) {
        big_add(&a->num, &other);
    } else if (big_compare(&a->num, &other) >= 0) {
        big_sub(&a->num, &other);
    } else {
        big_sub(&other, &a->num);
        big_copy(&a->num, &other);
        a->sign = b->sign;
    }
}

/* ---- rounding ---- */

/* rest: -1 below, 0 at, 1 above half a unit; any: something is left at all. */
static bool grows(enum round_to mode, bool sign, bool odd, int rest, bool any)
{
    switch (mode) {
    case TO_NEAREST:
        return rest > 0 || (rest == 0 && odd);
    case TO_NEAREST_AWAY:
        return rest >= 0;
    case TO_ZERO:
        return false;
    case TO_BELOW:
        return sign && any;
    case TO_ABOVE:
        return !sign && any;
    }
    return false;
}

/* num / den * 2^shift as a natural number of at most `bits` bits, rounded. */
static uint64_t quotient(const struct rational *a, int shift, unsigned bits, enum round_to mode)
{
    struct big num, den, part;
    uint64_t m = 0;
    bool any;

    big_copy(&num, &a->num);
    big_copy(&den, &a->den);
    if (shift >= 0)
        big_shift_left(&num, (unsigned)shift);
    else
        big_shift_left(&den, (unsigned)-shift);
    for (unsigned k = bits; k-- > 0;) {
        big_copy(&part, &den);
        big_shift_left(&part, k);
        if (big_compare(&num, &part) >= 0) {
            big_sub(&num, &part);
            m |= (uint64_t)1 << k;
        }
    }
    any = num.n > 0;
    big_shift_left(&num, 1);
    return m + grows(mode, a->sign, (m & 1) != 0, big_compare(&num, &den), any);
}

/* The exponent of the leading bit. */
static int leading(const struct rational *a)
{
    int e = (int)big_bits(&a->num) - (int)big_bits(&a->den);
    struct big num, den;

    big_copy(&num, &a->num);
    big_copy(&den, &a->den);
    if (e >= 0)
        big_shift_left(&den, (unsigned)e);
    else
        big_shift_left(&num, (unsigned)-e);
    return (big_compare(&num, &den) >= 0 ? e : e - 1) + a->exp;
}

static uint64_t bounded(const struct ieee *f, bool sign, uint64_t m, enum round_to mode)
{
    bool outwards = grows(mode, sign, true, 1, true);

    if (m >= ieee_infinity(f))
        m = outwards ? ieee_infinity(f) : ieee_infinity(f) - 1;
    return ieee_signed(f, sign, m);
}

uint64_t rational_round(const struct rational *a, const struct ieee *f, enum round_to mode)
{
    int e = leading(a), least = 1 - bias(f), at = e < least ? least : e;
    uint64_t m;

    if (e > bias(f))
        return bounded(f, a->sign, UINT64_MAX, mode);
    m = quotient(a, a->exp - (at - f->fraction), (unsigned)f->fraction + 1, mode);
    return bounded(f, a->sign, ((uint64_t)(at - least) << f->fraction) + m, mode);
}

uint64_t rational_integer(const struct rational *a, enum round_to mode)
{
    return leading(a) >= 64 ? UINT64_MAX : quotient(a, a->exp, 64, mode);
}

static int compare_square(uint64_t root, const struct big *n)
{
    struct big square, factor;

    big_set(&square, root);
    big_set(&factor, root);
    big_times(&square, &factor);
    return big_compare(&square, n);
}

uint64_t rational_root(const struct rational *a, const struct ieee *f, enum round_to mode)
{
    int e = leading(a), half = e >= 0 ? e / 2 : -((1 - e) / 2);
    struct big n;
    uint64_t m = 0;
    bool any;

    big_copy(&n, &a->num);
    big_shift_left(&n, (unsigned)(a->exp - 2 * (half - f->fraction)));
    for (int k = f->fraction; k >= 0; k--)
        if (compare_square(m | (uint64_t)1 << k, &n) <= 0)
            m |= (uint64_t)1 << k;
    any = compare_square(m, &n) != 0;
    big_shift_left(&n, 2);
    m += grows(mode, false, (m & 1) != 0, -compare_square(2 * m + 1, &n), any);
    return ((uint64_t)(half + bias(f) - 1) << f->fraction) + m;
}
