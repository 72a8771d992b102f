/* engine/device/schedule.c: which warps execute in a step (5.7.1). Who can be scheduled at all is known
 * from the processors' lists; which of these is first was the oracle's choice. */
#include "engine/device/machine.h"

static bool at_barrier(const struct warp *w, const struct decoded *code)
{
    return w->exec.threads == NULL && code[w->exec.pc].at_barrier;
}

/* Which of the block's warps are ready, from its warp i on, as bits: they have places side by side
 * on their processor. */
static lane_mask ready_from(const struct device *d, const struct block *b, unsigned i)
{
    const uint64_t *ready = d->processors[b->processor].ready;
    unsigned at = b->place + i, n = b->nwarps - i;
    lane_mask m = ready[at / 64] >> at % 64;

    if (at % 64 + n > 64 && at % 64 != 0)
        m |= ready[at / 64 + 1] << (64 - at % 64);
    return m & lanes_below(n < 64 ? n : 64);
}

static bool takes_part(const struct device *d, unsigned n, const struct warp *w)
{
    for (unsigned j = 0; j < n; j++)
        if (d->steps[j].warp == w)
            return true;
    return false;
}

/* The ready warps of the block that are at a barrier and not in the step yet. */
static unsigned others_at_barrier(const struct device *d, unsigned n, struct warp *out[])
{
    struct block *b = d->steps[0].warp->block;
    const struct decoded *code = b->grid->code->decoded;
    unsigned found = 0;

    for (unsigned i = 0; i < b->nwarps; i += 64)
        FOR_LANES(l, ready_from(d, b, i)) {
            struct warp *w = &b->warps[i + l];

            if (found < 64 && at_barrier(w, code) && !takes_part(d, n, w))
                out[found++] = w;
        }
    return found;
}

/* Does the oracle foresee that no warp joins, whichever there are? Then that counts as a query. */
static bool stays_alone(const struct oracle *o)
{
    if (o->foresight == NULL || o->foresight->rounds(o->self, SITE_SET(WITH), 1) == 0)
        return false;
    o->foresight->pass(o->self, SITE_SET(WITH), 1);
    return true;
}

/* Who joins the picked warp at its barrier. How many step then. */
static unsigned join(struct device *d)
{
    struct warp *others[64];
    unsigned n = 1;

    if (stays_alone(d->oracle))
        return 1;
    while (n < d->k.v[CONST_NumConWarps]) {
        unsigned found = others_at_barrier(d, n, others);
        unsigned k = choice_ask(d->oracle, &(struct question){ SITE_WITH, found + 1, others });

        if (k == 0)
            break;
        step_of(d, &d->steps[n++], others[k - 1]);
    }
    return n;
}

/* sched.scheduleWarps (5.7.1): the picked warp, and with it others of its block while the processor may run
 * more (NumConWarps). Two warps in one step differ from one after the other only when both arrive at
 * barriers of one block: only then there is a query. Diverged threads step one at a time (ours), so no warp
 * joins them. */
static unsigned schedule_warps(struct device *d, struct warp *first)
{
    unsigned n = 1;

    if (at_barrier(first, first->block->grid->code->decoded))
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
    control_here(d->control)->issue(&(struct control_issue){
        .state = &w->exec,
        .ready = warp_ready_apart(w, w->block->grid->code->decoded),
        .oracle = d->oracle,
        .tell = d->tell,
    });
}

unsigned schedule(struct device *d, struct warp *first)
{
    step_of(d, &d->steps[0], first);
    schedule_grids(d, first);
    if (d->control->issue != NULL)
        issue(d, first);
    return schedule_warps(d, first);
}
