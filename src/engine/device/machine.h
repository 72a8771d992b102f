/* engine/device/machine.h: the device from inside: processors, grids, contexts and what a step needs. Only
 * the files of the engine include it. */
#ifndef WS_ENGINE_DEVICE_MACHINE_H
#define WS_ENGINE_DEVICE_MACHINE_H

#include "engine/device/places.h"
#include "engine/device/region.h"
#include "engine/device/transition.h"
#include "program/lanes.h"

/* A streaming multiprocessor: what is resident on it, and the warps it may run (5.7.1). */
struct processor {
    unsigned index;
    uint32_t blocks;               /* resident */
    uint32_t threads;              /* of warps that have not left */
    uint64_t registers;            /* of RegFileSize, taken */
    struct regions shared;         /* of SharedMemSize */
    struct places local_slots;     /* of warps in local memory */
    struct warp **warps;           /* of resident blocks, oldest block first, then by index */
    size_t nwarps, cap_warps;
    uint64_t *ready;               /* which of them can be scheduled, as bits; how many */
    size_t nready;
    struct warp **fenced;          /* warps that wait for the L1 cache to be clean (gl, sys) */
    size_t nfenced, cap_fenced;
};

struct context;

/* γ: blocks that are not issued yet, and completed ones, are counts. */
struct grid {
    grid_id id;
    struct context *context;
    bool started, over;
    const struct code *code;
    uint32_t function;
    uint32_t size[3], block[3];
    uint32_t threads;              /* of a block */
    uint32_t warps;                /* of a block */
    uint32_t shared;               /* bytes of a block, dynamic included */
    uint32_t registers;            /* of a thread, as the register file is shared out */
    uint64_t blocks, next, completed;
    uint32_t *tid;                 /* owned; thread indices x, y, z by warp and lane, once a block was made */
    unsigned char *params;         /* owned */
    uint32_t params_size;
    uint64_t params_at;            /* in constant memory, once started */
    uint64_t workspace;            /* of a cooperative launch; 0: it is none */
    struct block **resident;       /* owned; order of issue */
    size_t nresident, cap_resident;
    struct block *spare;           /* owned; blocks that are over, with their windows, as long as
                                      there are others to issue: what the next one is made of */
};

/* ζ */
struct context {
    context_id id;
    uint32_t running;              /* its grids that are on the device */
    struct code **codes;           /* owned */
    size_t ncodes, cap_codes;
    struct regions mapped;         /* global addresses of this context (vms) */
    struct regions constants;      /* its programs' constant variables */
    struct regions heap;           /* what its kernels took by malloc; high 0: it has none */
};

/* Δ */
struct device {
    struct constants k;
    enum profile profile;
    struct oracle *oracle;
    struct teller *tell;           /* not owned; NULL: no listener */
    const struct memprog_set *programs;
    const struct control *control;
    struct memory *memory;
    struct processor *processors;
    uint64_t ready[MEMORY_WORK_WORDS]; /* processors with ready warps, as bits like memory_work */
    const uint64_t *work;          /* memory_work */
    const struct memory_counts *memory_counts; /* memory_counted */
    unsigned work_words;           /* number of its words that have a processor */
    struct context **contexts;     /* owned, by id */
    size_t ncontexts, cap_contexts;
    struct grid **grids;           /* owned, by id */
    size_t ngrids, cap_grids;
    size_t first_live;             /* grids before it are over */
    struct message *messages;      /* pending input, oldest first */
    size_t nmessages, cap_messages;
    unsigned takeable;             /* number of messages that can be taken now */
    bool recount;                  /* takeable is out of date */
    struct regions global, constant; /* address ranges given out */
    struct warp **owners;          /* by register window; NULL: the warp is gone */
    size_t nowners, cap_owners;
    struct memop lent;             /* blank; used by register requests that end at once */
    struct known_runs *known_runs; /* cached runs of addresses (runs.h) */
    struct step *steps;            /* room for the warps of one step: NumConWarps */
    struct step *result;           /* room for the results that an ending barrier gives a warp */
    struct arrivals arrivals;      /* room for the arrivals of a step */
    struct barrier_results results;
    struct warp *released, *ended; /* in the current step: the warp whose registers became ready, the warp
                                      whose operation ended; NULL: none */
    bool released_all;             /* in the current step: a barrier ended, its block's warps may
                                      continue */
    const struct grid *completed;  /* in the current step: the host must be notified of it */
    struct block **leaving;        /* owned; completed blocks with operations in flight */
    size_t nleaving, cap_leaving;
    struct exec_state before;      /* the state before a step, for observers */
    bool watched;                  /* an observer wants each step */
    bool checked;                  /* an observer has a `check` */
    bool hears_accesses;           /* an observer has an `access` */
    bool hears_lanes;              /* that observer needs each lane, not only runs */
    bool hears_barriers;           /* an observer has a `barrier` */
    struct engine_observer *observers;
    size_t nobservers, cap_observers;
    struct memory_observer *memory_observers;
    size_t nmemory_observers, cap_memory_observers;
    uint64_t serial;               /* blocks issued */
    bool forgets;                  /* registers of warps that have exited are not needed any more */
    bool issue;                    /* a block may be issued, because something changed */
    bool draining;                 /* only memory moves (device_drain) */
    bool reads_clock;              /* a loaded program reads the clock: its value is part of the state */
    bool reads_processor;          /* a loaded program can distinguish processors */
    bool reads_places;             /* a loaded program can distinguish places on a processor: it may access
                                      local memory */
    bool has_barriers;             /* a loaded program has barriers, which depend on exited threads */
    struct warp *here;             /* the warp that made the last step, itself or by an operation; NULL: it
                                      has left, there was none, or the oracle does not want
                                      to know */
    uint64_t since;                /* serial number: operations of that warp from this number on continue
                                      with it */
    uint64_t changes;              /* number of changes to messages, grids or the places of blocks */
    struct block **listed;         /* for snapshots: the blocks on the device by grid and index */
    size_t nlisted, cap_listed;
    uint64_t listed_at;            /* the value of `changes` when `listed` was made, plus one */
    struct device_counts counts;
    struct stuck_place stuck;
};

