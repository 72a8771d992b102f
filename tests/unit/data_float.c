/* tests/unit/data_float.c: floating-point arithmetic: edge values by hand, random ones against the
 * machine's own arithmetic in every rounding mode, halves against doubles. */
#include "unit/data_run.h"

#include <fenv.h>
#include <float.h>
#include <math.h>

#include "base/hash.h"
#include "base/number.h"
#include "data/softfloat.h"

#define OP2(o, t) .op = OP_##o, .type = TYPE_##t
#define FTZ .mods = MOD_FTZ
#define SAT .mods = MOD_SAT
#define RN .round = ROUND_RN
#define RZ .round = ROUND_RZ
#define RM .round = ROUND_RM
#define RP .round = ROUND_RP

#define ONE 0x3f800000
#define INF 0x7f800000
#define NAN_32 0x7fffffff
#define NEG(v) ((v) ^ 0x80000000)
#define ONE_64 0x3ff0000000000000
#define INF_64 0x7ff0000000000000
#define NAN_64 0x7ff8000000000000

static void arithmetic_of_f32(void **state)
{
    static const struct dop_case cases[] = {
        CASE(0x40400000, OPERANDS(ONE, 0x40000000), OP2(ADD, F32)),
        CASE(0, OPERANDS(ONE, NEG(ONE)), OP2(ADD, F32), RN),
        CASE(0x80000000, OPERANDS(ONE, NEG(ONE)), OP2(ADD, F32), RM),
        CASE(0x80000000, OPERANDS(0x80000000, 0x80000000), OP2(ADD, F32), RP),
        CASE(0x80000000, OPERANDS(0x80000000, 0), OP2(SUB, F32)),
        CASE(NAN_32, OPERANDS(INF, NEG(INF)), OP2(ADD, F32)),
        CASE(NAN_32, OPERANDS(INF, NEG(INF)), OP2(ADD, F32), RZ),
        CASE(NAN_32, OPERANDS(0x7f800001, ONE), OP2(ADD, F32)),
        CASE(NAN_32, OPERANDS(ONE, 0xffc12345), OP2(MUL, F32), RZ),
        CASE(NAN_32, OPERANDS(0, INF), OP2(MUL, F32)),
        CASE(INF, OPERANDS(0x7f7fffff, 0x7f7fffff), OP2(ADD, F32), RN),
        CASE(0x7f7fffff, OPERANDS(0x7f7fffff, 0x7f7fffff), OP2(ADD, F32), RZ),
        CASE(0x7f7fffff, OPERANDS(0x7f7fffff, 0x7f7fffff), OP2(ADD, F32), RM),
        CASE(INF, OPERANDS(0x7f7fffff, 0x7f7fffff), OP2(ADD, F32), RP),
        CASE(0xff7fffff, OPERANDS(0xff7fffff, 0xff7fffff), OP2(ADD, F32), RP),
        CASE(ONE, OPERANDS(ONE, 0x33800000), OP2(ADD, F32), RN),
        CASE(0x3f800001, OPERANDS(ONE, 0x33800000), OP2(ADD, F32), RP),
        CASE(0x3f800001, OPERANDS(ONE, 0x33800001), OP2(ADD, F32), RN),
        CASE(0x3f7fffff, OPERANDS(ONE, 0x80000001), OP2(ADD, F32), RZ),
        CASE(0x3f800001, OPERANDS(ONE, 1), OP2(ADD, F32), RP),
        CASE(2, OPERANDS(1, 1), OP2(ADD, F32)),
        CASE(0, OPERANDS(1, 1), OP2(ADD, F32), FTZ),
        CASE(0, OPERANDS(1, 1), OP2(ADD, F32), FTZ, RZ),
        CASE(0x80000000, OPERANDS(0x80800000, 0x3f000000), OP2(MUL, F32), FTZ),
        CASE(0x80400000, OPERANDS(0x80800000, 0x3f000000), OP2(MUL, F32)),
        CASE(1, OPERANDS(0x00800000, 0x00800000), OP2(MUL, F32), RP),
        CASE(0, OPERANDS(0x00800000, 0x00800000), OP2(MUL, F32), RN),
        CASE(0, OPERANDS(ONE, NEG(0x40000000)), OP2(ADD, F32), SAT),
        CASE(ONE, OPERANDS(ONE, ONE), OP2(ADD, F32), SAT),
        CASE(0x3f000000, OPERANDS(0x3e800000, 0x3e800000), OP2(ADD, F32), SAT),
        CASE(0, OPERANDS(INF, NEG(INF)), OP2(ADD, F32), SAT),
        CASE(0, OPERANDS(0x80000000, ONE), OP2(MUL, F32), SAT),
        CASE(0x3eaaaaab, OPERANDS(ONE, 0x40400000), OP2(DIV, F32), RN),
        CASE(0x3eaaaaaa, OPERANDS(ONE, 0x40400000), OP2(DIV, F32), RZ),
        CASE(0xbeaaaaab, OPERANDS(NEG(ONE), 0x40400000), OP2(DIV, F32), RM),
        CASE(0xbeaaaaaa, OPERANDS(NEG(ONE), 0x40400000), OP2(DIV, F32), RP),
        CASE(NEG(INF), OPERANDS(NEG(ONE), 0), OP2(DIV, F32), RN),
        CASE(NAN_32, OPERANDS(0, 0), OP2(DIV, F32), RM),
        CASE(NAN_32, OPERANDS(INF, INF), OP2(DIV, F32), RN),
        CASE(0x80000000, OPERANDS(ONE, NEG(INF)), OP2(DIV, F32), RN),
        CASE(0x3eaaaaab, OPERANDS(0x40400000), OP2(RCP, F32), RP),
        CASE(NEG(INF), OPERANDS(0x80000000), OP2(RCP, F32), .mods = MOD_APPROX),
        CASE(INF, OPERANDS(1), OP2(RCP, F32), .mods = MOD_APPROX | MOD_FTZ),
        CASE(0x3fb504f3, OPERANDS(0x40000000), OP2(SQRT, F32), RN),
        CASE(0x3fb504f4, OPERANDS(0x40000000), OP2(SQRT, F32), RP),
        CASE(0x80000000, OPERANDS(0x80000000), OP2(SQRT, F32), RN),
        CASE(NAN_32, OPERANDS(0x80000001), OP2(SQRT, F32), RN),
        CASE(0x80000000, OPERANDS(0x80000001), OP2(SQRT, F32), FTZ, RN),
        CASE(0x40000000, OPERANDS(0x40800000), OP2(SQRT, F32), .mods = MOD_APPROX),
        CASE(0x3f3504f3, OPERANDS(0x40000000), OP2(RSQRT, F32), .mods = MOD_APPROX),
        CASE(NEG(INF), OPERANDS(0x80000000), OP2(RSQRT, F32), .mods = MOD_APPROX),
        CASE(0, OPERANDS(INF), OP2(RSQRT, F32), .mods = MOD_APPROX),
        CASE(0x3f000000, OPERANDS(0x40800000), OP2(RSQRT, F32), .mods = MOD_APPROX),
        /* (1 + 2^-23)^2 - (1 + 2^-22) = 2^-46: lost without the fusing */
        CASE(0x28800000, OPERANDS(0x3f800001, 0x3f800001, 0xbf800002), OP2(FMA, F32), RN),
        CASE(0x28800000, OPERANDS(0x3f800001, 0x3f800001, 0xbf800002), OP2(MAD, F32), RZ),
        CASE(NAN_32, OPERANDS(INF, 0, 0x7fc00000), OP2(FMA, F32), RN),
        CASE(NAN_32, OPERANDS(INF, ONE, NEG(INF)), OP2(FMA, F32), RN),
        CASE(NEG(INF), OPERANDS(0x7f7fffff, 0x7f7fffff, NEG(INF)), OP2(FMA, F32), RN),
        CASE(0x80000000, OPERANDS(0x80000000, ONE, 0x80000000), OP2(FMA, F32), RN),
        CASE(0, OPERANDS(0, 0, 0x80000000), OP2(FMA, F32), RN),
    };

    (void)state;
    CHECK_CASES(cases);
}

