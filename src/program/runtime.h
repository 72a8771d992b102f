/* program/runtime.h: the functions of the device runtime that kernels declare .extern and call: one
 * table for the reader, which checks declarations by it and gives each its body, and for the
 * engine, which decodes the one instruction in it. Outside the report (docs/decisions.md). */
#ifndef WS_PROGRAM_RUNTIME_H
#define WS_PROGRAM_RUNTIME_H

#include "program/instr.h"

#define MOST_RUNTIME_PARAMS 5

struct runtime_call {
    const char *name;
    enum opcode op;
    unsigned nparams;
    /* Bytes of each parameter and of the result (0: none); RUNTIME_ADDRESS: of an address. */
    uint8_t params[MOST_RUNTIME_PARAMS], result;
};
#define RUNTIME_ADDRESS 255u

/* NULL: the runtime has no such function. */
const struct runtime_call *runtime_find(const char *name);
/* The call whose instruction it is; NULL: it is another one. */
const struct runtime_call *runtime_of(enum opcode op);

#endif
