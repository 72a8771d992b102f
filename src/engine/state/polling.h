/* engine/state/polling.h: does a thread leave the loop in which it polls memory? The loop's text says what
 * its exits depend on (program/flow.h); this file computes them from the present memory. */
#ifndef WS_ENGINE_STATE_POLLING_H
#define WS_ENGINE_STATE_POLLING_H

#include "engine/state/look.h"
#include "program/flow.h"

/* A thread in such a loop. */
struct polling {
    const struct device *device;
    const struct warp *warp;
    unsigned lane;
    const struct spin *spin;
};
/* The place of the read with number `poll`, and its present value. False: it is not known. */
struct polled_word {
    enum space space;
    uint64_t at, value;
    unsigned bytes;
};
bool polling_word(const struct polling *p, unsigned poll, struct polled_word *out);
/* With memory as it is now, is no exit of the loop taken? False: one is, or that is not known. */
bool polling_remains(const struct polling *p);
/* The same, and does the loop write no memory? Then the thread stays for ever unless another one writes. */
bool polling_stays(const struct polling *p);

#endif
