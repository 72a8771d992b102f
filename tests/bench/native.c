/* tests/bench/native.c: native loops, and the rows about them. */
#include "bench/native.h"

#include <stddef.h>
#include <stdint.h>

#include "base/mem.h"
#include "base/platform.h"
#include "bench/kernels.h"
#include "bench/measure.h"

/* The arrays of a loop; sum keeps a compiler from leaving the work out. */
struct work {
    float *a, *b, *c;
    uint32_t *words;
    volatile double sum;
};

static void saxpy(struct work *w, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        w->b[i] = 2.5f * w->a[i] + w->b[i];
    w->sum = (double)w->b[n / 3];
}

static void matmul(struct work *w, unsigned n)
{
    for (unsigned y = 0; y < n; y++)
        for (unsigned k = 0; k < n; k++) {
            float factor = w->a[y * n + k];

            for (unsigned x = 0; x < n; x++)
                w->c[y * n + x] += factor * w->b[k * n + x];
        }
    w->sum = (double)w->c[n / 3];
}

static void reduce(struct work *w, unsigned n)
{
    uint32_t sum = 0;

    for (unsigned i = 0; i < n; i++)
        sum += w->words[i];
    w->sum = sum;
}

static uint64_t collatz_rounds(unsigned n)
{
    uint64_t rounds = 0;

    for (unsigned i = 0; i < n; i++)
        for (uint32_t v = i + 1; v != 1; v = v % 2 == 0 ? v / 2 : 3 * v + 1)
            rounds++;
    return rounds;
}

static void collatz(struct work *w, unsigned n)
{
    w->sum = (double)collatz_rounds(n);
}

static void (*const loops[NATIVES])(struct work *w, unsigned n) = {
    [NATIVE_SAXPY] = saxpy,
    [NATIVE_MATMUL] = matmul,
    [NATIVE_REDUCE] = reduce,
    [NATIVE_COLLATZ] = collatz,
};

/* Seconds of one loop, on the size of its kernel. */
static double native_seconds(enum native which)
{
    unsigned n = kernels[which].n;
    size_t bytes = (size_t)1048576 * 4;
    struct work w = { mem_new(bytes), mem_new(bytes), mem_new(bytes), mem_new(bytes), 0 };
    uint64_t start;
    double seconds;

    loops[which](&w, n); /* warms up pages and caches */
    start = platform_now_ns();
    loops[which](&w, n);
    seconds = (double)(platform_now_ns() - start) / 1e9;
    mem_free(w.a);
    mem_free(w.b);
    mem_free(w.c);
    mem_free(w.words);
    return seconds;
}

void native_yardstick(struct bench *b)
{
    double rounds = (double)collatz_rounds(kernels[NATIVE_COLLATZ].n);
    double ns = native_seconds(NATIVE_COLLATZ) * 1e9 / rounds;

    if (b->results.yardstick_ns == 0 || ns < b->results.yardstick_ns)
        b->results.yardstick_ns = ns;
}

bool measure_native(struct bench *b)
{
    for (int k = 0; k < NATIVES; k++) {
        struct row row = row_named(b->section->name, kernels[k].name, NULL);
        struct times t = { .n = 0 };
        double instructions = (double)kernels[k].instructions(kernels[k].n);

        for (unsigned i = 0; i < b->runs; i++)
            times_add(&t, native_seconds((enum native)k));
        b->native[k] = times_minimum(&t);
        times_row(&t, &row);
        row_set(&row, FIGURE_PROGRAM_INSTRUCTIONS, instructions);
        row_set(&row, FIGURE_NS_PER_THREAD, times_minimum(&t) * 1e9 / instructions);
        if (bench_wants(b, &row))
            bench_add(b, &row);
    }
    return true;
}
