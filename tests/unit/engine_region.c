/* tests/unit/engine_region.c: address ranges, numbered places (engine/device) and votes
 * (5.4.2). */
#include "support/cm.h"

#include <string.h>

#include "base/hash.h"
#include "engine/device/places.h"
#include "engine/device/region.h"
#include "engine/thread/vote.h"

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

/* Whatever index it begins with. */
static void near_is_found(void **s)
{
    struct regions r;
    uint64_t at[3];

    (void)s;
    regions_init(&r, 0x1000, 0x2000);
    for (unsigned i = 0; i < 3; i++)
        assert_true(regions_take(&r, (struct wanted){ 256, 256, 0 }, &at[i]));
    for (size_t first = 0; first < 5; first++)
        for (unsigned i = 0; i < 3; i++) {
            size_t near = first;

            assert_ptr_equal(regions_near(&r, at[i], &near), &r.v[i]);
            assert_int_equal(near, i);
            near = first;
            assert_ptr_equal(regions_near(&r, at[i] + 255, &near), &r.v[i]);
            near = first;
            assert_null(regions_near(&r, at[2] + 256, &near));
            assert_null(regions_near(&r, 0xfff, &near));
            assert_int_equal(near, first);
        }
    regions_free(&r);
}

/* The lowest multiple of align at which size bytes and the gap are free, byte by byte. */
static uint64_t lowest_free(const unsigned char taken[256], struct wanted w)
{
    uint64_t at = 0, length = w.size + w.gap;

    for (uint64_t k = 0; at + length <= 256 && k < length;)
        if (taken[at + k] != 0) {
            at += w.align;
            k = 0;
        } else {
            k++;
        }
    return at + length <= 256 ? at : 256;
}

/* Whatever was taken, given back and inserted before, the lowest place is found. */
static void first_fit_is_the_lowest(void **s)
{
    struct random numbers;
    struct regions r;
    unsigned char taken[256] = { 0 };
    struct stretch live[64];
    unsigned nlive = 0, found = 0;

    (void)s;
    random_seed(&numbers, 5);
    regions_init(&r, 0, 256);
    for (unsigned step = 0; step < 4000; step++) {
        struct wanted w = { 1 + random_below(&numbers, 12),
                            (uint64_t)1 << random_below(&numbers, 4), random_below(&numbers, 4) };
        uint64_t expected = lowest_free(taken, w), at = 256;
        unsigned k = random_below(&numbers, nlive + 1);

        if (nlive == 64 || (k < nlive && random_below(&numbers, 2) == 0)) {
            k = k < nlive ? k : 0;
            regions_give(&r, live[k].at);
            memset(taken + live[k].at, 0, (size_t)(live[k].size + live[k].gap));
            live[k] = live[--nlive];
            continue;
        }
        assert_int_equal(regions_take(&r, w, &at), expected < 256);
        if (expected == 256)
            continue;
        assert_int_equal(at, expected);
        memset(taken + at, 1, (size_t)(w.size + w.gap));
        live[nlive++] = (struct stretch){ at, w.size, w.gap };
        found++;
    }
    assert_true(found > 500);
    regions_free(&r);
}

/* Whatever was taken and given back before, the lowest free place is taken. */
static void places_are_the_lowest(void **s)
{
    struct random numbers;
    struct places p;
    unsigned char taken[100] = { 0 };
    unsigned n = 0, given = 0;

    (void)s;
    random_seed(&numbers, 7);
    places_init(&p, 100);
    for (unsigned step = 0; step < 4000; step++) {
        uint32_t at = random_below(&numbers, 100);

        if (n == 100 || (taken[at] != 0 && random_below(&numbers, 2) == 0)) {
            places_give(&p, at);
            given++;
        } else if (taken[at] == 0 && random_below(&numbers, 4) == 0) {
            places_take_this(&p, at);
        } else {
            at = places_take(&p);
            assert_int_equal(at, (const unsigned char *)memchr(taken, 0, 100) - taken);
        }
        taken[at] ^= 1;
        n += taken[at] != 0 ? 1u : -1u;
    }
    assert_true(given > 500);
    places_clear(&p);
    assert_int_equal(places_take(&p), 0);
    places_free(&p);
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
                                        cmocka_unit_test(first_fit_is_the_lowest),
                                        cmocka_unit_test(near_is_found),
                                        cmocka_unit_test(places_are_the_lowest),
                                        cmocka_unit_test(votes) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
