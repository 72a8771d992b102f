/* memory/ready_queue.h: the operations in flight of each processor: which of them are runnable,
 * oldest first (4.6). Knows no priority and no cache. */
#ifndef WS_MEMORY_READY_QUEUE_H
#define WS_MEMORY_READY_QUEUE_H

#include "base/number.h"
#include "memory/internal.h"

#define READY_WORDS 64u /* words of a sum */

/* How many the first n of eight words have, by their counts, none of them above 64. */
static inline unsigned ready_count(const uint8_t *counts, size_t n)
{
    uint64_t all = load_le64(counts) & lanes_below((unsigned)(8 * n));

    all = (all & 0x00ff00ff00ff00ffu) + (all >> 8 & 0x00ff00ff00ff00ffu);
    return (unsigned)(all * 0x0001000100010001u >> 48);
}

/* The place of the i-th that is runnable, by age; there are more than i. Mostly there are few. */
static OUT_OF_LINE size_t ready_nth_far(const struct ready_list *r, size_t i)
{
    size_t word = 0;
    unsigned here;

    for (; r->sums[word / READY_WORDS] <= i; word += READY_WORDS)
        i -= r->sums[word / READY_WORDS];
    for (; (here = ready_count(r->counts + word, 8)) <= i; word += 8)
        i -= here;
    for (; r->counts[word] <= i; word++)
        i -= r->counts[word];
    return word * 64 + lane_nth(r->runnable[word], (unsigned)i);
}

static inline size_t ready_nth(const struct ready_list *r, size_t i)
{
    return i < r->counts[0] ? lane_nth(r->runnable[0], (unsigned)i) : ready_nth_far(r, i);
}

/* How many are runnable at places before this one. */
static inline unsigned ready_before(const struct ready_list *r, size_t place)
{
    size_t words = place / 64, word = 0;
    unsigned n = lane_count(r->runnable[words] & lanes_below(place % 64));

    for (; word + READY_WORDS <= words; word += READY_WORDS)
        n += r->sums[word / READY_WORDS];
    for (; word + 8 <= words; word += 8)
        n += ready_count(r->counts + word, 8);
    return n + ready_count(r->counts + word, words - word);
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
/* It was runnable and waits in a group that is open; and the other way round. */
void ready_pause(struct memory *m, struct memop *op);
void ready_resume(struct memory *m, struct memop *op);
/* All operations of a group may take a micro step from now on, or none, by whether it is open. Until
 * somebody looks at their places only their number is known: many a group is closed again before. */
void ready_turn(struct memory *m, uint32_t group);
/* Somebody looks at places of a processor's operations, or they change. */
void ready_show_turned(const struct memory *m, struct ready_list *r);
static inline void ready_show(const struct memory *m, unsigned processor)
{
    if (m->ready[processor].turned != NO_GROUP)
        ready_show_turned(m, &m->ready[processor]);
}

#endif
