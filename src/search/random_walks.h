/* search/random_walks.h: random walks through a space of states: how they end, for spaces that are too
 * large to be searched. What walk i picks is a function of the seed and i. Knows no command
 * line. */
#ifndef WS_SEARCH_RANDOM_WALKS_H
#define WS_SEARCH_RANDOM_WALKS_H

#include "search/endings.h"
#include "search/saved_state.h"
#include "search/fingerprints.h"
#include "search/shard.h"

#define WALKS_DEPTH 100000u /* steps of a walk when no other bound is given */

struct walks_options {
    uint32_t walks;
    uint64_t seed, depth;  /* depth: steps of each walk at most */
    struct shard shard;    /* which of the walks are taken */
    const volatile sig_atomic_t *interrupted; /* NULL: never */
};

/* Walks that came back to a state that they had left: the way there and around it is a cycle. */
struct laps {
    uint64_t walks;
    uint64_t choices;      /* of the shortest way to the end of such a round, and */
    uint32_t walk;         /* whose way it is, */
    uint64_t begin, steps; /* the steps before the round, and behind it */
};

struct walks {
    struct state_space *space;
    struct walks_options options;
    /* found so far */
    struct endings ends;   /* its prints are set by whoever walks; outcome.state is the walk */
    struct prints finals;  /* the final states */
    struct laps fair, starving; /* a walk that went round fairly is not counted as starving */
    uint64_t taken, cut;   /* walks; those that came to no end */
    uint64_t steps, deepest;
    uint64_t share;        /* walks to be taken */
    const char *stopped;   /* "walks", or what came first */
    /* the present walk */
    struct moment first, now;
    struct walk_along *along;
    /* Called now and then; NULL: not called. */
    void (*progress)(void *self, const struct walks *w);
    void *self;
};

/* Of the rounds that two saw, as if one had seen both. */
void laps_unite(struct laps *to, const struct laps *from);

/* space stays where it is; it is in the first state of every walk. */
void walks_init(struct walks *w, struct state_space *space, const struct walks_options *o);
void walks_free(struct walks *w);
/* What was found stands in w, also when it was stopped. */
void walks_run(struct walks *w);
/* The choices of this walk up to its end, or of its first steps, as a list that can be replayed
 * (choice/choice.h). The space is where they lead to. */
struct walk_part {
    uint32_t walk;
    uint64_t steps; /* UINT64_MAX: all */
    uint64_t mark;  /* a comment says that a cycle begins behind so many; UINT64_MAX: nowhere */
};
void walks_way(struct walks *w, struct walk_part part, FILE *out);

#endif
