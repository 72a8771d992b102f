/* tests/unit/data_convert.c: cvt between integers and floats. */
#include "unit/data_run.h"

#include <math.h>

#include "base/hash.h"
#include "base/number.h"

#define CVT(to, from) .op = OP_CVT, .type = TYPE_##to, .type2 = TYPE_##from
#define SAT .mods = MOD_SAT
#define FTZ .mods = MOD_FTZ
#define RN .round = ROUND_RN
#define RZ .round = ROUND_RZ
#define RM .round = ROUND_RM
#define RP .round = ROUND_RP
#define RNI .round = ROUND_RNI
#define RZI .round = ROUND_RZI
#define RMI .round = ROUND_RMI
#define RPI .round = ROUND_RPI

static void integers(void **state)
{
    static const struct dop_case cases[] = {
        CASE(0xffffffff, OPERANDS(0xff), CVT(S32, S8)),
        CASE(0xff, OPERANDS(0xff), CVT(U32, U8)),
        CASE(0x34, OPERANDS(0x1234), CVT(U8, U32)),
        CASE(0xfff0, OPERANDS(0xf0), CVT(S16, S8)),
        CASE(0xfff0, OPERANDS(0xabcd00f0), CVT(U16, S8)),
        CASE(0xffffffff80000000, OPERANDS(0x80000000), CVT(S64, S32)),
        CASE(0x80000000, OPERANDS(0x80000000), CVT(U64, U32)),
        CASE(0x80000000, OPERANDS(0x80000000), CVT(S64, U32)),
        CASE(0x9abcdef0, OPERANDS(0x123456789abcdef0), CVT(U32, U64)),
        CASE(0x123456789abcdef0, OPERANDS(0x123456789abcdef0), CVT(S64, U64)),
        CASE(0xff, OPERANDS(300), CVT(U8, U32), SAT),
        CASE(0, OPERANDS(0xffffffff), CVT(U8, S32), SAT),
        CASE(0x80, OPERANDS(0xffff0000), CVT(S8, S32), SAT),
        CASE(0x7f, OPERANDS(300), CVT(S8, S32), SAT),
        CASE(0x7fffffff, OPERANDS(0x80000000), CVT(S32, U32), SAT),
        CASE(0x80000000, OPERANDS(0x8000000000000000), CVT(S32, S64), SAT),
        CASE(0, OPERANDS(UINT64_MAX), CVT(U64, S64), SAT),
        CASE(0x7fffffffffffffff, OPERANDS(UINT64_MAX), CVT(S64, U64), SAT),
    };

    (void)state;
    CHECK_CASES(cases);
}

static void to_floats(void **state)
{
    static const struct dop_case cases[] = {
        CASE(0x3f800000, OPERANDS(1), CVT(F32, S32), RN),
        CASE(0xbf800000, OPERANDS(0xffffffff), CVT(F32, S32), RN),
        CASE(0x4f800000, OPERANDS(0xffffffff), CVT(F32, U32), RN),
        CASE(0x4f7fffff, OPERANDS(0xffffffff), CVT(F32, U32), RZ),
        CASE(0xcf000000, OPERANDS(0x80000000), CVT(F32, S32), RN),
        CASE(0, OPERANDS(0), CVT(F64, S64), RN),
        CASE(0xc3e0000000000000, OPERANDS(0x8000000000000000), CVT(F64, S64), RN),
        CASE(0x43f0000000000000, OPERANDS(UINT64_MAX), CVT(F64, U64), RN),
        CASE(0x43efffffffffffff, OPERANDS(UINT64_MAX), CVT(F64, U64), RM),
        CASE(0x7c00, OPERANDS(65520), CVT(F16, U32), RN),
        CASE(0x7bff, OPERANDS(65519), CVT(F16, U32), RN),
        CASE(0x7bff, OPERANDS(65520), CVT(F16, U32), RZ),
        CASE(0xc2fe, OPERANDS(0x81), CVT(BF16, S8), RN),
        CASE(0x3f800000, OPERANDS(7), CVT(F32, U8), SAT, RN),
        CASE(0xc0a00000, OPERANDS(0xfffb), CVT(F32, S16), RN),
    };

    (void)state;
    CHECK_CASES(cases);
}

