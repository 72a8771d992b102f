/* tests/lockstep/twins.c: two sessions in lockstep, and what must be equal: the state of the
 * device as bytes (engine/state/snapshot.h), the state as a ledger that only looks at what says
 * that it changed, all counts, what was chosen, and in the end the verdict, where and why, and
 * everything that was printed. */
#include "twins.h"

#include <string.h>

#include "cli/execute.h"
#include "engine/state/snapshot.h"
#include "host/print.h"
#include "observe/printed.h"
#include "words.h"

/* States are compared after each of the first calls, then after some, and whenever the host
 * waited. */
#define FIRST_CALLS 150
#define CALLS_BETWEEN 47

struct twin {
    struct diags diags;
    struct machine_options machine;
    struct job job;
    struct session session;
    struct scenario_results results;
    struct printed printed; /* by kernels */
    struct engine_observer observer;
    struct memory_observer memory_observer;
    uint64_t heard;         /* micro steps that the memory observer heard of */
    struct oracle oracle;   /* of the session, where its foresight is counted */
    struct foresight foresight;
    uint64_t foreseen;      /* steps */
    struct text shown;      /* by the host */
    struct ledger ledger;
    struct snapshot state;
};

struct twins {
    const char *line;
    const struct mode *mode;
    struct twin bulk, single;
    struct twins_tally *tally;
    uint64_t calls;
    bool differ;
};

/* Notes that the two differ: the first time on stderr. False. */
static bool blame(struct twins *t, const char *what)
{
    if (!t->differ)
        fprintf(stderr, "lockstep \"%s\" %s %s %llu\n  %llu and %llu steps: %s\n", t->line,
                schedule_text(t->mode->schedule), profile_text(t->mode->profile),
                (unsigned long long)t->mode->seed, (unsigned long long)t->bulk.session.steps,
                (unsigned long long)t->single.session.steps, what);
    t->differ = true;
    return false;
}

/* ---- opened and closed ---- */

static void show(void *self, const struct session *s, const struct target *target)
{
    struct twin *t = self;

    session_print(s, target, &(struct printer){ .out = &t->shown }, NULL);
}

static void hear_printed(struct twin *t)
{
    struct session_options *o = &t->machine.options;

    t->printed.most = (size_t)o->settings.constants.v[CONST_PrintfSize];
    t->observer = printed_observer(&t->printed);
    o->observers = &t->observer;
    o->nobservers = 1;
}

/* False: the command line or a file has errors. */
static bool twin_read(struct twin *t, const struct invocation *v, const struct mode *mode)
{
    struct settings *s = &t->machine.options.settings;

    codec_init(&t->state.state);
    codec_init(&t->state.order);
    ledger_init(&t->ledger);
    t->results = (struct scenario_results){ show, t, 0 };
    if (!machine_read(&t->machine, v, &t->diags))
        return false;
    s->schedule = mode->schedule;
    s->profile = mode->profile;
    s->seed = mode->seed;
    hear_printed(t);
    return machine_read_checks(&t->machine, v, &t->diags) &&
           job_read(&t->job, v, &t->machine.options, &t->diags);
}

static void hear_memory(void *self, const struct memory_event *e)
{
    struct twin *t = self;

    t->heard += e->rule == RULE_M_STEP || e->rule == RULE_M_END;
}

static void hear_rule(void *self, const struct told *told)
{
    (void)self;
    (void)told;
}

/* Some runs go on as if they had taken many steps already: the seeded and the eager schedule stay
 * longer with what they pick then. A turn of eager's comes soon, or has just begun. */
static void grow_old(struct twin *t)
{
    struct scheduler *s = &t->session.scheduler;
    uint32_t age = (uint32_t)(t->machine.options.settings.seed % 8);

    if (age == 0)
        return;
    s->picks = 250u << 2 * age;
    s->turn[SITE_UNIT] = (uint32_t)s->picks / 487 * 487 - 20;
    s->turn[SITE_STEP] = (uint32_t)s->picks / 2 / 479 * 479;
}

