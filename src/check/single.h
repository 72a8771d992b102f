/* check/single.h: the semantics of a single warp (6.3): each thread has a program counter of its
 * own, which follows the program and asks the warp for nothing but its stack. Knows no property. */
#ifndef WS_CHECK_SINGLE_H
#define WS_CHECK_SINGLE_H

#include "engine/device/event.h"

#define NO_ADDRESS 0u /* ε: a thread that is done has no next instruction */

/* A warp with threads of the domain Thread_pc (6.3.1). */
struct single_warp {
    lane_mask all;           /* its threads */
    uint32_t pc[64];         /* by lane: what the thread executes next */
    struct exec_state state; /* as the last step left it; owned */
    bool waits;              /* … in which it cannot be scheduled */
};

/* A warp in state s before its first step; w is zero, or was another's. */
void single_begin(struct single_warp *w, const struct exec_state *s);
void single_free(struct single_warp *w);

/* safety.warp.step: the threads' own program counters follow a step of the warp. False: bottom, the
 * reason in why. */
bool single_step(struct single_warp *w, const struct warp_event *e, struct teller *t,
                 struct stuck *why);
/* safety.warp.idle, for the time since its last step: only what it waited for may have changed.
 * False: `now`, the state before its next step, is another. */
bool single_idle(struct single_warp *w, const struct exec_state *now, struct teller *t,
                 struct stuck *why);

#endif
