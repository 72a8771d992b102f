/* tests/unit/check_cells.c: accesses of a warp that are checked together (check/access.h,
 * check/races.h): which lanes are neighbours, and that cells visited as one record what they
 * would record one by one. */
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
#define LINES (WORDS / LINE_WORDS)
#define WARPS 20u
#define ACCESSES 4000u

/* Warps of one block, whose accesses are all strong: they never race, but they are ordered only
 * when they meet. */
struct side {
    struct races races;
    uint32_t write[WORDS], read[WORDS]; /* of words, or of lines */
    bool lines;
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

/* As many whole lines as there are, or words of one. */
static struct cell_span cells_from(struct visit *v, struct side *s, unsigned at, unsigned left)
{
    unsigned line = at / LINE, first = at % LINE / WORD, most = LINE_WORDS - first;
    struct cell_span cells = { s->write + line, s->read + line, at, left / LINE, LINE };
    bool writes = (v->now.how & HOW_WRITES) != 0, part = left < WORD || at % WORD != 0;

    if (at % LINE == 0 && left >= LINE && !s->races.actors.apart)
        return cells;
    return cells_of_words(v, &cells,
                          &(struct line_part){ first,
                                               left / WORD < most ? left / WORD + part : most,
                                               writes || part, !writes || part });
}

/* What a warp does, in lines where it can be. */
static void visit_lines(struct side *s, const struct drawn *x, uint32_t clock)
{
    struct visit v = { .races = &s->races, .space = SPACE_SHARED };
    unsigned end = x->at + x->lanes * x->bytes, next;

    v.now = stamp_of_step(s, x, clock);
    for (unsigned at = x->at; at < end; at = next) {
        struct cell_span cells;

        if (x->bytes < WORD) {
            next = (at / WORD + 1) * WORD < end ? (at / WORD + 1) * WORD : end;
            cells = cells_of_words(&v,
                                   &(struct cell_span){ s->write + at / LINE, s->read + at / LINE,
                                                        at / WORD * WORD, 1, LINE },
                                   &(struct line_part){ at % LINE / WORD, 1, true, true });
            cells_visit_part(&v, &cells, at % WORD, next - at);
        } else {
            cells = cells_from(&v, s, at, end - at);
            if (s->races.actors.apart || !cells_visit_quietly(&v, &cells))
                cells_visit(&v, &cells);
            next = at + cells.n * cells.each;
        }
    }
    cells_leave(&v);
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
    return step_record_stamp(&s->races.records, is_list(held) ? list_last(&s->races.reads, held) : held);
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

static uint32_t held_by(const struct side *s, const uint32_t *cells, unsigned word)
{
    uint32_t held = s->lines ? cells[word / LINE_WORDS] : cells[word];

    return s->lines && is_words(held) ? words_of(&s->races, held)->v[word % LINE_WORDS] : held;
}

static void same_cells(const struct side *a, const struct side *b)
{
    for (unsigned w = 0; w < WORDS; w++) {
        uint32_t write[2] = { held_by(a, a->write, w), held_by(b, b->write, w) };
        uint32_t read[2] = { held_by(a, a->read, w), held_by(b, b->read, w) };

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

static void forget_all(struct side *s)
{
    if (!s->lines)
        cells_forget(&s->races, &(struct cell_span){ s->write, s->read, 0, WORDS, WORD });
    for (unsigned i = 0; s->lines && i < LINES; i++)
        cells_forget_words(&s->races,
                           &(struct cell_span){ s->write + i, s->read + i, i * LINE, 1, LINE }, 0,
                           LINE_WORDS);
}

/* Nothing is left of what cells held. */
static void end(struct side *s)
{
    forget_all(s);
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
        forget_all(&together);
        forget_all(&single);
    }
    assert_true(together.races.nbytes > 1 && together.races.reads.n > 2);
    end(&together);
    end(&single);
}

/* What a line holds its words hold; what lists hold they go on holding when they are looked through. */
static void lines_as_words(bool apart, uint32_t seed)
{
    struct side lines, single;
    bool whole = false, words = false;

    begin(&lines, apart);
    lines.lines = true;
    begin(&single, apart);
    for (uint32_t i = 1; i <= ACCESSES; i++) {
        struct drawn x = draw(&seed);

        if (next_number(&seed) % 8 == 0)
            x.at = x.at / LINE * LINE;
        if (x.bytes >= WORD && next_number(&seed) % 4 == 0)
            x.lanes = (WORDS * WORD - x.at) / x.bytes;
        visit_lines(&lines, &x, i);
        visit(&single, &x, i, 1);
        same_cells(&lines, &single);
        whole = whole || (lines.read[0] != 0 && !is_words(lines.read[0]));
        words = words || is_words(lines.read[0]);
        if (next_number(&seed) % 32 == 0) {
            meet(&lines);
            meet(&single);
        }
        if (next_number(&seed) % 64 == 0)
            cells_narrow(&lines.races, &(struct cell_span){ lines.write, lines.read, 0, LINES, LINE });
        if (next_number(&seed) % 64 != 0)
            continue;
        forget_all(&lines);
        forget_all(&single);
    }
    assert_true(words && (whole || apart));
    end(&lines);
    end(&single);
}

static void lines_of_warps_as_words(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 4; seed++)
        lines_as_words(false, seed);
}

static void lines_of_threads_as_words(void **state)
{
    (void)state;
    lines_as_words(true, 5);
    lines_as_words(true, 6);
}

/* What a barrier has ordered is forgotten, but words that were split stay so. */
static void emptied_lines_stay_split(void **state)
{
    struct side s;

    (void)state;
    begin(&s, false);
    s.lines = true;
    visit_lines(&s, &(struct drawn){ .lanes = 48, .bytes = 4, .writes = true }, 1);
    visit_lines(&s, &(struct drawn){ .warp = 1, .lanes = 1, .bytes = 2, .at = 6 }, 2);
    visit_lines(&s, &(struct drawn){ .warp = 2, .lanes = 1, .bytes = 4, .at = 64 }, 3);
    cells_empty(&s.races, &(struct cell_span){ s.write, s.read, 0, LINES, LINE });
    assert_int_equal(held_by(&s, s.write, 1), CELL_SPLIT);
    assert_int_equal(s.write[1], 0);
    assert_int_equal(s.read[1], 0);
    assert_int_equal(s.write[2], 0);
    for (size_t i = 0; i < s.races.records.n; i++)
        assert_int_equal(s.races.records.v[i].holders, 0);
    end(&s);
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
        cmocka_unit_test(lines_of_warps_as_words),
        cmocka_unit_test(lines_of_threads_as_words),
        cmocka_unit_test(emptied_lines_stay_split),
        cmocka_unit_test(a_step_is_one_record),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
