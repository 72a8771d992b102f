/* explore/starved.h: in words, who is starved in a cycle (explore/components.h). Knows no
 * search. */
#ifndef WS_EXPLORE_STARVED_H
#define WS_EXPLORE_STARVED_H

#include "base/text.h"
#include "explore/space.h"

/* A line for each warp with threads among these parties and each place where they stand, for each
 * warp and instruction whose operations are among them, for each message, and for each silent rule.
 * The space is in a state of the cycle. */
void starved_put_places(struct text *out, const struct state_space *x,
                        const struct party_set *starved);

#endif
