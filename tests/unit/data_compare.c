/* tests/unit/data_compare.c: setp, set, selp, slct. */
#include "unit/data_run.h"

#include "base/hash.h"
#include "data/softfloat.h"

#define SETP(t, c) .op = OP_SETP, .type = TYPE_##t, .compare = CMP_##c
#define ONE 0x3f800000
#define QNAN 0x7fc00000

static void integer_comparisons(void **state)
{
    static const struct dop_case cases[] = {
        CASE(1, OPERANDS(5, 5), SETP(S32, EQ)),
        CASE(0, OPERANDS(5, 5), SETP(B64, NE)),
        CASE(1, OPERANDS(0xffffffff, 1), SETP(S32, LT)),
        CASE(0, OPERANDS(0xffffffff, 1), SETP(U32, LT)),
        CASE(1, OPERANDS(0x8000, 0x7fff), SETP(S16, LE)),
        CASE(0, OPERANDS(0x8000, 0x7fff), SETP(U16, LS)),
        CASE(1, OPERANDS(0x8000, 0x7fff), SETP(U16, HI)),
        CASE(1, OPERANDS(7, 7), SETP(U64, HS)),
        CASE(1, OPERANDS(UINT64_MAX, 0), SETP(U64, GT)),
        CASE(0, OPERANDS(UINT64_MAX, 0), SETP(S64, GE)),
        CASE(1, OPERANDS(3, 4), SETP(U32, LO)),
        CASE(1, OPERANDS(0xabcd1234, 0x1234), SETP(B16, EQ)),
    };

    (void)state;
    CHECK_CASES(cases);
}

static void float_comparisons(void **state)
{
    static const struct dop_case cases[] = {
        CASE(1, OPERANDS(0, 0x80000000), SETP(F32, EQ)),
        CASE(0, OPERANDS(QNAN, QNAN), SETP(F32, EQ)),
        CASE(0, OPERANDS(QNAN, ONE), SETP(F32, NE)),
        CASE(1, OPERANDS(QNAN, ONE), SETP(F32, NEU)),
        CASE(1, OPERANDS(QNAN, ONE), SETP(F32, EQU)),
        CASE(0, OPERANDS(ONE, QNAN), SETP(F32, LT)),
        CASE(1, OPERANDS(ONE, QNAN), SETP(F32, LTU)),
        CASE(0, OPERANDS(0x40000000, ONE), SETP(F32, LTU)),
        CASE(1, OPERANDS(ONE, ONE), SETP(F32, LEU)),
        CASE(1, OPERANDS(ONE, 0xbf800000), SETP(F32, GT)),
        CASE(1, OPERANDS(0xbf800000, 0xc0000000), SETP(F32, GTU)),
        CASE(1, OPERANDS(QNAN, 0), SETP(F32, GEU)),
        CASE(1, OPERANDS(ONE, 0), SETP(F32, NUM)),
        CASE(0, OPERANDS(ONE, QNAN), SETP(F32, NUM)),
        CASE(1, OPERANDS(ONE, 0x7f800001), SETP(F32, NAN)),
        CASE(1, OPERANDS(0x80000001, 1), SETP(F32, LT)),
        CASE(0, OPERANDS(0x80000001, 1), SETP(F32, LT), .mods = MOD_FTZ),
        CASE(1, OPERANDS(0xfff0000000000000, 0), SETP(F64, LT)),
        CASE(1, OPERANDS(0x3ff0000000000000, 0x3ff0000000000001), SETP(F64, LE)),
        CASE(1, OPERANDS(0x3c00, 0xbc00), SETP(F16, GT)),
        CASE(1, OPERANDS(0x3f80, 0x3f81), SETP(BF16, NE)),
    };

    (void)state;
    CHECK_CASES(cases);
}

/* setp of random values against the core's order, which is tested against the machine. */
static void random_comparisons(void **state)
{
    static const enum type types[] = { TYPE_F16, TYPE_BF16, TYPE_F32, TYPE_F64 };
    static const struct {
        enum compare c;
        unsigned orders;
    } compares[] = {
        { CMP_LT, ORDER_LESS },
        { CMP_GE, ORDER_EQUAL | ORDER_GREATER },
        { CMP_NEU, ORDER_LESS | ORDER_GREATER | ORDER_UNORDERED },
        { CMP_NUM, ORDER_LESS | ORDER_EQUAL | ORDER_GREATER },
    };
    struct random r;

    (void)state;
    random_seed(&r, 8);
    for (unsigned n = 0; n < 40000; n++) {
        struct form f = { .op = OP_SETP, .type = types[n % 4], .compare = compares[n / 4 % 4].c };
        unsigned drop = 64 - type_info(f.type)->bytes * 8;
        uint64_t a = random_next(&r) >> drop, b = random_next(&r) >> drop;
        uint64_t near[] = { b, a ^ (b & 3), a ^ float_sign_bit(float_format_of(f.type)) };
        uint64_t v[2] = { a, near[n % 3] };
        unsigned order = float_compare(float_format_of(f.type), v[0], v[1]);

        assert_int_equal(run_form(&f, v).r[0], (compares[n / 4 % 4].orders & order) != 0);
    }
}

