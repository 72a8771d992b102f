/* engine/warp/control/threads.c: every thread has a program counter of its own, and any that can
 * step may be next: the interleaved semantics of Habermaier and Knapp (2012, 4.1) for branches
 * instead of statements. ssy, preRet and sync mean nothing to a thread by itself. It knows no
 * instruction. */
#include "base/mem.h"
#include "engine/warp/control/control.h"
#include "program/lanes.h"

/* ---- contexts ---- */

static struct thread_state *self(const struct control_step *x)
{
    return &x->state->threads[lane_lowest(x->state->active)];
}

/* Pushes a context with the address where the thread continues when it pops it. */
static bool push(struct control_step *x, enum token_type type, uint32_t pc)
{
    struct thread_state *t = self(x);

    if (t->ncontexts >= x->most_tokens)
        return stuck_at(x->stuck, x->rule, "more than %u contexts of a thread (MaxTokens)",
                        x->most_tokens);
    t->contexts = mem_grow(t->contexts, &t->cap_contexts, t->ncontexts + 1u, sizeof *t->contexts);
    t->contexts[t->ncontexts++] = (struct token){ .type = type, .pc = pc, .active = x->state->active };
    return true;
}

/* The address that the thread names. */
static uint32_t target(const struct control_step *x)
{
    return flow_target(&x->flow, lane_lowest(x->flow.lanes));
}

/* ---- the rules ---- */

/* threads.next: no flow action, or one that is about the warp's stack. */
static bool threads_next(struct control_step *x)
{
    x->rule = RULE_THREADS_NEXT;
    x->state->pc++;
    return true;
}

/* threads.preBrk: a break context, as the first iteration of a loop pushes one (while). */
static bool threads_pre_brk(struct control_step *x)
{
    x->rule = RULE_THREADS_PREBRK;
    if (!push(x, TOKEN_BREAK, target(x)))
        return false;
    x->state->pc++;
    return true;
}

/* threads.brk: out of the innermost loop of the function (break); its context is discarded. */
static bool threads_brk(struct control_step *x)
{
    struct thread_state *t = self(x);

    x->rule = RULE_THREADS_BRK;
    if (t->ncontexts == 0 || t->contexts[t->ncontexts - 1].type != TOKEN_BREAK)
        return stuck_at(x->stuck, x->rule, "the thread is in no loop of this function to break from");
    x->state->pc = t->contexts[--t->ncontexts].pc;
    return true;
}

/* threads.bra: the thread goes where it wants to go. */
static bool threads_bra(struct control_step *x)
{
    x->rule = RULE_THREADS_BRA;
    x->state->pc = target(x);
    return true;
}

/* threads.call: pushes a call context; the thread later continues after the call (call). */
static bool threads_call(struct control_step *x)
{
    x->rule = RULE_THREADS_CALL;
    if (!push(x, TOKEN_CALL, x->state->pc + 1))
        return false;
    x->state->pc = target(x);
    return true;
}

/* threads.ret: to the innermost call context; the loops of the function are left as well (return). RET of a
 * listing may name the address where the thread continues. */
static bool threads_ret(struct control_step *x)
{
    struct thread_state *t = self(x);
    uint32_t n = t->ncontexts;

    x->rule = RULE_THREADS_RET;
    while (n > 0 && t->contexts[n - 1].type != TOKEN_CALL)
        n--;
    if (n == 0 && x->flow.target == NULL)
        return stuck_at(x->stuck, x->rule, "the thread is in no call to return from");
    t->ncontexts = n > 0 ? n - 1 : t->ncontexts;
    x->state->pc = x->flow.target != NULL ? target(x) : t->contexts[n - 1].pc;
    return true;
}

/* threads.exit: the thread is done, whatever it was in. */
static bool threads_exit(struct control_step *x)
{
    struct exec_state *s = x->state;
    struct thread_state *t = self(x);

    x->rule = RULE_THREADS_EXIT;
    t->pc = 0;
    t->ncontexts = 0;
    s->disabled.exited |= s->active;
    if (s->disabled.exited == x->all)
        *x->warp = WARP_COMPLETED;
    return true;
}

static bool threads_step(struct control_step *x)
{
    static bool (*const by_kind[FLOW_KINDS])(struct control_step *) = {
        [FLOW_NONE] = threads_next,      [FLOW_SYNC] = threads_next, [FLOW_BREAK] = threads_brk,
        [FLOW_RETURN] = threads_ret,     [FLOW_EXIT] = threads_exit, [FLOW_SSY] = threads_next,
        [FLOW_PRERET] = threads_next,    [FLOW_PREBRK] = threads_pre_brk, [FLOW_BRA] = threads_bra,
        [FLOW_CALL] = threads_call,
    };
    bool (*rule)(struct control_step *) = by_kind[x->flow.kind];
    unsigned here = tell_open(x->tell);
    bool ok;

    /* The barriers of a listing mean nothing to a thread (STG). */
    ok = (rule == NULL ? threads_next : rule)(x);
    return tell_rule(x->tell, here, x->rule, ok);
}

/* ---- which thread is next, and how it is left ---- */

/* threads.thread: any thread that can takes a step, or any group that can only together. */
static void threads_issue(struct control_issue *x)
{
    lane_mask first = x->ready.first;
    const struct question which = { SITE_LANE, lane_count(first), &x->ready };
    unsigned lane = lane_nth(first, choice_ask(x->oracle, &which));

    x->state->active = tell_lanes(x->tell, RULE_THREADS_THREAD, x->ready.with[lane]);
    x->state->pc = x->state->threads[lane].pc;
}

/* Threads at a bar.warp.sync of the same mask at another address continue after that one. */
static void threads_retire(struct exec_state *s)
{
    lane_mask left = s->active & ~s->disabled.exited;
    uint32_t at = left == 0 ? 0 : s->threads[lane_lowest(left)].pc;

    FOR_LANES(l, left)
        s->threads[l].pc = s->threads[l].pc == at ? s->pc : s->threads[l].pc + 1;
}

static void threads_begin(struct exec_state *s, unsigned lanes, const struct constants *k)
{
    (void)k;
    exec_state_part(s, lanes);
}

const struct control control_threads = {
    .name = "threads", .index = CONTROL_THREADS, .form = FORM_CRS, .step = threads_step, .issue = threads_issue,
    .retire = threads_retire, .begin = threads_begin
};
