/* search/starvation.h: in words, who is starved in a cycle (search/components.h). Knows no
 * search. */
#ifndef WS_SEARCH_STARVATION_H
#define WS_SEARCH_STARVATION_H

#include "base/text.h"
#include "search/state_space.h"

/* A line for each warp with threads among these parties and each place where they stand, for each
 * warp and instruction whose operations are among them, for each message, and for each silent rule.
 * The space is in a state of the cycle. */
void starved_put_places(struct text *out, const struct state_space *x,
                        const struct party_set *starved);

#endif
