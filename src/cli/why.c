/* cli/why.c: the runs and the search that the answer is found in. */
#include "cli/why.h"

#include <string.h>

#include "base/interrupt.h"
#include "base/mem.h"
#include "cli/structured.h"
#include "cli/remote.h"
#include "host/scenario.h"
#include "ptx_machine/ptx_machine.h"
#include "search/search.h"

static const struct option options[] = {
    LAUNCH_OPTIONS,
    PRINT_OPTION,
    PROGRAM_OPTIONS,
    SCHEDULE_OPTIONS,
    MODEL_OPTIONS,
    { "max-steps", "N", false, "end a run after N steps (default 200000)" },
    { "seeds", "N", false, "how many seeds are tried (default 8)" },
    { "max-states", "N", false, "how many states of all schedules are looked at (default 20000)" },
    { "quiet", NULL, false, "no progress" },
    { "json", NULL, false, "the answer as one JSON object" },
};

/* ---- a run ---- */

static struct session_options options_of(const struct why *y, const struct variant *v)
{
    struct session_options o = y->machine.options;

    if (v->control != NULL)
        o.settings.control = v->control;
    if (v->scheduled) {
        o.settings.schedule = v->schedule;
        o.settings.seed = v->seed;
    }
    if (v->sc)
        o.settings.profile = PROFILE_SC;
    if (v->processors > 0)
        o.settings.constants.v[CONST_NumProcessors] = v->processors;
    o.interrupted = y->interrupted;
    return o;
}

static void keep_memory(void *self, const struct session *s, const struct target *t)
{
    struct printer p = { .out = self };

    session_print(s, t, &p, NULL);
}

static void run_session(struct trial *t, struct session *s, struct job *j)
{
    struct scenario_results results = { keep_memory, &t->memory, 0 };

    scenario_run(&j->scenario, s, &results);
    session_finish(s);
    for (size_t i = 0; s->verdict == WARPSTEP_COMPLETED && i < j->nprints; i++)
        keep_memory(&t->memory, s, &j->prints[i]);
    t->verdict = s->verdict;
    t->limit = s->limit;
    t->steps = s->steps;
}

/* Nobody looks on. Errors of inputs were said when the first job was read: what this variant alone
 * refuses is no more than a run that could not be had. */
static struct trial *try_variant(struct why *y, struct variant v)
{
    struct trial *t = &y->trials[y->ntrials++];
    struct session_options o = options_of(y, &v);
    struct diags d = { .v = NULL };
    struct job job;
    struct session s;

    *t = (struct trial){ .variant = v, .verdict = WARPSTEP_REFUSED };
    progress_say(&y->progress, "run %lu, %.1f s", (unsigned long)y->ntrials,
                 progress_seconds(&y->progress));
    if (job_read(&job, y->invocation, &o, &d)) {
        session_open(&s, &o, &job.scenario.objects, &d);
        run_session(t, &s, &job);
        session_close(&s);
    }
    job_free(&job);
    diags_free(&d);
    return t;
}

/* ---- which runs ---- */

static void try_schedules(struct why *y)
{
    static const enum schedule others[] = { SCHEDULE_ROUND_ROBIN, SCHEDULE_EAGER };
    const uint64_t seed = y->machine.options.settings.seed;

    for (uint64_t i = 0; i < y->seeds && !*y->interrupted; i++)
        try_variant(y, (struct variant){ .scheduled = true, .schedule = SCHEDULE_SEEDED,
                                         .seed = seed + i });
    for (size_t i = 0; i < 2 && !*y->interrupted; i++)
        try_variant(y, (struct variant){ .scheduled = true, .schedule = others[i], .seed = seed });
    y->nasked = y->ntrials;
}

static void try_models(struct why *y)
{
    static const char *const controls[] = { "crs", "threads", "stack", "hanoi" };
    const char *asked = y->machine.options.settings.control;

    for (size_t i = 0; i < sizeof controls / sizeof *controls && !*y->interrupted; i++)
        if (strcmp(controls[i], asked != NULL ? asked : "crs") != 0)
            try_variant(y, (struct variant){ .control = controls[i] });
    if (y->machine.options.settings.profile != PROFILE_SC && !*y->interrupted)
        try_variant(y, (struct variant){ .sc = true });
}

/* ---- the run that is looked at closely ---- */

