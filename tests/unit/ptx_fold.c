/* tests/unit/ptx_fold.c: constant expressions (5.1.3, step 2): their values in memory, and
 * expressions without a value. */
#include "support/cm.h"

#include "base/number.h"
#include "support/ptx_text.h"

static uint64_t value_of(const char *type, const char *expression)
{
    struct diags d = { .n = 0 };
    struct text t = { .n = 0 };
    struct program *p;
    uint64_t value;

    text_printf(&t, ".global .%s x = %s; .entry k() {}", type, expression);
    p = ptx_of(t.s, &d);
    if (p == NULL)
        fail_msg("%s is refused: %s", expression, d.v[0].message);
    value = load_le(p->variables[0].init, (unsigned)p->variables[0].size);
    program_free(p);
    diags_free(&d);
    text_free(&t);
    return value;
}

#define assert_value(expression, value)                                                            \
    assert_true(value_of("u64", expression) == (uint64_t)(value))

static void literals(void **state)
{
    (void)state;
    assert_value("0x1F", 31);
    assert_value("017", 15);
    assert_value("0b101", 5);
    assert_value("18446744073709551615", UINT64_MAX);
    assert_value("7U", 7);
    assert_true(value_of("f32", "0f3F800000") == 0x3f800000);
    assert_true(value_of("f64", "0d3FF0000000000000") == 0x3ff0000000000000);
    assert_true(value_of("f64", "1e3") == 0x408f400000000000);
    assert_true(value_of("f32", "-1.5") == 0xbfc00000);
    assert_true(value_of("f32", "0.1") == 0x3dcccccd);
    assert_true(value_of("b32", "0f40490FDB") == 0x40490fdb);
    assert_true(value_of("f64", "3.0") == 0x4008000000000000);
}

static void operators_bind_as_in_c(void **state)
{
    (void)state;
    assert_value("10 / 2 + 3", 8);
    assert_value("2 + 3 * 4 << 1", 28);
    assert_value("1 | 2 ^ 3 & 1", 3);
    assert_value("(2 + 3) * 4", 20);
    assert_value("10 % 4", 2);
    assert_value("1 < 2 == 1", 1);
    assert_value("0 ? 1 : 2 ? 3 : 4", 3);
    assert_value("!0 + !7", 1);
    assert_value("~0", UINT64_MAX);
    assert_value("- -5", 5);
    assert_value("1 && 0 || 1", 1);
    assert_value("3 != 3", 0);
    assert_value("5 - 3 - 1", 1);
}

static void integers_are_signed_until_one_is_not(void **state)
{
    (void)state;
    assert_value("-7 / 2", (uint64_t)-3);
    assert_value("-7 % 2", (uint64_t)-1);
    assert_value("-8 >> 1", (uint64_t)-4);
    assert_value("(.u64)-8 >> 1", UINT64_MAX / 2 - 3);
    assert_value("-1 < 0", 1);
    assert_value("-1 < 0U", 0);
    assert_value("(-9223372036854775807 - 1) / -1", (uint64_t)1 << 63);
    assert_value("1 << 64", 0);
    assert_value("-1 >> 200", UINT64_MAX);
    assert_value("(.s64)5U - 6 < 0", 1);
}

static void floats_fold_in_double(void **state)
{
    (void)state;
    assert_true(value_of("f64", "1.0 / 3.0") == 0x3fd5555555555555);
    assert_true(value_of("f64", "0.1 + 0.2") == 0x3fd3333333333334);
    assert_true(value_of("f64", "2.0 * 1.5 - 1.0") == 0x4000000000000000);
    assert_value("1.5 < 2.0", 1);
    assert_value("1.5 == 1.5", 1);
}

static void small_types_are_cut(void **state)
{
    (void)state;
    assert_true(value_of("u8", "-1") == 255);
    assert_true(value_of("s16", "-2") == 0xfffe);
    assert_true(value_of("u16", "65535") == 65535);
}

static void what_has_no_value(void **state)
{
    (void)state;
    assert_refused(".global .u32 x = 1 / (2 - 2);", "1:23: division by zero\n");
    assert_refused(".global .u32 x = 1 % 0;", "1:22: division by zero\n");
    assert_refused(".global .u32 x = 1.5;",
                   "1:18: this is a floating-point constant, .u32 is expected\n");
    assert_refused(".global .f64 x = 1.5 % 2.0;", "1:18: this operator needs integers\n");
    assert_refused(".global .f64 x = 2 * 1.5;",
                   "1:18: one side is an integer, the other is not\n");
    assert_refused(".global .f64 x = 1.0 / 0.0;", "1:24: division by zero\n");
    assert_refused(".global .u64 x = (.u64) 1.5;",
                   "1:25: only an integer is made .u64 or .s64\n");
    assert_refused(".global .u64 x = !1.5;", "1:18: this operator needs an integer\n");
    assert_refused(".global .f32 x = -0f3F800000;",
                   "1:19: the bits of a float (0f...) stand alone or in parentheses\n");
    assert_refused(".global .u32 x = y;", "1:18: the name y is not declared\n");
    assert_refused(".global .u32 y; .global .u32 x = y * 2;",
                   "1:34: only an integer can be added to an address\n");
    assert_refused(".global .u16 y; .global .u16 x = y;",
                   "1:34: an address takes 4 or 8 bytes, not 2\n");
    assert_refused(".global .u32 x = 99999999999999999999;",
                   "1:18: this number is malformed or has over 64 bits\n");
    assert_refused(".global .u32 x = 12ab;", "1:18: this is no number\n");
    assert_refused(".global .f32 x = 0f3F80;",
                   "1:18: this number is malformed or has over 64 bits\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(literals),
        cmocka_unit_test(operators_bind_as_in_c),
        cmocka_unit_test(integers_are_signed_until_one_is_not),
        cmocka_unit_test(floats_fold_in_double),
        cmocka_unit_test(small_types_are_cut),
        cmocka_unit_test(what_has_no_value),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
