/* check/kernel.h: the checks of what kernels do wrong (memory, init, races, sync) as observers
 * of one device. They look at what threads ask for, in the order of their programs; they collect
 * what they find and end no run. */
#ifndef WS_CHECK_KERNEL_H
#define WS_CHECK_KERNEL_H

#include "check/bounds.h"
#include "check/pairs.h"
#include "check/races.h"
#include "check/undefined.h"
#include "check/written.h"

enum kernel_check { KERNEL_MEMORY, KERNEL_INIT, KERNEL_RACES, KERNEL_SYNC, KERNEL_CHECKS };

struct kernel_checks {
    bool on[KERNEL_CHECKS];
    bool any;                  /* one of them is on */
    bool ordering;             /* the observers of what orders threads are there */
    bool following;            /* the observer of undefined values is there */
    struct findings findings;
    struct places places;
    struct bounds bounds;
    struct written written;
    struct undefined undefined;
    struct races races;
    struct meetings meetings;
    const struct device *device; /* not owned */
};

/* Of a device whose threads go apart, or not; `on` is set. It stays where it is. */
void kernel_open(struct kernel_checks *k, const struct device *d, bool apart);
void kernel_close(struct kernel_checks *k);
struct engine_observer kernel_observer(struct kernel_checks *k);
/* Is it the first program with instructions that order threads, fences for one, while races are
 * looked for? Before it runs, the two observers below must hear of the device, too. Most programs
 * have only barriers of blocks and do without them. */
bool kernel_begins_to_order(struct kernel_checks *k, const struct program *p);
struct engine_observer kernel_order_observer(struct kernel_checks *k);
struct memory_observer kernel_memory_observer(struct kernel_checks *k);
/* The same for the first program that may leave a value undefined, while init is looked for. */
bool kernel_begins_to_follow(struct kernel_checks *k, const struct program *p);
struct engine_observer kernel_follow_observer(struct kernel_checks *k);

/* ---- what the host does ---- */

/* It has allocated memory, which holds nothing yet, or loaded a program with its variables. */
void kernel_allocated(struct kernel_checks *k, const struct place_of_memory *p);
void kernel_loaded(struct kernel_checks *k, uint32_t context, const struct program *p);
/* It has written to global memory. */
void kernel_filled(struct kernel_checks *k, uint64_t at, uint64_t size);
void kernel_launched(struct kernel_checks *k, uint32_t grid, const uint32_t size[3]);
/* It has waited for a grid, for all. */
void kernel_waited(struct kernel_checks *k, uint32_t grid);
void kernel_waited_all(struct kernel_checks *k);
/* The run has ended like this. */
void kernel_deadlocked(struct kernel_checks *k);
void kernel_stuck(struct kernel_checks *k, const struct stuck_place *p);

#endif
