/* Accesses of a warp looked at together (check/access.h, check/races.h): which lanes are neighbours,
 * and cells that are visited as one remember what they would remember one by one. */
#include "support/cm.h"

#include <string.h>

#include "base/mem.h"
#include "check/races.h"
#include "program/lanes.h"

/* ---- runs ---- */

static struct access_runs runs_of(enum space space, const uint64_t *address, lane_mask lanes)
{
    struct access_event e = {
        .kind = ACCESS_READ, .lanes = lanes, .space = space, .address = address, .bytes = 4
    };
    struct access_runs runs;

    access_runs(&e, &runs);
    return runs;
}

static void is_run(const struct lane_run *r, unsigned lane, unsigned n, unsigned step)
{
    assert_int_equal(r->lane, lane);
    assert_int_equal(r->n, n);
    assert_int_equal(r->step, step);
}

static void neighbours_make_a_run(void **state)
{
    uint64_t at[64] = { 0, 4, 8, 16, 16, 16, 32, 40, 44 };
    struct access_runs r = runs_of(SPACE_SHARED, at, lanes_below(9));

    (void)state;
    assert_int_equal(r.n, 4);
    is_run(&r.v[0], 0, 3, 4);
    is_run(&r.v[1], 3, 3, 0);
    is_run(&r.v[2], 6, 1, 4);
    is_run(&r.v[3], 7, 2, 4);
    assert_int_equal(r.v[3].at, 40);
    assert_int_equal(run_end(&r.v[3]), 48);
    assert_int_equal(run_end(&r.v[1]), 20);
}

static void a_lane_that_rests_ends_a_run(void **state)
{
    uint64_t at[64];
    struct access_runs r;

    (void)state;
    for (unsigned l = 0; l < 64; l++)
        at[l] = 4 * l;
    r = runs_of(SPACE_SHARED, at, ~LANE(5));
    assert_int_equal(r.n, 2);
    is_run(&r.v[0], 0, 5, 4);
    is_run(&r.v[1], 6, 58, 4);
    r = runs_of(SPACE_SHARED, at, ~(lane_mask)0);
    assert_int_equal(r.n, 1);
    is_run(&r.v[0], 0, 64, 4);
}

/* Each lane that is left by itself finds its own space. */
static void a_run_stays_in_its_space(void **state)
{
    uint64_t at[64] = { WINDOW_SHARED - 4, WINDOW_SHARED, WINDOW_SHARED + 4 };
    struct access_runs r = runs_of(SPACE_NONE, at, lanes_below(3));

    (void)state;
    assert_int_equal(r.n, 2);
    is_run(&r.v[0], 0, 1, 4);
    assert_int_equal(r.v[0].space, SPACE_GLOBAL);
    assert_int_equal(r.v[0].at, WINDOW_SHARED - 4);
    is_run(&r.v[1], 1, 2, 4);
    assert_int_equal(r.v[1].space, SPACE_SHARED);
    assert_int_equal(r.v[1].at, 0);
}

/* ---- cells ---- */

#define WORDS 48u
#define WARPS 6u
#define ACCESSES 4000u

/* Warps of one block, whose accesses are all strong: they never race, but they are ordered only
 * when they meet. */
struct side {
    struct races races;
    uint32_t write[WORDS], read[WORDS];
};

static void begin(struct side *s, bool apart)
{
    struct actors *a = &s->races.actors;

    *s = (struct side){ .write = { 0 } };
    races_init(&s->races, NULL, apart);
    ARRAY_PUSH(a->teams, a->nteams, a->cap_teams, (struct team){ .first = 1 });
    ARRAY_PUSH(a->grids, a->ngrids, a->cap_grids, (struct grid_seen){ { 1, 1, 1 }, UINT32_MAX });
    for (unsigned i = 0; i <= 64 * WARPS; i++)
        ARRAY_PUSH(a->v, a->n, a->cap, (struct actor){ .clock = 0 });
}

/* All know of each other what was up to now. */
static void meet(struct side *s)
{
    struct actors *a = &s->races.actors;
    struct clock_sum sum = { .v = NULL };
    struct vclock *c;

    for (uint32_t i = 1; i < a->n; i++)
        clock_sum_tick(&sum, (struct tick){ i, a->v[i].clock });
    c = clock_sum_take(&sum, 0);
    for (uint32_t i = 1; i < a->n; i++) {
        vclock_drop(a->v[i].known);
        a->v[i].known = vclock_hold(c);
    }
    vclock_drop(c);
}

