/* engine/warp/control/control.c: the table of control models. */
#include "engine/warp/control/control.h"

#include <string.h>

const struct control *control_find(const char *name)
{
    static const struct control *const models[] = { &control_crs, &control_threads, &control_stack,
                                                  &control_hanoi };

    if (name == NULL)
        return &control_crs;
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        if (strcmp(models[i]->name, name) == 0)
            return models[i];
    return NULL;
}
