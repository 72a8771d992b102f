/* tests/unit/data_approx.c: the approximate instructions against the C library in long double,
 * within the bounds of the PTX manual; their special values; and that they are the same bits
 * everywhere. */
#include "unit/data_run.h"

#include <math.h>

#include "base/hash.h"
#include "base/number.h"
#include "data/softfloat.h"

#define OP2(o, t) .op = OP_##o, .type = TYPE_##t
#define APPROX .mods = MOD_APPROX
#define APPROX_FTZ .mods = MOD_APPROX | MOD_FTZ
#define INF 0x7f800000
#define NAN_32 0x7fffffff
#define ONE 0x3f800000
#define NEG(v) ((v) ^ 0x80000000)

static void special_values(void **state)
{
    static const struct dop_case cases[] = {
        CASE(NAN_32, OPERANDS(INF), OP2(SIN, F32), APPROX),
        CASE(0x80000000, OPERANDS(0x80000000), OP2(SIN, F32), APPROX),
        CASE(0x80000001, OPERANDS(0x80000001), OP2(SIN, F32), APPROX),
        CASE(0x80000000, OPERANDS(0x80000001), OP2(SIN, F32), APPROX_FTZ),
        CASE(NAN_32, OPERANDS(NEG(INF)), OP2(COS, F32), APPROX),
        CASE(ONE, OPERANDS(0x80000000), OP2(COS, F32), APPROX),
        CASE(ONE, OPERANDS(1), OP2(COS, F32), APPROX),
        CASE(0, OPERANDS(NEG(INF)), OP2(EX2, F32), APPROX),
        CASE(INF, OPERANDS(INF), OP2(EX2, F32), APPROX),
        CASE(ONE, OPERANDS(0x80000000), OP2(EX2, F32), APPROX),
        CASE(NAN_32, OPERANDS(0xffc00000), OP2(EX2, F32), APPROX),
        CASE(0x41000000, OPERANDS(0x40400000), OP2(EX2, F32), APPROX),
        CASE(0x3e000000, OPERANDS(0xc0400000), OP2(EX2, F32), APPROX),
        CASE(INF, OPERANDS(0x43000000), OP2(EX2, F32), APPROX),       /* 128 */
        CASE(1, OPERANDS(0xc3150000), OP2(EX2, F32), APPROX),         /* -149 */
        CASE(0, OPERANDS(0xc3150000), OP2(EX2, F32), APPROX_FTZ),
        CASE(0, OPERANDS(0xff7fffff), OP2(EX2, F32), APPROX),
        CASE(NEG(INF), OPERANDS(0x80000000), OP2(LG2, F32), APPROX),
        CASE(NAN_32, OPERANDS(NEG(ONE)), OP2(LG2, F32), APPROX),
        CASE(NAN_32, OPERANDS(NEG(INF)), OP2(LG2, F32), APPROX),
        CASE(INF, OPERANDS(INF), OP2(LG2, F32), APPROX),
        CASE(0, OPERANDS(ONE), OP2(LG2, F32), APPROX),
        CASE(0x40400000, OPERANDS(0x41000000), OP2(LG2, F32), APPROX),
        CASE(0xc3150000, OPERANDS(1), OP2(LG2, F32), APPROX),
        CASE(NEG(INF), OPERANDS(1), OP2(LG2, F32), APPROX_FTZ),
        CASE(NEG(ONE), OPERANDS(NEG(INF)), OP2(TANH, F32), APPROX),
        CASE(ONE, OPERANDS(0x42c80000), OP2(TANH, F32), APPROX),
        CASE(0x80000000, OPERANDS(0x80000000), OP2(TANH, F32), APPROX),
        CASE(0x807fffff, OPERANDS(0x807fffff), OP2(TANH, F32), APPROX),
        CASE(0x4201, OPERANDS(0x3e58), OP2(EX2, F16), APPROX),        /* 1.5859 gives 3.00197 */
        CASE(0x40003c00, OPERANDS(0x3c000000), OP2(EX2, F16X2), APPROX),
        CASE(0x4000, OPERANDS(0x3f80), OP2(EX2, BF16), APPROX_FTZ),
        CASE(0x3c00bc00, OPERANDS(0x7c00fc00), OP2(TANH, F16X2), APPROX),
        CASE(0x40000000, OPERANDS(0x40800000, 0x40000000), OP2(DIV, F32), APPROX),
        CASE(0, OPERANDS(ONE, 0x7e800001), OP2(DIV, F32), APPROX),    /* above 2^126 */
        CASE(0x80000000, OPERANDS(ONE, 0xfe800001), OP2(DIV, F32), APPROX),
        CASE(NAN_32, OPERANDS(INF, 0x7e800001), OP2(DIV, F32), APPROX),
        CASE(0x3f000000, OPERANDS(0x7e000000, 0x7e800000), OP2(DIV, F32), APPROX),
        CASE(0x3f800000, OPERANDS(0x7f000000, 0x7f000000), OP2(DIV, F32), .mods = MOD_FULL),
    };

    (void)state;
    CHECK_CASES(cases);
}

/* ---- bounds ---- */

static long double log2_of(long double v)
{
    return log2l(v);
}

static long double rsqrt_of(long double v)
{
    return 1 / sqrtl(v);
}

/* An instruction on arguments between two values, with a bound: relative to the result, absolute,
 * or in units of the last place. */