/* ---- device.c ---- */
#define MOST_PROCESSORS 256 /* NumProcessors */
/* 64 of the processors with work for the next step, as bits: processor 64 * word + i is bit i.
 * resting: of a step in which memory alone moves; only its operations count as work. */
static inline lane_mask device_working_at(const struct device *d, bool resting, unsigned word)
{
    return d->work[word] | (resting ? 0 : d->ready[word]);
}
/* How many of all processors have work for such a step, and the nth of them. Mostly all of them have a
 * bit in one word. */
static inline unsigned device_units_at(const struct device *d, bool resting)
{
    lane_mask set = device_working_at(d, resting, 0);
    unsigned n = (set & (set - 1)) == 0 ? set != 0 : lane_count(set);

    for (unsigned i = 1; i < d->work_words; i++)
        n += lane_count(device_working_at(d, resting, i));
    return n;
}

static inline unsigned device_nth_at(const struct device *d, bool resting, unsigned nth)
{
    unsigned word = 0, here;
    lane_mask set = device_working_at(d, resting, 0);

    for (; word + 1 < d->work_words && nth >= (here = lane_count(set)); nth -= here)
        set = device_working_at(d, resting, ++word);
    return 64 * word + lane_nth(set, nth);
}

/* Are they more than one? */
static inline bool device_several_units(const struct device *d)
{
    lane_mask set = device_working_at(d, d->draining, 0), seen = set;
    bool several = (set & (set - 1)) != 0;

    for (unsigned i = 1; i < d->work_words; i++, seen |= set) {
        set = device_working_at(d, d->draining, i);
        several = several || (set & (set - 1)) != 0 || (set != 0 && seen != 0);
    }
    return several;
}

/* Does an observer want each step? */
static inline bool device_watched(const struct device *d)
{
    return WARPSTEP_TELLS && d->watched;
}
/* The warp whose registers a window holds; NULL: it is gone. */
static inline struct warp *device_owner(const struct device *d, reg_window w)
{
    return w < d->nowners ? d->owners[w] : NULL;
}
/* Performs the transition of an operation, a warp or memory by itself. False: stuck. */
bool device_take(struct device *d, const struct transition *t);
bool device_step_op(struct device *d, struct memop *op);
/* Takes up to `most` steps of an operation (memory_op_steps) of a warp without a fence. */
bool device_steps_op(struct device *d, struct memop *op, uint32_t most, uint32_t *steps);
bool device_step_warp(struct device *d, struct warp *w);

/* ---- processor.c ---- */
void processor_init(struct processor *p, const struct constants *k, unsigned index);
void processor_free(struct processor *p);
/* How many blocks fit into an empty processor; one does. threads: of a block, in whole warps;
 * registers: of a thread; shared: bytes of a block. */
uint64_t processor_holds(const struct constants *k, uint64_t threads, uint64_t registers,
                         uint64_t shared);
