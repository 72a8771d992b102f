/* engine/warp/control/stack.c: the stack that hardware had before Volta (STG II): an entry is a
 * path with the place where it meets others again; the top one runs. One function a rule. It
 * knows no instruction. */
#include <string.h>

#include "engine/warp/control/split.h"
#include "program/lanes.h"

/* ---- entries ---- */

/* The path that runs, as an entry. */
static struct token top_of(const struct exec_state *s)
{
    return (struct token){ TOKEN_PATH, s->pc, s->active, s->split->meet, s->split->depth };
}

static void run(struct exec_state *s, struct token t)
{
    s->pc = t.pc;
    s->active = t.active;
    s->split->meet = t.meet;
    s->split->depth = t.depth;
}

/* Is the path that runs where its threads stop being one of their own? A meet counts in the call in
 * which it was pushed, and in no other of the same function. */
static bool has_met(const struct exec_state *s)
{
    return s->active == 0 || (s->pc == s->split->meet && split_depth(s) == s->split->depth);
}

/* simtstack.pop: until it fails; part of the step that led there. */
static void stack_pop(struct control_step *x)
{
    struct exec_state *s = x->state;

    while (s->ntokens > 0 && has_met(s)) {
        run(s, s->tokens[--s->ntokens]);
        tell_lanes(x->tell, RULE_SIMTSTACK_POP, s->active);
    }
}

/* Where threads meet, and how many calls they are in then. */
struct meet {
    uint32_t pc, depth; /* pc 0: nowhere */
};

static struct meet meet_here(const struct control_step *x, uint32_t pc)
{
    return (struct meet){ pc, x->depth };
}

/* Where the threads of the path that runs return to, when that is one place. */
static struct meet meet_behind_call(const struct control_step *x)
{
    struct meet m = { 0, 0 };

    FOR_LANES(l, x->state->active) {
        const struct return_stack *r = &x->state->split->returns[l];

        if (r->n == 0 || (m.pc != 0 && (m.pc != r->pc[r->n - 1] || m.depth != r->n - 1)))
            return (struct meet){ 0, 0 };
        m = (struct meet){ r->pc[r->n - 1], r->n - 1 };
    }
    return m;
}

/* Where those meet that the branch at hand parts. */
static struct meet meet_of_branch(const struct control_step *x)
{
    return x->meet == MEET_RETURN ? meet_behind_call(x) : meet_here(x, x->meet);
}

/* Pushes an entry for where they meet in place of the path that runs, then the paths; the last one
 * runs. */
static bool divide(struct control_step *x, struct path *paths, unsigned n, struct meet meet)
{
    struct exec_state *s = x->state;
    const struct token whole = top_of(s);
    struct token part = { TOKEN_PATH, 0, 0, whole.meet, whole.depth };

    if (meet.pc != 0) {
        struct token after = whole;

        after.pc = meet.pc;
        if (!split_push(x, after))
            return false;
        part.meet = meet.pc;
        part.depth = meet.depth;
    }
    split_order(x, paths, n);
    for (unsigned i = 0; i < n; i++) {
        part.pc = paths[i].pc;
        part.active = paths[i].lanes;
        if (i + 1 < n && !split_push(x, part))
            return false;
    }
    run(s, part);
    return true;
}

/* ---- the rules ---- */

/* simtstack.next */
static bool stack_next(struct control_step *x)
{
    x->rule = RULE_SIMTSTACK_NEXT;
    x->state->pc++;
    return true;
}

/* simtstack.bra.uni: one path stays one. */
static bool stack_bra_uni(struct control_step *x, uint32_t pc)
{
    x->rule = RULE_SIMTSTACK_BRA_UNI;
    x->state->pc = pc;
    return true;
}

/* simtstack.ipdom: a path for those that go and one for the others, above the place where they
 * meet. */
static bool stack_ipdom(struct control_step *x, struct path *paths, unsigned n)
{
    x->rule = RULE_SIMTSTACK_IPDOM;
    return divide(x, paths, n, meet_of_branch(x));
}

/* simtstack.several: the same with a path for each target. */
static bool stack_several(struct control_step *x, struct path *paths, unsigned n)
{
    x->rule = RULE_SIMTSTACK_SEVERAL;
    return divide(x, paths, n, meet_of_branch(x));
}

static bool stack_bra(struct control_step *x)
{
    struct path paths[64];
    unsigned n = split_divide(x, paths);

    if (n == 1)
        return stack_bra_uni(x, paths[0].pc);
    return x->flow.target == NULL ? stack_ipdom(x, paths, n) : stack_several(x, paths, n);
}

/* simtstack.call: threads that do not call wait after it, where all reconverge. */
static bool stack_call(struct control_step *x)
{
    struct path paths[64];
    unsigned n = split_divide(x, paths);

    x->rule = RULE_SIMTSTACK_CALL;
    split_call(x);
    if (n > 1)
        return divide(x, paths, n, meet_here(x, x->state->pc + 1));
    x->state->pc = paths[0].pc;
    return true;
}

/* simtstack.ret: remaining threads reconverge at the address where the others go, if that is one address;
 * with several they do not reconverge. */
static bool stack_ret(struct control_step *x)
{
    struct path paths[64];
    uint32_t target[64];
    struct meet meet = meet_behind_call(x);
    unsigned n;

    x->rule = RULE_SIMTSTACK_RET;
    if (!split_return(x, target))
        return false;
    x->flow.target = target;
    n = split_divide(x, paths);
    x->flow.target = NULL;
    if (n > 1)
        return divide(x, paths, n, meet);
    x->state->pc = paths[0].pc;
    return true;
}

/* simtstack.exit: exited threads leave every entry. */
static bool stack_exit(struct control_step *x)
{
    struct exec_state *s = x->state;

    x->rule = RULE_SIMTSTACK_EXIT;
    s->disabled.exited |= x->flow.lanes;
    s->active &= ~x->flow.lanes;
    for (uint32_t i = 0; i < s->ntokens; i++)
        s->tokens[i].active &= ~x->flow.lanes;
    s->pc++;
    return true;
}

/* ---- which rule applies ---- */

static bool stack_step(struct control_step *x)
{
    static bool (*const by_kind[FLOW_KINDS])(struct control_step *) = {
        [FLOW_RETURN] = stack_ret, [FLOW_EXIT] = stack_exit, [FLOW_BRA] = stack_bra,
        [FLOW_CALL] = stack_call,
    };
    bool (*rule)(struct control_step *) = by_kind[x->flow.kind];
    unsigned here = tell_open(x->tell);
    bool ok;

    x->depth = split_depth(x->state);
    ok = (rule == NULL ? stack_next : rule)(x);
    if (ok)
        stack_pop(x);
    if (ok && x->state->active == 0)
        *x->warp = WARP_COMPLETED;
    return tell_rule(x->tell, here, x->rule, ok);
}

const struct control control_stack = {
    .name = "stack", .index = CONTROL_STACK, .form = FORM_PLAIN, .step = stack_step, .went_on = stack_pop,
    .begin = split_begin
};
