/* tests/ptx6/random.h: litmus tests by chance. */
#ifndef TESTS_PTX6_RANDOM_H
#define TESTS_PTX6_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

/* Prints one: two threads of two or three instructions, or three of two, on two locations. warm: each
 * thread begins with weak loads of both, whose registers the condition does not name. */
void random_test(uint64_t seed, bool warm);

#endif
