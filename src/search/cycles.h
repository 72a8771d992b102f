/* search/cycles.h: the cycles that a search found, for people: the agents starved in them, with their
 * positions. Knows no command line. */
#ifndef WS_SEARCH_CYCLES_H
#define WS_SEARCH_CYCLES_H

#include "search/search.h"

#define CYCLES_KEPT 256u /* components that are looked at: the first that the search closed */

/* A component that was found. */
struct kept_cycle {
    uint32_t first, states;
    uint64_t print[2]; /* the same in every search (search/components.h) */
    bool fair;
    struct agent_set starved; /* of one that is not */
};

/* Components that starve the same agents at the same places; or all fair ones. */
struct cycle {
    bool fair;
    char *who;        /* owned: lines that say who is starved; empty when fair */
    uint64_t cycles;
    uint64_t states;  /* of all of them */
    uint64_t choices; /* of the shortest path that was found to one, and */
    uint32_t state;   /* the state that it leads to */
    struct fingerprint_notes components; /* their prints, and how many states each has */
    char *way;        /* owned: that path and once around, as a list of choices; NULL: it was
                         not written down here */
};

/* Zero at first. */
struct cycles {
    struct kept_cycle *kept;
    size_t nkept, cap_kept;
    struct cycle *v;
    size_t n, cap;
    uint64_t looked_at;         /* number of examined components, including those of v */
    struct fingerprint_notes rest[2]; /* fingerprints of the other starving ones, and fair ones */
};

/* How many components there are in all. */
struct cycle_totals {
    uint64_t fair, starving;
};

/* From now on the search keeps the cycles that it finds. */
void cycles_begin(struct cycles *c, struct search *x);
/* When the search is over: those that were kept become c->v. */
void cycles_describe(struct cycles *c, struct search *x);
void cycles_free(struct cycles *c);
/* Puts cycles that others found beside those that are there; and when all are there, counts each
 * component once, and brings the kinds into their order. */
void cycles_unite(struct cycles *to, const struct cycles *from);
struct cycle_totals cycles_count(struct cycles *c);

#endif
