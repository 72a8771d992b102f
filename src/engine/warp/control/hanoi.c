/* engine/warp/control/hanoi.c: Hanoi (STG V to VII): paths on a stack, barriers on another, B
 * registers with the masks of those that are to meet. One function a rule. It knows no instruction. */
#include <string.h>

#include "base/constants.h"
#include "base/mem.h"
#include "engine/warp/control/split.h"
#include "program/lanes.h"

static struct split_state *split(const struct control_step *x)
{
    return x->state->split;
}

static struct b_register *b_of(const struct control_step *x)
{
    return &split(x)->b[x->flow.b];
}

/* ---- paths ---- */

/* Takes the next path when no thread is left on the running one. */
static void take_next(struct exec_state *s)
{
    if (s->active != 0)
        return;
    s->pc = 0;
    if (s->ntokens > 0) {
        s->pc = s->tokens[--s->ntokens].pc;
        s->active = s->tokens[s->ntokens].active;
    }
}

/* Threads leave the running path; the others continue. */
static void leave(struct control_step *x, lane_mask lanes)
{
    x->state->active &= ~lanes;
    x->state->pc++;
    take_next(x->state);
}

static struct token waiting_path(struct path p)
{
    return (struct token){ .type = TOKEN_PATH, .pc = p.pc, .active = p.lanes };
}

/* The path that runs becomes these, the one that goes first on top. */
static bool divide(struct control_step *x, struct path *paths, unsigned n)
{
    struct exec_state *s = x->state;

    if (n > 1)
        split_order(x, paths, n);
    for (unsigned i = 0; i + 1 < n; i++)
        if (!split_push(x, waiting_path(paths[i])))
            return false;
    s->pc = paths[n - 1].pc;
    s->active = paths[n - 1].lanes;
    return true;
}

/* ---- barriers ---- */

static bool push_meeting(struct control_step *x, struct meeting m)
{
    struct split_state *p = split(x);

    if (p->nrec >= x->most_tokens)
        return stuck_at(x->stuck, x->rule, "more than %u barriers of a warp (MaxTokens)",
                        x->most_tokens);
    ARRAY_PUSH(p->rec, p->nrec, p->cap_rec, m);
    return true;
}

static void set_b(struct b_register *b, lane_mask mask)
{
    b->mask = mask;
    b->valid = true;
}

static void invalidate(struct b_register *b)
{
    *b = (struct b_register){ 0, false };
}

static void wait_behind(struct control_step *x, lane_mask lanes)
{
    FOR_LANES(l, lanes)
        split(x)->waits[l] = x->state->pc + 1;
    split(x)->waiting |= lanes;
    leave(x, lanes);
}

/* With OneWaitingMask a thread that waits elsewhere is released like the others (decisions). */
static bool all_wait(const struct control_step *x, lane_mask lanes, uint32_t pc)
{
    bool one_mask = x->constants->v[CONST_OneWaitingMask] != 0;

    return (lanes & ~split_waiting(split(x), one_mask ? 0 : pc)) == 0;
}

/* Have those of a WARPSYNC come with its mask? Others may wait at that place with masks of their own. */
static bool all_named(const struct split_state *p, const struct meeting *m)
{
    lane_mask lanes = p->b[m->b].mask;

    FOR_LANES(l, m->warpsync ? lanes : 0)
        if (p->named[l] != lanes)
            return false;
    return true;
}

/* The lanes continue at pc. False: one of them waits for something else. */
static bool release(struct control_step *x, lane_mask lanes, uint32_t pc)
{
    FOR_LANES(l, lanes) {
        uint32_t *place = &split(x)->waits[l];

        if (*place != pc)
            return stuck_at(x->stuck, RULE_HANOI_RECONVERGE,
                            "lane %u waits at address %lu and would go on at %lu", l,
                            (unsigned long)*place, (unsigned long)pc);
        *place = 0;
        split(x)->named[l] = 0;
    }
    split(x)->waiting &= ~lanes;
    return true;
}

