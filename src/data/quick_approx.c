/* data/quick_approx.c: the approximate instructions in doubles. approx.c defines what they give: a
 * value in fixed point, rounded once. Here the same value is computed in doubles, from the same
 * series, and rounded twice: less a margin and with the margin added. Where the two agree, the fixed
 * point gives the same number. Elsewhere (one lane in 10,000) the fixed point is computed.
 *
 * The margin is 2^13 last bits of a double, 2^-40 of the value. The series leave out less than
 * 2^-44, the roundings of doubles come to less than 2^-48. The fixed point is off by less than
 * 2^-58, which is below 2^-42 of all values down to 2^-16. It is computed for lesser ones. */
#include "data/approx.h"
#include "data/quick.h"

#if MACHINE_FLOATS

#define MARGIN 0x2000
#define LEAST 0x1p-16
#define SMALL 0x39800000u /* 2^-12 as bits: below it sin and tanh are their argument */
#define PI 3.141592653589793
#define LN_2 0.6931471805599453
#define LOG2_E 1.4426950408889634

/* ---- from doubles to results ---- */

/* The value with so many last bits more. 0, infinity and NaN are exact results and stay. */
static inline double moved(double v, uint64_t by)
{
    return fabs(v) > 0 && fabs(v) < HUGE_VAL ? f64_of_bits(bits_of_f64(v) + by) : v;
}

#define SETTLE(ROUNDED)                                                                            \
    for (unsigned l = 0; l < q->n; l++) {                                                          \
        uint32_t low = ROUNDED(moved(v[l], 0 - (uint64_t)MARGIN));                                 \
        uint32_t high = ROUNDED(moved(v[l], MARGIN));                                              \
                                                                                                   \
        q->out[l] = low == high ? low : UNSURE;                                                    \
        unsure |= low ^ high;                                                                      \
    }

static inline uint32_t as_f32(double v)
{
    return canonical((float)v);
}

static inline uint32_t as_f16(double v)
{
    return f32_of_f16(f16_of_f32(odd_f32_of_f64(v)));
}

static inline uint32_t as_bf16(double v)
{
    return f32_of_bf16(bf16_of_f32(odd_f32_of_f64(v)));
}

static void settle(struct quick *q, const double *restrict v)
{
    uint32_t unsure = 0;

    if (q->format == TYPE_F16)
        SETTLE(as_f16)
    else if (q->format == TYPE_BF16)
        SETTLE(as_bf16)
    else
        SETTLE(as_f32)
    q->unsure = unsure != 0;
}

/* Marks results below LEAST as unsure. An argument below `below` is its own result. */
static void keep_small(struct quick *q, const double *restrict v, uint32_t below)
{
    uint32_t unsure = 0;

    for (unsigned l = 0; l < q->n; l++) {
        uint32_t m = q->in[0][l] & 0x7fffffffu;
        uint32_t small = fabs(v[l]) < LEAST && fabs(v[l]) > 0 ? 0xffffffffu : 0;
        uint32_t same = m < below ? 0xffffffffu : 0;

        small &= ~same;
        q->out[l] = (q->out[l] & ~same & ~small) | (q->in[0][l] & same) | (UNSURE & small);
        unsure |= small;
    }
    q->unsure |= unsure != 0;
}

/* ---- series ---- */

/* The nearest whole number, for sizes below 2^51. */
static inline double nearest(double v)
{
    return (v + WHOLE) - WHOLE;
}

/* 2^n for a whole number of less than 1,000. */
static inline double power_of_2(double n)
{
    return f64_of_bits((bits_of_f64(n + WHOLE) + 1023) << 52);
}

