/* structured/machine.h: a launch of a structured program as a machine (machine/machine.h): control
 * state of a model, memory, checks. Its agents of fairness are the threads: one could move when it
 * has something left to execute, by itself, and is not stuck; it moved when one of the matching
 * steps was its own (section 5.1). */
#ifndef WS_STRUCTURED_MACHINE_H
#define WS_STRUCTURED_MACHINE_H

#include "machine/machine.h"
#include "structured/simulation.h"

struct simt_options {
    const struct simt_model *model; /* NULL: simt */
    const char *policy;             /* NULL: the model's first */
    bool check_stack;               /* lemmas 1 and 2 */
    bool check_simulation;          /* lemma 3, proposition 1, theorem 1 */
    const uint32_t *printed;        /* variables whose last values distinguish outcomes; not owned */
    size_t nprinted;                /* NULL: all shared ones */
};

struct simt_machine {
    struct machine machine;         /* its first member */
    const struct simt_launch *launch;
    struct simt_options options;
    const struct simt_model *model;
    void *state;                    /* of the model; owned */
    int64_t *memory;                /* owned */
    struct simt_event event;        /* the last step */
    struct stuck why;               /* STUCK: by which rule; a check's is in failure */
    struct simt_failure failure;
    struct simulation simulation;   /* with check_simulation */
    /* Called wherever the state is written down; NULL at first: not called. */
    void (*seen)(void *self, struct simt_machine *m);
    void *seer;
    struct teller *tell;            /* not owned; NULL at first: nobody listens */
    const struct oracle *oracle;    /* of the present step */
    uint64_t matched;               /* steps of interleaved threads so far, in this process */
    uint64_t twice;                 /* warp steps in which a thread took two for one test */
    struct agent_set moved;
    struct simt_stack scratch;
};

/* In the first state, which may be stuck. The launch stays where it is. False with an error in why:
 * the policy. */
bool simt_machine_open(struct simt_machine *m, const struct simt_launch *l,
                       const struct simt_options *o, struct text *why);
void simt_machine_close(struct simt_machine *m);
/* Writes the state of interleaved threads that this one projects to, as a machine of the model
 * interleaved with the same launch writes its own state. */
void simt_machine_projection(struct simt_machine *m, struct codec *out);
/* Appends the present values of a variable, 8 bytes each, the lowest first. */
void simt_machine_values(const struct simt_machine *m, uint32_t variable, struct text *out);
/* What thread t has still to execute; good until the next call. */
const struct simt_stack *simt_machine_left(struct simt_machine *m, unsigned t);
/* Why does an inactive thread wait? The token that will activate it, or NULL. */
const struct simt_item *simt_machine_waits(const struct simt_machine *m, unsigned t);

#endif
