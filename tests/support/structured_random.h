/* tests/support/structured_random.h: random structured programs as text: nested if and while,
 * break, return, calls, recursion, writes to shared and private variables and to arrays. */
#ifndef WS_TESTS_SUPPORT_STRUCTURED_RANDOM_H
#define WS_TESTS_SUPPORT_STRUCTURED_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* What is drawn. */
struct structured_shape {
    unsigned threads;    /* of the launch that it is for, 1 to 64 */
    unsigned statements; /* about so many, 1 to 200 */
    bool spins;          /* loops may wait for shared values: the program may never end, and has
                            finitely many states. Without them every run of it ends */
    bool partial;        /* expressions may have no value: runs may get stuck */
};

/* Appends a program, whose entry is main. It needs no --buffer. The same seed and shape give the
 * same text on every machine. */
void structured_random(struct text *out, uint64_t seed, struct structured_shape shape);

#endif
