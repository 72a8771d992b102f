/* memory/flight.h: the operations in flight (4.6): their pool, their priorities, and which of them
 * may take a micro step. Knows nothing of what a micro step does. */
#ifndef WS_MEMORY_FLIGHT_H
#define WS_MEMORY_FLIGHT_H

#include "memory/operation.h"

void flight_init(struct memory *m);
void flight_free(struct memory *m);

struct memop *flight_new(struct memory *m, reg_window w);
void flight_room(struct memory *m, struct memop *op, size_t bytes, bool with_where);

/* Puts an operation behind those of its window and finds out what blocks it (highestPrio). */
void flight_enter(struct memory *m, struct memop *op);
/* Takes a runnable operation out that has ended, and lets those go on that it blocked. */
void flight_leave(struct memory *m, struct memop *op);
/* Its last micro step was deferred: no longer runnable until what it waits for changes. */
void flight_wait(struct memory *m, struct memop *op);

/* M.highestPrio (4.6): may the operation be processed now? True of every runnable one. */
bool flight_highest_prio(const struct memory *m, const struct memop *op);
/* For snapshots: no operation of a window is in flight any more; then each comes back, in order. */
void flight_drop(struct memory *m, reg_window w);
void flight_restore(struct memory *m, struct memop *op, bool waiting);

/* Must the later of two operations of one window let the earlier end first? */
bool flight_before(const struct memory *m, const struct memop *earlier, const struct memop *later);

/* Something changed that operations may wait for: the listener of every cache, and the banks. */
void flight_line_changed(void *memory, struct cache *c, uint32_t line, uint64_t address);
void flight_banks_unlocked(struct memory *m, unsigned processor);

#endif
