/* tests/lockstep/draw.h: random kernels whose accesses and instructions need not make sense:
 * each runs to its end or gets stuck, the same in whatever way it is run. Races are no matter:
 * those who are compared make the same choices. */
#ifndef WS_TESTS_LOCKSTEP_DRAW_H
#define WS_TESTS_LOCKSTEP_DRAW_H

#include "base/hash.h"
#include "base/text.h"

/* Threads of a block that such a kernel can have at most. */
#define DRAWN_THREADS 96
/* Bytes that its first parameter, the address of a buffer, should lead to; the second is a number.
 */
#define DRAWN_BYTES (64 * DRAWN_THREADS)

/* The text of a kernel `k` of two parameters. */
void draw_kernel(struct random *r, struct text *out);

#endif
