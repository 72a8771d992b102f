/* engine/control/crs.c: call, return, synchronization: the branching algorithm of a warp (5.4.1),
 * one function a rule. It knows no instruction and no thread but as a lane. */
#include "base/mem.h"
#include "engine/control/control.h"
#include "program/lanes.h"

/* ---- helper functions, in the report's order ---- */

/* crs.uni: did every active thread take part? */
static bool uni(lane_mask active, lane_mask lanes)
{
    return (active & ~lanes) == 0;
}

/* The address that a thread which took part names. */
static uint32_t target_of(const struct flow *f, unsigned lane)
{
    return f->target == NULL ? f->pc : f->target[lane];
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
    if (f->lanes == 0)
        return false;
    *pc = target_of(f, lane_lowest(f->lanes));
    return agreeing(f, *pc) == f->lanes;
}

/* crs.uni with targets: every active thread took part and all name one address. */
static bool uni_target(lane_mask active, const struct flow *f, uint32_t *pc)
{
    return uni(active, f->lanes) && same_target(f, pc);
}

/* crs.taken: who goes to pc. */
static lane_mask taken(const struct flow *f, uint32_t pc)
{
    return agreeing(f, pc);
}

/* crs.notTaken: the active threads that do not go to pc. */
static lane_mask not_taken(lane_mask active, const struct flow *f, uint32_t pc)
{
    return active & ~agreeing(f, pc);
}

/* crs.minus: the mask without the disabled threads. */
static lane_mask minus(lane_mask active, const struct disable_mask *d)
{
    return active & ~disabled_lanes(d);
}

/* crs.updExecState: what popping the top token makes of the state; the stack shrinks by one.
 * A call or break token enables (crs.enable) the threads of its own mask that wait for it. */
static void upd_exec_state(struct exec_state *s)
{
    struct token t = s->tokens[--s->ntokens];

    switch (t.type) {
    case TOKEN_SYNC:
    case TOKEN_DIVERGE:
        break;
    case TOKEN_CALL:
        s->disabled.returned &= ~t.active;
        break;
    case TOKEN_BREAK:
        s->disabled.broke &= ~t.active;
        break;
    }
    s->pc = t.pc;
    s->active = minus(t.active, &s->disabled);
}

/* crs.unwind: pops until a thread is active or the stack is empty. A token that activates nobody is
 * dropped with the state as it was: what it would have enabled stays as it is. */
static bool unwind(struct control_step *x)
{
    struct exec_state *s = x->state;

    while (s->ntokens > 0) {
        struct exec_state before = *s;

        upd_exec_state(s);
        if (s->active != 0) {
            x->warp = WARP_ACTIVE;
            return true;
        }
        s->pc = before.pc;
        s->active = before.active;
        s->disabled = before.disabled;
    }
    if (s->disabled.exited != x->all)
        return stuck_at(x->stuck, RULE_CRS_UNWIND,
                        "the token stack is empty but a thread still waits for a break, a return or "
                        "a path of its own");
    x->warp = WARP_COMPLETED;
    return true;
}

static bool push(struct control_step *x, enum token_type type, lane_mask active, uint32_t pc)
{
    struct exec_state *s = x->state;

    if (s->ntokens >= x->most_tokens)
        return stuck_at(x->stuck, x->rule, "more than %u tokens on the stack (MaxTokens)",
                        x->most_tokens);
    s->tokens = mem_grow(s->tokens, &s->cap_tokens, s->ntokens + 1u, sizeof *s->tokens);
    s->tokens[s->ntokens++] = (struct token){ type, pc, active };
    return true;
}

/* ---- the rules ---- */

/* The common shape of ssy, preBrk and preRet: all threads name one address; push, go on. */
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

/* Those who took part become inactive and wait for a token of their kind (or for ever). */
static void disable(struct control_step *x, lane_mask *reason)
{
    x->state->active &= ~x->flow.lanes;
    *reason |= x->flow.lanes;
}

/* crs.brk.div: some break; the others go on. */
static bool crs_brk_div(struct control_step *x)
{
    x->rule = RULE_CRS_BRK_DIV;
    disable(x, &x->state->disabled.broke);
    x->state->pc++;
    return true;
}

