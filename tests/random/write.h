/* tests/random/write.h: a random program as PTX, and as a scenario of a host that says what it
 * leaves. Knows no meaning. */
#ifndef WS_TESTS_RANDOM_WRITE_H
#define WS_TESTS_RANDOM_WRITE_H

#include "base/text.h"
#include "evaluate.h"

void write_ptx(const struct program_tree *p, struct text *out);
/* A scenario that loads the PTX from the file of that name. */
void write_scenario(const struct program_tree *p, const char *ptx, const struct image *before,
                    const struct image *after, struct text *out);

#endif
