/* tests/bench/measure.c: running the tool and reading its summaries. */
#include "bench/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/platform.h"
#include "support/shell.h"

/* ---- commands ---- */

bool measure_wall(const struct bench *b, const struct command *c, double *seconds)
{
    struct shell_run run = { b->folder, c->program, c->arguments, NULL };
    uint64_t start = platform_now_ns();
    int status = shell_execute(&run);

    *seconds = (double)(platform_now_ns() - start) / 1e9;
    if (status == c->status)
        return true;
    fprintf(stderr, "bench: exit status %d, expected %d: %s %s\nsee %s/%s\n", status, c->status,
            c->program, c->arguments, b->folder, SHELL_STDERR);
    return false;
}

bool measure_read(const struct bench *b, const char *name, char *text, size_t size)
{
    char *path = shell_path(b->folder, name);
    FILE *file = fopen(path, "rb");

    free(path);
    if (file == NULL)
        return false;
    text[fread(text, 1, size - 1, file)] = '\0';
    fclose(file);
    return true;
}

static bool same_words(FILE *file, const uint32_t *words, size_t n)
{
    unsigned char bytes[4];

    for (size_t i = 0; i < n; i++)
        if (fread(bytes, 1, sizeof bytes, file) != sizeof bytes ||
            load_le(bytes, sizeof bytes) != words[i])
            return false;
    return fgetc(file) == EOF;
}

bool measure_words(const struct bench *b, const char *name, const uint32_t *words, size_t n)
{
    char *path = shell_path(b->folder, name);
    FILE *file = fopen(path, "rb");
    bool ok = file != NULL && same_words(file, words, n);

    if (file != NULL)
        fclose(file);
    if (ok)
        remove(path);
    else
        fprintf(stderr, "bench: wrong results in %s\n", path);
    free(path);
    return ok;
}

/* ---- what they say ---- */

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

static bool read_summary(const char *text, struct costs *c)
{
    static const char *const keys[] = { "warp_instructions", "thread_instructions", "seconds",
                                        "peak_bytes" };
    double *const values[] = { &c->warp_instructions, &c->thread_instructions, &c->seconds,
                               &c->peak_bytes };

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (!json_number(text, keys[i], values[i])) {
            fprintf(stderr, "bench: the summary has no \"%s\": %.200s\n", keys[i], text);
            return false;
        }
    }
    return true;
}

bool measure_run(const struct bench *b, const struct command *c, struct costs *out)
{
    char text[4096];
    double wall;

    return measure_wall(b, c, &wall) && measure_read(b, SHELL_STDOUT, text, sizeof text) &&
           read_summary(text, out);
}

/* The number that ends at `end`, with a space before it. */
static double number_before(const char *text, const char *end)
{
    while (end > text && end[-1] != ' ')
        end--;
    return strtod(end, NULL);
}

bool measure_line(const struct bench *b, const struct command *c, struct costs *out)
{
    char text[16384]; /* a text about the waits of warps may precede it */
    const char *s, *mib;
    double wall;

    if (!measure_wall(b, c, &wall) || !measure_read(b, SHELL_STDERR, text, sizeof text))
        return false;
    s = strstr(text, " s, ");
    mib = s != NULL ? strstr(s, " MiB") : NULL;
    if (mib == NULL) {
        fprintf(stderr, "bench: no seconds and MiB in: %.200s\n", text);
        return false;
    }
    out->seconds = number_before(text, s);
    out->peak_bytes = number_before(text, mib) * 1048576;
    return true;
}

/* ---- several runs ---- */

void times_add(struct times *t, double seconds)
{
    if (t->n < MOST_RUNS)
        t->v[t->n++] = seconds;
}

static int compare_seconds(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

double times_minimum(const struct times *t)
{
    double least = t->v[0];

    for (unsigned i = 1; i < t->n; i++)
        least = t->v[i] < least ? t->v[i] : least;
    return least;
}

double times_median(const struct times *t)
{
    struct times sorted = *t;

    qsort(sorted.v, sorted.n, sizeof *sorted.v, compare_seconds);
    return (sorted.v[(sorted.n - 1) / 2] + sorted.v[sorted.n / 2]) / 2;
}

void times_subtract(struct times *t, double seconds)
{
    for (unsigned i = 0; i < t->n; i++)
        t->v[i] = t->v[i] > seconds ? t->v[i] - seconds : 0;
}

void times_row(const struct times *t, struct row *r)
{
    row_set(r, FIGURE_MEDIAN, times_median(t));
    row_set(r, FIGURE_MINIMUM, times_minimum(t));
}

bool measure_setup(const struct bench *b, const struct command *c, double *seconds)
{
    struct text arguments = { NULL, 0, 0 };
    struct command first = { c->program, NULL, EXIT_LIMIT };
    struct times t = { .n = 0 };
    struct costs costs;
    bool ok = true;

    text_printf(&arguments, "%s --max-steps 1", c->arguments);
    first.arguments = arguments.s;
    for (unsigned i = 0; ok && i < b->runs; i++) {
        ok = measure_run(b, &first, &costs);
        times_add(&t, costs.seconds);
    }
    text_free(&arguments);
    *seconds = ok ? times_minimum(&t) : 0;
    return ok;
}

bool measure_process(const struct bench *b, const struct command *c, unsigned runs,
                     struct times *out)
{
    const struct command nothing = { ":", "", 0 }; /* the shell executes this itself */
    struct times empty = { .n = 0 };
    double seconds;

    *out = (struct times){ .n = 0 };
    for (unsigned i = 0; i <= runs; i++) {
        if (!measure_wall(b, &nothing, &seconds))
            return false;
        if (i > 0)
            times_add(&empty, seconds);
        if (!measure_wall(b, c, &seconds))
            return false;
        if (i > 0)
            times_add(out, seconds);
    }
    times_subtract(out, times_minimum(&empty));
    return true;
}
