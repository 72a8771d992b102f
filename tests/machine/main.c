/* tests/machine/main.c: the toy machine (machine/toy.h), searched, stepped both ways, traced,
 * recorded and replayed. What must be found was worked out by hand. A state is both agents' lines,
 * who holds the lock (- nobody) and the counter; behind it where its steps lead, by agent:
 *
 *     A  1 1 - 1   0: B   1: C
 *     B  2 1 0 1   0: D   1: B, starves 0       C  1 2 1 1   1: K   0: C, starves 1
 *     D  3 1 0 2   0: E F 1: D, starves 0       K  1 3 1 2   1: L, stuck M   0: K, starves 1
 *     E  4 1 - 2   1: G                         L  1 4 - 2   0: N
 *     F  4 1 0 2   1: F, fair                   N  2 4 0 2   0: O
 *     G  4 2 1 2   1: H                         O  3 4 0 3   0: P Q
 *     H  4 3 1 4   1: I, stuck J                P  4 4 - 3,  Q  4 4 0 3: over
 *     I  4 4 - 4: over
 *
 * These are 17 states and 21 steps. The counter ends as 3 (P, Q) or 4 (I); two states are stuck (J,
 * M). In F agent 0 is at its end, so only agent 1 could move and its spinning is fair; in B, C, D
 * and K the agent that holds the lock is starved by the other's. */
#include <string.h>

#include "base/diag.h"
#include "machine/toy.h"
#include "search/cycles.h"
#include "search/lookahead.h"
#include "search/random_walks.h"
#include "search/trail.h"
#include "support/cm.h"

static const char stuck_text[] = "give: agent 1 keeps the lock";

/* ---- streams ---- */

static void take_text(struct text *t, FILE *f)
{
    char part[256];
    size_t n;

    rewind(f);
    text_puts(t, "");
    while ((n = fread(part, 1, sizeof part, f)) > 0)
        text_add(t, part, n);
    fclose(f);
}

static void list_of(struct text *t, struct search *s, uint32_t state)
{
    FILE *f = tmpfile();

    assert_true(search_way(s, state, f));
    take_text(t, f);
}

/* ---- every state ---- */

static void assert_outcome(const struct outcome *o, const char *bytes, unsigned states)
{
    assert_int_equal(o->n, strlen(bytes));
    assert_memory_equal(o->bytes, bytes, o->n);
    assert_int_equal(o->states, states);
}

static void assert_ends(struct endings *e)
{
    outcomes_sort(&e->completed);
    assert_int_equal(e->completed.n, 2);
    assert_outcome(&e->completed.v[0], "3", 2);
    assert_outcome(&e->completed.v[1], "4", 1);
    assert_int_equal(e->stuck.n, 1);
    assert_outcome(&e->stuck.v[0], stuck_text, 2);
    assert_int_equal(e->deadlocked.n + e->failed.n, 0);
}

static void assert_cycles(const struct cycles *c)
{
    static const char *const who[] = { "", "agent 0 at 2: count\n", "agent 0 at 3: give\n",
                                       "agent 1 at 2: count\n", "agent 1 at 3: give\n" };

    assert_int_equal(c->n, 5);
    for (size_t i = 0; i < c->n; i++) {
        assert_string_equal(c->v[i].who, who[i]);
        assert_int_equal(c->v[i].fair, i == 0);
        assert_int_equal(c->v[i].cycles, 1);
        assert_int_equal(c->v[i].states, 1);
    }
}

static void begin_search(struct search *s, struct cycles *c, struct toy *t, struct shard shard)
{
    const struct search_options o = { .try_one = true, .independent = true, .shard = shard };

    memset(c, 0, sizeof *c);
    toy_open(t);
    search_init(s, &t->machine, &o);
    cycles_begin(c, s);
    search_run(s);
    cycles_describe(c, s);
}

static void end_search(struct search *s, struct cycles *c, struct toy *t)
{
    cycles_free(c);
    search_free(s);
    toy_close(t);
}

static void every_state_is_found(void **unused)
{
    struct search s;
    struct cycles c;
    struct toy t;

    (void)unused;
    begin_search(&s, &c, &t, (struct shard){ 0, 0 });
    assert_null(s.stopped);
    assert_int_equal(search_states(&s), 17);
    assert_int_equal(s.steps, 21);
    assert_ends(&s.ends);
    assert_int_equal(s.components.fair, 1);
    assert_int_equal(s.components.starving, 4);
    assert_cycles(&c);
    end_search(&s, &c, &t);
}

static void shards_find_them_together(void **unused)
{
    struct endings ends = { .checks_failed = 0 };
    struct cycles cycles = { .n = 0 };
    struct cycle_totals totals;

    (void)unused;
    for (uint32_t i = 0; i < 3; i++) {
        struct search s;
        struct cycles c;
        struct toy t;

        begin_search(&s, &c, &t, (struct shard){ i, 3 });
        endings_unite(&ends, &s.ends);
        cycles_unite(&cycles, &c);
        end_search(&s, &c, &t);
    }
    endings_count(&ends);
    totals = cycles_count(&cycles);
    assert_ends(&ends);
    assert_cycles(&cycles);
    assert_true(totals.fair == 1 && totals.starving == 4);
    endings_free(&ends);
    cycles_free(&cycles);
}

