/* check/written.h: --check init: reads of memory that nothing has written. What counts as
 * written: what a kernel wrote, what the host filled, variables of programs; not a fresh buffer
 * without an initial value, a piece of the heap, shared memory at the start of a block, local
 * memory at that of a thread. */
#ifndef WS_CHECK_WRITTEN_H
#define WS_CHECK_WRITTEN_H

#include "check/places.h"
#include "check/shadow.h"
#include "check/wording.h"

/* A bit for each byte; bit i % 8 of v[i / 8]. */
struct bits {
    unsigned char *v; /* owned */
    size_t n;         /* bytes of v; those behind are 0 */
};

/* What one warp has written of local memory; the first of a block also what that has of shared. */
struct written_window {
    uint64_t block;  /* the block's serial number plus one; 0: none yet */
    struct bits shared, *local; /* local: by lane, 64 of them; owned */
};

struct written {
    const struct device *device;
    struct shadow unwritten; /* of global memory, from GLOBAL_BASE on: bits of bytes */
    struct written_window *windows;
    size_t n, cap;
    const struct places *places; /* not owned */
    struct findings *findings;   /* not owned */
};

void written_init(struct written *w, const struct device *d);
void written_free(struct written *w);
void written_access(struct written *w, const struct access_event *e);
/* A stretch of global memory holds nothing yet, or is filled from outside. */
void written_fresh(struct written *w, uint64_t at, uint64_t size);
void written_filled(struct written *w, uint64_t at, uint64_t size);

#endif
