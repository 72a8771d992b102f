/* search/fingerprints.h: a set of fingerprints of 128 bits. Knows no state. */
#ifndef WS_SEARCH_FINGERPRINTS_H
#define WS_SEARCH_FINGERPRINTS_H

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
bool prints_has(const struct prints *p, const uint64_t print[2]);

/* Fingerprints in a list, each with a number that its owner gives it. Zero at first. */
struct print_note {
    uint64_t print[2];
    uint64_t n;
};
struct print_notes {
    struct print_note *v; /* owned */
    size_t n, cap;
};

void print_notes_free(struct print_notes *p);
void print_notes_add(struct print_notes *p, const uint64_t print[2], uint64_t n);
void print_notes_join(struct print_notes *to, const struct print_notes *from);
/* Sorts by print; of equal ones only that with the largest number stays. */
void print_notes_unite(struct print_notes *p);

#endif