/* Asks one question after the other, hears of each rule and micro step: no short way is open. */
static void open_single(struct twin *t)
{
    struct session_options *o = &t->machine.options;

    t->memory_observer = (struct memory_observer){ t, hear_memory };
    o->memory_observers = &t->memory_observer;
    o->nmemory_observers = 1;
    machine_listen(&t->machine, (struct tell_listener){ NULL, hear_rule });
    session_open(&t->session, o, &t->job.scenario.objects, &t->diags);
    grow_old(t);
    t->session.oracle.foresight = NULL;
    t->session.oracle.stretches = NULL;
}

static unsigned pick(void *self, enum site site, unsigned n)
{
    struct twin *t = self;

    return t->oracle.pick(t->oracle.self, site, n);
}

static unsigned pick_near(void *self, enum site site, unsigned n, unsigned near)
{
    struct twin *t = self;

    return t->oracle.pick_near(t->oracle.self, site, n, near);
}

static unsigned foresee(const void *self, unsigned sites, unsigned most)
{
    const struct twin *t = self;

    return t->oracle.foresight->rounds(t->oracle.self, sites, most);
}

static void pass(void *self, unsigned sites, unsigned rounds)
{
    struct twin *t = self;

    t->foreseen += rounds;
    t->oracle.foresight->pass(t->oracle.self, sites, rounds);
}

static bool drawn(const void *self, unsigned sites)
{
    const struct twin *t = self;

    return t->oracle.foresight->drawn(t->oracle.self, sites);
}

/* As it is; only that what is foreseen is counted. */
static void open_bulk(struct twin *t)
{
    session_open(&t->session, &t->machine.options, &t->job.scenario.objects, &t->diags);
    grow_old(t);
    if (t->session.oracle.foresight == NULL)
        return;
    t->oracle = t->session.oracle;
    t->foresight = (struct foresight){ t->oracle.foresight->near, foresee, pass, drawn,
                                       t->oracle.foresight->first };
    t->session.oracle = (struct oracle){ .pick = pick, .self = t, .foresight = &t->foresight,
                                         .stretches = t->oracle.stretches };
    if (choice_wants_near(&t->oracle))
        t->session.oracle.pick_near = pick_near;
}

static void twin_free(struct twin *t)
{
    if (t->session.device != NULL)
        session_close(&t->session);
    codec_free(&t->state.state);
    codec_free(&t->state.order);
    ledger_free(&t->ledger);
    text_free(&t->shown);
    printed_free(&t->printed);
    job_free(&t->job);
    machine_free(&t->machine);
    diags_free(&t->diags);
}

/* ---- equal? ---- */

static bool same_bytes(const struct codec *a, const struct codec *b)
{
    return a->n == b->n && memcmp(a->bytes, b->bytes, a->n) == 0;
}

static bool same_text(const struct text *a, const struct text *b)
{
    return a->n == b->n && (a->n == 0 || memcmp(a->s, b->s, a->n) == 0);
}

static bool same_counts(const struct device_counts *a, const struct device_counts *b)
{
    return a->steps == b->steps && a->warp_instructions == b->warp_instructions &&
           a->thread_instructions == b->thread_instructions && a->blocks == b->blocks &&
           a->memory.operations == b->memory.operations &&
           a->memory.micro_steps == b->memory.micro_steps && a->memory.silent == b->memory.silent;
}

/* Has each been asked the same, as far as that leaves a trace? */
static bool same_choices(const struct scheduler *a, const struct scheduler *b)
{
    return memcmp(a->random.s, b->random.s, sizeof a->random.s) == 0 &&
           memcmp(a->turn, b->turn, sizeof a->turn) == 0 && a->quiet == b->quiet &&
           a->left.units == b->left.units && a->left.steps == b->left.steps;
}

