/* memory/crowd.h: an index of a window that has many operations in flight, so that no operation has to be
 * compared with all others. The accesses of each lane are in queues, in order of issue. Each access waits
 * only for its nearest predecessor that has to end first (priority.h). A bit for each operation says
 * whether it is runnable. The index follows from the window's chain. A window with few operations has
 * none. Knows no memory program. */
#ifndef WS_MEMORY_CROWD_H
#define WS_MEMORY_CROWD_H

#include "memory/internal.h"

#define CROWD_STEPS 64u /* after a search of more steps along its chain a window is a crowd */

/* The entry of an operation. */
struct crowd_place {
    uint32_t place;  /* among those of its crowd, in order of issue */
    uint32_t access; /* its first access; NO_MEMOP: none */
};

/* An access of one lane, in one queue. */
struct crowd_access {
    uint32_t op, queue;
    uint32_t previous, next;             /* in the queue; next: or among the free ones */
    uint32_t previous_kept, next_kept;   /* among those of the queue with `keeps` */
    uint32_t waiting;                    /* the first of those that wait for this one */
    uint32_t next_waiting, next_of_op;
    uint16_t bytes;                      /* of the queue's, as bits */
    bool keeps;                          /* later ones without `follows` wait for it too */
    bool follows;                        /* it waits for earlier ones without `keeps` too */
};

struct crowd_queue {
    uint64_t where;         /* the number of the word; 0 where the kind has none */
    uint32_t last, last_kept;
    uint32_t next;          /* in its slot, or among the free ones */
    uint8_t lane, kind;
};

struct crowd {
    struct crowd *next;     /* among the spare ones */
    uint32_t *ops;          /* by place */
    uint64_t *runnable;     /* a bit for each place */
    uint64_t *words;        /* a bit for each word of `runnable` that is not zero */
    size_t places, cap;     /* places: with those of ended operations. cap: a multiple of 64 * 64 */
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

/* Makes a crowd of the window's operations, unless they are one. */
void crowd_begin(struct memory *m, struct window *w);
/* Puts them in queues too. From now on blocked_by is the number of accesses with which an operation
 * waits. */
void crowd_begin_queues(struct memory *m, struct window *w);
void crowds_free(struct memory *m);

/* Adds the operation, which is the last of the chain. */
void crowd_enter(struct memory *m, struct window *w, struct memop *op);
/* Removes the operation, and the crowd with its last one. go_on: operations that waited for this one alone
 * become runnable. */
void crowd_leave(struct memory *m, struct window *w, const struct memop *op, bool go_on);

/* The first runnable operation that was issued after this one. NO_MEMOP: there is none. */
uint32_t crowd_next(const struct memory *m, const struct window *w, const struct memop *op);
/* Notes whether the operation is runnable. */
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
