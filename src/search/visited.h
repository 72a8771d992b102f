/* search/visited.h: the states that a search has met. A state is kept as a fingerprint of 128 bits
 * (base/ledger.h) and its predecessor; two states of one fingerprint are taken for equal (with 10^9
 * states the odds of a mistake are below 10^-20). Knows no machine. */
#ifndef WS_SEARCH_VISITED_H
#define WS_SEARCH_VISITED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NO_STATE 0xffffffffu

struct visited_state {
    uint64_t print[2];
    uint32_t parent;    /* NO_STATE: one that the search began with */
    uint32_t depth;     /* choices from the first state to here, at most */
    uint32_t place;     /* in the stack of open components plus one (components.h); 0: closed */
    uint32_t asleep;    /* for the search at hand (search_sleep.c, search_roots.c); 0 at first */
};

/* A state's index plus one (0: empty) and a part of its fingerprint, so that others that lie in its
 * way need not be looked at. */
struct visited_slot {
    uint32_t state, tag;
};

/* Zero at first. */
struct visited {
    struct visited_state **chunks; /* states never move */
    size_t nchunks, cap_chunks;
    uint32_t n;                    /* states */
    struct visited_slot *slots;    /* by fingerprint */
    size_t cap;                    /* a power of two, or 0 */
};

void visited_free(struct visited *v);
/* Bytes that all of it takes. */
size_t visited_bytes(const struct visited *v);
/* The bytes that it grows by at once among the next `states` states; 0: it does not. */
size_t visited_growth(const struct visited *v, size_t states);

struct visited_state *visited_at(const struct visited *v, uint32_t state);

/* The index of the state with this fingerprint; a new one when it was never met (*known false). A
 * state that is met again by a shorter way keeps that way: its depth only falls, so that the ways
 * never run in circles. */
struct met {
    uint64_t print[2];
    uint32_t parent;
    uint32_t choices; /* from the parent; without one: from the first state of the run */
};
uint32_t visited_meet(struct visited *v, const struct met *m, bool *known);
/* The state with this fingerprint will be looked for soon: where it would lie is asked for, so that memory
 * brings it while something else is done. */
void visited_expect(const struct visited *v, const uint64_t print[2]);
/* The same of what lies there: to be called when that has been brought. */
void visited_expect_state(const struct visited *v, const uint64_t print[2]);
/* As a set: false: it is in it already. */
bool visited_add(struct visited *v, const uint64_t print[2]);
/* NO_STATE: it was never met. */
uint32_t visited_find(const struct visited *v, const uint64_t print[2]);

/* ---- lists of fingerprints, each with a number that its owner gives it ---- */

struct fingerprint_note {
    uint64_t print[2];
    uint64_t n;
};
/* Zero at first. */
struct fingerprint_notes {
    struct fingerprint_note *v; /* owned */
    size_t n, cap;
};

void fingerprint_notes_free(struct fingerprint_notes *p);
void fingerprint_notes_add(struct fingerprint_notes *p, const uint64_t print[2], uint64_t n);
void fingerprint_notes_join(struct fingerprint_notes *to, const struct fingerprint_notes *from);
/* Sorts by print; of equal ones only that with the largest number stays. */
void fingerprint_notes_unite(struct fingerprint_notes *p);

#endif