static void combined(void **state)
{
    static const struct dop_case cases[] = {
        CASE(1, OPERANDS(1, 1, 1), SETP(U32, EQ), .boolean = BOOL_AND),
        CASE(0, OPERANDS(1, 1, 0), SETP(U32, EQ), .boolean = BOOL_AND),
        CASE(1, OPERANDS(1, 2, 1), SETP(U32, EQ), .boolean = BOOL_OR),
        CASE(0, OPERANDS(1, 1, 1), SETP(U32, EQ), .boolean = BOOL_XOR),
    };
    static const struct form both = { SETP(U32, LT), .boolean = BOOL_AND, .ndst = 2 };
    static const struct form halves = { SETP(F16X2, LT), .ndst = 2 };
    struct results r;

    (void)state;
    CHECK_CASES(cases);
    r = run_form(&both, (const uint64_t[]){ 1, 2, 1 });
    assert_true(r.r[0] == 1 && r.r[1] == 0);
    r = run_form(&both, (const uint64_t[]){ 2, 1, 1 });
    assert_true(r.r[0] == 0 && r.r[1] == 1);
    r = run_form(&both, (const uint64_t[]){ 2, 1, 0 });
    assert_true(r.r[0] == 0 && r.r[1] == 0);
    r = run_form(&halves, (const uint64_t[]){ 0x3c004000, 0x40003c00 });
    assert_true(r.r[0] == 0 && r.r[1] == 1);
}

static void as_numbers(void **state)
{
#define SET(to, from, c) .op = OP_SET, .type = TYPE_##to, .type2 = TYPE_##from, .compare = CMP_##c
    static const struct dop_case cases[] = {
        CASE(0xffffffff, OPERANDS(1, 2), SET(U32, U32, LT)),
        CASE(0, OPERANDS(1, 2), SET(S32, U64, GT)),
        CASE(ONE, OPERANDS(ONE, 0), SET(F32, F32, GT)),
        CASE(0, OPERANDS(QNAN, 0), SET(F32, F32, GT)),
        CASE(0xffffffff, OPERANDS(0x3ff0000000000000, 0), SET(U32, F64, GE)),
        CASE(0xffff, OPERANDS(0x3c00, 0x3c00), SET(U16, F16, EQ)),
        CASE(0x3c000000, OPERANDS(0x3c004000, 0x3c003c00), SET(F16X2, F16X2, EQ)),
        CASE(0, OPERANDS(1, 2, 0), SET(U32, U32, LT), .boolean = BOOL_AND),
    };

    (void)state;
    CHECK_CASES(cases);
}

static void selections(void **state)
{
#define SLCT(t, by) .op = OP_SLCT, .type = TYPE_##t, .type2 = TYPE_##by
    static const struct dop_case cases[] = {
        CASE(3, OPERANDS(3, 4, 1), .op = OP_SELP, .type = TYPE_U32),
        CASE(4, OPERANDS(3, 4, 0), .op = OP_SELP, .type = TYPE_B16),
        CASE(UINT64_MAX, OPERANDS(UINT64_MAX, 4, 1), .op = OP_SELP, .type = TYPE_F64),
        CASE(3, OPERANDS(3, 4, 0), SLCT(U32, S32)),
        CASE(4, OPERANDS(3, 4, 0x80000000), SLCT(U64, S32)),
        CASE(3, OPERANDS(3, 4, 0x80000000), SLCT(U64, F32)), /* -0 */
        CASE(4, OPERANDS(3, 4, 0x80000001), SLCT(F32, F32)),
        CASE(3, OPERANDS(3, 4, 0x80000001), SLCT(F32, F32), .mods = MOD_FTZ),
        CASE(4, OPERANDS(3, 4, QNAN), SLCT(B16, F32)),
    };

    (void)state;
    CHECK_CASES(cases);
}

static void refused(void **state)
{
    static const struct form forms[] = {
        { SETP(S32, LO) },   { SETP(B32, LT) },    { SETP(U32, EQU) },
        { SETP(F32, HI) },   { SETP(PRED, EQ) },   { SETP(F64, EQ), .mods = MOD_FTZ },
        { SETP(U32, NONE) }, { SET(F64, F32, EQ) }, { SET(F16, BF16, EQ) },
        { SLCT(U32, U32) },  { SLCT(U32, S32), .mods = MOD_FTZ },
        { .op = OP_SELP, .type = TYPE_PRED },
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
        cmocka_unit_test(integer_comparisons), cmocka_unit_test(float_comparisons),
        cmocka_unit_test(random_comparisons),  cmocka_unit_test(combined),
        cmocka_unit_test(as_numbers),          cmocka_unit_test(selections),
        cmocka_unit_test(refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
