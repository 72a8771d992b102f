/* tests/fair/model.h: programs of a language so small that a few lines say what it means.
 * Threads, each launched by itself and perhaps aborted, store numbers, wait for them, swap them
 * or loop. Every access is one step, in program order. */
#ifndef WS_TESTS_FAIR_MODEL_H
#define WS_TESTS_FAIR_MODEL_H

#include "draw.h"

struct modelled {
    bool fair;      /* a fair run may go on for ever */
    bool completes; /* some run completes */
    size_t states;
};

/* Program `seed`, as PTX and a scenario; and what it does. False: it has too many states. */
bool modelled_make(struct modelled *m, struct drawn *d, uint64_t seed);

#endif
