/* tests/unit/search_structured.c: all runs of structured programs: what the models say of the
 * paper's programs, by the table of verdicts; numbers of states, steps and starving components;
 * outcomes. The numbers come from an evaluator that was written from the paper alone. */
#include "support/cm.h"

#include "search/search.h"
#include "search/trail.h"
#include "support/structured.h"

#define FOLDER SOURCE_ROOT "/examples/structured/"

struct found {
    uint32_t states;
    uint64_t steps, fair, starving;
    size_t completed, stuck; /* distinct ends */
    uint64_t stuck_states;
    char text[200];          /* the completed ones: "1 2 3" of the first 8 bytes of each */
};

static void put_outcomes(struct search *s, struct found *f)
{
    size_t n = 0;

    outcomes_sort(&s->ends.completed);
    for (size_t i = 0; i < s->ends.completed.n && n < sizeof f->text - 24; i++) {
        const struct outcome *o = &s->ends.completed.v[i];
        uint64_t v = 0;

        for (unsigned k = 0; k < 8 && k < o->n; k++)
            v |= (uint64_t)o->bytes[k] << 8 * k;
        n += (size_t)snprintf(f->text + n, sizeof f->text - n, "%s%lld", i == 0 ? "" : " ",
                              (long long)v);
    }
}

static struct found explore(struct rig *r, const struct rig_options *o)
{
    const struct search_options so = { .try_one = false };
    struct found f = { .states = 0 };
    struct search s;

    rig_open(r, o);
    search_init(&s, &r->machine.machine, &so);
    search_run(&s);
    assert_null(s.stopped);
    f.states = (uint32_t)search_states(&s);
    f.steps = s.steps;
    f.fair = s.components.fair;
    f.starving = s.components.starving;
    f.completed = s.ends.completed.n;
    f.stuck = s.ends.stuck.n;
    f.stuck_states = s.ends.stuck.states;
    assert_int_equal(s.ends.checks_failed, 0);
    put_outcomes(&s, &f);
    search_free(&s);
    return f;
}

static void open_example(struct rig *r, const char *name)
{
    char path[300];

    snprintf(path, sizeof path, "%s%s.simt", FOLDER, name);
    rig_read_file(r, path);
}

/* ---- the table of verdicts ---- */

static int64_t a_values[] = { 0, 1, 1, 1 }, b_values[] = { 0, 1, 1, 3 };
static const struct simt_buffer program_1_buffers[] = { { 0, a_values, 4 }, { 1, b_values, 4 } };

static const char *const settings[] = {
    "simt", "simt", "interleaved", "stackless:minpc", "stackless:oldest", "stackless:random",
    "dwf:maj", "dwf:min", "dwf:time", "dwf:pdpri", "dwf:pc", "tbc", "dws", "dws:none", "dws:if",
    "dws:while",
};
#define SETTINGS (sizeof settings / sizeof *settings)
struct verdicts {
    const char *program, *letters; /* by setting */
};
static const struct verdicts verdict_rows[] = {
    { "program-1", "EEEEEEEEEEEEEEEE" },          { "program-2", "SEFEEFSEEEESFSFS" },
    { "program-2-reversed", "ESFSEFSEEESEFEFE" }, { "program-2-exchanged", "SEFEEFESEEESFSFS" },
    { "program-3", "SSFSEFSEESSSFSSF" },          { "program-4-n", "EEFEEFSEEEEEFEFE" },
};

/* E: every run ends. F: it does under every fair schedule. S: no run ends. */
static char verdict(const struct found *f)
{
    assert_int_equal(f->fair, 0);
    assert_int_equal(f->stuck, 0);
    if (f->starving == 0)
        return 'E';
    return f->completed > 0 ? 'F' : 'S';
}

static void verdicts_are_those_of_the_table(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof verdict_rows / sizeof *verdict_rows; i++) {
        const bool first = i == 0;
        struct rig r;

        open_example(&r, verdict_rows[i].program);
        for (size_t k = 0; k < SETTINGS; k++) {
            const struct rig_options o = { .model = settings[k], .then_first = k == 1,
                                           .check = true,
                                           .buffers = first ? program_1_buffers : NULL,
                                           .nbuffers = first ? 2 : 0 };
            const struct found f = explore(&r, &o);

            if (verdict(&f) != verdict_rows[i].letters[k])
                fail_msg("%s under %s: %c", verdict_rows[i].program, settings[k], verdict(&f));
        }
        rig_close(&r);
    }
}