struct bound {
    enum opcode op;
    long double (*f)(long double v);
    double low, high;
    double relative, absolute, ulps;
};
static const struct bound bounds[] = {
    { OP_SIN, sinl, -6.2831, 6.2831, 0, 0x1p-23, 0 },
    { OP_SIN, sinl, -314.1, 314.1, 0, 0x1p-23, 0 },
    { OP_SIN, sinl, -0x1p-10, 0x1p-10, 0x1p-23, 0, 0 },
    { OP_SIN, sinl, 1e30, 3e38, 0, 0x1p-23, 0 },
    { OP_COS, cosl, -6.2831, 6.2831, 0, 0x1p-23, 0 },
    { OP_COS, cosl, -314.1, 314.1, 0, 0x1p-23, 0 },
    { OP_LG2, log2_of, 0.5, 2, 0, 0x1p-24, 0 },
    { OP_LG2, log2_of, 0.999, 1.001, 0x1p-23, 0, 0 },
    { OP_LG2, log2_of, 2, 3e38, 0x1p-23, 0, 0 },
    { OP_LG2, log2_of, 1e-40, 0.5, 0x1p-23, 0, 0 },
    { OP_EX2, exp2l, -1, 1, 0, 0, 0.501 },
    { OP_EX2, exp2l, -149, 128, 0, 0, 0.501 },
    { OP_TANH, tanhl, -0.001, 0.001, 0x1p-23, 0, 0 },
    { OP_TANH, tanhl, -1, 1, 0x1p-23, 0, 0 },
    { OP_TANH, tanhl, -20, 20, 0x1p-23, 0, 0 },
    { OP_RSQRT, rsqrt_of, 1e-44, 3e38, 0, 0, 0.501 },
};

/* Evenly over the interval, and over the exponents inside it. */
static float argument(const struct bound *b, struct random *r)
{
    double t = (double)(random_next(r) >> 11) * 0x1p-53;
    double v = b->low + t * (b->high - b->low);

    if (random_next(r) % 2 == 0)
        v = b->low > 0 ? b->low * pow(b->high / b->low, t) : v * pow(2, -60 * t * t);
    return (float)v;
}

static double unit_of(long double v)
{
    int exp;

    frexpl(v, &exp);
    return ldexp(1, exp < -125 ? -149 : exp - 24);
}

static void check_bound(const struct bound *b)
{
    const struct form f = { .op = b->op, .type = TYPE_F32, .mods = MOD_APPROX };
    struct random r;

    random_seed(&r, 9);
    for (unsigned n = 0; n < 10000; n++) {
        float a = argument(b, &r);
        uint64_t bits = bits_of_f32(a);
        long double want = b->f(a), got = f32_of_bits((uint32_t)run_form(&f, &bits).r[0]);
        long double most = b->absolute + b->relative * fabsl(want) + b->ulps * unit_of(want);

        if (!(fabsl(got - want) <= most) && !(isinf(got) && want > 0x1.ffffffp127L))
            fail_msg("%s(%.9g) gave %.9Lg instead of %.12Lg", opcode_info(b->op)->text, (double)a,
                     got, want);
    }
}

static void errors_are_bounded(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof bounds / sizeof *bounds; k++)
        check_bound(&bounds[k]);
}

/* tanh and ex2 of halves stay within the manual's 2^-10.9. */
static void halves_are_bounded(void **state)
{
    const struct form widen = { .op = OP_CVT, .type = TYPE_F32, .type2 = TYPE_F16 };
    const struct form tanh_form = { OP2(TANH, F16), APPROX };

    (void)state;
    for (uint64_t bits = 1; bits < 0x7c00; bits += 7) {
        uint64_t r = run_form(&tanh_form, &bits).r[0];
        float a = f32_of_bits((uint32_t)run_form(&widen, &bits).r[0]);
        float t = f32_of_bits((uint32_t)run_form(&widen, &r).r[0]);

        assert_true(fabs(t - tanh(a)) <= 0x1p-10 * tanh(a));
    }
}

/* Within half an ulp, as far as a long double can tell. */
static void rsqrt_of_f64_is_near(void **state)
{
    const struct form f = { OP2(RSQRT, F64), APPROX };
    struct random r;

    (void)state;
    random_seed(&r, 2);
    for (unsigned n = 0; n < 5000; n++) {
        uint64_t bits = random_next(&r) >> 1;
        double a = f64_of_bits(bits), got;

        if (a != a || isinf(a))
            continue;
        got = f64_of_bits(run_form(&f, &bits).r[0]);
        assert_true(fabsl(got * sqrtl(a) - 1) < 0x1.01p-53L);
    }
}

static void same_bits_everywhere(void **state)
{
    static const enum opcode ops[] = { OP_SIN, OP_COS, OP_LG2, OP_EX2, OP_TANH, OP_RSQRT };
    struct random r;
    uint64_t h = 0;

    (void)state;
    random_seed(&r, 1);
    for (unsigned n = 0; n < 12000; n++) {
        struct form f = { .op = ops[n % 6], .type = TYPE_F32, .mods = MOD_APPROX };
        uint64_t v = random_next(&r) >> 32;

        if (n % 12 < 6)
            v = (v & 0x80ffffff) | 0x3f000000;
        h = (h ^ run_form(&f, &v).r[0]) * UINT64_C(0x9e3779b97f4a7c15);
    }
    if (h != UINT64_C(0x7f7405d995f45ddf))
        fail_msg("%llx", (unsigned long long)h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(special_values),       cmocka_unit_test(errors_are_bounded),
        cmocka_unit_test(halves_are_bounded),   cmocka_unit_test(rsqrt_of_f64_is_near),
        cmocka_unit_test(same_bits_everywhere),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