/* ---- traces ---- */

static void put_event(void *self, const struct machine_event *e)
{
    text_printf(self, "%s agent %zu line %u\n", e->rule, e->first, e->at.line);
}

/* The lines of the whole run that a list leads through, and how it ends. */
static void trace_list(struct text *out, const struct text *list)
{
    const struct machine_observer observer = { out, put_event };
    struct source source;
    struct trail trail;
    struct toy t;

    source_from(&source, "list", list->s, list->n);
    toy_open(&t);
    t.machine.observer = &observer;
    trail_init(&trail, &t.machine, &(struct trail_options){ .seed = 5, .list = &source });
    while (trail_step(&trail))
        ;
    assert_null(trail.lost);
    t.machine.kind->outcome(&t.machine, out);
    trail_free(&trail);
    toy_close(&t);
    source_free(&source);
}

/* The shortest way to 4 is that of agent 0 before agent 1, which leaves five choices open. */
static void ways_are_replayed(void **unused)
{
    struct text list = { NULL, 0, 0 }, trace = { NULL, 0, 0 };
    struct search s;
    struct cycles c;
    struct toy t;

    (void)unused;
    begin_search(&s, &c, &t, (struct shard){ 0, 0 });
    outcomes_sort(&s.ends.completed);
    assert_int_equal(s.ends.completed.v[1].choices, 5);
    list_of(&list, &s, s.ends.completed.v[1].state);
    assert_string_equal(list.s, "device.unit 2 0 x3\nprocessor.step 2 0 x2\n");
    trace_list(&trace, &list);
    assert_string_equal(trace.s, "take agent 0 line 1\ncount agent 0 line 2\ngive agent 0 line 3\n"
                                 "take agent 1 line 1\ncount agent 1 line 2\ngive agent 1 line 3\n"
                                 "4");
    text_free(&trace);
    text_free(&list);
    end_search(&s, &c, &t);
}

/* Into a cycle and once round it: where agent 1 is starved at line 3, agent 0 spins. */
static void cycles_have_witnesses(void **unused)
{
    struct text list = { NULL, 0, 0 }, round = { NULL, 0, 0 };
    FILE *f = tmpfile();
    struct search s;
    struct cycles c;
    struct toy t;

    (void)unused;
    begin_search(&s, &c, &t, (struct shard){ 0, 0 });
    list_of(&list, &s, c.v[4].state);
    assert_string_equal(list.s, "device.unit 2 1 x2\n");
    assert_true(round_write(&t.machine, f));
    take_text(&round, f);
    assert_string_equal(round.s, "device.unit 2 0\n");
    text_free(&round);
    text_free(&list);
    end_search(&s, &c, &t);
}

/* ---- there and back ---- */

#define MOST_STEPS 60u

struct seen {
    uint32_t line[TOY_AGENTS], holder, counter;
};

static struct seen seen_of(const struct toy *t)
{
    return (struct seen){ { t->line[0], t->line[1] }, t->holder, t->counter };
}

static bool agent_1_stands_at_2(void *self)
{
    const struct machine *m = self;
    struct machine_position at;

    return m->kind->position(m, 1, &at) && at.line == 2;
}

static void assert_seen(const struct toy *t, const struct seen *was)
{
    const struct seen now = seen_of(t);

    assert_memory_equal(&now, was, sizeof now);
}

/* Wherever a run has come to, each of its states can be gone back to and on from; and so can the
 * last one in which something held. */
static void steps_are_taken_back(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct seen seen[MOST_STEPS + 1];
        struct trail trail;
        uint64_t wanted;
        struct toy t;

        toy_open(&t);
        trail_init(&trail, &t.machine,
                  &(struct trail_options){ .schedule = SCHEDULE_UNIFORM, .seed = seed });
        seen[0] = seen_of(&t);
        while (trail.step < MOST_STEPS && trail_step(&trail))
            seen[trail.step] = seen_of(&t);
        for (uint64_t i = trail.known; i-- > 0;) {
            trail_go(&trail, i);
            assert_seen(&t, &seen[i]);
        }
        trail_go(&trail, trail.known);
        assert_seen(&t, &seen[trail.known]);
        for (wanted = trail.known - 1; wanted > 0 && seen[wanted].line[1] != 2;)
            wanted--;
        assert_int_equal(trail_search_back(&trail, 1, agent_1_stands_at_2, &t.machine), wanted);
        trail_free(&trail);
        toy_close(&t);
    }
}

