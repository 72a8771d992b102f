/* memory/statement_rules.h: the rules of memory program statements (4.4.4) and of micro steps (4.6),
 * one function each. Those that take what an expression or an operation came to are in statement.c.
 * Knows no other operation in flight. */
#ifndef WS_MEMORY_STATEMENT_RULES_H
#define WS_MEMORY_STATEMENT_RULES_H

#include "memory/derivation.h"
#include "memory/operation.h"

/* The rules below are one text whether somebody listens or observes, or not: `told` is NULL when
 * nobody does, so that a compiler can leave out of the hot path what only tells. *at is the
 * statement that they are about, and then the one that is executed next, in this micro step
 * (YA_CONTINUE) or a later one. */

/* memprog.seq1: the first statement yields; what is left of it and the second one wait. */
static inline enum yield_action memprog_seq1(struct derivation *told)
{
    if (told != NULL)
        derivation_conclude_all(told, RULE_MEMPROG_SEQ1, true);
    return YA_YIELD;
}

/* memprog.seq2: the program ends, whatever follows. */
static inline enum yield_action memprog_seq2(struct derivation *told)
{
    if (told != NULL)
        derivation_conclude_all(told, RULE_MEMPROG_SEQ2, true);
    return YA_END;
}

/* memprog.yield: what follows is for the next micro step. */
static inline enum yield_action memprog_yield(const struct statement **at, struct derivation *told)
{
    if (told != NULL)
        tell(told->to, RULE_MEMPROG_YIELD);
    ++*at;
    return YA_YIELD;
}

/* memprog.seq3: the second statement starts in the same micro step. Where nobody listens it is over
 * if it is a yield. */
static inline NO_CALL enum yield_action memprog_seq3(const struct micro *x,
                                                     const struct statement **at,
                                                     struct derivation *told)
{
    bool yields = (*at)->yields;

    if (told != NULL)
        derivation_leave(told, x->code, *at);
    *at = &x->code[(*at)->next];
    return told == NULL && yields ? memprog_yield(at, told) : YA_CONTINUE;
}

/* memprog.nop (4.4.4) */
static inline void memprog_nop(struct derivation *told)
{
    if (told != NULL)
        tell(told->to, RULE_MEMPROG_NOP);
}

/* memprog.end */
static inline enum yield_action memprog_end(struct derivation *told)
{
    if (told != NULL)
        tell(told->to, RULE_MEMPROG_END);
    return YA_END;
}

/* memprog.if.tt: the then branch follows. */
static inline enum yield_action memprog_if_tt(const struct statement **at, struct derivation *told)
{
    if (told != NULL)
        derivation_decide(told, RULE_MEMPROG_IF_TT);
    ++*at;
    return YA_CONTINUE;
}

/* memprog.if.ff: an else branch that was left out is `;`. */
static inline enum yield_action memprog_if_ff(const struct micro *x, const struct statement **at,
                                              struct derivation *told)
{
    if (told != NULL)
        derivation_decide(told, RULE_MEMPROG_IF_FF);
    if ((*at)->target != NO_STATEMENT) {
        *at = &x->code[(*at)->target];
        return YA_CONTINUE;
    }
    memprog_nop(told);
    if (told != NULL)
        derivation_conclude(told, true);
    return memprog_seq3(x, at, told);
}

/* memprog.op1: the operation is complete; it may have been deferred before. */
static inline void memprog_op1(struct memop *op, struct derivation *told)
{
    op->deferred = false;
    if (told != NULL)
        tell(told->to, RULE_MEMPROG_OP1);
}

/* memprog.op2: the same operation is tried again in a later micro step. */
static inline enum yield_action memprog_op2(struct micro *x, struct derivation *told)
{
    x->op->deferred = true;
    if (told != NULL)
        tell(told->to, RULE_MEMPROG_OP2);
    return YA_YIELD;
}

/* ---- micro steps (4.6) ---- */

/* (step): the program goes on later. */
static inline void m_step(struct derivation *told)
{
    if (told != NULL)
        tell(told->to, RULE_M_STEP);
}

/* (end): the program is over. */
static inline void m_end(struct derivation *told)
{
    if (told != NULL)
        tell(told->to, RULE_M_END);
}

#endif
