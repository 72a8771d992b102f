/* search/components.h: the strongly connected components of the states that a depth-first search
 * meets (Tarjan), and whether the cycles in them are fair. Parties are those who may move
 * (machine/machine.h). A component with a cycle is weakly fair when every party moves somewhere in
 * it or cannot move somewhere in it: a run that passes everything in it over and over is fair then.
 * Else those who never do are starved (6.5): they are in every run that stays there, for what it
 * passes is part of the component. Reads of old values (machine.h) are judged strongly: where a read
 * is late somewhere in the component and returns the newest value nowhere in it, a fair run stays in
 * what is left without those steps, if in any part of it (fair_part.h). Knows no machine. */
#ifndef WS_SEARCH_COMPONENTS_H
#define WS_SEARCH_COMPONENTS_H

#include "machine/agent_set.h"
#include "search/fair_part.h"
#include "search/visited.h"

/* A state that is entered and may still share a component with states to come. */
struct open_state {
    uint32_t state;
    uint32_t low;  /* the lowest place that it is known to lead back to */
    size_t edges;  /* edges that were kept before it was entered */
    bool cycle;    /* an edge leads from it to a state of its component */
    bool exit;     /* an edge leads from it out of its component */
};

/* A component with a cycle. */
struct component {
    uint32_t first, states;    /* its first state in the order of the search, how many */
    const uint64_t *print;     /* the least of their fingerprints: the same in every search */
    const struct agent_set *starved; /* NULL: it is fair */
};

struct components {
    struct visited *visited;
    size_t words;            /* of a set of agents, as many as any had so far */
    struct open_state *open; /* Tarjan's stack */
    size_t n, cap;
    uint64_t *sets;          /* for each open state who could move in it, then who moved */
    size_t cap_sets;         /* in words */
    /* where there are reads that can be late: edges between open states that may share a component, and
     * of each who moved, which reads were late, which were not */
    struct inner_edge *edges; /* by place */
    uint64_t *edge_sets;
    size_t nedges, cap_edges, cap_edge_sets;
    uint64_t *starved; /* in the component that is judged; owned */
    size_t cap_starved;
    uint64_t fair, starving; /* components with cycles so far */
    uint64_t endless;        /* those among them that no step leaves */
    void (*found)(void *self, const struct component *c); /* both may be NULL: not called */
    void (*forgotten)(void *self); /* those that were found do not count */
    void *self;
};

/* visited stays where it is. */
void components_init(struct components *c, struct visited *visited);
void components_free(struct components *c);
/* Back to no state and no component. */
void components_forget(struct components *c);
size_t components_bytes(const struct components *c);
/* A new state is entered; enabled: who can move in it. */
void components_enter(struct components *c, uint32_t state, const struct agent_set *enabled);
/* Who could move in an open state. */
void components_enabled(const struct components *c, uint32_t state, struct agent_set *out);
/* An edge from an open state to one that was met before. late, fresh: NULL, both: no machine's. */
struct edge {
    uint32_t from, to;
    const struct agent_set *moved, *late, *fresh;
};
void components_edge(struct components *c, const struct edge *e);
/* A step from an open state ends the run. */
void components_exit(struct components *c, uint32_t from);
/* The search leaves the state e->to, which e led to first; from: NO_STATE for the first state. */
void components_leave(struct components *c, const struct edge *e);

#endif
