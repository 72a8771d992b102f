/* data/quick.c: arithmetic of halves, of pairs, and of f32 with a rounding or .sat, by way of floats
 * and doubles (see quick.h). A sum, difference or product of two halves is rounded twice, to float
 * and then to the half. The result is the same as rounded once: a float has at least twice the bits
 * and two more, and the bits of such a result that a float cannot hold are far below the least half.
 * Every other result is rounded to odd before it is rounded to its format. */
#include "data/quick.h"

#include <string.h>

#include "program/suffix.h"

#if MACHINE_FLOATS

/* ---- elements of lanes ---- */

static enum type element_of(enum type t)
{
    return t == TYPE_F16X2 ? TYPE_F16 : t == TYPE_BF16X2 ? TYPE_BF16
         : t == TYPE_F32X2 ? TYPE_F32 : t;
}

static bool is_pair(enum type t)
{
    return element_of(t) != t;
}

static void split(uint32_t *restrict to, const void *from, unsigned lanes, enum type t)
{
    const uint32_t *words = from;
    const uint64_t *pairs = from;

    if (t == TYPE_F32)
        memcpy(to, words, lanes * sizeof *to);
    else if (t == TYPE_F32X2)
        for (unsigned l = 0; l < lanes; l++) {
            to[l] = (uint32_t)pairs[l];
            to[lanes + l] = (uint32_t)(pairs[l] >> 32);
        }
    else
        for (unsigned l = 0; l < lanes; l++)
            to[l] = words[l] & 0xffff;
    if (t == TYPE_F16X2 || t == TYPE_BF16X2)
        for (unsigned l = 0; l < lanes; l++)
            to[lanes + l] = words[l] >> 16;
}

static void join(void *to, const uint32_t *restrict from, unsigned lanes, enum type t)
{
    uint32_t *words = to;
    uint64_t *pairs = to;

    if (t == TYPE_F32X2)
        for (unsigned l = 0; l < lanes; l++)
            pairs[l] = (uint64_t)from[lanes + l] << 32 | from[l];
    else if (is_pair(t))
        for (unsigned l = 0; l < lanes; l++)
            words[l] = from[lanes + l] << 16 | from[l];
    else
        memcpy(words, from, lanes * sizeof *words);
}

#define EACH(v, n, EXPR)                                                                           \
    for (unsigned l = 0; l < (n); l++)                                                             \
    (v)[l] = EXPR

static void flush(uint32_t *v, unsigned n, enum type format)
{
    uint32_t exponent = format == TYPE_F16 ? 0x7c00 : format == TYPE_BF16 ? 0x7f80 : 0x7f800000u;
    uint32_t sign = format == TYPE_F32 ? 0x80000000u : 0x8000;

    EACH(v, n, (v[l] & exponent) == 0 ? v[l] & sign : v[l]);
}

static void widen(uint32_t *v, unsigned n, enum type format)
{
    if (format == TYPE_F16)
        EACH(v, n, f32_of_f16(v[l]));
    else if (format == TYPE_BF16)
        EACH(v, n, f32_of_bf16(v[l]));
}

static void narrow(uint32_t *v, unsigned n, enum type format)
{
    if (format == TYPE_F16)
        EACH(v, n, f16_of_f32(v[l]));
    else if (format == TYPE_BF16)
        EACH(v, n, bf16_of_f32(v[l]));
    else
        EACH(v, n, canonical_bits(v[l]));
}

/* .relu: a negative number becomes +0. */
static inline uint32_t rectified(uint32_t bits)
{
    return bits >> 31 != 0 && bits <= 0xff800000u ? 0 : bits;
}

/* ---- one step on all lanes ---- */

/* A float as the bits of its format, and back. Both are exact here. */
static uint32_t narrowed(uint32_t v, enum type format)
{
    narrow(&v, 1, format);
    return v;
}

static uint32_t widened(uint32_t v, enum type format)
{
    widen(&v, 1, format);
    return v;
}

static void settle(struct quick *q, const struct instr *i, unsigned operands, float_function *exact)
{
    const struct float_env e = { .format = float_format_of(q->format), .round = q->round,
                                 .ftz = (i->mods & MOD_FTZ) != 0 };

    for (unsigned l = 0; l < q->n; l++)
        if (q->out[l] == UNSURE) {
            uint64_t v[3] = { 0, 0, 0 };

            for (unsigned k = 0; k < operands; k++)
                v[k] = narrowed(q->in[k][l], q->format);
            q->out[l] = widened((uint32_t)exact(&e, v), q->format);
        }
}

