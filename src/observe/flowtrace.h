/* observe/flowtrace.h: control-flow traces (STG IX): for each warp the statements of the source
 * that it executed, in order, and with which threads; and how far two runs of one program under
 * different control models are apart by them. What a transformation added has no place in the
 * source and is left out, as are statements that only keep account of who goes with whom
 * (O_BOOKKEEPING): models differ in both by construction. What is left a thread goes through in the
 * same order under every model. */
#ifndef WS_OBSERVE_FLOWTRACE_H
#define WS_OBSERVE_FLOWTRACE_H

#include <signal.h>

#include "base/hash.h"
#include "base/tell.h"
#include "observe/filter.h"

/* A statement and the threads that were active before it was executed. */
struct flow_element {
    uint32_t statement; /* from 1 up */
    lane_mask active;
};

/* Gives equal elements of all traces of one input the same number. Zero at first; it outlives
 * them. */
struct flow_alphabet {
    struct names statements; /* numbers by name of the source and place in it */
    struct names numbers;    /* of elements, from 1 up */
    struct flow_element *elements; /* owned; the first has number 1 */
    size_t n, cap;
};
void flow_alphabet_free(struct flow_alphabet *a);

struct flow_warp {
    struct warp_id id;
    uint32_t *elements; /* numbers; owned */
    size_t n, cap;
};

/* The statements that an instruction represents; 0: none, or it is left out. */
struct flow_place {
    uint32_t branch;    /* executed first, by all active threads */
    uint32_t statement; /* executed after it, by the threads whose guard holds */
};
struct flow_program {
    const struct program *program;
    struct flow_place *places; /* by address; owned */
};

/* Initially zero except for the alphabet. */
struct flow_trace {
    struct flow_alphabet *alphabet;
    struct flow_warp *warps;  /* owned */
    size_t nwarps, cap_warps;
    size_t *of_window;        /* by register window: 1 + the warp that has it; owned */
    size_t nwindows, cap_windows;
    struct flow_program *programs; /* owned */
    size_t nprograms, cap_programs;
    bool *has;                /* by statement: one of the programs has it; owned */
    size_t nhas, cap_has;
    uint64_t elements, lanes; /* of all warps: how many, and how many threads were active in them */
};

/* To be attached to a device, for one run; programs stay to its end. */
struct engine_observer flow_trace_observer(struct flow_trace *t);
void flow_trace_free(struct flow_trace *t);
/* Called after the runs. One form of a program may lack a branch of the source that others have, because
 * its target follows directly there. Such a statement is removed from all traces. The rest is counted,
 * and warps are sorted by their numbers, so that those of two runs correspond. masks: false: equal
 * statements are equal elements for any active threads. */
void flow_traces_end(struct flow_trace *const *traces, size_t n, bool masks);

/* The sum over all warps of the distances of their traces (base/distance.h); a warp of one run
 * alone counts with all of its elements. most + 1 when it is greater than that, or interrupted.
 * Both have ended together. */
uint64_t flow_trace_distance(const struct flow_trace *a, const struct flow_trace *b, uint64_t most,
                             const volatile sig_atomic_t *interrupted);
/* hanoi.discrepancy: a distance in percent of the reference's elements. */
double flow_discrepancy(uint64_t distance, const struct flow_trace *reference, struct teller *tell);
/* Which share of the threads of a warp was active on average, in percent; 0 without elements. */
double flow_utilisation(const struct flow_trace *t, unsigned warp_size);

#endif
