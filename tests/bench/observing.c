/* tests/bench/observing.c: what observing costs, as ratios of runs that take turns, so that whatever
 * else the machine does falls on both alike. */
#include "bench/observing.h"

#include <stdio.h>

#define ROUNDS 5

/* The fastest of the runs so far. */
static void keep_best(struct costs *best, const struct costs *c)
{
    if (best->seconds == 0 || c->seconds < best->seconds)
        *best = *c;
}

/* The same run by two tools in turns. */
static bool compare(const struct tool *a, const struct tool *b, const struct bench_run *r,
                    struct costs best[2])
{
    struct costs c;

    best[0].seconds = best[1].seconds = 0;
    for (unsigned i = 0; i < ROUNDS; i++) {
        if (!measure_run(a, r, &c))
            return false;
        keep_best(&best[0], &c);
        if (!measure_run(b, r, &c))
            return false;
        keep_best(&best[1], &c);
    }
    return true;
}

/* With nobody listening: against a build in which nobody can. */
static bool print_off(const struct tool *tool, const struct tool *mute)
{
    printf("\nnobody listens: seconds, against a build that cannot tell (best of %d each)\n", ROUNDS);
    for (size_t i = 0; i < nkernels; i++) {
        struct bench_run run = { &kernels[i], "eager", "" };
        struct costs best[2];

        if (!compare(tool, mute, &run, best))
            return false;
        printf("%-8s %9.3f %9.3f   ratio %.3f\n", kernels[i].name, best[0].seconds,
               best[1].seconds, best[0].seconds / best[1].seconds);
        fflush(stdout);
    }
    return true;
}

/* Traces of a growing number of steps. */
static bool print_traces(const struct tool *tool)
{
    static const char *const options[] = { "--max-steps 100000", "--max-steps 1000000",
                                           "--max-steps 4000000",
                                           "--max-steps 1000000 --level micro" };

    printf("\ntraces of %s as lines of text: seconds and peak memory\n", kernels[0].name);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        struct bench_run run = { &kernels[0], "eager", options[i] };
        struct costs c;

        if (!measure_trace(tool, &run, &c))
            return false;
        printf("%-36s %9.3f s %9.1f MiB\n", options[i], c.seconds, c.peak_bytes / 1048576);
        fflush(stdout);
    }
    return true;
}

bool print_observing(const struct tool *tool, const struct tool *mute)
{
    return print_off(tool, mute) && print_traces(tool);
}