void QUICKLY(const struct dop *x, unsigned operands, quick_step *step, float_function *exact)
{
    const struct instr *i = x->instr;
    enum type t = (enum type)i->type;
    bool ftz = (i->mods & MOD_FTZ) != 0;
    struct quick q;

    q.format = element_of(t);
    q.n = is_pair(t) ? 2 * x->lanes : x->lanes;
    q.round = (enum rounding)i->round;
    q.unsure = false;
    for (unsigned k = 0; k < operands; k++) {
        split(q.in[k], x->src[k], x->lanes, t);
        if (ftz)
            flush(q.in[k], q.n, q.format);
        widen(q.in[k], q.n, q.format);
    }
    step(&q);
    if (q.unsure)
        settle(&q, i, operands, exact);
    if ((i->mods & MOD_SAT) != 0)
        EACH(q.out, q.n, saturated(q.out[l]));
    if ((i->variant & FEATURE_RELU) != 0)
        EACH(q.out, q.n, rectified(q.out[l]));
    narrow(q.out, q.n, q.format);
    if (ftz)
        flush(q.out, q.n, q.format);
    join(x->dst[0], q.out, x->lanes, t);
}

/* ---- doubles to floats ---- */

/* The next float. */
static inline uint32_t step_down(uint32_t bits)
{
    return bits + (bits >> 31) * 2 - 1;
}

static inline uint32_t step_up(uint32_t bits)
{
    return bits + 1 - (bits >> 31) * 2;
}

static inline uint32_t downward(double v)
{
    float near = (float)v;
    uint32_t bits = bits_of_f32(near);

    return (double)near > v ? step_down(bits) : bits;
}

static inline uint32_t upward(double v)
{
    float near = (float)v;
    uint32_t bits = bits_of_f32(near);

    return (double)near < v ? step_up(bits) : bits;
}

void QUICK_ROUND(uint32_t *restrict to, const double *restrict v, unsigned n, enum rounding round)
{
    if (round == ROUND_RZ)
        EACH(to, n, f32_toward_zero(v[l]));
    else if (round == ROUND_RM)
        EACH(to, n, downward(v[l]));
    else if (round == ROUND_RP)
        EACH(to, n, upward(v[l]));
    else
        EACH(to, n, bits_of_f32((float)v[l]));
}

/* ---- sums, products, quotients and roots ---- */

/* The sign bit, when the exact sum 0 is -0. */
static uint64_t sign_of_nothing(enum rounding round)
{
    return round == ROUND_RM ? (uint64_t)1 << 63 : 0;
}

/* a + b rounded to odd. */
static inline double odd_sum(double a, double b, uint64_t nothing)
{
    double sum = a + b;
    uint64_t signs = (bits_of_f64(a) | bits_of_f64(b)) & nothing;

    return sum == 0 ? f64_of_bits(bits_of_f64(sum) | signs)
                    : rounded_to_odd(sum, rest_of_sum(a, b, sum));
}

static bool is_nearest(const struct quick *q)
{
    return q->round == ROUND_NONE || q->round == ROUND_RN;
}

/* step_NAME: to nearest in floats (which is right for halves as well), else in doubles. */
#define STEP(name, NEAR, ODD)                                                                      \
    static void name##_in_doubles(struct quick *q)                                                 \
    {                                                                                              \
        const uint64_t nothing = sign_of_nothing(q->round);                                        \
        double v[QUICK_MOST];                                                                      \
                                                                                                   \
        (void)nothing;                                                                             \
        for (unsigned l = 0; l < q->n; l++) {                                                      \
            double a = (double)quick_in(q, 0, l), b = (double)quick_in(q, 1, l);                   \
                                                                                                   \
            v[l] = ODD;                                                                            \
        }                                                                                          \
        QUICK_ROUND(q->out, v, q->n, q->round);                                                    \
    }                                                                                              \
    static void step_##name(struct quick *q)                                                       \
    {                                                                                              \
        if (!is_nearest(q)) {                                                                      \
            name##_in_doubles(q);                                                                  \
            return;                                                                                \
        }                                                                                          \
        for (unsigned l = 0; l < q->n; l++) {                                                      \
            float a = quick_in(q, 0, l), b = quick_in(q, 1, l);                                    \
                                                                                                   \
            q->out[l] = bits_of_f32(NEAR);                                                         \
        }                                                                                          \
    }
STEP(add, a + b, odd_sum(a, b, nothing))
STEP(sub, a - b, odd_sum(a, -b, nothing))
STEP(mul, a * b, a * b)
/* Take the numbers with the bits of a float and one more. A quotient or root that is not such a number
 * is farther from each of them than the rounding of a double can move it. */
STEP(div, a / b, a / b)

#define STEP_OF_ONE(name, EXPR)                                                                    \
    static void step_##name(struct quick *q)                                                       \
    {                                                                                              \
        double v[QUICK_MOST];                                                                      \
                                                                                                   \
        for (unsigned l = 0; l < q->n; l++) {                                                      \
            double a = (double)quick_in(q, 0, l);                                                  \
                                                                                                   \
            v[l] = EXPR;                                                                           \
        }                                                                                          \
        QUICK_ROUND(q->out, v, q->n, q->round);                                                    \
    }
