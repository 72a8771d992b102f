/* memory/priority.h: the order of priorities (4.6) of two operations of one window. Knows no chain and no
 * queue. */
#ifndef WS_MEMORY_PRIORITY_H
#define WS_MEMORY_PRIORITY_H

#include "memory/operation.h"

/* Where a lane's bytes start: offset in the segment, or in shared memory. */
static inline uint64_t priority_start(const struct memory *m, const struct memop *op, unsigned lane)
{
    if (op->kind != MEMOP_ATOMIC)
        return op->where[lane];
    return memop_is_shared(op) ? op->address : op->address - memop_line(m, op);
}

/* Does the operation change what another one may read? A load that discards (ld.lu) does: the value
 * that it drops may be nowhere else. */
static inline bool priority_changes(const struct memop *op)
{
    return op->writes || op->program->discards;
}

/* Must the later of two operations of one window let the earlier end first? */
bool priority_before(const struct memory *m, const struct memop *earlier, const struct memop *later);

#endif
