/* ptx/transform/barrier_parts.h: where the convergence barriers of Hanoi go (STG V): BSSY, BSYNC,
 * BREAK, YIELD. NVIDIA's algorithm is not public; ours is in docs/decisions.md. The parts, in order
 * of work:
 *   barrier_flow.c       graphs of all functions, with a place before and at the end of every loop
 *   waiting_loops.c      which loops wait for other threads
 *   joins.c              where threads reconverge, and which leave before
 *   open.c               which joins cannot be: they would be begun anew while some still wait
 *   barrier_registers.c  which B register each gets
 *   barrier_write.c      the body anew, in its old order */
#ifndef WS_PTX_TRANSFORM_BARRIER_PARTS_H
#define WS_PTX_TRANSFORM_BARRIER_PARTS_H

#include "base/constants.h"
#include "ptx/transform/loops.h"
#include "ptx/transform/transform.h"
#include "ptx/transform/weave.h"

#define NO_JOIN 0xffffffffu

/* An edge of a graph: successor `k` of block `from`. */
struct edge {
    uint32_t from, k;
};

/* What is known of a block besides cfg_block. */
struct spot {
    uint32_t join;     /* the join whose BSYNC begins it, or NO_JOIN */
    uint32_t opened;   /* first of the joins whose BSSY it ends with (join.beside) */
    uint32_t entered;  /* edges that lead to it */
    uint32_t from;     /* a block that one of them comes from */
    uint32_t rest;     /* the block after the call that ends it, in the text; or CFG_NONE */
    uint32_t loop;     /* of an added block: the loop before which or in which it is */
    uint32_t calls, ncalls; /* in flow.call */
    uint32_t breaks;   /* first of flow.need that leaves from here; CFG_NONE: none */
    uint32_t seen;     /* scratch of searches: the last that came here */
    bool latch;        /* added at the end of `loop`, not before it */
    bool guarded;      /* it is the instruction `branch` alone, a call or under a guard, once it is
                          executed */
    bool yields;       /* a YIELD is here */
    bool waits;        /* its loop waits for other threads, or threads wait here one by one */
    bool together;     /* all lanes of that loop wait for the same barrier in memory */
    bool warpsync, exits;   /* it has a WARPSYNC; a thread may exit in it */
    bool returns;
};

/* BREAK of a join's register on an edge. */
struct need {
    uint32_t k, join, next;
};

/* Does the end of a loop depend on what other threads do (STG VI-C)? LOOP_WAITS_TOGETHER: it depends
 * only on a barrier in memory that is the same for all lanes. A lane that has left such a loop does not
 * wait for the lanes in it, and they do not wait for it. */
enum loop_wait { LOOP_ENDS, LOOP_WAITS_TOGETHER, LOOP_WAITS };

/* One function. */
struct flow {
    struct cfg g;
    struct forest t;
    struct spot *spot;   /* by block */
    size_t cap_spots;
    uint32_t nspots;
    struct edge **out;    /* by region: the edges that leave it; nout of them. In the arena */
    uint32_t *nout;
    uint32_t *landing;    /* by loop: the block before it, or CFG_NONE; the next is its latch */
    uint32_t end;         /* the block where all that exit do so; or CFG_NONE */
    uint32_t *call;       /* places of calls in the body, block by block */
    uint32_t ncall;
    size_t cap_call;
    struct need *need;
    uint32_t nneed;
    size_t cap_need;
    uint32_t first_join, last_join; /* joins[first_join] to joins[last_join - 1] */
    uint32_t nbetween;    /* of all its joins */
    uint32_t base;        /* the join around all that an entry does, or NO_JOIN */
    uint32_t floor;       /* the registers below are those of its callers */
    bool made;            /* it has a body, and a graph */
    bool alone;           /* a branch may come or go anywhere: no joins */
    bool incomplete;      /* threads may part in it and not meet again */
    unsigned facts;       /* enum flow_fact: of it or what it may call */
    enum loop_wait *waiting; /* by region */
    uint32_t *sites;      /* functions that call it, one a call; nsites */
    size_t cap_sites;
    uint32_t nsites;
};

enum flow_fact {
    FACT_WAITS = 1,     /* a loop in it waits for other threads, and has a YIELD */
    FACT_SYNCS = 2,     /* WARPSYNC */
    FACT_ENDS = 4,      /* a thread may exit */
    FACT_WILD = 8,      /* a branch may go anywhere */
    FACT_SOURCE = 16,   /* is_waiting_source */
    FACT_PARKS = 32     /* is_unaligned_barrier */
};

/* Another join that is open at the same time: where the other begins, or the other where this one
 * does. */
struct overlap {
    uint32_t join;
    bool outer; /* this one is open where the other begins */
};

