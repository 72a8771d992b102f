/* check/single.c: threads with program counters of their own (6.3.1) and the steps of their warp
 * (6.3.2), one function a rule for all threads of the warp at once. Knows no property. */
#include "check/warp.h"

#include "observe/show.h"
#include "program/lanes.h"

/* What the rules work on in one step. */
struct single_step {
    struct single_warp *w;
    const struct warp_event *e;
    struct teller *tell;
    struct stuck *why;
};

void single_begin(struct single_warp *w, const struct exec_state *s)
{
    w->all = s->active | disabled_lanes(&s->disabled);
    w->waits = false;
    FOR_LANES(l, w->all)
        w->pc[l] = (s->disabled.exited & LANE(l)) != 0 ? NO_ADDRESS : s->pc;
    exec_state_copy(&w->state, s);
}

void single_free(struct single_warp *w)
{
    exec_state_free(&w->state);
}

/* ---- where a thread goes on ---- */

static enum token_type popped_by(enum flow_kind kind)
{
    int t = 0;

    while (token_infos[t].popped_by != kind)
        t++;
    return (enum token_type)t;
}

/* safety.topmostToken: each thread goes to the topmost token of the type that its flow action pops on
 * its own stack, that is, among the warp's tokens in whose mask it is (6.3.1). False: bottom, a thread
 * has none. */
static bool topmost_token(struct single_step *x)
{
    const struct exec_state *s = x->e->before;
    enum token_type type = popped_by(x->e->flow->kind);
    lane_mask rest = x->e->executed;

    for (uint32_t i = s->ntokens; i-- > 0 && rest != 0;) {
        if (s->tokens[i].type != type)
            continue;
        FOR_LANES(l, rest & s->tokens[i].active)
            x->w->pc[l] = s->tokens[i].pc;
        rest &= ~s->tokens[i].active;
    }
    if (rest != 0)
        return stuck_at(x->why, RULE_SAFETY_TOPMOSTTOKEN, "thread %u finds no %s token of its own",
                        lane_lowest(rest), token_type_text(type));
    tell_lanes(x->tell, RULE_SAFETY_TOPMOSTTOKEN, x->e->executed);
    return true;
}

/* Where a lane's action leads that pops no token. */
static uint32_t next_pc(const struct single_step *x, unsigned lane)
{
    const struct flow *f = x->e->flow;

    if (f->kind == FLOW_EXIT)
        return NO_ADDRESS;
    if (f->kind == FLOW_BRA || f->kind == FLOW_CALL)
        return flow_target(f, lane);
    return x->w->pc[lane] + 1;
}

static bool take_action(struct single_step *x)
{
    if (x->e->flow->kind == FLOW_BREAK || x->e->flow->kind == FLOW_RETURN)
        return topmost_token(x);
    FOR_LANES(l, x->e->executed)
        x->w->pc[l] = next_pc(x, l);
    return true;
}

/* safety.branchThread: by the kind of action; what is no control flow goes to the next. */
static bool branch_thread(struct single_step *x)
{
    unsigned here = tell_open(x->tell);

    return tell_rule(x->tell, here, RULE_SAFETY_BRANCHTHREAD, take_action(x));
}

/* ---- the rules of threads ---- */

/* safety.thread.tt: active and the guard true. */
static bool thread_tt(struct single_step *x)
{
    unsigned here;
    bool applied;

    if (x->e->executed == 0)
        return true;
    here = tell_open(x->tell);
    applied = branch_thread(x);
    tell_close(x->tell, here);
    if (applied)
        tell_lanes(x->tell, RULE_SAFETY_THREAD_TT, x->e->executed);
    return applied;
}

/* safety.thread.ff1: active, but the guard false: the instruction is skipped. */
static void thread_ff1(struct single_step *x)
{
    lane_mask skipping = x->e->before->active & ~x->e->executed;

    FOR_LANES(l, skipping)
        x->w->pc[l]++;
    if (skipping != 0)
        tell_lanes(x->tell, RULE_SAFETY_THREAD_FF1, skipping);
}

/* safety.thread.ff2: inactive: nothing happens. */
static void thread_ff2(struct single_step *x)
{
    lane_mask inactive = x->w->all & ~x->e->before->active;

    if (inactive != 0)
        tell_lanes(x->tell, RULE_SAFETY_THREAD_FF2, inactive);
}

/* ---- the rules of warps ---- */

static bool several_targets(const struct flow *f)
{
    if ((f->kind != FLOW_BRA && f->kind != FLOW_CALL) || f->target == NULL)
        return false;
    FOR_LANES(l, f->lanes)
        if (f->target[l] != f->target[lane_lowest(f->lanes)])
            return true;
    return false;
}

/* safety.reset: threads left at a branch or call of several targets reach it again, also those that
 * skipped it. Reported when it resets a thread. */
static void reset(struct single_step *x)
{
    lane_mask left = x->e->before->active & ~x->e->after->active;

    if (!several_targets(x->e->flow))
        return;
    FOR_LANES(l, left)
        x->w->pc[l] = x->e->before->pc;
    tell_lanes(x->tell, RULE_SAFETY_RESET, left);
}

/* The premises of safety.warp.step: its threads' rules, then reset. */
static bool threads_step(struct single_step *x)
{
    if (!thread_tt(x))
        return false;
    thread_ff1(x);
    thread_ff2(x);
    reset(x);
    return true;
}

bool single_step(struct single_warp *w, const struct warp_event *e, struct teller *t,
                 struct stuck *why)
{
    struct single_step x = { w, e, t, why };
    unsigned here = tell_open(t);
    bool applied = threads_step(&x);

    exec_state_copy(&w->state, e->after);
    w->waits = e->waits;
    return tell_rule(t, here, RULE_SAFETY_WARP_STEP, applied);
}

static bool same_state(const struct exec_state *a, const struct exec_state *b)
{
    return a->pc == b->pc && a->active == b->active && same_stack(a, b) &&
           same_disabled(&a->disabled, &b->disabled);
}

bool single_idle(struct single_warp *w, const struct exec_state *now, struct teller *t,
                 struct stuck *why)
{
    if (!same_state(&w->state, now))
        return stuck_at(why, RULE_SAFETY_WARP_IDLE,
                        "the warp's execution state has changed while it did not step");
    if (w->waits)
        tell(t, RULE_SAFETY_WARP_IDLE);
    return true;
}
