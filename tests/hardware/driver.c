/* tests/hardware/driver.c: the driver's library, opened at run time. The one file here that needs
 * POSIX, for dlopen. */
#define _POSIX_C_SOURCE 200809L
#include "hardware/driver.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

/* Numbers of the driver's interface. */
#define ATTRIBUTE_MAJOR 75
#define ATTRIBUTE_MINOR 76
#define OPTION_ERROR_LOG 5
#define OPTION_ERROR_LOG_BYTES 6
#define EXTRA_END ((void *)0)
#define EXTRA_PARAMS ((void *)1)
#define EXTRA_PARAMS_BYTES ((void *)2)

#define CALL(member, symbol) { symbol, offsetof(struct driver_calls, member) }
static const struct {
    const char *symbol;
    size_t offset;
} symbols[] = {
    CALL(init, "cuInit"),
    CALL(version, "cuDriverGetVersion"),
    CALL(device, "cuDeviceGet"),
    CALL(name, "cuDeviceGetName"),
    CALL(attribute, "cuDeviceGetAttribute"),
    CALL(create, "cuCtxCreate_v2"),
    CALL(destroy, "cuCtxDestroy_v2"),
    CALL(load, "cuModuleLoadDataEx"),
    CALL(function, "cuModuleGetFunction"),
    CALL(variable, "cuModuleGetGlobal_v2"),
    CALL(allocate, "cuMemAlloc_v2"),
    CALL(write, "cuMemcpyHtoD_v2"),
    CALL(read, "cuMemcpyDtoH_v2"),
    CALL(launch, "cuLaunchKernel"),
    CALL(synchronize, "cuCtxSynchronize"),
    CALL(error_name, "cuGetErrorName"),
};

/* POSIX gives functions as pointers to objects, which C99 cannot cast: the bytes are copied. */
static bool find_symbols(struct driver *d, const char *path)
{
    for (size_t k = 0; k < sizeof symbols / sizeof *symbols; k++) {
        void *found = dlsym(d->library, symbols[k].symbol);

        if (found == NULL) {
            snprintf(d->why, sizeof d->why, "%s has no %s", path, symbols[k].symbol);
            return false;
        }
        memcpy((char *)&d->calls + symbols[k].offset, &found, sizeof found);
    }
    return true;
}

bool driver_good(struct driver *d, const char *call, cu_result result)
{
    const char *name = NULL;

    if (result == 0)
        return true;
    if (d->calls.error_name(result, &name) != 0 || name == NULL)
        name = "an unknown error";
    snprintf(d->why, sizeof d->why, "%s: %s (%d)", call, name, result);
    return false;
}

static bool find_device(struct driver *d)
{
    int major, minor;

    if (!driver_good(d, "cuInit", d->calls.init(0)) ||
        !driver_good(d, "cuDriverGetVersion", d->calls.version(&d->number)) ||
        !driver_good(d, "cuDeviceGet", d->calls.device(&d->device, 0)) ||
        !driver_good(d, "cuDeviceGetName",
                     d->calls.name(d->name, (int)sizeof d->name, d->device)) ||
        !driver_good(d, "cuDeviceGetAttribute",
                     d->calls.attribute(&major, ATTRIBUTE_MAJOR, d->device)) ||
        !driver_good(d, "cuDeviceGetAttribute",
                     d->calls.attribute(&minor, ATTRIBUTE_MINOR, d->device)))
        return false;
    d->capability = 10 * major + minor;
    return true;
}

bool driver_open(struct driver *d, const char *path)
{
    *d = (struct driver){ .library = dlopen(path, RTLD_NOW | RTLD_LOCAL) };
    if (d->library == NULL) {
        snprintf(d->why, sizeof d->why, "%s", dlerror());
        return false;
    }
    return find_symbols(d, path) && find_device(d);
}

void driver_close(struct driver *d)
{
    if (d->library != NULL)
        dlclose(d->library);
    d->library = NULL;
}

bool driver_begin(struct driver *d)
{
    d->refused = false;
    return driver_good(d, "cuCtxCreate", d->calls.create(&d->context, 0, d->device));
}

void driver_end(struct driver *d)
{
    if (d->context != NULL)
        d->calls.destroy(d->context);
    d->context = NULL;
}

bool driver_load(struct driver *d, const char *text, void **module)
{
    char log[1024] = "";
    int options[] = { OPTION_ERROR_LOG, OPTION_ERROR_LOG_BYTES };
    void *values[] = { log, (void *)(uintptr_t)sizeof log };
    size_t n;

    d->refused = !driver_good(d, "cuModuleLoadDataEx",
                              d->calls.load(module, text, 2, options, values));
    if (!d->refused)
        return true;
    log[sizeof log - 1] = '\0';
    n = strlen(d->why);
    snprintf(d->why + n, sizeof d->why - n, "%s%s", log[0] != '\0' ? "\n" : "", log);
    return false;
}

bool driver_launch(struct driver *d, const struct driver_launch *l)
{
    size_t size = l->size;
    void *extra[] = { EXTRA_PARAMS, l->params, EXTRA_PARAMS_BYTES, &size, EXTRA_END };
    const uint32_t *g = l->grid, *b = l->block;
    void *function;

    return driver_good(d, "cuModuleGetFunction",
                       d->calls.function(&function, l->module, l->entry)) &&
           driver_good(d, "cuLaunchKernel",
                       d->calls.launch(function, g[0], g[1], g[2], b[0], b[1], b[2], l->shared,
                                       NULL, NULL, extra));
}
