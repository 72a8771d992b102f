/* search/fingerprints.h: fingerprints of 128 bits in a list, each with a number that its owner
 * gives it. Knows no state. */
#ifndef WS_SEARCH_FINGERPRINTS_H
#define WS_SEARCH_FINGERPRINTS_H

#include <stddef.h>
#include <stdint.h>

struct fingerprint_note {
    uint64_t print[2];
    uint64_t n;
};
/* Zero at first. */
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
