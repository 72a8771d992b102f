/* base/devices.c: the table of devices.def, and looking devices up in it. */
#include "base/devices.h"

#include <string.h>

static const struct device_model models[] = {
#define DEVICE(name, capability, control, programs) { name, capability, control, programs },
#define FACT(constant, value)
#include "base/devices.def"
#undef FACT
#undef DEVICE
};

#define MODELS (sizeof models / sizeof *models)

/* A row of the table in its order: a device begins (constant CONST_COUNT), or has a fact. */
static const struct row {
    enum constant constant;
    uint64_t value;
} rows[] = {
#define DEVICE(name, capability, control, programs) { CONST_COUNT, 0 },
#define FACT(constant, value) { CONST_##constant, value },
#include "base/devices.def"
#undef FACT
#undef DEVICE
};

const struct device_model *device_model_at(size_t i)
{
    return i < MODELS ? &models[i] : NULL;
}

/* Is `name` this one, perhaps with the letter of architecture- or family-specific code? */
static bool is_named(const struct device_model *m, const char *name)
{
    const size_t n = strlen(m->name);

    if (strncmp(name, m->name, n) != 0)
        return false;
    return name[n] == '\0' || (m->capability > 0 && (name[n] == 'a' || name[n] == 'f') &&
                               name[n + 1] == '\0');
}

const struct device_model *device_model_find(const char *name)
{
    for (size_t i = 0; i < MODELS; i++)
        if (is_named(&models[i], name))
            return &models[i];
    return NULL;
}

const struct device_model *device_model_of_target(unsigned capability)
{
    const struct device_model *best = &models[0];

    for (size_t i = 0; i < MODELS; i++)
        if (models[i].capability <= capability && models[i].capability >= best->capability)
            best = &models[i];
    return best;
}

bool device_model_independent(const struct device_model *m)
{
    return strcmp(m->control, "threads") == 0;
}

void device_model_constants(const struct device_model *m, struct constants *k)
{
    size_t left = (size_t)(m - models) + 1; /* devices that begin up to this one */

    constants_default(k);
    for (size_t i = 0; i < sizeof rows / sizeof *rows && (left > 0 || rows[i].constant != CONST_COUNT);
         i++)
        if (rows[i].constant == CONST_COUNT)
            left--;
        else if (left == 0)
            k->v[rows[i].constant] = rows[i].value;
}