/* Did the second receive each micro step? The stuck one reports nothing, even after a limit, where the
 * operations in flight end. */
static bool all_heard(const struct twin *single, const struct device_counts *c)
{
    enum warpstep_verdict v = single->session.verdict;

    return single->heard == c->memory.micro_steps || v == WARPSTEP_STUCK ||
           (v == WARPSTEP_LIMIT && single->heard + 1 == c->memory.micro_steps);
}

static void write_state(struct twin *t)
{
    codec_rewind(&t->state.state);
    codec_rewind(&t->state.order);
    device_snapshot(t->session.device, &t->state);
    ledger_write(&t->ledger);
    device_ledger(t->session.device, &t->ledger);
}

static bool compare_states(struct twins *t)
{
    struct twin *a = &t->bulk, *b = &t->single;

    write_state(a);
    write_state(b);
    t->tally->states++;
    if (!same_bytes(&a->state.state, &b->state.state))
        return blame(t, "the states differ");
    if (!same_bytes(&a->state.order, &b->state.order))
        return blame(t, "the orders of the states differ");
    if (memcmp(a->ledger.print, b->ledger.print, sizeof a->ledger.print) != 0)
        return blame(t, "a part changed that did not say so");
    return true;
}

static void show_counts(const struct device_counts *c)
{
    fprintf(stderr, "  %llu steps, %llu warp and %llu thread instructions, %llu blocks, ",
            (unsigned long long)c->steps, (unsigned long long)c->warp_instructions,
            (unsigned long long)c->thread_instructions, (unsigned long long)c->blocks);
    fprintf(stderr, "%llu operations, %llu micro steps, %llu silent\n",
            (unsigned long long)c->memory.operations, (unsigned long long)c->memory.micro_steps,
            (unsigned long long)c->memory.silent);
}

static bool compare(struct twins *t, bool states)
{
    struct device_counts a = device_counts(t->bulk.session.device);
    struct device_counts b = device_counts(t->single.session.device);

    if (!same_counts(&a, &b)) {
        blame(t, "the counts differ");
        show_counts(&a);
        show_counts(&b);
        return false;
    }
    if (!same_choices(&t->bulk.session.scheduler, &t->single.session.scheduler))
        return blame(t, "they were not asked the same");
    if (!all_heard(&t->single, &b))
        return blame(t, "the second took micro steps that nobody heard of");
    return !states || compare_states(t);
}

/* The end of the run: why it did not complete, and what was found and printed. */
static struct text ending(const struct twin *t)
{
    struct text out = { NULL, 0, 0 };
    struct writer w = writer_json(&out);

    text_printf(&out, "%s %s %u ", warpstep_verdict_text(t->session.verdict),
                t->session.limit != NULL ? t->session.limit : "", t->results.failed);
    report_json(&t->session, &w);
    printed_json(&t->printed, &w);
    text_add(&out, t->shown.n > 0 ? t->shown.s : "", t->shown.n);
    return out;
}

static void compare_endings(struct twins *t)
{
    struct text a = ending(&t->bulk), b = ending(&t->single);

    if (!same_text(&a, &b)) {
        blame(t, "the endings differ");
        fprintf(stderr, "%s\n%s\n", a.s, b.s);
    }
    text_free(&a);
    text_free(&b);
}

/* ---- steps ---- */

/* How many steps the next call may take: from one to many, as the seed says. */
static uint64_t steps_of_call(const struct twins *t)
{
    static const uint64_t most[] = { 101, 7, 1, 101, 5000 };

    return 1 + t->calls * 7919 % most[t->mode->seed % (sizeof most / sizeof *most)];
}

/* One call of the first session, and as many steps of the second. */
static enum session_step advance(struct twins *t, uint32_t grid)
{
    struct session *bulk = &t->bulk.session, *single = &t->single.session;
    uint64_t before = bulk->steps;
    enum session_step a = session_steps(bulk, grid, steps_of_call(t)), b;

