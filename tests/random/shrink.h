/* tests/random/shrink.h: makes a program that fails smaller while it still fails in the same
 * way. */
#ifndef WS_TESTS_RANDOM_SHRINK_H
#define WS_TESTS_RANDOM_SHRINK_H

#include "trial.h"

/* Changes p, whose run ended as `found` says; t->program is p. */
void shrink(struct program_tree *p, const struct trial *t, const struct trial_result *found);

#endif
