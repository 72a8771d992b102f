/* memory/past.h: writes to global memory that some thread may still read although newer ones were made, by
 * the axioms of PTX 6.0 (ours, for memory programs that know scopes). Memory holds the newest write; the
 * writes before it, and the sets of them that every thread knows, are kept here. When racing writes are
 * forgotten, one is chosen that memory holds. A window is one thread. */
#ifndef WS_MEMORY_PAST_H
#define WS_MEMORY_PAST_H

#include <stdbool.h>
#include <stdint.h>

#include "memory/memory.h"
#include "program/lanes.h"

struct window;

#define PAST_WRITES MEMORY_PAST_WRITES
typedef uint64_t past_set; /* writes that are kept, by number */

/* The sets of writes that are kept for a write. */
enum {
    PAST_LATER,     /* those after it in coherence order */
    PAST_REACHED,   /* those that it precedes by sequential consistency of each location */
    PAST_READ,      /* those before strong reads of it in that order */
    PAST_BARS,      /* those that it does not precede, since a thread that knew them read it */
    PAST_NEAR,      /* those known to a thread of its writer's block that reads it and acquires */
    PAST_FAR,       /* those known to any thread that does so with a scope beyond the block */
    PAST_OWN_NEAR,  /* PAST_NEAR as its writer released it on this location so far */
    PAST_OWN_FAR,   /* PAST_FAR as its writer released it there */
    PAST_SETS
};
/* The writes are sorted by address, those of one place by age, oldest first. */
struct past_write {
    uint64_t address;     /* physical */
    uint64_t value;
    uint64_t block;       /* block of its writer; 0: the value before all writes */
    uint8_t size;         /* bytes, 8 at most */
    bool strong, beyond;  /* strong: not weak; beyond: its scope is wider than the block */
    bool mixed;           /* it also carries a release of another block, whose threads use PAST_NEAR too */
    past_set in[PAST_SETS];
    uint64_t mid;         /* mid of its operation; for the value before an operation, its mid with
                             MEMORY_BEFORE. Only observers use it */
};

struct past {
    struct past_write v[PAST_WRITES];
    uint32_t n;
    uint64_t changes; /* number of changes */
    past_set read;    /* the write read by an atomic of the present micro step, before it writes */
    lane_mask late;   /* the lanes of the present micro step whose read was late (past_read) */
    uint64_t from;    /* the mid of the write that it read, for observers; else MEMORY_NEWEST */
};
/* The subject of a query of memory.old: values, the newest first. */
struct past_choice {
    unsigned n;
    uint64_t value[PAST_WRITES];
};

/* The sets of writes that are kept for a thread. */
enum {
    KNOWS_ALL,      /* those before all its later accesses; the next two are subsets */
    KNOWS_OWN,      /* those that it made */
    KNOWS_SEEN,     /* those that it read, where write and read are morally strong */
    KNOWS_NEAR,     /* those that it knew at its last fence */
    KNOWS_FAR,      /* those that it knew at its last fence with a scope beyond the block */
    KNOWS_SC_NEAR,  /* those that its next fence.sc learns from others of its block */
    KNOWS_SC_FAR,   /* those that its next fence.sc, of wider scope, learns from other blocks */
    KNOWS_HEARD,    /* those released by forgotten writes that it may have read */
    KNOWS_SETS
};
struct known_writes {
    uint64_t block; /* 0: no thread runs in the window */
    past_set of[KNOWS_SETS];
};

/* A thread begins in the window, in the block with that number: it knows all writes so far. past_end: the
 * thread and all its operations have ended. */
void past_begin(struct memory *m, uint32_t window, uint64_t block);
void past_end(struct memory *m, uint32_t window);

/* The writes that the thread knows, but not its operation with that mid, which was issued before the thread
 * learned them; past_set_unknown restores them. */
past_set past_unknown(const struct window *w, uint64_t mid);
void past_set_unknown(struct window *w, uint64_t mid, past_set unknown);
/* From now on its operations know all that the thread knows. */
void past_know_all(struct window *w);

/* The operation has read the newest value. The value of one write that the thread may read is chosen
 * (memory.old) and replaces it. A strong access is late if the write that it reads is followed in coherence
 * order by one of a thread in its scope: in a fair run it does not read the older one for ever. */
void past_read(struct memory *m, struct memop *op);
/* The physical address that a lane of the operation accesses. */
uint64_t past_address(const struct memory *m, const struct memop *op, unsigned lane);
/* Records the write of the operation. */
void past_write(struct memory *m, struct memop *op);

/* past_fence: see memory_fence. past_meet_block: an operation on shared memory releases to its block and
 * acquires from it. */
void past_fence(struct memory *m, uint32_t window, const struct memory_fence *f);
void past_meet_block(struct memory *m, const struct memop *op);
/* At a barrier: the writes that a thread knows, and a thread learns those of others. */
past_set past_known(const struct memory *m, uint32_t window);
void past_learn(struct memory *m, uint32_t window, past_set known);
/* All threads know all writes, so none are kept any more. */
void past_forget_all(struct memory *m);
/* Drops the writes that no thread can read any more. */
void past_tidy(struct memory *m);

#endif
