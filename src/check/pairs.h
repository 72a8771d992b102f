/* check/pairs.h: --check sync: barriers that not all threads of a warp come to together, that
 * cannot be reached, that are never completed, and instructions whose member mask names threads
 * that are elsewhere. Looks at barriers (5.5.1) and warps; knows no memory. */
#ifndef WS_CHECK_PAIRS_H
#define WS_CHECK_PAIRS_H

#include "check/wording.h"

/* Where the threads of the warp that has a window have exited. */
struct exits {
    uint64_t block;  /* the block's serial number plus one; 0: none yet */
    uint32_t pc[64]; /* by lane; 0: it has not exited */
};

struct meetings {
    const struct device *device;
    bool apart;                /* threads go apart: they come to barriers one by one */
    struct findings *findings; /* not owned */
    struct exits *exits;       /* by window; owned */
    size_t n, cap;
};

void meetings_free(struct meetings *m);
void meetings_step(struct meetings *m, const struct warp_event *e, const struct warp *w);
/* The run has ended in a deadlock: barriers that somebody waits at. */
void meetings_deadlocked(const struct meetings *m);
/* It is stuck: is it for threads that contradict each other at a meeting? */
void meetings_stuck(const struct meetings *m, const struct stuck_place *p);

#endif
