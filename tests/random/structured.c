/* tests/random/structured.c: random structured programs.
 *
 *     random_structured lockstep [FIRST [COUNT]]   runs of one warp, both orders of paths, under
 *                                                  all checks, against a warp without a stack: the
 *                                                  same statements by the same threads, the same
 *                                                  steps, memory, end
 *     random_structured threads [FIRST [COUNT]]    all interleaved states against a model with
 *                                                  continuations: as many states, steps, ends; and
 *                                                  simt in them: every projection among these
 *                                                  states, outcomes as those of all its runs
 *     random_structured models [FIRST [COUNT]]     the other mechanisms in them, every step under
 *                                                  --check simulation
 *     random_structured wide [FIRST [COUNT]]       a run of each, of up to 64 threads in any number
 *                                                  of warps, under all checks
 *     random_structured MODEL [FIRST [COUNT]]      one of them, such as stackless:minpc */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random/structured_models.h"
#include "search/search.h"
#include "support/share.h"
#include "support/structured.h"
#include "support/structured_random.h"

#define MOST_FAILURES 5u

/* What is counted, for the last line. */
struct totals {
    uint64_t programs, left_out, runs, states, steps, matched, twice, met;
    uint64_t several, fewer, cyclic, stuck;
    unsigned failures;
};

struct trial {
    struct rig rig;
    struct text text;
    uint64_t seed;
    struct random draw;
    struct rig_options options;
    struct totals *totals;
    bool failed;
};

static void fails(struct trial *t, const char *what)
{
    if (!t->failed && ++t->totals->failures <= MOST_FAILURES)
        printf("program %" PRIu64 ", %u threads, warps of %u, %s first, %s: %s\n%s\n", t->seed,
               t->options.threads, t->options.warp_size, t->options.then_first ? "then" : "else",
               t->options.model != NULL ? t->options.model : "simt", what, t->text.s);
    t->failed = true;
}

static void fails_by(struct trial *t, const char *what)
{
    struct text s = { NULL, 0, 0 };

    text_puts(&s, what);
    text_puts(&s, ": ");
    t->rig.machine.machine.kind->outcome(&t->rig.machine.machine, &s);
    fails(t, s.s);
    text_free(&s);
}

static void begin(struct trial *t, uint64_t seed, struct structured_shape shape)
{
    t->seed = seed;
    t->failed = false;
    text_free(&t->text);
    memset(&t->text, 0, sizeof t->text);
    structured_random(&t->text, seed, shape);
    rig_read(&t->rig, "random.simt", t->text.s);
    t->options = (struct rig_options){ .threads = shape.threads, .check = true };
}

static void end(struct trial *t)
{
    rig_close(&t->rig);
    text_free(&t->text);
    memset(&t->text, 0, sizeof t->text);
    t->totals->programs++;
}

/* ---- runs of one warp ---- */

#define MOST_STEPS 1500u

static unsigned pick(void *self, unsigned n)
{
    return random_below(self, n);
}

/* Steps of the machine beside what the other model said. */
static void follow(struct trial *t, const struct lockstep *l, struct random *picks)
{
    struct simt_machine *m = &t->rig.machine;
    size_t n = 0;

    while (m->machine.status == MACHINE_GOES_ON && m->machine.steps < MOST_STEPS) {
        machine_step(&m->machine, rig_any(picks));
        if (m->machine.violated) {
            fails_by(t, "a check fails");
            return;
        }
        if (m->machine.steps == 0 || m->event.statement == NO_SIMT)
            continue;
        if (n == l->n || l->v[n].statement != m->event.statement ||
            l->v[n].threads != m->event.threads) {
            fails(t, "another statement is executed, or by other threads");
            return;
        }
        n++;
    }
    if (n != l->n || m->machine.steps != (l->over ? l->most : l->steps))
        fails(t, "another number of steps");
    else if (l->stuck != (m->machine.status == MACHINE_STUCK) ||
             l->over != (m->machine.status == MACHINE_GOES_ON))
        fails(t, "another end");
    else if (memcmp(l->memory, m->memory, simt_memory_bytes(&t->rig.launch)) != 0)
        fails(t, "other memory");
    t->totals->steps += m->machine.steps;
    t->totals->matched += m->matched;
    t->totals->twice += m->twice;
    t->totals->stuck += l->stuck;
    t->totals->cyclic += l->over;
}

