/* program/callgraph.h: who calls whom in a loaded instruction environment, and the groups of
 * functions that call each other. Private to load. */
#ifndef WS_PROGRAM_CALLGRAPH_H
#define WS_PROGRAM_CALLGRAPH_H

#include "program/program.h"

/* Nodes are the functions; behind them one that stands for "any function whose address is taken",
 * where an indirect call goes; last, one for "any function at all", where an indirect branch or
 * call goes of which nothing is known. */
struct call_graph {
    uint32_t nodes, functions; /* all of them; those that are functions */
    uint32_t *start; /* callees of f: to[start[f]] to to[start[f + 1] - 1] */
    uint32_t *to;
    uint32_t *group; /* by node: functions that are mutually recursive share a group; a callee in
                        another group has a lower number than its caller */
    uint32_t *order; /* nodes by ascending group */
    uint32_t groups;
};
void call_graph_make(struct call_graph *g, const struct program *p);
/* The instructions of a function and of all those that it may reach by calls, direct or not. */
uint64_t call_graph_size(const struct call_graph *g, const struct program *p, uint32_t function);
void call_graph_free(struct call_graph *g);

#endif
