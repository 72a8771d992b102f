/* memory/waiting.h: operations in flight that were deferred (memprog.op2 of 4.4.4), in groups that wait for
 * the same. A group that wants a line or banks is open while they are available: its operations all become
 * runnable at once, and all stop being so when another operation was faster. Those of other groups become
 * runnable for good when what they wait for changes. Knows no priority. */
#ifndef WS_MEMORY_WAITING_H
#define WS_MEMORY_WAITING_H

#include "memory/internal.h"

void waiting_init(struct memory *m);
void waiting_free(struct memory *m);

/* The runnable operation was deferred in its last micro step. */
void waiting_enter(struct memory *m, struct memop *op);
/* May a waiting operation take a micro step? */
static inline bool waiting_is_open(const struct memory *m, const struct memop *op)
{
    return m->groups.v[op->group].open;
}
/* It may, and is runnable for good: it is going to take one. */
void waiting_leave(struct memory *m, struct memop *op);
/* For snapshots: the waiting operation is not in flight any more. */
void waiting_forget(struct memory *m, struct memop *op);
/* The operations of a group in the block of a place; NULL: none waits there. */
static inline struct wait_block *waiting_in_block(const struct wait_group *g, size_t place)
{
    for (size_t i = g->n; i-- > 0;)
        if (g->v[i].block == place / READY_BLOCK)
            return &g->v[i];
    return NULL;
}
/* A waiting operation gets another place among those in flight of its processor. */
void waiting_move(const struct memory *m, const struct memop *op, size_t place);
/* Is the operation one of its group? */
bool waiting_holds(const struct memory *m, const struct memop *op);

/* Something changed that operations may wait for: a line that holds or held the address (0: it was
 * only pinned), which is the listener of every cache; some banks of a processor. */
void waiting_line_changed(void *memory, struct cache *c, uint32_t line, uint64_t address);
void waiting_banks_changed(struct memory *m, unsigned processor, uint64_t banks);
/* May an operation wait for one of these banks? Mostly it is one bank, without a waiting operation. */
static inline bool waiting_for_banks(const struct processor_memory *p, uint64_t banks)
{
    return (banks & (banks - 1)) != 0 || p->bank_waiting[lane_lowest(banks)] != NO_GROUP ||
           p->bank_waiting[MOST_BANKS] != NO_GROUP;
}
/* For snapshots: any line or bank may have. */
void waiting_cache_restored(struct memory *m, struct cache *c);

#endif