static void arithmetic_of_f64(void **state)
{
    static const struct dop_case cases[] = {
        CASE(0x3fd5555555555555, OPERANDS(ONE_64, 0x4008000000000000), OP2(DIV, F64), RN),
        CASE(0x3fd5555555555556, OPERANDS(ONE_64, 0x4008000000000000), OP2(DIV, F64), RP),
        CASE(NAN_64, OPERANDS(INF_64, INF_64), OP2(SUB, F64)),
        CASE(NAN_64, OPERANDS(INF_64, INF_64), OP2(SUB, F64), RZ),
        CASE(0xfff8000000000123, OPERANDS(0xfff8000000000123, 0), OP2(ADD, F64)),
        CASE(0x7ff8000000000123, OPERANDS(0x7ff0000000000123, 0x7ff8000000000456), OP2(MUL, F64)),
        CASE(0x7ff8000000000456, OPERANDS(0, 0x7ff8000000000456), OP2(MUL, F64), RM),
        CASE(0x7ff8000000000007, OPERANDS(INF_64, 0, 0x7ff8000000000007), OP2(FMA, F64), RN),
        CASE(2, OPERANDS(1, 1), OP2(ADD, F64)),
        CASE(0x0008000000000000, OPERANDS(0x0010000000000000, 0x3fe0000000000000), OP2(MUL, F64)),
        CASE(0x3970000000000000, OPERANDS(ONE_64 + 1, ONE_64 + 1, 0xbff0000000000002),
             OP2(FMA, F64), RN),
        CASE(0x3ff6a09e667f3bcd, OPERANDS(0x4000000000000000), OP2(SQRT, F64), RN),
        CASE(0x3ff6a09e667f3bcc, OPERANDS(0x4000000000000000), OP2(SQRT, F64), RM),
        CASE(0x3fe6a09e667f3bcd, OPERANDS(0x4000000000000000), OP2(RSQRT, F64), .mods = MOD_APPROX),
        CASE(0x3fe0000000000000, OPERANDS(0x4010000000000000), OP2(RSQRT, F64), .mods = MOD_APPROX),
        CASE(0xfff8000000000001, OPERANDS(0xfff8000000000001), OP2(NEG, F64)),
        CASE(0xfff8000000000001, OPERANDS(0xfff8000000000001), OP2(ABS, F64)),
        CASE(0x3ff0000000000000, OPERANDS(0xbff0000000000000), OP2(ABS, F64)),
        CASE(0x7fffffff00000000, OPERANDS(0x7ff8000000000001), OP2(RCP, F64),
             .mods = MOD_APPROX | MOD_FTZ),
        CASE(0xfff0000000000000, OPERANDS(0x8000000000000001), OP2(RCP, F64),
             .mods = MOD_APPROX | MOD_FTZ),
        CASE(0x3fe0000000000000, OPERANDS(0x40000000ffffffff), OP2(RCP, F64),
             .mods = MOD_APPROX | MOD_FTZ),
        CASE(0x3fe0000000000000, OPERANDS(0x40100000ffffffff), OP2(RSQRT, F64),
             .mods = MOD_APPROX | MOD_FTZ),
    };

    (void)state;
    CHECK_CASES(cases);
}

