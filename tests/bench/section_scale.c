/* tests/bench/section_scale.c: launches of growing size over the same data: time a thread
 * instruction and memory must not grow. */
#include <stdint.h>
#include <stdio.h>

#include "bench/measure.h"

#define SIZES 3
#define WORDS 256       /* of the buffer, whatever the size */
#define WIDEST 1000u    /* a grid, in x; larger ones have as many rows as they need */
#define RESULT "result" /* the file that a run leaves them in */

/* One way to grow: threads of a block; blocks, and rounds of each thread. */
struct growth {
    unsigned block;
    struct {
        unsigned blocks, rounds;
    } sizes[SIZES];
};

static const struct growth growths[] = {
    { 32, { { 10000, 1 }, { 100000, 1 }, { 1000000, 1 } } },
    { 1024, { { 10, 24 }, { 100, 24 }, { 1000, 24 } } },
    { 256, { { 16, 60 }, { 16, 600 }, { 16, 6000 } } },
};
static const struct growth quick_growths[] = {
    { 32, { { 1, 1 }, { 10, 1 }, { 100, 1 } } },
    { 1024, { { 1, 1 }, { 3, 1 }, { 9, 1 } } },
    { 256, { { 1, 1 }, { 1, 10 }, { 1, 100 } } },
};
#define NGROWTHS (sizeof growths / sizeof *growths)

static const struct {
    const char *name, *options;
} hows[] = {
    { "eager sc", "--schedule eager --profile sc" },
    { "seeded ordered", "--schedule seeded --profile ordered" },
};
#define NHOWS (sizeof hows / sizeof *hows)

static const struct growth *growth_of(const struct bench *b, size_t which)
{
    return b->quick ? &quick_growths[which] : &growths[which];
}

static struct text arguments_of(const struct bench *b, const struct growth *g, int size,
                                const char *options)
{
    unsigned blocks = g->sizes[size].blocks, wide = blocks < WIDEST ? blocks : WIDEST;
    struct text t = { NULL, 0, 0 };

    text_printf(&t, "run --json '%s/tests/bench/scale.ptx' --grid %u,%u --block %u", b->root, wide,
                blocks / wide, g->block);
    text_printf(&t, " --buffer out=u32[%d] --arg out --arg %u --buffer none=u8[1] --print none %s",
                WORDS, g->sizes[size].rounds, options);
    return t;
}

/* Each block leaves the sum of the numbers below `rounds` in its word. */
static bool check_result(const struct bench *b, const struct growth *g, int size)
{
    uint32_t rounds = g->sizes[size].rounds, words[WORDS] = { 0 };

    for (unsigned i = 0; i < g->sizes[size].blocks && i < WORDS; i++)
        words[i] = rounds * (rounds - 1) / 2;
    return measure_words(b, RESULT, words, WORDS);
}

static bool run_size(const struct bench *b, const struct growth *g, int size, const char *options,
                     struct costs *costs)
{
    struct text arguments = arguments_of(b, g, size, options);
    struct command c = { b->tool, NULL, 0 };
    bool ok;

    text_puts(&arguments, " --out out=" RESULT);
    c.arguments = arguments.s;
    ok = measure_run(b, &c, costs) && check_result(b, g, size);
    text_free(&arguments);
    return ok;
}

static void fill_row(const struct costs *costs, struct row *row)
{
    struct times t = { .n = 0 };

    times_add(&t, costs->seconds);
    times_row(&t, row);
    row_set(row, FIGURE_THREAD_INSTRUCTIONS, costs->thread_instructions);
    row_set(row, FIGURE_NS_PER_THREAD, costs->seconds * 1e9 / costs->thread_instructions);
    row_set(row, FIGURE_PEAK, costs->peak_bytes);
}

/* Rows are called `BLOCKS x THREADS x ROUNDS`. FIGURE_RATIO: time a thread instruction over that of
 * the smallest size. */
static bool measure_growth(struct bench *b, const struct growth *g, size_t how)
{
    double first = 0; /* ns a thread instruction of the smallest size */

    for (int size = 0; size < SIZES; size++) {
        struct costs costs;
        struct row row;
        char what[64];

        snprintf(what, sizeof what, "%u x %u x %u", g->sizes[size].blocks, g->block,
                 g->sizes[size].rounds);
        row = row_named(b->section->name, what, hows[how].name);
        if (!bench_wants(b, &row))
            continue;
        if (!run_size(b, g, size, hows[how].options, &costs))
            return false;
        fill_row(&costs, &row);
        if (size == 0)
            first = row.v[FIGURE_NS_PER_THREAD];
        if (first > 0)
            row_set(&row, FIGURE_RATIO, row.v[FIGURE_NS_PER_THREAD] / first);
        bench_add(b, &row);
    }
    return true;
}

bool measure_scale(struct bench *b)
{
    for (size_t i = 0; i < NGROWTHS; i++)
        for (size_t how = 0; how < NHOWS; how++)
            if (!measure_growth(b, growth_of(b, i), how))
                return false;
    return true;
}
