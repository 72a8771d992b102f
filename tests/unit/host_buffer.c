/* tests/unit/host_buffer.c: buffers as text: shapes, initialisers, values of every type, and
 * printing that reads back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/number.h"
#include "host/buffer.h"
#include "host/print.h"
#include "host/real.h"

/* Reads TYPE[COUNT][:INIT] and prints what it stands for, or the error's column and text. */
static void print_declaration(const char *text, struct text *out)
{
    struct diags d = { .v = NULL };
    struct init init = { .kind = INIT_ZERO };
    struct printer p = { .out = out };
    unsigned char bytes[4096];
    struct source source;
    struct filler f;
    struct scan s;
    bool ok;

    source_from(&source, "x", text, strlen(text));
    s = scan_of(&source, &d);
    ok = shape_read(&s, &p.shape) && (!scan_take(&s, ':') || init_read(&s, p.shape, &init)) &&
         scan_finished(&s);
    if (ok && filler_open(&f, &init, p.shape, &d)) {
        assert_true(shape_size(p.shape) <= sizeof bytes);
        ok = filler_close(&f, filler_next(&f, bytes, (size_t)p.shape.count));
    }
    if (ok) {
        printer_begin(&p, "x");
        printer_values(&p, bytes, (size_t)p.shape.count);
        printer_end(&p);
    } else {
        assert_int_equal(d.errors, 1);
        text_printf(out, "%u: %s", span_place(d.v[0].span).column, d.v[0].message);
    }
    init_free(&init);
    diags_free(&d);
    source_free(&source);
}

static void check(const char *declaration, const char *expected)
{
    struct text out = { NULL, 0, 0 };

    print_declaration(declaration, &out);
    assert_string_equal(out.s, expected);
    text_free(&out);
}

