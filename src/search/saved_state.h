/* search/saved_state.h: a state of a space, kept as bytes to come back to and to be compared with
 * others. Knows no way that leads there. */
#ifndef WS_SEARCH_SAVED_STATE_H
#define WS_SEARCH_SAVED_STATE_H

#include "search/state_space.h"

struct moment {
    struct snapshot s; /* written */
};

void moment_init(struct moment *m);
void moment_free(struct moment *m);
/* Keeps the state that the space is in, instead of what was kept. */
void moment_keep(struct moment *m, struct state_space *x);
/* The space is in that state again. */
void moment_restore(const struct moment *m, struct state_space *x);
/* Its fingerprint of 128 bits: equal states have equal ones. */
void moment_print(const struct moment *m, uint64_t print[2]);

#endif
