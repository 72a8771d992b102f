/* tests/bench/section_start.c: what passes before a kernel's first step: the process, and reading
 * large texts. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/generate.h"
#include "bench/measure.h"
#include "support/shell.h"

#define SMALL                                                                                      \
    "run --quiet '%s/tests/bench/saxpy.ptx' --block 32 --buffer x=f32[32]:iota "                   \
    "--buffer y=f32[32] --arg x --arg y --arg 32 --arg 0x40200000"
#define MOST_START 0.003
#define OFTEN 5 /* times the runs of other sections: these are short */

static const struct start {
    const char *name, *arguments; /* %s: the root of the sources */
    int status;
    double target; /* 0: none */
} starts[] = {
    { "process", "--version", 0, 0 },
    { "first step", SMALL " --max-steps 1", EXIT_LIMIT, MOST_START },
    { "small run", SMALL, 0, 0 },
};

static bool measure_one_start(struct bench *b, const struct start *s)
{
    struct row row = row_named(b->section->name, s->name, NULL);
    struct text arguments = { NULL, 0, 0 };
    struct command c = { b->tool, NULL, s->status };
    struct times t;
    bool ok;

    if (!bench_wants(b, &row))
        return true;
    text_printf(&arguments, s->arguments, b->root);
    c.arguments = arguments.s;
    ok = measure_process(b, &c, b->runs * OFTEN, &t);
    text_free(&arguments);
    if (!ok)
        return false;
    times_row(&t, &row);
    if (s->target > 0)
        row_set(&row, FIGURE_MS_TARGET, s->target);
    bench_add(b, &row);
    return true;
}

bool measure_start(struct bench *b)
{
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (!measure_one_start(b, &starts[i]))
            return false;
    return true;
}

/* ---- large texts ---- */

#define LARGE "large.ptx"
#define MOST_PARSE 0.050 /* seconds, of the first of the sizes */

static bool write_large(const struct bench *b, unsigned lines)
{
    struct text large = { NULL, 0, 0 };
    char *path = shell_path(b->folder, LARGE);
    FILE *file = fopen(path, "wb");
    bool ok = file != NULL;

    generate_ptx(lines, &large);
    if (ok) {
        ok = fwrite(large.s, 1, large.n, file) == large.n;
        ok = fclose(file) == 0 && ok;
    }
    if (!ok)
        fprintf(stderr, "bench: %s cannot be written\n", path);
    free(path);
    text_free(&large);
    return ok;
}

/* By how much more the larger size may take when time grows as n log n. */
static double n_log_n(unsigned small, unsigned large)
{
    return large * log(large) / (small * log(small));
}

/* FIGURE_RATIO: the time over that of the first size, in units of n log n. */
bool measure_parse(struct bench *b)
{
    static const unsigned sizes[2][3] = { { 10000, 20000, 40000 }, { 200, 400, 800 } };
    struct command c = { b->tool, "check " LARGE, 0 };
    const unsigned *size = sizes[b->quick];
    double first = 0;

    for (int i = 0; i < 3; i++) {
        char what[32];
        struct row row;
        struct times t;

        snprintf(what, sizeof what, "%u lines", size[i]);
        row = row_named(b->section->name, what, NULL);
        if (!bench_wants(b, &row))
            continue;
        if (!write_large(b, size[i]) || !measure_process(b, &c, b->runs, &t))
            return false;
        times_row(&t, &row);
        if (i == 0 && !b->quick)
            row_set(&row, FIGURE_MS_TARGET, MOST_PARSE);
        if (i == 0)
            first = times_minimum(&t);
        else if (first > 0)
            row_set(&row, FIGURE_RATIO, times_minimum(&t) / first / n_log_n(size[0], size[i]));
        bench_add(b, &row);
    }
    return true;
}
