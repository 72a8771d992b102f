/* engine/warp/warp.c: the rules of warps (5.4.3) over the actions of their threads, and when a
 * warp may be scheduled (5.7.1). */
#include "engine/warp/execute.h"

#include "base/mem.h"
#include "engine/block/block.h"
#include "engine/beyond/exchange.h"
#include "engine/thread/vote.h"
#include "engine/warp/control/split.h"
#include "program/lanes.h"

void warp_free(struct warp *w)
{
    exec_state_free(&w->exec);
    mem_free(w->calls.functions);
    mem_free(w->calls.depth);
}

uint32_t *warp_depths(struct warp *w)
{
    if (w->calls.depth == NULL)
        w->calls.depth = mem_new(w->lanes * sizeof *w->calls.depth);
    return w->calls.depth;
}

bool warp_on_top(const struct warp *w, lane_mask lanes, uint32_t function, bool is_entry)
{
    const struct call_stacks *c = &w->calls;

    if (c->depth == NULL)
        return is_entry;
    FOR_LANES(l, lanes)
        if (c->depth[l] == 0 ? !is_entry
                             : c->functions[(size_t)(c->depth[l] - 1) * w->lanes + l] != function)
            return false;
    return true;
}

/* Of a warp of more than 32 threads. */
static bool wide_blocked(const struct reg_view *r, const struct decoded *next, lane_mask lanes)
{
    lane_mask blocked = next->guarded ? reg_blocked(r, next->guard_slot) : 0;

    for (uint32_t i = 0; i < next->regs.n; i++)
        blocked |= reg_blocked(r, next->regs.v[i]);
    return (blocked & lanes) != 0;
}

/* Is a register that the instruction touches blocked for one of the threads? */
static inline bool is_blocked(const struct warp *w, const struct decoded *next, lane_mask lanes)
{
    const uint32_t *blocked = w->regs.blocked;

    if (w->regs.wide)
        return wide_blocked(&w->regs, next, lanes);
    for (uint32_t i = 0; i < next->regs.n; i++)
        if ((blocked[next->regs.v[i]] & lanes) != 0)
            return true;
    return next->guarded && (blocked[next->guard_slot] & lanes) != 0;
}

/* The age of the youngest copies that the instruction waits for. wait_group n leaves out the last n groups;
 * the first of these has age 1. */
static uint32_t awaited_age(const struct instr *i)
{
    return i->op == OP_WAITGROUP && i->src[0].value < UINT32_MAX ? (uint32_t)i->src[0].value + 1 : 0;
}

/* Does the instruction wait for copies to shared memory issued by one of the threads? Its guard, if it has
 * one, is not blocked. */
static bool awaits_copies(const struct warp *w, const struct decoded *next, lane_mask lanes)
{
    lane_mask guard = ~(lane_mask)0;

    if (next->guarded)
        guard = warp_guard(w, next);
    return (memory_window_copies(w->block->memory, w->window, awaited_age(next->instr)) & guard &
            lanes) != 0;
}

const struct wait_info *wait_info(enum warp_wait wait)
{
    static const struct wait_info infos[WAITS] = {
#define WAIT(name, report, warp, threads) [WAIT_##name] = { report, warp, threads },
#include "engine/warp/waits.def"
#undef WAIT
    };

    return &infos[wait];
}

/* The warp's own barrier lets its threads see each other's accesses: they have to be done. */
static bool has_unfinished(const struct warp *w, const struct decoded *next, lane_mask lanes)
{
    return next->instr != NULL &&
           (next->instr->op == OP_WARPBAR || next->instr->op == OP_WARPSYNC) &&
           (memory_window_pending(w->block->memory, w->window, MEMORY_EVER) & lanes) != 0;
}

static inline enum warp_wait waits(const struct warp *w, const struct decoded *next,
                                   lane_mask lanes, bool apart)
{
    if (lanes == 0 && w->exec.split != NULL)
        return WAIT_MEETING;
    if ((w->exec.barred & lanes) != 0 || w->barriers != 0)
        return WAIT_BARRIER;
    if ((warp_fenced(w) & (apart ? lanes : ~(lane_mask)0)) != 0)
        return WAIT_FENCE;
    if (is_blocked(w, next, lanes))
        return WAIT_REGISTER;
    if (apart && has_unfinished(w, next, lanes))
        return WAIT_FENCE;
    return next->awaits_copies && awaits_copies(w, next, lanes) ? WAIT_COPIES : WAIT_NOTHING;
}

enum warp_wait warp_waits(const struct warp *w, const struct decoded *next, lane_mask lanes)
{
    return waits(w, next, lanes, w->exec.threads != NULL);
}

bool warp_can_be_scheduled(const struct warp *w, const struct decoded *code)
{
    if (w->state != WARP_ACTIVE)
        return false;
    if (w->exec.threads != NULL)
        return warp_ready_apart(w, code).first != 0;
    return waits(w, &code[w->exec.pc], w->exec.active, false) == WAIT_NOTHING;
}