static void initialisers_give_their_values(void **state)
{
    static const char *const cases[][2] = {
        { "u8[3]", "x: u8[3] = { 0, 0, 0 }\n" },
        { "u32[2]:zero", "x: u32[2] = { 0, 0 }\n" },
        { "s64[1]:const(-9223372036854775808)", "x: s64[1] = { -9223372036854775808 }\n" },
        { "u64[1]:const(18446744073709551615)", "x: u64[1] = { 18446744073709551615 }\n" },
        { "s8[1]:const(0xff)", "x: s8[1] = { -1 }\n" },
        { "b16[2]:{-1, 1.5}", "x: b16[2] = { 0xffff, 0x3e00 }\n" },
        { "b32[1]:{1.0}", "x: b32[1] = { 0x3f800000 }\n" },
        { " u16 [ 3 ] : iota ( 5 , 10 ) ", "x: u16[3] = { 5, 15, 25 }\n" },
        { "u8[4]:iota(254,1)", "x: u8[4] = { 254, 255, 0, 1 }\n" },
        { "u8[3]:iota(2,-1)", "x: u8[3] = { 2, 1, 0 }\n" },
        { "s8[3]:iota(1,-2)", "x: s8[3] = { 1, -1, -3 }\n" },
        { "f32[3]:iota", "x: f32[3] = { 0.0, 1.0, 2.0 }\n" },
        { "f64[3]:iota(0.5,0.25)", "x: f64[3] = { 0.5, 0.75, 1.0 }\n" },
        { "f32[3]:{0.1, -0.0, 1e-45}", "x: f32[3] = { 0.1, -0.0, 1e-45 }\n" },
        { "f32[2]:{inf, -nan}", "x: f32[2] = { inf, -nan }\n" },
        { "f32[1]:{nan(0x1)}", "x: f32[1] = { nan(0x1) }\n" },
        { "f16[3]:{65504, 65519.9, 65520}", "x: f16[3] = { 65504.0, 65504.0, inf }\n" },
        { "f16[3]:{nan, -nan, nan(0x3)}", "x: f16[3] = { nan, -nan, nan(0x3) }\n" },
        { "bf16[2]:{1.00390625, 1.01171875}", "x: bf16[2] = { 1.0, 1.015625 }\n" },
        { "u32[1]:{ 7 }", "x: u32[1] = { 7 }\n" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(cases[i][0], cases[i][1]);
}

static void wrong_declarations_are_refused_at_their_place(void **state)
{
    static const char *const cases[][2] = {
        { "u32[3", "6: expected `]` after the number of elements, found the end" },
        { "u32", "4: expected `[` after the type, found the end" },
        { "u32[0]", "5: a buffer has at least one element" },
        { "u32[x]", "5: expected a number of elements, found `x`" },
        { "u8[2]:{1,256}", "10: 256 does not fit in u8 (0 to 255)" },
        { "u8[1]:{-1}", "8: -1 does not fit in u8 (0 to 255)" },
        { "s8[1]:{128}", "8: 128 does not fit in s8 (-128 to 127)" },
        { "s8[1]:{0x100}", "8: 0x100 does not fit in s8 (-128 to 127)" },
        { "u8[1]:{1.5}", "8: expected a whole number (u8, below 2^64), found `1.5`" },
        { "u8[2]:{1,2,3}", "7: expected 2 values, found 3" },
        { "u8[2]:{1", "9: expected `}` after the last value, found the end" },
        { "f32[1]:{1,5f}", "11: expected a value of f32, found `5f`" },
        { "u8[1]:random(1,3,2)", "16: expected two finite values, the lower one first" },
        { "f32[1]:random(1,0,inf)", "17: expected two finite values, the lower one first" },
        { "u8[1]:zero 1", "12: expected the end, found `1`" },
        { "u8[1]:@", "8: expected a path" },
        { "pred[1]", "1: `pred` is no type of a buffer: u8 to u64, s8 to s64, b8 to b64, f16, "
                     "bf16, f32 or f64" },
        { "f64[2305843009213693952]", "5: a number of elements: at most 1152921504606846975" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check(cases[i][0], cases[i][1]);
}

static void random_values_keep_their_bounds_and_their_seed(void **state)
{
    struct init init = { .kind = INIT_RANDOM, .seed = 7, .a = 0xfb, .b = 5 };
    struct shape shape = { TYPE_S8, 1000 };
    struct diags d = { .v = NULL };
    unsigned char a[1000], b[1000];
    unsigned seen[11] = { 0 };
    struct filler f;

    (void)state;
    assert_true(filler_open(&f, &init, shape, &d));
    assert_true(filler_close(&f, filler_next(&f, a, 1000)));
    assert_true(filler_open(&f, &init, shape, &d));
    assert_true(filler_next(&f, b, 400)); /* pieces change nothing */
    assert_true(filler_close(&f, filler_next(&f, b + 400, 600)));
    assert_memory_equal(a, b, sizeof a);
    for (size_t i = 0; i < sizeof a; i++) {
        unsigned v = (a[i] + 5u) & 0xff;

        assert_true(v <= 10);
        seen[v]++;
    }
    for (size_t v = 0; v < 11; v++)
        assert_true(seen[v] > 40);
}

/* Every value of the two-byte types prints as something that reads back to the same bits. */
static void narrow_floats_read_back(void **state)
{
    static const enum type types[] = { TYPE_F16, TYPE_BF16 };

    (void)state;
    for (size_t t = 0; t < 2; t++)
        for (uint64_t bits = 0; bits < 0x10000; bits++) {
            struct diags d = { .v = NULL };
            char text[VALUE_ROOM];
            struct source source;
            struct scan s;
            uint64_t back;

            value_print(types[t], bits, text);
            source_from(&source, "x", text, strlen(text));
            s = scan_of(&source, &d);
            assert_true(value_read(&s, types[t], false, &back));
            assert_int_equal(back, bits);
            assert_int_equal(real_narrow(types[t], real_widen(types[t], bits)), bits);
            source_free(&source);
        }
}

static void wide_floats_narrow_to_the_nearest(void **state)
{
    static const struct {
        double value;
        enum type type;
        uint64_t bits;
    } cases[] = {
        { 1.0, TYPE_F32, 0x3f800000 },
        { 0x1.000001p0, TYPE_F32, 0x3f800000 },
        { 0x1.000003p0, TYPE_F32, 0x3f800002 },
        { 0x1p-149, TYPE_F32, 1 },
        { 0x1p-150, TYPE_F32, 0 },
        { 0x1.8p-150, TYPE_F32, 1 },
        { 0x1.fffffefffffp127, TYPE_F32, 0x7f7fffff },
        { 0x1.ffffffp127, TYPE_F32, 0x7f800000 },
        { -0x1p-24, TYPE_F16, 0x8001 },
        { 0x1p-25, TYPE_F16, 0 },
        { 0x1.004p0, TYPE_F16, 0x3c01 },
        { 0x1.002p0, TYPE_F16, 0x3c00 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(real_narrow(cases[i].type, bits_of_f64(cases[i].value)), cases[i].bits);
}

static void json_holds_every_value(void **state)
{
    static const unsigned char bytes[] = { 0, 0, 0x80, 0x7f, 0, 0, 0x80, 0x3f };
    struct text out = { NULL, 0, 0 };
    struct printer p = { .out = &out, .shape = { TYPE_F32, 2 }, .json = true };

    (void)state;
    printer_begin(&p, "a\"\n");
    printer_values(&p, bytes, 1);
    printer_values(&p, bytes + 4, 1);
    printer_end(&p);
    assert_string_equal(out.s, "{\"name\": \"a\\\"\\u000a\", \"type\": \"f32\", \"count\": 2, "
                               "\"values\": [\"inf\", 1.0]}");
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(initialisers_give_their_values),
        cmocka_unit_test(wrong_declarations_are_refused_at_their_place),
        cmocka_unit_test(random_values_keep_their_bounds_and_their_seed),
        cmocka_unit_test(narrow_floats_read_back),
        cmocka_unit_test(wide_floats_narrow_to_the_nearest),
        cmocka_unit_test(json_holds_every_value),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
