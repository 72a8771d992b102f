/* check/stack.h: control flow consistency (6.2): the six conditions on the stack before a step, and
 * the addresses that a step named. They look at one step only. */
#ifndef WS_CHECK_STACK_H
#define WS_CHECK_STACK_H

#include "engine/device/event.h"

/* A state about to execute instruction i at s->pc; executed: the threads that will (a guarded call
 * that nobody takes has pushed no call token: condition 6 is about the others). */
struct consistency {
    const struct exec_state *state;
    const struct instr *instr;
    lane_mask executed;
    struct teller *tell; /* hears which conditions held; NULL: nobody listens */
};
/* False with the condition and the reason in why. */
bool stack_consistent(const struct consistency *c, struct stuck *why);

/* safety.addressCons (6.2), of the step that was taken: branches and labels stay in their function,
 * calls go to the first instruction of one. False with the reason in why. */
bool address_consistent(const struct warp_event *e, struct teller *t, struct stuck *why);

#endif
