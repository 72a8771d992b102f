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
/* The same of a request that gives every lane of one register a value: these are the caller's to
 * write, where the register lies, before anybody reads it. */
unsigned char *memory_bulk_register(struct memory *m, reg_window window, uint32_t slot,
                                    uint32_t steps);

/* Words of memory that lanes side by side access, all one or evenly apart. */
struct word_run {
    struct lane_span lanes;
    uint64_t at;    /* the first lane's word */
    unsigned apart; /* from one lane's word to the next, upwards: 0 or a multiple of its size */
};

/* An access to shared memory by a plain program: words of 4 or 8 bytes between it and a register
 * that holds such. The addresses are known to lie in it. */
struct bulk_shared {
    unsigned processor;
    reg_window window;
    lane_mask lanes;
    const struct word_run *runs; /* nruns of them: from `base`, an offset in the processor's; … */
    unsigned nruns;
    uint64_t base;
    const uint32_t *where; /* … where there are none: the offset of each lane's word */
    unsigned size;         /* 4 or 8 */
    uint32_t slot;         /* of a load */
    const void *values;    /* of a store, by lane; no two lanes write to one place */
    unsigned requests;     /* into which bank conflicts split it, each an operation … */
    uint32_t steps;        /* … of so many micro steps */
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

/* An access to device memory, to words of 4 or 8 bytes between it and a register that holds such.
 * Each run is of one word or words side by side, within a segment; no two are in the same; each becomes an operation, in order. */
struct bulk_runs {
    const struct memprog *program;
    unsigned processor;
    reg_window window;
    const struct word_run *runs; /* at: physical addresses, a multiple of the size */
    unsigned nruns;              /* of a store: one, of words side by side */
    unsigned size;               /* 4 or 8 */
    uint32_t slot;               /* of a load */
    const void *values;          /* of a store, by lane */
    uint32_t most;               /* micro steps that they may take together */
};
/* As memory_bulk_device, for all of them or none. */
bool memory_bulk_runs(struct memory *m, const struct bulk_runs *r);

/* An operation on a segment of device memory, filled in as for memory_issue but not one of the
 * pool's: `data` is the caller's for a store, NULL for a load. Runs it to its end, if its program
 * is a listing that is known (memprog.h) and it will not have to wait. False: nothing has
 * happened. */
bool memory_bulk_device(struct memory *m, struct memop *op);

#endif