static void drop_meeting(struct split_state *p, uint32_t i)
{
    invalidate(&p->b[p->rec[i].b]);
    p->nrec--;
    memmove(&p->rec[i], &p->rec[i + 1], (p->nrec - i) * sizeof *p->rec);
}

/* hanoi.reconverge, once: the threads of a barrier become the path that runs. An empty mask (all have left
 * it) drops the barrier. */
static bool hanoi_reconverge(struct control_step *x, uint32_t i)
{
    struct exec_state *s = x->state;
    struct meeting m = s->split->rec[i];
    lane_mask lanes = s->split->b[m.b].mask;

    if (!release(x, lanes, m.pc))
        return false;
    drop_meeting(s->split, i);
    tell_lanes(x->tell, RULE_HANOI_RECONVERGE, lanes);
    if (lanes == 0)
        return true;
    if (s->active != 0 && !split_push(x, waiting_path((struct path){ s->pc, s->active })))
        return false;
    s->pc = m.pc;
    s->active = lanes;
    return true;
}

static bool can_reconverge(const struct control_step *x, const struct meeting *m)
{
    const struct split_state *p = split(x);

    return p->b[m->b].valid && (p->b[m->b].mask & ~p->waiting) == 0 &&
           all_wait(x, p->b[m->b].mask, m->pc) && all_named(p, m);
}

/* The barrier that can end: the topmost one or, of several groups that wait at WARPSYNCs with masks of their
 * own, any (ours: no group has to wait for another one). nrec: none. */
static uint32_t ending(const struct control_step *x)
{
    const struct split_state *p = split(x);

    for (uint32_t i = p->nrec; i-- > 0;) {
        if (can_reconverge(x, &p->rec[i]))
            return i;
        if (!p->rec[i].warpsync)
            break;
    }
    return p->nrec;
}

/* hanoi.done: no path is left. Who waits now waits for ever. */
static void hanoi_done(struct control_step *x)
{
    tell_lanes(x->tell, RULE_HANOI_DONE, x->state->disabled.exited);
    if (x->state->disabled.exited == x->all)
        *x->warp = WARP_COMPLETED;
}

/* ---- the rules ---- */

/* hanoi.next */
static bool hanoi_next(struct control_step *x)
{
    x->rule = RULE_HANOI_NEXT;
    x->state->pc++;
    return true;
}

/* hanoi.BRA: two paths. */
static bool hanoi_bra_both(struct control_step *x, struct path *paths)
{
    x->rule = RULE_HANOI_BRA;
    return divide(x, paths, 2);
}

/* hanoi.BRA.uni: all go one way; or an indirect branch has several targets. */
static bool hanoi_bra_uni(struct control_step *x, struct path *paths, unsigned n)
{
    x->rule = RULE_HANOI_BRA_UNI;
    return divide(x, paths, n);
}

static bool hanoi_bra(struct control_step *x)
{
    struct path paths[64];
    unsigned n = split_divide(x, paths);

    return n == 2 && x->flow.target == NULL ? hanoi_bra_both(x, paths) : hanoi_bra_uni(x, paths, n);
}

/* Is the register that of a WARPSYNC with waiting threads? */
static bool is_warpsync(const struct split_state *p, uint32_t b)
{
    for (uint32_t i = 0; i < p->nrec; i++)
        if (p->rec[i].warpsync && p->rec[i].b == b)
            return true;
    return false;
}

/* hanoi.BSSY b, T */
static bool hanoi_bssy(struct control_step *x)
{
    x->rule = RULE_HANOI_BSSY;
    if (is_warpsync(split(x), x->flow.b))
        return stuck_at(x->stuck, x->rule, "B%lu holds the mask of a WARPSYNC that threads wait at",
                        (unsigned long)x->flow.b);
    set_b(b_of(x), x->flow.lanes);
    x->state->pc++;
    return push_meeting(x, (struct meeting){ x->flow.pc, x->flow.b, false });
}

/* hanoi.BSYNC b: its address identifies the barrier. */
static bool hanoi_bsync(struct control_step *x)
{
    x->rule = RULE_HANOI_BSYNC;
    wait_behind(x, x->flow.lanes);
    return true;
}

