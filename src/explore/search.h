/* explore/search.h: every schedule: a depth-first search through all that a host program may do on a
 * device, with the states it has met, the ways in which runs end, and the cycles (6.5). Knows no
 * command line. */
#ifndef WS_EXPLORE_SEARCH_H
#define WS_EXPLORE_SEARCH_H

#include "explore/components.h"
#include "explore/outcomes.h"
#include "explore/reduce.h"

struct search_limits {
    uint64_t states, depth, bytes; /* 0: none. depth: steps from the first state */
    const volatile sig_atomic_t *interrupted;
};

struct frame;
struct search {
    struct state_space *space;
    struct search_limits limits;
    struct reducer reducer;
    const struct target *prints; /* whose final values tell outcomes apart */
    size_t nprints;
    /* found so far */
    struct visited visited;
    struct components components;
    struct outcomes completed, stuck, deadlocked, failed;
    uint64_t checks_failed;      /* stuck states in which a check did not hold */
    uint64_t steps;              /* taken, those to known states included */
    uint64_t deepest;
    const char *stopped;         /* what ended the search early; NULL: it is complete */
    /* the search's way */
    struct frame *frames;
    size_t nframes, cap_frames;
    struct snapshot first;       /* the state that it began with */
    unsigned char *snapshots;    /* of the frames, one behind the other */
    size_t nsnapshots, cap_snapshots;
    struct snapshot written;
    struct text ending;
    uint64_t *enabled;
    /* Called now and then; NULL: not called. */
    void (*progress)(void *self, const struct search *x);
    void *self;
};

/* What a search is given besides its space. */
struct search_options {
    struct search_limits limits;
    struct reductions reductions;
};
/* prints, space and the search stay where they are. */
void search_init(struct search *x, struct state_space *space, const struct search_options *o);
void search_free(struct search *x);
/* The choices that lead from the first state to this one, as a list that can be replayed
 * (choice/choice.h). The space is in that state afterwards. */
void search_way(struct search *x, uint32_t state, FILE *out);
/* From the state that the space is in. What was found stands in x, also when it was stopped. */
void search_run(struct search *x);

#endif
