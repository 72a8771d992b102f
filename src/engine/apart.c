/* engine/apart.c: threads that go apart (Habermaier and Knapp 2012, 4.1): which of a warp's threads can
 * step, each by itself (5.7.1 for one thread), and what another waits for. Knows no control model. */
#include "engine/warp.h"
#include "program/lanes.h"

static enum thread_wait waits_for(const struct warp *w, const struct decoded *next, unsigned lane)
{
    if ((w->barred & LANE(lane)) != 0)
        return WAIT_BARRIER;
    if (((w->fences.cta | w->fences.gl | w->fences.sys) & LANE(lane)) != 0)
        return WAIT_FENCE;
    if (warp_blocked(w, next, LANE(lane)))
        return WAIT_REGISTER;
    return next->rule_id == RULE_THREAD_VOTE ? WAIT_VOTE : WAIT_NOTHING;
}

/* A vote is one step of all threads that are left: they must have come to the same one. */
static bool all_vote(const struct warp *w, const struct decoded *code, lane_mask live)
{
    const struct thread_state *threads = w->exec.threads;
    uint32_t pc = threads[lane_lowest(live)].pc;

    FOR_LANES(l, live)
        if (threads[l].pc != pc || waits_for(w, &code[pc], l) != WAIT_VOTE)
            return false;
    return true;
}

enum thread_wait warp_thread_waits(const struct warp *w, const struct decoded *code, unsigned lane)
{
    lane_mask live = lanes_below(w->lanes) & ~w->exec.disabled.exited;
    enum thread_wait wait = waits_for(w, &code[w->exec.threads[lane].pc], lane);

    return wait == WAIT_VOTE && all_vote(w, code, live) ? WAIT_NOTHING : wait;
}

struct ready_threads warp_ready_apart(const struct warp *w, const struct decoded *code)
{
    lane_mask live = lanes_below(w->lanes) & ~w->exec.disabled.exited, ready = 0;

    if (all_vote(w, code, live))
        return (struct ready_threads){ live, true };
    FOR_LANES(l, live)
        if (waits_for(w, &code[w->exec.threads[l].pc], l) == WAIT_NOTHING)
            ready |= LANE(l);
    return (struct ready_threads){ ready, false };
}
