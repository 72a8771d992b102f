/* ptx_machine/starvation.h: in words, who is starved in a cycle (search/components.h). Knows no
 * search. */
#ifndef WS_PTX_MACHINE_STARVATION_H
#define WS_PTX_MACHINE_STARVATION_H

#include "base/text.h"
#include "ptx_machine/state_space.h"

/* A line for each warp with threads among these parties and each place where they stand, for each
 * warp and instruction whose operations are among them, for each message, and for each silent rule.
 * The space is in a state of the cycle. */
void starved_put_places(struct text *out, const struct state_space *x,
                        const struct party_set *starved);
/* Where a thread stands (machine_kind.position). False: its block is not on the device, or it is
 * at the end; or the agent is no thread. */
bool starved_position(const struct machine *m, size_t agent, struct machine_position *at);

#endif