static void unrounded(void **state)
{
    static const struct dop_case cases[] = {
        CASE(ONE, OPERANDS(NEG(ONE)), OP2(ABS, F32)),
        CASE(NAN_32, OPERANDS(0xff800001), OP2(ABS, F32)),
        CASE(0x80000000, OPERANDS(1), OP2(NEG, F32), FTZ),
        CASE(0x80000001, OPERANDS(1), OP2(NEG, F32)),
        CASE(0x3c00bc00, OPERANDS(0xbc003c00), OP2(NEG, F16X2)),
        CASE(0x80000000, OPERANDS(0x80000000, 0), OP2(MIN, F32)),
        CASE(0, OPERANDS(0x80000000, 0), OP2(MAX, F32)),
        CASE(ONE, OPERANDS(NAN_32, ONE), OP2(MIN, F32)),
        CASE(ONE, OPERANDS(ONE, 0x7f800001), OP2(MAX, F32)),
        CASE(NAN_32, OPERANDS(0xffffffff, 0x7f800001), OP2(MAX, F32)),
        CASE(NEG(INF), OPERANDS(NEG(INF), ONE), OP2(MIN, F32)),
        CASE(0, OPERANDS(1, 0x80000001), OP2(MAX, F32), FTZ),
        CASE(NAN_32, OPERANDS(ONE, 0x7f800001), OP2(MIN, F32), .variant = 1),
        CASE(NEG(ONE), OPERANDS(NEG(ONE), 0x40000000), OP2(MIN, F32), .variant = 6),
        CASE(0x40000000, OPERANDS(NEG(ONE), NEG(0x40000000)), OP2(MAX, F32),
             .variant = 7),
        CASE(0x3ff0000000000000, OPERANDS(0x3ff0000000000000, 0x7ff8000000000001), OP2(MIN, F64)),
        CASE(0x7fff, OPERANDS(0x7e00, 0xfe01), OP2(MIN, F16)),
        CASE(0xc0003c00, OPERANDS(0x3c004000, 0xc0003c00), OP2(MIN, F16X2)),
        CASE(NEG(0x40000000), OPERANDS(NEG(ONE), 0x40000000), OP2(COPYSIGN, F32)),
        CASE(0x4000000000000000, OPERANDS(0, 0xc000000000000000), OP2(COPYSIGN, F64)),
#define TEST(want, value, what) CASE(want, OPERANDS(value), OP2(TESTP, F32), .variant = what)
        TEST(1, 0, 1), TEST(0, INF, 1), TEST(0, NAN_32, 1),
        TEST(1, NEG(INF), 2), TEST(0, ONE, 2), TEST(0, NAN_32, 2),
        TEST(1, INF, 3), TEST(0, 0xff800001, 3), TEST(1, 0x7f800001, 4), TEST(0, INF, 4),
        TEST(1, 0x80000000, 5), TEST(1, ONE, 5), TEST(0, 1, 5), TEST(0, INF, 5),
        TEST(1, 0x807fffff, 6), TEST(0, 0, 6), TEST(0, 0x00800000, 6),
        CASE(1, OPERANDS(0x000fffffffffffff), OP2(TESTP, F64), .variant = 6),
    };

    (void)state;
    CHECK_CASES(cases);
}

