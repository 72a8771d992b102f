/* tests/unit/base_number.c: numbers as text (base/number.h): known values, round trips,
 * refusals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"
#include "base/number.h"

struct f64_case {
    const char *text;
    uint64_t bits;
    const char *printed;
};

static const struct f64_case f64_cases[] = {
    { "0", 0, "0.0" },
    { "-0", UINT64_C(0x8000000000000000), "-0.0" },
    { "1", UINT64_C(0x3ff0000000000000), "1.0" },
    { ".5", UINT64_C(0x3fe0000000000000), "0.5" },
    { "-3.25", UINT64_C(0xc00a000000000000), "-3.25" },
    { "1e30", UINT64_C(0x46293e5939a08cea), "1e+30" },
    { "1e23", UINT64_C(0x44b52d02c7e14af6), "1e+23" },
    { "0.1", UINT64_C(0x3fb999999999999a), "0.1" },
    { "123456789012345678", UINT64_C(0x437b69b4ba630f35), "1.2345678901234568e+17" },
    { "9007199254740993", UINT64_C(0x4340000000000000), "9007199254740992.0" },
    { "9007199254740993.00000000000000000001", UINT64_C(0x4340000000000001), "9007199254740994.0" },
    { "0.0001", UINT64_C(0x3f1a36e2eb1c432d), "0.0001" },
    { "0.00001", UINT64_C(0x3ee4f8b588e368f1), "1e-05" },
    { "5e-324", 1, "5e-324" },
    { "2.4703282292062327e-324", 0, "0.0" },
    { "2.4703282292062328e-324", 1, "5e-324" },
    { "2.2250738585072014e-308", UINT64_C(0x0010000000000000), "2.2250738585072014e-308" },
    { "2.225073858507201e-308", UINT64_C(0x000fffffffffffff), "2.225073858507201e-308" },
    { "1.7976931348623157e308", UINT64_C(0x7fefffffffffffff), "1.7976931348623157e+308" },
    { "1.7976931348623159e308", UINT64_C(0x7ff0000000000000), "inf" },
    { "1e999999999999", UINT64_C(0x7ff0000000000000), "inf" },
    { "1e-999999999999", 0, "0.0" },
    { "0e999999999999", 0, "0.0" },
    { "0x1.8p3", UINT64_C(0x4028000000000000), "12.0" },
    { "0x1p-1074", 1, "5e-324" },
    { "0x1.00000000000008p0", UINT64_C(0x3ff0000000000000), "1.0" },
    { "0x1.000000000000080000000001p0", UINT64_C(0x3ff0000000000001), "1.0000000000000002" },
    { "-inf", UINT64_C(0xfff0000000000000), "-inf" },
    { "Infinity", UINT64_C(0x7ff0000000000000), "inf" },
    { "nan", UINT64_C(0x7ff8000000000000), "nan" },
    { "nan(0x1)", UINT64_C(0x7ff0000000000001), "nan(0x1)" },
    { "-nan(0xfffffffffffff)", UINT64_C(0xffffffffffffffff), "-nan(0xfffffffffffff)" },
};

static void doubles_are_read_and_printed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof f64_cases / sizeof f64_cases[0]; i++) {
        const struct f64_case *c = &f64_cases[i];
        uint64_t bits;
        char printed[40];

        assert_true(number_f64_bits(c->text, strlen(c->text), &bits));
        assert_true(bits == c->bits);
        number_print_f64(bits, printed);
        assert_string_equal(printed, c->printed);
    }
}

struct f32_case {
    const char *text;
    uint32_t bits;
    const char *printed;
};

static const struct f32_case f32_cases[] = {
    { "0.1", 0x3dcccccdu, "0.1" },
    { "16777217", 0x4b800000u, "16777216.0" },
    { "123456789", 0x4ceb79a3u, "123456790.0" },
    { "1e-45", 1, "1e-45" },
    { "3.4028235e38", 0x7f7fffffu, "3.4028235e+38" },
    { "3.4028236e38", 0x7f800000u, "inf" },
    { "7.006492321624085e-46", 0, "0.0" },
    { "7.0064923216240854e-46", 1, "1e-45" },
    /* halfway only after rounding to a double first: must round once */
    { "1.000000059604644776", 0x3f800001u, "1.0000001" },
    { "nan(0x7fffff)", 0x7fffffffu, "nan(0x7fffff)" },
    { "nan", 0x7fc00000u, "nan" },
};

