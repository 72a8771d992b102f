/* tests/hardware/driver.h: what we need of a CUDA driver, found in its library at run time. The
 * declarations are our own; no header of CUDA takes part. Knows no scenario. */
#ifndef WS_TESTS_HARDWARE_DRIVER_H
#define WS_TESTS_HARDWARE_DRIVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int cu_result; /* 0: all is well */
typedef uintptr_t device_address;

/* A launch: grid and block, x first; shared memory in bytes; `extra` describes the parameters. */
typedef cu_result cu_launch(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                            unsigned by, unsigned bz, unsigned shared, void *stream, void **params,
                            void **extra);

/* The entry points, by our names; driver.c says what the library calls them. */
struct driver_calls {
    cu_result (*init)(unsigned flags);
    cu_result (*version)(int *version);
    cu_result (*device)(int *device, int ordinal);
    cu_result (*name)(char *name, int room, int device);
    cu_result (*attribute)(int *value, int which, int device);
    cu_result (*create)(void **context, unsigned flags, int device);
    cu_result (*destroy)(void *context);
    cu_result (*load)(void **module, const void *text, unsigned n, int *options, void **values);
    cu_result (*function)(void **function, void *module, const char *name);
    cu_result (*variable)(device_address *at, size_t *size, void *module, const char *name);
    cu_result (*allocate)(device_address *at, size_t bytes);
    cu_result (*write)(device_address to, const void *from, size_t bytes);
    cu_result (*read)(void *to, device_address from, size_t bytes);
    cu_launch *launch;
    cu_result (*synchronize)(void);
    cu_result (*error_name)(cu_result result, const char **name);
};

struct driver {
    struct driver_calls calls;
    void *library, *context;
    bool refused; /* the last program was not for this GPU or this driver */
    int device, number, capability; /* version 12040, compute capability 90 */
    char name[128];
    char why[2048]; /* of the last call that answered false */
};

/* Opens the library and its first GPU. Closed in any case with driver_close. */
bool driver_open(struct driver *d, const char *path);
void driver_close(struct driver *d);

/* Each run has a context of its own, so that no run sees the remains of another. */
bool driver_begin(struct driver *d);
void driver_end(struct driver *d);

bool driver_load(struct driver *d, const char *text, void **module);
/* Kernel of a module, launched with a block of parameters as PTX lays them out. */
struct driver_launch {
    void *module;
    const char *entry;
    const uint32_t *grid, *block;
    unsigned shared;
    void *params;
    size_t size;
};
bool driver_launch(struct driver *d, const struct driver_launch *l);
/* Was the call all right? Otherwise `why` names it and the error. */
bool driver_good(struct driver *d, const char *call, cu_result result);

#endif
