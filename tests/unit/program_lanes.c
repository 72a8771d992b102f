/* tests/unit/program_lanes.c: sets of lanes against their plain definitions: how many there
 * are, the nth, and those that are adjacent. */
#include "support/cm.h"

#include "base/hash.h"
#include "program/lanes.h"

/* Sets of all sizes: no lane, one, all, and random ones from thin to dense. */
static lane_mask some_set(struct random *r, unsigned i)
{
    lane_mask m = random_next(r);

    if (i < 64)
        return LANE(i);
    if (i == 64)
        return ~(lane_mask)0;
    if (i % 3 == 0)
        return m & random_next(r) & random_next(r);
    return i % 3 == 1 ? m | random_next(r) : m;
}

#define SETS 500u

static void the_nth_lane(void **state)
{
    struct random r;

    (void)state;
    random_seed(&r, 1);
    for (unsigned i = 0; i < SETS; i++) {
        lane_mask m = some_set(&r, i);
        unsigned n = 0;

        for (unsigned l = 0; l < 64; l++)
            if ((m & LANE(l)) != 0)
                assert_int_equal(lane_nth(m, n++), l);
        assert_int_equal(lane_count(m), n);
    }
}

static void the_nth_of_several_words(void **state)
{
    struct random r;

    (void)state;
    random_seed(&r, 2);
    for (unsigned i = 0; i < SETS; i++) {
        lane_mask words[3] = { some_set(&r, i), i % 5 == 0 ? 0 : some_set(&r, i + 100), random_next(&r) };
        size_t n = 0;

        for (size_t l = 0; l < 3 * 64; l++)
            if ((words[l / 64] & LANE(l % 64)) != 0)
                assert_int_equal(lanes_nth(words, 3, n++), l);
    }
}

/* Every lane of a set lies in one span, spans ascend, and there is a gap between two. */
static void spans(void **state)
{
    struct random r;

    (void)state;
    random_seed(&r, 3);
    for (unsigned i = 0; i < SETS; i++) {
        lane_mask m = some_set(&r, i), rest = m, met = 0;
        struct lane_span s;
        unsigned last = 0;

        while (lanes_next_span(&rest, &s)) {
            assert_true(s.first < s.end && s.end <= 64);
            assert_true(met == 0 || s.first > last);
            for (unsigned l = s.first; l < s.end; l++)
                met |= LANE(l);
            last = s.end;
        }
        assert_true(met == m && rest == 0);
    }
}

static void no_span(void **state)
{
    lane_mask none = 0;
    struct lane_span s;

    (void)state;
    assert_false(lanes_next_span(&none, &s));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_nth_lane),
        cmocka_unit_test(the_nth_of_several_words),
        cmocka_unit_test(spans),
        cmocka_unit_test(no_span),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
