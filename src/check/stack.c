/* check/stack.c: control flow consistency (6.2), one function a condition. It only looks. */
#include "check/warp.h"

#include <stddef.h>

#include "program/lanes.h"

/* The token `depth` places below the top, NULL when the stack is lower than that. */
static const struct token *token_at(const struct exec_state *s, uint32_t depth)
{
    return depth < s->ntokens ? &s->tokens[s->ntokens - 1 - depth] : NULL;
}

static bool has_token(const struct exec_state *s, enum token_type type)
{
    for (uint32_t i = 0; i < s->ntokens; i++)
        if (s->tokens[i].type == type)
            return true;
    return false;
}

static bool holds(const struct consistency *c, enum rule condition)
{
    tell(c->tell, condition);
    return true;
}

/* safety.stackCons1 */
static bool break_finds_break(const struct consistency *c, struct stuck *why)
{
    if (!has_token(c->state, TOKEN_BREAK))
        return stuck_at(why, RULE_SAFETY_STACKCONS1, "brk, but no break token is on the stack");
    return holds(c, RULE_SAFETY_STACKCONS1);
}

/* safety.stackCons2 */
static bool return_finds_call(const struct consistency *c, struct stuck *why)
{
    if (!has_token(c->state, TOKEN_CALL))
        return stuck_at(why, RULE_SAFETY_STACKCONS2, "ret, but no call token is on the stack");
    return holds(c, RULE_SAFETY_STACKCONS2);
}

/* safety.stackCons3 */
static bool sync_on_top(const struct consistency *c, struct stuck *why)
{
    const struct token *top = token_at(c->state, 0);

    if (top == NULL || token_infos[top->type].popped_by != FLOW_SYNC)
        return stuck_at(why, RULE_SAFETY_STACKCONS3, "sync, but the top of the stack is %s",
                        top == NULL ? "missing" : token_type_text(top->type));
    return holds(c, RULE_SAFETY_STACKCONS3);
}

/* safety.stackCons4; about a diverge token on top. */
static bool diverge_over_sync(const struct consistency *c, struct stuck *why)
{
    const struct exec_state *s = c->state;
    const struct token *top = token_at(s, 0), *below = token_at(s, 1);

    if (below == NULL || below->type != TOKEN_SYNC)
        return stuck_at(why, RULE_SAFETY_STACKCONS4,
                        "sync over a diverge token without its sync token");
    if (below->pc != s->pc + 1)
        return stuck_at(why, RULE_SAFETY_STACKCONS4,
                        "sync, but the sync token goes to %lu, not %lu", (unsigned long)below->pc,
                        (unsigned long)s->pc + 1);
    if (((top->active | s->active) & ~below->active) != 0)
        return stuck_at(why, RULE_SAFETY_STACKCONS4,
                        "threads on a path that their sync token does not know");
    return holds(c, RULE_SAFETY_STACKCONS4);
}

/* safety.stackCons5; about a sync token on top. */
static bool sync_goes_next(const struct consistency *c, struct stuck *why)
{
    const struct token *top = token_at(c->state, 0);
    uint32_t next = c->state->pc + 1;

    if (top->pc != next)
        return stuck_at(why, RULE_SAFETY_STACKCONS5,
                        "sync, but the sync token goes to %lu, not %lu", (unsigned long)top->pc,
                        (unsigned long)next);
    return holds(c, RULE_SAFETY_STACKCONS5);
}

/* safety.stackCons6, for a call that a thread makes. */
static bool call_has_token(const struct consistency *c, struct stuck *why)
{
    const struct exec_state *s = c->state;

    if (c->executed == 0)
        return true;
    for (uint32_t i = 0; i < s->ntokens; i++)
        if (s->tokens[i].type == TOKEN_CALL && s->tokens[i].pc == s->pc + 1)
            return holds(c, RULE_SAFETY_STACKCONS6);
    return stuck_at(why, RULE_SAFETY_STACKCONS6, "call, but no call token returns to %lu",
                    (unsigned long)s->pc + 1);
}

static bool sync_consistent(const struct consistency *c, struct stuck *why)
{
    if (!sync_on_top(c, why))
        return false;
    return token_at(c->state, 0)->type == TOKEN_DIVERGE ? diverge_over_sync(c, why)
                                                        : sync_goes_next(c, why);
}

bool stack_consistent(const struct consistency *c, struct stuck *why)
{
    static const struct {
        enum opcode op;
        bool (*holds)(const struct consistency *c, struct stuck *why);
    } conditions[] = {
        { OP_BRK, break_finds_break },
        { OP_RET, return_finds_call },
        { OP_SYNC, sync_consistent },
        { OP_CALL, call_has_token },
    };

    for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++)
        if (conditions[i].op == c->instr->op)
            return conditions[i].holds(c, why);
    return true;
}

/* ---- addresses ---- */

static bool valid_target(const struct warp_event *e, uint32_t pc)
{
    const struct program *p = e->program;

    if (pc == 0 || pc >= p->ninstrs)
        return false;
    if (e->flow->kind == FLOW_CALL)
        return p->functions[p->function_of[pc]].first == pc;
    return p->function_of[pc] == p->function_of[e->pc];
}

bool address_consistent(const struct warp_event *e, struct teller *t, struct stuck *why)
{
    const struct flow *f = e->flow;

    if (f->kind < FLOW_SSY)
        return true;
    FOR_LANES(l, f->lanes) {
        uint32_t pc = flow_target(f, l);

        if (!valid_target(e, pc))
            return stuck_at(why, RULE_SAFETY_ADDRESSCONS,
                            "thread %u names address %lu, which is %s", l, (unsigned long)pc,
                            f->kind == FLOW_CALL ? "not the first of a function"
                                                 : "outside its function");
    }
    tell_lanes(t, RULE_SAFETY_ADDRESSCONS, f->lanes);
    return true;
}
