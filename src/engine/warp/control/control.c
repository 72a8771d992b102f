/* engine/warp/control/control.c: the table of control models. */
#include "engine/warp/control/control.h"

#include <string.h>

const struct control *const control_models[CONTROL_COUNT] = {
    [CONTROL_CRS] = &control_crs, [CONTROL_THREADS] = &control_threads,
    [CONTROL_STACK] = &control_stack, [CONTROL_HANOI] = &control_hanoi
};

const struct control *control_find(const char *name)
{
    if (name == NULL)
        return &control_crs;
    for (size_t i = 0; i < CONTROL_COUNT; i++)
        if (strcmp(control_models[i]->name, name) == 0)
            return control_models[i];
    return NULL;
}
