/* search/random_walks.h: random walks of a machine: how they end, for what is too large to be
 * searched. What walk i picks is a function of the seed and i. */
#ifndef WS_SEARCH_RANDOM_WALKS_H
#define WS_SEARCH_RANDOM_WALKS_H

#include <signal.h>

#include "base/hash.h"
#include "search/choice_tree.h"
#include "search/fair_round.h"
#include "search/outcomes.h"
#include "search/priorities.h"
#include "search/shard.h"

#define WALKS_DEPTH 100000u /* steps of a walk when no other bound is given */

struct walks_options {
    uint32_t walks;
    uint64_t seed, depth;  /* depth: steps of each walk at most */
    unsigned priorities;   /* d of walks by priorities (priorities.h); 0: what is next is random */
    struct shard shard;    /* selects the walks to take */
    uint64_t until;        /* platform_now_ns; 0: no end */
    const volatile sig_atomic_t *interrupted; /* NULL: never */
};

/* Walks that came back to a state that they had left: the path there and around it is a cycle. */
struct walk_rounds {
    uint64_t walks;
    uint64_t choices;      /* of the shortest path to the end of such a round, and */
    uint32_t walk;         /* the walk with its path */
    uint64_t begin, steps; /* the number of steps before the cycle, and after once around it */
};
/* Of the rounds that two saw, as if one had seen both. */
void walk_rounds_unite(struct walk_rounds *to, const struct walk_rounds *from);

/* One walk, from the first state on. */
struct present_walk {
    struct random random;
    uint64_t step, choices;
    /* the state that is kept */
    uint64_t kept, print[2];
    struct fair_round round;         /* since then */
    bool fair, starving;             /* what its rounds were so far */
    struct choice_list *list;        /* NULL: its choices are not listed */
    struct machine *machine;
    bool led;                        /* by priorities */
    struct priorities priorities;
    unsigned *room;                  /* for alternatives; owned */
    size_t cap_room;
};

struct walks {
    struct machine *machine;
    struct walks_options options;
    /* found so far */
    struct endings ends;        /* outcome.state is the walk */
    struct visited finals; /* the final states */
    struct walk_rounds fair, starving; /* a walk that went round fairly is not starving */
    uint64_t taken, cut;        /* walks; those that came to no end */
    uint64_t steps;
    uint64_t share;             /* walks to be taken */
    const char *stopped;        /* "walks", or what came first: interrupted, seconds, decided */
    struct saved_state first, now;
    struct ledger ledger;       /* of the state that the walk is in */
    uint64_t parties, length;   /* of walks by priorities: n and k, from walks without a change */
    struct present_walk present;
    /* Called now and then; NULL: not called. */
    void (*progress)(void *self, const struct walks *w);
    /* Called when a walk has ended: is that enough (`decided`)? NULL: it never is. */
    bool (*enough)(void *self, const struct endings *e);
    /* Hears of each step of a walk; NULL: nobody does. */
    void (*stepped)(void *self, uint32_t walk, uint64_t choices);
    void *self;
};

/* The machine stays where it is; it is in the first state of every walk. */
void walks_init(struct walks *w, struct machine *machine, const struct walks_options *o);
void walks_free(struct walks *w);
/* Can priorities lead it (walks_options.priorities)? */
bool walks_can_lead(const struct machine *m);
/* The results are in w, also when the walks were stopped. */
void walks_run(struct walks *w);
/* By priorities: at least one walk in so many meets a bug of depth d, on average: n k^(d-1). */
double walks_bound(const struct walks *w);

/* A walk up to its end, or its first steps. */
struct walk_part {
    uint32_t walk;
    uint64_t steps; /* UINT64_MAX: all */
    uint64_t mark;  /* a comment says that a cycle begins after so many steps; UINT64_MAX: none */
};
/* Takes it again: its choices, or a list of them that can be replayed (choice/choice.h). The
 * machine is where they lead to. */
void walks_choices(struct walks *w, struct walk_part part, struct choice_list *out);
void walks_way(struct walks *w, struct walk_part part, FILE *out);

#endif
