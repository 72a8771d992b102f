/* engine/block/block.h: thread blocks and their barriers (5.5). */
#ifndef WS_ENGINE_BLOCK_BLOCK_H
#define WS_ENGINE_BLOCK_BLOCK_H

#include "engine/thread/thread.h"
#include "engine/warp/control/split.h"

struct grid;

/* A warp's threads at a barrier: part of BarrierActΩ, the threads that name one barrier. */
struct arrival {
    struct warp *warp;
    const struct decoded *d;  /* the instruction: type, reduction, destination */
    lane_mask lanes, votes;
    uint32_t barrier;
    bool counted;             /* a thread count was given */
    uint32_t count;
    uint64_t before;          /* operations with a lower serial number were issued before it */
};

/* Do its threads wait there? */
static inline bool arrival_waits(const struct arrival *a)
{
    return a->d->instr->barrier != BARRIER_ARRIVE;
}

/* An entry of χ. One that is complete is none any more, but its threads may have to wait for
 * accesses (BarrierFences). */
struct barrier {
    bool in_use;
    uint32_t threads, arrived; /* tc, ac */
    enum barrier_red red;
    uint32_t left;             /* threads of warps that completed since it was set up (ours) */
    struct arrival *arrivals;  /* owned */
    size_t n, cap;
};

/* The number of a barrier at which threads have arrived. */
static inline uint32_t bar_index(const struct barrier *bar)
{
    return bar->arrivals[0].barrier;
}

/* β; unscheduled and completed blocks are counters of their grid. */
struct block {
    struct grid *grid;
    uint32_t index[3];
    uint64_t linear;           /* the same as one number */
    uint64_t serial;           /* order of issue */
    unsigned processor;
    struct warp *warps;        /* owned */
    unsigned nwarps, active_warps;
    uint32_t place;            /* of the first of them among the warps that are resident on its
                                  processor; the others follow */
    bool over;                 /* completed or aborted, but operations of it are still in flight */
    uint32_t shared;           /* offset in the processor's shared memory (so) */
    uint32_t shared_size;
    struct barrier *barriers;  /* NumBarrierIndices of them, owned */
    struct barrier *complete;  /* those whose threads still wait, by number, older ones first; owned */
    size_t ncomplete, cap_complete;
    unsigned barriers_in_use;  /* complete ones included */
    uint64_t changes;          /* grows with every change of active_warps and barriers */
    const struct constants *constants;
    const struct memory *memory; /* used to look up operations in flight */
    struct teller *tell;
    size_t part;               /* which of the state's in a ledger are active_warps and barriers */
    struct block *next;        /* of the spare blocks of its grid */
};

/* The warp's place among those that are resident on its processor. */
static inline uint32_t warp_place(const struct warp *w)
{
    return w->block->place + w->index;
}
void block_free(struct block *b);

/* Registers that a completed barrier writes: results of a reduction for one warp's threads. */
struct barrier_result {
    struct warp *warp;
    const struct decoded *d;
    lane_mask lanes;
    uint64_t value;
};
struct barrier_results {
    struct barrier_result *v; /* owned by the declaring function */
    size_t n, cap;
};

/* The warps' barrier actions of one step, all of one block (rule block.exec): bar.updBar. */
struct arrivals {
    struct arrival *v;
    size_t n, cap;
};
/* From one warp's action; before: the serial number of the next memory operation. */
void arrivals_collect(struct arrivals *a, const struct step *x, uint64_t before);
bool bar_upd_bar(struct block *b, const struct arrivals *a, struct stuck *why);
/* The count of a barrier in threads after a step that arrives there; complete: all have arrived. */
struct barrier_count {
    uint32_t number, arrived, expected;
    bool complete;
};
/* What that will make of the barrier of the lowest executing lane. x: one of the warps that step
 * together, after so many others of these. */
struct barrier_count bar_will_count(const struct step *x, unsigned before);

/* Do the warp's threads go apart? */
static inline bool bar_apart(const struct warp *w)
{
    return w->exec.threads != NULL;
}
/* Does the barrier instruction belong to each thread by itself, so that a warp need not come together? */
static inline bool bar_unaligned(const struct warp *w, const struct instr *i)
{
    return (i->mods & MOD_ALIGNED) == 0 && w->block->constants->v[CONST_UnalignedBarriers] != 0;
}
/* Do threads run in paths that wait for each other (hanoi), so that some can wait at a barrier alone? */
static inline bool bar_in_paths(const struct warp *w)
{
    return w->exec.split != NULL && w->exec.split->barriers;
}
/* Do the warp's threads arrive at it, and wait there, each by itself? */
static inline bool bar_alone(const struct warp *w, const struct instr *i)
{
    return bar_apart(w) || (bar_in_paths(w) && bar_unaligned(w, i));
}
/* Does a finished warp count as arrived at a barrier? counted: one that a thread count was given for. */
static inline bool bar_counts_exits(const struct block *b, bool counted)
{
    const uint64_t arrives = b->constants->v[CONST_BarrierExitArrives];

    return arrives == 1 || (arrives == 2 && !counted);
}
static inline bool bar_is_counted(const struct barrier *bar)
{
    return bar->n > 0 && bar->arrivals[0].counted;
}
/* Have as many threads arrived as the barrier is for? */
bool bar_reached(const struct block *b, const struct barrier *bar);

/* ---- barrier_end.c ---- */

/* Can a barrier that is complete end now? */
bool bar_completed(const struct block *b);
/* Completes the barriers whose count is reached: their numbers are free again. Returns the one that
 * bar_end_bar would end next; NULL: none. */
const struct barrier *bar_ending(struct block *b);
/* The lowest barrier whose arrival count is reached (bar.endBar) and, with BarrierFences, whose
 * threads have no access in flight from before it: ends it, releases its warps and adds the results
 * of its reduction to `out`. False: none. */
bool bar_end_bar(struct block *b, struct barrier_results *out);
/* The barrier at which some of these threads wait, and whether it is complete. NULL: at none. */
const struct barrier *bar_awaited(const struct block *b, const struct warp *w, lane_mask lanes,
                                  bool *complete);

/* ---- barrier.c ---- */

/* A warp of the block has completed: what that means to barriers (BarrierExitArrives). */
void bar_warp_left(struct block *b);

#endif
