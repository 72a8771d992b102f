/* explore/prints.h: a set of fingerprints of 128 bits. Knows no state. */
#ifndef WS_EXPLORE_PRINTS_H
#define WS_EXPLORE_PRINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zero at first. */
struct prints {
    uint64_t (*slots)[2]; /* owned; both zero: free */
    size_t n, cap;        /* cap: a power of two, or 0 */
    bool zero;            /* the print that is zero is among them */
};

void prints_free(struct prints *p);
/* False: it is among them already. */
bool prints_add(struct prints *p, const uint64_t print[2]);

#endif
