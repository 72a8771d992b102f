/* engine/warp/independent.c: threads that go apart (Habermaier and Knapp 2012, 4.1): which of a
 * warp's threads can step, each by itself (5.7.1 for one thread) or a group together, and what
 * another waits for. Knows no control model. */
#include "engine/block/block.h"
#include "engine/beyond/exchange.h"
#include "program/lanes.h"

/* Instructions that several threads execute in one step. */
static bool is_common(const struct decoded *next)
{
    return (rule_facts(next->rule_id) & R_TOGETHER) != 0 ||
           (next->instr != NULL && next->instr->op == OP_WARPSYNC);
}

static bool has_members(const struct decoded *next)
{
    return next->instr != NULL && exchange_names_members(next->instr);
}

static bool guard_is_true(const struct warp *w, const struct decoded *next, unsigned lane)
{
    return !next->guarded || (warp_guard(w, next) & LANE(lane)) != 0;
}

/* Whom the member mask of a lane names: a constant or a register that is not blocked. */
static lane_mask named_by(const struct warp *w, const struct decoded *next, unsigned lane)
{
    const struct fetch *f = &next->src[next->nsrc - 1u];
    const unsigned char *reg = w->regs.bytes + (size_t)f->slot * 4 * WARP_STRIDE(w->lanes);

    return exchange_named(w, next, f->from == FROM_CONST ? f->splat : (const void *)reg, lane);
}

/* The same as warp_waits, but a thread at a vote or an exchange waits for it. */
static enum warp_wait waits_for(const struct warp *w, const struct decoded *next, unsigned lane)
{
    enum warp_wait wait = warp_waits(w, next, LANE(lane));

    return wait == WAIT_NOTHING && is_common(next) ? WAIT_VOTE : wait;
}

/* The lanes that take part with this one in a vote or an exchange. Without a member mask: all that
 * have not exited, whatever their guards (activemask: the lane alone). With one: the lanes that it
 * names; a lane that does not name itself is alone, and will be stuck. */
static lane_mask partners(const struct warp *w, const struct decoded *next, unsigned lane)
{
    lane_mask named = LANE(lane);

    if (has_members(next) && guard_is_true(w, next, lane))
        named = named_by(w, next, lane);
    if (has_members(next))
        return (named & LANE(lane)) != 0 ? named : LANE(lane);
    if (next->instr != NULL && next->instr->op == OP_ACTIVEMASK)
        return LANE(lane);
    return lanes_below(w->lanes) & ~w->exec.disabled.exited;
}

/* Do threads at these two instructions take part together? For bar.warp.sync only the masks have to agree,
 * not the places (PTX, from sm_70 on). */
static bool are_one(const struct decoded *a, const struct decoded *b)
{
    return a == b || (a->instr != NULL && b->instr != NULL && a->instr->op == OP_WARPBAR &&
                      b->instr->op == OP_WARPBAR);
}

/* Have they all come to the lane's instruction, with the same partners? */
static bool is_complete(const struct warp *w, const struct decoded *code, unsigned lane)
{
    const struct thread_state *threads = w->exec.threads;
    const struct decoded *next = &code[threads[lane].pc];
    lane_mask group = partners(w, next, lane);

    FOR_LANES(l, group) {
        const struct decoded *other = &code[threads[l].pc];

        if (!are_one(next, other) || waits_for(w, other, l) != WAIT_VOTE ||
            partners(w, other, l) != group)
            return false;
    }
    return true;
}

enum warp_wait warp_thread_waits(const struct warp *w, const struct decoded *code, unsigned lane)
{
    enum warp_wait wait = waits_for(w, &code[w->exec.threads[lane].pc], lane);

    return wait == WAIT_VOTE && is_complete(w, code, lane) ? WAIT_NOTHING : wait;
}

struct ready_threads warp_ready_apart(const struct warp *w, const struct decoded *code)
{
    lane_mask rest = lanes_below(w->lanes) & ~w->exec.disabled.exited;
    struct ready_threads ready;

    ready.first = 0;
    while (rest != 0) {
        unsigned l = lane_lowest(rest);
        const struct decoded *next = &code[w->exec.threads[l].pc];

        rest &= rest - 1;
        if (warp_thread_waits(w, code, l) != WAIT_NOTHING)
            continue;
        ready.first |= LANE(l);
        ready.with[l] = is_common(next) ? partners(w, next, l) : LANE(l);
        rest &= ~ready.with[l];
    }
    return ready;
}
