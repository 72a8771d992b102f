/* tests/bench/measure.h: runs the tool on the kernels beside this file and reads what they cost.
 * Knows no table. */
#ifndef WS_TESTS_BENCH_MEASURE_H
#define WS_TESTS_BENCH_MEASURE_H

#include <stdbool.h>
#include <stddef.h>

struct kernel {
    const char *name;
    const char *options; /* launch and buffers */
};
extern const struct kernel kernels[];
extern const size_t nkernels;

struct tool {
    const char *path, *root; /* the binary, and the source tree that holds the kernels */
};

struct costs {
    double steps, warp_instructions, thread_instructions, seconds, peak_bytes;
};

/* One run: the command's own options and the schedule's name. */
struct bench_run {
    const struct kernel *kernel;
    const char *schedule;
    const char *options;
};
/* `warpstep run`, which prints its summary as JSON. False with a message on stderr. */
bool measure_run(const struct tool *t, const struct bench_run *r, struct costs *c);
/* `warpstep trace`, whose lines are thrown away, and which may end at a limit; of the costs only
 * seconds and peak_bytes. */
bool measure_trace(const struct tool *t, const struct bench_run *r, struct costs *c);

#endif
