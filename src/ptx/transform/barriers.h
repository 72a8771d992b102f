/* ptx/transform/barriers.h: the convergence barriers of Hanoi (STG V): BSSY, BSYNC, BREAK, YIELD
 * are placed so that threads reconverge wherever paths join, and no thread waits for one that has
 * gone elsewhere. */
#ifndef WS_PTX_TRANSFORM_BARRIERS_H
#define WS_PTX_TRANSFORM_BARRIERS_H

#include "base/constants.h"
#include "program/program.h"

/* Rewrites the bodies of the whole program, whose functions have no tokens of their own any
 * more; no code is moved. Every path must end in ret, exit or trap. Returns whether there are
 * any barriers. */
bool place_barriers(struct program *p, const struct constants *k);

#endif
