/* debug/motion.h: motions of a session by hand, and where they stop: questions about the last
 * step and the state after it, so that the way back stops where the way there did. */
#ifndef WS_DEBUG_MOTION_H
#define WS_DEBUG_MOTION_H

#include "debug/step.h"

struct motion {
    struct stepping *x;
    bool (*stop)(void *self);
    uint64_t times;
    bool every;     /* each time it stops is shown, not the last alone */
    bool keeps;     /* the focus stays where it is */
    uint32_t depth; /* calls in progress in the focused warp when it began */
};

/* Calls in progress in the thread of the warp that is in the most of them. */
uint32_t motion_depth(const struct warp *w);

/* Each takes a motion. After every step; after none. */
bool stop_always(void *self);
bool stop_never(void *self);
/* After a step of some warp. */
bool stop_warp(void *self);
/* After a step of the focused warp, unless it is in a function that was called meanwhile. */
bool stop_focus(void *self);
/* The focused warp is out of its function, or done; backwards: it is not in it yet. */
bool stop_out(void *self);
bool stop_was_out(void *self);
bool stop_breakpoint(void *self);

#endif