/* The worst of those as asked for; of equals the first. */
static size_t worst(const struct why *y)
{
    static const int badness[] = { [WARPSTEP_COMPLETED] = 0, [WARPSTEP_REFUSED] = 0,
                                   [WARPSTEP_LIMIT] = 1, [WARPSTEP_DEADLOCKED] = 2,
                                   [WARPSTEP_STUCK] = 3, [WARPSTEP_STARVING] = 1 };
    size_t at = 0;

    for (size_t i = 1; i < y->nasked; i++)
        if (badness[y->trials[i].verdict] > badness[y->trials[at].verdict])
            at = i;
    return at;
}

static void switch_checks_on(bool checks[CHECK_COUNT], const char *control)
{
    static const enum check wanted[] = { CHECK_MEMORY, CHECK_INIT, CHECK_RACES, CHECK_SYNC,
                                         CHECK_LIVENESS };

    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        checks[wanted[i]] = check_fits(wanted[i], control != NULL ? control : "crs");
}

static void look_closely(struct why *y)
{
    struct subject *s = &y->subject;
    struct trial again = { .variant = y->trials[worst(y)].variant };

    s->trial = worst(y);
    s->options = options_of(y, &again.variant);
    switch_checks_on(s->options.checks, s->options.settings.control);
    s->observer = publications_observer(&s->publications);
    s->options.observers = &s->observer;
    s->options.nobservers = 1;
    if (!job_read(&s->job, y->invocation, &s->options, &s->diags))
        return;
    session_open(&s->session, &s->options, &s->job.scenario.objects, &s->diags);
    s->open = true;
    run_session(&again, &s->session, &s->job);
    text_free(&again.memory);
}

/* A grid of which blocks wait outside, while those inside do not end: does it end on a device that
 * has room for all? */
static void try_room(struct why *y)
{
    const struct session *s = &y->subject.session;
    struct look_grid g;

    if (!y->subject.open || s->verdict == WARPSTEP_COMPLETED || s->device == NULL)
        return;
    if (look_grid(s->device, 0, &g) && g.started && g.next < g.blocks &&
        g.blocks <= constant_info(CONST_NumProcessors)->high && !*y->interrupted)
        try_variant(y, (struct variant){ .processors = g.blocks });
}

/* ---- every schedule ---- */

static void note_search(struct searched *out, const struct search *s)
{
    *out = (struct searched){
        .done = true,
        .complete = s->stopped == NULL,
        .states = search_states(s),
        .outcomes = s->ends.completed.n,
        .completed = s->ends.completed.states,
        .stuck = s->ends.stuck.states,
        .deadlocked = s->ends.deadlocked.states,
        .fair = s->components.fair,
        .starving = s->components.starving,
    };
}

static void show_search(void *self, const struct search *s)
{
    struct why *y = self;

    progress_say(&y->progress, "%lu states, %.1f s", (unsigned long)s->visited.n,
                 progress_seconds(&y->progress));
}

static void search_schedules(struct why *y, struct ptx_machine *m)
{
    const struct search_options o = {
        .limits = { .states = y->states, .bytes = (uint64_t)1 << 30, .interrupted = y->interrupted },
        .try_one = true,
        .independent = true,
    };
    struct search s;

    m->reducer.on = ALL_REDUCTIONS;
    search_init(&s, &m->machine, &o);
    s.progress = show_search;
    s.self = y;
    search_run(&s);
    note_search(&y->searched, &s);
    search_free(&s);
}

/* A run that takes long has more states than are looked at. */
static bool may_be_small(const struct why *y)
{
    for (size_t i = 0; i < y->nasked; i++)
        if (y->trials[i].verdict == WARPSTEP_COMPLETED && y->trials[i].steps > WHY_SMALL)
            return false;
    return y->states > 0 && !*y->interrupted;
}

static void take_every_schedule(struct why *y)
{
    struct session_options o = y->machine.options;
    struct ptx_machine m = { .action = 0 };
    struct engine_observer observer = ptx_machine_observer(&m);
    struct memory_observer memory_observer = ptx_machine_memory_observer(&m);
    struct diags d = { .v = NULL };
    struct session s;
    struct job job;

    o.observers = &observer;
    o.nobservers = 1;
    o.memory_observers = &memory_observer;
    o.nmemory_observers = 1;
    if (may_be_small(y) && job_read(&job, y->invocation, &o, &d)) {
        job_take_prints(&job);
        m.prints = job.prints;
        m.nprints = job.nprints;
        session_open(&s, &o, &job.scenario.objects, &d);
        if (ptx_machine_open(&m, &s, &job.scenario))
            search_schedules(y, &m);
        ptx_machine_close(&m);
        session_close(&s);
        job_free(&job);
    }
    diags_free(&d);
}

