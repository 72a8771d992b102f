/* tests/unit/base_rules.c: the table of rules: every name occurs once, is found by its id and
 * has a one-line summary. */
#include "support/cm.h"

#include <ctype.h>
#include <string.h>

#include "base/rule.h"

static void ids_are_found(void **state)
{
    enum rule found;

    (void)state;
    for (int r = 0; r < RULE_COUNT; r++) {
        const char *id = rule_info((enum rule)r)->id;

        assert_true(rule_find(id, strlen(id), &found));
        assert_int_equal(found, r); /* an id that stood twice would be found once */
    }
}

static void other_texts_are_no_ids(void **state)
{
    enum rule found;

    (void)state;
    assert_false(rule_find("", 0, &found));
    assert_false(rule_find("crs.bra", 7, &found));
    assert_false(rule_find("cache.writeLine", 14, &found));
    assert_false(rule_find("cache.reads", 11, &found));
    assert_false(rule_find("M.step\0x", 8, &found));
    assert_true(rule_find("cache.writeLine", 11, &found));
    assert_int_equal(found, RULE_CACHE_WRITE);
}

/* A line of a table: no full stop, no more than stands beside the other columns, plain ASCII. */
static void lines_fit_the_table(void **state)
{
    (void)state;
    for (int r = 0; r < RULE_COUNT; r++) {
        const char *line = rule_info((enum rule)r)->line;
        size_t n = strlen(line);

        assert_true(n >= 10 && n <= 76);
        assert_true(line[n - 1] != '.' && line[0] != ' ');
        for (size_t i = 0; i < n; i++)
            assert_true(isprint((unsigned char)line[i]));
    }
}

/* The chapters of the report are in order, and so are the families. */
static void every_family_has_names(void **state)
{
    unsigned count[SYSTEM_COUNT] = { 0 };

    (void)state;
    for (int r = 0; r < RULE_COUNT; r++) {
        const struct rule_info *i = rule_info((enum rule)r);

        count[i->system]++;
        assert_true(r == 0 || i->section[0] >= rule_info((enum rule)(r - 1))->section[0]);
        assert_true(i->system == (enum rule_system)0 || count[i->system - 1] > 0);
    }
    for (int s = 0; s < SYSTEM_COUNT; s++) {
        assert_true(count[s] > 0);
        assert_true(strlen(rule_system_text((enum rule_system)s)) <= 22);
    }
}

static void kinds_have_names(void **state)
{
    (void)state;
    assert_string_equal(rule_kind_text(rule_info(RULE_CRS_SSY)->kind), "rule");
    assert_string_equal(rule_kind_text(rule_info(RULE_CRS_UNI)->kind), "function");
    assert_string_equal(rule_kind_text(rule_info(RULE_PROGRAM_REG)->kind), "program");
    assert_string_equal(rule_kind_text(rule_info(RULE_SAFETY_INV1)->kind), "property");
    assert_string_equal(rule_system_text(rule_info(RULE_CRS_SSY)->system), "branching (CRS)");
    assert_string_equal(rule_info(RULE_CRS_SSY)->section, "5.4.1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_are_found),          cmocka_unit_test(other_texts_are_no_ids),
        cmocka_unit_test(lines_fit_the_table),    cmocka_unit_test(every_family_has_names),
        cmocka_unit_test(kinds_have_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