STEP_OF_ONE(rcp, 1.0 / a)
STEP_OF_ONE(sqrt, sqrt(a))

/* ---- fma: the product is exact in double, of f16 in float as well ---- */

static inline uint32_t odd_float_sum(float a, float b)
{
    float sum = a + b, part = sum - a, rest = (a - (sum - part)) + (b - part);
    uint32_t bits = bits_of_f32(sum), away = 1 - ((bits ^ bits_of_f32(rest)) >> 31) * 2;
    uint32_t even = (bits & 1) - 1;

    return bits + (rest < 0 || rest > 0 ? even & away : 0);
}

static void fma_of_f16(struct quick *q)
{
    for (unsigned l = 0; l < q->n; l++)
        q->out[l] = odd_float_sum(quick_in(q, 0, l) * quick_in(q, 1, l), quick_in(q, 2, l));
}

static void step_fma(struct quick *q)
{
    const uint64_t nothing = sign_of_nothing(q->round);
    double v[QUICK_MOST];

    if (q->format == TYPE_F16) {
        fma_of_f16(q);
        return;
    }
    for (unsigned l = 0; l < q->n; l++)
        v[l] = odd_sum((double)quick_in(q, 0, l) * (double)quick_in(q, 1, l),
                       (double)quick_in(q, 2, l), nothing);
    if (q->format == TYPE_BF16)
        EACH(q->out, q->n, odd_f32_of_f64(v[l]));
    else
        QUICK_ROUND(q->out, v, q->n, q->round);
}

/* ---- operations that do not round ---- */

#define MAGNITUDE 0x7fffffffu
#define SIGN 0x80000000u

/* .NaN: a NaN wins over a number. */
static inline uint32_t unless_nan(uint32_t a, uint32_t b, uint32_t r)
{
    return is_nan_32(a) || is_nan_32(b) ? MAGNITUDE : r;
}

/* .xorsign.abs: the result of the magnitudes, with the product's sign. */
static inline uint32_t signed_as(uint32_t a, uint32_t b, uint32_t r)
{
    return is_nan_32(r) ? r : r | ((a ^ b) & SIGN);
}

#define LESSER(a, b) lesser(a, b)
#define GREATER(a, b) greater(a, b)
#define LESSER_NAN(a, b) unless_nan(a, b, lesser(a, b))
#define GREATER_NAN(a, b) unless_nan(a, b, greater(a, b))

#define BIT_STEP(name, operands, EXPR)                                                             \
    static void step_##name(struct quick *q)                                                       \
    {                                                                                              \
        const uint32_t *a = q->in[0], *b = q->in[1], *c = q->in[2];                                \
                                                                                                   \
        (void)b, (void)c;                                                                          \
        EACH(q->out, q->n, EXPR);                                                                  \
    }                                                                                              \
    QUICK_EVALUATOR(name, operands, NULL)
#define EXTREMES(name, OF)                                                                         \
    BIT_STEP(name, 2, OF(a[l], b[l]))                                                              \
    BIT_STEP(name##_xorsign, 2,                                                                    \
             signed_as(a[l], b[l], OF(a[l] & MAGNITUDE, b[l] & MAGNITUDE)))                        \
    BIT_STEP(name##_3, 3, OF(OF(a[l], b[l]), c[l]))                                                \
    BIT_STEP(name##_abs, 3,                                                                        \
             OF(OF(a[l] & MAGNITUDE, b[l] & MAGNITUDE), c[l] & MAGNITUDE))
EXTREMES(min, LESSER)
EXTREMES(max, GREATER)
EXTREMES(min_nan, LESSER_NAN)
EXTREMES(max_nan, GREATER_NAN)
BIT_STEP(abs, 1, a[l] & MAGNITUDE)
BIT_STEP(neg, 1, a[l] ^ SIGN)

/* ---- which is which ---- */

QUICK_EVALUATOR(add, 2, NULL)
QUICK_EVALUATOR(sub, 2, NULL)
QUICK_EVALUATOR(mul, 2, NULL)
QUICK_EVALUATOR(div, 2, NULL)
QUICK_EVALUATOR(rcp, 1, NULL)
QUICK_EVALUATOR(sqrt, 1, NULL)
QUICK_EVALUATOR(fma, 3, NULL)
#define quick_fma_relu quick_fma

/* f64 and rsqrt lie in other files. */
#define quick_rsqrt NULL
#define F(name) quick_##name
#define D(name) NULL

const struct dop_row DOP_ROWS(quick)[] = {
#include "data/float_rows.def"
    { .op = OP_COUNT },
};

#else

const struct dop_row DOP_ROWS(quick)[] = { { .op = OP_COUNT } };

#endif