/* ---- states, steps, starving components ---- */

#define ANY 1000 /* starving components: not looked at */
struct row {
    const char *program, *model;
    unsigned threads;
    uint32_t states;
    uint64_t steps, starving; /* steps 0: not looked at */
    const char *outcomes;     /* NULL: not looked at */
    unsigned warp_size;
};
static const struct row rows[] = {
    { "program-2", "interleaved", 2, 26, 43, 3, "1", 0 },
    { "program-2", "interleaved", 3, 146, 361, 15, "1", 0 },
    { "program-2", "interleaved", 4, 878, 2875, 57, "1", 0 },
    { "program-2", "interleaved", 5, 5570, 22705, 195, "1", 0 },
    { "program-2", "interleaved", 6, 36686, 179299, 633, "1", 0 },
    { "program-3", "interleaved", 2, 25, 40, 3, "2", 0 },
    { "program-3", "interleaved", 3, 95, 231, 21, "3", 0 },
    { "program-3", "interleaved", 4, 325, 1070, 81, "4", 0 },
    { "program-3", "interleaved", 5, 1055, 4409, 249, "5", 0 },
    { "program-3", "interleaved", 6, 3325, 16920, 681, "6", 0 },
    { "program-4-n", "interleaved", 2, 58, 106, 10, "2", 0 },
    { "program-4-n", "interleaved", 3, 334, 918, 30, "3", 0 },
    { "program-4-n", "interleaved", 4, 1786, 6496, 70, "4", 0 },
    { "program-4-n", "interleaved", 5, 9358, 42038, 150, "5", 0 },
    { "increment", "interleaved", 2, 24, 34, 0, "1 2", 0 },
    { "increment", "interleaved", 3, 170, 363, 0, "1 2 3", 0 },
    { "increment", "interleaved", 4, 1312, 3788, 0, "1 2 3 4", 0 },
    { "increment", "interleaved", 5, 10882, 39765, 0, "1 2 3 4 5", 0 },
    { "program-2", "simt", 2, 4, 4, 1, "", 0 },
    { "program-2", "simt", 3, 4, 4, 1, "", 0 },
    { "program-2", "simt", 4, 4, 4, 1, "", 0 },
    { "program-3", "simt", 2, 3, 3, 1, "", 0 },
    { "program-3", "simt", 3, 3, 3, 1, "", 0 },
    { "program-3", "simt", 4, 3, 3, 1, "", 0 },
    { "program-4-n", "simt", 2, 17, 16, 0, "2", 0 },
    { "program-4-n", "simt", 3, 23, 22, 0, "3", 0 },
    { "program-4-n", "simt", 4, 29, 28, 0, "4", 0 },
    { "program-4", "simt", 32, 197, 196, 0, "32", 0 },
    { "conflict", "simt", 2, 5, 0, 0, "0 1", 0 },
    { "conflict", "simt", 3, 7, 0, 0, "0 1 2", 0 },
    { "conflict", "simt", 4, 9, 0, 0, "0 1 2 3", 0 },
    { "conflict", "interleaved", 2, 20, 0, 0, "0 1", 0 },
    { "conflict", "interleaved", 3, 104, 0, 0, "0 1 2", 0 },
    { "conflict", "interleaved", 4, 528, 0, 0, "0 1 2 3", 0 },
    { "increment", "simt", 3, 3, 2, 0, "1", 0 },
    { "increment", "simt", 3, 0, 0, 0, "2", 2 },
    { "increment", "simt", 3, 0, 0, 0, "3", 1 },
    { "program-2", "simt", 2, 49, 0, 4, NULL, 1 },
    { "program-2", "tbc", 2, 4, 0, 1, NULL, 1 },
    { "increment", "tbc", 3, 3, 2, 0, "1", 0 },
    { "program-2", "stackless:minpc", 4, 6, 0, 0, "1", 0 },
    { "program-2", "stackless:random", 4, 18, 0, ANY, "1", 0 },
    { "program-2", "dws", 4, 17, 0, ANY, "1", 0 },
    { "program-3", "stackless:random", 4, 70, 0, ANY, "4", 0 },
    { "program-3", "dws", 4, 58, 0, ANY, "4", 0 },
    { "program-1", "stackless:minpc", 4, 17, 0, 0, NULL, 0 },
    { "program-1", "stackless:oldest", 4, 21, 0, 0, NULL, 0 },
    { "program-1", "stackless:random", 4, 83, 0, 0, NULL, 0 },
    { "program-1", "simt", 4, 18, 17, 0, NULL, 0 },
    { "program-1", "interleaved", 4, 17424, 0, 0, NULL, 0 },
};