struct drawn {
    unsigned warp, lane, lanes, bytes, at;
    bool writes;
};

static uint32_t next_number(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

static struct drawn draw(uint32_t *seed)
{
    struct drawn x = { .warp = next_number(seed) % WARPS, .lane = next_number(seed) % 16,
                       .bytes = 1u << (next_number(seed) % 12 + 1) / 3,
                       .writes = next_number(seed) % 4 == 0 };
    unsigned room = WORDS * WORD / x.bytes, first = next_number(seed) % room;

    x.lanes = 1 + next_number(seed) % 24;
    if (x.lanes > room - first)
        x.lanes = room - first;
    x.at = first * x.bytes;
    return x;
}

static struct stamp stamp_of_step(struct side *s, const struct drawn *x, uint32_t clock)
{
    struct actors *a = &s->races.actors;
    struct stamp now = { .actor = 1 + x->warp * (a->apart ? 64 : 1), .clock = clock, .pc = clock,
                         .how = (uint8_t)(HOW_STRONG | HOW_WIDE | (x->writes ? HOW_WRITES : 0)) };

    for (unsigned l = 0; l < 64; l++)
        a->v[now.actor + (a->apart ? l : 0)].clock = clock;
    while (x->bytes >> now.scale > 1)
        now.scale++;
    now.turn = (uint8_t)((x->lane - (x->at >> now.scale)) % TURNS);
    return now;
}

/* At most `step` words at once; one by one, nothing is known of the word before. */
static void visit(struct side *s, const struct drawn *x, uint32_t clock, unsigned step)
{
    struct visit v = { .races = &s->races, .space = SPACE_SHARED };
    unsigned end = x->at + x->lanes * x->bytes;

    v.now = stamp_of_step(s, x, clock);
    for (unsigned at = x->at; at < end;) {
        unsigned word = at / WORD, left = end - at, first = at % WORD;
        struct cell_span cells = { s->write + word, s->read + word, word * WORD, 1, WORD };

        if (x->bytes < WORD) {
            cells_visit_part(&v, &cells, first, left < WORD - first ? left : WORD - first);
            at = (word + 1) * WORD;
        } else {
            cells.n = left / WORD < step ? left / WORD : step;
            cells_visit(&v, &cells);
            at += cells.n * WORD;
        }
        if (step == 1)
            v.from = 0;
    }
    cells_leave(&v);
}

static void same_stamp(const struct side *a, const struct side *b, const struct stamp *x,
                       const struct stamp *y, uint64_t at)
{
    assert_int_equal(x->clock, y->clock);
    assert_int_equal(x->pc, y->pc);
    assert_int_equal(lane_at(x, at), lane_at(y, at));
    assert_int_equal(actor_at(&a->races.actors, x, at), actor_at(&b->races.actors, y, at));
}

static struct stamp last_of(const struct side *s, uint32_t held)
{
    return step_record_stamp(&s->races.records, is_list(held) ? *list_last(&s->races.reads, held) : held);
}

static void same_held(const struct side *a, const struct side *b, const uint32_t held[2],
                      uint64_t at)
{
    struct reads_walk one = { 0, 0 }, two = { 0, 0 };
    struct stamp x = last_of(a, held[0]), y = last_of(b, held[1]);
    uint32_t n, m;

    assert_int_equal(held[0] == 0, held[1] == 0);
    assert_int_equal(is_list(held[0]), is_list(held[1]));
    if (held[0] == 0)
        return;
    same_stamp(a, b, &x, &y, at);
    if (!is_list(held[0]))
        return;
    while (reads_next(&a->races.reads, held[0], &one, &x, &n)) {
        assert_true(reads_next(&b->races.reads, held[1], &two, &y, &m));
        assert_int_equal(n, m);
        same_stamp(a, b, &x, &y, at);
    }
    assert_false(reads_next(&b->races.reads, held[1], &two, &y, &m));
}

static void same_cell(const struct side *a, const struct side *b, const uint32_t write[2],
                      const uint32_t read[2], uint64_t at)
{
    same_held(a, b, write, at);
    same_held(a, b, read, at);
}

static void same_cells(const struct side *a, const struct side *b)
{
    for (unsigned w = 0; w < WORDS; w++) {
        uint32_t write[2] = { a->write[w], b->write[w] }, read[2] = { a->read[w], b->read[w] };

        if (write[0] != CELL_SPLIT) {
            same_cell(a, b, write, read, w * WORD);
            continue;
        }
        assert_int_equal(write[1], CELL_SPLIT);
        for (unsigned i = 0; i < WORD; i++) {
            const struct byte_cells *x = &a->races.bytes[read[0]], *y = &b->races.bytes[read[1]];

            same_cell(a, b, (uint32_t[]){ x->write[i], y->write[i] },
                      (uint32_t[]){ x->read[i], y->read[i] }, w * WORD + i);
        }
    }
}

/* Words of blocks that are no list's. */
static size_t words_unused(const struct reads *r)
{
    size_t words = 0;

    for (unsigned size = 0; size < READ_SIZES; size++)
        for (uint32_t id = r->free[size]; id != 0; id = list_block(r, id)[1])
            words += (size_t)(4 + size % 2 * 2) << size / 2;
    return words;
}

/* Nothing is left of what cells held. */
static void end(struct side *s)
{
    struct cell_span all = { s->write, s->read, 0, WORDS, WORD };

    cells_forget(&s->races, &all);
    for (size_t i = 0; i < s->races.records.n; i++)
        assert_int_equal(s->races.records.v[i].holders, 0);
    assert_int_equal(words_unused(&s->races.reads) + 2, s->races.reads.n);
    races_free(&s->races);
}

static void together_as_one_by_one(bool apart, uint32_t seed)
{
    struct side together, single;

    begin(&together, apart);
    begin(&single, apart);
    for (uint32_t i = 1; i <= ACCESSES; i++) {
        struct drawn x = draw(&seed);

        visit(&together, &x, i, WORDS);
        visit(&single, &x, i, 1);
        same_cells(&together, &single);
        if (next_number(&seed) % 8 == 0) {
            meet(&together);
            meet(&single);
        }
        if (next_number(&seed) % 64 != 0)
            continue;
        cells_forget(&together.races,
                     &(struct cell_span){ together.write, together.read, 0, WORDS, WORD });
        cells_forget(&single.races, &(struct cell_span){ single.write, single.read, 0, WORDS, WORD });
    }
    assert_true(together.races.nbytes > 1 && together.races.reads.n > 2);
    end(&together);
    end(&single);
}

static void cells_of_warps_together(void **state)
{
    (void)state;
    together_as_one_by_one(false, 1);
    together_as_one_by_one(false, 2);
}

static void cells_of_threads_together(void **state)
{
    (void)state;
    together_as_one_by_one(true, 3);
    together_as_one_by_one(true, 4);
}

/* One record serves all lanes of a step, and is given back when the last cell holds another. */
static void a_step_is_one_record(void **state)
{
    struct side s;

    (void)state;
    begin(&s, false);
    visit(&s, &(struct drawn){ .lanes = 32, .bytes = 4, .writes = true }, 1, WORDS);
    assert_int_equal(s.races.records.n, 2);
    assert_int_equal(s.races.records.v[1].holders, 32);
    visit(&s, &(struct drawn){ .warp = 1, .lanes = 31, .bytes = 4, .writes = true }, 2, WORDS);
    assert_int_equal(s.races.records.v[1].holders, 1);
    assert_int_equal(s.write[31] / TURNS, 1);
    visit(&s, &(struct drawn){ .lanes = 32, .bytes = 4, .writes = true }, 3, WORDS);
    assert_int_equal(s.races.records.v[1].holders, 0);
    assert_int_equal(s.races.records.n, 4);
    cells_forget(&s.races, &(struct cell_span){ s.write, s.read, 0, WORDS, WORD });
    races_free(&s.races);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_make_a_run),
        cmocka_unit_test(a_lane_that_rests_ends_a_run),
        cmocka_unit_test(a_run_stays_in_its_space),
        cmocka_unit_test(cells_of_warps_together),
        cmocka_unit_test(cells_of_threads_together),
        cmocka_unit_test(a_step_is_one_record),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
