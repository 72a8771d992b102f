/* engine/warp/control/crs.c: call, return, synchronization: the branching algorithm of a warp
 * (5.4.1), one function a rule. It knows no instruction and no thread but as a lane. */
#include "base/mem.h"
#include "engine/warp/control/control.h"
#include "program/lanes.h"

/* ---- helper functions, in the report's order ---- */

static bool everybody(const struct control_step *x)
{
    return (x->state->active & ~x->flow.lanes) == 0;
}

/* crs.uni: did every active thread take part? */
static bool uni(const struct control_step *x)
{
    return tell_truth(x->tell, RULE_CRS_UNI, everybody(x));
}

/* The threads that took part and name pc. */
static lane_mask agreeing(const struct flow *f, uint32_t pc)
{
    lane_mask m = 0;

    if (f->target == NULL)
        return f->pc == pc ? f->lanes : 0;
    FOR_LANES(l, f->lanes)
        if (f->target[l] == pc)
            m |= LANE(l);
    return m;
}

/* Do all threads that took part name one address? Then *pc is it. */
static bool same_target(const struct flow *f, uint32_t *pc)
{
    *pc = f->pc;
    if (f->lanes == 0 || f->target == NULL)
        return f->lanes != 0;
    *pc = f->target[lane_lowest(f->lanes)];
    return agreeing(f, *pc) == f->lanes;
}

/* crs.uniTarget: every active thread took part and all name one address, as is known of them here.
 * Where it does not hold, what the rules (bra.guard, call.guard) ask for is that crs.uni does
 * not. */
static bool uni_target(const struct control_step *x)
{
    unsigned here;

    if (!everybody(x))
        return uni(x);
    here = tell_open(x->tell);
    uni(x);
    tell_close(x->tell, here);
    return tell_truth(x->tell, RULE_CRS_UNITARGET, true);
}

/* crs.taken: the threads that go to pc. */
static lane_mask taken(const struct control_step *x, uint32_t pc)
{
    return tell_lanes(x->tell, RULE_CRS_TAKEN, agreeing(&x->flow, pc));
}

/* crs.notTaken: the active threads that do not go to pc. */
static lane_mask not_taken(const struct control_step *x, uint32_t pc)
{
    return tell_lanes(x->tell, RULE_CRS_NOTTAKEN, x->state->active & ~agreeing(&x->flow, pc));
}

/* crs.minus: the mask without the disabled threads. */
static inline lane_mask minus(const struct control_step *x, lane_mask active)
{
    return tell_lanes(x->tell, RULE_CRS_MINUS, active & ~disabled_lanes(&x->state->disabled));
}

/* crs.enable: enables the threads of the mask that are disabled for one reason; the reason is one of the
 * three masks of the state. */
static inline void enable(const struct control_step *x, lane_mask active, lane_mask *reason)
{
    tell_lanes(x->tell, RULE_CRS_ENABLE, *reason & active);
    *reason &= ~active;
}

/* crs.updExecState: what popping the top token makes of the state; the stack shrinks by one. A call
 * or break token enables the threads of its own mask that wait for it. */
static inline void upd_exec_state(const struct control_step *x)
{
    struct exec_state *s = x->state;
    const struct token *t = &s->tokens[--s->ntokens];
    lane_mask *reason = token_reason(t->type, &s->disabled);
    unsigned here = tell_open(x->tell);

    if (reason != NULL)
        enable(x, t->active, reason);
    s->pc = t->pc;
    s->active = minus(x, t->active);
    tell_rule(x->tell, here, RULE_CRS_UPDEXECSTATE, true);
}

/* Pops a token. One that activates no thread is dropped, and the rest of the state stays as it was:
 * it enables no thread either. */
static inline bool pop_activates(const struct control_step *x)
{
    struct exec_state *s = x->state;
    uint32_t pc = s->pc;
    lane_mask active = s->active;
    struct disable_mask disabled = s->disabled;

    upd_exec_state(x);
    if (s->active != 0)
        return true;
    s->pc = pc;
    s->active = active;
    s->disabled = disabled;
    return false;
}

static bool complete(struct control_step *x)
{
    if (x->state->disabled.exited != x->all)
        return stuck_at(x->stuck, RULE_CRS_UNWIND,
                        "the token stack is empty but a thread still waits for a break, a return or "
                        "a path of its own");
    *x->warp = WARP_COMPLETED;
    return true;
}