/* crs.ret.div: some return; the others go on. */
static bool crs_ret_div(struct control_step *x)
{
    x->rule = RULE_CRS_RET_DIV;
    disable(x, &x->state->disabled.returned);
    x->state->pc++;
    return true;
}

/* crs.exit.div: some are done; the others go on. */
static bool crs_exit_div(struct control_step *x)
{
    x->rule = RULE_CRS_EXIT_DIV;
    disable(x, &x->state->disabled.exited);
    x->state->pc++;
    return true;
}

/* crs.brk.uni: nobody is left on this path. */
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

/* crs.bra.uni: everybody goes to one address. */
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

/* crs.bra.guard: one address, but not everybody goes: the taken path first, a diverge token for the
 * others at the next instruction. */
static bool crs_bra_guard(struct control_step *x, uint32_t pc)
{
    struct exec_state *s = x->state;

    x->rule = RULE_CRS_BRA_GUARD;
    if (!push(x, TOKEN_DIVERGE, not_taken(s->active, &x->flow, pc), s->pc + 1))
        return false;
    s->active = taken(&x->flow, pc);
    s->pc = pc;
    return true;
}

/* crs.call.guard: those who do not call wait in the call token that preRet pushed. */
static bool crs_call_guard(struct control_step *x, uint32_t pc)
{
    x->rule = RULE_CRS_CALL_GUARD;
    x->state->active = taken(&x->flow, pc);
    x->state->pc = pc;
    return true;
}

/* The oracle's pick among the distinct targets, ordered by the lowest lane that names each. */
static uint32_t pick_target(struct control_step *x)
{
    uint32_t distinct[64];
    unsigned n = 0;

    for (lane_mask rest = x->flow.lanes; rest != 0;) {
        uint32_t pc = target_of(&x->flow, lane_lowest(rest));

        distinct[n++] = pc;
        rest &= ~agreeing(&x->flow, pc);
    }
    return distinct[choice_pick(x->oracle, SITE_TARGET, n)];
}

/* The common shape of bra.target and call.target: one target is taken; the diverge token holds the
 * others at this very instruction, which they will meet again. */
static bool one_of_several(struct control_step *x)
{
    struct exec_state *s = x->state;
    uint32_t pc = pick_target(x);

    if (!push(x, TOKEN_DIVERGE, not_taken(s->active, &x->flow, pc), s->pc))
        return false;
    s->active = taken(&x->flow, pc);
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
    return uni(x->state->active, x->flow.lanes) ? crs_brk_uni(x) : crs_brk_div(x);
}

static bool crs_ret(struct control_step *x)
{
    return uni(x->state->active, x->flow.lanes) ? crs_ret_uni(x) : crs_ret_div(x);
}

static bool crs_exit(struct control_step *x)
{
    return uni(x->state->active, x->flow.lanes) ? crs_exit_uni(x) : crs_exit_div(x);
}

static bool crs_bra(struct control_step *x)
{
    uint32_t pc;

    if (uni_target(x->state->active, &x->flow, &pc))
        return crs_bra_uni(x, pc);
    return same_target(&x->flow, &pc) ? crs_bra_guard(x, pc) : crs_bra_target(x);
}

static bool crs_call(struct control_step *x)
{
    uint32_t pc;

    if (uni_target(x->state->active, &x->flow, &pc))
        return crs_call_uni(x, pc);
    return same_target(&x->flow, &pc) ? crs_call_guard(x, pc) : crs_call_target(x);
}

static bool crs_step(struct control_step *x)
{
    static bool (*const by_kind[FLOW_KINDS])(struct control_step *) = {
        [FLOW_NONE] = crs_next,     [FLOW_SYNC] = crs_sync,   [FLOW_BREAK] = crs_brk,
        [FLOW_RETURN] = crs_ret,    [FLOW_EXIT] = crs_exit,   [FLOW_SSY] = crs_ssy,
        [FLOW_PRERET] = crs_pre_ret, [FLOW_PREBRK] = crs_pre_brk, [FLOW_BRA] = crs_bra,
        [FLOW_CALL] = crs_call,
    };

    x->warp = WARP_ACTIVE;
    return by_kind[x->flow.kind](x);
}

const struct control control_crs = { "crs", crs_step };
