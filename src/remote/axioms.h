/* remote/axioms.h: the axiomatic model: every candidate execution of a source program, which of
 * them the axioms allow (axioms.def), and whether a race leaves the program undefined. */
#ifndef WS_REMOTE_AXIOMS_H
#define WS_REMOTE_AXIOMS_H

#include "base/tell.h"
#include "remote/program.h"

enum rsp_inclusion { RSP_PROMOTE, RSP_SLIDES }; /* --inclusive promote (default) | slides */

/* An event as it is named in a report: thread and number of its action from 1, "P0:2"; an initial
 * write: thread RSP_NONE, its location. */
struct rsp_event_name {
    uint32_t thread, action, location;
};

/* A step of a cycle: an event, and the relation that leads from it to the next one. */
struct rsp_link {
    struct rsp_event_name event;
    const char *relation; /* of axioms.def: "po"; static. NULL: nothing leads back, the events are a
                             pair that is not in a relation in which it should be */
    bool inverse;         /* "rf^-1" */
};

/* An outcome: the test's values in their order, as in machine outcomes (8 bytes each, the lowest
 * first), and for one that no consistent execution has: the first axiom that a candidate with it
 * breaks and the cycle or pair of events that breaks it. */
struct rsp_outcome {
    unsigned char *words;   /* owned */
    bool allowed;
    enum rule axiom;        /* not allowed: which */
    struct rsp_link *cycle; /* the last one leads to the first; owned */
    uint32_t ncycle;
};

struct rsp_axioms {
    uint64_t candidates, consistent; /* UINT64_MAX: so many, or more */
    bool complete;                 /* false: more than RSP_MOST_VISITED visited, what was not met
                                      may still be there */
    bool defined;                  /* no race */
    struct rsp_event_name race[2]; /* of the first one, by thread and action of both */
    struct rsp_outcome *outcomes;  /* of all candidates, by words, distinct; owned */
    size_t n;
    size_t size;                   /* bytes of an outcome's words */
};

/* Values tried for a read, writes tried as what it reads from, writes tried as the next in the
 * order of their location, outcomes looked at. */
#define RSP_MOST_VISITED 1000000u

/* Of a program of at most RSP_MOST_EVENTS events, as rsp_read sees to it. False with an error in d:
 * it is in assembly. rsp_axioms_free is required in any case. tell: receives every axiom that is
 * checked, with the result; NULL: none. */
bool rsp_axioms_find(struct rsp_axioms *a, const struct rsp_program *p,
                     enum rsp_inclusion inclusion, struct teller *tell, struct diags *d);
void rsp_axioms_free(struct rsp_axioms *a);
/* Is this outcome allowed, be it because the program is undefined? */
bool rsp_allows(const struct rsp_axioms *a, const unsigned char *words);

/* rsp.reaches and rsp.inclusive of two actions of a program, each with its thread's work-group. */
struct rsp_actor {
    const struct rsp_action *action;
    const struct rsp_group *group;
};
bool rsp_reaches(struct rsp_actor a, struct rsp_actor b);
bool rsp_inclusive(struct rsp_actor a, struct rsp_actor b, enum rsp_inclusion inclusion);

/* axioms_print.c. What the axioms say of the outcomes that the condition's formula holds of. */
enum rsp_verdict {
    RSP_ALLOW,     /* some consistent execution has one */
    RSP_FORBID,    /* none has */
    RSP_UNDEFINED, /* a race: everything is allowed */
    RSP_PARTIAL    /* too many executions to say */
};
enum rsp_verdict rsp_axioms_verdict(const struct rsp_axioms *a, const struct rsp_program *p);
/* A line: "Axioms allow it", "Axioms forbid it", "Axioms undefined: race of P0:2 and P1:1". */
void rsp_axioms_print_verdict(const struct rsp_axioms *a, const struct rsp_program *p,
                              struct text *out);
/* --axioms: candidates, consistent ones, every outcome, and why a forbidden one is. */
void rsp_axioms_print(const struct rsp_axioms *a, const struct rsp_program *p, struct text *out);
/* "P0:2"; "initial x" */
void rsp_print_event(const struct rsp_program *p, struct rsp_event_name e, struct text *out);

#endif
