/* search/lookahead.h: what lies ahead of the present state of a trail: every schedule from there, or a
 * number of random ones, and the places that they lead to. */
#ifndef WS_SEARCH_LOOKAHEAD_H
#define WS_SEARCH_LOOKAHEAD_H

#include <signal.h>

#include "search/trail.h"

/* KIND(C name, in words) */
#define END_KINDS(KIND)                                                                            \
    KIND(COMPLETED, "completed")                                                                   \
    KIND(STUCK, "stuck")                                                                           \
    KIND(DEADLOCKED, "deadlocked")                                                                 \
    KIND(FAILED, "expect failed")                                                                  \
    KIND(STOPPED, "stopped")         /* by the watcher */                                          \
    KIND(UNENDED, "not over")        /* counted: at random, its bound of steps came */ \
    KIND(FAIR, "fair cycle")         /* where it begins (6.5) */                                   \
    KIND(STARVING, "starving cycle")

enum end_kind {
#define KIND(name, text) END_##name,
    END_KINDS(KIND)
#undef KIND
    END_KIND_COUNT
};
const char *end_kind_text(enum end_kind k);

/* One way to end, and a place in which a run ends so. */
struct lookahead_end {
    enum end_kind kind;
    unsigned char *bytes;    /* owned: completed: final values; else a reason as text */
    size_t n;
    uint64_t times;          /* final states; cycles alike; schedules at random */
    uint64_t choices;        /* of the shortest path that was found, from where the search began */
    bool reached;            /* the place is known; else the path there could not be written */
    struct trail_place place;
};

struct lookahead_options {
    uint32_t walks; /* schedules at random; 0: every schedule */
    uint64_t seed;  /* as walks_options has it (search/random_walks.h) */
    uint64_t most;  /* states; of each schedule at random: steps */
    const struct machine_watcher *watcher; /* ends runs; NULL: none */
    const volatile sig_atomic_t *interrupted;
};

struct lookahead {
    struct lookahead_end *ends; /* completed first, then in the order of the kinds */
    size_t n, cap;
    uint64_t states, steps;
    uint64_t walks;        /* schedules at random that were taken */
    bool at_random;
    uint64_t counts[END_KIND_COUNT];
    const char *stopped;   /* what ended the search early; NULL: it is complete */
};

/* Leaves the trail where it was, including choices made by hand; meanwhile the machine has no bound of
 * steps. */
void lookahead_search(struct trail *w, const struct lookahead_options *o, struct lookahead *found);
void lookahead_free(struct lookahead *s);

#endif
