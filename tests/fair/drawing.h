/* tests/fair/drawing.h: the graph of a small search (search/state_graph.h) against the whole
 * graph. */
#ifndef WS_TESTS_FAIR_DRAWING_H
#define WS_TESTS_FAIR_DRAWING_H

#include "graph.h"
#include "search/search.h"

/* Are its states states of the whole graph, its ends ends, its edges all those between them, and its
 * depths the shortest ways along them? NULL: they are; else what is not so. *edges grows by how many
 * pairs of states were compared. */
const char *drawing_differs(const struct graph *whole, struct search *x, uint64_t *edges);

#endif