/* 2^f - 1 for f in [-1/2, 1/2]: the series of e^y. */
static inline double power_less_1(double f)
{
    double y = f * LN_2, u = 1.0 + y * (1.0 / 11);

    u = 1.0 + y * (1.0 / 10) * u;
    u = 1.0 + y * (1.0 / 9) * u;
    u = 1.0 + y * (1.0 / 8) * u;
    u = 1.0 + y * (1.0 / 7) * u;
    u = 1.0 + y * (1.0 / 6) * u;
    u = 1.0 + y * (1.0 / 5) * u;
    u = 1.0 + y * (1.0 / 4) * u;
    u = 1.0 + y * (1.0 / 3) * u;
    return y * (1.0 + y * 0.5 * u);
}

/* sin y and cos y for |y| of at most a quarter of pi; z is y^2. */
static inline double sine_series(double y, double z)
{
    double u = 1.0 - z * (1.0 / 156);

    u = 1.0 - z * (1.0 / 110) * u;
    u = 1.0 - z * (1.0 / 72) * u;
    u = 1.0 - z * (1.0 / 42) * u;
    u = 1.0 - z * (1.0 / 20) * u;
    return y * (1.0 - z * (1.0 / 6) * u);
}

static inline double cosine_series(double z)
{
    double u = 1.0 - z * (1.0 / 182);

    u = 1.0 - z * (1.0 / 132) * u;
    u = 1.0 - z * (1.0 / 90) * u;
    u = 1.0 - z * (1.0 / 56) * u;
    u = 1.0 - z * (1.0 / 30) * u;
    u = 1.0 - z * (1.0 / 12) * u;
    return 1.0 - z * 0.5 * u;
}

/* artanh(s) / s for |s| of at most 1/5. */
static inline double artanh_series(double s)
{
    double z = s * s, u = 1.0 / 15 + z * (1.0 / 17);

    u = 1.0 / 13 + z * u;
    u = 1.0 / 11 + z * u;
    u = 1.0 / 9 + z * u;
    u = 1.0 / 7 + z * u;
    u = 1.0 / 5 + z * u;
    u = 1.0 / 3 + z * u;
    return 1.0 + z * u;
}

/* ---- ex2 ---- */

static inline double clamped(double v, double low, double high)
{
    return v < low ? low : v > high ? high : v;
}

/* Beyond 2^200 and its inverse all formats have infinity and 0. */
static inline double ex2(double a)
{
    double x = clamped(a, -200, 200), whole = nearest(x);
    double r = (1.0 + power_less_1(x - whole)) * power_of_2(whole);

    return a != a ? a : r;
}

/* ---- tanh ---- */

/* (1 - t) / (1 + t) with t = 2^-y = e^(-2 |a|), which is 2^k (1 + p); from 16 on it is 1 in all
 * formats, and small ones are their argument. */
static inline double tanh_of(double a)
{
    double y = clamped(fabs(a), 0, 16) * (-2 * LOG2_E), whole = nearest(y);
    double k = power_of_2(whole), rest = k * power_less_1(y - whole);
    double r = ((1.0 - k) - rest) / ((1.0 + k) + rest);

    return a != a ? a : f64_of_bits(bits_of_f64(r) | (bits_of_f64(a) & SIGN_64));
}

/* ---- lg2 ---- */

/* The exponent, and 2 / ln 2 times artanh((m - 1) / (m + 1)) for a significand m in [3/4, 3/2). */
static inline double lg2(double a)
{
    uint64_t bits = bits_of_f64(a), upper = bits >> 51 & 1;
    double e = f64_of_bits((bits >> 52) + upper + ((uint64_t)0x433 << 52)) - (0x1p52 + 1023);
    double m = f64_of_bits((bits & 0xfffffffffffff) | ((uint64_t)1023 - upper) << 52);
    double s = (m - 1.0) / (m + 1.0), r = e + s * artanh_series(s) * (2 * LOG2_E);

    r = a > 0 ? r : a == 0 ? -HUGE_VAL : f64_of_bits(NAN_64);
    return a < HUGE_VAL ? r : a;
}

/* ---- sin, cos ---- */

