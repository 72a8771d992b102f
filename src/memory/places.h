/* memory/places.h: the places of the operations in flight of each processor: who is runnable, oldest first
 * (4.6). Knows no priority and no cache. */
#ifndef WS_MEMORY_PLACES_H
#define WS_MEMORY_PLACES_H

#include "memory/state.h"

/* Gives an operation the last place of its processor: it is the youngest there. */
void places_take(struct memory *m, struct memop *op);
/* Gives an operation that a snapshot brings back its place: it may be older than others. */
void places_take_by_age(struct memory *m, struct memop *op);
/* The operation, which is not runnable, is no longer in flight. */
void places_leave(struct memory *m, const struct memop *op);

/* It may take a micro step from now on. */
void places_offer(struct memory *m, struct memop *op);
/* It was runnable and is in this state from now on. */
void places_withdraw(struct memory *m, struct memop *op, enum memop_state state);

#endif
