/* cli/why_trials.c: the runs of `why`: under several schedules, and beside them under other control
 * models. All checks are on in all of them. */
#include <string.h>

#include "base/platform.h"
#include "cli/why.h"
#include "host/scenario.h"

struct session_options why_options(const struct why *y, const struct variant *v)
{
    struct session_options o = y->machine.options;

    if (v->control != NULL)
        o.settings.control = v->control;
    if (v->lockstep)
        o.settings.control = "crs";
    if (v->scheduled) {
        o.settings.schedule = v->schedule;
        o.settings.seed = v->seed;
    }
    if (v->sc)
        o.settings.profile = PROFILE_SC;
    if (v->processors > 0)
        o.settings.constants.v[CONST_NumProcessors] = v->processors;
    o.interrupted = y->interrupted;
    o.saves_nothing = true;
    return o;
}

static void switch_checks_on(bool checks[CHECK_COUNT], const char *control)
{
    static const enum check wanted[] = { CHECK_MEMORY, CHECK_INIT, CHECK_RACES, CHECK_SYNC,
                                         CHECK_LIVENESS };

    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        checks[wanted[i]] = check_fits(wanted[i], control);
}

/* ---- a run ---- */

static void keep_memory(void *self, const struct session *s, const struct target *t)
{
    struct printer p = { .out = self };

    session_print(s, t, &p, NULL);
}

static void note_findings(struct trial *t, const struct findings *f)
{
    for (size_t i = 0; i < f->n; i++) {
        if (why_reads_zeros(&f->v[i])) {
            if (t->zeros.n == 0)
                text_puts(&t->zeros, f->v[i].access.name);
            continue;
        }
        for (unsigned c = 0; finding_is_error(&f->v[i]) && c < CHECK_COUNT; c++)
            t->found[c] = t->found[c] || strcmp(f->v[i].check, check_name((enum check)c)) == 0;
    }
    t->missed = t->missed || findings_undecided(f);
}

static void run_session(struct trial *t, struct session *s, struct job *j)
{
    struct scenario_results results = { keep_memory, &t->memory, 0 };

    scenario_run(&j->scenario, s, &results);
    session_finish(s);
    for (size_t i = 0; s->verdict == WARPSTEP_COMPLETED && i < j->nprints; i++)
        keep_memory(&t->memory, s, &j->prints[i]);
    t->verdict = s->verdict;
    t->steps = s->steps;
    t->failed = results.failed;
    if (t->verdict == WARPSTEP_STUCK)
        text_puts(&t->reason, s->stuck.stuck.why);
    else if (t->failed > 0)
        text_puts(&t->reason, s->diags->v[0].message);
    note_findings(t, &s->checks.kernel.findings);
}

void why_free_trial(struct trial *t)
{
    text_free(&t->memory);
    text_free(&t->reason);
    text_free(&t->zeros);
}

static void forget(struct trial *t)
{
    why_free_trial(t);
    *t = (struct trial){ .variant = t->variant, .verdict = WARPSTEP_REFUSED };
}

/* Runs it, for so many steps (0: no bound) and as long as that. Errors of inputs were printed when
 * the first job was read; what this variant alone refuses is a run that there is not. */
static void run_trial(struct why *y, struct trial *t, uint64_t steps, uint64_t until)
{
    struct session_options o = why_options(y, &t->variant);
    const uint64_t began = platform_now_ns();
    struct diags d = { .v = NULL };
    struct job job;
    struct session s;

    forget(t);
    o.settings.max_steps = steps;
    o.until = until;
    switch_checks_on(o.checks, o.settings.control);
    progress_say(&y->progress, "run %lu, %.1f s", (unsigned long)y->ntrials,
                 progress_seconds(&y->progress));
    if (job_read(&job, y->invocation, &o, &d)) {
        job_take_variables(&job, y->invocation);
        job_take_results(&job);
        session_open(&s, &o, &job.scenario.objects, &d);
        run_session(t, &s, &job);
        session_close(&s);
    }
    job_free(&job);
    diags_free(&d);
    t->ns = platform_now_ns() - began;
}

static struct trial *add_trial(struct why *y, struct variant v)
{
    struct trial *t = &y->trials[y->ntrials++];

    *t = (struct trial){ .variant = v };
    return t;
}

/* ---- which runs, and how far ---- */

/* A step of a warp in lockstep is one of each of its threads. */
static uint64_t steps_like(const struct why *y, const struct trial *t, bool lockstep)
{
    const uint64_t lanes = y->machine.options.settings.constants.v[CONST_WarpSize];

    if (t->variant.lockstep == lockstep)
        return t->steps;
    return lockstep ? t->steps / lanes : t->steps * lanes;
}

