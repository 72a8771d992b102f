/* engine/device/instance.c: which instance of the core takes a step: the observed one where anybody listens. */
#include "engine/device/instance.h"

#include "engine/device/machine.h"

enum step_result device_step_quiet(struct device *d);
enum step_result device_drain_step_quiet(struct device *d);
enum step_result device_drain_quiet(struct device *d);
enum step_result transition_take_quiet(struct device *d, const struct transition *t);

bool instance_observed(const struct device *d)
{
    return d->tell != NULL || d->watched || d->hears_accesses || d->hears_barriers ||
           d->nmemory_observers > 0;
}

enum step_result instance_step(struct device *d)
{
    return instance_observed(d) ? device_step(d) : device_step_quiet(d);
}

enum step_result instance_take(struct device *d, const struct transition *t)
{
    return instance_observed(d) ? transition_take(d, t) : transition_take_quiet(d, t);
}

enum step_result instance_drain_step(struct device *d)
{
    return instance_observed(d) ? device_drain_step(d) : device_drain_step_quiet(d);
}

enum step_result instance_drain(struct device *d)
{
    return instance_observed(d) ? device_drain(d) : device_drain_quiet(d);
}