/* crs.unwind: applies itself to the rest of the stack until a thread is active or nothing is left;
 * a loop, for stacks may be high. The applications conclude from the innermost outwards. */
static bool unwind(struct control_step *x)
{
    unsigned outermost = tell_open(x->tell);
    uint32_t inner = 0;
    bool ok = false;

    while (x->state->ntokens > 0 && !(ok = pop_activates(x))) {
        tell_open(x->tell);
        inner++;
    }
    ok = ok || complete(x);
    for (; ok && inner > 0; inner--)
        tell_rule(x->tell, outermost + inner, RULE_CRS_UNWIND, true);
    return tell_rule(x->tell, outermost, RULE_CRS_UNWIND, ok);
}

static bool push(struct control_step *x, enum token_type type, lane_mask active, uint32_t pc)
{
    struct exec_state *s = x->state;

    if (s->ntokens >= x->most_tokens)
        return stuck_at(x->stuck, x->rule, "more than %u tokens on the stack (MaxTokens)",
                        x->most_tokens);
    exec_state_push(s, (struct token){ .type = type, .pc = pc, .active = active });
    return true;
}

/* ---- the rules ---- */

/* The common shape of ssy, preBrk and preRet: all threads name one address; push, continue. */
static bool push_and_go_on(struct control_step *x, enum rule rule, enum token_type type)
{
    uint32_t pc;

    x->rule = rule;
    if (!same_target(&x->flow, &pc))
        return stuck_at(x->stuck, rule, "the threads name different addresses");
    if (!push(x, type, x->state->active, pc))
        return false;
    x->state->pc++;
    return true;
}

/* crs.ssy: a sync token with the active mask. */
static bool crs_ssy(struct control_step *x)
{
    return push_and_go_on(x, RULE_CRS_SSY, TOKEN_SYNC);
}

/* crs.preBrk: a break token with the active mask. */
static bool crs_pre_brk(struct control_step *x)
{
    return push_and_go_on(x, RULE_CRS_PREBRK, TOKEN_BREAK);
}

/* crs.preRet: a call token with the active mask. */
static bool crs_pre_ret(struct control_step *x)
{
    return push_and_go_on(x, RULE_CRS_PRERET, TOKEN_CALL);
}

/* crs.sync: pops a diverge or a sync token. */
static bool crs_sync(struct control_step *x)
{
    x->rule = RULE_CRS_SYNC;
    return unwind(x);
}

/* The threads that took part become inactive and wait for a token of their kind, or have exited. */
static void disable(struct control_step *x, lane_mask *reason)
{
    x->state->active &= ~x->flow.lanes;
    *reason |= x->flow.lanes;
}

/* crs.brk.div: some break; the others continue. */
static bool crs_brk_div(struct control_step *x)
{
    x->rule = RULE_CRS_BRK_DIV;
    disable(x, &x->state->disabled.broke);
    x->state->pc++;
    return true;
}

/* crs.ret.div: some return; the others continue. */
static bool crs_ret_div(struct control_step *x)
{
    x->rule = RULE_CRS_RET_DIV;
    disable(x, &x->state->disabled.returned);
    x->state->pc++;
    return true;
}

/* crs.exit.div: some are done; the others continue. */
static bool crs_exit_div(struct control_step *x)
{
    x->rule = RULE_CRS_EXIT_DIV;
    disable(x, &x->state->disabled.exited);
    x->state->pc++;
    return true;
}

/* crs.brk.uni: no thread is left on this path. */
static bool crs_brk_uni(struct control_step *x)
{
    x->rule = RULE_CRS_BRK_UNI;
    disable(x, &x->state->disabled.broke);
    return unwind(x);
}

/* crs.ret.uni */
static bool crs_ret_uni(struct control_step *x)
{
    x->rule = RULE_CRS_RET_UNI;
    disable(x, &x->state->disabled.returned);
    return unwind(x);
}

/* crs.exit.uni */
static bool crs_exit_uni(struct control_step *x)
{
    x->rule = RULE_CRS_EXIT_UNI;
    disable(x, &x->state->disabled.exited);
    return unwind(x);
}

/* crs.bra.uni: all threads go to one address. */
static bool crs_bra_uni(struct control_step *x, uint32_t pc)
{
    x->rule = RULE_CRS_BRA_UNI;
    x->state->pc = pc;
    return true;
}

/* crs.call.uni */
static bool crs_call_uni(struct control_step *x, uint32_t pc)
{
    x->rule = RULE_CRS_CALL_UNI;
    x->state->pc = pc;
    return true;
}

