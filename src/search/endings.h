/* search/endings.h: how the runs of a host program were seen to end: in completed runs the final
 * values of what is printed tell ends apart, in others the reason. Knows no search. */
#ifndef WS_SEARCH_ENDINGS_H
#define WS_SEARCH_ENDINGS_H

#include "search/outcomes.h"
#include "search/state_space.h"

/* Zero at first. */
struct endings {
    const struct target *prints; /* whose final values tell outcomes apart; not owned */
    size_t nprints;
    struct outcomes completed, stuck, deadlocked, failed;
    uint64_t checks_failed;      /* stuck states in which a check did not hold */
    struct text text;            /* of the last end */
};

void endings_free(struct endings *e);
/* The run that stands in this space is over, if its status says so. what: everything but the bytes,
 * which are made here. */
void endings_add(struct endings *e, const struct state_space *x, struct ending what);
/* Puts ends that others saw beside those that are there; and when all are there, says of each how
 * many distinct final states it has. A state that is among those of several belongs to that with
 * the smallest number. */
void endings_unite(struct endings *to, const struct endings *from);
void endings_count(struct endings *e);

#endif
