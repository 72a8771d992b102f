/* engine/state/polling.h: does a thread leave the loop in which it polls memory? The loop's text says what its
 * exits depend on (program/flow.h); here they are computed with memory as it is now. */
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
/* Where the read of that number lies, and what is there now. False: it is not known. */
struct polled_word {
    enum space space;
    uint64_t at, value;
    unsigned bytes;
};
bool polling_word(const struct polling *p, unsigned poll, struct polled_word *out);
/* With memory as it is now, is no exit of the loop taken? False: one is, or that is not known. */
bool polling_remains(const struct polling *p);
/* … and does the loop change nothing in memory? Then the thread stays for ever if nobody else writes. */
bool polling_stays(const struct polling *p);

#endif
