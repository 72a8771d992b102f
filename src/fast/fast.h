/* fast/fast.h: many steps of the device (5.8.3) in one call, where the oracle foresees its picks. Every
 * rule is applied as in device_step; the queries of the oracle are left out, and operations that can end at
 * once do not enter those in flight. */
#ifndef WS_FAST_FAST_H
#define WS_FAST_FAST_H

#include "engine/device/device.h"

struct fast;

struct fast *fast_new(struct device *d); /* d is not owned, and outlives it */
void fast_free(struct fast *f);
/* Takes at most `most` steps of the device, and at least one; it stops after the end of a grid or a step
 * that is not STEP_TAKEN. *taken: their number, the last included whatever its result. */
enum step_result fast_steps(struct fast *f, uint64_t most, uint64_t *taken);

#endif
