/* ptx_machine/endless.h: does a run that was cut off ever end? From the state in which it stopped one
 * fair run goes on until it ends or goes round a cycle, and a bounded search looks at all runs from
 * there. What they see is proof; where neither sees enough, the answer is that nothing is known. */
#ifndef WS_PTX_MACHINE_ENDLESS_H
#define WS_PTX_MACHINE_ENDLESS_H

#include "ptx_machine/ptx_machine.h"

struct endless_limits {
    uint64_t steps;  /* of the one run, at most */
    uint64_t states; /* of the search, at most; 0: there is no search */
    uint64_t bytes;  /* of memory that the search takes, at most; 0: no bound */
    uint64_t until;  /* platform_now_ns; 0: no end */
    const volatile sig_atomic_t *interrupted; /* NULL: never */
};

enum endless_answer {
    ENDLESS_UNKNOWN,       /* nothing was proven within the limits */
    ENDLESS_NONE_COMPLETES, /* no run from here completes: all states behind it were seen */
    ENDLESS_SOME_FAIR,     /* some fair run from here never ends */
    ENDLESS_INACTIVE,      /* some run never ends in which nobody waits for ever but threads that the
                              control model keeps inactive: no schedule of warps helps */
    ENDLESS_ALL_END        /* every fair run from here ends: all states behind it were seen */
};

/* A warp that has not ended, where the one run came back to a state that it was in. */
struct endless_warp {
    size_t number;                 /* among those of all launches */
    uint32_t grid;
    uint32_t block[3];
    unsigned warp;                 /* in its block, */
    unsigned lanes;                /* and how many lanes it has, */
    bool together;                 /* which go together, unless each goes its own way */
    const struct program *program; /* the session's */
    lane_mask moving;              /* the lanes that move in the cycle, */
    uint32_t first, last;          /* and from which to which of the program's instructions; */
    lane_mask still;               /* those that have not ended and do not: */
    uint32_t still_at;             /* what the lowest of them would execute next, and */
    enum warp_wait why;            /* what that waits for; WAIT_NOTHING: it is never its turn */
};

/* What was found. Zero at first. */
struct endless {
    enum endless_answer answer;
    /* the one run, in which whoever has waited longest moves next */
    uint64_t steps;               /* that it took; 0: it was not taken */
    bool ended;                   /* it ended, so: */
    enum machine_status end;
    uint64_t round;               /* steps once around the cycle that it went round; 0: it did not */
    bool fair;                    /* in that cycle nobody is starved, or */
    bool inactive;                /* only threads are that the control model keeps inactive */
    struct endless_warp *warps;   /* in the cycle; none without one; owned */
    size_t nwarps, cap_warps;
    /* the search */
    uint64_t states;
    bool complete;                /* it saw all states behind the one it began in: */
    uint64_t completed, stuck, deadlocked, failed; /* final states, by how runs end there, */
    uint64_t fair_cycles, starving_cycles;
    const char *stopped;          /* what kept the answer from being found; NULL: nothing did */
    struct ptx_machine machine;   /* which the session's device goes on telling of its steps */
};

/* Of a session without checks and observers that scenario_run left at a bound. It is left as it was,
 * but for the steps that its device has counted; `out` outlives it. */
void endless_find(struct endless *out, struct session *s, struct scenario *scenario,
                  const struct endless_limits *limits);
/* After the session was closed. */
void endless_free(struct endless *e);

#endif
