/* search/fingerprints.h: a set of fingerprints of 128 bits. Knows no state. */
#ifndef WS_SEARCH_FINGERPRINTS_H
#define WS_SEARCH_FINGERPRINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zero at first. */
struct fingerprints {
    uint64_t (*slots)[2]; /* owned; both zero: free */
    size_t n, cap;        /* cap: a power of two, or 0 */
    bool zero;            /* the print that is zero is among them */
};

void fingerprints_free(struct fingerprints *p);
/* False: it is among them already. */
bool fingerprints_add(struct fingerprints *p, const uint64_t print[2]);
bool fingerprints_has(const struct fingerprints *p, const uint64_t print[2]);

/* Fingerprints in a list, each with a number that its owner gives it. Zero at first. */
struct fingerprint_note {
    uint64_t print[2];
    uint64_t n;
};
struct fingerprint_notes {
    struct fingerprint_note *v; /* owned */
    size_t n, cap;
};

void fingerprint_notes_free(struct fingerprint_notes *p);
void fingerprint_notes_add(struct fingerprint_notes *p, const uint64_t print[2], uint64_t n);
void fingerprint_notes_join(struct fingerprint_notes *to, const struct fingerprint_notes *from);
/* Sorts by print; of equal ones only that with the largest number stays. */
void fingerprint_notes_unite(struct fingerprint_notes *p);

#endif
