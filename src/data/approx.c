/* data/approx.c: the approximate instructions sin, cos, lg2, ex2, tanh, and the forms of div, rcp
 * and rsqrt that are not the exact operation (dop, 5.3.2; PTX: floating-point instructions). PTX
 * states bounds on the error, not the bits. Ours are computed in fixed-point integers with an error
 * far below those bounds, rounded once, and the same on every machine. */
#include "data/approx.h"
#include "data/table.h"

/* Fixed point: a uint64_t counts units of 2^-62, so that values lie in [0, 4). */
#define ONE ((uint64_t)1 << 62)
#define HALF_PI 0x6487ed5110b4611au
#define LN_2 0x2c5c85fdf473de6au
#define TWO_LOG2_E 0xb8aa3b295c17f0bbu
/* Terms of the series: the next one lies below the last bit. */
#define SINE_TERMS 9
#define POWER_TERMS 18
#define LOG_TERMS 12

static uint64_t times(uint64_t a, uint64_t b)
{
    struct wide p = wide_mul(a, b);

    return p.hi << 2 | p.lo >> 62;
}

/* A quotient in [0, 1]; b >= 2. */
static uint64_t over(uint64_t a, uint64_t b)
{
    bool rest;

    return wide_quotient(a, 62, b, &rest).lo;
}

/* A fixed-point number times 2^exp as a float. */
static uint64_t float_of_fixed(const struct float_env *e, bool sign, uint64_t v, int exp)
{
    return v == 0 ? float_zero(e, sign) : float_round(e, (struct exact){ sign, exp + 1, { v, 0 } });
}

/* The magnitude: whole part, and fraction in units of 2^-64. x is FINITE and below 2^63. */
static struct wide parts(struct number x)
{
    return wide_shr_jam((struct wide){ x.sig, 0 }, (unsigned)(63 - x.exp));
}

/* ---- sin, cos ---- */

/* 64 bits of 1 / (2 pi), from bit at on after the binary point; 0 <= at < 192. */
static uint64_t turns_per_radian(unsigned at)
{
    static const uint64_t bits[] = { 0x28be60db9391054a, 0x7f09d5f47d4d3770, 0x36d8a5664f10e410,
                                     0x7f9458eaf7aef158 };
    unsigned i = at / 64, n = at % 64;

    return n == 0 ? bits[i] : bits[i] << n | bits[i + 1] >> (64 - n);
}

/* The significand has 24 bits, so that 128 bits of the factor are enough wherever the point lies. */
uint64_t approx_turn(struct number x)
{
    uint64_t m = x.sig >> 40;
    int point = x.exp - 23;
    unsigned at = point > 0 ? (unsigned)point : 0;
    struct wide factor = { turns_per_radian(at), turns_per_radian(at + 64) };

    if (point < 0)
        factor = wide_shr_jam(factor, (unsigned)-point);
    return m * factor.hi + wide_mul(m, factor.lo).hi;
}

/* 1 - z / (1 a) (1 - z / (2 b) (1 - …)): the series of sin (odd, without its factor) and cos. */
static uint64_t alternating(uint64_t z, bool odd)
{
    uint64_t u = ONE;

    for (unsigned k = SINE_TERMS; k > 0; k--)
        u = ONE - times(z, u) / (odd ? 2 * k * (2 * k + 1) : (2 * k - 1) * 2 * k);
    return u;
}

/* sin of a fraction of a turn, for sin and (a quarter ahead) cos. */
static uint64_t sine(const struct float_env *e, bool sign, uint64_t t)
{
    uint64_t r = t & (ONE - 1), v;
    bool cosine = (t >> 62 & 1) != 0;

    sign ^= t >> 63 != 0;
    if (r > ONE / 2) {
        r = ONE - r;
        cosine = !cosine;
    }
    r = times(r, HALF_PI);
    v = alternating(times(r, r), !cosine);
    return float_of_fixed(e, sign, cosine ? v : times(r, v), 0);
}

/* Below this power of two sin and tanh are their argument to within half an ulp of f32. */
#define SMALL (-12)

uint64_t float_sin(const struct float_env *e, const uint64_t *v)
{
    struct number x = float_unpack(e, v[0]);

    if (x.kind == FLOAT_NAN || x.kind == FLOAT_INFINITE)
        return float_nan(e);
    if (x.kind == FLOAT_ZERO)
        return float_zero(e, x.sign);
    return x.exp < SMALL ? v[0] : sine(e, x.sign, approx_turn(x));
}

uint64_t float_cos(const struct float_env *e, const uint64_t *v)
{
    struct number x = float_unpack(e, v[0]);

    if (x.kind == FLOAT_NAN || x.kind == FLOAT_INFINITE)
        return float_nan(e);
    return sine(e, false, (x.kind == FLOAT_ZERO ? 0 : approx_turn(x)) + ONE);
}

/* ---- ex2, tanh ---- */

/* 2^f for f in [0, 1]. */
static uint64_t power(uint64_t f)
{
    uint64_t y = times(f, LN_2), u = ONE;

    for (unsigned k = POWER_TERMS; k > 0; k--)
        u = ONE + times(y, u) / k;
    return u;
}

