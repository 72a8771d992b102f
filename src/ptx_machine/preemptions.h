/* ptx_machine/preemptions.h: how often a run was taken away from a party that could go on, and runs
 * in which that happens at most so often (context bounding: Musuvathi and Qadeer, Iterative Context
 * Bounding for Systematic Testing of Multithreaded Programs, PLDI 2007). Parties are those of a
 * mover (machine/machine.h): the warps, each with all operations that it has asked for, and the
 * host. A step preempts when it is of another party than the one that moved last, and that one
 * could have gone on in every state since. What is nobody's (silent rules of memory, the device
 * that issues blocks) preempts nobody and takes no turn. */
#ifndef WS_PTX_MACHINE_PREEMPTIONS_H
#define WS_PTX_MACHINE_PREEMPTIONS_H

#include "base/codec.h"
#include "engine/device/transition.h"

struct ptx_machine;

#define PARTY_OF_HOST ((uint64_t)1 << 62)
#define NO_PARTY 0u

/* `last` and `used` are part of the state. Zero at first: nothing is bounded. */
struct preemptions {
    bool on;
    uint32_t most;  /* preempting steps of a run */
    uint64_t last;  /* the party that moved last and can continue; NO_PARTY: the next one preempts none */
    uint32_t used;  /* preempting steps so far */
    uint64_t mover; /* the agent of the present step, as far as it is known */
    bool heard;     /* if anything was */
    bool left_out;  /* some step was, in some state */
};

/* Whose a transition is. */
uint64_t preemptions_party(const struct ptx_machine *x, const struct transition *t);

/* Around a step; in between, a step or a micro step of that warp is heard of; NULL: of nobody's.
 * by_itself: the host goes on, and the device does nothing. */
void preemptions_begin(struct ptx_machine *x, bool by_itself);
void preemptions_hear(struct ptx_machine *x, const struct warp *w);
void preemptions_end(struct ptx_machine *x);
/* As a part of the state. A run that is over has none: its end is the same, whatever led to it. */
void preemptions_code(struct ptx_machine *x, struct codec *c);

/* May the transition be tried in the place of all others, as far as the bound goes? Only of the
 * party that moved last: to take another one's first could preempt. */
bool preemptions_may_try(const struct ptx_machine *x, const struct transition *t);
/* Which alternatives of the question that is being asked stay within the bound; as
 * machine_reduction.narrow. */
unsigned preemptions_narrow(struct ptx_machine *x, enum site site, unsigned n, unsigned *out);

#endif
