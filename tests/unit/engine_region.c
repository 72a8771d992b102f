/* Address ranges (engine/region.h) and votes (5.4.2). */
#include "support/cm.h"

#include "engine/region.h"
#include "engine/vote.h"

static void first_fit_with_gaps(void **s)
{
    struct regions r;
    uint64_t a, b, c;

    (void)s;
    regions_init(&r, 0x1000, 0x2000);
    assert_true(regions_take(&r, (struct wanted){ 100, 256, 256 }, &a));
    assert_true(regions_take(&r, (struct wanted){ 100, 256, 256 }, &b));
    assert_int_equal(a, 0x1000);
    assert_int_equal(b, 0x1200); /* 100 + 256, rounded up to 256 */
    assert_non_null(regions_find(&r, a, 100));
    assert_null(regions_find(&r, a, 101));
    assert_null(regions_find(&r, a + 100, 1));
    assert_non_null(regions_find(&r, b + 99, 1));
    assert_null(regions_find(&r, 0xfff, 1));
    regions_give(&r, a);
    assert_null(regions_find(&r, a, 1));
    assert_true(regions_take(&r, (struct wanted){ 16, 16, 0 }, &c));
    assert_int_equal(c, 0x1000);
    assert_false(regions_take(&r, (struct wanted){ 0x1000, 1, 0 }, &c));
    assert_false(regions_take(&r, (struct wanted){ UINT64_MAX, 1, 0 }, &c));
    assert_true(regions_fits(&r, 0x800, 1));
    assert_false(regions_fits(&r, 0xe00, 1));
    regions_free(&r);
}

static void votes(void **s)
{
    (void)s;
    assert_int_equal(warp_vote(NULL, VOTE_ALL, (struct ballot){ 7, 7 }), 1);
    assert_int_equal(warp_vote(NULL, VOTE_ALL, (struct ballot){ 7, 3 }), 0);
    assert_int_equal(warp_vote(NULL, VOTE_ANY, (struct ballot){ 7, 4 }), 1);
    assert_int_equal(warp_vote(NULL, VOTE_ANY, (struct ballot){ 7, 0 }), 0);
    assert_int_equal(warp_vote(NULL, VOTE_UNI, (struct ballot){ 7, 7 }), 1);
    assert_int_equal(warp_vote(NULL, VOTE_UNI, (struct ballot){ 7, 0 }), 1);
    assert_int_equal(warp_vote(NULL, VOTE_UNI, (struct ballot){ 7, 1 }), 0);
    assert_int_equal(warp_vote(NULL, VOTE_BALLOT, (struct ballot){ 7, 5 }), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(first_fit_with_gaps),
                                        cmocka_unit_test(votes) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
