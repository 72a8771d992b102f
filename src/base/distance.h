/* base/distance.h: how far apart two sequences of numbers are: the least number of elements to put
 * in, to leave out and to exchange so that one becomes the other (Levenshtein 1966). */
#ifndef WS_BASE_DISTANCE_H
#define WS_BASE_DISTANCE_H

#include <signal.h>
#include <stddef.h>
#include <stdint.h>

struct sequence {
    const uint32_t *v; /* not owned */
    size_t n;
};

/* The distance L, or most + 1 when it is greater than that (most < SIZE_MAX). Time is at most O((1
 * + L - d) (n + L)), where d is by how much the lengths differ and n the shorter one; memory O(L).
 * interrupted: asks to give up, which answers most + 1; NULL: never. */
size_t distance(struct sequence a, struct sequence b, size_t most,
                const volatile sig_atomic_t *interrupted);

#endif
