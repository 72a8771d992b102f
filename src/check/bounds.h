/* check/bounds.h: --check memory: accesses that reach nothing, reach over an end, or are not
 * aligned. Where the semantics has no rule the run is stuck as well; this finds words for it,
 * and finds what has a rule all the same: local memory beyond the frames of the thread's calls. */
#ifndef WS_CHECK_BOUNDS_H
#define WS_CHECK_BOUNDS_H

#include "check/places.h"
#include "check/wording.h"

/* Global memory that a grid may reach, looked up once for many accesses; low == end: none. */
struct reachable {
    uint32_t grid;
    uint64_t low, end;
};

struct bounds {
    const struct device *device;
    const struct places *places; /* not owned */
    struct findings *findings;   /* not owned */
    struct reachable near;       /* the place that was found last */
};

void bounds_access(struct bounds *b, const struct access_runs *runs);
/* The places are others now. */
void bounds_moved(struct bounds *b);

#endif
