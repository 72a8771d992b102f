/* explore/reduce.h: which steps and alternatives of a state need not be tried, because whatever they
 * lead to is reached without them. Each reduction can be switched off by itself; docs/exploring.md
 * argues for each of them. */
#ifndef WS_EXPLORE_REDUCE_H
#define WS_EXPLORE_REDUCE_H

#include "explore/path.h"
#include "explore/space.h"

struct reductions {
    bool registers; /* an operation on registers or constant memory moves alone */
    bool local;     /* a warp whose next instruction touches its own registers only moves alone */
    bool symmetric; /* of processors that are all blank only the first is tried */
};

/* A step that is tried alone in a state. */
struct sole_step {
    bool found;
    unsigned unit, step; /* the picks at device.unit and processor.step */
};

struct reducer {
    const struct state_space *space;
    struct reductions on;
    struct sole_step sole;
};

/* A state is entered: is there a step that can be tried alone? */
void reduce_state(struct reducer *r);
/* What goes with a path through the choices of that state. */
struct path_filter reduce_filter(struct reducer *r);

#endif