/* crs.bra.guard: one address, but some threads stay: the taken path first, a diverge token for the
 * others at the next instruction. */
static bool crs_bra_guard(struct control_step *x, uint32_t pc)
{
    struct exec_state *s = x->state;
    lane_mask go;

    x->rule = RULE_CRS_BRA_GUARD;
    go = taken(x, pc);
    if (!push(x, TOKEN_DIVERGE, not_taken(x, pc), s->pc + 1))
        return false;
    s->active = go;
    s->pc = pc;
    return true;
}

/* crs.call.guard: threads that do not call wait in the call token that preRet pushed. */
static bool crs_call_guard(struct control_step *x, uint32_t pc)
{
    x->rule = RULE_CRS_CALL_GUARD;
    x->state->active = taken(x, pc);
    x->state->pc = pc;
    return true;
}

/* The oracle's pick among the distinct targets, ordered by the lowest lane that names each. */
static uint32_t pick_target(struct control_step *x)
{
    uint32_t distinct[64];
    const struct targets among = { &x->flow, distinct };
    unsigned n = 0;

    for (lane_mask rest = x->flow.lanes; rest != 0;) {
        uint32_t pc = flow_target(&x->flow, lane_lowest(rest));

        distinct[n++] = pc;
        rest &= ~agreeing(&x->flow, pc);
    }
    n = choice_ask(x->oracle, &(struct question){ SITE_TARGET, n, &among });
    return distinct[n];
}

/* The common shape of bra.target and call.target: one target is taken; the diverge token holds the
 * others at this very instruction, which they will meet again. */
static bool one_of_several(struct control_step *x)
{
    struct exec_state *s = x->state;
    uint32_t pc = pick_target(x);
    lane_mask go = taken(x, pc);

    if (!push(x, TOKEN_DIVERGE, not_taken(x, pc), s->pc))
        return false;
    s->active = go;
    s->pc = pc;
    return true;
}

/* crs.bra.target */
static bool crs_bra_target(struct control_step *x)
{
    x->rule = RULE_CRS_BRA_TARGET;
    return one_of_several(x);
}

/* crs.call.target */
static bool crs_call_target(struct control_step *x)
{
    x->rule = RULE_CRS_CALL_TARGET;
    return one_of_several(x);
}

/* crs.next: no flow action. */
static bool crs_next(struct control_step *x)
{
    x->rule = RULE_CRS_NEXT;
    x->state->pc++;
    return true;
}

/* ---- which rule applies ---- */

static bool crs_brk(struct control_step *x)
{
    return uni(x) ? crs_brk_uni(x) : crs_brk_div(x);
}

static bool crs_ret(struct control_step *x)
{
    return uni(x) ? crs_ret_uni(x) : crs_ret_div(x);
}

static bool crs_exit(struct control_step *x)
{
    return uni(x) ? crs_exit_uni(x) : crs_exit_div(x);
}

static bool crs_bra(struct control_step *x)
{
    uint32_t pc;

    if (!same_target(&x->flow, &pc))
        return crs_bra_target(x);
    return uni_target(x) ? crs_bra_uni(x, pc) : crs_bra_guard(x, pc);
}

static bool crs_call(struct control_step *x)
{
    uint32_t pc;

    if (!same_target(&x->flow, &pc))
        return crs_call_target(x);
    return uni_target(x) ? crs_call_uni(x, pc) : crs_call_guard(x, pc);
}

static bool crs_step(struct control_step *x)
{
    static bool (*const by_kind[FLOW_KINDS])(struct control_step *) = {
        [FLOW_NONE] = crs_next,     [FLOW_SYNC] = crs_sync,   [FLOW_BREAK] = crs_brk,
        [FLOW_RETURN] = crs_ret,    [FLOW_EXIT] = crs_exit,   [FLOW_SSY] = crs_ssy,
        [FLOW_PRERET] = crs_pre_ret, [FLOW_PREBRK] = crs_pre_brk, [FLOW_BRA] = crs_bra,
        [FLOW_CALL] = crs_call,
    };
    unsigned here = tell_open(x->tell);
    bool ok = x->flow.kind == FLOW_BRA ? crs_bra(x) : by_kind[x->flow.kind](x); /* most are branches */

    return tell_rule(x->tell, here, x->rule, ok);
}

const struct control control_crs = { .name = "crs", .index = CONTROL_CRS, .form = FORM_CRS, .step = crs_step };
