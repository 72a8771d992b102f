/* search/ways.h: ways of a search to the ends of runs that are the shortest, or that change least often
 * between parties (machine.h). They are found in the graph of all states, without reductions, or, where
 * that is too large, of those that the search met (states that differ in names alone, and are one for it,
 * are one here too). Knows no command line. */
#ifndef WS_SEARCH_WAYS_H
#define WS_SEARCH_WAYS_H

#include "search/search.h"

#define WAYS_MOST 200000u /* states that are looked at */
#define WAYS_PARTIES 64u  /* most parties that are distinguished */

/* What a way is to have the fewest of; of equals the fewest of the other. */
enum ways_by { WAYS_AS_FOUND, WAYS_STEPS, WAYS_SWITCHES };

/* A step, and whose it was: the number of a party from 1; 0: nobody's. */
struct way_edge {
    uint32_t from, to, party;
};

/* A state in which runs end, and how. */
struct way_end {
    uint32_t state;
    enum ending_kind kind;
    uint32_t end; /* number so much of endings_of(kind) */
};

/* How a node was come to: by a step from another node. */
struct way_step {
    uint32_t edge, node;
};

/* Costs of a way: switches are steps of another party than the last that moved before. */
struct way {
    size_t node; /* of the last state, and the party that moved last */
    uint32_t steps, switches;
};

struct ways {
    struct search *x;
    struct visited states;     /* the first state first */
    bool all;                  /* all states; else those that the search met */
    size_t parties[WAYS_PARTIES];
    uint32_t nparties;
    struct way_edge *edges;    /* owned; by their first state */
    size_t nedges, cap_edges;
    size_t *first;             /* owned; by state its first edge; after the last state the number of edges */
    struct way_end *ends;      /* owned */
    size_t nends, cap_ends;
    enum ways_by by;
    uint32_t *steps, *switches; /* owned; by node: costs of the best path */
    struct way_step *last;      /* owned; and its last step */
};

/* Finds the best paths of a finished search that was not a shard and whose ends are in their final order. It
 * leaves the machine in another state. False: there are too many states or parties, parties are not
 * distinguished, or the search was interrupted or has no time left. ways_free is required in any case. */
bool ways_make(struct ways *w, struct search *x, enum ways_by by);
void ways_free(struct ways *w);
/* The best way to such an end; to a state. False: none is known. */
bool ways_to_end(const struct ways *w, enum ending_kind kind, uint32_t end, struct way *out);
bool ways_to_state(const struct ways *w, const uint64_t print[2], struct way *out);
/* Appends its choices; the machine is in its last state afterwards. False: alternatives are other ones
 * than when the states were met. */
bool ways_choices(const struct ways *w, const struct way *way, struct choice_list *out);

#endif
