/* tests/unit/engine_runs.c: addresses of a warp's lanes as runs (engine/thread/runs.h), and
 * words loaded by runs (memory/run.h), against each lane by itself. Addresses are random,
 * computed anew or moved from known ones. */
#include "support/cm.h"

#include <string.h>

#include "base/hash.h"
#include "engine/thread/runs.h"
#include "memory/run.h"

#define DRAWS 60000u
#define MEMORY 0x8000u

/* A warp that accesses words by a register of addresses. */
struct scene {
    struct random r;
    struct decoded d;
    struct warp warp;
    struct step x;
    struct known_runs known;
    bool wide;         /* addresses are of 64 bits */
    uint64_t at[64];   /* what each lane names */
    union {
        uint32_t narrow[64];
        uint64_t wide[64];
    } reg;
    unsigned char memory[MEMORY];
};

static lane_mask draw_lanes(struct scene *s, unsigned lanes)
{
    const lane_mask all = lanes_below(lanes);

    switch (random_below(&s->r, 6)) {
    case 0:
        return all & lanes_below(16);
    case 1:
        return all & (all << 16 | 1);
    case 2:
        return (random_next(&s->r) & all) | 1;
    default:
        return all;
    }
}

static void draw_access(struct scene *s)
{
    const unsigned lanes = random_below(&s->r, 4) == 0 ? 64 : random_below(&s->r, 6) == 0 ? 20 : 32;

    s->wide = random_below(&s->r, 2) == 0;
    s->d.access_bytes = random_below(&s->r, 3) == 0 ? 8 : 4;
    s->d.mem.have = s->wide ? CLASS_64 : CLASS_32;
    s->d.runs_key = RUNS_KEY(1, s->d.access_bytes, s->wide, false);
    s->warp.lanes = lanes;
    s->x.lanes = draw_lanes(s, lanes);
}

/* Does a piece begin with this lane? */
static bool begins(struct scene *s, unsigned how, unsigned lane)
{
    return lane == 0 || (how == 1 && lane % 16 == 0) || (how == 2 && random_below(&s->r, 9) == 0);
}

/* One piece, pieces of 16 lanes, or of any number, each of words evenly apart. */
static void draw_addresses(struct scene *s)
{
    const unsigned size = s->d.access_bytes, how = random_below(&s->r, 3);
    const unsigned some[] = { 0, size, size, 2 * size, 64, 0, size };
    unsigned apart = 0;
    uint64_t at = 0;

    for (unsigned l = 0; l < 64; l++, at += apart) {
        if (begins(s, how, l)) {
            at = (uint64_t)size * random_below(&s->r, (MEMORY - 64 * 64) / 2 / size);
            if (l == 0 || random_below(&s->r, 3) == 0)
                apart = some[random_below(&s->r, 7)];
        }
        s->at[l] = at;
    }
}

/* All of them moved alike, or one of them by itself. */
static void move_addresses(struct scene *s)
{
    const uint64_t by = (uint64_t)s->d.access_bytes * random_below(&s->r, MEMORY / 2 / 8);

    for (unsigned l = 0; l < 64; l++)
        s->at[l] = (s->at[l] + by) % (MEMORY - 64);
    if (random_below(&s->r, 4) == 0)
        s->at[random_below(&s->r, s->warp.lanes)] += s->d.access_bytes;
}

static const void *put_register(struct scene *s)
{
    for (unsigned l = 0; l < 64; l++)
        if (s->wide)
            s->reg.wide[l] = s->at[l];
        else
            s->reg.narrow[l] = (uint32_t)s->at[l];
    return &s->reg;
}

/* What is said of the runs, by the addresses alone. */
static void check_runs(const struct scene *s)
{
    const struct runs *r = &s->known.runs;
    uint64_t low = UINT64_MAX, end = 0, last = 0;
    lane_mask named = 0;
    bool rise = true;

    for (unsigned i = 0; i < r->n; i++)
        for (unsigned l = r->v[i].lanes.first; l < r->v[i].lanes.end; l++) {
            assert_int_equal(r->v[i].at + (uint64_t)(l - r->v[i].lanes.first) * r->v[i].apart, s->at[l]);
            rise = rise && (named == 0 || s->at[l] > last);
            last = s->at[l];
            low = s->at[l] < low ? s->at[l] : low;
            end = s->at[l] + s->d.access_bytes > end ? s->at[l] + s->d.access_bytes : end;
            named |= LANE(l);
        }
    assert_true(named == s->x.lanes);
    assert_int_equal(r->low, low);
    assert_int_equal(r->end, end);
    assert_true(rise || !r->rise);
}

/* The words that the runs load, by their form, are those that each lane names, and no others change. */
static void check_load(const struct scene *s)
{
    const struct runs *r = &s->known.runs;
    const unsigned size = s->d.access_bytes;
    const struct run_list runs = { r->v, r->n, r->form, 0, r->end };
    unsigned char lanes[64 * 8];

    memset(lanes, 0xa5, sizeof lanes);
    runs_load(lanes, s->memory, &runs, size);
    for (unsigned l = 0; l < 64; l++)
        for (unsigned b = 0; b < size; b++)
            assert_int_equal(lanes[l * size + b],
                             (s->x.lanes & LANE(l)) != 0 ? s->memory[s->at[l] + b] : 0xa5);
}

static void names_and_loads_what_lanes_do(void **state)
{
    static struct scene s;
    unsigned forms[RUNS_TWO_ROWS + 1] = { 0 };
    const void *address;

    (void)state;
    random_seed(&s.r, 1);
    for (unsigned i = 0; i < MEMORY; i++)
        s.memory[i] = (unsigned char)random_below(&s.r, 256);
    s.x.d = &s.d;
    s.x.warp = &s.warp;
    for (unsigned i = 0; i < DRAWS; i++) {
        if (i == 0 || random_below(&s.r, 3) == 0) {
            draw_access(&s);
            draw_addresses(&s);
        } else {
            move_addresses(&s);
        }
        address = put_register(&s);
        if (s.known.lanes != s.x.lanes || s.known.key != s.d.runs_key || !runs_same(&s.known, address))
            runs_learn(&s.known, address, &s.x);
        assert_true(runs_same(&s.known, address));
        if (s.known.runs.n == 0 || !WORDS_LIE_AS_LANES)
            continue;
        check_runs(&s);
        check_load(&s);
        forms[s.known.runs.form]++;
    }
    for (unsigned f = 0; WORDS_LIE_AS_LANES && f <= RUNS_TWO_ROWS; f++)
        assert_true(forms[f] > 500);
}

/* In the upper half of what addresses can name there are no runs, also where they move there. */
static void knows_none_in_the_upper_half(void **state)
{
    static struct scene s;
    const uint64_t places[] = { 0x1000, 0x80001000, 0x2000, 0x3000, 0xfffff000, 0x7ffff000 };

    (void)state;
    s.x.d = &s.d;
    s.x.warp = &s.warp;
    s.d.access_bytes = 4;
    s.d.mem.have = CLASS_32;
    s.d.runs_key = RUNS_KEY(1, 4, false, false);
    s.warp.lanes = 32;
    s.x.lanes = lanes_below(32);
    for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
        for (unsigned l = 0; l < 64; l++)
            s.at[l] = places[i] + 4 * l;
        runs_learn(&s.known, put_register(&s), &s.x);
        assert_int_equal(s.known.runs.n, places[i] < 0x80000000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_none_in_the_upper_half),
        cmocka_unit_test(names_and_loads_what_lanes_do),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
