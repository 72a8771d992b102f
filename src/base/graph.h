/* base/graph.h: directed graphs of numbered nodes, and their strongly connected groups. Knows no
 * node's meaning. */
#ifndef WS_BASE_GRAPH_H
#define WS_BASE_GRAPH_H

#include <stdint.h>

/* The edges of node n lead to to[start[n]] … to[start[n + 1] - 1]. */
struct graph {
    uint32_t nodes;
    const uint32_t *start, *to;
};

/* Numbers the groups of nodes that reach each other, from 0 up: group[node], and an edge into
 * another group leads to a lower number. order, if not NULL: the nodes by ascending group. How
 * many groups there are. */
uint32_t graph_groups(struct graph g, uint32_t *group, uint32_t *order);

#endif
