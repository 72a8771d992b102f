/* Address ranges (engine/device/region.h) and votes (5.4.2). */
#include "support/cm.h"

#include <string.h>

#include "base/hash.h"
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

/* Up to 8 places: a row, or not. */
struct places {
    uint64_t at[8];
    unsigned n;
};

static bool is_row(const struct places *p)
{
    return p->at[p->n - 1] - p->at[0] == p->n - 1;
}

/* The n lowest free ones of 64, as long as there are any. */
static struct places lowest(const unsigned char taken[64], unsigned n)
{
    struct places p = { { 0 }, 0 };

    for (unsigned i = 0; i < 64 && p.n < n; i++)
        if (taken[i] == 0)
            p.at[p.n++] = i;
    return p;
}

/* A row is taken as a row, others one by one: the same places. */
static void take_places(struct regions *r, const struct places *p)
{
    uint64_t at = 64;

    assert_int_equal(regions_take_row(r, p->n, &at), is_row(p));
    if (is_row(p)) {
        assert_int_equal(at, p->at[0]);
        return;
    }
    for (unsigned i = 0; i < p->n; i++) {
        assert_true(regions_take(r, (struct wanted){ 1, 1, 0 }, &at));
        assert_int_equal(at, p->at[i]);
    }
}

static void give_places(struct regions *r, const struct places *p)
{
    if (is_row(p))
        regions_give_row(r, p->at[0], p->n);
    for (unsigned i = 0; i < p->n && !is_row(p); i++)
        regions_give_one(r, p->at[i]);
}

/* One of the places, of a row or not: the others stay taken. */
static void give_one(struct regions *r, struct places *p, unsigned char taken[64], unsigned k)
{
    regions_give_one(r, p->at[k]);
    taken[p->at[k]] = 0;
    p->n--;
    for (unsigned i = k; i < p->n; i++)
        p->at[i] = p->at[i + 1];
}

/* Whatever was taken and given back before, in rows or one by one, a row is taken where the lowest
 * free places are one. */
static void rows_are_the_lowest(void **s)
{
    struct random numbers;
    struct regions r;
    unsigned char taken[64] = { 0 };
    struct places live[64];
    unsigned nlive = 0, rows = 0, others = 0;

    (void)s;
    random_seed(&numbers, 7);
    regions_init(&r, 0, 64);
    for (unsigned step = 0; step < 4000; step++) {
        unsigned n = 1 + random_below(&numbers, 8), k = random_below(&numbers, nlive + 1);
        struct places p = lowest(taken, n);

        if (k < nlive && live[k].n > 1 && random_below(&numbers, 3) == 0) {
            give_one(&r, &live[k], taken, random_below(&numbers, live[k].n));
            continue;
        }
        if (p.n < n || (k < nlive && random_below(&numbers, 2) == 0)) {
            k = k < nlive ? k : 0;
            give_places(&r, &live[k]);
            for (unsigned i = 0; i < live[k].n; i++)
                taken[live[k].at[i]] = 0;
            live[k] = live[--nlive];
            continue;
        }
        take_places(&r, &p);
        for (unsigned i = 0; i < n; i++)
            taken[p.at[i]] = 1;
        rows += n > 1 && is_row(&p);
        others += !is_row(&p);
        live[nlive++] = p;
    }
    assert_true(rows > 200 && others > 200);
    regions_free(&r);
}

/* What was inserted one by one is given back as the row that it is, and nothing behind it. */
static void rows_of_single_ones(void **s)
{
    struct regions r;
    uint64_t at;

    (void)s;
    regions_init(&r, 0, 64);
    for (uint64_t i = 0; i < 6; i++)
        regions_insert(&r, (struct stretch){ i, 1, 0 });
    regions_give_row(&r, 1, 4);
    assert_false(regions_take_row(&r, 5, &at));
    assert_non_null(regions_find(&r, 5, 1));
    assert_true(regions_take_row(&r, 4, &at));
    assert_int_equal(at, 1);
    assert_non_null(regions_find(&r, 0, 1));
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
                                        cmocka_unit_test(first_fit_is_the_lowest),
                                        cmocka_unit_test(rows_are_the_lowest),
                                        cmocka_unit_test(rows_of_single_ones),
                                        cmocka_unit_test(votes) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
