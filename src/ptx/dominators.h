/* ptx/dominators.h: the nodes of one region in topological order, with the tree of dominators (for
 * 5.1.3, step 6). It answers where edges lead and how many there are; it places nothing. */
#ifndef WS_PTX_DOMINATORS_H
#define WS_PTX_DOMINATORS_H

#include "ptx/loops.h"

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
