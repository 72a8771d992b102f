/* tests/unit/search_choices.c: the combinations of choices in a step (search/choice_tree.h), in
 * order and narrowed down. */
#include <string.h>

#include "search/choice_tree.h"
#include "support/cm.h"

/* What a step would ask: two choices, the second only when the first was not 1. */
static unsigned ask(struct choice_tree *p)
{
    struct oracle o = choice_tree_oracle(p);
    unsigned first = choice_pick(&o, SITE_UNIT, 3);

    return first == 1 ? 10 : 10 * first + choice_pick(&o, SITE_STEP, 2);
}

static void every_way_in_order(void **unused)
{
    static const unsigned expected[] = { 0, 1, 10, 20, 21 };
    struct choice_tree p = { .n = 0 };
    size_t n = 0;

    (void)unused;
    do {
        assert_true(n < 5);
        assert_int_equal(ask(&p), expected[n++]);
    } while (choice_tree_next(&p));
    assert_int_equal(n, 5);
    choice_tree_clear(&p);
    assert_int_equal(ask(&p), 0);
    choice_tree_free(&p);
}

static void one_alternative_is_not_asked(void **unused)
{
    struct choice_tree p = { .n = 0 };
    struct oracle o;

    (void)unused;
    o = choice_tree_oracle(&p);
    assert_int_equal(choice_pick(&o, SITE_UNIT, 1), 0);
    assert_int_equal(p.n, 0);
    assert_false(choice_tree_next(&p));
    choice_tree_free(&p);
}

/* Only 0 and 2 at the first site; everything at the other. */
static unsigned narrow(void *self, enum site site, unsigned n, unsigned *out)
{
    (void)self;
    if (site != SITE_UNIT)
        return 0;
    assert_int_equal(n, 3);
    out[0] = 0;
    out[1] = 2;
    return 2;
}

static void narrowed_ways(void **unused)
{
    static const unsigned expected[] = { 0, 1, 20, 21 };
    struct choice_tree p = { .n = 0 };
    size_t n = 0;

    (void)unused;
    p.filter.narrow = narrow;
    do {
        assert_true(n < 4);
        assert_int_equal(ask(&p), expected[n++]);
    } while (choice_tree_next(&p));
    assert_int_equal(n, 4);
    choice_tree_free(&p);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_in_order),
        cmocka_unit_test(one_alternative_is_not_asked),
        cmocka_unit_test(narrowed_ways),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
