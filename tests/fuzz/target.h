/* tests/fuzz/target.h: what a fuzz target is: one function that takes any bytes and never crashes,
 * leaks or hangs. libFuzzer calls it, or replay.c. */
#ifndef WS_TESTS_FUZZ_TARGET_H
#define WS_TESTS_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

/* The name is libFuzzer's. Always 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
