/* tests/bench/bench.c: how fast the tool is. Runs the four kernels beside this file in the schedules
 * `seeded` and `eager` and prints what each cost, with a native Collatz loop, timed in the same run,
 * as a yardstick that makes machines comparable; then what observing costs (observing.c). */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/platform.h"
#include "bench/measure.h"
#include "bench/observing.h"

#define COLLATZ_COUNT 65536u

static const char *const schedules[] = { "seeded", "eager" };

static void print_heading(void)
{
    printf("%-8s %-7s %12s %12s %9s %9s %9s %9s %12s %8s\n", "kernel", "order", "warp instr",
           "thread instr", "seconds", "Mwarp/s", "Mthread/s", "ns/thread", "steps", "MiB");
}

static void print_costs(const char *kernel, const char *schedule, const struct costs *c)
{
    double seconds = c->seconds > 0 ? c->seconds : 1e-9;

    printf("%-8s %-7s %12.0f %12.0f %9.3f %9.2f %9.2f %9.2f %12.0f %8.1f\n", kernel, schedule,
           c->warp_instructions, c->thread_instructions, c->seconds,
           c->warp_instructions / seconds / 1e6, c->thread_instructions / seconds / 1e6,
           seconds * 1e9 / c->thread_instructions, c->steps, c->peak_bytes / 1048576);
    fflush(stdout);
}

/* The yardstick: seconds of the collatz kernel's work as plain C; *sum keeps a compiler from
 * leaving the work out. */
static double native_collatz(uint64_t *sum)
{
    uint64_t start = platform_now_ns();

    for (uint32_t i = 0; i < COLLATZ_COUNT; i++)
        for (uint32_t v = i + 1; v != 1; v = v % 2 == 0 ? v / 2 : 3 * v + 1)
            ++*sum;
    return (double)(platform_now_ns() - start) / 1e9;
}

static bool print_kernels(const struct tool *tool, double native)
{
    print_heading();
    for (size_t i = 0; i < nkernels; i++) {
        for (size_t k = 0; k < sizeof schedules / sizeof *schedules; k++) {
            struct bench_run run = { &kernels[i], schedules[k], "" };
            struct costs c;

            if (!measure_run(tool, &run, &c))
                return false;
            print_costs(kernels[i].name, schedules[k], &c);
            if (strcmp(kernels[i].name, "collatz") == 0)
                printf("         %-7s takes %.0f times the native loop\n", schedules[k],
                       c.seconds / native);
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    struct tool tool, mute;
    double native;
    uint64_t rounds = 0;

    if (argc != 4) {
        fputs("usage: bench TOOL MUTE-TOOL ROOT\n", stderr);
        return EXIT_FAILURE;
    }
    tool = (struct tool){ argv[1], argv[3] };
    mute = (struct tool){ argv[2], argv[3] };
    native = native_collatz(&rounds);
    printf("native Collatz loop: %.0f rounds, %.4f seconds, %.2f ns a round\n\n", (double)rounds,
           native, native * 1e9 / (double)rounds);
    return print_kernels(&tool, native) && print_observing(&tool, &mute) ? EXIT_SUCCESS
                                                                        : EXIT_FAILURE;
}
