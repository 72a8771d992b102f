/* tests/bench/compare.h: two results side by side. */
#ifndef WS_TESTS_BENCH_COMPARE_H
#define WS_TESTS_BENCH_COMPARE_H

#include "bench/results.h"

/* Row by row, of those in both: old, new, and their ratio, as it is and with each time divided by
 * the yardstick of its run. */
void compare_print(const struct results *old, const struct results *now, FILE *out);

#endif