/* The most steps that a run took to its end, as an estimate for further runs; 0: none has completed. */
static uint64_t winner(const struct why *y, bool lockstep)
{
    uint64_t most = 0;

    for (size_t i = 0; i < y->ntrials; i++)
        if (y->trials[i].verdict == WARPSTEP_COMPLETED &&
            steps_like(y, &y->trials[i], lockstep) > most)
            most = steps_like(y, &y->trials[i], lockstep);
    return most;
}

/* A run is given ten times the steps that another one took to its end. */
static uint64_t steps_for(const struct why *y, bool lockstep)
{
    const uint64_t wanted = WHY_MORE_STEPS * winner(y, lockstep);

    if (option_given(y->invocation, "max-steps"))
        return y->machine.options.settings.max_steps;
    return wanted > WHY_FIRST_STEPS ? wanted : WHY_FIRST_STEPS;
}

bool why_given_up(const struct why *y, const struct trial *t)
{
    const bool lockstep = t->variant.lockstep;

    return t->verdict == WARPSTEP_LIMIT && winner(y, lockstep) > 0 &&
           !option_given(y->invocation, "max-steps") && t->steps < steps_for(y, lockstep);
}

/* Longer and longer, until it ends or there is proof that it does not. */
static void try_longer(struct why *y, struct trial *t, uint64_t until)
{
    const bool bounded = option_given(y->invocation, "max-steps");

    for (uint64_t steps = steps_for(y, t->variant.lockstep);; steps *= WHY_MORE_STEPS) {
        run_trial(y, t, steps, until);
        if (t->verdict != WARPSTEP_LIMIT || *y->interrupted)
            return;
        why_prove_endless(y, t);
        if (bounded || y->endless.answer != ENDLESS_UNKNOWN || platform_now_ns() + t->ns > until)
            return;
    }
}

/* A run that a bound ended before it had ten times the steps of one that completes has not had its
 * chance. */
static void try_again(struct why *y)
{
    for (size_t i = 0; i < y->nasked; i++) {
        struct trial *t = &y->trials[i];

        if (why_given_up(y, t) && !why_spent(y, 5, 10) && !*y->interrupted)
            run_trial(y, t, steps_for(y, t->variant.lockstep), why_until(y, 2, 10));
    }
}

static bool independent(const struct why *y)
{
    const struct settings *s = &y->machine.options.settings;

    return device_model_independent(s->device) && strcmp(s->control, s->device->control) == 0;
}

/* One of the schedules that independent threads have is that of warps in lockstep, which is run much
 * sooner. Where it completes it is one of the runs; where it does not, others may. How many steps it
 * takes; 0: it does not complete, or there is no such run. */
static uint64_t try_lockstep(struct why *y)
{
    const struct variant v = { .lockstep = true, .scheduled = true, .schedule = SCHEDULE_SEEDED,
                               .seed = y->machine.options.settings.seed };
    struct trial *t = &y->trials[0];

    if (!independent(y))
        return 0;
    add_trial(y, v);
    for (uint64_t steps = steps_for(y, true); steps <= WHY_MORE_STEPS * WHY_FIRST_STEPS;
         steps *= WHY_MORE_STEPS) {
        run_trial(y, t, steps, why_until(y, 1, 10));
        if (t->verdict == WARPSTEP_COMPLETED)
            return t->steps;
        if (t->verdict != WARPSTEP_LIMIT || t->steps < steps ||
            option_given(y->invocation, "max-steps") || *y->interrupted)
            break;
    }
    forget(t);
    y->ntrials = 0;
    return 0;
}

/* The first run may take long, and thread by thread it takes longest. Others follow while that takes a
 * quarter of the time at most. */
void why_try_schedules(struct why *y)
{
    static const enum schedule others[] = { SCHEDULE_ROUND_ROBIN, SCHEDULE_EAGER };
    const uint64_t seed = y->machine.options.settings.seed, n = y->seeds + 2;
    const uint64_t steps = try_lockstep(y), enough = why_until(y, 1, 4);
    bool lockstep = steps > WHY_LONG;

    for (uint64_t i = lockstep; i < n && !*y->interrupted && (i == 0 || platform_now_ns() < enough);
         i++) {
        struct variant v = { .lockstep = lockstep, .scheduled = true, .schedule = SCHEDULE_SEEDED };

        if (i == 1 || i == 2)
            v.schedule = others[i - 1];
        v.seed = i > 2 ? seed + i - 2 : seed;
        try_longer(y, add_trial(y, v), why_until(y, i == 0 && steps == 0 ? 8 : 2, 20));
        lockstep = lockstep || why_given_up(y, &y->trials[y->ntrials - 1]);
    }
    y->nasked = y->ntrials;
    try_again(y);
}