/* ---- random values against the machine ---- */

struct operation {
    enum opcode op;
    unsigned operands;
    float_function *exact;
    float (*f32)(float a, float b, float c);
    double (*f64)(double a, double b, double c);
};

#define MACHINE(name, T, EXPR)                                                                     \
    static T name(T x, T y, T z)                                                                   \
    {                                                                                              \
        volatile T a = x, b = y, c = z, r;                                                         \
                                                                                                   \
        (void)a, (void)b, (void)c;                                                                 \
        r = EXPR;                                                                                  \
        return r;                                                                                  \
    }
MACHINE(add_32, float, a + b)
MACHINE(sub_32, float, a - b)
MACHINE(mul_32, float, a * b)
MACHINE(div_32, float, a / b)
MACHINE(rcp_32, float, 1.0f / a)
MACHINE(sqrt_32, float, sqrtf(a))
MACHINE(fma_32, float, fmaf(a, b, c))
MACHINE(add_64, double, a + b)
MACHINE(sub_64, double, a - b)
MACHINE(mul_64, double, a * b)
MACHINE(div_64, double, a / b)
MACHINE(rcp_64, double, 1.0 / a)
MACHINE(sqrt_64, double, sqrt(a))
MACHINE(fma_64, double, fma(a, b, c))

static const struct operation operations[] = {
    { OP_ADD, 2, float_add, add_32, add_64 },    { OP_SUB, 2, float_sub, sub_32, sub_64 },
    { OP_MUL, 2, float_mul, mul_32, mul_64 },    { OP_DIV, 2, float_div, div_32, div_64 },
    { OP_RCP, 1, float_rcp, rcp_32, rcp_64 },    { OP_SQRT, 1, float_sqrt, sqrt_32, sqrt_64 },
    { OP_FMA, 3, float_fma, fma_32, fma_64 },
};

static const struct {
    enum rounding round;
    int mode;
} modes[] = {
    { ROUND_RN, FE_TONEAREST },
    { ROUND_RZ, FE_TOWARDZERO },
    { ROUND_RM, FE_DOWNWARD },
    { ROUND_RP, FE_UPWARD },
};

/* Patterns of any kind, and triples that meet each other: exponents close together, subnormals,
 * few bits set. */
static uint64_t pattern(struct random *r, const struct float_format *f, uint64_t near)
{
    uint64_t v = random_next(r), all = (float_sign_bit(f) << 1) - 1, kind = random_next(r) % 8;
    uint64_t fraction = ((uint64_t)1 << (f->precision - 1)) - 1;

    if (kind < 3)
        v = (v & (fraction | float_sign_bit(f))) | (near & ~fraction & (float_sign_bit(f) - 1));
    if (kind == 3)
        v &= random_next(r) & random_next(r);
    if (kind == 4)
        v &= fraction | float_sign_bit(f);
    if (kind == 5)
        v = near ^ (v & 7);
    if (kind == 6)
        v |= fraction & ~(uint64_t)3;
    return v & all;
}

