/* engine/device/touch.c: the threads that an enabled transition moves and what it touches (transition.h),
 * for fairness and for reductions of the search (docs/exploring.md has the arguments). Changes nothing. */
#include "engine/device/machine.h"
#include "engine/device/transition.h"
#include "engine/warp/control/split.h"
#include "program/lanes.h"

/* ---- threads ---- */

lane_mask transition_lanes(const struct warp *w)
{
    struct ready_threads ready;
    lane_mask lanes = 0;

    if (w->exec.threads == NULL)
        return w->exec.active;
    ready = warp_ready_apart(w, w->block->grid->code->decoded);
    FOR_LANES(l, ready.first)
        lanes |= ready.with[l];
    return lanes;
}

/* Threads at a WARPSYNC wait because the program says so; at a BSYNC, because a transformation of
 * it holds them there (STG VI). */
static lane_mask wait_by_themselves(const struct warp *w)
{
    const struct split_state *p = w->exec.split;
    lane_mask lanes = 0;

    FOR_LANES(l, split_waiting(p, 0)) {
        const struct decoded *at = &w->block->grid->code->decoded[p->waits[l] - 1];

        lanes |= at->instr->op == OP_WARPSYNC ? LANE(l) : 0;
    }
    return lanes;
}

lane_mask transition_held(const struct warp *w)
{
    lane_mask held = lanes_below(w->lanes) & ~w->exec.disabled.exited & ~w->exec.active;

    if (w->state != WARP_ACTIVE || w->exec.threads != NULL || w->barriers != 0)
        return 0;
    return w->exec.split == NULL ? held : held & ~wait_by_themselves(w);
}

/* ---- operations ---- */

/* Register requests, and reads of constant memory, which only the host writes and no cache holds. They end
 * in registers that are blocked for all others, so they commute with every step. */
static bool is_private(const struct memop *op)
{
    return op->kind == MEMOP_REG || (op->kind == MEMOP_DEVICE && op->space == SPACE_CONST);
}

/* When an operation ends, or a warp's step, a fence of its warp, a barrier of its block or the
 * block itself may have waited for just that, and they look further; a fence of its processor
 * cleans the L1 then (updMemBar, 5.8.1). */
static bool ends_quietly(const struct device *d, const struct warp *w)
{
    return w != NULL && w->state == WARP_ACTIVE && w->block->barriers_in_use == 0 &&
           warp_fenced(w) == 0 && d->processors[w->block->processor].nfenced == 0;
}

static bool all_blocks_issued(const struct device *d)
{
    for (size_t i = d->first_live; i < d->ngrids; i++)
        if (d->grids[i]->next < d->grids[i]->blocks)
            return false;
    return true;
}

/* Are all places of the processor equal for the next block? There is one processor and one grid of blocks
 * with equal needs; they see no state of the block before and cannot observe their place. */
static bool places_are_alike(const struct device *d)
{
    const struct grid *g = d->first_live < d->ngrids ? d->grids[d->first_live] : NULL;

    return g != NULL && g->started && d->first_live + 1 == d->ngrids &&
           d->k.v[CONST_NumProcessors] == 1 && !d->reads_processor && !d->reads_places &&
           (g->shared == 0 || d->k.v[CONST_ClearShared] != 0) && !memory_knows_scopes(d->memory);
}

/* Does it not matter when a place is free? No block waits for one, or it is as good as any other. */
static bool frees_quietly(const struct device *d)
{
    return all_blocks_issued(d) || places_are_alike(d);
}

/* The last operation of a completed warp, and perhaps of a completed block, frees their places: does no
 * block wait for one? Memory that knows scopes forgets the sets of the warp. */
static bool leaves_quietly(const struct device *d, const struct warp *w)
{
    return w != NULL && w->state == WARP_COMPLETED && w->block->barriers_in_use == 0 &&
           d->processors[w->block->processor].nfenced == 0 && frees_quietly(d) &&
           !memory_knows_scopes(d->memory);
}

/* While memory drains, the host continues after the last operation. */
static bool operation_ends_quietly(const struct device *d, const struct transition *t)
{
    return (ends_quietly(d, t->warp) || leaves_quietly(d, t->warp)) &&
           (!t->resting || memory_in_flight(d->memory) > 1);
}

