/* tests/bench/observing.h: what observing costs. */
#ifndef WS_TESTS_BENCH_OBSERVING_H
#define WS_TESTS_BENCH_OBSERVING_H

#include "bench/measure.h"

/* Compares the tool with one that was built without telling, then runs with somebody listening with
 * runs without; prints ratios. False with a message on stderr. */
bool print_observing(const struct tool *tool, const struct tool *mute);

#endif