static uint64_t machine_result(const struct operation *o, bool large, const uint64_t *v)
{
    uint64_t nan = NAN_64;
    double large_r;

    if (!large) {
        float r = o->f32(f32_of_bits((uint32_t)v[0]), f32_of_bits((uint32_t)v[1]),
                         f32_of_bits((uint32_t)v[2]));

        return r != r ? NAN_32 : bits_of_f32(r);
    }
    for (unsigned k = o->operands; k-- > 0;)
        if (float_is_nan(&float_f64, v[k]))
            nan = v[k] | 0x0008000000000000;
    large_r = o->f64(f64_of_bits(v[0]), f64_of_bits(v[1]), f64_of_bits(v[2]));
    return large_r != large_r ? nan : bits_of_f64(large_r);
}

static void compare_with_machine(const struct operation *o, bool large, unsigned mode)
{
    const struct float_env e = { .format = large ? &float_f64 : &float_f32,
                                 .round = modes[mode].round };
    struct form f = { .op = o->op, .type = large ? TYPE_F64 : TYPE_F32, .round = e.round };
    struct random r;

    random_seed(&r, 20 + mode);
    for (unsigned n = 0; n < 30000; n++) {
        uint64_t v[3], want, core, lane;

        v[0] = pattern(&r, e.format, random_next(&r));
        v[1] = pattern(&r, e.format, v[0]);
        v[2] = pattern(&r, e.format, n % 2 == 0 ? v[1] : o->exact(&e, v));
        fesetround(modes[mode].mode);
        want = machine_result(o, large, v);
        fesetround(FE_TONEAREST);
        core = o->exact(&e, v);
        lane = n % 8 == 0 ? run_form(&f, v).r[0] : core;
        if (core != want || lane != want)
            fail_msg("%s %u %llx %llx %llx: core %llx, lane %llx, machine %llx",
                     opcode_info(o->op)->text, mode, (unsigned long long)v[0],
                     (unsigned long long)v[1], (unsigned long long)v[2], (unsigned long long)core,
                     (unsigned long long)lane, (unsigned long long)want);
    }
}

static void machine_agrees(void **state)
{
    (void)state;
    if (FLT_EVAL_METHOD != 0)
        skip();
    for (size_t k = 0; k < sizeof operations / sizeof *operations; k++)
        for (unsigned mode = 0; mode < 4; mode++) {
            compare_with_machine(&operations[k], false, mode);
            compare_with_machine(&operations[k], true, mode);
        }
}

/* The same with .ftz: lanes against the core. */
static void lanes_agree_with_core(void **state)
{
    const struct float_env e = { .format = &float_f32, .ftz = true };
    struct random r;

    (void)state;
    random_seed(&r, 5);
    for (unsigned n = 0; n < 20000; n++) {
        const struct operation *o = &operations[n % 7];
        struct form f = { .op = o->op, .type = TYPE_F32, .mods = MOD_FTZ, .round = ROUND_RN };
        uint64_t v[3];

        v[0] = pattern(&r, e.format, random_next(&r) & 0x80ffffff);
        v[1] = pattern(&r, e.format, v[0]);
        v[2] = pattern(&r, e.format, v[1]);
        assert_true(run_form(&f, v).r[0] == o->exact(&e, v));
    }
}

/* One number over results of all operations, formats and roundings: every machine gets it. */
static void same_bits_everywhere(void **state)
{
    static const struct float_format *const formats[] = { &float_f16, &float_bf16, &float_f32,
                                                          &float_f64 };
    uint64_t h = 0;
    struct random r;

    (void)state;
    random_seed(&r, 77);
    for (unsigned n = 0; n < 40000; n++) {
        struct float_env e = { .format = formats[n % 4], .round = modes[n / 4 % 4].round };
        uint64_t v[3];

        e.ftz = n / 16 % 2 != 0;
        e.sat = n % 11 == 0;
        v[0] = pattern(&r, e.format, random_next(&r));
        v[1] = pattern(&r, e.format, v[0]);
        v[2] = pattern(&r, e.format, v[1]);
        for (size_t k = 0; k < sizeof operations / sizeof *operations; k++)
            h = (h ^ operations[k].exact(&e, v)) * UINT64_C(0x9e3779b97f4a7c15);
        h = (h ^ float_rsqrt(&e, v)) * UINT64_C(0x9e3779b97f4a7c15);
    }
    if (h != UINT64_C(0x9ea23d0d2c196119))
        fail_msg("%llx", (unsigned long long)h);
}

/* ---- halves: every first operand, against doubles, where their results are exact ---- */

