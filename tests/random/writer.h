/* tests/random/writer.h: statements of a random program on their way to PTX. For write.c and
 * write_body.c alone. */
#ifndef WS_TESTS_RANDOM_WRITER_H
#define WS_TESTS_RANDOM_WRITER_H

#include "write.h"

struct writer {
    struct text *out;
    const struct program_tree *p;
    unsigned body;
    unsigned loops[MOST_LOOPS]; /* statements, the innermost last */
    unsigned nloops;
};

extern const char *const area_space[AREAS];
void write_list(struct writer *w, int first);
void write_fence(struct writer *w);

#endif
