/* tests/unit/base_paint.c: lines that fit a terminal, by hand and from random words. Colours
 * appear only where they are wanted. */
#include "support/cm.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/paint.h"

static void fits(const char *line, unsigned width, unsigned indent, const char *expected)
{
    struct text t = { NULL, 0, 0 };

    fit_line(&t, line, strlen(line), &(struct fit){ width, indent });
    assert_string_equal(t.s, expected);
    text_free(&t);
}

static void lines_are_parted(void **state)
{
    (void)state;
    fits("", 10, 2, "\n");
    fits("one two", 0, 2, "one two\n");
    fits("one two", 7, 2, "one two\n");
    fits("one two", 6, 2, "one\n  two\n");
    fits("  one two three", 10, 4, "  one two\n    three\n");
    /* rather where several blanks stand, if that is not too early */
    fits("name of it  and more of it", 20, 2, "name of it\n  and more of it\n");
    fits("a  and more of it or so", 20, 2, "a  and more of it or\n  so\n");
    /* a word stays whole; an indent takes half a line at most */
    fits("abcdefghij kl", 6, 2, "abcdefghij\n  kl\n");
    fits("ab cd ef gh", 6, 90, "ab cd\n   ef\n   gh\n");
    /* characters, not bytes */
    fits("\xc3\xa4\xc3\xb6\xc3\xbc abc", 7, 2, "\xc3\xa4\xc3\xb6\xc3\xbc abc\n");
    fits("\xc3\xa4\xc3\xb6\xc3\xbc abc", 6, 1, "\xc3\xa4\xc3\xb6\xc3\xbc\n abc\n");
}

static void draw_line(struct random *r, struct text *line)
{
    unsigned words = 1 + (unsigned)(random_next(r) % 20);

    text_printf(line, "%*s", (int)(random_next(r) % 12), "");
    for (unsigned i = 0; i < words; i++) {
        unsigned n = 1 + (unsigned)(random_next(r) % 12);

        for (unsigned k = 0; k < n; k++)
            text_printf(line, "%c", (char)('a' + random_next(r) % 26));
        if (i + 1 < words)
            text_printf(line, "%*s", 1 + (int)(random_next(r) % 4), "");
    }
}

/* The words of both are the same, in turn. */
static void same_words(const char *line, const char *fitting)
{
    while (*line != '\0') {
        size_t n = strspn(line, " ");

        line += n;
        fitting += strspn(fitting, " \n");
        n = strcspn(line, " ");
        assert_memory_equal(line, fitting, n);
        line += n;
        fitting += n;
        assert_true(*fitting == ' ' || *fitting == '\n');
    }
    assert_string_equal(fitting, "\n");
}

static void lines_are_no_wider(const char *fitting, unsigned width)
{
    while (*fitting != '\0') {
        size_t n = strcspn(fitting, "\n"), lead = strspn(fitting, " ");
        bool one_word = strcspn(fitting + lead, " \n") + lead == n;

        assert_true(n <= width || one_word);
        assert_true(n == 0 || fitting[n - 1] != ' ');
        fitting += n + 1;
    }
}

static void random_lines_fit(void **state)
{
    struct random r;

    (void)state;
    random_seed(&r, 1);
    for (unsigned i = 0; i < 5000; i++) {
        unsigned width = 20 + (unsigned)(random_next(&r) % 100);
        struct text line = { NULL, 0, 0 }, fitting = { NULL, 0, 0 };

        draw_line(&r, &line);
        fit_line(&fitting, line.s, line.n, &(struct fit){ width, (unsigned)(random_next(&r) % 12) });
        same_words(line.s, fitting.s);
        lines_are_no_wider(fitting.s, width);
        text_free(&line);
        text_free(&fitting);
    }
}

static void files_have_no_colours(void **state)
{
    FILE *f = tmpfile();

    (void)state;
    assert_non_null(f);
    assert_false(paint_wanted(f));
    assert_string_equal(paint_on(false, PAINT_BAD), "");
    assert_string_equal(paint_off(false), "");
    assert_string_equal(paint_on(true, PAINT_BAD), "\033[1;31m");
    fclose(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_parted),
        cmocka_unit_test(random_lines_fit),
        cmocka_unit_test(files_have_no_colours),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