/* The turn of a large float's magnitude. Infinity and NaN may give any turn. */
static uint64_t turn_of(uint32_t bits)
{
    int exp = (int)(bits >> 23 & 0xff) - 127;
    uint64_t m = (bits & 0x7fffffu) | 0x800000u;

    return approx_turn((struct number){ FLOAT_FINITE, false, exp, m << 40 });
}

/* Quarters of a turn in a radian: the first number has 29 bits, so that its product with a float is
 * exact. */
#define QUARTERS 0x1.45f306d000000p-1
#define QUARTERS_MORE 0x1.9391054a7f09dp-30
#define LARGE_ANGLE 0x1p20

/* Angles as whole quarters of a turn and the rest, in radians. Up to LARGE_ANGLE the least error that
 * matters is 2^-60 of a turn. For larger angles the turn is that of approx.c. */
static void reduce(const struct quick *q, double *restrict y, uint64_t *restrict quarter)
{
    uint32_t large = 0;

    for (unsigned l = 0; l < q->n; l++) {
        double size = fabs((double)quick_in(q, 0, l)), a = size < LARGE_ANGLE ? size : 0;
        double whole = nearest(a * (QUARTERS + QUARTERS_MORE));

        y[l] = ((a * QUARTERS - whole) + a * QUARTERS_MORE) * (PI / 2);
        quarter[l] = bits_of_f64(whole + WHOLE);
        large |= size < LARGE_ANGLE ? 0 : 1u;
    }
    for (unsigned l = 0; large != 0 && l < q->n; l++)
        if (!(fabsf(quick_in(q, 0, l)) < (float)LARGE_ANGLE)) {
            uint64_t t = turn_of(q->in[0][l]), whole = (t + ((uint64_t)1 << 61)) >> 62;

            y[l] = (double)(int64_t)(t - (whole << 62)) * (PI * 0x1p-63);
            quarter[l] = whole;
        }
}

/* sin of angles' magnitudes, so many quarters of a turn ahead. */
static void sines(struct quick *q, double *restrict v, uint64_t ahead)
{
    double y[QUICK_MOST];
    uint64_t quarter[QUICK_MOST];

    reduce(q, y, quarter);
    for (unsigned l = 0; l < q->n; l++) {
        double z = y[l] * y[l], s = sine_series(y[l], z), c = cosine_series(z);
        uint64_t at = quarter[l] + ahead, odd = 0 - (at & 1), sign = (at & 2) << 62;
        uint64_t r = (bits_of_f64(s) & ~odd) | (bits_of_f64(c) & odd);

        v[l] = f64_of_bits(r ^ sign);
    }
}

/* The sine of infinity is a NaN. */
static void step_sin(struct quick *q)
{
    double v[QUICK_MOST];

    sines(q, v, 0);
    for (unsigned l = 0; l < q->n; l++) {
        uint64_t sign = (uint64_t)(q->in[0][l] >> 31) << 63;
        bool number = (q->in[0][l] & 0x7fffffffu) < 0x7f800000u;

        v[l] = f64_of_bits(number ? bits_of_f64(v[l]) ^ sign : NAN_64);
    }
    settle(q, v);
    keep_small(q, v, SMALL);
}

static void step_cos(struct quick *q)
{
    double v[QUICK_MOST];

    sines(q, v, 1);
    for (unsigned l = 0; l < q->n; l++)
        if ((q->in[0][l] & 0x7fffffffu) >= 0x7f800000u)
            v[l] = f64_of_bits(NAN_64);
    settle(q, v);
    keep_small(q, v, 0);
}

/* ---- rsqrt ---- */

/* Newton's steps from a guess that is off by at most 2^-4.8. The errors are 2^-9.1, 2^-17.7, 2^-34.8,
 * and then those of rounding doubles. */
static inline double root_step(double half, double y)
{
    return y * (1.5 - half * y * y);
}

static inline double rsqrt(double a)
{
    double half = 0.5 * a, y = f64_of_bits(0x5fe6eb50c7b537a9 - (bits_of_f64(a) >> 1));

    y = root_step(half, root_step(half, root_step(half, root_step(half, y))));
    y = a > 0 ? y : a == 0 ? 1.0 / a : f64_of_bits(NAN_64);
    return a < HUGE_VAL ? y : a > 0 ? 0 : a;
}