static void run_both(struct trial *t, bool then_first)
{
    struct lockstep l = { .launch = &t->rig.launch, .pick = pick, .most = MOST_STEPS };
    struct random one, two;

    t->options.then_first = then_first;
    rig_open(&t->rig, &t->options);
    random_seed(&one, t->seed);
    two = one;
    l.self = &one;
    lockstep_run(&l);
    follow(t, &l, &two);
    lockstep_free(&l);
    t->totals->runs++;
}

static void try_lockstep(struct trial *t, uint64_t seed)
{
    struct random r;

    random_seed(&r, seed);
    begin(t, seed, (struct structured_shape){ .threads = random_below(&r, 12) == 0
                                                             ? 9 + random_below(&r, 56)
                                                             : 1 + random_below(&r, 8),
                                              .statements = 2 + random_below(&r, 36),
                                              .spins = random_below(&r, 5) == 0,
                                              .partial = random_below(&r, 8) == 0 });
    run_both(t, false);
    run_both(t, true);
    end(t);
}

/* ---- all runs ---- */

#define MOST_REACHED 2500u /* interleaved states of a program that is not left out */
#define MOST_SEARCHED 40000u

struct found {
    struct search search;
    bool whole;
};

/* Looks at every state that a search comes to. */
struct looker {
    struct trial *trial;
    struct reach *reach;
    struct simt_stack stacks[SIMT_MOST_THREADS];
};

static void nothing(void *self)
{
    (void)self;
}

/* Its projection was met by interleaved threads. */
static bool look(void *self, struct text *why)
{
    struct looker *l = self;
    struct simt_machine *m = &l->trial->rig.machine;
    const struct simt_stack *stacks[SIMT_MOST_THREADS];

    (void)why;
    for (unsigned t = 0; t < m->launch->threads; t++) {
        m->model->project(m->state, t, &l->stacks[t]);
        stacks[t] = &l->stacks[t];
    }
    l->trial->totals->met++;
    if (!reach_met(l->reach, stacks, m->memory))
        fails(l->trial, "the projection of a state is no interleaved state");
    return false;
}

static void search_open(struct trial *t, struct reach *r, struct found *f)
{
    const struct search_options o = { .limits = { .states = MOST_SEARCHED } };
    struct looker l = { t, r, { { .n = 0 } } };
    const struct machine_watcher w = { &l, nothing, look };

    rig_open(&t->rig, &t->options);
    if (r != NULL) {
        look(&l, NULL);
        t->rig.machine.machine.watcher = &w;
    }
    search_init(&f->search, &t->rig.machine.machine, &o);
    search_run(&f->search);
    t->rig.machine.machine.watcher = NULL;
    f->whole = f->search.stopped == NULL;
    if (f->search.ends.checks_failed > 0)
        fails(t, f->search.ends.stuck.n > 0 ? (const char *)f->search.ends.stuck.v[0].bytes
                                            : "a check fails");
    t->totals->states += search_states(&f->search);
    t->totals->steps += f->search.steps;
    t->totals->matched += t->rig.machine.matched;
    t->totals->twice += t->rig.machine.twice;
    for (unsigned i = 0; i < SIMT_MOST_THREADS; i++)
        simt_stack_free(&l.stacks[i]);
}

static bool outcomes_within(const struct outcomes *o, const struct model_outcomes *in)
{
    for (size_t i = 0; i < o->n; i++)
        if (!model_outcomes_have(in, o->v[i].bytes, o->v[i].n))
            return false;
    return true;
}

/* The search of interleaved states against the model. */
static void compare_threads(struct trial *t, const struct reach *r, struct found *f)
{
    t->options.model = "interleaved";
    search_open(t, NULL, f);
    if (!f->whole || search_states(&f->search) != r->nstates || f->search.steps != r->steps)
        fails(t, "other states or steps");
    if (f->search.ends.completed.states != r->completed ||
        f->search.ends.stuck.states != r->stuck)
        fails(t, "other ends");
    if (f->search.ends.completed.n != r->outcomes.n ||
        !outcomes_within(&f->search.ends.completed, &r->outcomes))
        fails(t, "other outcomes");
}

/* ---- all runs of one warp ---- */

#define MOST_PICKS 64u
#define MOST_RUNS 400u

struct picks {
    unsigned pick[MOST_PICKS], of[MOST_PICKS];
    unsigned n, at;
    bool many;
};

static unsigned pick_next(void *self, unsigned n)
{
    struct picks *p = self;

    if (p->at == MOST_PICKS) {
        p->many = true;
        return 0;
    }
    if (p->at == p->n) {
        p->pick[p->n] = 0;
        p->of[p->n++] = n;
    }
    return p->pick[p->at++];
}

