/* search/search.h: every schedule: a depth-first search through all that a machine may do, with the
 * states it has met, the ways in which runs end, and the cycles (6.5). */
#ifndef WS_SEARCH_SEARCH_H
#define WS_SEARCH_SEARCH_H

#include <signal.h>

#include "search/choice_tree.h"
#include "search/components.h"
#include "search/outcomes.h"
#include "search/shard.h"

struct search_limits {
    uint64_t states, depth, bytes; /* 0: none. depth: steps from the first state */
    uint64_t resident; /* bytes of the whole process, including a part for the work after the search, where
                          the system reports them; 0: none */
    uint64_t until;    /* platform_now_ns; 0: no end */
    const volatile sig_atomic_t *interrupted;
};

/* What a search is given besides its machine. */
struct search_options {
    struct search_limits limits;
    bool try_one;     /* one transition may be tried in place of all others of its state */
    bool independent; /* independent transitions are tried in one order, where the machine knows them */
    struct shard shard;
};

struct search {
    struct machine *machine;
    struct search_options options;
    /* found so far */
    struct visited visited;
    struct components components;
    struct endings ends;
    uint64_t steps;              /* taken, those to known states included */
    const char *stopped;         /* what ended the search early; NULL: it is complete */
    bool over;                   /* a limit has ended the search */
    bool mistaken;               /* an assumption of the machine does not hold */
    /* of a shard: what lies before the states that it begins with (search_roots.c) */
    struct visited before;       /* with those states themselves; else empty */
    uint32_t spread;             /* how many of them are not among x->visited */
    uint64_t level;              /* steps from the first state to where the search began last */
    /* where the search is */
    size_t nframes;              /* states on its path */
    struct ledger ledger;        /* the states of the frames */
    struct ledger_mark first;    /* the state that it began with */
    /* Called now and then; NULL: not called. */
    void (*progress)(void *self, const struct search *x);
    /* Called when a way to end was met: is that enough (`decided`)? NULL: it never is. */
    bool (*enough)(void *self, const struct endings *e);
    /* Hears of each step, taken from that state by those choices; NULL: nobody does. */
    void (*stepped)(void *self, uint32_t from, const struct choice_tree *step);
    void *self;
};

/* The machine and the search stay where they are. */
void search_init(struct search *x, struct machine *machine, const struct search_options *o);
void search_free(struct search *x);
/* Searches from the present state. The results are in x, also when the search was stopped. The results of all
 * shards together are complete; `stopped` says whether a shard finished its share. */
void search_run(struct search *x);
/* States that were looked at. */
uint64_t search_states(const struct search *x);

/* ---- witness.c ---- */

/* The choices that lead from the first state to this one; or as a list that can be replayed
 * (choice/choice.h). NULL: they are not wanted. The machine is in that state afterwards; false: no
 * path was found that leads there. */
bool search_choices(struct search *x, uint32_t state, struct choice_list *out);
bool search_way(struct search *x, uint32_t state, FILE *out);
/* The choices to that state, of the step from there, and of one way on, picked at random, until the run
 * ends or has gone on for so many steps. False: no path was found that leads there. */
bool search_choices_on(struct search *x, uint32_t state, const struct choice_list *step,
                       uint64_t most, struct choice_list *out);
/* Steps from the first of n states to the last. */
struct search_steps {
    const struct visited *states; /* the states to which the numbers refer */
    const uint32_t *v;
    size_t n;
    const size_t *parties;        /* the party of the step to each state (machine_party); NULL: any */
};
/* Their choices. The search began with the first state. False: one of the steps was not found. */
bool search_follow(struct search *x, const struct search_steps *steps, struct choice_list *out);
/* Writes the choices of a shortest path, in steps, from the state that the machine is in back to
 * that state, as a list. False, with nothing written: there is none, or it was not found among the
 * nearest states. */
bool round_write(struct machine *m, FILE *out);

#endif
