/* memory/crowd.h: what is kept of a window that has many operations in flight, so that none of them has
 * to be compared with all others. The accesses of each lane stand in queues, in order of issue, and each
 * waits only for its nearest predecessor that has to end first (priority.h); and which operations are
 * runnable is kept by place. All of it follows from the window's chain, and a window with few operations
 * has none of it. Knows no memory program. */
#ifndef WS_MEMORY_CROWD_H
#define WS_MEMORY_CROWD_H

#include "memory/internal.h"

#define CROWD_STEPS 64u /* along a chain, after which its window is a crowd */

/* Where an operation of a crowd is. */
struct crowd_place {
    uint32_t place;  /* among those of its crowd, in order of issue */
    uint32_t access; /* its first access; NO_MEMOP: none */
};

/* Of one lane, in one queue. */
struct crowd_access {
    uint32_t op, queue;
    uint32_t previous, next;             /* in the queue; next: or of free ones */
    uint32_t previous_kept, next_kept;   /* among those that keep an order with others that do not */
    uint32_t waiting;                    /* the first of those that wait for this one */
    uint32_t next_waiting, next_of_op;
    uint16_t bytes;                      /* of the queue's, as bits */
    bool keeps;                          /* those that keep no order wait for it */
    bool follows;                        /* it waits for those that keep no order too */
};

struct crowd_queue {
    uint64_t where;         /* the bytes, or what the queue is of (crowd.c) */
    uint32_t last, last_kept;
    uint32_t next;          /* of its slot, or of free ones */
    uint8_t lane, kind;
};

struct crowd {
    struct crowd *next;     /* of those that no window has */
    uint32_t *ops;          /* by place */
    uint64_t *runnable;     /* which of them are, as bits, … */
    uint64_t *words;        /* … and which words of those are not zero */
    size_t places, cap;     /* taken, those of ended operations included; a multiple of 64 * 64 */
    size_t live;
    bool queued;            /* are there queues? */
    struct crowd_access *access;
    size_t naccess, cap_access;
    uint32_t free_access;
    struct crowd_queue *queue;
    size_t nqueue, cap_queue;
    uint32_t free_queue;
    uint32_t *slots;        /* queues by hash; a power of two, or none */
    size_t nslots, used;
};

/* The window's operations are a crowd from now on. */
void crowd_begin(struct memory *m, struct window *w);
/* They stand in queues from now on; blocked_by is in how many of them an operation waits. */
void crowd_begin_queues(struct memory *m, struct window *w);
void crowds_free(struct memory *m);

/* The operation, which is the last of the chain, is one of the crowd. */
void crowd_enter(struct memory *m, struct window *w, struct memop *op);
/* It is the crowd's no longer; with the last one there is no crowd. Those that waited for it alone, if they
 * may go on, are offered. */
void crowd_leave(struct memory *m, struct window *w, const struct memop *op, bool go_on);

/* The first runnable one that was issued after this one; NO_MEMOP: there is none. */
uint32_t crowd_next(const struct memory *m, const struct window *w, const struct memop *op);
/* The operation is runnable, or is so no longer. */
static inline void crowd_turn(const struct memory *m, const struct window *w, const struct memop *op,
                              bool runnable)
{
    const struct crowd *c = w->crowd;
    uint32_t place = m->crowds.of[op->id].place;
    uint64_t *word = &c->runnable[place / 64], bit = (uint64_t)1 << place % 64;

    *word = runnable ? *word | bit : *word & ~bit;
    bit = (uint64_t)1 << place / 64 % 64;
    word = &c->words[place / 64 / 64];
    *word = c->runnable[place / 64] != 0 ? *word | bit : *word & ~bit;
}

#endif
