/* tests/unit/check_vector_clock.c: vector clocks (check/vector_clock.h): a sum is the maximum
 * of its parts, in ascending order, and a shared clock lives until its last owner drops it. */
#include "support/cm.h"

#include "check/vector_clock.h"

static struct vclock *clock_of(const struct tick *ticks, size_t n)
{
    struct clock_sum s = { .v = NULL };

    for (size_t i = 0; i < n; i++)
        clock_sum_tick(&s, ticks[i]);
    return clock_sum_take(&s, 0);
}

static void nothing_is_known_of_nobody(void **state)
{
    struct vclock *c = clock_of(NULL, 0);

    (void)state;
    assert_int_equal(vclock_of(NULL, 1), 0);
    assert_int_equal(vclock_of(c, 1), 0);
    vclock_drop(c);
    vclock_drop(NULL);
}

static void a_sum_keeps_the_latest(void **state)
{
    static const struct tick ticks[] = { { 9, 4 }, { 2, 7 }, { 9, 6 }, { 3, 1 }, { 2, 5 } };
    struct vclock *c = clock_of(ticks, 5);

    (void)state;
    assert_int_equal(c->n, 3);
    assert_int_equal(vclock_of(c, 2), 7);
    assert_int_equal(vclock_of(c, 3), 1);
    assert_int_equal(vclock_of(c, 9), 6);
    for (uint32_t actor = 0; actor < 12; actor++)
        if (actor != 2 && actor != 3 && actor != 9)
            assert_int_equal(vclock_of(c, actor), 0);
    vclock_drop(c);
}

static void sums_of_clocks_share_nothing(void **state)
{
    static const struct tick left[] = { { 1, 3 }, { 5, 5 } }, right[] = { { 1, 4 }, { 8, 1 } };
    struct vclock *a = clock_of(left, 2), *b = clock_of(right, 2), *c;
    struct clock_sum s = { .v = NULL };

    (void)state;
    clock_sum_add(&s, a);
    clock_sum_add(&s, a);
    clock_sum_add(&s, b);
    c = clock_sum_take(&s, 0);
    assert_null(s.v);
    assert_int_equal(c->n, 3);
    assert_int_equal(vclock_of(c, 1), 4);
    assert_int_equal(vclock_of(a, 1), 3);
    vclock_hold(a);
    vclock_drop(a);
    assert_int_equal(vclock_of(a, 5), 5);
    vclock_drop(a);
    vclock_drop(b);
    vclock_drop(c);
}

static void settled_actors_are_left_out(void **state)
{
    static const struct tick ticks[] = { { 1, 3 }, { 2, 5 }, { 3, 1 } };
    struct clock_sum s = { .v = NULL };
    struct vclock *c;

    (void)state;
    for (size_t i = 0; i < 3; i++)
        clock_sum_tick(&s, ticks[i]);
    c = clock_sum_take(&s, 2);
    assert_int_equal(c->n, 1);
    assert_int_equal(vclock_of(c, 3), 1);
    assert_int_equal(vclock_of(c, 2), 0);
    vclock_drop(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_known_of_nobody),
        cmocka_unit_test(a_sum_keeps_the_latest),
        cmocka_unit_test(sums_of_clocks_share_nothing),
        cmocka_unit_test(settled_actors_are_left_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