bool processor_has_room(const struct processor *p, const struct constants *k, const struct grid *g);
/* The block's warps are resident from now on, and ready if they were; no longer. */
void processor_add(struct processor *p, struct block *b);
void processor_remove(struct processor *p, const struct block *b);
/* Nothing is resident any more. */
void processor_clear(struct processor *p);
/* The nth of the ready warps in their order. */
static inline struct warp *processor_ready(const struct processor *p, size_t n)
{
    return p->warps[lanes_nth(p->ready, (p->nwarps + 63) / 64, n)];
}
/* How many of the ready warps come before this one. */
static inline unsigned processor_older_ready(const struct processor *p, const struct warp *w)
{
    uint32_t place = warp_place(w);
    unsigned n = lane_count(p->ready[place / 64] & lanes_below(place % 64));

    for (unsigned i = 0; i < place / 64; i++)
        n += lane_count(p->ready[i]);
    return n;
}
/* Makes the warp one of the ready ones or not, as it now can be scheduled or not. */
void processor_update(struct device *d, struct warp *w);
/* The warp is over: not ready. */
void processor_forget(struct device *d, struct warp *w);

/* ---- schedule.c ---- */
/* scheduleGrids, scheduleWarps (5.7.1): puts the warps of the next step into d->steps, the picked
 * one and perhaps others of its block. How many they are. */
unsigned schedule(struct device *d, struct warp *first);

/* ---- issue.c ---- */
/* A block with its warps and their windows, as it is when it is issued; it has taken nothing of its
 * processor yet, and its serial number is the caller's to give. */
struct block_place {
    struct grid *grid;
    unsigned processor;
    uint64_t linear; /* its index in the grid */
};
struct block *block_new(struct device *d, const struct block_place *p);
/* The block has left its processor: frees it, or keeps it for one that is still to be issued. */
void block_retire(struct device *d, struct block *b);
/* The grid issues no more blocks. */
void blocks_unspare(struct device *d, struct grid *g);
/* context.issue (5.7.3): issues blocks while there is room. False: there was nothing to issue. */
bool context_issue(struct device *d);
/* The number of grids with a block that could be issued now, and the kth of them, oldest first. */
unsigned issue_grids(const struct device *d);
struct grid *issue_grid(const struct device *d, unsigned k);
/* The processors with room for a block of the grid, ascending; how many they are. */
unsigned issue_rooms(const struct device *d, const struct grid *g, uint16_t out[MOST_PROCESSORS]);
/* The grid's next block goes to a processor with room. */
void issue_block(struct device *d, struct grid *g, unsigned processor);

/* ---- translate.c ---- */
/* vms and the offsets amended on the way up (5.3, 5.5, 5.7): the physical address of each lane in
 * one space. False: stuck. */
struct access {
    struct step *x;
    enum space space;
    lane_mask lanes;
    uint32_t bytes;       /* of a lane's whole access */
    uint32_t align;       /* what its address is a multiple of */
    uint64_t *physical;   /* out: 64 entries; shared: byte offset in the processor's memory */
};
bool translate(struct device *d, struct access *a);
/* The words of the step's runs where they lie in one place. False: they do not, or one is not aligned,
 * or wraps around: `translate` knows more. */
bool translate_runs(const struct step *x, enum space space, struct run_list *out);
/* An access that a thread has not made yet, at an address within the space. */
struct ahead {
    const struct warp *warp;
    unsigned lane;
    enum space space;
    uint64_t address;
    uint32_t bytes;
};
/* Where it will lie, as `translate` has it. False: it would be stuck. */
bool translate_ahead(const struct device *d, const struct ahead *a, uint64_t *physical);
/* What these lanes will access by the load, store or atomic that they execute next. False: it is not known, or
 * more than bytes. */
bool access_foreseen(const struct device *d, const struct warp *w, const struct decoded *next,
                     lane_mask lanes, struct foreseen *out);

/* Where the local memory of a processor's warps begins. */
uint64_t local_first(const struct device *d, unsigned processor);
/* Where a byte of a thread's local memory lies. */
uint64_t local_physical(const struct device *d, const struct warp *w, unsigned lane,
                        uint64_t address);

/* ---- memop.c ---- */
/* device.memOp (5.8.1): the warp's memory action becomes operations. False: stuck. */
bool device_mem_op(struct device *d, struct step *x);
/* Issues the results of barriers that ended in this step, as register requests. False: stuck. */
bool device_barrier_results(struct device *d);