/* The picks of the next run; false: all have been. */
static bool next_picks(struct picks *p)
{
    while (p->n > 0 && p->pick[p->n - 1] + 1 == p->of[p->n - 1])
        p->n--;
    p->at = 0;
    if (p->n == 0)
        return false;
    p->pick[p->n - 1]++;
    return true;
}

/* All outcomes; false: there are too many runs, or one that may not end. */
static bool all_outcomes(struct trial *t, struct model_outcomes *o, bool *stuck)
{
    struct lockstep l = { .launch = &t->rig.launch, .pick = pick_next, .most = 2000 };
    struct picks p = { .n = 0 };
    unsigned runs = 0;
    bool ok = true;

    l.self = &p;
    do {
        lockstep_run(&l);
        ok = !l.over && !p.many && ++runs < MOST_RUNS;
        if (ok && !l.stuck)
            model_outcomes_add(o, l.launch, l.memory);
        *stuck = *stuck || l.stuck;
        lockstep_free(&l);
    } while (ok && next_picks(&p));
    return ok;
}

static void compare_warp(struct trial *t, const struct found *f)
{
    struct model_outcomes o = { NULL, 0, 0 };
    bool stuck = false;

    if (all_outcomes(t, &o, &stuck)) {
        t->totals->runs++;
        if (o.n != f->search.ends.completed.n ||
            !outcomes_within(&f->search.ends.completed, &o))
            fails(t, "other outcomes than those of all runs");
        if (stuck != (f->search.ends.stuck.n > 0))
            fails(t, "a run is stuck in one model only");
        if (f->search.components.fair + f->search.components.starving > 0)
            fails(t, "every run ends, but there is a cycle");
    }
    model_outcomes_free(&o);
}

/* ---- a model among interleaved threads ---- */

/* Models that are to be the same: dws that never subdivides, and block compaction of one warp, are
 * simt. */
static void compare_same(struct trial *t, const struct found *f, const char *other)
{
    struct found g;

    t->options.model = other;
    search_open(t, NULL, &g);
    if (search_states(&g.search) != search_states(&f->search) ||
        g.search.steps != f->search.steps ||
        g.search.components.starving != f->search.components.starving ||
        g.search.ends.completed.n != f->search.ends.completed.n)
        fails(t, "not the same as simt");
    search_free(&g.search);
}

static void compare_model(struct trial *t, struct reach *r, const struct found *threads,
                          const char *model)
{
    const bool one_warp = t->options.warp_size == 0;
    struct found f;

    t->options.model = model;
    search_open(t, r, &f);
    if (!f.whole) {
        t->totals->left_out++;
        search_free(&f.search);
        return;
    }
    if (!outcomes_within(&f.search.ends.completed, &r->outcomes))
        fails(t, "an outcome that interleaved threads do not have");
    if (threads != NULL && f.search.components.fair > 0 && threads->search.components.fair == 0)
        fails(t, "a fair cycle that interleaved threads do not have");
    t->totals->several += f.search.ends.completed.n > 1;
    t->totals->fewer += f.search.ends.completed.n < r->outcomes.n;
    t->totals->cyclic += f.search.components.fair + f.search.components.starving > 0;
    t->totals->stuck += f.search.ends.stuck.n > 0;
    if (strcmp(model, "simt") == 0 && one_warp) {
        compare_warp(t, &f);
        compare_same(t, &f, "tbc");
    }
    if (strcmp(model, "simt") == 0)
        compare_same(t, &f, "dws:none");
    search_free(&f.search);
}

/* Draws a small program that has not too many interleaved states. False: it has. */
static bool begin_small(struct trial *t, struct reach *r, uint64_t seed)
{
    unsigned threads = 2;
    const unsigned kind = (random_seed(&t->draw, seed), random_below(&t->draw, 8));

    threads += kind >= 5;
    threads += kind >= 7;
    begin(t, seed,
          (struct structured_shape){ .threads = threads,
                                     .statements = 1 + random_below(&t->draw, 12 / threads),
                                     .spins = random_below(&t->draw, 3) == 0,
                                     .partial = random_below(&t->draw, 8) == 0 });
    rig_launch(&t->rig, &t->options);
    reach_explore(r, &t->rig.launch, MOST_REACHED);
    if (!r->too_many)
        return true;
    reach_free(r);
    end(t);
    t->totals->programs--;
    t->totals->left_out++;
    return false;
}

