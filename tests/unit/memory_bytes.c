/* tests/unit/memory_bytes.c: sets of bytes of a segment: copying and comparing the bytes of a
 * set, against doing it byte by byte. */
#include "support/cm.h"

#include "base/hash.h"
#include "memory/bytes.h"

#define ROUNDS 2000u

/* Words of a mask are mostly whole or empty, as they are in caches; sometimes groups are, or
 * nothing is. */
static uint64_t some_half(struct random *r)
{
    uint64_t half = random_next(r);

    switch (random_below(r, 4)) {
    case 0:
        return 0;
    case 1:
        return ~(uint64_t)0;
    case 2:
        return half & UINT64_C(0x00ffffff0000ff00);
    }
    return half;
}

static struct byte_mask some_bytes(struct random *r)
{
    uint64_t low = some_half(r), high = some_half(r);

    return (struct byte_mask){ { low, high } };
}

static void fill(struct random *r, unsigned char *bytes)
{
    for (unsigned i = 0; i < MOST_LINE_BYTES; i++)
        bytes[i] = (unsigned char)random_below(r, 3);
}

static void copies_those_of_the_set(void **state)
{
    unsigned char from[MOST_LINE_BYTES], to[MOST_LINE_BYTES], before[MOST_LINE_BYTES];
    struct random r;

    (void)state;
    random_seed(&r, 1);
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct byte_mask mask = some_bytes(&r);

        fill(&r, from);
        fill(&r, to);
        memcpy(before, to, sizeof before);
        bytes_copy(to, from, mask);
        for (unsigned i = 0; i < MOST_LINE_BYTES; i++)
            assert_int_equal(to[i], bytes_has(mask, i) ? from[i] : before[i]);
    }
}

static void finds_those_that_differ(void **state)
{
    unsigned char a[MOST_LINE_BYTES], b[MOST_LINE_BYTES];
    struct random r;

    (void)state;
    random_seed(&r, 2);
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct byte_mask mask = some_bytes(&r), differ;

        fill(&r, a);
        fill(&r, b);
        if (round % 2 == 0)
            memcpy(b + round % 64, a + round % 64, 64);
        differ = bytes_differing(a, b, mask);
        for (unsigned i = 0; i < MOST_LINE_BYTES; i++)
            assert_int_equal(bytes_has(differ, i), bytes_has(mask, i) && a[i] != b[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_those_of_the_set),
        cmocka_unit_test(finds_those_that_differ),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