static double value_of_half(const struct float_format *f, uint64_t bits)
{
    int exp = (int)(bits >> (f->precision - 1) & ((1u << (16 - f->precision)) - 1));
    double m = (double)(bits & ((1u << (f->precision - 1)) - 1));

    if (exp == 2 * f->bias + 1)
        m = m != 0 ? NAN : INFINITY;
    else if (exp != 0)
        m += (double)(1u << (f->precision - 1));
    m = ldexp(m, (exp == 0 ? 1 : exp) - f->bias - f->precision + 1);
    return (bits >> 15 & 1) != 0 ? -m : m;
}

/* To the nearest half, by the definition. */
static uint64_t half_of_value(const struct float_format *f, double v)
{
    uint64_t sign = signbit(v) ? 0x8000 : 0;
    uint64_t infinity = 0x8000 - (UINT64_C(1) << (f->precision - 1));
    int exp;
    double units;

    if (v != v)
        return f->nan;
    if (v == 0 || isinf(v))
        return v == 0 ? sign : sign | infinity;
    frexp(v, &exp);
    exp = (exp - 1 < 1 - f->bias ? 1 - f->bias : exp - 1) - f->precision + 1;
    units = nearbyint(ldexp(fabs(v), -exp));
    if (ldexp(units, exp) >= ldexp(1.0, f->bias + 1))
        return sign | infinity;
    units += ldexp(exp + f->bias + f->precision - 2, f->precision - 1);
    return sign | (uint64_t)units;
}

static unsigned order_of(double a, double b)
{
    return a < b ? ORDER_LESS : a > b ? ORDER_GREATER : a == b ? ORDER_EQUAL : ORDER_UNORDERED;
}

static void halves_agree_with_doubles(void **state)
{
    static const uint64_t others[] = { 0x0000, 0x8000, 0x0001, 0x83ff, 0x0400,
                                       0x3c00, 0xbc01, 0x3555, 0x7bff, 0xfbff,
                                       0x7c00, 0x7e01, 0x1234, 0x9876, 0x64d1 };
    static const struct float_format *const formats[] = { &float_f16, &float_bf16 };

    (void)state;
    for (uint64_t n = 0; n < 2 * 65536; n++) {
        const struct float_env e = { .format = formats[n & 1] };
        double a = value_of_half(e.format, n >> 1);

        for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
            uint64_t v[2] = { n >> 1, others[k] };
            double b = value_of_half(e.format, v[1]);

            assert_true(float_mul(&e, v) == half_of_value(e.format, a * b));
            if (e.format == &float_f16) {
                assert_true(float_add(&e, v) == half_of_value(e.format, a + b));
                assert_true(float_sub(&e, v) == half_of_value(e.format, a - b));
            }
            assert_int_equal(float_compare(e.format, v[0], v[1]), order_of(a, b));
        }
        assert_true(float_sqrt(&e, &(uint64_t){ n >> 1 }) == half_of_value(e.format, sqrt(a)));
    }
}

static void halves_in_lanes(void **state)
{
    static const struct dop_case cases[] = {
        CASE(0x4200, OPERANDS(0x3c00, 0x4000), OP2(ADD, F16)),
        CASE(0x4200bc00, OPERANDS(0x3c00c000, 0x40003c00), OP2(ADD, F16X2)),
        CASE(0x7fff3c00, OPERANDS(0x7c000000, 0xfc003c00), OP2(ADD, F16X2)),
        CASE(0x40403f80, OPERANDS(0x40400000, 0x00003f80), OP2(ADD, BF16X2)),
        CASE(0x3c00, OPERANDS(0x4000, 0x4000), OP2(MUL, F16), SAT),
        CASE(0, OPERANDS(0x0001, 0x3c00), OP2(MUL, F16), FTZ),
        CASE(0x4700, OPERANDS(0x4000, 0x4200, 0x3c00), OP2(FMA, F16), RN),
        CASE(0x40e0, OPERANDS(0x4000, 0x4040, 0x3f80), OP2(FMA, BF16), RN),
    };

    (void)state;
    CHECK_CASES(cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arithmetic_of_f32),     cmocka_unit_test(arithmetic_of_f64),
        cmocka_unit_test(unrounded),             cmocka_unit_test(machine_agrees),
        cmocka_unit_test(lanes_agree_with_core), cmocka_unit_test(same_bits_everywhere),
        cmocka_unit_test(halves_agree_with_doubles), cmocka_unit_test(halves_in_lanes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
