/* tests/control/same.c: runs under all control models. What a thread does by itself is the same
 * under each: in a run without races its part of the control-flow trace (observe/flowtrace.h) is
 * the same, and so is memory in the end; only who goes with whom differs.
 *     same            every run of the lists
 *     same LINE       one run, its options as one word: where its threads differ from those of crs
 * What threads do under --control threads is what they are to do; where that depends on the seed
 * there is a race, and nothing is compared. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/execute.h"
#include "host/scenario.h"
#include "lockstep/words.h"
#include "observe/flowtrace.h"
#include "support/share.h"

#define MOST_STEPS "300000"

struct result {
    enum warpstep_verdict verdict;
    unsigned failed; /* expects */
    struct text memory;
    struct flow_trace trace;
};

/* ---- a run ---- */

static void keep(void *self, const struct session *s, const struct target *t)
{
    struct result *r = self;

    session_print(s, t, &(struct printer){ .out = &r->memory }, NULL);
}

static void perform(struct result *r, struct machine_options *m, struct job *job, struct diags *d)
{
    const struct engine_observer observer = flow_trace_observer(&r->trace);
    struct scenario_results results = { keep, r, 0 };
    struct session session;

    m->options.observers = &observer;
    m->options.nobservers = 1;
    session_open(&session, &m->options, &job->scenario.objects, d);
    scenario_run(&job->scenario, &session, &results);
    session_finish(&session);
    r->verdict = session.verdict;
    r->failed = results.failed;
    for (size_t i = 0; i < job->nprints && r->verdict == WARPSTEP_COMPLETED; i++)
        keep(r, &session, &job->prints[i]);
    session_close(&session);
}

/* line: as for `warpstep run`. */
static void run(struct result *r, const char *line, const char *control, unsigned seed)
{
    struct machine_options m = { .programs = NULL };
    struct job job = { .prints = NULL };
    struct text whole = { NULL, 0, 0 };
    struct diags d = { .v = NULL };
    struct invocation v = { .command = &command_run };
    struct words words;

    r->verdict = WARPSTEP_REFUSED;
    text_printf(&whole, "%s --control %s", line, control);
    if (strstr(line, "--seed") == NULL)
        text_printf(&whole, " --seed %u", seed);
    if (strstr(line, "--max-steps") == NULL)
        text_puts(&whole, " --max-steps " MOST_STEPS);
    if (words_split(&words, whole.s) &&
        options_read(&v, &command_run, words.n, words.v) == OPTIONS_READ) {
        if (machine_read(&m, &v, &d) && job_read(&job, &v, &m.options, &d))
            perform(r, &m, &job, &d);
        job_free(&job);
        machine_free(&m);
    }
    if (r->verdict == WARPSTEP_REFUSED)
        diags_print(&d, stderr);
    options_free(&v);
    diags_free(&d);
    words_free(&words);
    text_free(&whole);
}

static void result_free(struct result *r)
{
    text_free(&r->memory);
    flow_trace_free(&r->trace);
}

/* ---- two runs ---- */

static bool same_memory(const struct result *a, const struct result *b)
{
    return a->memory.n == b->memory.n &&
           (a->memory.n == 0 || memcmp(a->memory.s, b->memory.s, a->memory.n) == 0);
}

/* The index of the next element of a warp from i on in which the lane takes part and whose
 * statement is not the one before: crs executes an indirect branch once for each target. */
static size_t next_of(const struct flow_trace *t, const struct flow_warp *w, size_t i,
                      unsigned lane, uint32_t before)
{
    for (; i < w->n; i++) {
        const struct flow_element *e = &t->alphabet->elements[w->elements[i] - 1];

        if ((e->active >> lane & 1) != 0 && e->statement != before)
            break;
    }
    return i;
}

static uint32_t statement_of(const struct flow_trace *t, const struct flow_warp *w, size_t i)
{
    return i < w->n ? t->alphabet->elements[w->elements[i] - 1].statement : 0;
}

static void say(const struct flow_warp *w, unsigned lane, const uint32_t statements[2])
{
    const uint32_t *block = w->id.block;

    printf("    grid %lu block %lu,%lu,%lu warp %u lane %u: statements %lu and %lu\n",
           (unsigned long)w->id.grid, (unsigned long)block[0], (unsigned long)block[1],
           (unsigned long)block[2], w->id.warp, lane, (unsigned long)statements[0],
           (unsigned long)statements[1]);
}

/* Does the lane go through the same statements in both? */
static bool same_lane(const struct result *a, const struct result *b, size_t warp, unsigned lane,
                      bool aloud)
{
    const struct flow_warp *w = &a->trace.warps[warp], *x = &b->trace.warps[warp];
    uint32_t now[2] = { 0, 0 };
    size_t i = 0, k = 0;

    while (i < w->n || k < x->n) {
        i = next_of(&a->trace, w, i, lane, now[0]);
        k = next_of(&b->trace, x, k, lane, now[1]);
        now[0] = statement_of(&a->trace, w, i);
        now[1] = statement_of(&b->trace, x, k);
        if (now[0] != now[1]) {
            if (aloud)
                say(w, lane, now);
            return false;
        }
    }
    return true;
}

