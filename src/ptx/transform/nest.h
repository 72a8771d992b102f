/* ptx/transform/nest.h: the loops of a region, all levels at once, in time that hardly grows
 * faster than the region (for 5.1.3, step 6). Loops with several entries are found and left to
 * loops.h, with all that is inside them. It changes nothing but cfg_block.region. */
#ifndef WS_PTX_TRANSFORM_NEST_H
#define WS_PTX_TRANSFORM_NEST_H

#include "ptx/transform/cfg.h"

/* The loops directly inside a loop or a region: named by their first blocks, in the order in which
 * a depth-first search is done with them. */
struct nest_list {
    uint32_t first;
    bool mixed; /* one of them has several entries */
};

/* Results stay good until a block of the region is looked at anew. At first all is zero but g. */
struct nest {
    struct cfg *g;
    struct nest_block *block; /* by block */
    size_t cap_block;
    uint32_t nblocks;
    struct nest_edge *edge;
    size_t cap_edge;
    uint32_t nedges;
    uint32_t *path, *order, *done; /* blocks: being visited, as discovered, as left */
    size_t cap_path, cap_order, cap_done;
    uint32_t npath, norder, ndone;
    struct nest_list root;
    uint32_t pass;
};

/* Where to look: what can be reached from `start` in blocks of a region; edges to `skip` (a block
 * or CFG_NONE) do not count. */
struct nest_place {
    uint32_t region, start, skip;
};

/* The result is in x->root and nest_inside. */
void nest_find(struct nest *x, struct nest_place place);
/* The outermost loop around a block that is known by now, or the block; is it first in a loop? */
uint32_t nest_outermost(struct nest *x, uint32_t b);
bool nest_heads(const struct nest *x, uint32_t b);
struct nest_list nest_inside(const struct nest *x, uint32_t loop);
/* The next loop of a list, or CFG_NONE. */
uint32_t nest_next(const struct nest *x, uint32_t loop);
/* Blocks of the loop belong to a region from now on: those of the loops inside it too when it is
 * mixed, which their own regions may take again. */
void nest_claim(struct nest *x, uint32_t loop, uint32_t region);
void nest_free(struct nest *x);

#endif
