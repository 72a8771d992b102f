/* tests/unit/host_argument.c: kernel arguments against the parameters of a program made by
 * hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/number.h"
#include "host/launch.h"

enum { NPARAMS = 6, BLOCK_SIZE = 48 };

/* k(.u64 p, .u32 n, .f32 f, .b32 h, .b8 raw[16], .u8 c); the buffer x, 64 bytes at 0x10000100. */
static void make_objects(struct objects *o)
{
    static const struct param params[NPARAMS] = {
        { .name = "p", .type = TYPE_U64, .size = 8, .offset = 0 },
        { .name = "n", .type = TYPE_U32, .size = 4, .offset = 8 },
        { .name = "f", .type = TYPE_F32, .size = 4, .offset = 12 },
        { .name = "h", .type = TYPE_B32, .size = 4, .offset = 16 },
        { .name = "raw", .type = TYPE_B8, .size = 16, .offset = 24 },
        { .name = "c", .type = TYPE_U8, .size = 1, .offset = 40 },
    };
    struct host_program p = { .program = program_new("prog") };
    struct host_buffer b = { .shape = { TYPE_U32, 16 }, .address = 0x10000100 };
    struct word x = { .s = "x", .n = 1 };
    struct diags d = { .v = NULL };
    uint32_t k = program_add_function(p.program, "k");
    struct function *f = &p.program->functions[k];

    f->is_entry = f->defined = true;
    f->params.n = NPARAMS;
    f->params.v = arena_new(&p.program->arena, sizeof params);
    memcpy(f->params.v, params, sizeof params);
    *o = (struct objects){ .contexts = NULL };
    p.name = p.program->name;
    assert_true(objects_add_context(o, NULL, &d));
    assert_true(objects_add_program(o, p, (struct span){ NULL, 0, 0 }, &d));
    assert_true(objects_add_buffer(o, &x, b, &d));
}

/* Reads one argument for parameter i; the error's text goes to why. */
static bool read_one(const struct objects *o, const char *text, uint32_t i, unsigned char *block,
                     char why[200])
{
    struct argument_slot slot = { o, &o->programs[0].program->functions[0].params.v[i], 0 };
    struct diags d = { .v = NULL };
    struct source source;
    struct argument a;
    struct scan s;
    bool ok;

    source_from(&source, "--arg", text, strlen(text));
    s = scan_of(&source, &d);
    ok = argument_read(&s, &slot, &a) && scan_finished(&s) && argument_store(&a, &slot, block, &d);
    snprintf(why, 200, "%s", ok ? "" : d.v[0].message);
    argument_free(&a);
    diags_free(&d);
    source_free(&source);
    return ok;
}

static void arguments_are_laid_out_by_type(void **state)
{
    static const struct {
        const char *text;
        uint32_t param;
        unsigned bytes;
        uint64_t value;
    } cases[] = {
        { "x", 0, 8, 0x10000100 },   { "x+16", 0, 8, 0x10000110 }, { "x+64", 0, 8, 0x10000140 },
        { "0x1000", 0, 8, 0x1000 },  { "x", 1, 4, 0x10000100 },    { "-1", 1, 4, 0xffffffff },
        { "42", 1, 4, 42 },          { "1.5", 2, 4, 0x3fc00000 },  { "-inf", 2, 4, 0xff800000 },
        { "2.0", 3, 4, 0x40000000 }, { "-2", 3, 4, 0xfffffffe },   { "255", 5, 1, 255 },
    };
    unsigned char block[BLOCK_SIZE];
    struct objects o;
    char why[200];

    (void)state;
    make_objects(&o);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t offset = o.programs[0].program->functions[0].params.v[cases[i].param].offset;

        memset(block, 0xaa, sizeof block);
        assert_true(read_one(&o, cases[i].text, cases[i].param, block, why));
        assert_int_equal(load_le(block + offset, cases[i].bytes), cases[i].value);
        assert_int_equal(block[offset + cases[i].bytes], 0xaa);
    }
    objects_free(&o);
}

