/* host/suggest.h: the nearest of the names that exist, for "did you mean". */
#ifndef WS_HOST_SUGGEST_H
#define WS_HOST_SUGGEST_H

#include <stddef.h>

struct suggestion {
    char wanted[64];  /* what was written; longer names get no suggestion */
    const char *best; /* not owned */
    unsigned distance;
    char text[128];
};

void suggest_begin(struct suggestion *s, const char *wanted, size_t n);
/* A name that exists; the first of the nearest is kept. */
void suggest_offer(struct suggestion *s, const char *name);
/* ", did you mean `x`?", or "" when nothing is near. Lives as long as s. */
const char *suggest_end(struct suggestion *s);

#endif
