/* engine/state/look.h: looking into a device between two steps: contexts, grids, blocks, warps, messages
 * and memory. Changes nothing. What is handed out as a pointer is the device's own and good until
 * the next step or message; blocks and warps are as engine/block/block.h and engine/warp/warp.h describe
 * them. */
#ifndef WS_ENGINE_STATE_LOOK_H
#define WS_ENGINE_STATE_LOOK_H

#include "engine/block/block.h"
#include "engine/device/device.h"

/* A message of the host that the device has not taken yet. */
enum message_kind { MESSAGE_START, MESSAGE_ABORT, MESSAGE_DESTROY };
struct message {
    enum message_kind kind;
    context_id context;
    grid_id grid; /* of start and abort */
};
/* Oldest first; NULL: there are no more. */
const struct message *look_message(const struct device *d, size_t i);

struct look_context {
    uint32_t running; /* its grids that are on the device */
    size_t programs;  /* loaded */
};
/* False: there is no such context. Contexts count from 0; a destroyed one has nothing running. */
bool look_context(const struct device *d, context_id c, struct look_context *out);
/* i < programs */
const struct program *look_program(const struct device *d, context_id c, size_t i);

struct look_grid {
    grid_id id;
    context_id context;
    const struct program *program;
    uint32_t function;           /* its entry */
    const uint32_t *size, *block; /* of the launch, three each */
    bool started;                /* false: its start is still a message */
    uint64_t blocks;             /* all its blocks: next of them were issued, completed are over, */
    uint64_t next, completed;
    size_t resident;             /* and so many are on processors */
    uint64_t workspace;          /* of a cooperative launch: where its barrier lies; else 0 */
};
/* The first grid from that id on that is not over. False: there is none. */
bool look_grid(const struct device *d, grid_id from, struct look_grid *out);
/* The i-th resident block of a grid that is not over, oldest first. NULL: there are no more. Its
 * warps are b->warps, b->nwarps of them. */
const struct block *look_block(const struct device *d, grid_id g, size_t i);
/* Has a processor room for another block of that grid? */
bool look_room(const struct device *d, grid_id g);
/* Completed blocks with operations still in flight, in no order. NULL: there are no more. */
const struct block *look_leaving(const struct device *d, size_t i);

grid_id look_grid_of(const struct block *b);

/* The warp whose registers a window holds, for operations in flight. NULL: it is gone. */
const struct warp *look_owner(const struct device *d, reg_window w);
const struct program *look_program_of(const struct warp *w);
uint32_t look_entry(const struct warp *w); /* the function that its grid was launched with */
/* The call stack of a thread: the function of entry `depth`, 0 the first call; depth < the number
 * of its calls in progress, warp_depth(w, lane). */
uint32_t look_call(const struct warp *w, unsigned lane, uint32_t depth);

const struct memory *device_memory(const struct device *d);
const struct memprog_set *look_memory_programs(const struct device *d);

/* ---- the next step (engine/device/transition.h) ---- */

/* The next instruction of a warp; its `instr` may be NULL after the program's end. Where threads diverge it
 * has no meaning: each has its own address in w->exec.threads. */
const struct decoded *look_next(const struct warp *w);
/* look_warp_waits: what a warp whose threads step together waits for. look_thread_waits: what a diverged
 * thread that has not exited waits for. */
enum warp_wait look_warp_waits(const struct warp *w);
enum warp_wait look_thread_waits(const struct warp *w, unsigned lane);

/* ---- threads ---- */

/* What a special register would show to a thread of a resident warp. */
uint64_t look_sreg(const struct device *d, const struct warp *w, enum sreg s, unsigned lane);

/* Does the warp's kernel have the register, itself or in a function that is not a kernel? */
bool look_has_register(const struct warp *w, const struct reg *r);
/* The value of a thread's register, which its kernel has: the lower half of 128 bits; 0 of a register that
 * has no slot. */
uint64_t look_register(const struct warp *w, const struct reg *r, unsigned lane);

/* A place in a space: global addresses as they are, others from the space's start; that of an address, a
 * generic one if the space is none. */
struct memory_place {
    enum space space;
    uint64_t at;
};
struct memory_place memory_place_of(enum space space, uint64_t address);
/* A word of at most 8 bytes as memory holds it now, at an address of global memory or of the block's
 * shared memory. False: nothing is there. */
bool look_word(const struct device *d, const struct block *b, enum space space, uint64_t address,
               unsigned bytes, uint64_t *value);

/* Bytes of a thread's local memory. False: they lie outside of it. */
struct look_local {
    const struct warp *warp;
    unsigned lane;
    uint64_t address; /* the thread's own: module variables first, then the stack */
};
bool look_local(const struct device *d, const struct look_local *l, unsigned char *out, size_t n);

#endif