/* ---- the command ---- */

/* What is asked about is a kernel, from a file that can be read more than once. */
static bool check_operand(struct why *y)
{
    const char *path = y->invocation->operands[0], *why = NULL;

    if (strcmp(path, "-") == 0)
        why = "standard input can be read once only, and every run reads the file";
    else if (is_structured_path(path) || is_remote_path(path))
        why = "this is about kernels: FILE.ptx, FILE.host, FILE.litmus or FILE.hanoi";
    return why == NULL || diag_error(&y->diags, (struct span){ NULL, 0, 0 }, "%s: %s", path, why) ||
           usage_error(&y->diags);
}

static bool read_numbers(struct why *y)
{
    static const struct option_range seeds = { "a number of seeds", 1, 16 };
    static const struct option_range states = { "a number", 0, (uint64_t)1 << 32 };

    y->seeds = WHY_SEEDS;
    y->states = WHY_STATES;
    if (!option_number(y->invocation, "seeds", &seeds, &y->seeds, &y->diags) ||
        !option_number(y->invocation, "max-states", &states, &y->states, &y->diags))
        return usage_error(&y->diags);
    if (!option_given(y->invocation, "max-steps"))
        y->machine.options.settings.max_steps = WHY_STEPS;
    return true;
}

/* Errors in the input come from here, once. */
static bool read_once(struct why *y)
{
    struct session_options o = y->machine.options;

    return job_read(&y->read, y->invocation, &o, &y->diags);
}

static enum exit_status answer(struct why *y)
{
    static const enum exit_status statuses[] = { [WHY_FINE] = EXIT_COMPLETED,
                                                 [WHY_WRONG] = EXIT_CHECK,
                                                 [WHY_OPEN] = EXIT_STOPPED };
    struct account a = { .kind = WHY_OPEN };
    enum exit_status status = EXIT_STOPPED;

    y->interrupted = interrupt_ask();
    progress_begin(&y->progress, option_given(y->invocation, "quiet"));
    try_schedules(y);
    try_models(y);
    if (!*y->interrupted)
        look_closely(y);
    try_room(y);
    take_every_schedule(y);
    progress_end(&y->progress);
    if (*y->interrupted) {
        fputs("warpstep: interrupted, before there was an answer\n", stderr);
        if (y->files > 1 && option_given(y->invocation, "json"))
            why_print_error(y);
    } else {
        why_judge(y, &a);
        why_print(y, &a, option_given(y->invocation, "json"));
        status = statuses[a.kind];
    }
    interrupt_over(true);
    account_free(&a);
    return status;
}

static void close_why(struct why *y)
{
    struct subject *s = &y->subject;

    if (s->open)
        session_close(&s->session);
    job_free(&s->job);
    diags_free(&s->diags);
    publications_free(&s->publications);
    for (size_t i = 0; i < y->ntrials; i++)
        text_free(&y->trials[i].memory);
    diags_free(&y->diags);
    job_free(&y->read);
    machine_free(&y->machine);
}

static enum exit_status why_file(const struct invocation *v, size_t file, size_t files)
{
    struct why y = { .invocation = v, .file = file, .files = files };
    enum exit_status status;

    if (machine_read(&y.machine, v, &y.diags) && read_numbers(&y) && check_operand(&y) &&
        read_once(&y))
        status = answer(&y);
    else
        status = input_status(&y.diags);
    if (status == EXIT_INPUT && files > 1 && option_given(v, "json"))
        why_print_error(&y);
    if (!machine_write_coverage(&y.machine, &y.diags))
        status = EXIT_INPUT;
    diags_print(&y.diags, stderr);
    close_why(&y);
    return status;
}

/* One file after the other; of several the answers in JSON are a list. */
static enum exit_status why(const struct invocation *v)
{
    const bool list = v->noperands > 1 && option_given(v, "json");
    enum exit_status status = EXIT_COMPLETED;

    for (size_t i = 0; i < v->noperands && status != EXIT_USAGE; i++) {
        struct invocation one = *v;

        one.operands += i;
        one.noperands = 1;
        if (!list && i > 0)
            putchar('\n');
        status = exit_worse(status, why_file(&one, i, v->noperands));
    }
    if (list && status != EXIT_USAGE)
        fputs("]\n", stdout);
    return status;
}

const struct command command_why = {
    "why", "FILE...", "Says why a kernel hangs, or differs from run to run",
    COUNTED(options), 1, SIZE_MAX, why
};
