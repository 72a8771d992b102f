/* search/patient.h: one run in which the party that has waited longest moves next, until it ends or
 * comes back to a state that it was in. A run that repeats a round in which nobody is starved never
 * ends: so one run shows that some fair run does not end, however many states there are. */
#ifndef WS_SEARCH_PATIENT_H
#define WS_SEARCH_PATIENT_H

#include <signal.h>

#include "machine/machine.h"

struct patient_options {
    uint64_t steps;  /* at most; 0: no bound */
    uint64_t until;  /* platform_now_ns; 0: no end */
    const volatile sig_atomic_t *interrupted; /* NULL: never */
    /* The round that is found later may begin here: what was seen of the run so far is not part of
     * it. NULL: not called. */
    void (*begins)(void *self);
    void *self;
};

enum patient_end {
    PATIENT_ENDED,    /* the run is over; the machine's status says how */
    PATIENT_FAIR,     /* it went round a cycle that is fair */
    PATIENT_STARVING, /* it went round cycles, and somebody is starved in each of them */
    PATIENT_STOPPED   /* by a bound */
};

struct patient_result {
    enum patient_end end;
    uint64_t steps;      /* that were taken */
    uint64_t round;      /* of them those once around the cycle */
    const char *stopped; /* what stopped it; NULL: nothing */
    struct agent_set starved; /* in the cycle; owned by the caller */
};

/* Runs from the present state and leaves the machine where the run ends. The machine must know the owner
 * of each transition (machine_reduction.each) and distinguish agents. */
struct patient_result patient_run(struct machine *m, const struct patient_options *o);

#endif
