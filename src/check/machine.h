/* check/machine.h: the machine under the programs: what holds of the memory system in every state
 * between two steps (chapter 4), and of what the floors above it keep in it (5.8.1). Looks at one
 * moment only; knows no program's control flow. */
#ifndef WS_CHECK_MACHINE_H
#define WS_CHECK_MACHINE_H

#include "engine/device/device.h"

/* False with the first condition that does not hold: the rule that keeps it, the condition and what
 * breaks it, and, of an operation in flight, the instruction that asked for it. */
bool machine_holds(const struct device *d, struct stuck_place *where);

#endif
