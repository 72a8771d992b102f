/* check/kernel.h: the checks of what kernels do wrong (memory, init, races, sync) as observers
 * of one device. They look at what threads ask for, in the order of their programs; they collect
 * what they find and end no run. */
#ifndef WS_CHECK_KERNEL_H
#define WS_CHECK_KERNEL_H

#include "check/races.h"

enum kernel_check { KERNEL_MEMORY, KERNEL_INIT, KERNEL_RACES, KERNEL_SYNC, KERNEL_CHECKS };

#define MOST_LANES 64u

/* A bit for each byte; bit i % 8 of v[i / 8]. */
struct bits {
    unsigned char *v; /* owned */
    size_t n;         /* bytes of v in use; the rest is 0 */
};

/* Of a register: the lanes for which it is undefined; the shfl that the last of them is due to. */
struct undefined_lanes {
    lane_mask lanes;
    uint32_t pc;
};

/* sync: lanes that made their turn-th arrival at an aligned barrier at this instruction. */
struct barrier_turn {
    uint32_t turn, pc, barrier;
    lane_mask lanes;
};
#define MOST_TURNS 8 /* of a warp that are not judged yet */

/* What is known of the warp that has a register window; reset when its block is another one. */
struct warp_record {
    uint64_t block; /* the block's serial number plus one; 0: none yet */
    /* sync: where a lane has exited; 0: it has not */
    uint32_t exit_pc[MOST_LANES];
    /* sync, where lanes do not step together: the last instruction of a lane that is no control flow;
     * how often it has arrived at aligned barriers; and where, since not all lanes have */
    uint32_t last_pc[MOST_LANES], arrivals[MOST_LANES];
    struct barrier_turn turns[MOST_TURNS];
    unsigned nturns;
    /* init: what was written of local memory, by lane; of the block's shared memory, in the record
     * of its first warp; owned */
    struct bits shared, *local;
    /* init: undefined lanes by register, then those of the carry flag; NULL: nothing is undefined; owned. The
     * number of registers with undefined lanes. */
    struct undefined_lanes *undefined;
    uint32_t nundefined;
};

struct kernel_checks {
    bool on[KERNEL_CHECKS];
    bool any;                    /* one of them is on */
    bool apart;                  /* threads diverge */
    bool ordering;               /* hears steps that order threads */
    bool following;              /* hears steps that use undefined values */
    struct device *device;       /* not owned */
    struct findings findings;
    struct allocations allocations;
    struct reachable {
        uint32_t grid;
        uint64_t low, end;
    } reachable;                 /* memory: what a grid reached last; low == end: nothing */
    struct shadow unwritten;     /* init: of global memory, from GLOBAL_BASE on: bits of bytes */
    struct warp_record *warps;   /* by register window */
    size_t nwarps, cap_warps;
    struct races races;
};

/* Attaches the enabled checks to a device whose threads diverge, or not. */
void kernel_attach(struct kernel_checks *k, const bool on[KERNEL_CHECKS], struct device *d,
                   bool apart);
void kernel_close(struct kernel_checks *k);

/* ---- what the host does ---- */

/* It has allocated memory, which holds nothing yet. */
void kernel_allocated(struct kernel_checks *k, const struct allocation *a);
/* It has loaded a program with its variables. Most programs have no instructions that order threads
 * but barriers of blocks, and none that leave a value undefined: the first that does attaches what
 * hears the steps of warps and the ends of memory operations. */
void kernel_loaded(struct kernel_checks *k, uint32_t context, const struct program *p);
/* It has written to global memory. */
void kernel_filled(struct kernel_checks *k, uint64_t at, uint64_t size);
void kernel_launched(struct kernel_checks *k, uint32_t grid, const uint32_t size[3]);
/* It has waited for a grid, for all. */
void kernel_waited(struct kernel_checks *k, uint32_t grid);
void kernel_waited_all(struct kernel_checks *k);
/* The run has ended like this. */
void kernel_deadlocked(struct kernel_checks *k);
void kernel_stopped(struct kernel_checks *k); /* at a limit, or around a cycle of states */
void kernel_stuck(struct kernel_checks *k, const struct stuck_place *p);

/* Appends what was found, by the checks that are on: "1 data race, no invalid access". */
void kernel_tally(const bool on[KERNEL_CHECKS], const struct findings *f, struct text *out);

/* ---- as a part of a state (kernel_state.c) ---- */

/* Writes down what is remembered, or takes it back for a device whose state was restored
 * (engine/state/snapshot.h). Equal state bytes: the checks will find the same. */
void kernel_code(struct kernel_checks *k, struct snapshot *s);
/* NULL: no such block is on the device. */
const struct block *kernel_block(const struct device *d, uint32_t grid, const uint32_t index[3]);

/* ---- between the checks ---- */

/* Nothing is remembered of warps; memory may lie elsewhere. */
void kernel_forget_warps(struct kernel_checks *k);
void kernel_moved(struct kernel_checks *k);
struct warp_record *kernel_warp(struct kernel_checks *k, const struct warp *w);

/* bounds.c: --check memory */
void bounds_access(struct kernel_checks *k, const struct access_runs *runs);

/* written.c: --check init, memory; a stretch of global memory was written, or holds nothing yet. */
void written_access(struct kernel_checks *k, const struct access_event *e);
void written_set(struct kernel_checks *k, uint64_t at, uint64_t size, bool written);

/* undefined.c: --check init, values; after a step of the warp. Only programs that may leave a value
 * undefined need it. */
bool undefined_needs_steps(const struct program *p);
void undefined_step(struct kernel_checks *k, const struct warp_event *e, const struct warp *w);

/* sync.c: --check sync; after a step of the warp, and at the end of a run. */
void sync_step(struct kernel_checks *k, const struct warp_event *e, const struct warp *w);
void sync_deadlocked(struct kernel_checks *k);
/* When a barrier ends: it may owe that to threads that have exited; and with WarnBarrierPlaces, warps
 * may have come to it at two places. */
void sync_completed(struct kernel_checks *k, const struct block *b, const struct barrier *bar);
void sync_places(struct kernel_checks *k, const struct barrier *bar);
void sync_stopped(struct kernel_checks *k);
void sync_stuck(struct kernel_checks *k, const struct stuck_place *p);

#endif
