/* fast/fast.h: many steps of the device (5.8.3) in one call, where the oracle foresees its picks. Every
 * rule is applied as in device_step; what is left out is to ask the oracle, and to let operations
 * that can end at once stand among those in flight. */
#ifndef WS_FAST_FAST_H
#define WS_FAST_FAST_H

#include "engine/device/device.h"

struct fast;

struct fast *fast_new(struct device *d); /* which is not owned, and outlives it */
void fast_free(struct fast *f);
/* As many steps of the device as `most`, or fewer: at least one, and none behind the end of a grid
 * or one that is not STEP_TAKEN. *taken: how many, the last included whatever became of it. */
enum step_result fast_steps(struct fast *f, uint64_t most, uint64_t *taken);

#endif
