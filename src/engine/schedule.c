/* engine/schedule.c: which warps execute in a step (5.7.1). Who can be scheduled at all is known
 * from the processors' lists; which of these is first was the oracle's choice. */
#include "engine/machine.h"

static bool at_barrier(const struct warp *w)
{
    return w->exec.threads == NULL && w->block->grid->code->decoded[w->exec.pc].at_barrier;
}

/* The ready warps of the block that stand at a barrier and are not in the step yet. */
static unsigned others_at_barrier(const struct device *d, unsigned n, struct warp *out[])
{
    struct block *b = d->steps[0].warp->block;
    unsigned found = 0;

    for (unsigned i = 0; i < b->nwarps && found < 64; i++) {
        struct warp *w = &b->warps[i];
        bool taken = !w->ready || !at_barrier(w);

        for (unsigned j = 0; j < n; j++)
            taken |= d->steps[j].warp == w;
        if (!taken)
            out[found++] = w;
    }
    return found;
}

/* Who joins the picked warp at its barrier. How many step then. */
static unsigned join(struct device *d)
{
    struct warp *others[64];
    unsigned n = 1;

    while (n < d->k.v[CONST_NumConWarps]) {
        unsigned found = others_at_barrier(d, n, others);
        unsigned k = found == 0 ? 0 : choice_pick(d->oracle, SITE_WITH, found + 1);

        if (k == 0)
            break;
        d->steps[n++].warp = others[k - 1];
    }
    return n;
}

/* sched.scheduleWarps (5.7.1): the picked warp, and with it others of its block while the processor
 * may run more (NumConWarps). Two warps in one step differ from one after the other only when both
 * arrive at barriers of one block: only then is it asked. Of threads that go apart one steps at a
 * time (ours), so nobody joins it. */
static unsigned schedule_warps(struct device *d, struct warp *first)
{
    unsigned n = 1;

    d->steps[0].warp = first;
    if (at_barrier(first))
        n = join(d);
    tell_number(d->tell, RULE_SCHED_SCHEDULEWARPS, n);
    return n;
}

/* sched.scheduleGrids (5.7.1): the grid of the picked warp. The others do nothing in this step. */
static void schedule_grids(const struct device *d, const struct warp *first)
{
    tell_number(d->tell, RULE_SCHED_SCHEDULEGRIDS, first->block->grid->id);
}

/* Where threads go apart, the control model says which of the warp's step. */
static void issue(const struct device *d, struct warp *w)
{
    d->control->issue(&(struct control_issue){
        .state = &w->exec,
        .ready = warp_ready_apart(w, w->block->grid->code->decoded),
        .oracle = d->oracle,
        .tell = d->tell,
    });
}

unsigned schedule(struct device *d, struct warp *first)
{
    schedule_grids(d, first);
    if (d->control->issue != NULL)
        issue(d, first);
    return schedule_warps(d, first);
}
