/* explore/visited.h: the states that a search has met. A state is kept as a fingerprint of 128 bits
 * of its bytes (engine/snapshot.h), its predecessor and the picks that led from there to here; two
 * states of one fingerprint are taken for equal (with 10^9 states the odds of a mistake are below
 * 10^-20). Knows no device. */
#ifndef WS_EXPLORE_VISITED_H
#define WS_EXPLORE_VISITED_H

#include "explore/path.h"

#define NO_STATE 0xffffffffu

struct visited_state {
    uint64_t print[2];
    uint32_t parent;    /* NO_STATE: the first */
    uint32_t picks;     /* where they begin in the picks of all states */
    uint32_t npicks;
    uint32_t depth;     /* picks from the first state to here, at most */
    uint32_t place;     /* in the stack of open components plus one (components.h); 0: closed */
};

struct visited {
    struct visited_state **chunks; /* states never move */
    size_t nchunks, cap_chunks;
    uint32_t n;                    /* states */
    uint32_t *slots;               /* indices of states by fingerprint */
    size_t cap;                    /* a power of two, or 0 */
    unsigned char *picks;
    size_t npicks, cap_picks;
};

void visited_init(struct visited *v);
void visited_free(struct visited *v);
/* Bytes that all of it takes. */
size_t visited_bytes(const struct visited *v);

struct visited_state *visited_at(const struct visited *v, uint32_t state);

/* The index of the state with these bytes; a new one when it was never met (*known false). A state
 * that is met again by a shorter way keeps that way: its depth only falls, so that the ways never
 * run in circles. */
struct met {
    const unsigned char *bytes;
    size_t n;
    uint32_t parent;
    const struct path *picks; /* the way from the parent: its choices */
};
uint32_t visited_meet(struct visited *v, const struct met *m, bool *known);

/* All picks from the first state to this one, in memory that the caller frees; *n of them. */
unsigned *visited_way(const struct visited *v, uint32_t state, size_t *n);

#endif