uint64_t float_ex2(const struct float_env *e, const uint64_t *v)
{
    struct number x = float_unpack(e, v[0]);
    struct wide p;
    int whole;

    if (x.kind == FLOAT_NAN)
        return float_nan(e);
    if (x.kind == FLOAT_ZERO)
        return float_of_fixed(e, false, ONE, 0);
    if (x.kind == FLOAT_INFINITE || x.exp >= 8)
        return x.sign ? float_zero(e, false) : float_infinity(e, false);
    p = parts(x);
    whole = (int)p.hi;
    if (x.sign) { /* rounded down, so that the fraction is positive */
        whole = -whole - (p.lo != 0);
        p.lo = 0 - p.lo;
    }
    return float_of_fixed(e, false, power(p.lo >> 2), whole);
}

/* (1 - t) / (1 + t) with t = exp(-2 |x|); |x| in [2^SMALL, 16). */
static uint64_t tanh_of(const struct float_env *e, struct number x)
{
    const uint64_t unit = ONE >> 4;
    struct wide p = parts(x);
    uint64_t y = times(p.hi << 58 | p.lo >> 6, TWO_LOG2_E); /* in units of 2^-58 */
    uint64_t t = power(ONE - (y & (unit - 1)) * 16) >> (y / unit + 1);

    return float_of_fixed(e, x.sign, over((ONE - t) * 2, (ONE + t) * 2), 0);
}

uint64_t float_tanh(const struct float_env *e, const uint64_t *v)
{
    struct number x = float_unpack(e, v[0]);

    if (x.kind == FLOAT_NAN)
        return float_nan(e);
    if (x.kind == FLOAT_ZERO || (x.kind == FLOAT_FINITE && x.exp < SMALL))
        return v[0];
    if (x.kind == FLOAT_INFINITE || x.exp >= 4)
        return float_of_fixed(e, x.sign, ONE, 0);
    return tanh_of(e, x);
}

/* ---- lg2 ---- */

/* The magnitude of log2(m) for m in [1/2, 3/2]: 2 / ln 2 times the series of artanh. */
static uint64_t log2_near_1(uint64_t m)
{
    uint64_t a = m > ONE ? m - ONE : ONE - m, b = m + ONE, s, z, u = 0;

    s = b < 2 * ONE ? over(a * 2, b * 2) : over(a, b);
    z = times(s, s);
    for (unsigned k = LOG_TERMS; k > 0; k--)
        u = ONE / (2 * k - 1) + times(z, u);
    return times(times(s, u), TWO_LOG2_E);
}

static uint64_t log2_of(const struct float_env *e, struct number x)
{
    bool upper = x.sig >> 62 == 3, falls = upper;
    int whole = upper ? x.exp + 1 : x.exp;
    uint64_t size = (uint64_t)(whole < 0 ? -whole : whole);
    uint64_t part = log2_near_1(upper ? x.sig >> 2 : x.sig >> 1);
    struct wide w = { size >> 2, size << 62 }, p = { 0, part };

    if (whole == 0)
        return float_of_fixed(e, falls, part, 0);
    w = falls == (whole < 0) ? wide_add(w, p) : wide_sub(w, p);
    if (w.hi == 0)
        return float_of_fixed(e, whole < 0, w.lo, 0);
    return float_round(e, (struct exact){ whole < 0, 65, w });
}

uint64_t float_lg2(const struct float_env *e, const uint64_t *v)
{
    struct number x = float_unpack(e, v[0]);

    if (x.kind == FLOAT_ZERO)
        return float_infinity(e, true);
    if (x.kind == FLOAT_NAN || x.sign)
        return float_nan(e);
    return x.kind == FLOAT_INFINITE ? float_infinity(e, false) : log2_of(e, x);
}

/* ---- div.approx ---- */

/* The quotient, but the reciprocal of a divisor above 2^126 counts as 0. */
static uint64_t float_div_approx(const struct float_env *e, const uint64_t *v)
{
    struct number b = float_unpack(e, v[1]);
    uint64_t sign = float_sign_bit(e->format), bound = (uint64_t)(126 + 127) << 23;

    if (b.kind == FLOAT_FINITE && (v[1] & (sign - 1)) > bound)
        return float_mul(e, (const uint64_t[]){ v[0], v[1] & sign });
    return float_div(e, v);
}

/* ---- rcp.approx.ftz.f64, rsqrt.approx.ftz.f64: of the upper words alone ---- */

static const struct float_format upper_word = { 21, 1023, 32, false, 0x7fffffff };

static uint64_t on_upper_word(const uint64_t *v, float_function *f)
{
    const struct float_env e = { .format = &upper_word, .ftz = true };

    return f(&e, (const uint64_t[]){ v[0] >> 32 }) << 32;
}

uint64_t float_rcp_upper(const struct float_env *e, const uint64_t *v)
{
    (void)e;
    return on_upper_word(v, float_rcp);
}

uint64_t float_rsqrt_upper(const struct float_env *e, const uint64_t *v)
{
    (void)e;
    return on_upper_word(v, float_rsqrt);
}

/* ---- which is which ---- */

FLOAT_EVALUATOR(sin, 1)
FLOAT_EVALUATOR(cos, 1)
FLOAT_EVALUATOR(lg2, 1)
FLOAT_EVALUATOR(ex2, 1)
FLOAT_EVALUATOR(tanh, 1)
FLOAT_EVALUATOR(div_approx, 2)
FLOAT_EVALUATOR(rcp_upper, 1)
FLOAT_EVALUATOR(rsqrt_upper, 1)

#define APPROX(name) eval_##name

const struct dop_row dop_approx_rows[] = {
#include "data/approx_rows.def"
    { .op = OP_DIV, .required = MOD_APPROX, .allowed = MOD_FTZ,
      .by_type = { [TYPE_F32] = eval_div_approx } },
    { .op = OP_COUNT },
};
