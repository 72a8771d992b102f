/* check/invariant.h: the safety property and the invariant of its proof (6.4), on one execution
 * state and the threads' own program counters. They look at one moment only. */
#ifndef WS_CHECK_INVARIANT_H
#define WS_CHECK_INVARIANT_H

#include "check/single.h"

/* All of inv1 to inv6, actCons and inactCons on the state that w holds; those that hold are told.
 * False with the first that does not, and the reason, in why. */
bool safety_holds(const struct single_warp *w, struct teller *t, struct stuck *why);

#endif
