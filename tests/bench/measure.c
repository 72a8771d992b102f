/* tests/bench/measure.c: running the tool and reading its summaries. */
#include "bench/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/shell.h"

#define FOLDER "."
#define TRACE_SUMMARY "trace-summary"

/* Only `none` is printed, so that the summary stays short. */
const struct kernel kernels[] = {
    { "saxpy", "--grid 4096 --block 256 --buffer x=f32[1048576]:iota --buffer y=f32[1048576] "
               "--arg x --arg y --arg 1048576 --arg 2.5" },
    { "matmul", "--grid 16,16 --block 16,16 --buffer a=f32[65536]:iota --buffer b=f32[65536]:iota "
                "--buffer c=f32[65536] --arg a --arg b --arg c --arg 256" },
    { "reduce", "--grid 4096 --block 256 --buffer x=u32[1048576]:iota --buffer s=u32[4096] "
                "--arg x --arg s" },
    { "collatz", "--grid 256 --block 256 --buffer o=u32[65536] --arg o --arg 65536" },
};
const size_t nkernels = sizeof kernels / sizeof *kernels;

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

/* The beginning of a file in the run's folder. */
static bool read_start(const char *name, char *text, size_t size)
{
    FILE *file = fopen(name, "rb");
    size_t n;

    if (file == NULL)
        return false;
    n = fread(text, 1, size - 1, file);
    text[n] = '\0';
    fclose(file);
    return true;
}

static bool read_costs(struct costs *c)
{
    static const char *const keys[] = { "steps", "warp_instructions", "thread_instructions",
                                        "seconds", "peak_bytes" };
    double *const values[] = { &c->steps, &c->warp_instructions, &c->thread_instructions,
                               &c->seconds, &c->peak_bytes };
    char text[4096];

    if (!read_start(SHELL_STDOUT, text, sizeof text))
        return false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (!json_number(text, keys[i], values[i])) {
            fprintf(stderr, "the summary has no \"%s\": %.200s\n", keys[i], text);
            return false;
        }
    }
    return true;
}

/* The shell's text for one run of a command. False: it does not fit. */
static bool arguments_of(const struct tool *t, const char *command, const struct bench_run *r,
                         char out[1024])
{
    int n = snprintf(out, 1024,
                     "%s '%s/tests/bench/%s.ptx' %s --buffer none=u8[1] --print none --schedule %s %s",
                     command, t->root, r->kernel->name, r->kernel->options, r->schedule, r->options);

    return n > 0 && n < 1024;
}

static bool execute(const struct tool *t, const struct bench_run *r, const char *arguments)
{
    struct shell_run run = { FOLDER, t->path, arguments, NULL };

    if (shell_execute(&run) == 0)
        return true;
    fprintf(stderr, "%s does not complete; see %s\n", r->kernel->name, SHELL_STDERR);
    return false;
}

bool measure_run(const struct tool *t, const struct bench_run *r, struct costs *c)
{
    char arguments[1024];

    return arguments_of(t, "run --json", r, arguments) && execute(t, r, arguments) && read_costs(c);
}

/* Seconds and MiB stand at the end of the summary line: `…, 1.234 s, 5.6 MiB`. */
static bool read_summary(struct costs *c)
{
    char text[16384]; /* what the warps waited for stands before it */
    char *end;

    if (!read_start(TRACE_SUMMARY, text, sizeof text))
        return false;
    end = strstr(text, " MiB");
    if (end == NULL)
        return false;
    while (end > text && end[-1] != ' ')
        end--;
    c->peak_bytes = strtod(end, NULL) * 1048576;
    end -= strlen(" s, ");
    while (end > text && end[-1] != ' ')
        end--;
    c->seconds = strtod(end, NULL);
    return true;
}

bool measure_trace(const struct tool *t, const struct bench_run *r, struct costs *c)
{
    char arguments[1024];
    size_t n;

    if (!arguments_of(t, "trace", r, arguments))
        return false;
    n = strlen(arguments);
    snprintf(arguments + n, sizeof arguments - n, " >/dev/null 2>" TRACE_SUMMARY "; true");
    return execute(t, r, arguments) && read_summary(c);
}