/* hanoi.BREAK b */
static bool hanoi_break(struct control_step *x)
{
    x->rule = RULE_HANOI_BREAK;
    b_of(x)->mask &= ~x->flow.lanes;
    x->state->pc++;
    return true;
}

/* hanoi.BMOV.toR R, b: the warp writes x->mask into the threads' registers. */
static bool hanoi_bmov_to_r(struct control_step *x)
{
    x->rule = RULE_HANOI_BMOV_TOR;
    x->mask = b_of(x)->mask;
    invalidate(b_of(x));
    x->state->pc++;
    return true;
}

/* The value that all threads bring. */
static bool same_value(struct control_step *x, lane_mask *value)
{
    *value = x->flow.value[lane_lowest(x->flow.lanes)];
    FOR_LANES(l, x->flow.lanes)
        if (x->flow.value[l] != *value)
            return stuck_at(x->stuck, x->rule, "the threads bring different masks");
    return true;
}

/* hanoi.BMOV.toB b, R */
static bool hanoi_bmov_to_b(struct control_step *x)
{
    lane_mask mask;

    x->rule = RULE_HANOI_BMOV_TOB;
    if (!same_value(x, &mask))
        return false;
    set_b(b_of(x), mask & x->all & ~x->state->disabled.exited);
    x->state->pc++;
    return true;
}

/* Is there a barrier for these threads at this place? */
static bool has_meeting(const struct split_state *p, uint32_t pc, lane_mask lanes)
{
    for (uint32_t i = 0; i < p->nrec; i++)
        if (p->rec[i].pc == pc && p->b[p->rec[i].b].valid && p->b[p->rec[i].b].mask == lanes)
            return true;
    return false;
}

/* The greatest register that is invalid and that no barrier names; or nb. */
static uint32_t free_register(const struct split_state *p)
{
    for (uint32_t b = p->nb; b-- > 0;) {
        bool named = p->b[b].valid;

        for (uint32_t i = 0; i < p->nrec && !named; i++)
            named = p->rec[i].b == b;
        if (!named)
            return b;
    }
    return p->nb;
}

static bool open_warpsync(struct control_step *x, lane_mask lanes)
{
    struct split_state *p = split(x);
    uint32_t b = free_register(p), pc = x->state->pc + 1;

    if (has_meeting(p, pc, lanes))
        return true;
    if (b == p->nb)
        return stuck_at(x->stuck, x->rule, "no B register is free (NumBRegisters)");
    set_b(&p->b[b], lanes);
    return push_meeting(x, (struct meeting){ pc, b, true });
}

/* The threads that a lane's mask names. */
static lane_mask named_by(const struct control_step *x, unsigned lane)
{
    return x->flow.value[lane] & x->all & ~x->state->disabled.exited;
}

/* The lanes of the path that name the same threads as this one. */
static lane_mask same_group(const struct control_step *x, unsigned lane)
{
    lane_mask same = 0;

    FOR_LANES(l, x->flow.lanes)
        same |= named_by(x, l) == named_by(x, lane) ? LANE(l) : 0;
    return same;
}

/* hanoi.WARPSYNC M: groups of threads with different masks meet separately. A complete group continues, the
 * others wait for their missing threads. */
static bool hanoi_warpsync(struct control_step *x)
{
    lane_mask missed = 0, group;

    x->rule = RULE_HANOI_WARPSYNC;
    for (lane_mask rest = x->flow.lanes; rest != 0; rest &= ~group) {
        lane_mask named = named_by(x, lane_lowest(rest));

        group = same_group(x, lane_lowest(rest));
        if ((group & ~named) != 0)
            return stuck_at(x->stuck, x->rule, "lane %u is not in the mask that it names",
                            lane_lowest(group & ~named));
        if (group == named)
            continue;
        if (!open_warpsync(x, named))
            return false;
        FOR_LANES(l, group)
            split(x)->named[l] = named;
        missed |= group;
    }
    wait_behind(x, missed);
    return true;
}

