/* memory/state/snapshot.h: the state of the memory system as a value (4.6), in parts. Each part is written,
 * or restored in the same memory, by itself, together with its number of changes. The owner of the windows
 * visits the parts in the same order both ways. Knows no thread. */
#ifndef WS_MEMORY_STATE_SNAPSHOT_H
#define WS_MEMORY_STATE_SNAPSHOT_H

#include "base/codec.h"
#include "memory/memory.h"

/* What changes from now on is kept apart (memory/pages.h). Once, before the first snapshot. */
void memory_freeze(struct memory *m);

/* Device memory. */
void memory_snapshot_pages(struct memory *m, struct snapshot *s);
uint64_t memory_changes_pages(const struct memory *m);
/* The i-th cache (memory/state/look.h); with a processor's L1 its locked banks. */
void memory_snapshot_cache(struct memory *m, struct snapshot *s, uint32_t i);
uint64_t memory_changes_cache(const struct memory *m, uint32_t i);
/* Shared memory of a block. */
struct shared_place {
    unsigned processor;
    uint32_t offset, size;
};
void memory_snapshot_shared(struct memory *m, struct snapshot *s, const struct shared_place *p);
uint64_t memory_changes_shared(const struct memory *m, unsigned processor);
/* A window, which exists: its operations in flight and blocked registers; and its registers. */
void memory_snapshot_operations(struct memory *m, struct snapshot *s, reg_window w);
uint64_t memory_changes_operations(const struct memory *m, reg_window w);
void memory_snapshot_registers(struct memory *m, struct snapshot *s, reg_window w);
uint64_t memory_changes_registers(const struct memory *m, reg_window w);
/* The next serial number of an operation. */
void memory_snapshot_serial(struct memory *m, struct snapshot *s);

/* The place of its processor, which a restored window may have changed; and a window that the
 * restored state does not have goes, with its operations. */
void memory_window_move(struct memory *m, reg_window w, unsigned processor);
void memory_window_forget(struct memory *m, reg_window w);

/* How many of a window's operations have a serial number below `before`: what such a number means
 * to a state. */
uint32_t memory_window_older(const struct memory *m, reg_window w, uint64_t before);

#endif
