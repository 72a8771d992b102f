/* memory/statement.c: memory programs (4.4.4) statement by statement, and the micro steps that an
 * operation takes by it (4.6). A program lies flat, so that what the rules leave to be executed is a
 * place in it: op->at. Knows no other operation in flight. */
#include "memory/statement.h"

#include "memory/flight.h"
#include "memory/statement_rules.h"

/* ---- statements ---- */

static inline enum yield_action memprog_if(struct micro *x, const struct statement **at)
{
    bool value;

    DERIVE(x->told, derivation_begin(x->told));
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
    DERIVE(x->told, derivation_note(x->told, x, *at));
    memprog_op1(x);
    return memprog_seq3(x, at);
}

/* No statement is left and the program has not ended: bottom, since neither (step) nor (end) of 4.6
 * applies. */
static enum yield_action run_off(const struct micro *x)
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
    return run_off(x);
}

/* Statements until one ends the micro step. */
static inline enum yield_action run(struct micro *x, const struct statement **at)
{
    enum yield_action ya;

    do {
        if ((*at)->after != NO_STATEMENT)
            DERIVE(x->told, derivation_begin(x->told));
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

    DERIVE(x->told, derivation_begin_step(x->told, *at));
    if (flight_highest_prio(x->tell, x->op)) {
        DERIVE(x->told, derivation_resume(x->told, x->code, *at));
        ya = run(x, at);
    }
    DERIVE(x->told, derivation_conclude_all(x->told, RULE_COUNT, false)); /* bottom */
    tell_close(x->tell, here);
    x->op->at = (uint32_t)(*at - x->code);
    if (ya == YA_BOTTOM)
        return ya;
    DERIVE(x->told, derivation_observe(x->told, x, ya == YA_END ? RULE_M_END : RULE_M_STEP));
    if (ya == YA_END)
        m_end(x);
    else
        m_step(x);
    return ya;
}

/* A change of this count may end the operation's turn: another one became runnable, or stopped being so. One
 * that was just issued goes before all that become so. */
static const uint64_t *turns_of(const struct micro *x)
{
    return x->op->state == MEMOP_NEW ? &x->m->withdrawals : &x->m->turns;
}

/* Does it keep its turn, which began when the count was *before? */
static bool keeps_turn(const struct micro *x, uint64_t *before)
{
    if (*turns_of(x) == *before)
        return true;
    if (x->op->state == MEMOP_NEW || !flight_keeps_turn(x->m, x->op))
        return false;
    *before = *turns_of(x);
    return true;
}

enum yield_action statement_micro_steps(struct micro *x, uint32_t most, uint32_t *steps)
{
    const struct statement *at = &x->code[x->op->at];
    uint64_t before = *turns_of(x);
    struct derivation told;
    enum yield_action ya;

    if (x->op->state != MEMOP_NEW) /* a new one is no part of a state yet */
        x->window->changes++;
    x->told = &told;
    TELL(derivation_init(&told, x));
    *steps = 0;
    do {
        ya = micro_step(x, &at);
    } while (++*steps < most && ya == YA_YIELD && !x->op->deferred && keeps_turn(x, &before));
    x->m->counts.micro_steps += *steps;
    return ya;
}
