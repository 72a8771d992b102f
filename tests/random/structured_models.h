/* tests/random/structured_models.h: both semantics of structured programs once more, written from
 * the paper alone and in another manner than src/structured, of which they use the parser and the
 * addresses only. Threads (table 4): continuations, each of which knows where a break and a return
 * lead, and all states breadth first. Warps (table 2): recursion over the syntax, where a list of
 * statements takes the threads that enter it to those that leave it at its end. */
#ifndef WS_TESTS_RANDOM_STRUCTURED_MODELS_H
#define WS_TESTS_RANDOM_STRUCTURED_MODELS_H

#include "base/text.h"
#include "structured/stack.h"
#include "structured/store.h"

/* ---- values ---- */

struct model_eyes {
    const struct simt_launch *launch;
    const int64_t *memory;
    unsigned thread;
};
bool model_value(const struct model_eyes *v, const struct simt_expr *e, int64_t *out);
bool model_address(const struct model_eyes *v, const struct simt_expr *place, uint64_t *out);
/* Shared memory, 8 bytes a value, the lowest first. */
void model_outcome(const struct simt_launch *l, const int64_t *memory, struct text *out);

/* Outcomes, each once. */
struct model_outcomes {
    struct text *v;
    size_t n, cap;
};
void model_outcomes_add(struct model_outcomes *o, const struct simt_launch *l,
                        const int64_t *memory);
bool model_outcomes_have(const struct model_outcomes *o, const unsigned char *bytes, size_t n);
void model_outcomes_free(struct model_outcomes *o);

/* ---- threads ---- */

struct reach {
    const struct simt_launch *launch;
    /* continuations, by number; 0: nothing is left */
    struct continuation *k;
    size_t nk, cap_k;
    uint32_t *slots;
    size_t nslots;
    /* states: each thread's continuation, then memory */
    int64_t *states;
    size_t width, nstates, cap_states;
    uint32_t *state_slots;
    size_t nstate_slots;
    /* found */
    uint64_t steps, completed, stuck;
    bool too_many;
    struct model_outcomes outcomes;
};
/* All states of interleaved threads, `most` at most. */
void reach_explore(struct reach *r, const struct simt_launch *l, size_t most);
/* Was the state with these stacks met? Of each thread one. */
bool reach_met(struct reach *r, const struct simt_stack *const *stacks, const int64_t *memory);
void reach_free(struct reach *r);

/* ---- a warp ---- */

/* A statement that threads of the warp have executed together. */
struct executed {
    uint32_t statement;
    uint64_t threads;
};
struct lockstep {
    const struct simt_launch *launch;
    unsigned (*pick)(void *self, unsigned n); /* among conflicting values */
    void *self;
    uint64_t most;       /* steps */
    /* what happened */
    int64_t *memory;     /* owned */
    struct executed *v;  /* owned */
    size_t n, cap;
    uint64_t steps;      /* of table 2 */
    bool stuck, over;    /* no value; more steps than most */
};
/* One run of all threads as one warp. lockstep_free afterwards. */
void lockstep_run(struct lockstep *x);
void lockstep_free(struct lockstep *x);

#endif