/* hanoi.sibling: do the two topmost paths meet at the topmost barrier? */
static bool sibling(const struct control_step *x)
{
    const struct exec_state *s = x->state;
    const struct split_state *p = s->split;
    const struct b_register *b = p->nrec > 0 ? &p->b[p->rec[p->nrec - 1].b] : NULL;
    bool is = s->ntokens > 0 && b != NULL && b->valid &&
              ((s->active | s->tokens[s->ntokens - 1].active) & ~b->mask) == 0;

    return tell_truth(x->tell, RULE_HANOI_SIBLING, is);
}

/* hanoi.YIELD: whole paths change places, whatever the guard left. */
static bool hanoi_yield(struct control_step *x)
{
    struct exec_state *s = x->state;
    struct token below;

    x->rule = RULE_HANOI_YIELD;
    s->pc++;
    if (!sibling(x))
        return true;
    below = s->tokens[s->ntokens - 1];
    s->tokens[s->ntokens - 1] = waiting_path((struct path){ s->pc, s->active });
    s->pc = below.pc;
    s->active = below.active;
    return true;
}

/* hanoi.CALL */
static bool hanoi_call(struct control_step *x)
{
    struct path paths[64];
    unsigned n = split_divide(x, paths);

    x->rule = RULE_HANOI_CALL;
    split_call(x);
    return divide(x, paths, n);
}

/* hanoi.RET */
static bool hanoi_ret(struct control_step *x)
{
    struct path paths[64];
    uint32_t target[64];
    unsigned n;

    x->rule = RULE_HANOI_RET;
    if (!split_return(x, target))
        return false;
    x->flow.target = target;
    n = split_divide(x, paths);
    x->flow.target = NULL;
    return divide(x, paths, n);
}

/* hanoi.finish: the threads that are done, with these. */
static lane_mask finish(const struct control_step *x)
{
    return tell_lanes(x->tell, RULE_HANOI_FINISH, x->state->disabled.exited | x->flow.lanes);
}

/* hanoi.EXIT */
static bool hanoi_exit(struct control_step *x)
{
    struct split_state *p = split(x);

    x->rule = RULE_HANOI_EXIT;
    x->state->disabled.exited = finish(x);
    for (uint32_t b = 0; b < p->nb; b++)
        p->b[b].mask &= ~x->flow.lanes;
    FOR_LANES(l, p->waiting)
        p->named[l] &= ~x->flow.lanes;
    leave(x, x->flow.lanes);
    return true;
}

/* ---- which rule applies ---- */

static bool hanoi_step(struct control_step *x)
{
    static bool (*const by_kind[FLOW_KINDS])(struct control_step *) = {
        [FLOW_RETURN] = hanoi_ret,     [FLOW_EXIT] = hanoi_exit,   [FLOW_BRA] = hanoi_bra,
        [FLOW_CALL] = hanoi_call,      [FLOW_BSSY] = hanoi_bssy,   [FLOW_BSYNC] = hanoi_bsync,
        [FLOW_BBREAK] = hanoi_break,   [FLOW_BTOR] = hanoi_bmov_to_r,
        [FLOW_RTOB] = hanoi_bmov_to_b, [FLOW_YIELD] = hanoi_yield, [FLOW_WARPSYNC] = hanoi_warpsync,
    };
    bool (*rule)(struct control_step *) = by_kind[x->flow.kind];
    unsigned here = tell_open(x->tell);
    uint32_t end;
    bool ok;

    /* Where no thread takes part, the path only advances. */
    ok = (rule == NULL || x->flow.lanes == 0 ? hanoi_next : rule)(x);
    while (ok && (end = ending(x)) < split(x)->nrec)
        ok = hanoi_reconverge(x, end);
    split_let_others(x->state);
    if (ok && x->state->active == 0)
        hanoi_done(x);
    return tell_rule(x->tell, here, x->rule, ok);
}

static void hanoi_begin(struct exec_state *s, unsigned lanes, const struct constants *k)
{
    split_begin(s, lanes, k);
    s->split->barriers = true;
}

const struct control control_hanoi = {
    .name = "hanoi", .index = CONTROL_HANOI, .form = FORM_BARRIERS, .step = hanoi_step, .begin = hanoi_begin
};
