/* engine/state/look_thread.h: looking at threads: what special registers and local memory hold for one of
 * them, and, in the midst of a step, what its warp is about to do. Changes nothing. */
#ifndef WS_ENGINE_STATE_LOOK_THREAD_H
#define WS_ENGINE_STATE_LOOK_THREAD_H

#include "engine/state/look.h"

/* What a special register would show to a thread of a resident warp. */
uint64_t look_sreg(const struct device *d, const struct warp *w, enum sreg s, unsigned lane);

/* Bytes of a thread's local memory. False: they lie outside of it. */
struct look_local {
    const struct warp *warp;
    unsigned lane;
    uint64_t address; /* the thread's own: module variables first, then the stack */
};
bool look_local(const struct device *d, const struct look_local *l, unsigned char *out, size_t n);

/* While crs.target or memory.conflict is asked: the step of the warp that steps. */
struct look_step {
    const struct warp *warp;
    const struct instr *instr;
    lane_mask lanes;         /* that execute the instruction */
    const struct flow *flow; /* crs.target: who goes where; target by lane */
    const uint64_t *address; /* memory.conflict: by lane, as the program has it */
};
struct look_step look_step(const struct device *d);

#endif
