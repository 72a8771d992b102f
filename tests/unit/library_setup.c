/* tests/unit/library_setup.c: the public library as a program that links it sees it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "warpstep/warpstep.h"

static const char doubling[] = ".version 3.0\n"
                               ".target sm_20\n"
                               ".address_size 64\n"
                               ".global .u32 calls;\n"
                               ".entry twice(.param .u64 data)\n"
                               "{\n"
                               "    .reg .u64 at, i;\n"
                               "    .reg .u32 v, t;\n"
                               "    mov.u32 t, %tid.x;\n"
                               "    mul.wide.u32 i, t, 4;\n"
                               "    ld.param.u64 at, [data];\n"
                               "    add.u64 at, at, i;\n"
                               "    ld.global.u32 v, [at];\n"
                               "    add.u32 v, v, v;\n"
                               "    st.global.u32 [at], v;\n"
                               "    exit;\n"
                               "}\n";

static const char endless[] = ".version 3.0\n"
                              ".target sm_20\n"
                              ".entry loop() {\n"
                              "AGAIN:\n"
                              "    bra AGAIN;\n"
                              "}\n";

static const char copying[] = ".version 3.0\n"
                              ".target sm_20\n"
                              ".address_size 64\n"
                              ".entry copy(.param .u64 from, .param .u64 to)\n"
                              "{\n"
                              "    .reg .u64 a, b;\n"
                              "    .reg .u32 v;\n"
                              "    ld.param.u64 a, [from];\n"
                              "    ld.param.u64 b, [to];\n"
                              "    ld.global.u32 v, [a];\n"
                              "    st.global.u32 [b], v;\n"
                              "    exit;\n"
                              "}\n"
                              ".entry look(.param .u64 from)\n"
                              "{\n"
                              "    .reg .u64 a;\n"
                              "    .reg .u32 v;\n"
                              "    ld.param.u64 a, [from];\n"
                              "    ld.global.u32 v, [a];\n"
                              "    exit;\n"
                              "}\n";

static void a_kernel_runs_on_a_buffer(void **state)
{
    static const char *const args[] = { "x" };
    const struct warpstep_kernel launch = { NULL, { 1, 1, 1 }, { 4, 1, 1 }, 0, args, 1 };
    const unsigned char expected[] = { 0, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 6, 0, 0, 0 };
    struct warpstep *w = warpstep_new();
    unsigned char got[16];
    uint64_t size;

    (void)state;
    assert_true(warpstep_set(w, "WarpSize", "2"));
    assert_true(warpstep_set(w, "schedule", "round-robin"));
    assert_true(warpstep_load(w, "twice.ptx", doubling, sizeof doubling - 1));
    assert_true(warpstep_buffer(w, "x", "u32[4]:iota"));
    assert_true(warpstep_launch(w, &launch));
    assert_int_equal(warpstep_run(w), WARPSTEP_COMPLETED);
    assert_true(warpstep_size(w, "x", &size));
    assert_int_equal(size, 16);
    assert_true(warpstep_read(w, "x", got, sizeof got));
    assert_memory_equal(got, expected, sizeof got);
    assert_true(warpstep_steps(w) > 0 && warpstep_warp_instructions(w) >= 16);
    assert_string_equal(warpstep_error(w), "");
    warpstep_free(w);
}

/* A kernel has left the word in the caches, clean; the next one reads what the host wrote since. */
static void caches_know_what_the_host_writes(void **state)
{
    static const char *const args[] = { "x", "y" };
    static const char *const seeds[] = { "0", "1", "2", "3", "4", "5", "6", "7" };
    const struct warpstep_kernel look = { "look", { 1, 1, 1 }, { 1, 1, 1 }, 0, args, 1 };
    const struct warpstep_kernel copy = { "copy", { 1, 1, 1 }, { 1, 1, 1 }, 0, args, 2 };
    const unsigned char written[] = { 9, 8, 7, 6 };

    (void)state;
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        struct warpstep *w = warpstep_new();
        unsigned char got[4];

        assert_true(warpstep_set(w, "seed", seeds[i]));
        assert_true(warpstep_load(w, "copy.ptx", copying, sizeof copying - 1));
        assert_true(warpstep_buffer(w, "x", "u32[1]:const(5)"));
        assert_true(warpstep_buffer(w, "y", "u32[1]"));
        assert_true(warpstep_launch(w, &look));
        assert_int_equal(warpstep_run(w), WARPSTEP_COMPLETED);
        assert_true(warpstep_write(w, "x", written, sizeof written));
        assert_true(warpstep_launch(w, &copy));
        assert_int_equal(warpstep_run(w), WARPSTEP_COMPLETED);
        assert_true(warpstep_read(w, "y", got, sizeof got));
        assert_memory_equal(got, written, sizeof got);
        warpstep_free(w);
    }
}