    t->calls++;
    t->tally->steps += bulk->steps - before;
    do
        b = session_advance(single, grid);
    while (b == SESSION_STEPPED && single->steps < bulk->steps);
    if (a != b || bulk->steps != single->steps)
        blame(t, "one goes on where the other does not");
    return a;
}

/* The host waits. False: the run has ended, or the two differ. */
static bool wait_for(struct twins *t, uint32_t grid)
{
    enum session_step step;

    do {
        step = advance(t, grid);
        if (t->differ || !compare(t, step != SESSION_STEPPED || t->calls < FIRST_CALLS ||
                                         t->calls % CALLS_BETWEEN == 0))
            return false;
    } while (step == SESSION_STEPPED);
    return step == SESSION_RESTS;
}

/* ---- the host's lines ---- */

static bool sets_up(const struct action *a)
{
    return a->kind == DO_CONTEXT || a->kind == DO_LOAD || a->kind == DO_BUFFER;
}

static bool waits(const struct action *a)
{
    return a->kind == DO_SYNC || a->kind == DO_WRITE || a->kind == DO_PRINT || a->kind == DO_SAVE ||
           a->kind == DO_EXPECT || a->kind == DO_UNTIL;
}

/* The same line of both. False: it ends the run. */
static bool perform(struct twins *t, size_t i)
{
    const struct action *a = &t->bulk.job.scenario.actions[i];
    const struct action *b = &t->single.job.scenario.actions[i];
    bool first, second;

    if (waits(a) && !wait_for(t, a->kind == DO_SYNC ? a->object : NO_OBJECT))
        return false;
    if (a->kind == DO_SAVE)
        return true;
    first = scenario_perform(&t->bulk.session, a, &t->bulk.results);
    second = scenario_perform(&t->single.session, b, &t->single.results);
    return first == second ? first : blame(t, "one takes a message that the other does not");
}

/* Contexts, programs and buffers first: from there on states are compared. */
static bool perform_all(struct twins *t)
{
    const struct scenario *s = &t->bulk.job.scenario;

    for (size_t i = 0; i < s->nactions; i++)
        if (sets_up(&s->actions[i]) && !perform(t, i))
            return false;
    device_freeze(t->bulk.session.device);
    device_freeze(t->single.session.device);
    for (size_t i = 0; i < s->nactions; i += 1 + t->bulk.session.skip)
        if (!sets_up(&s->actions[i]) && !perform(t, i))
            return false;
    return wait_for(t, NO_OBJECT);
}

static void finish(struct twin *t)
{
    session_finish(&t->session);
    for (size_t i = 0; i < t->job.nprints && t->session.verdict != WARPSTEP_REFUSED; i++)
        show(t, &t->session, &t->job.prints[i]);
}

static void run(struct twins *t)
{
    open_bulk(&t->bulk);
    open_single(&t->single);
    perform_all(t);
    if (t->differ)
        return;
    finish(&t->bulk);
    finish(&t->single);
    if (compare(t, t->bulk.session.verdict != WARPSTEP_REFUSED))
        compare_endings(t);
    t->tally->runs++;
    t->tally->bulk += t->bulk.foreseen;
    t->tally->ended[t->bulk.session.verdict]++;
}

bool twins_run(const char *line, const struct mode *mode, struct twins_tally *tally)
{
    struct twins t = { .line = line, .mode = mode, .tally = tally };
    struct invocation v = { .command = NULL };
    struct words w;

    if (words_split(&w, line) && options_read(&v, &command_run, w.n, w.v) == OPTIONS_READ &&
        twin_read(&t.bulk, &v, mode) && twin_read(&t.single, &v, mode))
        run(&t);
    else
        tally->ended[WARPSTEP_REFUSED]++;
    twin_free(&t.single);
    twin_free(&t.bulk);
    options_free(&v);
    words_free(&w);
    return !t.differ;
}
