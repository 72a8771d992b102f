/* memory/statement.h: the transition system of memory program statements (4.4.4), and micro
 * steps by it (4.6). */
#ifndef WS_MEMORY_STATEMENT_H
#define WS_MEMORY_STATEMENT_H

#include "memory/operation.h"

/* Micro steps of a runnable operation (M.step, M.end of 4.6), `most` at most and at least one,
 * until one does not yield, or defers: op->deferred tells (op2) from an explicit yield. *steps:
 * how many there were. What became of it is for the caller to act on. */
enum yield_action statement_micro_steps(struct micro *x, uint32_t most, uint32_t *steps);
/* … of which there is to be one. */
enum yield_action statement_micro_step(struct micro *x);
/* … of which a listener hears. */
enum yield_action statement_told_micro_steps(struct micro *x, uint32_t most, uint32_t *steps);
/* All of an operation that is just being issued, as far as they go in one go. */
enum yield_action statement_new_micro_steps(struct micro *x);
/* The same where statement_is_alone: nobody listens, nothing is in flight, and its caches may sort
 * their lines late. */
static inline bool statement_is_alone(const struct micro *x)
{
    return !x->m->heard && x->m->in_flight == 0 && x->op->program->start.to != NULL;
}
static inline enum yield_action statement_alone_micro_steps(struct micro *x)
{
    const struct way *start = &x->op->program->start;

    x->window->changes++;
    x->alone = true;
    x->steps = start->yields + 1u;
    return start->go(x, start->to);
}
/* … whose caches, if it has a request to any, sort their lines late meanwhile. */
static inline enum yield_action statement_late_micro_steps(struct micro *x)
{
    enum yield_action ya;

    operation_sort_late(x, x->request.line != 0);
    ya = statement_alone_micro_steps(x);
    operation_sort_now(x);
    return ya;
}

/* ---- for what takes micro steps ---- */

/* Where it lies in its program. */
static inline uint32_t statement_place(const struct micro *x, const struct statement *s)
{
    return (uint32_t)(s - x->code);
}

/* Nothing is left to execute and the program has not ended: bottom, for neither (step) nor (end) of
 * 4.6 applies. */
enum yield_action statement_off(const struct micro *x);

/* Can only the operation itself be what goes on next, as before? One that is in flight may let
 * another one, and any may be faster than one that waits. */
static inline void statement_watch(struct micro *x)
{
    x->turns = x->op->state == MEMOP_NEW ? &x->m->withdrawals : &x->m->turns;
    x->before = *x->turns;
}
/* Others have come or gone: it may keep its turn all the same. */
bool statement_keeps_turn(struct micro *x);
static inline NO_CALL bool statement_goes_on(struct micro *x)
{
    return *x->turns == x->before || statement_keeps_turn(x);
}

#endif
