/* data/machine.h: helpers of the evaluators that leave arithmetic to the machine. MACHINE_FLOATS is 1
 * where C's float and double are the IEEE formats and expressions are evaluated in their own type, so
 * that each operation is rounded once, to nearest. Elsewhere the exact core computes everything.
 * Private to data/. */
#ifndef WS_DATA_MACHINE_H
#define WS_DATA_MACHINE_H

#include <float.h>
#include <math.h>

#include "base/number.h"
#include "data/table.h"

#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD == 0 && FLT_RADIX == 2 && FLT_MANT_DIG == 24 &&    \
    FLT_MAX_EXP == 128 && DBL_MANT_DIG == 53 && DBL_MAX_EXP == 1024
#define MACHINE_FLOATS 1
#else
#define MACHINE_FLOATS 0
#endif

#define MOST_LANES 64
#define SIGN_64 ((uint64_t)1 << 63)
#define INFINITY_64 ((uint64_t)0x7ff << 52)
#define NAN_64 ((uint64_t)0x7ff8 << 48) /* canonical */
/* The low bits of a sum with it are those of a whole number. */
#define WHOLE 0x1.8p52

/* ---- f32: bits in, bits out ---- */

static inline uint32_t flushed(uint32_t bits)
{
    return (bits & 0x7f800000u) == 0 ? bits & 0x80000000u : bits;
}

static inline uint32_t kept(uint32_t bits)
{
    return bits;
}

static inline uint32_t is_nan_32(uint32_t bits)
{
    return (bits & 0x7fffffffu) > 0x7f800000u;
}

/* Every NaN is the canonical one. */
static inline uint32_t canonical_bits(uint32_t bits)
{
    return is_nan_32(bits) ? 0x7fffffffu : bits;
}

static inline uint32_t canonical(float v)
{
    return canonical_bits(bits_of_f32(v));
}

/* -0 is less than +0; a number wins over a NaN. */
static inline uint32_t lesser(uint32_t p, uint32_t q)
{
    float a = f32_of_bits(p), b = f32_of_bits(q);

    if (a == b)
        return p | q;
    return a < b || b != b ? p : q;
}

static inline uint32_t greater(uint32_t p, uint32_t q)
{
    float a = f32_of_bits(p), b = f32_of_bits(q);

    if (a == b)
        return p & q;
    return a > b || b != b ? p : q;
}

/* .sat: clamped to [+0.0, 1.0], NaN to +0.0. */
static inline uint32_t saturated(uint32_t bits)
{
    float v = f32_of_bits(bits);

    return v > 0 ? v < 1 ? bits : 0x3f800000u : 0;
}

/* ---- f64 ---- */

static inline bool is_nan_64(uint64_t bits)
{
    return (bits & ~SIGN_64) > INFINITY_64;
}

/* Computes a lane again, by the exact core. */
static inline void redo_64(const struct dop *x, unsigned l, unsigned operands, float_function *exact)
{
    const struct float_env e = { .format = &float_f64, .round = (enum rounding)x->instr->round };
    uint64_t v[3] = { 0, 0, 0 };

    for (unsigned k = 0; k < operands; k++)
        v[k] = ((const uint64_t *)x->src[k])[l];
    ((uint64_t *)x->dst[0])[l] = exact(&e, v);
}

/* ---- a sum and what rounding took from it ---- */

/* a + b is sum + rest exactly, unless the sum is a NaN or infinite. Then the rest is 0 or a NaN. */
static inline double rest_of_sum(double a, double b, double sum)
{
    double part = sum - a;

    return (a - (sum - part)) + (b - part);
}

/* A number whose rest is not 0 becomes its neighbour with an odd significand, on the rest's side. To
 * round this once more, to at least two bits fewer, rounds the exact number, in every direction. */
static inline double rounded_to_odd(double v, double rest)
{
    uint64_t bits = bits_of_f64(v), away = 1 - ((bits ^ bits_of_f64(rest)) >> 63) * 2;
    uint64_t even = (bits & 1) - 1;

    return f64_of_bits(bits + (rest < 0 || rest > 0 ? even & away : 0));
}

