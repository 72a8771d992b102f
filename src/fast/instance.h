/* fast/instance.h: many steps by one of the two instances of the core (engine/device/instance.h). */
#ifndef WS_FAST_INSTANCE_H
#define WS_FAST_INSTANCE_H

#include "fast/fast.h"

/* fast_steps of the device d, observed where anybody listens. */
enum step_result instance_fast_steps(struct fast *f, const struct device *d, uint64_t most, uint64_t *taken);

#endif