static void to_integers(void **state)
{
    static const struct dop_case cases[] = {
        CASE(2, OPERANDS(0x40200000), CVT(S32, F32), RNI),      /* 2.5 */
        CASE(2, OPERANDS(0x40200000), CVT(S32, F32), RZI),
        CASE(3, OPERANDS(0x40200000), CVT(S32, F32), RPI),
        CASE(2, OPERANDS(0x40200000), CVT(S32, F32), RMI),
        CASE(4, OPERANDS(0x40600000), CVT(S32, F32), RNI),      /* 3.5 */
        CASE(0xfffffffe, OPERANDS(0xc0200000), CVT(S32, F32), RNI),
        CASE(0xfffffffd, OPERANDS(0xc0200000), CVT(S32, F32), RMI),
        CASE(0xfffffffe, OPERANDS(0xc0200000), CVT(S32, F32), RPI),
        CASE(0, OPERANDS(0xbf000000), CVT(S32, F32), RNI),
        CASE(1, OPERANDS(1), CVT(S32, F32), RPI),
        CASE(0, OPERANDS(1), CVT(S32, F32), FTZ, RPI),
        CASE(0xffffffff, OPERANDS(0x80000001), CVT(S32, F32), RMI),
        CASE(0x7fffffff, OPERANDS(0x4f000000), CVT(S32, F32), RZI),
        CASE(0x80000000, OPERANDS(0xcf000000), CVT(S32, F32), RZI),
        CASE(0x80000000, OPERANDS(0xff800000), CVT(S32, F32), RZI),
        CASE(0xffffffff, OPERANDS(0x7f800000), CVT(U32, F32), RZI),
        CASE(0, OPERANDS(0xc0400000), CVT(U32, F32), RZI),
        CASE(0x80000000, OPERANDS(0x4f000000), CVT(U32, F32), RZI),
        CASE(0x7f, OPERANDS(0x43960000), CVT(S8, F32), RZI),    /* 300 */
        CASE(0x80, OPERANDS(0xc3960000), CVT(S8, F32), RZI),
        CASE(0xff, OPERANDS(0x43960000), CVT(U8, F32), RZI),
        CASE(0xffff, OPERANDS(0x47c35000), CVT(U16, F32), RZI), /* 100000 */
        CASE(0, OPERANDS(0x7fc00000), CVT(S32, F32), RZI),
        CASE(0, OPERANDS(0x7fc00000), CVT(U8, F32), RZI),
        CASE(0x8000000000000000, OPERANDS(0x7fc00000), CVT(S64, F32), RZI),
        CASE(0x8000000000000000, OPERANDS(0x7fff), CVT(U64, F16), RZI),
        CASE(0x80000000, OPERANDS(0x7ff8000000000000), CVT(U32, F64), RZI),
        CASE(0x8000, OPERANDS(0x7ff8000000000000), CVT(S16, F64), RZI),
        CASE(0x7fffffffffffffff, OPERANDS(0x43e0000000000000), CVT(S64, F64), RNI),
        CASE(0x8000000000000000, OPERANDS(0x43e0000000000000), CVT(U64, F64), RNI),
        CASE(UINT64_MAX, OPERANDS(0x43f0000000000000), CVT(U64, F64), RNI),
        CASE(0xfffffffffffff800, OPERANDS(0x43efffffffffffff), CVT(U64, F64), RNI),
        CASE(0xfffffffffffffffe, OPERANDS(0xc0040000), CVT(S64, F32), RZI),
        CASE(2, OPERANDS(0x4100), CVT(S32, F16), RNI),          /* 2.5 */
    };

    (void)state;
    CHECK_CASES(cases);
}

