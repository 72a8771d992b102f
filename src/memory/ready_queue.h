/* memory/ready_queue.h: the operations in flight of each processor: which of them are runnable,
 * oldest first (4.6). Knows no priority and no cache. */
#ifndef WS_MEMORY_READY_QUEUE_H
#define WS_MEMORY_READY_QUEUE_H

#include "memory/internal.h"

/* The place of the i-th that is runnable, by age; there are more than i. The sums are a binary
 * indexed tree: sums[w] is about the words w & (w + 1) to w, and there are a power of two of them.
 * So finding one takes as many steps as that power, and changing one at most one more. */
static inline size_t ready_nth(const struct ready_list *r, size_t i)
{
    size_t word = 0;

    for (size_t half = r->cap / 128; half > 0; half /= 2) {
        uint32_t before = r->sums[word + half - 1];

        word += before <= i ? half : 0;
        i -= before <= i ? before : 0;
    }
    return word * 64 + lane_nth(r->runnable[word], (unsigned)i);
}

/* How many are runnable at places before this one. */
static inline unsigned ready_before(const struct ready_list *r, size_t place)
{
    uint64_t below = ((uint64_t)1 << place % 64) - 1;
    unsigned n = lane_count(r->runnable[place / 64] & below);

    for (size_t words = place / 64; words > 0; words &= words - 1)
        n += r->sums[words - 1];
    return n;
}

/* Gives an operation the last place of its processor: it is the youngest there. */
void ready_take(struct memory *m, struct memop *op);
/* Gives an operation that a snapshot brings back its place: it may be older than others. */
void ready_take_by_age(struct memory *m, struct memop *op);
/* The operation, which is not runnable, is no longer in flight. */
void ready_leave(struct memory *m, const struct memop *op);

/* It may take a micro step from now on. */
void ready_offer(struct memory *m, struct memop *op);
/* It was runnable and is in this state from now on. */
void ready_withdraw(struct memory *m, struct memop *op, enum memop_state state);

#endif