/* Is the operation all that its warp has in flight, the warp blocked by its registers and alone in its
 * block? Then no other step touches the block's shared memory before the operation has ended: the warp
 * cannot step, and other blocks have no addresses there. */
static bool owns_shared(const struct device *d, const struct transition *t)
{
    const struct memop *op = t->op;

    return op->kind == MEMOP_SHARED && operation_ends_quietly(d, t) && t->warp->block->nwarps == 1 &&
           !t->warp->ready && op->previous == NO_MEMOP && op->next == NO_MEMOP;
}

static bool operation_alone(const struct device *d, const struct transition *t, unsigned reasons)
{
    bool own;

    if ((reasons & ALONE_REGISTERS) != 0 && is_private(t->op))
        return operation_ends_quietly(d, t);
    if ((reasons & (ALONE_PRIVATE | ALONE_UNSHARED)) == 0)
        return false;
    own = (reasons & ALONE_UNSHARED) != 0 || owns_shared(d, t);
    switch (memory_look_reach(d->memory, t->op, own)) {
    case REACH_SHARED:
        return false;
    case REACH_PRIVATE:
        return true;
    case REACH_PRIVATE_END:
        return operation_ends_quietly(d, t);
    }
    return false;
}

/* ---- warps ---- */

/* What the warp executes next, or a thread of it that goes apart. */
static const struct decoded *next_of(const struct warp *w, unsigned thread)
{
    return w->exec.threads == NULL ? look_next(w)
                                   : &w->block->grid->code->decoded[w->exec.threads[thread].pc];
}

/* From the stack V may find nothing: bottom. */
static bool operands_are_own(const struct decoded *next)
{
    for (unsigned i = 0; i < next->nsrc; i++)
        if (next->src[i].from == FROM_STACK)
            return false;
    return true;
}

/* Does the token on top activate some thread, so that unwinding stops there? */
static bool sync_is_sure(const struct exec_state *s)
{
    return s->ntokens > 0 &&
           (s->tokens[s->ntokens - 1].active & ~disabled_lanes(&s->disabled)) != 0;
}

/* Where popping tokens comes to an end once `disabled` is so (crs.unwind). */
enum unwinding { UNWINDS_TO_THREADS, UNWINDS_TO_THE_END, UNWINDS_TO_BOTTOM };

static enum unwinding unwinds(const struct warp *w, const struct disable_mask *disabled)
{
    const struct exec_state *s = &w->exec;

    for (uint32_t i = s->ntokens; i-- > 0;)
        if (token_wakes(&s->tokens[i], disabled) != 0)
            return UNWINDS_TO_THREADS;
    return disabled->exited == lanes_below(w->lanes) ? UNWINDS_TO_THE_END : UNWINDS_TO_BOTTOM;
}

/* The active threads whose guard is true; of diverged threads only the one. */
static lane_mask executing(const struct warp *w, unsigned thread, const struct decoded *next)
{
    lane_mask active = w->exec.threads != NULL ? LANE(thread) : w->exec.active;

    return next->guarded ? active & warp_guard(w, next) : active;
}

/* Do the threads that exit, or break, leave others of the warp that continue, by the control model of the
 * report? */
static bool leaves_threads(const struct warp *w, const struct decoded *next)
{
    const lane_mask lanes = executing(w, 0, next);
    struct disable_mask disabled = w->exec.disabled;

    if (lanes != w->exec.active)
        return true;
    *(next->rule_id == RULE_THREAD_EXIT ? &disabled.exited : &disabled.broke) |= lanes;
    return unwinds(w, &disabled) == UNWINDS_TO_THREADS;
}

/* Is the innermost context of a thread that goes apart a loop, so that it can break from it? */
static bool is_in_loop(const struct thread_state *t)
{
    return t->ncontexts > 0 && t->contexts[t->ncontexts - 1].type == TOKEN_BREAK;
}

/* Where threads go in paths a step is no more than the warp's own if it leaves the paths as they
 * are: it divides none, and those that run come to no place where they meet others. */
static bool keeps_paths(const struct exec_state *s, const struct decoded *next)
{
    unsigned facts = rule_facts(next->rule_id);
    uint32_t pc = (facts & R_NAMES_TARGET) != 0 ? next->target : s->pc + 1;

    if ((facts & R_JUMPS) != 0)
        return !next->guarded && next->src[1].from == FROM_NONE && pc != s->split->meet;
    return (facts & (R_CONVERGES | R_PUSHES | R_POPS)) == 0 && pc != s->split->meet;
}

