/* memory/past.h: writes to global memory that some thread may still read although newer ones were
 * made, as the axioms of PTX 6.0 have it (ours, for memory programs that know scopes). Memory holds
 * the newest; the writes before it, and what every thread knows of them, are kept here. When they
 * are forgotten it is decided which of those that race memory holds. A window is one thread. */
#ifndef WS_MEMORY_PAST_H
#define WS_MEMORY_PAST_H

#include <stdbool.h>
#include <stdint.h>

#include "memory/memory.h"
#include "program/lanes.h"

#define PAST_WRITES MEMORY_PAST_WRITES
typedef uint64_t past_set; /* writes that are kept, by number */

/* Of a write: the writes … */
enum {
    PAST_LATER,     /* … that come after it in coherence order */
    PAST_REACHED,   /* … that it comes before where each location by itself is in sequence */
    PAST_READ,      /* … that come before strong reads of it there */
    PAST_BARS,      /* … before which it does not come, as somebody read it who knew them */
    PAST_NEAR,      /* … that are known to who reads it and acquires: in its writer's block, … */
    PAST_FAR,       /* … anywhere, with a scope beyond the block */
    PAST_OWN_NEAR,  /* the same, of what its writer released on this location so far */
    PAST_OWN_FAR,
    PAST_SETS
};
/* They lie by address, and those of one place in the order in which they were made. */
struct past_write {
    uint64_t address;     /* physical */
    uint64_t value;
    uint64_t block;       /* of its writer; 0: what was there before */
    uint8_t size;         /* bytes, 8 at most */
    bool strong, beyond;  /* not weak; its scope is wider than the block */
    bool mixed;           /* carries on what another block released: known there near and far */
    past_set in[PAST_SETS];
    uint64_t mid;         /* of its operation; of what was there before one, with MEMORY_BEFORE. Only
                             observers look at it */
};

struct past {
    struct past_write v[PAST_WRITES];
    uint32_t n;
    uint64_t changes; /* how often it changed */
    past_set read;    /* by the micro step in progress: what an atomic read, which then writes; */
    lane_mask late;   /* and the lanes that read what has a later write, as past_read says */
    uint64_t from;    /* … and the mid of what a read took, for observers; else MEMORY_NEWEST */
};
/* What a question of memory.old is about: values, the newest first. */
struct past_choice {
    unsigned n;
    uint64_t value[PAST_WRITES];
};

/* Of a thread: the writes … */
enum {
    KNOWS_ALL,      /* … that come before all that it does next; the next two are among them */
    KNOWS_OWN,      /* … that it made */
    KNOWS_SEEN,     /* … that it read, the write and the read being morally strong */
    KNOWS_NEAR,     /* … that it knew at its last fence, … */
    KNOWS_FAR,      /* … of a scope beyond the block */
    KNOWS_SC_NEAR,  /* … that fence.sc of others made known to its next one: in its block, … */
    KNOWS_SC_FAR,   /* … beyond it */
    KNOWS_HEARD,    /* … that writes tell of which are forgotten; it may have read them */
    KNOWS_SETS
};
struct known_writes {
    uint64_t block; /* 0: no thread runs in the window */
    past_set of[KNOWS_SETS];
};

/* A thread begins in the window, in a block of that number: it knows all writes so far. It has
 * ended, with all its operations. */
void past_begin(struct memory *m, uint32_t window, uint64_t block);
void past_end(struct memory *m, uint32_t window);

/* The operation has read what is newest. Of what the thread may read one is chosen (memory.old),
 * which takes its place. A strong access is late where it reads a write that another one follows in
 * coherence order, whose thread its scope includes: it will not read so for ever in a fair run. */
void past_read(struct memory *m, struct memop *op);
/* The physical address that a lane of the operation accesses. */
uint64_t past_address(const struct memory *m, const struct memop *op, unsigned lane);
/* The operation writes. */
void past_write(struct memory *m, struct memop *op);

/* memory_fence; and of an operation on shared memory what it releases to its block and acquires. */
void past_fence(struct memory *m, uint32_t window, const struct memory_fence *f);
void past_meet_block(struct memory *m, const struct memop *op);
/* What a thread knows, and others learn, at a barrier. */
past_set past_known(const struct memory *m, uint32_t window);
void past_learn(struct memory *m, uint32_t window, past_set known);
/* Everybody knows everything, and nothing is left of the past. */
void past_forget_all(struct memory *m);
/* Drops what nobody can read any more. */
void past_tidy(struct memory *m);

#endif
