/* memory/statement_rules.h: the rules of memory program statements (4.4.4) and of micro steps (4.6),
 * one function each. Those that take what an expression or an operation came to are in statement.c.
 * Knows no other operation in flight. */
#ifndef WS_MEMORY_STATEMENT_RULES_H
#define WS_MEMORY_STATEMENT_RULES_H

#include "memory/derivation.h"
#include "memory/operation.h"

/* *at is the statement that a rule is about, and then the one that is executed next, in this micro step
 * (YA_CONTINUE) or a later one. */

/* memprog.seq1: the first statement yields; what is left of it and the second one wait. */
static inline enum yield_action memprog_seq1(struct micro *x)
{
    (void)x;
    DERIVE(x->told, derivation_conclude_all(x->told, RULE_MEMPROG_SEQ1, true));
    return YA_YIELD;
}

/* memprog.seq2: the program ends, whatever follows. */
static inline enum yield_action memprog_seq2(struct micro *x)
{
    (void)x;
    DERIVE(x->told, derivation_conclude_all(x->told, RULE_MEMPROG_SEQ2, true));
    return YA_END;
}

/* memprog.yield: what follows is for the next micro step. */
static inline enum yield_action memprog_yield(struct micro *x, const struct statement **at)
{
    tell(x->tell, RULE_MEMPROG_YIELD);
    ++*at;
    return YA_YIELD;
}

/* memprog.seq3: the second statement starts in the same micro step. */
static inline enum yield_action memprog_seq3(struct micro *x, const struct statement **at)
{
    DERIVE(x->told, derivation_leave(x->told, x->code, *at));
    *at = &x->code[(*at)->next];
    return YA_CONTINUE;
}

/* memprog.nop (4.4.4) */
static inline void memprog_nop(struct micro *x)
{
    tell(x->tell, RULE_MEMPROG_NOP);
}

/* memprog.end */
static inline enum yield_action memprog_end(struct micro *x)
{
    tell(x->tell, RULE_MEMPROG_END);
    return YA_END;
}

/* memprog.if.tt: the then branch follows. */
static inline enum yield_action memprog_if_tt(struct micro *x, const struct statement **at)
{
    (void)x;
    DERIVE(x->told, derivation_decide(x->told, RULE_MEMPROG_IF_TT));
    ++*at;
    return YA_CONTINUE;
}

/* memprog.if.ff: an else branch that was left out is `;`. */
static inline enum yield_action memprog_if_ff(struct micro *x, const struct statement **at)
{
    DERIVE(x->told, derivation_decide(x->told, RULE_MEMPROG_IF_FF));
    if ((*at)->target != NO_STATEMENT) {
        *at = &x->code[(*at)->target];
        return YA_CONTINUE;
    }
    memprog_nop(x);
    DERIVE(x->told, derivation_conclude(x->told, true));
    return memprog_seq3(x, at);
}

/* memprog.op1: the operation is complete; it may have been deferred before. */
static inline void memprog_op1(struct micro *x)
{
    x->op->deferred = false;
    tell(x->tell, RULE_MEMPROG_OP1);
}

/* memprog.op2: the same operation is tried again in a later micro step. */
static inline enum yield_action memprog_op2(struct micro *x)
{
    x->op->deferred = true;
    tell(x->tell, RULE_MEMPROG_OP2);
    return YA_YIELD;
}

/* ---- micro steps (4.6) ---- */

/* (step): the program continues later. */
static inline void m_step(struct micro *x)
{
    tell(x->tell, RULE_M_STEP);
}

/* (end): the program is over. */
static inline void m_end(struct micro *x)
{
    tell(x->tell, RULE_M_END);
}

#endif
