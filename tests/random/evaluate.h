/* tests/random/evaluate.h: what a random program leaves in memory: each thread goes through the
 * tree by itself, with the control flow of C; only votes, barriers and what is uniform bring
 * them together. Knows no warp but as a number of threads that vote together, and no token. */
#ifndef WS_TESTS_RANDOM_EVALUATE_H
#define WS_TESTS_RANDOM_EVALUATE_H

#include "program.h"

/* Memory as the host sees it. */
struct image {
    uint32_t words[HOST_AREAS][OUT_WORDS * MOST_THREADS];
};
/* Words of an area of that program that are used. */
size_t image_size(const struct program_tree *p, enum area a);
/* Sets memory as it is before the launch. */
void image_begin(struct image *i, const struct program_tree *p);
/* Computes memory as it is after the launch. */
void evaluate(const struct program_tree *p, unsigned warp_size, struct image *i);

#endif
