/* memory/statement.h: the transition system of memory program statements (4.4.4), and micro
 * steps by it (4.6). */
#ifndef WS_MEMORY_STATEMENT_H
#define WS_MEMORY_STATEMENT_H

#include "memory/operation.h"

/* Micro steps of a runnable operation (M.step, M.end of 4.6), `most` at most and at least one, until
 * one does not yield, or defers: op->deferred tells (op2) from an explicit yield. *steps: how many
 * there were. What became of it is for the caller to act on. */
enum yield_action statement_micro_steps(struct micro *x, uint32_t most, uint32_t *steps);
/* The same for all micro steps of an operation whose program was fused when it was loaded
 * (memprog_register_steps is not 0), and which meets no other: only who listens hears of the
 * statements between its operations. */
static inline enum yield_action statement_fused(struct micro *x)
{
    const struct memprog *p = x->op->program;
    enum yield_action ya;
    uint32_t steps;

    if (tell_heard(x->tell) || x->m->observer.fired != NULL)
        return statement_micro_steps(x, UINT32_MAX, &steps);
    x->window->changes++;
    x->m->counts.micro_steps += p->register_steps;
    ya = operation_apply(x, p->fused[0], NULL);
    if (ya == YA_CONTINUE)
        ya = operation_apply(x, p->fused[1], NULL);
    return ya == YA_CONTINUE ? YA_END : ya;
}

#endif
