/* control/same.c: runs under all control models. What a thread does by itself is the same under
 * each: in a run without races its part of the control-flow trace (observe/flowtrace.h) is the
 * same, and so is memory in the end; only who goes with whom differs.
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

#define MOST_STEPS "300000"
#define SEEDS 3 /* under which threads are run: 0 and those behind it */

static const char *const models[] = { "crs", "stack", "hanoi" };
#define MODELS (sizeof models / sizeof *models)

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
static void run(struct result *r, struct flow_alphabet *a, const char *line, const char *control,
                unsigned seed)
{
    struct machine_options m = { .programs = NULL };
    struct job job = { .prints = NULL };
    struct text whole = { NULL, 0, 0 };
    struct diags d = { .v = NULL };
    struct invocation v = { .command = &command_run };
    struct words words;

    *r = (struct result){ .verdict = WARPSTEP_REFUSED, .trace = { .alphabet = a } };
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
    struct flow_trace *both[] = { &a->trace, &b->trace };
    bool same = true;

    flow_traces_end(both, 2, true);
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

struct count {
    unsigned runs, races, endless, compared, unfinished, failed;
    uint64_t elements;
};

/* Threads under two seeds. */
static bool is_race(const char *line, unsigned seed, enum warpstep_verdict *verdict)
{
    struct flow_alphabet a = { .n = 0 };
    struct result one, other;
    bool race;

    run(&one, &a, line, "threads", 0);
    run(&other, &a, line, "threads", seed);
    *verdict = one.verdict;
    race = one.verdict == WARPSTEP_COMPLETED &&
           (other.verdict != WARPSTEP_COMPLETED || !same(&one, &other, false));
    result_free(&one);
    result_free(&other);
    flow_alphabet_free(&a);
    return race;
}

static void compare(struct count *c, const char *line, const char *model)
{
    struct flow_alphabet a = { .n = 0 };
    struct result threads, r;
    bool completed;

    run(&threads, &a, line, "threads", 0);
    run(&r, &a, line, model, 0);
    completed = r.verdict == WARPSTEP_COMPLETED;
    if (r.verdict == WARPSTEP_REFUSED || (completed && !same(&threads, &r, true))) {
        c->failed++;
        printf("%s\n    %s: %s, %s memory, %u expects failed\n", line, model,
               warpstep_verdict_text(r.verdict), same_memory(&threads, &r) ? "the same" : "other",
               r.failed);
    } else if (!completed) {
        printf("%s\n    %s: %s\n", line, model, warpstep_verdict_text(r.verdict));
    }
    c->compared += completed;
    c->unfinished += !completed;
    c->elements += r.trace.elements;
    result_free(&threads);
    result_free(&r);
    flow_alphabet_free(&a);
}

static void see(struct count *c, const char *line)
{
    enum warpstep_verdict verdict = WARPSTEP_COMPLETED;
    bool race = false;

    c->runs++;
    for (unsigned seed = 1; seed <= SEEDS && !race && verdict == WARPSTEP_COMPLETED; seed++)
        race = is_race(line, seed, &verdict);
    c->races += race;
    c->endless += verdict != WARPSTEP_COMPLETED;
    if (verdict != WARPSTEP_COMPLETED)
        printf("%s\n    threads: %s\n", line, warpstep_verdict_text(verdict));
    for (size_t i = 0; i < MODELS && !race && verdict == WARPSTEP_COMPLETED; i++)
        compare(c, line, models[i]);
}

static void see_list(struct count *c, const char *path)
{
    struct lines l = { NULL, 0, 0 };

    if (!list_read(&l, path))
        exit(EXIT_FAILURE);
    for (size_t i = 0; i < l.n; i++)
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
           "%u runs of %" PRIu64 " elements compared with those of threads, %u did not complete, "
           "%u failed\n",
           c.runs, c.races, c.endless, c.compared, c.elements, c.unfinished, c.failed);
    return c.failed == 0 && c.compared > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
