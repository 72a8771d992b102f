/* tests/unit/host_scenario.c: scenarios: which are refused and where, and which run without a
 * kernel. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "host/scenario.h"

/* A scenario that was read, and perhaps run. */
struct outcome {
    struct diags diags;
    struct scenario scenario;
    struct source source;
    struct text printed;
    unsigned failed;
    enum warpstep_verdict verdict;
    bool read;
};

static void print_line(void *self, const struct session *s, const struct target *t)
{
    struct outcome *o = self;
    struct printer p = { .out = &o->printed };

    session_print(s, t, &p, NULL);
}

static void read_text(struct outcome *o, const char *text)
{
    struct constants k;
    struct load_options loading = { &k, FORM_CRS, NULL, NULL };

    *o = (struct outcome){ .read = false };
    constants_default(&k);
    source_from(&o->source, "test.host", text, strlen(text));
    o->read = scenario_read(&o->scenario, &o->source, &loading, &o->diags);
}

static void run_text(struct outcome *o, const char *text)
{
    struct memprog_set *programs = memprog_builtin();
    struct session_options options = { .programs = programs };
    struct scenario_results results = { print_line, o, 0 };
    struct session session;

    read_text(o, text);
    assert_true(o->read);
    settings_default(&options.settings);
    session_open(&session, &options, &o->scenario.objects, &o->diags);
    scenario_run(&o->scenario, &session, &results);
    session_finish(&session);
    o->verdict = session.verdict;
    o->failed = results.failed;
    session_close(&session);
    memprog_set_free(programs);
}

static void free_outcome(struct outcome *o)
{
    scenario_free(&o->scenario);
    text_free(&o->printed);
    diags_free(&o->diags);
    source_free(&o->source);
}

static void wrong_lines_are_refused_at_their_place(void **state)
{
    static const struct {
        const char *text, *message;
        unsigned line, column;
    } cases[] = {
        { "\n bufer x u8[1]\n", "there is no message `bufer`, did you mean `buffer`?", 2, 2 },
        { "buffer x u8[1] = {1} in c", "there is no context `c`", 1, 25 },
        { "buffer x u8[1]\nbuffer x u8[1]", "there is a `x` already", 2, 8 },
        { "context a\ncontext a", "there is a `a` already", 2, 9 },
        { "context a\ndestroy a\ndestroy a", "context `a` was destroyed", 3, 9 },
        { "context a\ndestroy a\nbuffer x u8[1]",
          "context a was destroyed: say which one is meant, `in CONTEXT`", 3, 15 },
        { "buffer x u8[1]\ndestroy main\nprint x", "the context of buffer `x` was destroyed", 3,
          7 },
        { "buffer vals u8[1]\nprint val",
          "there is no buffer or module variable `val`, did you "
          "mean `vals`?",
          2, 7 },
        { "buffer x u8[3]\nprint x:u16", "3 bytes are no whole number of u16", 2, 9 },
        { "buffer x u8[1]\nwrite x {1}", "expected `=` after the name, found `{`", 2, 9 },
        { "buffer x u8[1]\nexpect x = {1} within", "expected a value, found the end", 2, 22 },
        { "sync g", "no launch is named `g`", 1, 6 },
        { "launch k", "there is no kernel `k`", 1, 8 },
        { "launch", "expected a kernel, [PROGRAM.]ENTRY, found the end", 1, 7 },
        { "load \"a b.ptx", "expected `\"` after the path, found the end", 1, 14 },
        { "buffer x u8[1] # = {1}\nprint x y", "expected the end, found `y`", 2, 9 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct outcome o;
        struct place p;

        read_text(&o, cases[i].text);
        assert_false(o.read);
        assert_int_equal(o.diags.errors, 1);
        assert_string_equal(o.diags.v[0].message, cases[i].message);
        p = span_place(o.diags.v[0].span);
        assert_int_equal(p.line, cases[i].line);
        assert_int_equal(p.column, cases[i].column);
        free_outcome(&o);
    }
}

static void paths_are_relative_to_the_scenario(void **state)
{
    struct diags d = { .v = NULL };
    struct scenario s;
    struct source source;
    struct constants k;
    struct load_options loading = { &k, FORM_CRS, NULL, NULL };
    static const char text[] = "buffer x u8[1]\nsave x out.bin\nsave x /tmp/out.bin";

    (void)state;
    constants_default(&k);
    source_from(&source, "some/folder/test.host", text, strlen(text));
    assert_true(scenario_read(&s, &source, &loading, &d));
    assert_string_equal(s.actions[2].path, "some/folder/out.bin");
    assert_string_equal(s.actions[3].path, "/tmp/out.bin");
    scenario_free(&s);
    source_free(&source);
}

static void buffers_are_written_and_printed(void **state)
{
    struct outcome o;

    (void)state;
    run_text(&o, "buffer a u32[3] = iota # comment\r\n"
                 "buffer b f64[2]\n"
                 "print a\n"
                 "write a = {9, 8, 7}\n"
                 "print a\nprint a:u8\nprint b");
    assert_int_equal(o.verdict, WARPSTEP_COMPLETED);
    assert_string_equal(o.printed.s, "a: u32[3] = { 0, 1, 2 }\n"
                                     "a: u32[3] = { 9, 8, 7 }\n"
                                     "a: u8[12] = { 9, 0, 0, 0, 8, 0, 0, 0, 7, 0, 0, 0 }\n"
                                     "b: f64[2] = { 0.0, 0.0 }\n");
    free_outcome(&o);
}

static void large_buffers_come_in_pieces(void **state)
{
    struct outcome o;

    (void)state;
    run_text(&o, "buffer a u16[100000] = iota(3,5)\n"
                 "expect a = iota(3,5)\n"
                 "expect a = iota(3,6)\n");
    assert_int_equal(o.failed, 1);
    assert_string_equal(o.diags.v[0].message,
                        "expect failed: a[1] is 8, expected 9 (99998 of 100000 differ)");
    free_outcome(&o);
}

static void expect_compares_bits_or_distance(void **state)
{
    struct outcome o;

    (void)state;
    run_text(&o, "buffer a f32[4] = {1, -2, nan, 0}\n"
                 "expect a = {1, -2, nan, 0}\n"
                 "expect a = {1.01, -2.02, nan, 0} within 0.01\n"
                 "expect a = {1, -2, nan, -0.0}\n"
                 "expect a = {1.1, -2, 3, 0} within 0.01\n");
    assert_int_equal(o.failed, 2);
    assert_string_equal(o.diags.v[0].message,
                        "expect failed: a[3] is 0.0, expected -0.0 (1 of 4 differ)");
    assert_string_equal(o.diags.v[1].message,
                        "expect failed: a[0] is 1.0, expected 1.1 (2 of 4 differ)");
    free_outcome(&o);
}

static void what_the_device_refuses_ends_the_run(void **state)
{
    struct outcome o;

    (void)state;
    run_text(&o, "buffer a u8[1000000000000]\nbuffer b u8[1]\nprint b");
    assert_int_equal(o.verdict, WARPSTEP_REFUSED);
    assert_int_equal(o.diags.errors, 1);
    assert_null(o.printed.s);
    free_outcome(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_lines_are_refused_at_their_place),
        cmocka_unit_test(paths_are_relative_to_the_scenario),
        cmocka_unit_test(buffers_are_written_and_printed),
        cmocka_unit_test(large_buffers_come_in_pieces),
        cmocka_unit_test(expect_compares_bits_or_distance),
        cmocka_unit_test(what_the_device_refuses_ends_the_run),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
