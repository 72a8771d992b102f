/* engine/device/instance.h: steps of a device by one of the two instances of the core, which is compiled
 * with and without the reports to listeners (CMakeLists.txt). Both are the same text. */
#ifndef WS_ENGINE_DEVICE_INSTANCE_H
#define WS_ENGINE_DEVICE_INSTANCE_H

#include "engine/device/device.h"
#include "engine/device/transition.h"

/* Does anybody listen to rules, or observe steps or memory? */
bool instance_observed(const struct device *d);

/* device_step, transition_take, device_drain_step and device_drain, observed where anybody listens. */
enum step_result instance_step(struct device *d);
enum step_result instance_take(struct device *d, const struct transition *t);
enum step_result instance_drain_step(struct device *d);
enum step_result instance_drain(struct device *d);

#endif
