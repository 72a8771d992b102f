/* cli/explore_verdict.c: what an exploration comes to: the exit status, and whether runs must end. */
#include "cli/explore.h"

bool explore_judges_termination(const struct exploration *x)
{
    return x->job.structured != NULL && x->job.structured->check_termination;
}

static bool breaks_promise(const struct exploration *x)
{
    return explore_judges_termination(x) && x->termination == TERMINATION_HOLDS &&
           x->found.fair + x->found.starving > 0;
}

struct against_found explore_against(const struct exploration *x)
{
    return (struct against_found){ &x->job, &x->simt, x->found.ends, &x->search.components,
                                   x->found.stopped == NULL };
}

/* Without a condition, or where no run completes that it could be about: what runs end in, and
 * whether all of them must end. Other shards may know of runs that complete. */
static enum exit_status status_of_runs(const struct exploration *x)
{
    const struct endings *e = x->found.ends;
    bool share = x->batch->shard.of > 1;

    if (e->stuck.n > 0)
        return EXIT_STUCK;
    if (e->deadlocked.n > 0 || x->found.partial || x->found.fair > 0 || x->found.no_cycles)
        return EXIT_STOPPED;
    return e->completed.n > 0 || share ? EXIT_COMPLETED : EXIT_STOPPED;
}

/* A condition decides where some run completes. A shard that did its share need not decide. */
enum exit_status explore_status(const struct exploration *x, enum answer answer)
{
    const struct endings *e = x->found.ends;
    const struct against_found against = explore_against(x);
    const enum answer sound = explore_sound(x);
    bool asked = x->expects || x->job.test != NULL;

    if (e->checks_failed > 0 || findings_errors(&x->findings.list, NULL) > 0 ||
        e->failed.n > 0 || answer == ANSWER_FAILS ||
        (x->against.on && !against_holds(&x->against, &against)) || breaks_promise(x) ||
        sound == ANSWER_FAILS)
        return EXIT_CHECK;
    if (findings_undecided(&x->findings.list))
        return EXIT_STOPPED;
    if ((answer == ANSWER_OPEN || sound == ANSWER_OPEN) &&
        (x->batch->shard.of == 0 || x->found.partial))
        return EXIT_STOPPED;
    if (asked && (e->completed.n > 0 || x->batch->shard.of > 1))
        return EXIT_COMPLETED;
    return status_of_runs(x);
}

/* ---- must runs end? ---- */

/* Another shard may know of runs that end, or of cycles. */
static bool knows_all(const struct exploration *x)
{
    return x->found.stopped == NULL && x->batch->shard.of <= 1 && !x->found.no_cycles &&
           x->explored->told_apart;
}

enum run_ends explore_run_ends(const struct exploration *x)
{
    const struct endings *e = x->found.ends;
    const bool some = e->completed.n + e->stuck.n + e->deadlocked.n + e->failed.n > 0;

    if (x->found.fair + x->found.starving == 0)
        return knows_all(x) ? RUNS_END : RUNS_UNKNOWN;
    if (!some && knows_all(x))
        return RUNS_NEVER_END;
    if (x->found.fair > 0)
        return x->explored->told_apart ? RUNS_NEED_NOT_END : RUNS_UNKNOWN;
    return knows_all(x) ? RUNS_END_IF_FAIR : RUNS_UNKNOWN;
}

const char *explore_run_ends_text(enum run_ends r)
{
    static const char *const texts[] = { [RUNS_END] = "every run ends",
                                         [RUNS_END_IF_FAIR] = "every fair run ends",
                                         [RUNS_NEED_NOT_END] = "some fair run never ends",
                                         [RUNS_NEVER_END] = "no run ends",
                                         [RUNS_UNKNOWN] = NULL };

    return texts[r];
}
