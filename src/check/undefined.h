/* check/undefined.h: --check init, the values: uses of what shfl brought from a lane that takes no
 * part. PTX leaves such a value undefined; here it is the reader's own. It is followed through
 * registers, lane by lane, from the shfl to a use that somebody else can see: a store, an address, a
 * guard. Not through memory: what was spilled to local memory counts as defined. */
#ifndef WS_CHECK_UNDEFINED_H
#define WS_CHECK_UNDEFINED_H

#include "check/wording.h"

/* Of a register: the lanes for which it is undefined, and the shfl that the last of them is due to. */
struct undefined_lanes {
    lane_mask lanes;
    uint32_t pc;
};

/* Of the warp that has a window. */
struct undefined_window {
    uint64_t block;            /* the block's serial number plus one; 0: none yet */
    uint32_t live;             /* registers with lanes */
    struct undefined_lanes *v; /* by register, behind them the carry flag; NULL: nothing is
                                  undefined; owned */
};

struct undefined {
    const struct device *device;
    struct undefined_window *windows; /* owned */
    size_t n, cap;
    struct findings *findings;        /* not owned */
};

void undefined_free(struct undefined *u);
/* Does the program have instructions that may leave a value undefined? Else no step of it need be
 * told. */
bool undefined_needs_steps(const struct program *p);
/* After a step of the warp. */
void undefined_step(struct undefined *u, const struct warp_event *e, const struct warp *w);

#endif