/* ---- steps (quick.h) ---- */

/* step_NAME: a function of all elements, and what follows once they are settled. */
#define STEP(name, f, ...)                                                                         \
    static void step_##name(struct quick *q)                                                       \
    {                                                                                              \
        double v[QUICK_MOST];                                                                      \
                                                                                                   \
        for (unsigned l = 0; l < q->n; l++)                                                        \
            v[l] = f((double)quick_in(q, 0, l));                                                   \
        settle(q, v);                                                                              \
        __VA_ARGS__                                                                                \
    }
STEP(ex2, ex2, )
STEP(tanh, tanh_of, keep_small(q, v, SMALL);)
STEP(lg2, lg2, keep_small(q, v, 0);)
STEP(rsqrt, rsqrt, )

QUICK_EVALUATOR(ex2, 1, float_ex2)
QUICK_EVALUATOR(tanh, 1, float_tanh)
QUICK_EVALUATOR(lg2, 1, float_lg2)
QUICK_EVALUATOR(sin, 1, float_sin)
QUICK_EVALUATOR(cos, 1, float_cos)
QUICK_EVALUATOR(rsqrt, 1, float_rsqrt)

/* ---- of the upper words of f64 ---- */

#define UPPER 0xffffffff00000000u
#define NAN_OF_UPPER ((uint64_t)0x7fffffff << 32)

/* Subnormal numbers count as 0. */
static inline uint64_t upper_word(uint64_t bits)
{
    return (bits & INFINITY_64) == 0 ? bits & SIGN_64 : bits & UPPER;
}

/* To nearest. */
static inline uint64_t upper_rounded(uint64_t bits)
{
    return (bits + 0x7fffffff + (bits >> 32 & 1)) & UPPER;
}

/* The rounding of a double never moves a reciprocal to a point half-way between two results. */
static inline uint64_t rcp_upper(uint64_t bits)
{
    double a = f64_of_bits(upper_word(bits));
    uint64_t r = upper_rounded(bits_of_f64(1.0 / a));

    return a != a ? NAN_OF_UPPER : fabs(a) > 0x1p1022 ? bits & SIGN_64 : r;
}

static void quick_rcp_upper(const struct dop *x)
{
    uint64_t *restrict d = x->dst[0];
    const uint64_t *a = x->src[0];

    FOR_EACH_LANE(l, x)
        d[l] = rcp_upper(a[l]);
}

static void quick_rsqrt_upper(const struct dop *x)
{
    uint64_t *restrict d = x->dst[0];
    const uint64_t *p = x->src[0];
    uint64_t unsure = 0;

    FOR_EACH_LANE(l, x) {
        double a = f64_of_bits(upper_word(p[l]));
        uint64_t r = bits_of_f64(rsqrt(a));
        uint64_t known = a > 0 && a < HUGE_VAL ? 0 : ~(uint64_t)0;
        uint64_t low = upper_rounded(r - MARGIN), high = upper_rounded(r + MARGIN);

        d[l] = a != a || a < 0 ? NAN_OF_UPPER : known != 0 ? r : low;
        unsure |= (low ^ high) & ~known;
    }
    for (unsigned l = 0; unsure != 0 && l < x->lanes; l++)
        d[l] = float_rsqrt_upper(NULL, &p[l]);
}

/* ---- which is which ---- */

#define APPROX(name) quick_##name

const struct dop_row DOP_ROWS(quick_approx)[] = {
#include "data/approx_rows.def"
    { .op = OP_RSQRT, .required = MOD_APPROX, .allowed = MOD_FTZ,
      .by_type = { [TYPE_F32] = quick_rsqrt } },
    { .op = OP_COUNT },
};

#else

const struct dop_row DOP_ROWS(quick_approx)[] = { { .op = OP_COUNT } };

#endif
