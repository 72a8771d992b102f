/* memory/snapshot.h: the state of the memory system as a value (4.6): written, and restored in the
 * same memory. Whoever owns the windows calls these in one order, the same both ways: begin, each
 * window that is in use, what of shared memory is in use, end. Knows no thread. */
#ifndef WS_MEMORY_SNAPSHOT_H
#define WS_MEMORY_SNAPSHOT_H

#include "base/codec.h"
#include "memory/memory.h"

/* What changes from now on is kept apart (memory/pages.h). Once, before the first snapshot. */
void memory_freeze(struct memory *m);

/* Device memory, caches and locked banks. Restoring: no operation is in flight afterwards. */
void memory_snapshot_begin(struct memory *m, struct snapshot *s);
/* A window, which exists: its registers and its operations in flight. */
void memory_snapshot_window(struct memory *m, struct snapshot *s, reg_window w);
/* The place of its processor, which a restored window may have changed. */
void memory_window_move(struct memory *m, reg_window w, unsigned processor);
struct shared_place {
    unsigned processor;
    uint32_t offset, size;
};
void memory_snapshot_shared(struct memory *m, struct snapshot *s, const struct shared_place *p);
void memory_snapshot_end(struct memory *m, struct snapshot *s);

/* How many of a window's operations have a serial number below `before`: what such a number means to
 * a state. */
uint32_t memory_window_older(const struct memory *m, reg_window w, uint64_t before);

#endif
