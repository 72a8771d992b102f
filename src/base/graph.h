/* base/graph.h: directed graphs of numbered nodes, and their strongly connected groups. Knows no
 * node's meaning. */
#ifndef WS_BASE_GRAPH_H
#define WS_BASE_GRAPH_H

#include <stddef.h>
#include <stdint.h>

/* Edges as they are found. */
struct graph_edges {
    struct graph_edge {
        uint32_t from, to;
    } *v;
    size_t n, cap;
};
void graph_edge(struct graph_edges *e, uint32_t from, uint32_t to);
void graph_edges_free(struct graph_edges *e);

/* The edges of node n lead to to[start[n]] … to[start[n + 1] - 1]. */
struct graph {
    uint32_t nodes;
    uint32_t *start, *to; /* owned */
};
/* The edges of each node in the order in which they were found; backwards: from their ends. */
enum graph_way { GRAPH_FORWARDS, GRAPH_BACKWARDS };
struct graph graph_from_edges(uint32_t nodes, const struct graph_edges *e, enum graph_way way);
void graph_clear(struct graph *g);

/* Numbers the groups of nodes that reach each other, from 0 up: group[node], and an edge into
 * another group leads to a lower number. order, if not NULL: the nodes by ascending group. How
 * many groups there are. */
uint32_t graph_groups(struct graph g, uint32_t *group, uint32_t *order);

#endif
