/* memory/state/check.h: the two halves of memory_check. */
#ifndef WS_MEMORY_STATE_CHECK_H
#define WS_MEMORY_STATE_CHECK_H

#include "memory/flight.h"

/* The conditions on operations in flight and on what they hold. */
bool flight_check(const struct memory *m, struct memory_fault *f);

#endif
