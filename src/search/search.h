/* search/search.h: every schedule: a depth-first search through all that a host program may do on
 * a device, with the states it has met, the ways in which runs end, and the cycles (6.5). Knows no
 * command line. */
#ifndef WS_SEARCH_SEARCH_H
#define WS_SEARCH_SEARCH_H

#include "search/components.h"
#include "search/endings.h"
#include "search/reduce.h"
#include "search/shard.h"

struct search_limits {
    uint64_t states, depth, bytes; /* 0: none. depth: steps from the first state */
    uint64_t resident; /* bytes of the whole process, as far as the system says; 0: none */
    const volatile sig_atomic_t *interrupted;
};

struct search {
    struct state_space *space;
    struct search_limits limits;
    struct reducer reducer;
    /* found so far */
    struct visited visited;
    struct components components;
    struct endings ends;         /* its prints are set by whoever searches */
    uint64_t steps;              /* taken, those to known states included */
    uint64_t deepest;
    const char *stopped;         /* what ended the search early; NULL: it is complete */
    bool over;                   /* a limit was met that lets nothing more be looked at */
    /* of a shard: what lies before the states that it begins with (search_roots.c) */
    struct shard shard;
    struct visited before;       /* with those states themselves; else empty */
    uint32_t spread;             /* how many of them are not among x->visited */
    uint64_t level;              /* steps from the first state to where the search began last */
    /* the search's way */
    size_t nframes;              /* states on it */
    struct ledger ledger;        /* the states of the frames */
    struct ledger_mark first;    /* the state that it began with */
    /* Called now and then; NULL: not called. */
    void (*progress)(void *self, const struct search *x);
    void *self;
};

/* What a search is given besides its space. */
struct search_options {
    struct search_limits limits;
    struct reductions reductions;
    struct shard shard;
};
/* ends.prints, space and the search stay where they are. */
void search_init(struct search *x, struct state_space *space, const struct search_options *o);
void search_free(struct search *x);
/* The choices that lead from the first state to this one, as a list that can be replayed
 * (choice/choice.h); out NULL: nothing is written. The space is in that state afterwards; false: no
 * way was found that leads there. */
bool search_way(struct search *x, uint32_t state, FILE *out);
/* From the state that the space is in. What was found stands in x, also when it was stopped. What
 * all shards find is all there is: stopped says of a shard whether it did its share. */
void search_run(struct search *x);
/* States that were looked at. */
uint64_t search_states(const struct search *x);

#endif