static void variables_are_read_and_written(void **state)
{
    const unsigned char bytes[] = { 1, 2, 3, 4 };
    struct warpstep *w = warpstep_new();
    unsigned char got[4];

    (void)state;
    assert_true(warpstep_load(w, "twice.ptx", doubling, sizeof doubling - 1));
    assert_true(warpstep_write(w, "calls", bytes, sizeof bytes));
    assert_true(warpstep_read(w, "twice.calls", got, sizeof got));
    assert_memory_equal(got, bytes, sizeof got);
    assert_false(warpstep_read(w, "calls", got, 3));
    warpstep_free(w);
}

static void a_refusal_says_why_and_can_be_mended(void **state)
{
    static const char *const args[] = { "x" };
    struct warpstep_kernel launch = { "twice", { 1, 1, 1 }, { 4, 1, 1 }, 0, NULL, 0 };
    struct warpstep *w = warpstep_new();

    (void)state;
    assert_false(warpstep_set(w, "WarpSize", "65"));
    assert_non_null(strstr(warpstep_error(w), "WarpSize"));
    assert_false(warpstep_load(w, "bad.ptx", ".version 3.0\n.nonsense\n", 23));
    assert_non_null(strstr(warpstep_error(w), "bad.ptx:2:1"));
    assert_true(warpstep_load(w, "twice.ptx", doubling, sizeof doubling - 1));
    assert_false(warpstep_set(w, "seed", "1"));
    assert_false(warpstep_buffer(w, "x", "u32[4"));
    assert_non_null(strstr(warpstep_error(w), "expected `]`"));
    assert_true(warpstep_buffer(w, "x", "u32[4]"));
    assert_false(warpstep_launch(w, &launch));
    assert_non_null(strstr(warpstep_error(w), "takes 1 argument (.u64 data), 0 given"));
    launch.args = args;
    launch.nargs = 1;
    launch.block[0] = 1025;
    assert_false(warpstep_launch(w, &launch));
    launch.block[0] = 4;
    assert_true(warpstep_launch(w, &launch));
    assert_int_equal(warpstep_run(w), WARPSTEP_COMPLETED);
    warpstep_free(w);
}

/* What a call was given is no file: no line and no column is claimed, the text and a caret are shown. */
static void an_error_shows_what_a_call_was_given(void **state)
{
    static const char *const args[] = { "x+17", "2" };
    struct warpstep_kernel launch = { "twice", { 1, 1, 1 }, { 4, 1, 1 }, 0, args, 1 };
    struct warpstep *w = warpstep_new();
    unsigned char byte;

    (void)state;
    assert_true(warpstep_load(w, "twice.ptx", doubling, sizeof doubling - 1));
    assert_false(warpstep_buffer(w, "x", "u32[4"));
    assert_string_equal(warpstep_error(w),
                        "declaration of a buffer: error: expected `]` after the number of elements, "
                        "found the end\n      | u32[4\n      |      ^\n");
    assert_true(warpstep_buffer(w, "x", "u32[4]"));
    assert_false(warpstep_read(w, "y", &byte, 1));
    assert_string_equal(warpstep_error(w), "name: error: there is no buffer or module variable `y`\n"
                                           "      | y\n      | ^\n");
    assert_false(warpstep_launch(w, &launch));
    assert_string_equal(warpstep_error(w),
                        "argument 1: error: 17 lies behind the 16 bytes of x\n"
                        "      | x+17\n      | ^~~~\n");
    launch.entry = "thrice";
    assert_false(warpstep_launch(w, &launch));
    assert_non_null(strstr(warpstep_error(w), "entry: error: there is no kernel `thrice`"));
    launch.entry = NULL;
    launch.nargs = 0;
    assert_false(warpstep_launch(w, &launch));
    assert_string_equal(warpstep_error(w),
                        "entry: error: kernel twice takes 1 argument (.u64 data), 0 given\n");
    warpstep_free(w);
}

static void a_limit_is_a_verdict(void **state)
{
    const struct warpstep_kernel launch = { "loop", { 1, 1, 1 }, { 1, 1, 1 }, 0, NULL, 0 };
    struct warpstep *w = warpstep_new();

    (void)state;
    assert_true(warpstep_set(w, "max-steps", "100"));
    assert_true(warpstep_load(w, "loop.ptx", endless, sizeof endless - 1));
    assert_true(warpstep_launch(w, &launch));
    assert_int_equal(warpstep_run(w), WARPSTEP_LIMIT);
    assert_non_null(strstr(warpstep_error(w), "step limit"));
    assert_int_equal(warpstep_steps(w), 100);
    warpstep_free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kernel_runs_on_a_buffer),
        cmocka_unit_test(caches_know_what_the_host_writes),
        cmocka_unit_test(variables_are_read_and_written),
        cmocka_unit_test(a_refusal_says_why_and_can_be_mended),
        cmocka_unit_test(an_error_shows_what_a_call_was_given),
        cmocka_unit_test(a_limit_is_a_verdict),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
