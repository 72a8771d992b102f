/* search/search_parts.h: what the files search*.c share. */
#ifndef WS_SEARCH_SEARCH_PARTS_H
#define WS_SEARCH_SEARCH_PARTS_H

#include "base/codec.h"
#include "search/search.h"

/* ---- search.c ---- */

/* The state that the space is in now, reached from its parent by so many choices. NO_STATE: there
 * are as many states as the limit allows already, and the search is over. */
uint32_t search_meet(struct search *x, uint32_t parent, uint32_t choices, bool *known);
/* The run that stands in this state is over. */
void search_end(struct search *x, uint32_t state);
/* To be called before each step: shows progress; true: a limit ends the search. */
bool search_limited(struct search *x);
/* These reductions without those that take a step alone. */
struct reductions search_steps_together(struct reductions on);

/* ---- search_roots.c ---- */

/* A state that a search begins with. */
struct root {
    struct codec picks; /* that lead to it, a number each */
    uint32_t before;   /* which of x->before it is; NO_STATE: the first state, nothing is before it */
    uint32_t level;    /* steps from the first state to it */
    uint32_t *asleep;  /* ids of groups that are taken elsewhere (search_nap.h); owned */
    size_t nasleep, cap_asleep;
};
struct roots {
    struct root *v;
    size_t n, cap;
};
void roots_free(struct roots *r);
/* Where the search begins: in the first state; as one of several shards, in those where all of them
 * begin, the same for each. The space is in the first state. Ends of runs before the roots are
 * kept. */
void search_roots(struct search *x, struct roots *r);
/* The space goes to the i-th root of the shard, which is met there. False: there is none. */
struct start {
    const struct root *root;
    uint32_t state;
    bool known;        /* it was met before */
};
bool search_start(struct search *x, const struct roots *r, size_t i, struct start *s);

/* ---- search_cycles.c, search_sleep.c ---- */

/* Every way through every state behind the roots, depth first, and the cycles (6.5). */
void search_all(struct search *x, const struct roots *r);
/* Every state, but of steps that are independent of each other one order. False: there is a cycle,
 * and nothing that was found counts. */
bool search_sleeping(struct search *x, const struct roots *r);

#endif
