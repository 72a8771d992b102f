/* search/outcomes.h: in what ways runs were seen to end: distinct final values, and reasons why
 * others got no further, each with the shortest path to it that was found. Knows no search. */
#ifndef WS_SEARCH_OUTCOMES_H
#define WS_SEARCH_OUTCOMES_H

#include "machine/machine.h"
#include "search/visited.h"

/* One way to end: final values as bytes, or a reason as text. */
struct outcome {
    unsigned char *bytes; /* owned */
    size_t n;
    uint64_t states;      /* distinct final states */
    uint64_t runs;        /* that were seen to end so */
    uint64_t choices;     /* of the shortest path found */
    uint32_t state;       /* the state with its path; of walks: the walk */
    struct fingerprint_notes finals; /* the final states; the number is the state, or the walk */
    char *way;            /* owned: that path as a list of choices; NULL: not written down here */
};

struct outcomes {
    struct outcome *v;
    size_t n, cap;
    uint64_t states, runs; /* of all */
};

/* A run that ended. */
struct ending {
    uint64_t choices;
    uint32_t state;
    bool known; /* this final state was met before */
    const uint64_t *print; /* of the final state, to be kept; NULL: it is not */
};
void outcomes_free(struct outcomes *o);
void outcomes_add(struct outcomes *o, const struct text *bytes, const struct ending *what);
/* In a fixed order, whatever order they were met in: by their bytes. */
void outcomes_sort(struct outcomes *o);
/* Those of the most final states first, or of the most runs; of equals by their bytes. */
void outcomes_rank(struct outcomes *o, bool runs);

/* By the status that runs ended with. Zero at first. */
enum ending_kind { ENDED_COMPLETED, ENDED_STUCK, ENDED_DEADLOCKED, ENDED_FAILED };
#define ENDING_KINDS 4u
const char *ending_kind_text(enum ending_kind k);
struct endings {
    struct outcomes completed, stuck, failed;
    struct outcomes deadlocked;  /* deadlocked or stopped */
    uint64_t checks_failed;      /* stuck states in which a check did not hold */
    struct text text;            /* of the last end */
};

void endings_free(struct endings *e);
struct outcomes *endings_of(struct endings *e, enum ending_kind k);

/* The run that the machine has taken is over, if its status says so. */
void endings_add(struct endings *e, const struct machine *m, struct ending what);
/* Which of them the run that the machine has taken came to. False: it is not over, or none. */
bool endings_find(struct endings *e, const struct machine *m, enum ending_kind *kind, uint32_t *end);
/* Puts ends that others saw beside those that are there; and when all are there, says of each how
 * many distinct final states it has. A state that is among those of several belongs to that with
 * the smallest number. */
void endings_unite(struct endings *to, const struct endings *from);
void endings_count(struct endings *e);


#endif