/* The same of an instruction that no thread executes. */
static bool passes_in_path(const struct exec_state *s)
{
    return s->split == NULL || s->pc + 1 != s->split->meet;
}

/* May something be pushed? */
static bool has_room(const struct device *d, const struct warp *w, unsigned thread)
{
    const struct exec_state *s = &w->exec;

    return (s->threads != NULL ? s->threads[thread].ncontexts : s->ntokens) <
           d->k.v[CONST_MaxTokens];
}

static bool is_the_last(const struct warp *w)
{
    return lane_count(lanes_below(w->lanes) & ~w->exec.disabled.exited) == 1;
}

/* Is the number of remaining warps of its block unused? A barrier waits for the warps that remain when the
 * first one arrives. */
static bool is_uncounted(const struct device *d, const struct warp *w)
{
    return w->block->nwarps == 1 || !d->has_barriers;
}

/* No barrier, now or later, counts the threads of the warp that exit while others of it continue. */
static bool exits_uncounted(const struct device *d, const struct warp *w)
{
    return ends_quietly(d, w) && (w->exec.threads != NULL ? !d->has_barriers : is_uncounted(d, w));
}

/* Do the threads that execute a break or an exit leave the warp active as before, so that no other party
 * can observe it? */
static bool leaves_unnoticed(const struct device *d, const struct warp *w, unsigned thread)
{
    const struct decoded *next = next_of(w, thread);
    const bool exits = next->rule_id == RULE_THREAD_EXIT;

    if (w->exec.split != NULL || (!exits && next->rule_id != RULE_THREAD_BREAK))
        return false;
    if (exits && !exits_uncounted(d, w))
        return false;
    if (w->exec.threads != NULL)
        return exits ? !is_the_last(w) : is_in_loop(&w->exec.threads[thread]);
    return leaves_threads(w, next);
}

/* A break, an exit or a return that is the warp's own: no thread executes it, or the warp continues. */
static bool is_own_leave(const struct device *d, const struct warp *w, unsigned thread)
{
    const struct decoded *next = next_of(w, thread);
    const unsigned id = next->rule_id;

    if (memory_knows_scopes(d->memory) ||
        (id != RULE_THREAD_EXIT && id != RULE_THREAD_BREAK && id != RULE_THREAD_RETURN))
        return false;
    if (executing(w, thread, next) == 0)
        return passes_in_path(&w->exec);
    return leaves_unnoticed(d, w, thread);
}

/* Does a step of the warp, or of a diverged thread, touch only its own registers? These are data
 * operations, branches to one address and instructions that only push or pop tokens: others cannot observe
 * them, they make no query, and here they are not bottom. */
static bool is_local(const struct device *d, const struct warp *w, unsigned thread)
{
    const struct decoded *next = next_of(w, thread);
    unsigned facts = rule_facts(next->rule_id);

    if (next->instr == NULL || !operands_are_own(next))
        return false;
    if ((facts & R_LOCAL) == 0)
        return is_own_leave(d, w, thread);
    if (((facts & R_PUSHES) != 0 && !has_room(d, w, thread)) ||
        ((facts & R_NAMES_TARGET) != 0 && next->instr->src[0].kind != OPD_LABEL))
        return false;
    if (w->exec.threads != NULL)
        return true; /* what would pop a token means nothing to it */
    if (w->exec.split != NULL)
        return keeps_paths(&w->exec, next);
    return (facts & R_POPS) == 0 || (!next->guarded && sync_is_sure(&w->exec));
}

/* An instruction that puts operations on memory in flight, which act later: not so in profile
 * sc. It may be bottom. */
static bool only_issues(const struct device *d, const struct decoded *next)
{
    return d->profile != PROFILE_SC && (rule_facts(next->rule_id) & R_ACCESSES) != 0;
}

/* ---- threads that go apart ---- */

static struct ready_threads ready_threads_of(const struct warp *w)
{
    return warp_ready_apart(w, w->block->grid->code->decoded);
}

/* The order of a warp's operations in flight is part of the state; in profile sc there are none. */
unsigned transition_threads(const struct device *d, const struct transition *t)
{
    if (t->kind != TRANSITION_WARP || t->warp->exec.threads == NULL || d->profile != PROFILE_SC ||
        is_the_last(t->warp))
        return 0;
    return lane_count(ready_threads_of(t->warp).first);
}

