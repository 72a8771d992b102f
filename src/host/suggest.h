/* host/suggest.h: names that exist: finding one, and the nearest for "did you mean". */
#ifndef WS_HOST_SUGGEST_H
#define WS_HOST_SUGGEST_H

#include "base/rule.h"
#include "host/scan.h"

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

/* An array of structs that begin with their name (NULL: it has none). */
struct named {
    const void *v;
    size_t n, size; /* elements, bytes of one */
};
#define NAMED(v, n) ((struct named){ (v), (n), sizeof *(v) })
#define NAMED_ALL(v) NAMED(v, sizeof(v) / sizeof *(v))

/* The index of the one with that name; all.n: there is none. */
size_t named_find(struct named all, const struct word *w);
void suggest_named(struct suggestion *s, struct named all);
/* An error: `why` ("there is no buffer"), the word, and what is near. Always false. */
bool suggest_error(struct suggestion *s, const struct word *w, const char *why, struct diags *d);
/* The same with the nearest of these. */
bool named_error(struct named all, const struct word *w, const char *why, struct diags *d);
/* The rule with that id, or an error. */
bool rule_named(const struct word *w, enum rule *rule, struct diags *d);

#endif