static void wrong_arguments_are_refused(void **state)
{
    static const struct {
        const char *text;
        uint32_t param;
        const char *why;
    } cases[] = {
        { "y", 0, "there is no buffer `y`" },
        { "x+65", 0, "65 lies behind the 64 bytes of x" },
        { "x+", 0, "expected a number of bytes behind `x+`" },
        { "x+-1", 0, "expected a number of bytes behind `x+`" },
        { "x", 5, "an address does not go into 1 bytes (.u8 c)" },
        { "256", 5, "256 does not fit in u8 (0 to 255)" },
        { "4294967296", 1, "4294967296 does not fit in u32 (0 to 4294967295)" },
        { "1.5", 1, "expected a whole number (u32, below 2^64), found `1.5`" },
        { "1", 4, "parameter raw has 16 bytes of .b8: give them as {TYPE V, ...} or @FILE" },
        { "", 1, "expected an argument (a number, a buffer, {TYPE V, ...}, @FILE), found the end" },
        { "1 2", 1, "expected the end, found `2`" },
        { "@/nonexistent/file", 4, "/nonexistent/file: No such file or directory" },
    };
    unsigned char block[BLOCK_SIZE];
    struct objects o;
    char why[200];

    (void)state;
    make_objects(&o);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_false(read_one(&o, cases[i].text, cases[i].param, block, why));
        assert_string_equal(why, cases[i].why);
    }
    objects_free(&o);
}

static void a_wrong_count_names_the_parameters(void **state)
{
    struct diags d = { .v = NULL };
    struct launch_request l;
    struct objects o;

    (void)state;
    make_objects(&o);
    launch_init(&l, (struct kernel){ 0, 0 });
    assert_false(launch_check(&o, &l, &d));
    assert_string_equal(d.v[0].message, "kernel k takes 6 arguments (.u64 p, .u32 n, .f32 f, "
                                        ".b32 h, .b8 raw, .u8 c), 0 given");
    launch_free(&l);
    diags_free(&d);
    objects_free(&o);
}

static void sizes_have_up_to_three_numbers(void **state)
{
    static const struct {
        const char *text;
        bool ok;
        uint32_t size[3];
    } cases[] = {
        { "7", true, { 7, 1, 1 } },
        { "7,8", true, { 7, 8, 1 } },
        { " 7 , 8 , 9 ", true, { 7, 8, 9 } },
        { "1,2,3,4", false, { 0 } },
        { "0", false, { 0 } },
        { "4294967296", false, { 0 } },
        { "1,", false, { 0 } },
        { "x", false, { 0 } },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct diags d = { .v = NULL };
        uint32_t size[3] = { 1, 1, 1 };
        struct source source;
        struct scan s;

        source_from(&source, "--grid", cases[i].text, strlen(cases[i].text));
        s = scan_of(&source, &d);
        assert_int_equal(launch_read_size(&s, size) && scan_finished(&s), cases[i].ok);
        assert_int_equal(d.errors, !cases[i].ok);
        if (cases[i].ok)
            assert_memory_equal(size, cases[i].size, sizeof size);
        diags_free(&d);
        source_free(&source);
    }
}

static void kernels_are_found_by_name_or_alone(void **state)
{
    struct word none = { .s = "" }, k = { .s = "k", .n = 1 }, full = { .s = "prog.k", .n = 6 };
    struct word other = { .s = "no.k", .n = 4 };
    struct diags d = { .v = NULL };
    struct kernel found;
    struct objects o;
    uint32_t second;

    (void)state;
    make_objects(&o);
    assert_true(objects_find_kernel(&o, &none, &found, &d));
    assert_true(objects_find_kernel(&o, &k, &found, &d));
    assert_true(objects_find_kernel(&o, &full, &found, &d));
    assert_false(objects_find_kernel(&o, &other, &found, &d));
    second = program_add_function(o.programs[0].program, "k2");
    o.programs[0].program->functions[second].is_entry = true;
    o.programs[0].program->functions[second].defined = true;
    assert_false(objects_find_kernel(&o, &none, &found, &d));
    assert_true(objects_find_kernel(&o, &k, &found, &d));
    assert_int_equal(found.function, 0);
    diags_free(&d);
    objects_free(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arguments_are_laid_out_by_type),
        cmocka_unit_test(wrong_arguments_are_refused),
        cmocka_unit_test(a_wrong_count_names_the_parameters),
        cmocka_unit_test(sizes_have_up_to_three_numbers),
        cmocka_unit_test(kernels_are_found_by_name_or_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
