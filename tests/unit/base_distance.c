/* tests/unit/base_distance.c: distances of sequences against the matrix of their prefixes
 * (Wagner and Fischer 1974), which shares nothing with the diagonals. */

#include "base/distance.h"
#include "base/hash.h"
#include "base/mem.h"
#include "support/cm.h"

static size_t least(size_t x, size_t y)
{
    return x < y ? x : y;
}

static size_t by_matrix(struct sequence a, struct sequence b)
{
    size_t *row = mem_new((b.n + 1) * sizeof *row), result;

    for (size_t j = 0; j <= b.n; j++)
        row[j] = j;
    for (size_t i = 1; i <= a.n; i++) {
        size_t diagonal = row[0];

        row[0] = i;
        for (size_t j = 1; j <= b.n; j++) {
            size_t above = row[j];

            row[j] = least(least(above, row[j - 1]) + 1, diagonal + (a.v[i - 1] != b.v[j - 1]));
            diagonal = above;
        }
    }
    result = row[b.n];
    mem_free(row);
    return result;
}

static void compare(struct sequence a, struct sequence b)
{
    size_t l = by_matrix(a, b);

    assert_int_equal(distance(a, b, SIZE_MAX - 1, NULL), l);
    assert_int_equal(distance(a, b, l, NULL), l);
    if (l > 0)
        assert_int_equal(distance(a, b, l - 1, NULL), l);
    if (l > 2)
        assert_int_equal(distance(a, b, l / 2, NULL), l / 2 + 1);
}

/* The i-th word of length n over 0 and 1. */
static struct sequence word(uint32_t *v, size_t n, uint32_t i)
{
    for (size_t k = 0; k < n; k++)
        v[k] = i >> k & 1;
    return (struct sequence){ v, n };
}

static void test_all_short_words(void **state)
{
    uint32_t v[6], w[6];

    (void)state;
    for (size_t n = 0; n <= 6; n++)
        for (size_t m = 0; m <= 6; m++)
            for (uint32_t i = 0; i < 1u << n; i++)
                for (uint32_t k = 0; k < 1u << m; k++)
                    compare(word(v, n, i), word(w, m, k));
}

static struct sequence any(struct random *r, uint32_t *v, uint32_t most, uint32_t letters)
{
    struct sequence s = { v, random_below(r, most + 1) };

    for (size_t i = 0; i < s.n; i++)
        v[i] = random_below(r, letters);
    return s;
}

static void test_random_words(void **state)
{
    struct random r;
    uint32_t v[120], w[120];

    (void)state;
    random_seed(&r, 17);
    for (unsigned i = 0; i < 20000; i++) {
        uint32_t letters = 1 + random_below(&r, 8);
        struct sequence a = any(&r, v, 120, letters);

        compare(a, any(&r, w, 120, letters));
    }
}

/* As traces differ: stretches left out, put in, repeated, exchanged. */
static struct sequence changed(struct random *r, struct sequence s, uint32_t *out)
{
    struct sequence t = { out, 0 };

    for (size_t i = 0; i < s.n && t.n < 250; i++) {
        switch (random_below(r, 24)) {
        case 0:
            break;
        case 1:
            out[t.n++] = random_below(r, 8);
            break;
        case 2:
            i -= least(i, random_below(r, 5));
            out[t.n++] = s.v[i];
            break;
        case 3:
            i += random_below(r, 7);
            break;
        default:
            out[t.n++] = s.v[i];
        }
    }
    return t;
}

static void test_changed_words(void **state)
{
    struct random r;
    uint32_t v[200], w[256];

    (void)state;
    random_seed(&r, 18);
    for (unsigned i = 0; i < 5000; i++) {
        struct sequence a = any(&r, v, 200, 1 + random_below(&r, 30));

        compare(a, changed(&r, a, w));
    }
}

/* What a million elements take may not grow with their square. */
static void test_long_words(void **state)
{
    enum { MANY = 1000000 };
    uint32_t *v = mem_new(MANY * sizeof *v), *w = mem_new(MANY * sizeof *w);
    struct sequence all, some;
    struct random r;

    (void)state;
    random_seed(&r, 19);
    for (size_t i = 0; i < MANY; i++)
        v[i] = w[i] = (uint32_t)i;
    for (unsigned i = 0; i < 500; i++)
        w[random_below(&r, 1000) * 1000u + i] = MANY + i;
    all = (struct sequence){ v, MANY };
    some = (struct sequence){ v, 1000 };
    assert_in_range(distance(all, (struct sequence){ w, MANY }, 1000, NULL), 400, 500);
    assert_int_equal(distance(all, (struct sequence){ w, 0 }, MANY, NULL), MANY);
    assert_int_equal(distance(some, all, MANY, NULL), MANY - 1000);
    mem_free(v);
    mem_free(w);
}

static void test_interrupted(void **state)
{
    static const uint32_t v[] = { 1, 2, 3 }, w[] = { 4, 5, 6 };
    const volatile sig_atomic_t now = 1;

    (void)state;
    assert_int_equal(distance((struct sequence){ v, 3 }, (struct sequence){ w, 3 }, 7, &now), 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_short_words), cmocka_unit_test(test_random_words),
        cmocka_unit_test(test_changed_words),   cmocka_unit_test(test_long_words),
        cmocka_unit_test(test_interrupted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
