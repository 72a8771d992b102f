/* engine/device/device.h: the device (5.8) as the host sees it: messages in, steps, verdicts. */
#ifndef WS_ENGINE_DEVICE_DEVICE_H
#define WS_ENGINE_DEVICE_DEVICE_H

#include "engine/device/event.h"
#include "memory/memory.h"
#include "program/program.h"

struct device;

struct device_options {
    struct constants constants;
    enum profile profile;
    struct oracle *oracle;                /* not owned */
    struct teller *tell;                  /* not owned; NULL: no listener */
    const struct memprog_set *programs;   /* not owned */
    const char *control;                  /* the control model's name; NULL: crs */
    bool forgets;                         /* registers of warps that have exited are not needed and
                                             become zero, unless an observer watches steps */
};
/* NULL when there is no control model of that name. */
struct device *device_new(const struct device_options *o);
void device_free(struct device *d); /* with its contexts and their programs */
const struct constants *device_constants(const struct device *d);

/* Hears of the steps of warps and of memory; any number may be attached before the first step.
 * The structs are copied. */
void device_observe(struct device *d, const struct engine_observer *o);
void device_observe_memory(struct device *d, const struct memory_observer *o);

/* ---- messages of the host (5.8.2, 5.7.2). create and load are answered at once ---- */

typedef uint32_t context_id;
typedef uint32_t grid_id; /* unique on the device, counts up from 0 */

context_id device_create(struct device *d); /* dio.create */
/* dio.destroy: its grids are aborted; their operations in flight continue. Handled in some later step. */
void device_destroy(struct device *d, context_id c);
/* dio.load: the context owns the program from now on. False, with errors in e: the context does not own
 * it, and the device is as it was. */
bool device_load(struct device *d, context_id c, struct program *p, struct diags *e);

struct launch {
    const struct program *program; /* loaded into the context */
    uint32_t function;             /* an entry */
    uint32_t grid[3], block[3];
    uint64_t dynamic_shared;       /* bytes */
    const unsigned char *params;   /* parameter block as laid out by the entry's params; copied */
    size_t params_size;
    bool cooperative;              /* all its blocks are resident at once */
    uint64_t workspace;            /* its barrier's place in global memory: what %envreg1 (upper half)
                                      and %envreg2 show */
};
/* What a device with these constants (figure 3.2) says against a launch: false with a message. */
bool launch_allowed(const struct constants *k, const struct launch *l, char *why, size_t size);
/* cin: start. The grid's index is known at once; the grid starts in some later step. Launches
 * overlap: a host that wants one grid after another waits for the first and calls
 * device_dependent. */
grid_id device_launch(struct device *d, context_id c, const struct launch *l);
void device_abort(struct device *d, context_id c, grid_id g);
/* Between dependent grids: the flush rule for every processor, unless DependentGridFlush is 0. */
void device_dependent(struct device *d);

/* ---- global memory of a context, as the host sees it (nothing may be in flight) ---- */

/* Room for size bytes; false when global memory is full. Addresses are multiples of 256, followed by a gap,
 * so that an access beyond the end is detected. */
bool device_allocate(struct device *d, context_id c, uint64_t size, uint64_t *address);
/* Would device_allocate succeed? */
bool device_has_room(const struct device *d, uint64_t size);
bool device_read(const struct device *d, context_id c, uint64_t address, unsigned char *out, size_t n);
bool device_write(struct device *d, context_id c, uint64_t address, const unsigned char *in, size_t n);
/* A module variable in global or constant memory. */
void device_read_variable(const struct device *d, const struct variable *v, unsigned char *out);
void device_write_variable(struct device *d, const struct variable *v, const unsigned char *in);

/* ---- steps ---- */

enum step_result {
    STEP_TAKEN,   /* one rule of the device fired */
    STEP_NOTHING, /* no rule but idling applies */
    STEP_STUCK    /* bottom: see device_stuck */
};
enum step_result device_step(struct device *d);

/* Are all launches over (and no message pending)? Of one grid: completed or aborted? */
bool device_idle(const struct device *d);
bool device_grid_over(const struct device *d, grid_id g);
/* A step in which only rules of memory fire; and all of them until no operation is in flight. */
enum step_result device_drain_step(struct device *d);
enum step_result device_drain(struct device *d);

struct stuck_place {
    struct stuck stuck;
    const struct program *program; /* NULL: no instruction is to blame */
    uint32_t pc;
    context_id context;
    grid_id grid;
    uint32_t block[3];
    unsigned warp;
    lane_mask lanes; /* the threads at fault, 0: the whole warp */
};
const struct stuck_place *device_stuck(const struct device *d);

/* What every unfinished warp waits for, one line each into out (deadlocks, limits), at most
 * `most`. */
void device_describe_waiting(const struct device *d, struct text *out, unsigned most);
/* The instructions at which they are, each once, `most` at most. How many. */
struct code_place {
    const struct program *program;
    uint32_t pc;
};
size_t device_waiting_places(const struct device *d, struct code_place *v, size_t most);

struct device_counts {
    uint64_t steps;               /* device steps */
    uint64_t warp_instructions;   /* steps of warps */
    uint64_t thread_instructions; /* active lanes of those steps, guard true or not */
    uint64_t blocks;              /* blocks completed */
    struct memory_counts memory;
};
struct device_counts device_counts(const struct device *d);
/* The space that a generic address lies in. */
enum space generic_space(uint64_t address);
/* The number of the step that it takes, or took last. */
uint64_t device_tick(const struct device *d);

#endif