unsigned transition_thread(const struct transition *t)
{
    return lane_nth(ready_threads_of(t->warp).first, t->path.thread);
}

/* The thread whose step it is; false: it may be any of several. Threads that step together: 0. */
static bool is_one_thread(const struct device *d, const struct transition *t, unsigned *thread)
{
    *thread = 0;
    if (t->warp->exec.threads == NULL)
        return true;
    if (!is_the_last(t->warp) && t->path.thread == UNPICKED && transition_threads(d, t) != 1)
        return false;
    *thread = lane_nth(ready_threads_of(t->warp).first,
                       t->path.thread == UNPICKED ? 0 : t->path.thread);
    return true;
}

/* ---- accesses in profile sc ---- */

/* The warp's step is an access that acts at once and leaves nothing in flight. */
static bool acts_at_once(const struct device *d, const struct warp *w, unsigned thread)
{
    const struct decoded *next = next_of(w, thread);

    return d->profile == PROFILE_SC && next->instr != NULL &&
           (rule_facts(next->rule_id) & R_ACCESSES) != 0 && operands_are_own(next) &&
           (w->exec.split == NULL || keeps_paths(&w->exec, next));
}

/* Constant memory is written by the host alone, and no cache holds it. */
static bool reads_constant(const struct device *d, const struct warp *w, unsigned thread)
{
    return acts_at_once(d, w, thread) && next_of(w, thread)->instr->space == SPACE_CONST;
}

bool transition_foresees(const struct device *d, const struct transition *t, struct foreseen *out)
{
    unsigned thread;

    if (t->kind != TRANSITION_WARP || !is_one_thread(d, t, &thread) ||
        !acts_at_once(d, t->warp, thread) ||
        !memory_look_uncached(d->memory, t->warp->block->processor))
        return false;
    return access_foreseen(d, t->warp, next_of(t->warp, thread),
                           executing(t->warp, thread, next_of(t->warp, thread)), out);
}

/* What an access touches, in profile sc. */
static bool find_footprint(const struct device *d, const struct transition *t, struct footprint *f)
{
    struct foreseen bytes;

    if (f == NULL || !transition_foresees(d, t, &bytes))
        return false;
    *f = (struct footprint){ .processor = t->warp->block->processor };
    footprint_of_bytes(f, bytes.v, bytes.n);
    return true;
}

/* ---- alone ---- */

/* Has an operation no order among those of other threads of its warp? Memory that knows scopes keeps
 * what a warp has learnt, and which of its operations were in flight then. */
static bool has_order_of_its_own(const struct device *d, const struct warp *w)
{
    return w->exec.threads == NULL || is_the_last(w) || !memory_knows_scopes(d->memory);
}

/* A step that only issues: nothing waits for its operations but their thread. */
static bool issues_alone(const struct device *d, const struct warp *w, unsigned thread)
{
    const struct decoded *next = next_of(w, thread);

    if (next->instr == NULL || !only_issues(d, next) || !has_order_of_its_own(d, w))
        return false;
    return ends_quietly(d, w) && (w->exec.split == NULL || keeps_paths(&w->exec, next));
}

/* Do the threads that step next, or the one, end the warp if they exit? */
static bool is_all_of_warp(const struct warp *w, unsigned thread)
{
    const lane_mask lanes = executing(w, thread, next_of(w, thread));
    struct disable_mask disabled = w->exec.disabled;

    if (w->exec.threads != NULL)
        return lanes != 0 && is_the_last(w);
    if (w->exec.split != NULL || lanes != w->exec.active)
        return false;
    disabled.exited |= lanes;
    return unwinds(w, &disabled) == UNWINDS_TO_THE_END;
}

/* An exit that completes its warp, after which another warp of the block or another block of the grid
 * continues: no block waits for its place. Its operations in flight continue, and memory that knows scopes
 * knows their warp. */
static bool exits_alone(const struct device *d, const struct warp *w, unsigned thread)
{
    const struct decoded *next = next_of(w, thread);
    const struct grid *g = w->block->grid;

    return next->instr != NULL && next->rule_id == RULE_THREAD_EXIT && is_all_of_warp(w, thread) &&
           is_uncounted(d, w) && (w->block->active_warps > 1 || g->completed + 1 < g->blocks) &&
           ends_quietly(d, w) && frees_quietly(d) &&
           (memory_window_idle(d->memory, w->window) || !memory_knows_scopes(d->memory));
}

