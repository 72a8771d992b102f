/* tests/unit/host_tools.c: settings by name, files that appear complete or not at all,
 * suggestions for misspelt names. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/diag.h"
#include "base/interrupt.h"
#include "host/output.h"
#include "host/settings.h"
#include "host/suggest.h"

static void settings_are_read_by_name(void **state)
{
    struct settings s;
    char why[200];

    (void)state;
    settings_default(&s);
    assert_true(settings_set(&s, "seed", "18446744073709551615", why, sizeof why));
    assert_true(settings_set(&s, "schedule", "round-robin", why, sizeof why));
    assert_true(settings_set(&s, "profile", "sc", why, sizeof why));
    assert_true(settings_set(&s, "control", "crs", why, sizeof why));
    assert_true(settings_set(&s, "max-steps", "0x10", why, sizeof why));
    assert_true(settings_constant(&s, "WarpSize=4", why, sizeof why));
    assert_true(s.seed == UINT64_MAX && s.max_steps == 16);
    assert_string_equal(schedule_text(s.schedule), "round-robin");
    assert_string_equal(profile_text(s.profile), "sc");
    assert_int_equal(s.constants.v[CONST_WarpSize], 4);
}

static void wrong_settings_say_what_is_expected(void **state)
{
    static const char *const cases[][3] = {
        { "seed", "-1", "expected a number below 2^64, found `-1`" },
        { "schedule", "lazy", "expected seeded, uniform, eager or round-robin, found `lazy`" },
        { "profile", "", "expected ordered, report or sc, found ``" },
        { "control", "simt", "expected a control model (crs, threads, stack or hanoi; those of structured programs are for .simt files), found `simt`" },
        { "max-steps", "0", "expected a number of steps, at least 1, found `0`" },
    };
    struct settings s;
    char why[200];

    (void)state;
    settings_default(&s);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_false(settings_set(&s, cases[i][0], cases[i][1], why, sizeof why));
        assert_string_equal(why, cases[i][2]);
    }
    assert_false(settings_constant(&s, "WarpSize", why, sizeof why));
    assert_string_equal(why, "expected CONSTANT=VALUE, found `WarpSize`");
    assert_false(settings_constant(&s, "WarpSize=x", why, sizeof why));
    assert_string_equal(why, "expected a number below 2^64 behind `=`, found `x`");
}

static bool exists(const char *path)
{
    FILE *f = fopen(path, "rb");

    if (f != NULL)
        fclose(f);
    return f != NULL;
}

static void a_file_appears_whole_or_not_at_all(void **state)
{
    static const char path[] = "host_tools.out";
    char partial[200];
    struct source s;
    struct output o;

    (void)state;
    remove(path);
    assert_true(output_open(&o, path));
    assert_non_null(o.temporary);
    assert_true(exists(o.temporary->path));
    fputs("dropped", o.file);
    snprintf(partial, sizeof partial, "%s", o.temporary->path);
    output_drop(&o);
    assert_false(exists(path) || exists(partial));
    for (int i = 0; i < 2; i++) { /* the second replaces the first */
        assert_true(output_open(&o, path));
        fprintf(o.file, "kept %d", i);
        assert_true(!exists(path) || i > 0);
        snprintf(partial, sizeof partial, "%s", o.temporary->path);
        assert_true(output_keep(&o));
        assert_false(exists(partial));
    }
    assert_true(source_read(&s, path));
    assert_string_equal(s.text, "kept 1");
    source_free(&s);
    remove(path);
    assert_false(output_open(&o, "no-such-folder/file"));
    assert_string_equal(output_why(), strerror(ENOENT));
}

/* Each has its own file until it is kept; the last one that is kept is what stays. */
static void two_writers_of_one_name_do_not_meet(void **state)
{
    static const char path[] = "host_tools.twice";
    struct output a, b;
    struct source s;

    (void)state;
    assert_true(output_open(&a, path));
    assert_true(output_open(&b, path));
    assert_string_not_equal(a.temporary->path, b.temporary->path);
    fputs("of the first", a.file);
    fputs("of the second, which is longer", b.file);
    assert_true(output_keep(&b));
    assert_true(output_keep(&a));
    assert_true(source_read(&s, path));
    assert_string_equal(s.text, "of the first");
    source_free(&s);
    remove(path);
}

static void a_file_that_grows_goes_on_where_it_ended(void **state)
{
    static const char path[] = "host_tools.grows";
    struct source s;
    struct output o;

    (void)state;
    remove(path);
    assert_false(output_extend(&o, path, 0));
    assert_true(output_open(&o, path));
    fputs("whole, cut off", o.file);
    assert_true(output_keep(&o));
    assert_true(output_extend(&o, path, 7));
    fputs("and on.", o.file);
    assert_true(output_keep(&o));
    assert_true(source_read(&s, path));
    assert_string_equal(s.text, "whole, and on.");
    source_free(&s);
    remove(path);
}

static void only_near_names_are_suggested(void **state)
{
    struct suggestion s;

    (void)state;
    suggest_begin(&s, "blok", 4);
    suggest_offer(&s, "grid");
    suggest_offer(&s, "block");
    suggest_offer(&s, "black");
    assert_string_equal(suggest_end(&s), ", did you mean `block`?");
    suggest_begin(&s, "xyz", 3);
    suggest_offer(&s, "block");
    assert_string_equal(suggest_end(&s), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_are_read_by_name),
        cmocka_unit_test(wrong_settings_say_what_is_expected),
        cmocka_unit_test(a_file_appears_whole_or_not_at_all),
        cmocka_unit_test(two_writers_of_one_name_do_not_meet),
        cmocka_unit_test(a_file_that_grows_goes_on_where_it_ended),
        cmocka_unit_test(only_near_names_are_suggested),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
