/* program/runtime.c: the table of runtime calls. The signatures are those that CUDA's compilers
 * declare. */
#include "program/runtime.h"

#include <string.h>

#define ADDRESS RUNTIME_ADDRESS

static const struct runtime_call calls[] = {
    { "vprintf", OP_VPRINTF, 2, { ADDRESS, ADDRESS }, 4 },
    { "__assertfail", OP_ASSERTFAIL, 5, { ADDRESS, ADDRESS, 4, ADDRESS, ADDRESS }, 0 },
    { "malloc", OP_MALLOC, 1, { ADDRESS }, ADDRESS },
    { "free", OP_FREE, 1, { ADDRESS }, 0 },
};

#undef ADDRESS

const struct runtime_call *runtime_find(const char *name)
{
    for (size_t k = 0; k < sizeof calls / sizeof *calls; k++)
        if (strcmp(calls[k].name, name) == 0)
            return &calls[k];
    return NULL;
}

const struct runtime_call *runtime_of(enum opcode op)
{
    for (size_t k = 0; k < sizeof calls / sizeof *calls; k++)
        if (calls[k].op == op)
            return &calls[k];
    return NULL;
}