static bool steps_alone(const struct device *d, const struct warp *w, unsigned thread,
                        unsigned reasons)
{
    if ((reasons & ALONE_REGISTERS) != 0 && reads_constant(d, w, thread))
        return true;
    return (reasons & ALONE_LOCAL) != 0 &&
           (is_local(d, w, thread) || issues_alone(d, w, thread) || exits_alone(d, w, thread));
}

/* A thread that can step, and steps alone, as an answer to threads.lane. No other step depends on its
 * position: threads that wait for it at a vote or an exchange cannot step before it arrives. */
static bool find_alone(const struct device *d, const struct warp *w, unsigned reasons,
                       unsigned *answer)
{
    lane_mask first = ready_threads_of(w).first;

    *answer = 0;
    FOR_LANES(l, first) {
        if (steps_alone(d, w, l, reasons))
            return true;
        ++*answer;
    }
    return false;
}

/* Does a step of the warp touch nothing else? */
static bool is_own(const struct device *d, const struct transition *t)
{
    unsigned thread;

    return is_one_thread(d, t, &thread) &&
           (is_local(d, t->warp, thread) || only_issues(d, next_of(t->warp, thread)));
}

/* A flow action, after which the warp may have completed. No block waits for its room if every block has
 * been issued. */
static bool is_flow(const struct device *d, const struct transition *t)
{
    const unsigned flow = R_JUMPS | R_LEAVES | R_POPS | R_CALL_STACK;
    const struct decoded *next;
    unsigned thread;

    if (!all_blocks_issued(d) || !is_one_thread(d, t, &thread))
        return false;
    next = next_of(t->warp, thread);
    return next->instr != NULL && (rule_facts(next->rule_id) & flow) != 0;
}

/* ---- processors ---- */

/* Do blocks find nothing there that the ones before them have left? */
static bool finds_nothing(const struct device *d, unsigned processor)
{
    uint64_t low = local_first(d, processor), high = local_first(d, processor + 1);

    return memory_look_untouched(d->memory, low, high) &&
           (d->k.v[CONST_ClearShared] != 0 || memory_look_shared_zero(d->memory, processor));
}

bool transition_blank(const struct device *d, unsigned processor)
{
    return !d->reads_processor && d->processors[processor].blocks == 0 &&
           memory_look_blank(d->memory, processor) && finds_nothing(d, processor);
}

/* ---- any ---- */

bool transition_ordered(const struct device *d)
{
    return (d->issue && !all_blocks_issued(d)) || d->nmessages > 0 || d->reads_clock;
}

/* A block that is issued before the next transition comes after the present ones: they keep their numbers
 * among the alternatives. */
bool transition_issues_first(const struct device *d)
{
    return d->nmessages == 0 && !d->reads_clock && places_are_alike(d);
}

bool transition_alone(const struct device *d, struct transition *t, unsigned reasons)
{
    if (t->kind == TRANSITION_OPERATION)
        return operation_alone(d, t, reasons);
    if ((reasons & (ALONE_LOCAL | ALONE_REGISTERS)) == 0 || t->kind != TRANSITION_WARP)
        return false;
    if (t->warp->exec.threads == NULL)
        return steps_alone(d, t->warp, 0, reasons);
    if (find_alone(d, t->warp, reasons, &t->path.thread))
        return true;
    t->path.thread = UNPICKED;
    return false;
}

enum transition_reach transition_touches(const struct device *d, const struct transition *t,
                                         struct footprint *f)
{
    if (t->warp == NULL || !ends_quietly(d, t->warp))
        return TOUCHES_ALL;
    if (t->op == NULL && is_own(d, t))
        return TOUCHES_OWN;
    if (t->op == NULL && find_footprint(d, t, f))
        return TOUCHES_LINE;
    if (t->op == NULL)
        return is_flow(d, t) ? TOUCHES_BLOCK : TOUCHES_ALL;
    if (is_private(t->op))
        return TOUCHES_OWN;
    return f != NULL && memory_look_footprint(d->memory, t->op, f) ? TOUCHES_LINE : TOUCHES_ALL;
}
