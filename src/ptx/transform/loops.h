/* ptx/transform/loops.h: the loops of a control flow graph as a forest of regions (for 5.1.3, step
 * 6). A loop with several entries gets one: a block that selects among them. dominators.c puts the
 * nodes of each region in topological order, with their dominator tree. */
#ifndef WS_PTX_TRANSFORM_LOOPS_H
#define WS_PTX_TRANSFORM_LOOPS_H

#include "ptx/transform/cfg.h"

/* A node of a region: a block, an inner loop as a whole, or the latch, which represents every edge back
 * to the header. Filled by dominators_find. */
struct region_node {
    uint32_t block;          /* the block; an inner loop's header; for the latch, the region's */
    uint32_t loop;           /* the inner loop, or CFG_NONE */
    uint32_t idom;           /* immediate dominator in the region */
    uint32_t depth, jump;    /* in the tree of dominators; jump: an ancestor far up */
    uint32_t pre, size;      /* preorder number and size of the subtree of dominated nodes */
    uint32_t child, sibling; /* dominated nodes, in topological order */
    uint32_t preds, npreds;  /* where in region.preds; distinct nodes */
};

/* Region 0 is the function, any other one the body of a loop. Without the edges to the header a
 * region has no cycle but inside the inner loops. */
struct region {
    uint32_t header, parent; /* block, region (CFG_NONE: region 0) */
    uint32_t irreducible;    /* how many loops around it had several entries, itself included */
    uint32_t self;           /* its node in the parent */
    struct region_node *node; /* n of them in topological order; 0 is the first to run */
    uint32_t n, latch;       /* latch: its node, or CFG_NONE */
    uint32_t *preds;         /* preorder numbers of predecessors, ascending for each node */
    uint32_t *exits, nexits; /* the distinct blocks outside that it leaves to */
    bool nested;             /* the nest has the inner loops (loops.c) */
    bool several;            /* a loop with several entries that has kept them: nothing in it is known */
    bool stiff;              /* a register may lead to its header (barrier_flow.c) */
    uint32_t enter;          /* a label before the whole loop, or CFG_NONE */
};

struct forest {
    struct cfg *g;
    struct region *region; /* an inner one comes after those around it */
    uint32_t n;
    size_t cap;
    uint32_t entry_reg;    /* selects the entry of a loop with several; made on demand, else CFG_NONE */
    uint64_t stamp;        /* for cfg_block.stamp: the last one in use */
};

/* Finds all loops; may add blocks to g and a register to the program. */
void loops_find(struct forest *t, struct cfg *g);
/* The same, but a loop with several entries keeps them, and what is inside it is not looked at. */
void loops_find_kept(struct forest *t, struct cfg *g);
void loops_free(struct forest *t);

/* ---- dominators.c ---- */

/* Fills every region of the forest, inner ones first; all they hold goes into the graph's arena. */
void dominators_find(struct forest *t);

/* The node of region r that an edge to the block leads to: a block of r, an inner loop by its
 * header, or the latch. CFG_NONE when the edge leaves r, or goes to a block that only stops. */
uint32_t region_find(const struct forest *t, uint32_t r, uint32_t block);
/* The blocks that edges from a node lead to; repetitions are possible. */
const uint32_t *region_succs(const struct forest *t, const struct region_node *x, uint32_t *n);
/* How many nodes that x dominates (x included) have an edge to y. */
uint32_t region_edges(const struct region *r, uint32_t x, uint32_t y);

#endif
