/* memory/flight.h: the operations in flight (4.6): their pool, their priorities, and which of them
 * may take a micro step. Knows nothing of what a micro step does. */
#ifndef WS_MEMORY_FLIGHT_H
#define WS_MEMORY_FLIGHT_H

#include "memory/operation.h"
#include "memory/ready_queue.h"
#include "memory/waiting.h"

void flight_init(struct memory *m);
void flight_free(struct memory *m);

/* Appends an operation to those of its window and finds the ones that block it (highestPrio). */
void flight_enter(struct memory *m, struct memop *op);
/* Removes a runnable operation that has ended, and unblocks the ones that waited for it. */
void flight_leave(struct memory *m, struct memop *op);
/* For an operation that takes micro steps: does it keep its turn for the next step of a stretch, with the
 * same queries before it (memory_ahead.asked)? False: perhaps not. */
bool flight_keeps_turn(struct memory *m, const struct memop *op);
/* Is it a draft? A draft uses the first free place. */
static inline bool flight_is_draft(const struct memory *m, const struct memop *op)
{
    return m->pool.free == op->id;
}
/* All but what stays with the place, and the runs. */
static inline void flight_copy_draft(struct memop *op, const struct memop *like)
{
    const size_t from = offsetof(struct memop, kind), end = offsetof(struct memop, runs);

    memcpy((unsigned char *)op + from, (const unsigned char *)like + from, end - from);
}
/* The place of an operation, with its room, may be taken again. */
void flight_free_place(struct memory *m, struct memop *op);
/* An operation has come and gone that nothing in flight could meet: it has never entered. Nobody
 * waits for one on registers. */
static inline void flight_pass(struct memory *m, struct memop *op)
{
    m->next_mid++;
    m->counts.operations++;
    op->state = MEMOP_FREE;
    if (!flight_is_draft(m, op))
        flight_free_place(m, op);
    if (op->kind != MEMOP_REG)
        m->owner.ended(m->owner.self, op->window);
}

/* The operations of a processor that may take a micro step, by age: the i-th of
 * ready[processor].n. */
static inline struct memop *flight_runnable(const struct memory *m, unsigned processor, unsigned i)
{
    struct ready_list *r = &m->ready[processor];

    return memop_at(m, r->v[ready_nth(m, r, i)]);
}

/* M.highestPrio (4.6): may the operation be processed now, that is, is no operation with a higher
 * priority left? They were counted when it was issued, and leave one by one. True of every runnable
 * one. */
static inline bool flight_highest_prio(struct teller *t, const struct memop *op)
{
    return tell_truth(t, RULE_M_HIGHESTPRIO, op->blocked_by == 0);
}
/* For snapshots: no operation of a window is in flight any more; then each comes back, in order. */
void flight_drop(struct memory *m, reg_window w);
void flight_restore(struct memory *m, struct memop *op, bool waiting);

#endif