static void among_floats(void **state)
{
    static const struct dop_case cases[] = {
        CASE(0x3ff0000000000000, OPERANDS(0x3f800000), CVT(F64, F32)),
        CASE(0x36a0000000000000, OPERANDS(1), CVT(F64, F32)),
        CASE(0, OPERANDS(1), CVT(F64, F32), FTZ),
        CASE(0x7f800000, OPERANDS(0x47efffffffffffff), CVT(F32, F64), RN),
        CASE(0x7f7fffff, OPERANDS(0x47efffffffffffff), CVT(F32, F64), RZ),
        CASE(1, OPERANDS(0x0000000000000001), CVT(F32, F64), RP),
        CASE(0, OPERANDS(0x36a0000000000000), CVT(F32, F64), FTZ, RN),
        CASE(0x7fffffff, OPERANDS(0xfff8000000000001), CVT(F32, F64), RN),
        CASE(0x7ff8000000000000, OPERANDS(0xffc00001), CVT(F64, F32)),
        CASE(0x3c00, OPERANDS(0x3f800000), CVT(F16, F32), RN),
        CASE(0x7c00, OPERANDS(0x477ff000), CVT(F16, F32), RN),  /* 65520 */
        CASE(0x7bff, OPERANDS(0x477fefff), CVT(F16, F32), RN),
        CASE(0x0001, OPERANDS(0x33000001), CVT(F16, F32), RN),
        CASE(0x0000, OPERANDS(0x33000000), CVT(F16, F32), RN),
        CASE(0x33800000, OPERANDS(0x0001), CVT(F32, F16)),
        CASE(0xff800000, OPERANDS(0xfc00), CVT(F32, F16)),
        CASE(0x3f80, OPERANDS(0x3f808000), CVT(BF16, F32), RN),
        CASE(0x3f82, OPERANDS(0x3f818000), CVT(BF16, F32), RN),
        CASE(0x40490000, OPERANDS(0x4049), CVT(F32, BF16)),
        CASE(0x40000000, OPERANDS(0x40200000), CVT(F32, F32), RNI),
        CASE(0x80000000, OPERANDS(0xbe800000), CVT(F32, F32), RPI),
        CASE(0x40400000, OPERANDS(0x40200000), CVT(F32, F32), RPI),
        CASE(0xbf800000, OPERANDS(0x80000001), CVT(F32, F32), RMI),
        CASE(0x80000000, OPERANDS(0x80000001), CVT(F32, F32), FTZ, RMI),
        CASE(0x7f7fffff, OPERANDS(0x7f7fffff), CVT(F32, F32), RZI),
        CASE(0x3f800000, OPERANDS(0x40200000), CVT(F32, F32), SAT),
        CASE(0, OPERANDS(0xff800000), CVT(F32, F32), SAT),
        CASE(0, OPERANDS(0x7fc00000), CVT(F32, F32), SAT),
        CASE(0x3f000000, OPERANDS(0x3fe0000000000000), CVT(F32, F64), SAT, RN),
        CASE(0x4008000000000000, OPERANDS(0x4004000000000001), CVT(F64, F64), RNI),
        CASE(0x4000, OPERANDS(0x4100), CVT(F16, F16), RNI),
    };

    (void)state;
    CHECK_CASES(cases);
}

/* Against the casts of C, where C defines them. */
static void machine_agrees(void **state)
{
    static const struct form narrow = { CVT(F32, F64), RN }, whole = { CVT(S64, F64), RZI },
                             real = { CVT(F64, S64), RN }, small = { CVT(F32, U64), RN };
    struct random r;

    (void)state;
    random_seed(&r, 3);
    for (unsigned n = 0; n < 20000; n++) {
        uint64_t bits = random_next(&r), size = (random_next(&r) % 300) + 1023 - 150;
        uint64_t near = (bits & 0x800fffffffffffff) | size << 52;
        uint64_t value = bits >> random_next(&r) % 64;
        volatile float f = (float)f64_of_bits(near), g = (float)value;
        volatile double d = (double)value;

        assert_true(run_form(&narrow, &near).r[0] == bits_of_f32(f));
        if (fabs(f64_of_bits(near)) < 9.0e18)
            assert_true(run_form(&whole, &near).r[0] ==
                        (uint64_t)(int64_t)f64_of_bits(near));
        if (value >> 63 == 0)
            assert_true(run_form(&real, &value).r[0] == bits_of_f64(d));
        assert_true(run_form(&small, &value).r[0] == bits_of_f32(g));
    }
}

static void refused(void **state)
{
    static const struct form forms[] = {
        { CVT(F32, S32), RNI }, { CVT(S32, F32), RN },  { CVT(F32, F64), RNI },
        { CVT(S32, S16), RZI }, { CVT(F64, F16), FTZ }, { CVT(B32, S32) },
        { CVT(S32, U128) },     { CVT(F16X2, F32), RN },
    };

    (void)state;
    for (size_t k = 0; k < sizeof forms / sizeof *forms; k++) {
        struct instr i = instr_of(&forms[k]);

        if (dop_select(&i) != NULL)
            fail_msg("form %u is taken", (unsigned)k);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers),     cmocka_unit_test(to_floats),
        cmocka_unit_test(to_integers),  cmocka_unit_test(among_floats),
        cmocka_unit_test(machine_agrees), cmocka_unit_test(refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
