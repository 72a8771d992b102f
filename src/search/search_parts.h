/* search/search_parts.h: what the files search*.c share. */
#ifndef WS_SEARCH_SEARCH_PARTS_H
#define WS_SEARCH_SEARCH_PARTS_H

#include "base/mem.h"
#include "search/known_steps.h"
#include "search/search.h"

/* ---- search.c ---- */

/* Visits the present state, reached from its parent by so many choices. NO_STATE: the limit of states is
 * reached, and the search is over. */
uint32_t search_meet(struct search *x, uint32_t parent, uint32_t choices, bool *known);
/* The same for a state whose fingerprint is known. */
uint32_t search_meet_print(struct search *x, const struct met *m, bool *known);
/* Records that the run ends in this state. */
void search_end(struct search *x, uint32_t state);
/* Called before each step: shows progress. True: a limit ends the search. */
bool search_limited(struct search *x);

/* Called from time to time: ends the search if an assumption of the machine does not hold. */
void search_doubt(struct search *x);

/* Can steps be known (path.knows)? */
bool search_knows(const struct search *x);

/* ---- search_path.c: the path of a search, and what to try in its states ---- */

/* Sleep sets (P. Godefroid, Partial-Order Methods for the Verification of Concurrent Systems, 1996,
 * chapter 5). Once everything after a transition is known, it sleeps after its siblings until one is taken on
 * which it depends: its successors there are reached from where it was taken. */
enum sleep {
    AWAKE,        /* to be taken */
    ASLEEP,       /* taken before this state */
    TAKEN,        /* taken in this state; everything after it is done */
    TAKEN_BEFORE  /* taken when this state was entered another time */
};

/* The effect of a step: moved agents, and reads (machine.h). */
struct step_sets {
    struct agent_set moved, late, fresh;
};

struct frame {
    uint32_t state;
    uint64_t print[2];
    struct ledger_mark mark;
    size_t first, n; /* its entries on the stack of the machine's reduction, and in path.sleep */
    size_t at;       /* the one that is taken now */
    bool taking;     /* its tree has begun */
    bool left;       /* the machine is in another state */
    bool ended;      /* a step of the entry ended the run: no other step commutes with that */
    bool sole;       /* one transition is tried in place of all */
    bool insisted;   /* no transition may be tried in place of all: the enabled ones are not known */
    struct choice_tree tree;
    struct step_sets sets; /* of the edge that led here; set by the search */
};

struct path {
    struct search *x;
    bool apart;              /* an entry for each transition; false: one for all of a state */
    bool sleeping;           /* sleeping transitions are left out */
    bool knows;              /* known steps are not taken (path_meet is used) */
    struct frame *v;         /* frames keep their arrays when they are used again */
    size_t n, cap;
    unsigned char *sleep;    /* enum sleep, by entry; owned */
    struct entry_step {
        uint64_t key[2];
        struct known_step *known; /* the last step with the key; NULL: not looked up */
    } *keys;                 /* key of the entry's step, if it is confined and awake; else 0, 0 */
    uint32_t *was;           /* room for entries that are followed */
    size_t nentries, cap_sleep, cap_keys, cap_was;
    uint32_t *asleep;        /* ids of transitions that sleep after the step taken */
    size_t nasleep, cap_asleep;
    struct known_steps steps;
    struct confined confined;       /* what the last step is confined to; n 0: it is not confined */
    struct known_step *known; /* the last step, if it was known and so not taken; else NULL */
    struct known_step *kept;  /* the last step, if it was taken and is known now; else NULL */
};

void path_free(struct path *p);
/* Sets the sleeping transitions. */
void path_set_asleep(struct path *p, const uint32_t *ids, size_t n);
bool path_sleeps(const struct path *p, uint32_t id);
uint32_t path_id(const struct path *p, size_t entry);
static inline struct frame *path_top(const struct path *p)
{
    return &p->v[p->n - 1];
}
/* Enters the present state, to which the last step led or in which the ledger was written: the entries of
 * p->asleep sleep, the others are awake. */
struct frame *path_push(struct path *p, uint32_t state);
void path_pop(struct path *p);
/* Does the state on top have an entry left to try, within the limit of depth? */
bool path_has_next(struct path *p);
/* Takes it and sets p->asleep to the transitions that sleep after it. The ledger must then be written. */
enum machine_status path_step(struct path *p);
/* Visits the state after the step. The ledger is written, unless the step is known. */
uint32_t path_meet(struct path *p, bool *known);
/* The agents that moved in the step, and its reads: NULL where the machine has no late reads. */
const struct agent_set *path_moved(const struct path *p);
const struct agent_set *path_late(const struct path *p);
const struct agent_set *path_fresh(const struct path *p);
/* Tries the state on top from the beginning, with no transition in place of all. */
void path_try_all(struct path *p);
/* The same, if the last step was tried in place of all and got stuck, because another one getting stuck
 * would be another end. The step does not count, and will be taken again. */
bool path_retries(struct path *p, enum machine_status status);

/* ---- search_roots.c ---- */

/* A state that a search begins with. */
struct root {
    struct codec picks; /* that lead to it, a number each */
    uint32_t before;   /* index in x->before; NO_STATE: the first state */
    uint32_t level;    /* steps from the first state to it */
    uint32_t *asleep;  /* ids of transitions that are taken elsewhere; owned */
    size_t nasleep, cap_asleep;
};
struct roots {
    struct root *v;
    size_t n, cap;
};
void roots_free(struct roots *r);
/* Where the search begins: in the first state; as one of several shards, in those where all of them
 * begin, the same for each. The machine is in the first state. Ends of runs before the roots are
 * kept. */
void search_roots(struct search *x, struct roots *r);
/* The machine goes to the i-th root of the shard, which is met there. False: there is none. */
struct start {
    const struct root *root;
    uint32_t state;
    bool known;        /* it was met before */
};
bool search_start(struct search *x, const struct roots *r, size_t i, struct start *s);

/* ---- search_cycles.c, search_sleep.c ---- */

/* Takes every step of every state after the roots, depth first, and finds the cycles (6.5). */
void search_all(struct search *x, const struct roots *r);
/* Every state, but of independent steps one order. False: there is a cycle, and nothing that was
 * found counts. Nor does it, of both, where the machine was mistaken. */
bool search_sleeping(struct search *x, const struct roots *r);

#endif