/* What a trail has recorded leads to the same end under another schedule. */
static void runs_are_recorded(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct text first = { NULL, 0, 0 }, again = { NULL, 0, 0 }, list = { NULL, 0, 0 };
        const struct machine_observer observer = { &first, put_event };
        FILE *f = tmpfile();
        struct trail trail;
        struct toy t;

        toy_open(&t);
        t.machine.observer = &observer;
        trail_init(&trail, &t.machine,
                  &(struct trail_options){ .schedule = SCHEDULE_UNIFORM, .seed = seed });
        while (trail.step < MOST_STEPS && trail_step(&trail))
            ;
        t.machine.observer = NULL;
        if (t.machine.status != MACHINE_GOES_ON) {
            t.machine.kind->outcome(&t.machine, &first);
            trail_write(&trail, f);
            take_text(&list, f);
            trace_list(&again, &list);
            assert_string_equal(again.s, first.s);
        } else {
            fclose(f);
        }
        text_free(&first);
        text_free(&again);
        text_free(&list);
        trail_free(&trail);
        toy_close(&t);
    }
}

/* ---- ahead of a trail ---- */

static void see_choice(void *self, const struct trail_choice *c)
{
    *(struct trail_choice *)self = *c;
}

/* By hand: agent 0 goes on until it stands at line 3 (D). From there 7 states and 8 steps are left:
 * 4 is the one outcome, agent 1 may be stuck, spin fairly (F), and starve agent 0 (D). */
static void what_lies_ahead_is_found(void **unused)
{
    struct trail_choice choice = { .n = 0 };
    struct lookahead found;
    struct trail trail;
    struct toy t;

    (void)unused;
    toy_open(&t);
    trail_init(&trail, &t.machine, &(struct trail_options){ .seed = 1 });
    while (t.line[0] < 3) {
        assert_true(trail_next_choice(&trail, see_choice, &choice));
        assert_true(choice.site == SITE_UNIT && choice.n == 2);
        trail_choose(&trail, 0);
        assert_true(trail_step(&trail));
    }
    lookahead_search(&trail, &(struct lookahead_options){ .most = 100 }, &found);
    assert_null(found.stopped);
    assert_int_equal(found.states, 7);
    assert_int_equal(found.steps, 8);
    assert_int_equal(found.n, 4);
    assert_memory_equal(found.ends[0].bytes, "4", 1);
    for (size_t i = 0; i < found.n; i++) {
        static const enum end_kind kinds[] = { END_COMPLETED, END_STUCK, END_FAIR, END_STARVING };
        static const enum machine_status ends[] = { MACHINE_COMPLETED, MACHINE_STUCK,
                                                    MACHINE_GOES_ON, MACHINE_GOES_ON };

        assert_int_equal(found.ends[i].kind, kinds[i]);
        trail_jump(&trail, &found.ends[i].place);
        assert_int_equal(t.machine.status, ends[i]);
        trail_go(&trail, 2);
        assert_int_equal(t.line[0], 3);
    }
    lookahead_free(&found);
    trail_free(&trail);
    toy_close(&t);
}

/* What a debugger shows: the alternatives of the next choice, in words of the machine's own. */
struct shown {
    const struct machine *machine;
    struct text text;
};

static void show_choice(void *self, const struct trail_choice *c)
{
    struct shown *s = self;

    for (unsigned k = 0; k < c->n; k++) {
        s->machine->kind->alternative(s->machine, k, &s->text);
        text_puts(&s->text, k + 1 < c->n ? ", " : "\n");
    }
}

static void choices_are_shown(void **unused)
{
    struct trail trail;
    struct shown shown;
    struct toy t;

    (void)unused;
    toy_open(&t);
    shown = (struct shown){ .machine = &t.machine };
    trail_init(&trail, &t.machine, &(struct trail_options){ .seed = 1 });
    while (trail_next_choice(&trail, show_choice, &shown) && t.line[0] < 4) {
        trail_choose(&trail, 0);
        if (t.line[0] == 3) {
            assert_true(trail_next_choice(&trail, show_choice, &shown));
            trail_choose(&trail, 0);
        }
        assert_true(trail_step(&trail));
    }
    assert_string_equal(shown.text.s, "agent 0: take, agent 1: take\n"
                                      "agent 0: count, agent 1: take\n"
                                      "agent 0: give, agent 1: take\n"
                                      "gives the lock back, keeps the lock\n");
    text_free(&shown.text);
    trail_free(&trail);
    toy_close(&t);
}

static void walks_end_in_them(void **unused)
{
    const struct walks_options o = { .walks = 400, .seed = 3, .depth = 50 };
    struct walks w;
    struct toy t;

    (void)unused;
    toy_open(&t);
    walks_init(&w, &t.machine, &o);
    walks_run(&w);
    assert_ends(&w.ends);
    assert_int_equal(w.ends.completed.runs + w.ends.stuck.runs + w.cut, 400);
    assert_true(w.fair.walks > 0 && w.starving.walks > 0);
    walks_free(&w);
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_is_found),     cmocka_unit_test(shards_find_them_together),
        cmocka_unit_test(ways_are_replayed),        cmocka_unit_test(cycles_have_witnesses),
        cmocka_unit_test(steps_are_taken_back),     cmocka_unit_test(runs_are_recorded),
        cmocka_unit_test(what_lies_ahead_is_found), cmocka_unit_test(walks_end_in_them),
        cmocka_unit_test(choices_are_shown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