struct join {
    uint32_t function, region;
    uint32_t x, y;        /* nodes of the region: threads diverge after x and reconverge at y */
    uint32_t opens, at;   /* blocks: BSSY at the end of the one, BSYNC at the start of the other */
    uint32_t beside;      /* the next join that is opened at the same place */
    uint32_t *between;    /* nodes on a way from x to y, x included, ascending; in the arena */
    uint32_t nbetween;
    bool dropped, base, queued;
    bool open_ended;      /* of a base: threads exit out of it, none waits at its end */
    bool breaks;          /* some threads leave before reconvergence */
    bool exits, warpsync, waits; /* while it is open */
    uint32_t b;           /* its register; NO_REGISTER: none yet */
    bool spills;          /* it shares its register, so another one keeps it meanwhile */
    uint32_t spilled;     /* one of 64 bits */
    uint32_t label;       /* the place of its BSYNC; CFG_NONE: not yet known */
    uint32_t holds;       /* list in barriers.held: those whose open ways end here */
    struct overlap *overlap; /* joins of the function */
    uint32_t noverlap;
    size_t cap_overlap;
    uint32_t *over;       /* functions that are called while it is open */
    uint32_t nover;
    size_t cap_over;
};

struct held {
    uint32_t join, next;
};

struct barriers {
    struct program *p;
    const struct constants *k;
    struct flow *flow;    /* by function */
    uint32_t *order;      /* functions, callers first where that is possible */
    struct groups groups;
    bool *recursive;      /* by function: it may be called while it runs */
    struct join *join;
    uint32_t njoins;
    size_t cap_joins;
    struct held *held;
    uint32_t nheld;
    size_t cap_held;
    uint32_t *queue;      /* joins to look at */
    uint32_t nqueue;
    size_t cap_queue;
    uint32_t *stack;      /* scratch of searches */
    size_t cap_stack;
    uint32_t stamp;
    uint32_t registers;   /* that joins may have */
    bool bases;           /* some entry has a base, whose register is 0 */
};

/* ---- barrier_flow.c ---- */

/* Graph and loops of a function. common_exit: all its threads exit at one place. */
void flow_make(struct barriers *x, uint32_t function, bool common_exit);
/* Landings and latches are added; dominators and edges out of loops found. */
void flow_finish(struct flow *f);
void flow_free(struct flow *f);
/* The functions that a call may lead to: how many, and each. */
uint32_t flow_ncallees(const struct program *p, const struct instr *call);
uint32_t flow_callee(const struct program *p, const struct instr *call, uint32_t i);
/* Is the block in the region, or in a loop in it? */
bool flow_is_inside(const struct flow *f, uint32_t block, uint32_t region);
/* The node of the region in which the block is. */
uint32_t flow_node(const struct flow *f, uint32_t region, uint32_t block);
/* Is it a loop that nothing can be put before or into? */
bool flow_is_closed(const struct flow *f, uint32_t loop);
/* An edge that a register chooses: nothing can be put on it. */
bool flow_is_stiff(const struct flow *f, struct edge e);

/* ---- waiting_loops.c ---- */

/* Does a read of the instruction's result say what another thread did? */
bool is_waiting_source(const struct instr *i);
/* A barrier of the block that each thread reaches by itself: a waiting thread may wait for others of its
 * warp. */
bool is_unaligned_barrier(const struct instr *i);
/* Finds, by region, whether the end of its loop waits. */
void find_waiting_loops(const struct barriers *x, const struct flow *f, enum loop_wait *waits);

/* ---- uniform.c ---- */

/* By register: may its value differ between lanes of a warp? In a function that is called, every register
 * may. The caller frees the result. */
bool *find_varying(const struct program *p, const struct function *f);

/* ---- joins.c ---- */

void joins_find(struct barriers *x, uint32_t function);
/* The edges on which threads leave between a join's BSSY and its BSYNC, never to come to it. */
typedef void each_break(struct barriers *x, uint32_t join, struct edge e);
void joins_each_break(struct barriers *x, uint32_t join, each_break *each);
bool join_is_between(const struct join *j, uint32_t node);
bool join_dominates(const struct region *r, uint32_t a, uint32_t b);

/* ---- open.c ---- */

/* All joins are to be looked at. */
void joins_begin(struct barriers *x);
/* Drops what cannot be, until the rest can. */
void joins_settle(struct barriers *x);
void join_drop(struct barriers *x, uint32_t join);
/* Fills overlap and over of all joins that are left. False: some were open beside too many, and are
 * dropped. */
bool joins_overlap(struct barriers *x);

/* ---- barrier_registers.c ---- */

/* Gives every join that is left a B register, and drops those for which there is none. */
void registers_give(struct barriers *x);

/* ---- barrier_write.c ---- */

/* Returns whether the function got a barrier. */
bool barriers_write(struct barriers *x, uint32_t function);

#endif
