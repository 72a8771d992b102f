/* tests/control/waiting.h: random kernels whose threads wait for each other by flags in global
 * memory. */
#ifndef WS_TESTS_WAITING_H
#define WS_TESTS_WAITING_H

#include "base/text.h"

/* Appends the PTX of a kernel for one block of that many threads, one warp. */
void waiting_write(struct text *ptx, uint64_t seed, unsigned lanes);

#endif
