/* tests/bench/bench.c: how fast the tool is. Runs the four kernels beside this file in the schedules
 * `seeded` and `eager` and prints what each cost, with a native Collatz loop, timed in the same run,
 * as a yardstick that makes machines comparable. Reads the summaries of `warpstep run --json`. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/platform.h"
#include "support/shell.h"

#define COLLATZ_COUNT 65536u
#define FOLDER "."

struct kernel {
    const char *name;
    const char *options; /* launch and buffers */
};

/* Only `none` is printed, so that the summary stays short. */
static const struct kernel kernels[] = {
    { "saxpy", "--grid 4096 --block 256 --buffer x=f32[1048576]:iota --buffer y=f32[1048576] "
               "--arg x --arg y --arg 1048576 --arg 2.5" },
    { "matmul", "--grid 16,16 --block 16,16 --buffer a=f32[65536]:iota --buffer b=f32[65536]:iota "
                "--buffer c=f32[65536] --arg a --arg b --arg c --arg 256" },
    { "reduce", "--grid 4096 --block 256 --buffer x=u32[1048576]:iota --buffer s=u32[4096] "
                "--arg x --arg s" },
    { "collatz", "--grid 256 --block 256 --buffer o=u32[65536] --arg o --arg 65536" },
};
static const char *const schedules[] = { "seeded", "eager" };

struct tool {
    const char *path, *root; /* the binary, and the source tree that holds the kernels */
};

struct costs {
    double steps, warp_instructions, thread_instructions, seconds, peak_bytes;
};

/* The number after "key": in the summary; false when there is none. */
static bool json_number(const char *text, const char *key, double *value)
{
    char quoted[64];
    const char *at;
    char *end;

    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    at = strstr(text, quoted);
    if (at == NULL)
        return false;
    *value = strtod(at + strlen(quoted), &end);
    return end != at + strlen(quoted);
}

static bool read_costs(struct costs *c)
{
    static const char *const keys[] = { "steps", "warp_instructions", "thread_instructions",
                                        "seconds", "peak_bytes" };
    double *const values[] = { &c->steps, &c->warp_instructions, &c->thread_instructions,
                               &c->seconds, &c->peak_bytes };
    char text[4096];
    FILE *file = fopen(SHELL_STDOUT, "rb");
    size_t n;

    if (file == NULL)
        return false;
    n = fread(text, 1, sizeof text - 1, file);
    text[n] = '\0';
    fclose(file);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (!json_number(text, keys[i], values[i])) {
            fprintf(stderr, "the summary has no \"%s\": %.200s\n", keys[i], text);
            return false;
        }
    }
    return true;
}

static bool measure(const struct tool *t, const struct kernel *k, const char *schedule,
                    struct costs *c)
{
    char arguments[1024];
    struct shell_run run = { FOLDER, t->path, arguments, NULL };
    int n = snprintf(arguments, sizeof arguments,
                     "run '%s/tests/bench/%s.ptx' %s --buffer none=u8[1] --print none --json "
                     "--schedule %s",
                     t->root, k->name, k->options, schedule);

    if (n < 0 || (size_t)n >= sizeof arguments)
        return false;
    if (shell_execute(&run) != 0) {
        fprintf(stderr, "%s does not complete; see %s\n", k->name, SHELL_STDERR);
        return false;
    }
    return read_costs(c);
}

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

int main(int argc, char **argv)
{
    struct tool tool;
    double native;
    uint64_t rounds = 0;

    if (argc != 3) {
        fputs("usage: bench TOOL ROOT\n", stderr);
        return EXIT_FAILURE;
    }
    tool.path = argv[1];
    tool.root = argv[2];
    native = native_collatz(&rounds);
    printf("native Collatz loop: %.0f rounds, %.4f seconds, %.2f ns a round\n\n", (double)rounds,
           native, native * 1e9 / (double)rounds);
    print_heading();
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        for (size_t k = 0; k < sizeof schedules / sizeof *schedules; k++) {
            struct costs c;

            if (!measure(&tool, &kernels[i], schedules[k], &c))
                return EXIT_FAILURE;
            print_costs(kernels[i].name, schedules[k], &c);
            if (strcmp(kernels[i].name, "collatz") == 0)
                printf("         %-7s takes %.0f times the native loop\n", schedules[k],
                       c.seconds / native);
        }
    }
    return EXIT_SUCCESS;
}
