/* tests/unit/base_diag.c: diagnostics (base/diag.h): the text that a reader sees, byte for
 * byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/diag.h"

/* Prints into a buffer through a temporary file: C99 has no stream over memory. */
static void printed(const struct diags *d, char *out, size_t size)
{
    FILE *f = tmpfile();
    size_t n;

    assert_non_null(f);
    diags_print(d, f);
    rewind(f);
    n = fread(out, 1, size - 1, f);
    out[n] = '\0';
    fclose(f);
}

static void expect_one(const char *text, size_t size, size_t at, size_t length, const char *wanted)
{
    struct source s;
    struct diags d = { .v = NULL };
    char out[2000];

    source_from(&s, "vec.ptx", text, size);
    assert_false(diag_error(&d, (struct span){ &s, at, length }, "bad %s", "thing"));
    printed(&d, out, sizeof out);
    assert_string_equal(out, wanted);
    diags_free(&d);
    source_free(&s);
}

static void expect_line(const char *text, size_t at, size_t length, const char *wanted)
{
    expect_one(text, strlen(text), at, length, wanted);
}

static void the_span_is_underlined(void **state)
{
    (void)state;
    expect_line("one\n    add.s32 %r3, %r1, %f1;\nthree", 26, 3,
                "vec.ptx:2:23: error: bad thing\n"
                "    2 |     add.s32 %r3, %r1, %f1;\n"
                "      |                       ^~~\n");
}

static void tabs_stand_under_tabs(void **state)
{
    (void)state;
    expect_line("\tadd\tx", 5, 1,
                "vec.ptx:1:6: error: bad thing\n"
                "    1 | \tadd\tx\n"
                "      | \t   \t^\n");
}

static void ends_of_lines_and_files_have_a_place(void **state)
{
    (void)state;
    expect_line("ab\r\ncd", 0, 5, "vec.ptx:1:1: error: bad thing\n    1 | ab\n      | ^~\n");
    expect_line("ab", 2, 0, "vec.ptx:1:3: error: bad thing\n    1 | ab\n      |   ^\n");
    expect_line("ab\n", 3, 0, "vec.ptx:2:1: error: bad thing\n    2 | \n      | ^\n");
    expect_line("", 0, 0, "vec.ptx:1:1: error: bad thing\n    1 | \n      | ^\n");
}

static void strange_bytes_are_shown_safely(void **state)
{
    (void)state;
    expect_one("a\0\x1b[m\xff\xc3\xa4\xe2\x82 b", 12, 11, 1,
               "vec.ptx:1:12: error: bad thing\n"
               "    1 | a??[m?\xc3\xa4?? b\n"
               "      |           ^\n");
}

static void long_lines_are_trimmed_around_the_span(void **state)
{
    char text[1001], out[2000], *line;
    struct source s;
    struct diags d = { .v = NULL };

    (void)state;
    memset(text, 'a', 1000);
    memcpy(text + 500, "XYZ", 3);
    text[1000] = '\0';
    source_from(&s, "long.ptx", text, 1000);
    diag_error(&d, (struct span){ &s, 500, 3 }, "here");
    printed(&d, out, sizeof out);
    line = strchr(out, '\n') + 1;
    assert_memory_equal(line, "    1 | ...aaa", 14);
    assert_true(strlen(line) < 250);
    assert_int_equal(strchr(line, 'X') - line, strchr(line, '^') - strchr(line, '\n') - 1);
    assert_non_null(strstr(line, "a...\n"));
    assert_non_null(strstr(line, "^~~\n"));
    diags_free(&d);
    source_free(&s);
}

static void without_a_source_the_tool_speaks(void **state)
{
    struct diags d = { .v = NULL };
    char out[200];

    (void)state;
    diag_error(&d, (struct span){ NULL, 0, 0 }, "no entry");
    printed(&d, out, sizeof out);
    assert_string_equal(out, "warpstep: error: no entry\n");
    diags_free(&d);
}

static void source_order_with_notes_behind_their_errors(void **state)
{
    struct source s;
    struct diags d = { .v = NULL };
    char out[2000];

    (void)state;
    source_from(&s, "f", "a b c", 5);
    diag_error(&d, (struct span){ &s, 4, 1 }, "third");
    diag_add(&d, SEVERITY_NOTE, (struct span){ &s, 0, 1 }, "declared here");
    diag_add(&d, SEVERITY_WARNING, (struct span){ &s, 2, 1 }, "second");
    diag_error(&d, (struct span){ &s, 0, 1 }, "first");
    printed(&d, out, sizeof out);
    assert_string_equal(out, "f:1:1: error: first\n    1 | a b c\n      | ^\n"
                             "f:1:3: warning: second\n    1 | a b c\n      |   ^\n"
                             "f:1:5: error: third\n    1 | a b c\n      |     ^\n"
                             "f:1:1: note: declared here\n    1 | a b c\n      | ^\n");
    assert_int_equal(d.errors, 2);
    diags_free(&d);
    source_free(&s);
}

static void further_errors_are_counted(void **state)
{
    struct diags d = { .v = NULL };
    char out[4000];

    (void)state;
    for (int i = 0; i < DIAG_MOST_ERRORS + 3; i++) {
        diag_error(&d, (struct span){ NULL, 0, 0 }, "error %d", i);
        diag_add(&d, SEVERITY_NOTE, (struct span){ NULL, 0, 0 }, "its note");
    }
    assert_int_equal(d.errors, DIAG_MOST_ERRORS + 3);
    assert_int_equal(d.n, 2 * DIAG_MOST_ERRORS);
    printed(&d, out, sizeof out);
    assert_non_null(strstr(out, "warpstep: 3 further errors not shown\n"));
    diags_free(&d);
}

static void places_and_joins(void **state)
{
    struct source s;
    struct span a, b;
    struct place p;

    (void)state;
    source_from(&s, "f", "x\n\nyz", 5);
    a = (struct span){ &s, 0, 1 };
    b = (struct span){ &s, 4, 1 };
    p = span_place(b);
    assert_int_equal(p.line, 3);
    assert_int_equal(p.column, 2);
    assert_int_equal(span_join(b, a).at, 0);
    assert_int_equal(span_join(a, b).length, 5);
    assert_int_equal(span_place((struct span){ NULL, 0, 0 }).line, 0);
    source_free(&s);
}

static void a_file_that_is_not_there_is_refused(void **state)
{
    struct source s;

    (void)state;
    assert_false(source_read(&s, "tests/no-such-file"));
    assert_false(source_read(&s, "tests"));
    assert_true(source_read(&s, "LICENSE"));
    assert_true(s.size > 100 && strlen(s.text) == s.size);
    source_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_span_is_underlined),
        cmocka_unit_test(tabs_stand_under_tabs),
        cmocka_unit_test(ends_of_lines_and_files_have_a_place),
        cmocka_unit_test(strange_bytes_are_shown_safely),
        cmocka_unit_test(long_lines_are_trimmed_around_the_span),
        cmocka_unit_test(without_a_source_the_tool_speaks),
        cmocka_unit_test(source_order_with_notes_behind_their_errors),
        cmocka_unit_test(further_errors_are_counted),
        cmocka_unit_test(places_and_joins),
        cmocka_unit_test(a_file_that_is_not_there_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