static void states_are_those_of_the_table(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *w = &rows[i];
        const bool first = strcmp(w->program, "program-1") == 0;
        const struct rig_options o = { .model = w->model, .threads = w->threads,
                                       .warp_size = w->warp_size,
                                       .buffers = first ? program_1_buffers : NULL,
                                       .nbuffers = first ? 2 : 0 };
        struct found f;
        struct rig r;

        open_example(&r, w->program);
        f = explore(&r, &o);
        if ((w->states != 0 && f.states != w->states) || (w->steps != 0 && f.steps != w->steps) ||
            (w->starving != ANY && f.starving != w->starving) || f.fair != 0 ||
            (w->outcomes != NULL && strcmp(f.text, w->outcomes) != 0))
            fail_msg("%s under %s, %u threads: %u states, %lu steps, %lu starving, outcomes %s",
                     w->program, w->model, w->threads, f.states, (unsigned long)f.steps,
                     (unsigned long)f.starving, f.text);
        rig_close(&r);
    }
}

/* ---- random programs, counted by another evaluator ---- */

static const char *const counted[] = {
    "simt", "stackless:random", "stackless:minpc", "stackless:oldest", "dwf:time", "dwf:maj",
    "dwf:min", "dwf:pdpri", "dwf:pc", "tbc", "dws", "dws:if", "dws:while", "interleaved",
};
#define COUNTED (sizeof counted / sizeof *counted)
struct counted_program {
    unsigned threads, warp_size;
    bool then_first;
    const char *text;
    uint32_t counts[COUNTED][6];
};
static const struct counted_program counted_programs[] = {
#define PROGRAM(threads, warp_size, then_first, text, ...)                                         \
    { threads, warp_size, then_first, text, { __VA_ARGS__ } },
#include "unit/search_structured.def"
#undef PROGRAM
};

static void counts_are_those_of_another_evaluator(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof counted_programs / sizeof *counted_programs; i++) {
        const struct counted_program *p = &counted_programs[i];
        struct rig r;

        rig_read(&r, "text", p->text);
        for (size_t k = 0; k < COUNTED; k++) {
            const struct rig_options o = { .threads = p->threads, .warp_size = p->warp_size,
                                           .then_first = p->then_first, .model = counted[k] };
            const uint32_t *c = p->counts[k];
            struct found f;

            if (c[0] == 0)
                continue;
            f = explore(&r, &o);
            if (f.states != c[0] || f.steps != c[1] || f.completed != c[2] ||
                f.stuck_states != c[3] || f.fair != c[4] || f.starving != c[5])
                fail_msg("program %zu under %s: %u states, %lu steps, %zu outcomes, %lu stuck, %lu "
                         "fair, %lu starving", i, counted[k], f.states, (unsigned long)f.steps,
                         f.completed, (unsigned long)f.stuck_states, (unsigned long)f.fair,
                         (unsigned long)f.starving);
        }
        rig_close(&r);
    }
}

/* Thread 0 never has a value behind the if, so it could not move there: that thread 1 spins for
 * ever is fair. Interleaved, it may be starved before the if. */
static void who_is_stuck_is_not_starved(void **unused)
{
    static const char *const models[] = { "simt", "interleaved", "dws" };
    static const uint64_t starving[] = { 0, 1, 0 };

    (void)unused;
    for (size_t k = 0; k < sizeof models / sizeof *models; k++) {
        struct found f;
        struct rig r;

        rig_read(&r, "text", "shared int x; if (tid == 0) x = 1 / x; else while (1) ;");
        f = explore(&r, &(struct rig_options){ .model = models[k], .threads = 2 });
        assert_true(f.fair == 1 && f.starving == starving[k] && f.stuck + f.completed == 0);
        rig_close(&r);
    }
}

