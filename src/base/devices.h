/* base/devices.h: the devices that a program can be run for: the report's, and one a compute
 * capability (devices.def). A device sets constants, names the control model of its warps and the
 * memory programs of its memory. Knows no use of any of them. */
#ifndef WS_BASE_DEVICES_H
#define WS_BASE_DEVICES_H

#include "base/constants.h"

struct device_model {
    const char *name;            /* "report", "sm_90" */
    unsigned capability;         /* 90 for sm_90; 0 for the report's device */
    const char *control;         /* name of its control model */
    const char *memory_programs; /* name of a built-in set; NULL: the report's programs */
};

/* The i-th device; NULL after the last. The first is the report's device. */
const struct device_model *device_model_at(size_t i);
#define device_model_report() device_model_at(0)
/* The device of that name; a letter after the number (sm_90a) does not count. NULL: there is none. */
const struct device_model *device_model_find(const char *name);
/* The device for a text with `.target sm_XX`: the newest one that is not newer. 0, a text without a
 * target: the report's. */
const struct device_model *device_model_of_target(unsigned capability);
/* Does each thread of a warp go its own way (sm_70 and later)? Then nothing orders the lanes of a warp
 * but what the program says, however a run executes them. */
bool device_model_independent(const struct device_model *m);
/* Sets the constants in which the device differs from the report's; all others become defaults. */
void device_model_constants(const struct device_model *m, struct constants *k);

#endif
