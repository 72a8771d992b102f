/* cli/why_search.c: what `why` learns of more than one run: all schedules, as far as the time allows,
 * and whether a run that a bound ended could end at all. */
#include <string.h>

#include "base/platform.h"
#include "cli/why.h"
#include "host/scenario.h"
#include "search/search.h"

#define ENDLESS_STEPS 200000u
#define ENDLESS_STATES 200000u
#define SEARCH_BYTES ((uint64_t)1 << 30) /* of memory that a search takes */

/* ---- does it end at all? ---- */

/* Output during the search is dropped. */
static void drop_memory(void *self, const struct session *s, const struct target *t)
{
    (void)self;
    (void)s;
    (void)t;
}

/* Opens the subject for a run without checks, as endless.h wants it, and runs it to its bound. */
static bool repeat(struct why *y, struct subject *s, const struct trial *t)
{
    struct scenario_results results = { drop_memory, NULL, 0 };

    why_close_subject(s);
    endless_free(&y->endless);
    s->trial = (size_t)(t - y->trials);
    s->options = why_options(y, &t->variant);
    s->options.settings.max_steps = t->steps;
    if (!job_read(&s->job, y->invocation, &s->options, &s->diags))
        return false;
    job_take_prints(&s->job);
    session_open(&s->session, &s->options, &s->job.scenario.objects, &s->diags);
    s->open = true;
    scenario_run(&s->job.scenario, &s->session, &results);
    return s->session.verdict == WARPSTEP_LIMIT && !*y->interrupted;
}

/* It costs about as much again as the run did, and a tenth of the whole time at most beside that. */
void why_prove_endless(struct why *y, const struct trial *t)
{
    const struct endless_limits limits = {
        .steps = ENDLESS_STEPS,
        .states = ENDLESS_STATES,
        .bytes = SEARCH_BYTES,
        .until = why_until(y, 1, 10),
        .interrupted = y->interrupted,
    };

    if (y->endless.answer != ENDLESS_UNKNOWN || *y->interrupted ||
        platform_now_ns() + t->ns > why_until(y, 1, 4))
        return;
    progress_say(&y->progress, "does it end? %.1f s", progress_seconds(&y->progress));
    if (repeat(y, &y->stopped, t))
        endless_find(&y->endless, &y->stopped.session, &y->stopped.job.scenario, &limits);
}

/* ---- every schedule ---- */

/* A cycle is fair only where all that its states may do was seen. */
static void note_search(struct searched *out, const struct search *s)
{
    const bool complete = s->stopped == NULL;

    *out = (struct searched){
        .done = true,
        .complete = complete,
        .states = search_states(s),
        .outcomes = s->ends.completed.n,
        .completed = s->ends.completed.states,
        .stuck = s->ends.stuck.states,
        .deadlocked = s->ends.deadlocked.states,
        .fair = complete ? s->components.fair : 0,
        .starving = complete ? s->components.starving : 0,
    };
}

static void show_search(void *self, const struct search *s)
{
    struct why *y = self;

    progress_say(&y->progress, "%lu states, %.1f s", (unsigned long)s->visited.n,
                 progress_seconds(&y->progress));
}

static void search_from_start(struct why *y, struct ptx_machine *m)
{
    const struct search_options o = {
        .limits = { .states = y->states,
                    .bytes = SEARCH_BYTES,
                    .until = why_until(y, 3, 20),
                    .interrupted = y->interrupted },
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

/* A run that takes long has more states than can be looked at. */
static bool may_be_small(const struct why *y)
{
    for (size_t i = 0; i < y->nasked; i++)
        if (y->trials[i].verdict == WARPSTEP_COMPLETED && y->trials[i].steps > WHY_SMALL)
            return false;
    return y->states > 0 && !*y->interrupted;
}

/* The search has bounds of its own: --max-steps is one of a run. */
void why_search_schedules(struct why *y)
{
    struct session_options o = y->machine.options;
    struct ptx_machine m = { .action = 0 };
    struct engine_observer observer = ptx_machine_observer(&m);
    struct memory_observer memory_observer = ptx_machine_memory_observer(&m);
    struct diags d = { .v = NULL };
    struct session s;
    struct job job;

    o.settings.max_steps = 0;
    o.observers = &observer;
    o.nobservers = 1;
    o.memory_observers = &memory_observer;
    o.nmemory_observers = 1;
    if (may_be_small(y) && job_read(&job, y->invocation, &o, &d)) {
        job_take_prints(&job);
        job_take_variables(&job, y->invocation);
        job_take_results(&job);
        m.prints = job.prints;
        m.nprints = job.nprints;
        session_open(&s, &o, &job.scenario.objects, &d);
        if (ptx_machine_open(&m, &s, &job.scenario))
            search_from_start(y, &m);
        ptx_machine_close(&m);
        session_close(&s);
        job_free(&job);
    }
    diags_free(&d);
}
