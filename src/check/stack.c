/* check/stack.c: stack consistency (6.2), one function a condition. It only looks. */
#include "check/stack.h"

#include <stddef.h>

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

/* safety.stackCons1 */
static bool break_finds_break(const struct exec_state *s, struct stuck *why)
{
    return has_token(s, TOKEN_BREAK) ||
           stuck_at(why, RULE_SAFETY_STACKCONS1, "brk, but no break token is on the stack");
}

/* safety.stackCons2 */
static bool return_finds_call(const struct exec_state *s, struct stuck *why)
{
    return has_token(s, TOKEN_CALL) ||
           stuck_at(why, RULE_SAFETY_STACKCONS2, "ret, but no call token is on the stack");
}

/* safety.stackCons3 */
static bool sync_on_top(const struct exec_state *s, struct stuck *why)
{
    const struct token *top = token_at(s, 0);

    return (top != NULL && (top->type == TOKEN_SYNC || top->type == TOKEN_DIVERGE)) ||
           stuck_at(why, RULE_SAFETY_STACKCONS3, "sync, but the top of the stack is %s",
                    top == NULL ? "missing" : token_type_text(top->type));
}

/* safety.stackCons4 */
static bool diverge_over_sync(const struct exec_state *s, struct stuck *why)
{
    const struct token *top = token_at(s, 0), *below = token_at(s, 1);

    if (top->type != TOKEN_DIVERGE)
        return true;
    if (below == NULL || below->type != TOKEN_SYNC)
        return stuck_at(why, RULE_SAFETY_STACKCONS4, "sync over a diverge token without its sync token");
    if (below->pc != s->pc + 1)
        return stuck_at(why, RULE_SAFETY_STACKCONS4, "sync, but the sync token goes to %lu, not %lu",
                        (unsigned long)below->pc, (unsigned long)s->pc + 1);
    return ((top->active | s->active) & ~below->active) == 0 ||
           stuck_at(why, RULE_SAFETY_STACKCONS4, "threads on a path that their sync token does not know");
}

/* safety.stackCons5 */
static bool sync_goes_next(const struct exec_state *s, struct stuck *why)
{
    const struct token *top = token_at(s, 0);

    return top->type != TOKEN_SYNC || top->pc == s->pc + 1 ||
           stuck_at(why, RULE_SAFETY_STACKCONS5, "sync, but the sync token goes to %lu, not %lu",
                    (unsigned long)top->pc, (unsigned long)s->pc + 1);
}

/* safety.stackCons6 */
static bool call_has_token(const struct exec_state *s, struct stuck *why)
{
    for (uint32_t i = 0; i < s->ntokens; i++)
        if (s->tokens[i].type == TOKEN_CALL && s->tokens[i].pc == s->pc + 1)
            return true;
    return stuck_at(why, RULE_SAFETY_STACKCONS6, "call, but no call token returns to %lu",
                    (unsigned long)s->pc + 1);
}

bool stack_consistent(const struct consistency *c, struct stuck *why)
{
    const struct exec_state *s = c->state;

    switch (c->instr->op) {
    case OP_BRK:
        return break_finds_break(s, why);
    case OP_RET:
        return return_finds_call(s, why);
    case OP_SYNC:
        return sync_on_top(s, why) && diverge_over_sync(s, why) && sync_goes_next(s, why);
    case OP_CALL:
        return c->executed == 0 || call_has_token(s, why);
    default: /* the conditions speak of these four only */
        return true;
    }
}

static bool check(void *self, const struct warp_event *e, struct stuck *why)
{
    struct consistency c = { e->before, &e->program->instrs[e->pc], e->executed };

    (void)self;
    return stack_consistent(&c, why);
}

struct engine_observer stack_check_observer(void)
{
    return (struct engine_observer){ .check = check };
}
