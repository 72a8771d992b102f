/* tests/bench/bench.c: how fast the tool is. Runs the sections, prints their tables, keeps what
 * they found and compares it with what was found before. See docs/performance.md. */
#include "bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/compare.h"
#include "bench/native.h"

#define EXIT_USAGE 2

static const struct section sections[] = {
    { "native", "plain C loops, which say how fast the machine is; collatz is the yardstick", false,
      measure_native,
      { FIGURE_PROGRAM_INSTRUCTIONS, FIGURE_MEDIAN, FIGURE_MINIMUM, FIGURE_NS_PER_THREAD,
        FIGURES } },
    { "kernels", "time a thread instruction of the program; memory beyond the buffers", false,
      measure_kernels,
      { FIGURE_PROGRAM_INSTRUCTIONS, FIGURE_WARP_INSTRUCTIONS, FIGURE_SETUP, FIGURE_MEDIAN,
        FIGURE_MINIMUM, FIGURE_NS_PER_THREAD, FIGURE_NS_TARGET, FIGURE_NS_PER_WARP,
        FIGURE_TIMES_NATIVE, FIGURE_BEYOND, FIGURES } },
    { "ordinary", "kernels that nobody has tuned the tool for (tests/ordinary)", false,
      measure_ordinary,
      { FIGURE_WARP_INSTRUCTIONS, FIGURE_SETUP, FIGURE_MEDIAN, FIGURE_MINIMUM, FIGURE_NS_PER_WARP,
        FIGURE_PEAK, FIGURES } },
    { "examples", "all scenarios of examples/, a process each", false, measure_examples,
      { FIGURE_MEDIAN, FIGURE_MINIMUM, FIGURES } },
    { "start", "from the start of the process", false, measure_start,
      { FIGURE_MEDIAN, FIGURE_MINIMUM, FIGURE_MS_TARGET, FIGURES } },
    { "parse", "check of a large PTX text; ratio: growth over that of n log n", false,
      measure_parse,
      { FIGURE_MEDIAN, FIGURE_MINIMUM, FIGURE_MS_TARGET, FIGURE_RATIO, FIGURES } },
    { "explore", "every schedule of warps that count", false, measure_exploration,
      { FIGURE_STATES, FIGURE_MEDIAN, FIGURE_MINIMUM, FIGURE_STATES_PER_SECOND,
        FIGURE_BYTES_PER_STATE, FIGURES } },
    { "programs", "memory programs given as a folder; ratio: to the built-in ones", false,
      measure_programs,
      { FIGURE_SETUP, FIGURE_MEDIAN, FIGURE_MINIMUM, FIGURE_RATIO, FIGURES } },
    { "models", "threads in paths (stack, hanoi); ratio: to token stacks", false, measure_models,
      { FIGURE_SETUP, FIGURE_MEDIAN, FIGURE_MINIMUM, FIGURE_RATIO, FIGURES } },
    { "traces", "steps of saxpy as lines of text", false, measure_traces,
      { FIGURE_MINIMUM, FIGURE_PEAK, FIGURES } },
    { "pages", "100,000 steps as a page; ratio: to --format jsonl --values", false, measure_pages,
      { FIGURE_MEDIAN, FIGURE_MINIMUM, FIGURE_PEAK, FIGURE_RATIO, FIGURES } },
    { "scale", "blocks x threads x rounds on the same data; ratio: ns/thread to the smallest's",
      true, measure_scale,
      { FIGURE_THREAD_INSTRUCTIONS, FIGURE_MINIMUM, FIGURE_NS_PER_THREAD, FIGURE_RATIO, FIGURE_PEAK,
        FIGURES } },
};
#define NSECTIONS (sizeof sections / sizeof *sections)

/* ---- tables ---- */

static int width_of(enum figure f)
{
    int n = (int)strlen(figure_table[f].heading);

    return n > 9 ? n : 9;
}

static void print_heading(const struct section *s)
{
    printf("\n%s: %s\n%-30s", s->name, s->title, "");
    for (const enum figure *f = s->columns; *f != FIGURES; f++)
        printf(" %*s", width_of(*f), figure_table[*f].heading);
    putchar('\n');
}

static void print_row(const struct section *s, const struct row *r)
{
    printf("%-30s", r->name + strlen(s->name) + 1);
    for (const enum figure *f = s->columns; *f != FIGURES; f++) {
        if (r->has[*f])
            figure_print(*f, r->v[*f], width_of(*f), stdout);
        else
            printf(" %*s", width_of(*f), "-");
    }
    putchar('\n');
    fflush(stdout);
}

bool bench_wants(const struct bench *b, const struct row *r)
{
    return b->only == NULL || strstr(r->name, b->only) != NULL;
}

void bench_add(struct bench *b, const struct row *r)
{
    if (b->headed != b->section)
        print_heading(b->section);
    b->headed = b->section;
    print_row(b->section, r);
    results_add(&b->results, r);
}

/* ---- the whole ---- */

static bool measure_all(struct bench *b)
{
    for (size_t i = 0; i < NSECTIONS; i++) {
        b->section = &sections[i];
        native_yardstick(b);
        if ((!sections[i].asked || b->scale) && !sections[i].measure(b))
            return false;
    }
    printf("\nyardstick: %.3f ns a round of native collatz\n", b->results.yardstick_ns);
    if (b->results.n == 0)
        fprintf(stderr, "bench: no row has %s in its name\n", b->only);
    return b->results.n > 0;
}

static bool compare_with(const struct bench *b)
{
    struct results old = { .v = NULL };
    bool ok = results_read(&old, b->compare);

    if (ok)
        compare_print(&old, &b->results, stdout);
    results_free(&old);
    return ok;
}

static bool run(struct bench *b)
{
    if (b->from != NULL) {
        if (!results_read(&b->results, b->from))
            return false;
    } else {
        snprintf(b->results.build, sizeof b->results.build, "%s", BENCH_BUILD);
        b->results.quick = b->quick;
        printf("build type %s, %u runs each\n", b->results.build, b->runs);
        if (!measure_all(b))
            return false;
    }
    if (b->json != NULL && !results_write(&b->results, b->json))
        return false;
    return b->compare == NULL || compare_with(b);
}

int main(int argc, char **argv)
{
    struct bench b = { .tool = BENCH_TOOL, .kernels = BENCH_ROOT "/tests/bench",
                       .folder = BENCH_FOLDER, .root = BENCH_ROOT };
    bool ok;

    if (!options_read(&b, argc, argv))
        return EXIT_USAGE;
    if (b.help) {
        options_help();
        return EXIT_SUCCESS;
    }
    ok = run(&b);
    results_free(&b.results);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
