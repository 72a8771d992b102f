/* program/load_parts.h: the parts of load (5.1.3): the call graph, where registers and shared
 * variables go, addresses of other variables, initial values. Private to load. */
#ifndef WS_PROGRAM_LOAD_PARTS_H
#define WS_PROGRAM_LOAD_PARTS_H

#include "base/graph.h"
#include "program/load.h"

/* ---- callgraph.c: calls in a loaded instruction environment, and the groups of functions that
 * call each other ---- */

/* Nodes are the functions, then one node for "any function whose address is taken", the target of an indirect
 * call, and last one for "any function at all", the target of an indirect branch or call about which nothing
 * is known. */
struct call_graph {
    struct graph calls;  /* from callers to callees */
    uint32_t functions;  /* the nodes that are functions */
    uint32_t *group; /* by node: functions that are mutually recursive share a group; a callee in
                        another group has a lower number than its caller */
    uint32_t *order; /* nodes by ascending group */
    uint32_t groups;
};
void call_graph_make(struct call_graph *g, const struct program *p);
/* The instructions of a function and of all those that it may reach by calls, direct or not. */
uint64_t call_graph_size(const struct call_graph *g, const struct program *p, uint32_t function);
void call_graph_free(struct call_graph *g);

/* ---- layout_registers.c, layout_shared.c ---- */

/* Slots in the register window: a function's registers lie after those of all its callers, so that
 * one window serves a whole call stack; with `apart` no two functions share any. Sets reg.slot and
 * function.slots. */
void layout_registers(struct program *p, const struct call_graph *g, bool apart);

/* Offsets in shared memory: two variables that one entry may use never overlap. Sets the addresses
 * of shared variables and function.shared. */
void layout_shared(struct program *p, const struct call_graph *g);

/* ---- load_data.c ---- */

/* Step 4. False with an error in d when a memory of figure 3.2 is too small. */
bool load_variables(struct program *p, const struct constants *k, const struct load_target *t,
                    struct diags *d);
/* Step 5; every address is known. */
void load_initial_values(const struct program *p, const struct load_target *t);

#endif
