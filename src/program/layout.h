/* program/layout.h: where load puts registers, and shared variables. Private to load. */
#ifndef WS_PROGRAM_LAYOUT_H
#define WS_PROGRAM_LAYOUT_H

#include "program/callgraph.h"

/* Slots in the register window: a function's registers lie after those of all its callers, so that
 * one window serves a whole call stack; with `apart` no two functions share any. Sets reg.slot and
 * function.slots. */
void layout_registers(struct program *p, const struct call_graph *g, bool apart);

/* Offsets in shared memory: two variables that one entry may use never overlap. Sets the addresses
 * of shared variables and function.shared. */
void layout_shared(struct program *p, const struct call_graph *g);

/* at, rounded up to a multiple of align (0 counts as 1). */
uint64_t layout_align(uint64_t at, uint64_t align);

#endif
