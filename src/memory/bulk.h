/* memory/bulk.h: operations that run to their end when they are issued, because the profile is sc or
 * the schedule stays with them, without ever standing among those in flight: nobody could see them
 * there. Of use where nobody listens to rules. */
#ifndef WS_MEMORY_BULK_H
#define WS_MEMORY_BULK_H

#include "memory/memory.h"
#include "program/lanes.h"

/* A register request: the values of each destination, lane beside lane in its class. */
struct bulk_registers {
    reg_window window;
    lane_mask lanes;
    const struct reg_dest *dest; /* NO_SLOT: nobody wants the value */
    unsigned ndest;
    const void *const *values;   /* by destination */
    uint32_t steps;              /* micro steps of the program */
};
/* All that comes of the request, whose program has memprog_plain_steps. */
void memory_bulk_registers(struct memory *m, const struct bulk_registers *r);

/* A micro step of a register request in flight, where nobody listens. False: nothing has happened,
 * it is another operation or program. */
bool memory_bulk_register_step(struct memory *m, struct memop *op);

/* An access to shared memory by a plain program: words of 4 or 8 bytes between it and a register
 * that holds such. The addresses are known to lie in it. */
struct bulk_shared {
    unsigned processor;
    reg_window window;
    lane_mask lanes;
    const uint32_t *where; /* by lane: byte offset in the processor's */
    unsigned size;         /* 4 or 8 */
    uint32_t slot;         /* of a load */
    const void *values;    /* of a store, by lane; no two lanes write to one place */
    uint32_t steps;
};
void memory_bulk_load_shared(struct memory *m, const struct bulk_shared *r);
void memory_bulk_store_shared(struct memory *m, const struct bulk_shared *r);

/* A word of constant memory into every lane of a register, by a plain program. */
struct bulk_const {
    reg_window window;
    lane_mask lanes;
    uint64_t address; /* physical */
    unsigned size;    /* 4 or 8 */
    uint32_t slot;
    uint32_t steps;
};
void memory_bulk_load_const(struct memory *m, const struct bulk_const *r);

/* An access to device memory by lanes that stand side by side, to words of 4 or 8 bytes that do,
 * all within one segment, between memory and registers that hold such. */
struct bulk_run {
    const struct memprog *program;
    unsigned processor;
    reg_window window;
    struct lane_span lanes;
    uint64_t address;            /* physical, of the first lane's word */
    unsigned size;               /* 4 or 8 */
    const struct reg_dest *dest; /* of a load */
    const void *values;          /* of a store, by lane */
};
/* As memory_bulk_device, in so many micro steps at most. */
#define MEMORY_BULK_STEPS 7u
bool memory_bulk_run(struct memory *m, const struct bulk_run *r);

/* An operation on a segment of device memory, filled in as for memory_issue but not one of the
 * pool's: `data` is the caller's for a store, NULL for a load. Runs it to its end, if its program
 * is a listing that is known (memprog.h) and it will not have to wait. False: nothing has
 * happened. */
bool memory_bulk_device(struct memory *m, struct memop *op);

#endif
