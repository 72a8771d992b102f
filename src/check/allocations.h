/* check/allocations.h: a map of global memory: buffers of the host, variables of programs, pieces
 * of the heap. It names addresses in findings and finds accesses that reach none of them. */
#ifndef WS_CHECK_ALLOCATIONS_H
#define WS_CHECK_ALLOCATIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

struct allocation {
    uint64_t at, size;
    uint32_t context;
    const char *kind; /* "buffer", "variable"; static */
    char *name;       /* owned; "" for a piece of the heap */
    bool freed;
};

struct allocations {
    struct allocation *v; /* ascending, none overlaps another */
    size_t n, cap;
};

/* Adds one; the name is copied. Freed ones that overlap it are dropped. */
void allocations_add(struct allocations *p, const struct allocation *x);
void allocations_free(struct allocations *p);
/* The one that holds a byte; NULL: none does. */
struct allocation *allocations_find(const struct allocations *p, uint64_t at);
/* "buffer x, byte 12", or "no place known" for an address in none. */
void allocations_name(const struct allocations *p, uint64_t at, struct text *out);
/* The error of an access of that many bytes in a context: "4 bytes behind the end of buffer x (256 bytes)".
 * False: there is none. */
struct reaching {
    uint64_t at;
    unsigned bytes;
    uint32_t context;
};
bool allocations_wrong(const struct allocations *p, const struct reaching *r, struct text *why);

#endif
