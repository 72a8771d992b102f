/* tests/unit/engine_banks.c: which lanes make a request (engine/device/bank.h), against the
 * letter of 2.3.2: lanes conflict when they name different words of one bank, and each lane
 * joins the first request without a conflict. */
#include "support/cm.h"

#include <string.h>

#include "base/hash.h"
#include "engine/device/bank.h"

#define DRAWS 40000

/* ---- the model ---- */

static bool conflict(const struct bank_access *a, unsigned l, unsigned m)
{
    unsigned bytes = a->bytes < 4 ? 4 : a->bytes;

    for (uint32_t v = a->where[l] / 4; v < a->where[l] / 4 + bytes / 4; v++)
        for (uint32_t w = a->where[m] / 4; w < a->where[m] / 4 + bytes / 4; w++)
            if (v != w && v % a->banks == w % a->banks)
                return true;
    return false;
}

static bool fits(const struct bank_access *a, lane_mask request, unsigned lane)
{
    for (unsigned m = 0; m < lane; m++)
        if ((request >> m & 1) != 0 && conflict(a, lane, m))
            return false;
    return true;
}

static unsigned model(const struct bank_access *a, lane_mask requests[64])
{
    unsigned n = 0, i;

    memset(requests, 0, 64 * sizeof *requests);
    for (unsigned l = 0; l < 64; l++)
        if ((a->lanes >> l & 1) != 0) {
            for (i = 0; !fits(a, requests[i], l); i++)
                ;
            requests[i] |= (lane_mask)1 << l;
            n = i + 1 > n ? i + 1 : n;
        }
    return n;
}

/* ---- draws ---- */

static lane_mask draw_lanes(struct random *r)
{
    switch (random_below(r, 4)) {
    case 0:
        return 0xffffffffu;
    case 1:
        return ~(lane_mask)0 >> random_below(r, 64);
    case 2:
        return (~(lane_mask)0 >> random_below(r, 32)) & ~(lane_mask)0 << random_below(r, 32);
    default:
        return random_next(r) | 1;
    }
}

/* In rows as long as there are banks: evenly apart, with another row or bank now and then, swapped
 * within a row, or anywhere. */
static void draw_places(struct random *r, const struct bank_access *a, uint32_t where[64])
{
    unsigned step = random_below(r, 3) == 0 ? a->banks : random_below(r, 70);
    unsigned how = random_below(r, 5), rare = random_below(r, 3);
    unsigned flip = random_below(r, 32), row = a->banks * 4;

    for (unsigned l = 0; l < 64; l++) {
        uint32_t even = how == 1 ? (64 - l) * step * 4 : l * step * 4;

        where[l] = even;
        if (how == 2)
            where[l] = l * row + (l ^ flip) * 4;
        else if (how == 3)
            where[l] = (l ^ flip) * a->bytes;
        else if (how == 4)
            where[l] = random_below(r, 4) * row + random_below(r, row);
        else if (rare == 0 && random_below(r, 20) == 0)
            where[l] = even + row * random_below(r, 3) + 4 * random_below(r, 2);
        where[l] = where[l] / a->bytes * a->bytes;
    }
}

static struct bank_access draw(struct random *r, uint32_t where[64])
{
    static const unsigned banks[] = { 32, 32, 16, 64, 8, 1, 2, 3, 5, 12, 24, 63 };
    struct bank_access a = { where, draw_lanes(r), 1u << random_below(r, 5),
                             banks[random_below(r, 12)] };

    draw_places(r, &a, where);
    return a;
}

/* ---- tests ---- */

static void any_access(void **state)
{
    struct random r;
    uint32_t where[64];
    lane_mask found[64], expected[64];
    unsigned single = 0;

    (void)state;
    random_seed(&r, 1);
    for (unsigned i = 0; i < DRAWS; i++) {
        struct bank_access a = draw(&r, where);
        unsigned n = model(&a, expected);

        assert_int_equal(bank_split(&a, found), n);
        assert_memory_equal(found, expected, n * sizeof *found);
        single += n == 1;
    }
    assert_in_range(single, DRAWS / 16, DRAWS / 2); /* both happen */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_access),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