static void try_threads(struct trial *t, uint64_t seed)
{
    struct found threads;
    struct reach r;

    if (!begin_small(t, &r, seed))
        return;
    compare_threads(t, &r, &threads);
    compare_model(t, &r, &threads, "simt");
    t->options.then_first = true;
    compare_model(t, &r, &threads, "simt");
    t->options.then_first = false;
    t->options.warp_size = 1 + random_below(&t->draw, t->options.threads - 1);
    compare_model(t, &r, &threads, "simt");
    search_free(&threads.search);
    reach_free(&r);
    end(t);
}

static void try_model(struct trial *t, struct reach *r, const char *model)
{
    t->options.then_first = random_below(&t->draw, 4) == 0;
    t->options.warp_size =
        random_below(&t->draw, 3) != 0 ? 1 + random_below(&t->draw, t->options.threads) : 0;
    compare_model(t, r, NULL, model);
}

static const char *const models[] = {
    "simt", "stackless:random", "stackless:minpc", "stackless:oldest", "dwf:time", "dwf:maj",
    "dwf:min", "dwf:pdpri", "dwf:pc", "tbc", "dws", "dws:if", "dws:while",
};
#define MODELS (sizeof models / sizeof *models)

/* One of them, or all but simt, which has tests of its own. */
static void try_models(struct trial *t, uint64_t seed, const char *mode)
{
    struct reach r;

    if (!begin_small(t, &r, seed))
        return;
    if (strcmp(mode, "models") != 0)
        try_model(t, &r, mode);
    else
        for (size_t i = 1; i < MODELS; i++)
            try_model(t, &r, models[i]);
    reach_free(&r);
    end(t);
}

/* ---- many threads ---- */

/* One run of each model, with any number of threads and warps. */
static void try_wide(struct trial *t, uint64_t seed)
{
    unsigned threads = 2 + (random_seed(&t->draw, seed), random_below(&t->draw, 63));

    begin(t, seed, (struct structured_shape){ .threads = threads,
                                              .statements = 2 + random_below(&t->draw, 30),
                                              .spins = random_below(&t->draw, 4) == 0,
                                              .partial = random_below(&t->draw, 8) == 0 });
    for (size_t i = 0; i < MODELS; i++) {
        t->options.model = models[i];
        t->options.warp_size = 1 + random_below(&t->draw, threads);
        t->options.then_first = random_below(&t->draw, 4) == 0;
        rig_open(&t->rig, &t->options);
        rig_run(&t->rig, rig_any(&t->draw), 600);
        if (t->rig.machine.machine.violated)
            fails_by(t, "a check fails");
        t->totals->runs++;
        t->totals->steps += t->rig.machine.machine.steps;
        t->totals->matched += t->rig.machine.matched;
    }
    end(t);
}

/* ---- the command ---- */

static void try_one(struct trial *t, const char *mode, uint64_t seed)
{
    if (strcmp(mode, "lockstep") == 0)
        try_lockstep(t, seed);
    else if (strcmp(mode, "threads") == 0)
        try_threads(t, seed);
    else if (strcmp(mode, "wide") == 0)
        try_wide(t, seed);
    else
        try_models(t, seed, mode);
}

static void print_totals(const char *mode, const struct totals *x)
{
    printf("%s: %" PRIu64 " programs, %" PRIu64 " left out, %" PRIu64 " states, %" PRIu64
           " steps matched by %" PRIu64 " (%" PRIu64 " took a thread two), %" PRIu64
           " projections met, %" PRIu64 " runs compared; several outcomes %" PRIu64
           ", fewer than interleaved %" PRIu64 ", cycles %" PRIu64 ", stuck %" PRIu64
           "; %u failures\n",
           mode, x->programs, x->left_out, x->states, x->steps, x->matched, x->twice, x->met,
           x->runs, x->several, x->fewer, x->cyclic, x->stuck, x->failures);
}

static uint64_t number(const char *s)
{
    return strtoull(s, NULL, 10);
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "lockstep";
    const uint64_t first = argc > 2 ? number(argv[2]) : 1;
    const uint64_t count = argc > 3 ? number(argv[3]) : argc > 2 ? 1 : 100;
    struct totals totals = { 0 };
    struct trial t = { .totals = &totals };

    for (uint64_t seed = first; totals.programs < share_of(count); seed++)
        if (share_takes(seed))
            try_one(&t, mode, seed);
    print_totals(mode, &totals);
    return totals.failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
