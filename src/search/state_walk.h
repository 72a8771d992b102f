/* search/state_walk.h: a walk through states, depth first, that takes every step out of each of them,
 * also those that a search left out. Knows not what for. */
#ifndef WS_SEARCH_STATE_WALK_H
#define WS_SEARCH_STATE_WALK_H

#include "search/search.h"

/* Whoever walks. Members but `begins` and `picked` may not be NULL. */
struct state_walk {
    struct search *x; /* that is over: its machine and its ledger */
    void *self;
    bool narrowed;    /* of alternatives that differ in nothing but names one is enough, if the search
                         took it to be (machine_reduction.narrow) */
    /* Returns the state in which the ledger was just written. NO_STATE: the walk turns back. *fresh: the
     * state was not visited before. */
    uint32_t (*meet)(void *self, bool *fresh);
    void (*begins)(void *self);             /* before each step */
    void (*picked)(void *self, unsigned k); /* in a step */
    /* The run ends in the present state, which a step has reached for the first time. */
    void (*ended)(void *self, uint32_t state);
    /* A step was taken between two visited states; the machine is in the first again. moved: the agents that
     * moved (machine.h). False ends the walk. */
    bool (*edge)(void *self, uint32_t from, uint32_t to, const struct agent_set *moved);
};

/* From the first state of the search, which `meet` is asked about first. The machine is in some other
 * state afterwards. False: an edge was enough. */
bool state_walk(const struct state_walk *w);

#endif
