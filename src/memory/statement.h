/* memory/statement.h: the transition system of memory program statements (4.4.4), and micro
 * steps by it (4.6). */
#ifndef WS_MEMORY_STATEMENT_H
#define WS_MEMORY_STATEMENT_H

#include "memory/operation.h"

/* Takes at least one and at most `most` micro steps of a runnable operation (M.step, M.end of 4.6), until
 * one does not yield, or defers: op->deferred distinguishes (op2) from an explicit yield. *steps: their
 * number. The caller acts on the result. */
enum yield_action statement_micro_steps(struct micro *x, uint32_t most, uint32_t *steps);
/* Takes one micro step. */
enum yield_action statement_micro_step(struct micro *x);
/* The same as statement_micro_steps, with a listener. */
enum yield_action statement_told_micro_steps(struct micro *x, uint32_t most, uint32_t *steps);
/* Takes the micro steps of an operation that is just being issued, as far as they follow at once. */
enum yield_action statement_new_micro_steps(struct micro *x);
/* The same where statement_is_alone: there is no listener, nothing is in flight, and its caches may sort
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
/* The same; its caches, if it has a request to them, sort their lines late until it returns. */
static inline enum yield_action statement_late_micro_steps(struct micro *x)
{
    enum yield_action ya;

    operation_sort_late(x, x->request.line != 0);
    ya = statement_alone_micro_steps(x);
    operation_sort_now(x);
    return ya;
}

/* ---- for functions that take micro steps ---- */

/* The index of a statement in its program. */
static inline uint32_t statement_place(const struct micro *x, const struct statement *s)
{
    return (uint32_t)(s - x->code);
}

/* No statement is left and the program has not ended: bottom, since neither (step) nor (end) of 4.6
 * applies. */
enum yield_action statement_off(const struct micro *x);

/* Remembers the count by which statement_goes_on sees that another operation may be next. An operation in
 * flight may make another one runnable, and any operation may stop one that waits. */
static inline void statement_watch(struct micro *x)
{
    x->turns = x->op->state == MEMOP_NEW ? &x->m->withdrawals : &x->m->turns;
    x->before = *x->turns;
}
/* Other operations became runnable or stopped being so: may it keep its turn nevertheless? */
bool statement_keeps_turn(struct micro *x);
static inline NO_CALL bool statement_goes_on(struct micro *x)
{
    return *x->turns == x->before || statement_keeps_turn(x);
}

#endif
