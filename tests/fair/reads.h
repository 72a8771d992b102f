/* tests/fair/reads.h: programs of a language so small that a few lines say what it means, under
 * the set of memory programs ptx6. Threads, each launched by itself, store numbers and wait for
 * them, by strong loads, weak ones or atomics, and what they read may be old. */
#ifndef WS_TESTS_FAIR_READS_H
#define WS_TESTS_FAIR_READS_H

#include "model.h"

/* Program `seed`, as PTX and a scenario; and what it does. False: it has too many states. */
bool reads_make(struct modelled *m, struct drawn *d, uint64_t seed);

#endif
