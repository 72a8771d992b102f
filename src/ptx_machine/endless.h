/* ptx_machine/endless.h: does a run that was cut off ever end? From the state in which it stopped, one
 * fair run continues until it ends or goes round a cycle, and a bounded search explores all runs. What
 * they find is proof; where neither finds enough, the answer is unknown. */
#ifndef WS_PTX_MACHINE_ENDLESS_H
#define WS_PTX_MACHINE_ENDLESS_H

#include "ptx_machine/ptx_machine.h"

struct endless_limits {
    uint64_t steps;  /* most steps of the one run */
    uint64_t states; /* most states of the search; 0: no search */
    uint64_t bytes;  /* most memory of the search; 0: no bound */
    uint64_t until;  /* platform_now_ns; 0: no end */
    const volatile sig_atomic_t *interrupted; /* NULL: never */
};

enum endless_answer {
    ENDLESS_UNKNOWN,       /* nothing was proven within the limits */
    ENDLESS_NONE_COMPLETES, /* no run from here completes: the search saw all later states */
    ENDLESS_SOME_FAIR,     /* some fair run from here never ends */
    ENDLESS_INACTIVE,      /* some run never ends in which only threads wait for ever that the control
                              model keeps inactive: no schedule of warps helps */
    ENDLESS_ALL_END        /* every fair run from here ends: the search saw all later states */
};

/* A warp that has not ended when the one run returned to an earlier state. */
struct endless_warp {
    size_t number;                 /* among those of all launches */
    uint32_t grid;
    uint32_t block[3];
    unsigned warp;                 /* number in its block */
    unsigned lanes;                /* number of its lanes */
    bool together;                 /* its lanes step together; false: each by itself */
    const struct program *program; /* the session's */
    lane_mask moving;              /* the lanes that move in the cycle */
    uint32_t first, last;          /* range of the program's instructions in the cycle */
    lane_mask still;               /* the lanes that have not ended and do not move */
    uint32_t still_at;             /* the next instruction of the lowest lane in `still` */
    enum warp_wait why;            /* what that lane waits for; WAIT_NOTHING: it never has a turn */
};

/* What was found. Zero at first. */
struct endless {
    enum endless_answer answer;
    /* the one run, in which the agent that has waited longest moves next */
    uint64_t steps;               /* number of its steps; 0: there was no run */
    bool ended;                   /* it ended, as `end` says */
    enum machine_status end;
    uint64_t round;               /* steps once around its cycle; 0: no cycle */
    bool fair;                    /* the cycle starves no agent */
    bool inactive;                /* the cycle starves only threads that the control model keeps inactive */
    struct endless_warp *warps;   /* warps in the cycle; owned */
    size_t nwarps, cap_warps;
    /* the search */
    uint64_t states;
    bool complete;                /* it saw all states after its first one */
    uint64_t completed, stuck, deadlocked, failed; /* final states by kind of end */
    uint64_t fair_cycles, starving_cycles;
    const char *stopped;          /* what prevented an answer; NULL: nothing */
    struct ptx_machine machine;   /* the session's device still reports steps to it */
};

/* For a session without checks and observers that scenario_run stopped at a bound. The session is left as it
 * was, except the step count of its device; `out` outlives it. */
void endless_find(struct endless *out, struct session *s, struct scenario *scenario,
                  const struct endless_limits *limits);
/* After the session was closed. */
void endless_free(struct endless *e);

#endif
