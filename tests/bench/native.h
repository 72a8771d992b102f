/* tests/bench/native.h: what the four standard kernels compute, as plain C loops, timed. Collatz is
 * the yardstick: it measures the processor and not its memory. Knows no tool. */
#ifndef WS_TESTS_BENCH_NATIVE_H
#define WS_TESTS_BENCH_NATIVE_H

#include "bench/bench.h"

/* In the order of the table of kernels. */
enum native { NATIVE_SAXPY, NATIVE_MATMUL, NATIVE_REDUCE, NATIVE_COLLATZ, NATIVES };

/* Takes the yardstick once more; the least of all counts. */
void native_yardstick(struct bench *b);

#endif
