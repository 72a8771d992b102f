/* ptx_machine/starvation.h: in words, who is starved in a cycle (search/components.h). Knows no
 * search. */
#ifndef WS_PTX_MACHINE_STARVATION_H
#define WS_PTX_MACHINE_STARVATION_H

#include "base/text.h"
#include "ptx_machine/ptx_machine.h"

/* A line for each warp with threads among these agents and each place where they stand, for each
 * warp and instruction whose operations are among them, for each message, and for each silent rule.
 * The space is in a state of the cycle. */
void starvation_describe(struct text *out, const struct ptx_machine *x,
                        const struct agent_set *starved);
/* Where a thread stands (machine_kind.position). False: its block is not on the device, or it is
 * at the end; or the agent is no thread. */
bool starvation_position(const struct machine *m, size_t agent, struct machine_position *at);

#endif
