/* memory/ready_queue.h: the operations in flight of each processor: which of them are runnable,
 * oldest first (4.6). Knows no priority and no cache. */
#ifndef WS_MEMORY_READY_QUEUE_H
#define WS_MEMORY_READY_QUEUE_H

#include "base/number.h"
#include "memory/crowd.h"
#include "memory/internal.h"

/* How many the first n of eight words have, by their counts, none of them above 64. */
static inline unsigned ready_count_words(const uint8_t *counts, size_t n)
{
    uint64_t all = load_le64(counts) & lanes_below((unsigned)(8 * n));

    all = (all & 0x00ff00ff00ff00ffu) + (all >> 8 & 0x00ff00ff00ff00ffu);
    return (unsigned)(all * 0x0001000100010001u >> 48);
}

/* Brings the block of a place up to date with all groups that have turned. This precedes every look at the
 * place and every change of it. */
void ready_show_turned(const struct memory *m, struct ready_list *r, size_t place);
static inline void ready_show(const struct memory *m, struct ready_list *r, size_t place)
{
    if (r->turned[place / READY_BLOCK] != NO_GROUP)
        ready_show_turned(m, r, place);
}

/* The place of the i-th that is runnable, by age; there are more than i. Mostly there are few. */
static size_t ready_nth_far(const struct memory *m, struct ready_list *r, size_t i)
{
    size_t word = 0;
    unsigned here;

    for (; r->sums[word / READY_WORDS] <= i; word += READY_WORDS)
        i -= r->sums[word / READY_WORDS];
    ready_show(m, r, 64 * word);
    for (; (here = ready_count_words(r->counts + word, 8)) <= i; word += 8)
        i -= here;
    for (; r->counts[word] <= i; word++)
        i -= r->counts[word];
    return word * 64 + lane_nth(r->runnable[word], (unsigned)i);
}

static inline size_t ready_nth(const struct memory *m, struct ready_list *r, size_t i)
{
    return r->turned[0] == NO_GROUP && i < r->counts[0] ? lane_nth(r->runnable[0], (unsigned)i)
                                                        : ready_nth_far(m, r, i);
}

/* How many are runnable at places before this one. */
static inline unsigned ready_before(const struct memory *m, struct ready_list *r, size_t place)
{
    size_t words = place / 64, word = 0;
    unsigned n;

    ready_show(m, r, place);
    n = lane_count(r->runnable[words] & lanes_below(place % 64));
    for (; word + READY_WORDS <= words; word += READY_WORDS)
        n += r->sums[word / READY_WORDS];
    for (; word + 8 <= words; word += 8)
        n += ready_count_words(r->counts + word, 8);
    return n + ready_count_words(r->counts + word, words - word);
}

/* There are no n places left: the gaps are used again, if they are many, or there are more places. */
void ready_make_places(const struct memory *m, struct ready_list *r, size_t n);
/* Gives an operation the last place of its processor: it is the youngest there. */
static inline void ready_take(struct memory *m, struct memop *op)
{
    struct ready_list *r = &m->ready[op->processor];

    if (r->places == r->cap)
        ready_make_places(m, r, 1);
    op->place = (uint32_t)r->places;
    r->v[r->places++] = op->id;
    r->live++;
}
/* Gives an operation that a snapshot brings back its place: it may be older than others. */
void ready_take_by_age(struct memory *m, struct memop *op);
/* The operation, which is not runnable, is no longer in flight. */
static inline void ready_leave(struct memory *m, const struct memop *op)
{
    struct ready_list *r = &m->ready[op->processor];

    r->v[op->place] = NO_MEMOP;
    r->live--;
    while (r->places > 0 && r->v[r->places - 1] == NO_MEMOP)
        r->places--;
}

/* So many of a processor are runnable. */
static inline void ready_count(struct memory *m, unsigned processor, size_t n)
{
    uint64_t bit = (uint64_t)1 << processor % 64, *word = &m->work[processor / 64];

    m->ready[processor].n = n;
    *word = n > 0 ? *word | bit : *word & ~bit;
}

/* It is one of its window that may take a micro step, perhaps the oldest. */
static inline void ready_make_oldest(const struct memory *m, struct window *w,
                                     const struct memop *op)
{
    if (op->mid >= w->since &&
        (w->oldest == NO_MEMOP || op->mid < memop_at(m, w->oldest)->mid))
        w->oldest = op->id;
}

/* Counts it among the runnable ones of its window. */
static inline void ready_count_in(struct memory *m, struct memop *op)
{
    struct window *w = &m->windows.v[op->window];

    if (w->crowd != NULL)
        crowd_turn(m, w, op, true);
    ready_make_oldest(m, w, op);
    w->runnable++;
    w->changes++;
    op->state = MEMOP_RUNNABLE;
}

/* Its window has one runnable operation less. */
static inline void ready_count_out(const struct memory *m, const struct memop *op)
{
    struct window *w = &m->windows.v[op->window];

    if (w->crowd != NULL)
        crowd_turn(m, w, op, false);
    w->runnable--;
}

/* It may take a micro step from now on. */
static inline void ready_offer(struct memory *m, struct memop *op)
{
    const struct ready_list *r = &m->ready[op->processor];
    const size_t word = op->place / 64;

    r->runnable[word] |= (uint64_t)1 << op->place % 64;
    r->counts[word]++;
    r->sums[word / READY_WORDS]++;
    ready_count(m, op->processor, r->n + 1);
    m->turns++;
    ready_count_in(m, op);
}
/* One of those that block the operation is gone: with the last one it may take a micro step. */
static inline void ready_unblock(struct memory *m, struct window *w, struct memop *op)
{
    if (--op->blocked_by > 0)
        return;
    w->blocked--;
    ready_offer(m, op);
}
/* It was runnable and is in this state from now on. */
static inline void ready_withdraw(struct memory *m, struct memop *op, enum memop_state state)
{
    const struct ready_list *r = &m->ready[op->processor];
    const size_t word = op->place / 64;

    r->runnable[word] &= ~((uint64_t)1 << op->place % 64);
    r->counts[word]--;
    r->sums[word / READY_WORDS]--;
    ready_count(m, op->processor, r->n - 1);
    ready_count_out(m, op);
    op->state = (uint8_t)state;
}
/* It was runnable and waits in a group that is open; and the other way round. */
void ready_pause(struct memory *m, struct memop *op);
void ready_resume(struct memory *m, struct memop *op);
/* All operations of a group become runnable, or none, by whether the group is open. Until a place of a
 * block is read, only their number in the block is kept: the group may close again before that, and most
 * blocks of a long list are seldom read. */
void ready_turn(struct memory *m, uint32_t group);

#endif
