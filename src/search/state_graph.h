/* search/state_graph.h: what a small search met, to be drawn: its states, and every step between
 * two of them, also those that its reductions left out. Knows no format. */
#ifndef WS_SEARCH_STATE_GRAPH_H
#define WS_SEARCH_STATE_GRAPH_H

#include "search/search.h"

#define STATE_GRAPH_MOST 400u /* states that are drawn */
#define STATE_GRAPH_LARGEST 1000000u /* states of a transition system for other tools */

struct drawn_state {
    uint32_t met;          /* the search's number of it */
    uint32_t depth;        /* steps of a shortest way from the first state */
    uint32_t parent;       /* before it on that way; NO_STATE: it is the first */
    bool over;             /* runs end there: as */
    enum ending_kind kind; /* the kind of end */
    uint32_t end;          /* number so much of endings_of(kind) */
};

/* A step, or several that lead from one state to another. */
struct drawn_edge {
    uint32_t from, to;
    char *moved;   /* owned; lines with the moving agents and their positions; empty: not distinguished */
    char *choices; /* owned; lines: what was picked on its way, or which rules applied; perhaps empty */
};

struct state_graph {
    struct drawn_state *states; /* by depth, the first state first; owned */
    uint32_t n;
    struct drawn_edge *edges;   /* by their first state; owned */
    size_t nedges, cap_edges;
};

/* Has the search met no more than `most` states, and did it begin with the first? */
bool state_graph_possible(const struct search *x, uint32_t most);
/* Of a search that is over and whose ends are in their final order. Where it was stopped, of what
 * it met. The machine is in some other state afterwards. rules: edges have the rules that applied, in
 * the place of what was picked. */
void state_graph_make(struct state_graph *g, struct search *x, bool rules);
void state_graph_free(struct state_graph *g);
/* The choices that lead to this state by the shortest way, appended to `out`; the machine is there
 * afterwards. False: alternatives are other ones than when the state was met. */
bool state_graph_way(const struct state_graph *g, struct search *x, uint32_t state,
                     struct choice_list *out);

/* How many states a search met by their steps from where it began, on the ways that it knows:
 * counts, owned by the caller; *n of them. */
uint64_t *state_depths(const struct visited *v, size_t *n);

#endif