/* ---- runs that are over before they begin ---- */

static void nobody_has_a_first_step(void **unused)
{
    (void)unused;
    for (size_t k = 0; k < SETTINGS; k++) {
        struct found f;
        struct rig r;

        rig_read(&r, "text", "shared int x; x = 1 / x;");
        f = explore(&r, &(struct rig_options){ .model = settings[k] });
        assert_true(f.states == 1 && f.steps == 0 && f.stuck == 1 && f.completed == 0);
        rig_close(&r);
    }
}

/* ---- recorded, replayed, taken back ---- */

#define MOST_SEEN 60u

static struct saved_state kept(struct machine *m)
{
    struct saved_state s = NO_SAVED_STATE;

    saved_state_keep(&s, m);
    return s;
}

static void assert_kept(struct machine *m, const struct saved_state *was)
{
    struct saved_state now = kept(m);

    assert_int_equal(now.s.state.n, was->s.state.n);
    assert_memory_equal(now.s.state.bytes, was->s.state.bytes, was->s.state.n);
    saved_state_free(&now);
}

/* The recorded picks, by another schedule, lead to the same state. */
static void replay(struct rig *r, const struct rig_options *o, struct trail *recorded,
                   const struct saved_state *last, enum machine_status status)
{
    const uint64_t steps = recorded->known;
    struct trail again;
    struct source list;
    char text[20000];
    FILE *f = tmpfile();
    size_t n;

    trail_write(recorded, f);
    rewind(f);
    n = fread(text, 1, sizeof text, f);
    assert_true(n < sizeof text);
    fclose(f);
    trail_free(recorded);
    source_from(&list, "list", text, n);
    rig_open(r, o);
    trail_init(&again, &r->machine.machine,
               &(struct trail_options){ .schedule = SCHEDULE_EAGER, .seed = 9, .list = &list });
    while (again.step < steps && trail_step(&again))
        ;
    assert_int_equal(again.step, steps);
    assert_int_equal(r->machine.machine.status, status);
    assert_kept(&r->machine.machine, last);
    trail_free(&again);
    source_free(&list);
}

static void there_and_back(struct rig *r, const struct rig_options *o, uint64_t seed)
{
    struct machine *m = &r->machine.machine;
    struct saved_state seen[MOST_SEEN + 1];
    enum machine_status status;
    struct trail trail;
    uint64_t n;

    rig_open(r, o);
    trail_init(&trail, m, &(struct trail_options){ .schedule = SCHEDULE_UNIFORM, .seed = seed });
    seen[0] = kept(m);
    while (trail.step < MOST_SEEN && trail_step(&trail))
        seen[trail.step] = kept(m);
    status = m->status;
    n = trail.known;
    for (uint64_t i = n; i-- > 0;) {
        trail_go(&trail, i);
        assert_kept(m, &seen[i]);
    }
    trail_go(&trail, n);
    assert_kept(m, &seen[n]);
    replay(r, o, &trail, &seen[n], status);
    for (uint64_t i = 0; i <= n; i++)
        saved_state_free(&seen[i]);
}

static void runs_are_recorded_and_taken_back(void **unused)
{
    static const char *const programs[] = { "program-2", "program-4-n", "conflict",
                                            "return-in-else" };

    (void)unused;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        for (size_t k = 0; k < SETTINGS; k++) {
            const struct rig_options o = { .model = settings[k], .warp_size = (unsigned)(k % 3),
                                           .check = true };
            struct rig r;

            open_example(&r, programs[i]);
            for (uint64_t seed = 0; seed < 5; seed++)
                there_and_back(&r, &o, seed);
            rig_close(&r);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_are_those_of_the_table),
        cmocka_unit_test(states_are_those_of_the_table),
        cmocka_unit_test(counts_are_those_of_another_evaluator),
        cmocka_unit_test(who_is_stuck_is_not_starved),
        cmocka_unit_test(nobody_has_a_first_step),
        cmocka_unit_test(runs_are_recorded_and_taken_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