void warp_remember_wait(struct warp *w, const struct decoded *code)
{
    const struct decoded *next = &code[w->exec.pc];

    w->waits_at = NULL;
    for (uint32_t i = 0; i < next->regs.n && w->waits_at == NULL; i++)
        if ((reg_blocked(&w->regs, next->regs.v[i]) & w->exec.active) != 0) {
            w->waits_for = next->regs.v[i];
            w->waits_at = next;
        }
}

void warp_take_back_calls(struct step *x)
{
    uint32_t *depth = warp_depths(x->warp);

    FOR_LANES(l, x->lanes & ~x->warp->exec.active)
        depth[l]--;
}

void warp_take_mask(struct step *x)
{
    if (x->d->nwanted == 0)
        return;
    FOR_LANES(l, x->lanes)
        if (x->d->dst_class[0] == CLASS_64)
            x->out[0].w[l] = x->control.mask;
        else
            x->out[0].u[l] = (uint32_t)x->control.mask;
    x->values[0] = x->out[0].w;
    x->kind = ACTION_MEMORY;
    x->request = REQUEST_REG;
}

/* What a group of threads gets from its vote. */
static void spread_vote(struct step *x, lane_mask group, uint64_t result)
{
    if (x->d->dst_class[0] == CLASS_PRED)
        x->out[0].w[0] |= result != 0 ? group : 0;
    else
        FOR_LANES(l, group)
            x->out[0].u[l] = (uint32_t)result;
}

static void vote(struct step *x, lane_mask group)
{
    struct ballot b = { group, x->votes & group };

    spread_vote(x, group, warp_vote(x->tell, (enum vote_mode)x->d->instr->vote, b));
}

/* warp.commActions (the function comm, 5.4.2), votes, and exchanges (ours): they end here, and
 * what they bring is a register request. Without member masks all threads are one group. */
static bool comm_lanes(struct step *x)
{
    lane_mask rest = x->lanes, group;

    x->out[0].w[0] = x->out[1].w[0] = 0;
    for (; rest != 0; rest &= ~group) {
        if (!warp_members(x, rest, &group))
            return false;
        (x->kind == ACTION_VOTE ? vote : warp_exchange)(x, group);
    }
    for (unsigned k = 0; k < x->d->ndst; k++)
        x->values[k] = x->out[k].w;
    x->kind = x->d->ndst > 0 ? ACTION_MEMORY : ACTION_NONE;
    x->request = REQUEST_REG;
    return true;
}

/* The warp waits for the barrier as a whole; a thread that arrives for itself waits alone. */
static void wait_at(struct step *x, uint32_t barrier, unsigned lane)
{
    if (bar_alone(x->warp, x->d->instr))
        x->warp->exec.barred |= LANE(lane);
    else
        x->warp->barriers |= (uint32_t)1 << barrier;
}

/* A model that counts whole warps cannot let part of a warp wait while the rest continues. */
static bool comes_whole(struct step *x)
{
    lane_mask absent = lanes_below(x->warp->lanes) & ~x->warp->exec.disabled.exited & ~x->lanes;

    if (absent == 0 || !bar_unaligned(x->warp, x->d->instr) || bar_alone(x->warp, x->d->instr))
        return true;
    x->at_fault |= x->lanes;
    return stuck_at(x->stuck, x->d->rule_id,
                    "part of the warp comes to a barrier that is not .aligned, lane %u does not: the "
                    "control model %s counts whole warps, hanoi and threads do not",
                    lane_lowest(absent), x->model->name);
}

/* warp.commActions, barriers: the warp waits for all of them, but after bar.arrive for none. */
static bool comm_barrier(struct step *x)
{
    unsigned n = (unsigned)x->constants->v[CONST_NumBarrierIndices];
    lane_mask each = x->lanes;

    if (!comes_whole(x))
        return false;
    if (x->barrier == x->d->src[0].splat && !bar_alone(x->warp, x->d->instr))
        each &= ~each + 1; /* one is enough for all: the number is in the program's text */
    FOR_LANES(l, each) {
        if (x->barrier[l] >= n) {
            x->at_fault |= LANE(l);
            return stuck_at(x->stuck, x->d->rule_id, "%lu is no barrier: there are %u",
                            (unsigned long)x->barrier[l], n);
        }
        if (x->d->instr->barrier != BARRIER_ARRIVE)
            wait_at(x, x->barrier[l], l);
    }
    return true;
}

static bool comm_actions(struct step *x)
{
    unsigned here = tell_open(x->tell);
    bool ok = x->kind == ACTION_BARRIER ? comm_barrier(x) : comm_lanes(x);

    return tell_rule(x->tell, here, RULE_WARP_COMMACTIONS, ok);
}

/* warp.comm: votes, exchanges and barriers; the warp advances to the next instruction. */
bool warp_comm(struct step *x)
{
    x->warp_rule = RULE_WARP_COMM;
    if (!comm_actions(x))
        return false;
    warp_go_on(x);
    if (x->warp->exec.split != NULL)
        split_let_others(&x->warp->exec);
    return true;
}
