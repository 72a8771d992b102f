/* search/priorities.h: the order of a walk by priorities (probabilistic concurrency testing, Burckhardt
 * and others, ASPLOS 2010). Each party has a random priority, and the highest one that can move does. At
 * d - 1 steps, drawn beforehand, the party about to move becomes the lowest. A bug that needs d
 * orderings of n parties in k steps is found with a probability of at least 1 / (n k^(d-1)). An
 * operation of memory begins with the priority of the party that issued it, precedes that party's next
 * step, and is lowered by itself. A party that comes back to the same state while no other has moved
 * waits for others, and is lowered too. */
#ifndef WS_SEARCH_PRIORITIES_H
#define WS_SEARCH_PRIORITIES_H

#include "machine/machine.h"

#define PRIORITY_DEPTH_MOST 16u

/* An agent with a priority: a party, or an operation of one. */
struct ranked {
    uint64_t priority, party;
    bool is_party;
};

/* Of one walk. Zero at first; priorities_begin in any case. */
struct priorities {
    struct random random;
    struct names numbers;   /* numbers of agents, in the order of their appearance */
    struct ranked *v;       /* owned */
    size_t n, cap;
    uint64_t parties;       /* among them */
    uint64_t changes[PRIORITY_DEPTH_MOST]; /* steps, ascending; the first `done` of them are past */
    unsigned nchanges, done;
    uint64_t step, lowest;  /* lowest: the priority of the next lowered agent */
    uint64_t last, streak;  /* the party that moved last, and its moves in a row */
    uint64_t print[2];      /* a state of these moves, kept after 8, 16, 32, … of them */
    bool spins;             /* that state has come back: the party only waits */
};

/* A walk of about so many steps, with d - 1 changes; d at least 1. */
void priorities_begin(struct priorities *p, uint64_t seed, unsigned d, uint64_t steps);
void priorities_free(struct priorities *p);
/* Which of the machine's entries from `first` on, n of them, is next. */
size_t priorities_choose(struct priorities *p, const struct machine *m, size_t first, size_t n);

/* Called with the fingerprint of the state after a step: notes whether the party only went round a cycle. */
void priorities_see(struct priorities *p, const uint64_t print[2]);

#endif
