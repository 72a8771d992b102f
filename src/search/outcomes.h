/* search/outcomes.h: in what ways a search saw runs end: distinct final memories, stuck and
 * deadlocked states, each with the shortest way to it that was found. Knows no device. */
#ifndef WS_SEARCH_OUTCOMES_H
#define WS_SEARCH_OUTCOMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/fingerprints.h"

/* One way to end: the bytes of the printed buffers, or a reason as text. */
struct outcome {
    unsigned char *bytes; /* owned */
    size_t n;
    uint64_t states;      /* distinct final states */
    uint64_t runs;        /* that were seen to end so */
    uint64_t choices;     /* of the shortest way found */
    uint32_t state;       /* whose way it is; of walks: the walk */
    struct print_notes finals; /* the final states; the number is the state, or the walk */
    char *way;            /* owned: that way as a list of choices; NULL: nobody wrote it down here */
};

struct outcomes {
    struct outcome *v;
    size_t n, cap;
    uint64_t states, runs; /* of all */
};

void outcomes_free(struct outcomes *o);

struct ending {
    const unsigned char *bytes;
    size_t n;
    uint64_t choices;
    uint32_t state;
    bool known; /* this final state was met before */
    const uint64_t *print; /* of the final state, to be kept; NULL: it is not */
};
/* A run ended so. */
void outcomes_add(struct outcomes *o, const struct ending *e);
/* In a fixed order, whatever order they were met in: by their bytes. */
void outcomes_sort(struct outcomes *o);
/* Puts ends that others saw beside those that are there. How many final states there are then is
 * not known until they are counted. */
void outcomes_unite(struct outcomes *to, const struct outcomes *from);

/* In a list of choices: what follows it is once around a cycle. */
#define WAY_CYCLE_BEGINS "# the cycle begins here\n"

#endif
