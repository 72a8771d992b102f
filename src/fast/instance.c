/* fast/instance.c: which instance of the core takes many steps. */
#include "fast/instance.h"

#include "engine/device/instance.h"

enum step_result fast_steps_quiet(struct fast *f, uint64_t most, uint64_t *taken);

enum step_result instance_fast_steps(struct fast *f, const struct device *d, uint64_t most, uint64_t *taken)
{
    return instance_observed(d) ? fast_steps(f, most, taken) : fast_steps_quiet(f, most, taken);
}
