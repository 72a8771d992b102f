/* ptx_machine/reduce.h: which steps and alternatives of a state need not be tried, because whatever
 * they lead to is reached without them. Each reduction can be switched off by itself;
 * docs/exploring.md argues for each of them. */
#ifndef WS_PTX_MACHINE_REDUCE_H
#define WS_PTX_MACHINE_REDUCE_H

#include "engine/device/transition.h"

struct ptx_machine;

struct reductions {
    bool registers; /* an operation on registers or constant memory moves alone */
    bool local;     /* a warp whose next instruction touches its own registers only moves alone */
    bool symmetric; /* of processors that are all blank only the first is tried */
    bool independent; /* of steps that have nothing to do with each other one order is tried */
    bool private;   /* a micro step that touches nothing that others could moves alone */
};

/* A step that is tried alone in a state. */
struct sole_step {
    bool found;
    struct transition_path path; /* that leads to it; what is left open is tried in every way */
};

struct reducer {
    const struct ptx_machine *space;
    struct reductions on;
    struct sole_step sole;
};

/* Whom the steps of a processor may disturb: nobody, when an operation ends there or a warp's step
 * does. (Fences, barriers and blocks that are over look at operations in flight.) */
bool reduce_ends_quietly(const struct device *d, const struct warp *w);
/* Does the warp's next step touch nothing but the warp's own registers? Does the operation? */
bool reduce_is_local(const struct device *d, const struct warp *w);
bool reduce_is_private(const struct memop *op);
/* A state is entered: is there a step that can be tried alone? */
void reduce_state(struct reducer *r);
/* Which alternatives of a choice of that state are to be tried (machine_reduction.narrow). */
unsigned reduce_narrow(const struct reducer *r, enum site site, unsigned n, unsigned *out);

#endif
