/* check/places.h: a map of what lies in global memory: buffers of the host, variables of
 * programs, pieces of the heap. For the words of findings, and for what lies nowhere. Knows no
 * thread. */
#ifndef WS_CHECK_PLACES_H
#define WS_CHECK_PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

struct place_of_memory {
    uint64_t at, size;
    uint32_t context;
    const char *kind; /* "buffer", "variable"; static */
    char *name;       /* owned; "" for a piece of the heap */
    bool freed;
};

struct places {
    struct place_of_memory *v; /* ascending, none overlaps another */
    size_t n, cap;
};

/* Adds one; the name is copied. What is freed and overlaps it is forgotten. */
void places_add(struct places *p, const struct place_of_memory *x);
void places_free(struct places *p);
/* The place that holds a byte; NULL: none does. */
struct place_of_memory *places_find(const struct places *p, uint64_t at);
/* "buffer x, byte 12", or "no place known" for an address that is in none. */
void places_name(const struct places *p, uint64_t at, struct text *out);
/* What an access of so many bytes in a context does wrong: "4 bytes behind the end of buffer x (256
 * bytes)". False: nothing. */
struct reaching {
    uint64_t at;
    unsigned bytes;
    uint32_t context;
};
bool places_wrong(const struct places *p, const struct reaching *r, struct text *why);

#endif