/* A number is rounded to nearest, and the rest is what that took away. These round the exact number
 * in another direction: the magnitude becomes one step larger or smaller. */
static inline uint64_t f64_downward(double v, double rest)
{
    uint64_t bits = bits_of_f64(v);

    return rest < 0 ? bits + (bits >> 63) * 2 - 1 : bits;
}

static inline uint64_t f64_upward(double v, double rest)
{
    uint64_t bits = bits_of_f64(v);

    return rest > 0 ? bits + 1 - (bits >> 63) * 2 : bits;
}

static inline uint64_t f64_toward_zero(double v, double rest)
{
    return bits_of_f64(v) - ((v > 0 && rest < 0) || (v < 0 && rest > 0));
}

static inline void round_f64s(uint64_t *restrict to, const double *restrict v,
                              const double *restrict rest, unsigned n, enum rounding round)
{
    if (round == ROUND_RZ)
        for (unsigned l = 0; l < n; l++)
            to[l] = f64_toward_zero(v[l], rest[l]);
    else if (round == ROUND_RM)
        for (unsigned l = 0; l < n; l++)
            to[l] = f64_downward(v[l], rest[l]);
    else if (round == ROUND_RP)
        for (unsigned l = 0; l < n; l++)
            to[l] = f64_upward(v[l], rest[l]);
    else
        for (unsigned l = 0; l < n; l++)
            to[l] = bits_of_f64(v[l]);
}

/* ---- doubles as floats ---- */

static inline uint32_t f32_toward_zero(double v)
{
    float near = (float)v;

    return bits_of_f32(near) - (fabs((double)near) > fabs(v));
}

/* Rounded to odd. Every half that is rounded from the result is right. */
static inline uint32_t odd_f32_of_f64(double v)
{
    double back = (double)(float)v;

    return f32_toward_zero(v) | (back < v || back > v);
}

/* ---- halves as floats, and back ---- */

static inline uint32_t f32_of_f16(uint32_t half)
{
    uint32_t m = (half & 0x7fff) << 13, sign = (half & 0x8000) << 16;
    uint32_t small = bits_of_f32(f32_of_bits(m + 0x38800000u) - 0x1p-14f);

    return sign | (m < 0x00800000u ? small : m + (m < 0x0f800000u ? 0x38000000u : 0x70000000u));
}

static inline uint32_t f32_of_bf16(uint32_t half)
{
    return half << 16;
}

/* To nearest. A number below the least normal half is added to a number whose last bit is that of
 * subnormal halves, and this rounds it. */
static inline uint32_t f16_of_f32(uint32_t bits)
{
    uint32_t m = bits & 0x7fffffffu, sign = bits >> 16 & 0x8000;
    uint32_t normal = (m - 0x38000000u + 0xfff + (m >> 13 & 1)) >> 13;
    uint32_t small = bits_of_f32(f32_of_bits(m) + 0.5f) - 0x3f000000u;
    uint32_t half = m < 0x38800000u ? small : m < 0x47800000u ? normal : 0x7c00;

    return is_nan_32(bits) ? 0x7fff : sign | half;
}

static inline uint32_t bf16_of_f32(uint32_t bits)
{
    return is_nan_32(bits) ? 0x7fff : (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
}

/* The magnitude cut off. */
static inline uint32_t f16_cut(uint32_t bits)
{
    uint32_t m = bits & 0x7fffffffu, least = m < 0x38800000u ? m : 0;
    uint32_t small = (uint32_t)(int32_t)(f32_of_bits(least) * 0x1p24f);
    uint32_t large = m < 0x7f800000u ? 0x7bff : m == 0x7f800000u ? 0x7c00 : 0x7fff;

    return m < 0x38800000u ? small : m < 0x47800000u ? (m - 0x38000000u) >> 13 : large;
}

#endif
