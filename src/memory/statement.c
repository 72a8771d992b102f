/* memory/statement.c: memory programs (4.4.4) statement by statement, and the micro steps that an
 * operation takes by it (4.6). A program lies flat, so that what the rules leave to be executed is a
 * place in it: op->at. Knows no other operation in flight. */
#include "memory/statement.h"

#include "base/hint.h"
#include "memory/flight.h"
#include "memory/statement_rules.h"

/* ---- statements ---- */

static inline enum yield_action memprog_if(struct micro *x, const struct statement **at)
{
    bool value;

    TELL(derivation_begin(x->told));
    if (!bexp_value(x, (*at)->bexp, &value))
        return YA_BOTTOM;
    return value ? memprog_if_tt(x, at) : memprog_if_ff(x, at);
}

static inline enum yield_action memprog_op(struct micro *x, const struct statement **at)
{
    unsigned here = tell_open(x->tell);
    enum yield_action ya = operation_apply(x, (*at)->row);

    tell_close(x->tell, here);
    if (ya != YA_CONTINUE)
        return ya == YA_YIELD ? memprog_op2(x) : ya;
    TELL(derivation_note(x->told, x, *at));
    memprog_op1(x);
    return memprog_seq3(x, at);
}

enum yield_action statement_off(const struct micro *x)
{
    stuck_at(x->why, RULE_M_STEP,
             x->op->program->unread ? "the memory program `%s` uses a value that it has not read"
                                    : "the memory program `%s` ran out of statements without `end`",
             x->op->program->name);
    return YA_BOTTOM;
}

/* One statement. */
static inline enum yield_action execute(struct micro *x, const struct statement **at)
{
    switch ((enum statement_kind)(*at)->kind) {
    case STATEMENT_OP:
        return memprog_op(x, at);
    case STATEMENT_YIELD:
        return memprog_yield(x, at);
    case STATEMENT_END:
        return memprog_end(x);
    case STATEMENT_IF:
        return memprog_if(x, at);
    case STATEMENT_NOP:
        memprog_nop(x);
        return memprog_seq3(x, at);
    case STATEMENT_JUMP:
        *at = &x->code[(*at)->next];
        return YA_CONTINUE;
    case STATEMENT_OFF:
        break;
    }
    return statement_off(x);
}

/* Statements until one ends the micro step. */
static inline enum yield_action run(struct micro *x, const struct statement **at)
{
    enum yield_action ya;

    do {
        if ((*at)->after != NO_STATEMENT)
            TELL(derivation_begin(x->told));
        ya = execute(x, at);
    } while (ya == YA_CONTINUE);
    if (ya == YA_YIELD)
        return memprog_seq1(x);
    return ya == YA_END ? memprog_seq2(x) : ya;
}

/* ---- micro steps (4.6) ---- */

static inline enum yield_action micro_step(struct micro *x, const struct statement **at)
{
    unsigned here = tell_open(x->tell);
    enum yield_action ya = YA_BOTTOM;

    TELL(derivation_begin_step(x->told, *at));
    if (flight_highest_prio(x->tell, x->op)) {
        TELL(derivation_resume(x->told, x->code, *at));
        ya = run(x, at);
    }
    TELL(derivation_conclude_all(x->told, RULE_COUNT, false)); /* bottom */
    tell_close(x->tell, here);
    if (ya == YA_BOTTOM)
        return ya;
    x->op->at = statement_place(x, *at);
    TELL(derivation_observe(x->told, x, ya == YA_END ? RULE_M_END : RULE_M_STEP));
    if (ya == YA_END)
        m_end(x);
    else
        m_step(x);
    return ya;
}

OUT_OF_LINE bool statement_keeps_turn(struct micro *x)
{
    if (x->op->state == MEMOP_NEW || !flight_keeps_turn(x->m, x->op))
        return false;
    x->before = *x->turns;
    return true;
}

/* Micro steps of an operation from an action on, `most` at most. */
static inline enum yield_action action_micro_steps(struct micro *x, const struct action *a,
                                                   uint32_t most, uint32_t *steps)
{
    enum yield_action ya;

    if (x->request.line == 0)
        operation_learn_request(x);
    operation_sort_late(x, most > 1 && x->request.line != 0);
    x->alone = false;
    x->left = most - 1;
    x->steps = 1;
    statement_watch(x);
    ya = a->go(x, a);
    operation_sort_now(x);
    *steps = x->steps;
    return ya;
}

/* Micro steps of an operation by the statements of its program. untold: it ends before the first that an
 * action begins. */
static enum yield_action micro_steps(struct micro *x, uint32_t most, uint32_t *steps, bool untold)
{
    const struct statement *at = &x->code[x->op->at];
    struct derivation told;
    bool more;
    enum yield_action ya;
    uint32_t n = 0;

    x->told = &told;
    TELL(derivation_init(&told, x));
    statement_watch(x);
    do {
        ya = micro_step(x, &at);
        more = ++n < most && ya == YA_YIELD && !x->op->deferred && statement_goes_on(x);
    } while (more && (!untold || at->action == NULL));
    x->op->at = statement_place(x, at);
    x->m->counts.micro_steps += n;
    *steps = n;
    if (!more)
        return ya;
    ya = action_micro_steps(x, at->action, most - n, steps);
    *steps += n;
    return ya;
}

OUT_OF_LINE enum yield_action statement_told_micro_steps(struct micro *x, uint32_t most,
                                                         uint32_t *steps)
{
    return micro_steps(x, most, steps, false);
}

static OUT_OF_LINE enum yield_action untold_micro_steps(struct micro *x, uint32_t most,
                                                        uint32_t *steps)
{
    return micro_steps(x, most, steps, true);
}

/* Where yields follow each other in its text, it stopped before the last that it may take. */
static OUT_OF_LINE enum yield_action rest_of_micro_steps(struct micro *x, uint32_t most,
                                                         uint32_t *steps)
{
    uint32_t before = *steps;
    enum yield_action ya = untold_micro_steps(x, most - before, steps);

    *steps += before;
    return ya;
}

enum yield_action statement_micro_steps(struct micro *x, uint32_t most, uint32_t *steps)
{
    const struct action *a = x->code[x->op->at].action;
    enum yield_action ya;

    x->window->changes++;
    if (HINT_SELDOM(x->m->heard))
        return statement_told_micro_steps(x, most, steps);
    if (a == NULL || !flight_highest_prio(x->tell, x->op))
        return untold_micro_steps(x, most, steps);
    ya = action_micro_steps(x, a, most, steps);
    if (HINT_SELDOM(ya == YA_YIELD && *steps < most && !x->op->deferred) && statement_goes_on(x))
        return rest_of_micro_steps(x, most, steps);
    return ya;
}

/* What it wants of caches the actions find out that want anything. */
enum yield_action statement_micro_step(struct micro *x)
{
    const struct action *a = x->code[x->op->at].action;
    uint32_t steps;

    if (x->m->heard || a == NULL || !flight_highest_prio(x->tell, x->op))
        return statement_micro_steps(x, 1, &steps);
    x->window->changes++;
    x->alone = false;
    x->left = 0;
    x->steps = 1;
    statement_watch(x);
    return a->go(x, a);
}

enum yield_action statement_new_micro_steps(struct micro *x)
{
    uint32_t steps;

    if (!statement_is_alone(x))
        return statement_micro_steps(x, UINT32_MAX, &steps);
    if (x->request.line == 0)
        operation_learn_request(x);
    return statement_late_micro_steps(x);
}