static bool same_threads(struct result *a, struct result *b, bool aloud)
{
    bool same = true;

    if (a->trace.nwarps != b->trace.nwarps)
        return false;
    for (size_t i = 0; i < a->trace.nwarps && same; i++)
        for (unsigned l = 0; l < 64 && same; l++)
            same = same_lane(a, b, i, l, aloud);
    return same;
}

static bool same(struct result *a, struct result *b, bool aloud)
{
    return a->failed == b->failed && same_memory(a, b) && same_threads(a, b, aloud);
}

/* ---- all of them ---- */

/* Threads that wait for each other go round as often as the schedule wants; and a race that few
 * schedules show. */
static const char *const races[] = { "/listing-6.2.ptx", "/program-2", "/program-3", "/lock.ptx",
                                     "+spin.litmus" };

enum { SEEDS = 3, RUNS = 2 * SEEDS + 2 };
static const char *const controls[RUNS] = { "threads", "threads", "threads", "crs", "crs", "crs",
                                            "stack", "hanoi" };

struct count {
    unsigned runs, races, endless, compared, unfinished, failed;
    uint64_t elements;
};

static bool is_named(const char *line)
{
    for (size_t i = 0; i < sizeof races / sizeof *races; i++)
        if (strstr(line, races[i]) != NULL)
            return true;
    return false;
}

/* Every thread is to do what it does in the first of the runs. */
static void compare(struct count *c, const char *line, struct result r[RUNS], int first)
{
    for (int i = first + SEEDS; i < RUNS; i++) {
        const bool completed = r[i].verdict == WARPSTEP_COMPLETED;

        if (completed && !same(&r[first], &r[i], true)) {
            c->failed++;
            printf("%s\n    %s: %s memory, %u expects failed\n", line, controls[i],
                   same_memory(&r[first], &r[i]) ? "the same" : "other", r[i].failed);
        } else if (!completed) {
            c->unfinished++;
            printf("%s\n    %s: %s\n", line, controls[i], warpstep_verdict_text(r[i].verdict));
        }
        c->compared += completed;
        c->elements += r[i].trace.elements;
    }
}

/* Do runs depend on the seed? */
static bool is_race(const char *line, struct result r[RUNS], int first)
{
    bool race = is_named(line);

    for (int i = first + 1; i < first + SEEDS; i++)
        race = race || r[i].verdict != WARPSTEP_COMPLETED || !same(&r[first], &r[i], false);
    return race;
}

/* Where threads by themselves do not come to an end in time, those of crs show the way. */
static int first_of(const struct result r[RUNS])
{
    return r[0].verdict == WARPSTEP_COMPLETED ? 0 : SEEDS;
}

/* What needs to be run: of what a first seed does not end no other one. */
static void run_all(const char *line, struct flow_alphabet *a, struct result r[RUNS])
{
    struct flow_trace *traces[RUNS];
    size_t n = 0;

    for (int i = 0; i < RUNS; i++) {
        const int first = i / SEEDS * SEEDS;

        r[i] = (struct result){ .verdict = WARPSTEP_LIMIT, .trace = { .alphabet = a } };
        if (i == first || i >= 2 * SEEDS || r[first].verdict == WARPSTEP_COMPLETED)
            run(&r[i], line, controls[i], (unsigned)(i < 2 * SEEDS ? i % SEEDS : 0));
        if (r[i].verdict == WARPSTEP_COMPLETED)
            traces[n++] = &r[i].trace;
    }
    flow_traces_end(traces, n, true);
}

static void see(struct count *c, const char *line)
{
    struct flow_alphabet a = { .n = 0 };
    struct result r[RUNS];
    int first;

    c->runs++;
    run_all(line, &a, r);
    first = first_of(r);
    if (r[first].verdict != WARPSTEP_COMPLETED)
        c->endless++;
    else if (is_race(line, r, first))
        c->races++;
    else
        compare(c, line, r, first);
    for (int i = 0; i < RUNS; i++)
        result_free(&r[i]);
    flow_alphabet_free(&a);
}

static void see_list(struct count *c, const char *path)
{
    struct lines l = { NULL, 0, 0 };

    if (!list_read(&l, path))
        exit(EXIT_FAILURE);
    for (size_t i = 0; i < l.n; i++)
        if (share_takes(i))
            see(c, l.v[i]);
    lines_free(&l);
}

int main(int argc, char **argv)
{
    struct count c = { .runs = 0 };

    if (argc > 1)
        see(&c, argv[1]);
    if (argc == 1) {
        see_list(&c, SOURCE_ROOT "/tests/lockstep/runs.txt");
        see_list(&c, LISTS "/scenarios");
    }
    printf("%u runs: %u have races, %u do not end by themselves\n"
           "%u runs of %" PRIu64 " elements compared with another model's, %u did not complete, "
           "%u failed\n",
           c.runs, c.races, c.endless, c.compared, c.elements, c.unfinished, c.failed);
    return c.failed == 0 && c.compared > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
