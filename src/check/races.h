/* check/races.h: --check races: accesses to global and shared memory, one of them a write, that
 * nothing orders (happens-before). Seen where the threads ask for them, in the order of their
 * programs. */
#ifndef WS_CHECK_RACES_H
#define WS_CHECK_RACES_H

#include "check/actors.h"
#include "check/places.h"
#include "check/shadow.h"

/* An access that is remembered. */
struct stamp {
    uint32_t actor; /* 0: none */
    uint32_t clock, pc;
    uint8_t lane, how;
};

/* The accesses to a word of four bytes or, when they differ, to each of its bytes. */
struct cell {
    struct stamp write, read; /* the last ones */
    uint32_t more;            /* further reads that are not ordered with `read`: a list; 0: none */
    uint32_t split;           /* the bytes have cells of their own; 0: they have not */
};

/* Reads of several actors, ascending by actor. */
struct reads {
    struct stamp *v; /* owned */
    size_t n, cap;
};

/* The shared memory of the block in a register window. */
struct shared_cells {
    uint32_t team;
    struct shadow cells;
};

struct races {
    struct actors actors;
    struct shadow global;      /* cells, from GLOBAL_BASE on */
    struct shared_cells *shared; /* by the window of the block's first warp */
    size_t nshared, cap_shared;
    struct cell (*bytes)[4];   /* split words, from 1 on */
    size_t nbytes, cap_bytes;
    struct reads *reads;       /* from 1 on */
    size_t nreads, cap_reads;
    uint32_t *unused;          /* of reads */
    size_t nunused, cap_unused;
    const struct places *places; /* not owned: the names of what raced */
    struct findings *findings; /* not owned */
};

/* apart: threads go apart, each is ordered by itself. */
void races_init(struct races *r, const struct device *d, bool apart);
void races_free(struct races *r);
void races_access(struct races *r, const struct access_event *e);
void races_step(struct races *r, const struct warp_event *e, const struct warp *w);
/* An operation on memory has ended: what it read orders what follows. */
void races_ended(struct races *r, const struct memop *op);
/* A stretch of global memory is another thing now: what was done to it is forgotten. */
void races_forget(struct races *r, uint64_t at, uint64_t size);

/* ---- reads.c: the further reads of a cell ---- */

/* Keeps a read beside the cell's last one; now: the actor whose access makes room. */
void races_keep_read(struct races *r, struct cell *c, const struct stamp *s, uint32_t now);
/* Forgets all reads of the cell. */
void races_drop_reads(struct races *r, struct cell *c);

#endif
