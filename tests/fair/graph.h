/* tests/fair/graph.h: the whole graph of states of a host program, step by step as the engine
 * takes them, with who moved in each. Nothing is left out, and what could move in a state is
 * what does move in some step out of it: none of explore's judgement, reductions or
 * fingerprints is used. */
#ifndef WS_TESTS_FAIR_GRAPH_H
#define WS_TESTS_FAIR_GRAPH_H

#include "base/text.h"
#include "ptx_machine/ptx_machine.h"

#define NOBODY UINT32_MAX

/* An operation in flight, as it is found in a state. */
struct graph_op {
    uint32_t grid, warp; /* warp: of the grid */
    uint64_t block;
    uint64_t mid;        /* serial number, of one way to the state */
    lane_mask lanes;
};

/* Parties except operations are numbered by their names, in the order of their appearance. */
struct graph_state {
    unsigned char *bytes;   /* owned: the state, then the order */
    size_t state, order;
    size_t action;          /* the host's next line */
    bool ended;
    struct graph_op *ops;   /* owned; by grid, block, warp and age */
    uint32_t nops;
    uint32_t *held;         /* owned: threads that the token stack keeps inactive */
    uint32_t nheld;
    size_t edges, nedges;   /* its edges are adjacent */
};

struct graph_edge {
    uint32_t to;
    uint32_t *moved;        /* owned: agents */
    uint32_t nmoved;
    uint32_t op;            /* the operation of the first state that moved; or NOBODY */
    uint32_t *becomes;      /* owned: by operation of the first state which one of the second it is, or
                               NOBODY: it has ended */
};

struct graph {
    struct graph_state *v;
    size_t n, cap;
    struct graph_edge *edges;
    size_t nedges, cap_edges;
    struct graph_party {
        char *name;         /* owned */
        struct graph_op of; /* of a thread: it is lanes of this warp */
        bool thread;
    } *agents;
    size_t nparties, cap_parties;
    size_t completed;       /* final states */
};

/* Hears who moves; its observers are to be attached to the session. */
struct graph_ear {
    const struct ptx_machine *space;
    struct graph_op steps[64]; /* warps and the lanes that stepped */
    size_t nsteps;
    uint64_t mids[8]; /* of operations; the first one is in flight already, if any is */
    size_t nmids;
    struct memory_event silent[64];
    size_t nsilent;
};
struct engine_observer graph_observer(struct graph_ear *e);
struct memory_observer graph_memory_observer(struct graph_ear *e);

/* The space was opened and is in its first state. False: there are more than `most` states. */
bool graph_make(struct graph *g, struct ptx_machine *x, struct graph_ear *e, size_t most);
void graph_free(struct graph *g);
/* The name of a warp, as `explore` has it: `grid 1 block 0,0,0 warp 1`. */
void graph_put_warp(struct text *out, const struct graph_op *op);

#endif
