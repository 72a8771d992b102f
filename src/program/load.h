/* program/load.h: the function load (5.1.3): a transformed program becomes a program environment.
 * It knows no memory; the caller passes the addresses of variables. */
#ifndef WS_PROGRAM_LOAD_H
#define WS_PROGRAM_LOAD_H

#include "base/constants.h"
#include "base/tell.h"
#include "program/program.h"

struct load_target {
    /* A place for size bytes in global or const memory: sets *address (const: from 0; global:
     * virtual). False when the space is full. */
    bool (*allocate)(void *self, enum space space, uint64_t size, uint64_t align,
                     uint64_t *address);
    /* Writes initial bytes synchronously (5.1.3, step 5). */
    void (*write)(void *self, enum space space, uint64_t address, const unsigned char *bytes,
                  uint64_t n);
    void *self;
    struct teller *tell; /* NULL: no listener */
    bool apart;          /* threads of a warp may be in different functions at once */
};

/* Steps 1 to 5: instruction, guard, label and function environments, variable environments,
 * initial values. Register slots are laid out so that a callee's lie after all its callers'; with
 * t->apart no two functions share any.
 * False with errors in d when a constant of figure 3.2 does not allow the program, or when it uses
 * an undefined name; the program can then only be freed. Every defined function must have an instruction
 * after its last label (the transformations ensure it). Each step is reported when it is done:
 * load.instrEnv to load.varEnv, and load.init for each variable that has initial values. */
bool program_load(struct program *p, const struct constants *k, const struct load_target *t,
                  struct diags *d);

#endif
