/* tests/forms/approximations.c: instructions that PTX defines by a bound on the error. The host's
 * double functions are exact enough to say what lies within it. */
#include <math.h>
#include <string.h>

#include "forms/float_ref.h"

/* The value of finite or infinite bits of a format. */
static double value_of(const struct ieee *f, uint64_t v)
{
    int bias = (1 << (f->exponent - 1)) - 1;
    int e = (int)(v >> f->fraction & ((1u << f->exponent) - 1));
    uint64_t hidden = (uint64_t)1 << f->fraction, m = v & (hidden - 1);
    double value = e == 0 ? ldexp((double)m, 1 - bias - f->fraction)
                          : ldexp((double)(m | hidden), e - bias - f->fraction);

    if (ieee_is_infinite(f, v))
        value = HUGE_VAL;
    return ieee_sign(f, v) ? -value : value;
}

/* What the operation is, where it is a number. */
static double function_of(const struct form *f, double a, double b)
{
    static const double log_2 = 0.693147180559945309417;

    if (strncmp(f->text, "sin", 3) == 0)
        return sin(a);
    if (strncmp(f->text, "cos", 3) == 0)
        return cos(a);
    if (strncmp(f->text, "lg2", 3) == 0)
        return log(a) / log_2;
    if (strncmp(f->text, "ex2", 3) == 0)
        return exp(a * log_2);
    if (strncmp(f->text, "tanh", 4) == 0)
        return tanh(a);
    if (strncmp(f->text, "rsqrt", 5) == 0)
        return 1 / sqrt(a);
    if (strncmp(f->text, "sqrt", 4) == 0)
        return sqrt(a);
    return strncmp(f->text, "rcp", 3) == 0 ? 1 / a : a / b;
}

/* The bounds of the manual: absolute, relative. */
static void bounds_of(const struct form *f, double bounds[2])
{
    static const struct {
        const char *text;
        double absolute, relative;
    } table[] = {
        { "sin.", 4.8e-7, 0 },           /* 2^-21 */
        { "cos.", 4.8e-7, 0 },           /* 2^-20.9 */
        { "lg2.", 2.4e-7, 3.6e-7 },      /* 2^-22, relative outside [0.5, 2] */
        { "ex2.approx.f16", 0, 1e-3 },   /* 2^-9.9 */
        { "ex2.approx.ftz.bf16", 0, 8e-3 }, /* 2^-7 */
        { "ex2.", 0, 2.4e-7 },           /* 2 ulp */
        { "tanh.approx.f16", 1e-3, 0 },  /* 2^-10.987 */
        { "tanh.approx.bf16", 4e-3, 0 }, /* 2^-8 */
        { "tanh.", 0, 4.9e-4 },          /* 2^-11 */
        { "rsqrt.approx.ftz.f64", 0, 2e-6 }, /* ours: the upper word alone */
        { "rcp.approx.ftz.f64", 0, 2e-6 },
        { "rsqrt.approx.f64", 0, 2.4e-7 },
        { "rsqrt.", 0, 1.8e-7 },         /* 2^-22.9 */
        { "sqrt.", 0, 1.2e-7 },          /* 2^-23 */
        { "rcp.", 0, 1.2e-7 },           /* 1 ulp */
        { "div.", 0, 2.4e-7 },           /* 2 ulp */
    };

    for (size_t k = 0; k < sizeof table / sizeof *table; k++)
        if (strncmp(f->text, table[k].text, strlen(table[k].text)) == 0) {
            bounds[0] = table[k].absolute;
            bounds[1] = table[k].relative;
            return;
        }
}

/* Large angles would need more digits of pi than the host's functions promise; the quotient by a
 * divisor above 2^126 may be 0. */
static bool is_left_open(const struct form *f, double a, double b)
{
    if (strncmp(f->text, "div.approx", 10) == 0)
        return fabs(b) > 8.5e37;
    return (strncmp(f->text, "sin", 3) == 0 || strncmp(f->text, "cos", 3) == 0) && fabs(a) > 1e6;
}

