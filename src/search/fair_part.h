/* search/fair_part.h: does a strongly connected component of states, in which some reads return old
 * values and never the newest one, hold a fair run nevertheless? Such a run takes those steps a finite
 * number of times only, so it stays in what is left without them. Knows no machine. */
#ifndef WS_SEARCH_FAIR_PART_H
#define WS_SEARCH_FAIR_PART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A step from one state of a component to another. */
struct inner_edge {
    uint32_t from, to;
};

/* Sets are rows of `words` words each. States are numbered from 0. */
struct inner_graph {
    size_t words;
    uint32_t states;
    const uint64_t *enabled;        /* by state: who could move in it; stride words from one to the next */
    size_t stride;
    const struct inner_edge *edges; /* by step; the sets below belong to them */
    const uint64_t *sets;           /* who moved, which reads were late, which were not */
    size_t nedges;
};
enum edge_set { EDGE_MOVED, EDGE_LATE, EDGE_FRESH, EDGE_SETS };

/* Is there a part of it, strongly connected and with a step, in which every party moves or cannot move
 * somewhere, and every read that is late somewhere is not so somewhere? */
bool fair_part_exists(const struct inner_graph *g);

#endif
