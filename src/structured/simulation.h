/* structured/simulation.h: what the paper claims of each step of a warp, and of whole runs, checked
 * while they happen (section 4.2): lemmas 1 and 2 of each state, lemma 3, proposition 1 and
 * theorem 1 of each step. Each is reported when there was something to check and it held. */
#ifndef WS_STRUCTURED_SIMULATION_H
#define WS_STRUCTURED_SIMULATION_H

#include "structured/model.h"

/* What does not hold. */
struct simt_failure {
    enum rule rule;
    struct text text; /* owned: lemma, thread, stacks */
};

/* Lemmas 1 and 2 of every warp of a state. False with the failure: one does not hold. */
bool simt_check_stacks(const struct simt_model *m, const void *self, const struct simt_launch *l,
                       struct teller *tell, struct simt_failure *out);

/* Of a run: the interleaved state that is carried along by the matching moves alone. */
struct simulation {
    const struct simt_launch *launch;
    const struct simt_model *model;
    struct simt_threads carried; /* ς, and */
    int64_t *memory;             /* μ; owned */
    /* of the step in progress */
    struct simt_threads before;  /* projections before the step */
    int64_t *first;              /* memory before it; owned */
    struct simt_threads after;
    thread_set inactive;         /* before it */
};

/* From the model's first state on. */
void simulation_open(struct simulation *s, const struct simt_launch *l, const struct simt_model *m);
void simulation_close(struct simulation *s);
/* Before and after a step. False with the failure: something does not hold. */
void simulation_begin(struct simulation *s, const void *self, const int64_t *memory);
bool simulation_end(struct simulation *s, const void *self, struct simt_step *x,
                    struct simt_failure *out);
/* What is carried along (base/codec.h). */
void simulation_code(struct simulation *s, struct codec *c);

#endif