static void floats_are_read_and_printed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof f32_cases / sizeof f32_cases[0]; i++) {
        const struct f32_case *c = &f32_cases[i];
        uint32_t bits;
        char printed[40];

        assert_true(number_f32_bits(c->text, strlen(c->text), &bits));
        assert_int_equal(bits, c->bits);
        number_print_f32(bits, printed);
        assert_string_equal(printed, c->printed);
    }
}

static void every_bit_pattern_comes_back(void **state)
{
    struct random r;

    (void)state;
    random_seed(&r, 1);
    for (int i = 0; i < 20000; i++) {
        uint64_t wide = random_next(&r), wide_back;
        uint32_t narrow = (uint32_t)random_next(&r), narrow_back;
        char text[40];

        number_print_f64(wide, text);
        assert_true(number_f64_bits(text, strlen(text), &wide_back));
        assert_true(wide == wide_back);
        number_print_f32(narrow, text);
        assert_true(number_f32_bits(text, strlen(text), &narrow_back));
        assert_int_equal(narrow, narrow_back);
    }
}

/* Powers of two have the lopsided neighbourhood that shortest printing must mind. */
static void powers_of_two_come_back(void **state)
{
    (void)state;
    for (uint64_t exponent = 1; exponent < 2047; exponent++) {
        uint64_t bits = exponent << 52, back;
        char text[40];

        number_print_f64(bits, text);
        assert_true(number_f64_bits(text, strlen(text), &back));
        assert_true(bits == back);
    }
}

static void what_is_no_number_is_refused(void **state)
{
    static const char *const not_floats[] = { "",
                                              ".",
                                              "-",
                                              "1e",
                                              "1e+",
                                              "1x",
                                              "0x",
                                              "0x.p1",
                                              "in",
                                              "infi",
                                              "nan(",
                                              "nan()",
                                              "nan(0)",
                                              "1.2.3",
                                              " 1",
                                              "1 ",
                                              "nan(0x10000000000000)",
                                              "--1" };
    static const char *const not_whole[] = {
        "", "0x", "-1", "1a", "18446744073709551616", "0x10000000000000000", " 1"
    };
    uint64_t bits;

    (void)state;
    for (size_t i = 0; i < sizeof not_floats / sizeof not_floats[0]; i++)
        assert_false(number_f64_bits(not_floats[i], strlen(not_floats[i]), &bits));
    for (size_t i = 0; i < sizeof not_whole / sizeof not_whole[0]; i++)
        assert_false(number_u64(not_whole[i], strlen(not_whole[i]), &bits));
}

static void whole_numbers_are_read(void **state)
{
    uint64_t v;

    (void)state;
    assert_true(number_u64("18446744073709551615", 20, &v) && v == UINT64_MAX);
    assert_true(number_u64("0xfFfF", 6, &v) && v == 0xffff);
    assert_true(number_u64("0", 1, &v) && v == 0);
    assert_true(number_u64("123x", 3, &v) && v == 123);
}

/* Long inputs: digits beyond any format decide only when all before them tie. */
static void long_decimals_round_once(void **state)
{
    char text[2000] = "1.";
    uint64_t bits;

    (void)state;
    memset(text + 2, '0', 1500);
    assert_true(number_f64_bits(text, 1502, &bits) && bits == UINT64_C(0x3ff0000000000000));
    memcpy(text, "9007199254740993.", 17);
    assert_true(number_f64_bits(text, 1502, &bits) && bits == UINT64_C(0x4340000000000000));
    text[1500] = '1';
    assert_true(number_f64_bits(text, 1502, &bits) && bits == UINT64_C(0x4340000000000001));
}

static void bytes_are_little_endian(void **state)
{
    unsigned char b[8];

    (void)state;
    store_le(b, 8, UINT64_C(0x0807060504030201));
    for (unsigned i = 0; i < 8; i++)
        assert_int_equal(b[i], i + 1);
    assert_true(load_le(b, 3) == 0x030201);
    assert_true(bits_of_f64(f64_of_bits(UINT64_C(0x400921fb54442d18))) ==
                UINT64_C(0x400921fb54442d18));
    assert_int_equal(bits_of_f32(f32_of_bits(0x40490fdbu)), 0x40490fdb);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(doubles_are_read_and_printed),
        cmocka_unit_test(floats_are_read_and_printed),
        cmocka_unit_test(every_bit_pattern_comes_back),
        cmocka_unit_test(powers_of_two_come_back),
        cmocka_unit_test(what_is_no_number_is_refused),
        cmocka_unit_test(whole_numbers_are_read),
        cmocka_unit_test(long_decimals_round_once),
        cmocka_unit_test(bytes_are_little_endian),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
