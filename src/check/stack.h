/* check/stack.h: the six conditions of stack consistency (6.2), checked on the execution state of
 * every warp before each of its steps. */
#ifndef WS_CHECK_STACK_H
#define WS_CHECK_STACK_H

#include "engine/event.h"

/* An observer to attach to a device; it holds no state. A condition that fails makes the run stuck,
 * with the condition's id. */
struct engine_observer stack_check_observer(void);

/* The conditions on one state, about to execute instruction i at s->pc; executed: the threads that
 * will (a guarded call that nobody takes has pushed no call token: condition 6 is about the others).
 * False with the condition and the reason in why. */
struct consistency {
    const struct exec_state *state;
    const struct instr *instr;
    lane_mask executed;
};
bool stack_consistent(const struct consistency *c, struct stuck *why);

#endif
