/* tests/unit/cli_options.c: command lines against a table of options. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/command.h"

static enum exit_status run_nothing(const struct invocation *v)
{
    (void)v;
    return EXIT_COMPLETED;
}

static const struct option options[] = {
    { "seed", "N", false, "a number" },
    { "buffer", "NAME", true, "a buffer" },
    { "json", NULL, false, "a flag" },
};

static const struct command command = {
    "test", "FILE", "Tests", options, sizeof options / sizeof *options, 1, 2, run_nothing
};

#define MOST_WORDS 8

static enum options_result read_words(struct invocation *v, char *words[MOST_WORDS])
{
    int n = 0;

    while (words[n] != NULL)
        n++;
    return options_read(v, &command, n, words);
}

static void values_come_apart_or_with_equals(void **state)
{
    char *words[MOST_WORDS] = { "--seed", "7", "file", "--buffer=a=b", "--buffer", "-", "--json" };
    const struct given *g;
    struct invocation v;

    (void)state;
    assert_int_equal(read_words(&v, words), OPTIONS_READ);
    assert_string_equal(option_value(&v, "seed"), "7");
    assert_true(option_given(&v, "json"));
    assert_int_equal(v.noperands, 1);
    assert_string_equal(v.operands[0], "file");
    g = option_next(&v, "buffer", NULL);
    assert_string_equal(given_value(g), "a=b");
    assert_string_equal(g->source.text, "--buffer a=b");
    assert_int_equal(given_span(g).at, 9);
    g = option_next(&v, "buffer", g);
    assert_string_equal(given_value(g), "-");
    assert_null(option_next(&v, "buffer", g));
    options_free(&v);
}

static void dashes_end_options(void **state)
{
    char *words[MOST_WORDS] = { "-", "--", "--seed" };
    struct invocation v;

    (void)state;
    assert_int_equal(read_words(&v, words), OPTIONS_READ);
    assert_int_equal(v.noperands, 2);
    assert_string_equal(v.operands[0], "-");
    assert_string_equal(v.operands[1], "--seed");
    assert_null(option_value(&v, "seed"));
    options_free(&v);
}

static void help_comes_before_other_errors(void **state)
{
    char *words[][MOST_WORDS] = { { "--help" }, { "-h" }, { "a", "--help", "--nothing" } };
    struct invocation v;

    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        assert_int_equal(read_words(&v, words[i]), OPTIONS_HELP);
        options_free(&v);
    }
}

static void wrong_command_lines_are_refused(void **state)
{
    char *words[][MOST_WORDS] = {
        { NULL },                              /* no operand */
        { "a", "b", "c" },                     /* too many */
        { "a", "--sed", "1" },                 /* unknown */
        { "a", "-s" },                         /* short */
        { "a", "--seed" },                     /* no value */
        { "a", "--json=1" },                   /* a value for a flag */
        { "a", "--seed", "1", "--seed", "2" }, /* twice */
        { "a", "--=1" },                       /* no name */
    };
    struct invocation v;

    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        assert_int_equal(read_words(&v, words[i]), OPTIONS_WRONG);
        options_free(&v);
    }
}

/* The tables of the tool itself: no name twice, every option explained. */
static void every_option_has_one_name_and_a_help(void **state)
{
    static const struct command *const commands[] = {
        &command_run,   &command_check,     &command_show,
        &command_rules, &command_constants, &command_programs,
    };

    (void)state;
    for (size_t c = 0; c < sizeof commands / sizeof *commands; c++)
        for (size_t i = 0; i < commands[c]->noptions; i++) {
            const struct option *o = &commands[c]->options[i];

            assert_true(strlen(o->help) > 0 && strlen(o->help) <= 72);
            assert_string_not_equal(o->name, "help");
            for (size_t j = 0; j < i; j++)
                assert_string_not_equal(o->name, commands[c]->options[j].name);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_come_apart_or_with_equals),
        cmocka_unit_test(dashes_end_options),
        cmocka_unit_test(help_comes_before_other_errors),
        cmocka_unit_test(wrong_command_lines_are_refused),
        cmocka_unit_test(every_option_has_one_name_and_a_help),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