void why_try_models(struct why *y)
{
    static const char *const controls[] = { "crs", "threads", "stack", "hanoi" };
    const char *own = y->machine.options.settings.control;

    for (size_t i = 0; i < sizeof controls / sizeof *controls && !*y->interrupted; i++)
        if (strcmp(controls[i], own) != 0 && !why_spent(y, 1, 2))
            run_trial(y, add_trial(y, (struct variant){ .control = controls[i] }), steps_for(y, false),
                      why_until(y, 1, 20));
    if (y->machine.options.settings.profile != PROFILE_SC && winner(y, false) == 0 &&
        !*y->interrupted)
        run_trial(y, add_trial(y, (struct variant){ .sc = true }), steps_for(y, false),
                  why_until(y, 1, 20));
}

/* ---- runs that are looked at closely ---- */

void why_close_subject(struct subject *s)
{
    if (s->open)
        session_close(&s->session);
    job_free(&s->job);
    diags_free(&s->diags);
    publications_free(&s->publications);
    *s = (struct subject){ .open = false };
}

/* Repeats a run for as many steps as it took. */
static void look_at(struct why *y, struct subject *s, size_t trial)
{
    struct trial again = { .variant = y->trials[trial].variant };

    why_close_subject(s);
    s->trial = trial;
    s->options = why_options(y, &again.variant);
    s->options.settings.max_steps =
        y->trials[trial].verdict == WARPSTEP_LIMIT ? y->trials[trial].steps : 0;
    switch_checks_on(s->options.checks, s->options.settings.control);
    s->observer = publications_observer(&s->publications);
    s->options.observers = &s->observer;
    s->options.nobservers = 1;
    if (!job_read(&s->job, y->invocation, &s->options, &s->diags))
        return;
    job_take_results(&s->job);
    session_open(&s->session, &s->options, &s->job.scenario.objects, &s->diags);
    s->open = true;
    run_session(&again, &s->session, &s->job);
    why_free_trial(&again);
}

/* How bad a run is that has not completed; and how bad is what a check has found. */
static int badness(const struct trial *t)
{
    static const int verdicts[] = { [WARPSTEP_COMPLETED] = 0, [WARPSTEP_REFUSED] = 0,
                                    [WARPSTEP_LIMIT] = 1,     [WARPSTEP_STARVING] = 1,
                                    [WARPSTEP_DEADLOCKED] = 2, [WARPSTEP_STUCK] = 3 };

    return verdicts[t->verdict];
}

static int worst_finding(const struct trial *t)
{
    static const enum check checks[] = { CHECK_INIT, CHECK_RACES, CHECK_SYNC, CHECK_MEMORY };
    int worst = 0;

    for (int i = 0; i < 4; i++)
        if (t->found[checks[i]])
            worst = i + 1;
    return worst;
}

/* The worst of the runs as asked for; of equals the first. */
static size_t worst(const struct why *y, int (*measure)(const struct trial *))
{
    size_t at = 0;

    for (size_t i = 1; i < y->nasked; i++)
        if (measure(&y->trials[i]) > measure(&y->trials[at]))
            at = i;
    return at;
}

/* A run that a bound ended is open already, if there was an attempt to prove that it never ends. */
void why_look_closely(struct why *y)
{
    const size_t stopped = worst(y, badness), found = worst(y, worst_finding);

    if (badness(&y->trials[stopped]) > 1 ||
        (badness(&y->trials[stopped]) == 1 && y->endless.answer == ENDLESS_UNKNOWN))
        look_at(y, &y->stopped, stopped);
    else if (badness(&y->trials[stopped]) == 0 && y->trials[stopped].verdict == WARPSTEP_REFUSED)
        look_at(y, &y->stopped, stopped);
    if (worst_finding(&y->trials[found]) > 0)
        look_at(y, &y->found, found);
}

/* The program is read together with a run, so one is needed to say what may decide. */
void why_look_at_difference(struct why *y)
{
    const struct trial *first;

    if (!y->found.open && !*y->interrupted &&
        (why_other_memory(y, &first) != NULL || y->searched.outcomes > 1))
        look_at(y, &y->found, 0);
}

void why_try_room(struct why *y)
{
    const struct session *s = &y->stopped.session;
    struct look_grid g;

    if (!y->stopped.open || s->verdict == WARPSTEP_COMPLETED || s->device == NULL)
        return;
    if (look_grid(s->device, 0, &g) && g.started && g.next < g.blocks &&
        g.blocks <= constant_info(CONST_NumProcessors)->high && !*y->interrupted)
        run_trial(y, add_trial(y, (struct variant){ .processors = g.blocks }), steps_for(y, false),
                  why_until(y, 1, 10));
}