/* ---- runtime.c, heap.c: runtime calls (RT) ---- */
/* The warp's runtime call. Its results are x->values[0]. False: stuck. */
bool device_runtime(struct device *d, struct step *x);
/* Sets a context's heap aside, if it has none. False: no room. */
bool heap_open(struct device *d, struct context *c);

/* ---- fence.c ---- */
/* device.updMemBar (5.8.1) for one warp; updates its readiness. */
void device_upd_mem_bar(struct device *d, struct warp *w);
/* A warp that a snapshot brings back: waits for its processor's L1 cache if it did. */
void device_fence_again(struct device *d, struct warp *w);
/* device.updMemBar for all warps of a processor that wait for its L1 cache. */
void device_upd_fenced(struct device *d, struct processor *p);

/* ---- grid.c ---- */
/* The warp is going to write registers. */
static inline void warp_own_registers(struct device *d, struct warp *w)
{
    if (w->owns)
        return;
    w->regs = memory_window_own(d->memory, w->window);
    w->owns = true;
}
/* Makes the step one of that warp, until it gets another one: sets the parts of the warp that its threads
 * see. */
static inline void step_of(struct device *d, struct step *x, struct warp *w)
{
    warp_own_registers(d, w);
    x->warp = w;
    x->code = w->block->grid->code;
    x->control.state = &w->exec;
    x->control.warp = &w->state;
    x->fresh = 0;
}
/* After its instruction, what is known of addresses in the registers that it writes may no longer hold. */
static inline void step_spoils(struct step *x)
{
    x->fresh &= (uint16_t)~x->d->spoils;
}
/* The step is stuck, at the instruction at pc. */
void step_blame(struct device *d, struct step *x, uint32_t pc);
/* A step of n scheduled warps of one block and its consequences (rules block.exec, endBar, compl,
 * grid.exec, compl, context.exec, compl; device.memOp and updMemBar). The warps are in d->steps. False:
 * stuck. */
bool device_run(struct device *d, struct block *b, unsigned n);
/* The same without the consequences for these warps and their block: scheduling (5.7.1), fences, results of
 * reductions, freed places. A step of one warp that is no barrier, fence or exit has none once its
 * operations have ended. */
bool device_exec(struct device *d, struct block *b, unsigned n);
/* An operation of the warp has ended. A barrier may have waited for it (block.endBar), or it was the last
 * one of a completed warp or block. False: stuck. */
bool block_settle(struct device *d, struct warp *w);
/* Does block_settle have nothing to do for the warp? */
static inline bool block_is_settled(const struct warp *w)
{
    const struct block *b = w->block;

    return w->state != WARP_COMPLETED && b->barriers_in_use == 0 && !b->over;
}
/* The grid ends at once; its operations in flight continue. */
void grid_abort(struct device *d, struct grid *g);
void grid_free(struct grid *g); /* the grid has no block left */

/* ---- leave.c ---- */
/* The warp is finished: its threads, registers and place in local memory are free (5.5), unless it
 * has operations in flight. Its block keeps its own place and its shared memory. */
void warp_leave(struct device *d, struct warp *w);
/* The block is over: its warps stop at once, its place is free when its operations have ended. */
void block_leave(struct device *d, struct block *b);
/* An operation of a block that is leaving has ended: perhaps the last. */
void block_leave_at_last(struct device *d, struct block *b);

/* ---- message.c ---- */
/* How many pending messages can be taken now (a start may have to wait for NumConKernels), and the
 * nth of them, oldest first. */
unsigned messages_ready(const struct device *d);
const struct message *message_ready(const struct device *d, unsigned nth);
/* Remembers how many they are until something changes. */
void messages_count(struct device *d);
/* Takes one: device.cin, context.in and the rule of its kind, or device.destroy. */
void message_take(struct device *d, const struct message *m);
/* device.in: a message has arrived. device.out: one has left. */
void device_in(const struct device *d);
void device_out(const struct device *d);
/* cio.compl (5.7.2). */
void cio_compl(struct device *d, const struct grid *g);
/* The grid that was completed in this step, if one was: context.out, device.cout, device.out. */
void message_send(struct device *d);

/* ---- observe.c: of the first two only where d->watched ---- */
bool tell_check(struct device *d, const struct step *x);
bool tell_stepped(struct device *d, const struct step *x);
void tell_stuck(const struct device *d);
void tell_access(const struct device *d, struct step *x);
void tell_heap(const struct device *d, const struct heap_event *e);
void tell_barrier(const struct device *d, const struct block *b, const struct barrier *bar);

#endif