/* Subnormal results may be flushed, and the least of them have few digits. */
static bool is_near(const struct form *f, const struct ieee *format, double want, double got)
{
    double bounds[2] = { 0, 0 };
    double least = ldexp(1, 2 - (1 << (format->exponent - 1)));
    double slack = form_has(f, ".ftz") ? least : ldexp(least, -format->fraction);

    bounds_of(f, bounds);
    return fabs(got - want) <= bounds[0] + bounds[1] * fabs(want) + slack;
}

static bool is_right(const struct form *f, const struct ieee *format, const uint64_t *v,
                     uint64_t out)
{
    double a = value_of(format, v[0]), b = value_of(format, v[1]), want;

    if (ieee_is_nan(format, v[0]) || (f->in[1] != '\0' && ieee_is_nan(format, v[1])))
        return ieee_is_nan(format, out);
    if (is_left_open(f, a, b))
        return true;
    want = function_of(f, a, b);
    if (want != want)
        return ieee_is_nan(format, out);
    if (ieee_is_nan(format, out))
        return false;
    if (ieee_is_infinite(format, out) || fabs(want) > value_of(format, ieee_infinity(format) - 1))
        return fabs(want) >= value_of(format, ieee_infinity(format) - 1) * 0.999 &&
               ieee_is_infinite(format, out) && (want < 0) == ieee_sign(format, out);
    return is_near(f, format, want, value_of(format, out));
}

static bool allowed(const struct form *f, const struct word *in, uint64_t out)
{
    struct float_way w = way_of(f);
    unsigned bits = (unsigned)(1 + w.format->exponent + w.format->fraction);
    bool upper = form_has(f, ".ftz") && w.format == &ieee_f64;

    for (unsigned p = 0; p < parts_of(f); p++) {
        uint64_t v[2] = { low_bits(in[0].lo >> p * bits, bits), 0 };

        if (f->in[1] != '\0')
            v[1] = low_bits(in[1].lo >> p * bits, bits);
        for (unsigned k = 0; k < 2; k++) {
            v[k] = w.ftz ? flushed(w.format, v[k]) : v[k];
            if (upper)
                v[k] &= 0xffffffff00000000u;
        }
        if (!is_right(f, w.format, v, low_bits(out >> p * bits, bits)))
            return false;
    }
    return true;
}

#define ONE(text, r, in) { text, r, in, NULL, NULL, allowed }
#define F32(op) ONE(op ".approx.f32", "F", "F"), ONE(op ".approx.ftz.f32", "F", "F")

const struct form approx_forms[] = {
    F32("sin"),
    F32("cos"),
    F32("lg2"),
    F32("ex2"),
    F32("rcp"),
    F32("sqrt"),
    F32("rsqrt"),
    ONE("tanh.approx.f32", "F", "F"),
    ONE("tanh.approx.f16", "E", "E"),
    ONE("tanh.approx.f16x2", "X", "X"),
    ONE("tanh.approx.bf16", "A", "A"),
    ONE("tanh.approx.bf16x2", "Y", "Y"),
    ONE("ex2.approx.f16", "E", "E"),
    ONE("ex2.approx.f16x2", "X", "X"),
    ONE("ex2.approx.ftz.bf16", "A", "A"),
    ONE("ex2.approx.ftz.bf16x2", "Y", "Y"),
    ONE("rsqrt.approx.f64", "G", "G"),
    ONE("rsqrt.approx.ftz.f64", "G", "G"),
    ONE("rcp.approx.ftz.f64", "G", "G"),
    ONE("div.approx.f32", "F", "FF"),
    ONE("div.approx.ftz.f32", "F", "FF"),
    ONE("div.full.f32", "F", "FF"),
    ONE("div.full.ftz.f32", "F", "FF"),
    { NULL, NULL, NULL, NULL, NULL, NULL },
};
