/* remote/axioms.h: the axiomatic model: every candidate execution of a source program, which of them
 * the axioms allow (axioms.def), and whether a race leaves the program undefined. */
#ifndef WS_REMOTE_AXIOMS_H
#define WS_REMOTE_AXIOMS_H

#include "base/rule.h"
#include "remote/program.h"

enum rsp_inclusion { RSP_PROMOTE, RSP_SLIDES }; /* --inclusive promote (default) | slides */

/* An event as it is named in a report: thread and number of its action from 1, "P0:2"; an initial
 * write: thread RSP_NONE, its location. */
struct rsp_event_name {
    uint32_t thread, action, location;
};

/* An outcome: the test's values in their order, as in machine outcomes (8 bytes each, the lowest
 * first), and for one that no consistent execution has: the first axiom that a candidate with it
 * breaks and the cycle or pair of events that breaks it. */
struct rsp_outcome {
    unsigned char *words;          /* owned */
    bool allowed;
    enum rule axiom;               /* not allowed: which */
    struct rsp_event_name *cycle;  /* owned */
    uint32_t ncycle;
};

struct rsp_axioms {
    uint64_t candidates, consistent;
    bool complete;                 /* false: more than a million visited, nothing is certain */
    bool defined;                  /* no race */
    struct rsp_event_name race[2]; /* of the first one */
    struct rsp_outcome *outcomes;  /* by words, distinct; owned */
    size_t n;
};

/* False with an error in d: more than 32 events, or a program in assembly. rsp_axioms_free in any
 * case. */
bool rsp_axioms_find(struct rsp_axioms *a, const struct rsp_program *p, enum rsp_inclusion inclusion,
                     struct diags *d);
void rsp_axioms_free(struct rsp_axioms *a);
/* Is this outcome allowed, be it because the program is undefined? */
bool rsp_allows(const struct rsp_axioms *a, const unsigned char *words);

/* rsp.reaches and rsp.inclusive of two actions of a program; thread: whose they are. */
struct rsp_actor {
    const struct rsp_action *action;
    const struct rsp_group *group;
};
bool rsp_reaches(struct rsp_actor a, struct rsp_actor b);
bool rsp_inclusive(struct rsp_actor a, struct rsp_actor b, enum rsp_inclusion inclusion);

#endif
