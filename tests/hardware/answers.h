/* tests/hardware/answers.h: what a machine answered: the bytes of everything that a run prints or
 * expects, in order. Knows no machine. */
#ifndef WS_TESTS_HARDWARE_ANSWERS_H
#define WS_TESTS_HARDWARE_ANSWERS_H

#include <stdio.h>

#include "host/buffer.h"

struct answer {
    char *name;
    struct shape shape;
    unsigned char *bytes; /* little-endian */
};

struct answers {
    struct answer *v;
    size_t n, cap;
};

/* One more, with room for its bytes, which are returned. */
unsigned char *answers_add(struct answers *a, const char *name, struct shape shape);
void answers_free(struct answers *a);

/* How two answers differ. */
struct difference {
    bool shapes;    /* they are not about the same things */
    uint64_t nans;  /* elements that are NaN in both, with other bits */
    uint64_t others;
    const struct answer *first; /* the index among ours of the first of the others */
    uint64_t index, theirs, ours;
};
struct difference answers_compare(const struct answers *theirs, const struct answers *ours);

/* The answers of a GPU in a file: who it was, then for each run a line with its name and a line for
 * each answer. */
struct record_entry {
    char *name; /* "run FILE.host" or "form STATEMENT" */
    struct answers answers;
};

struct record {
    char *machine;
    struct record_entry *v;
    size_t n, cap;
};

/* False with an error in d. record_free in any case. */
bool record_read(struct record *r, const struct source *s, struct diags *d);
void record_free(struct record *r);
/* NULL when the record does not have it. */
const struct answers *record_find(const struct record *r, const char *name);
void record_write(FILE *out, const char *name, const struct answers *a);

#endif
