/* tests/bench/section_kernels.c: the kernels in three configurations, and the examples. */
#include "base/mem.h"
#include "bench/kernels.h"
#include "bench/measure.h"
#include "bench/native.h"

#define RESULT "result" /* the file that a run leaves its result in */
#define MOST_BEYOND (8.0 * 1048576)

/* ---- one kernel ---- */

static unsigned size_of(const struct bench *b, const struct kernel *k)
{
    return b->quick ? k->small : k->n;
}

/* `run` with everything but what says where the result goes. Owner: the caller. */
static struct text arguments_of(const struct bench *b, const struct kernel *k,
                                const struct configuration *c)
{
    struct text t = { NULL, 0, 0 };

    if (k->standard)
        text_printf(&t, "run --json '%s/%s.ptx' ", b->kernels, k->name);
    else
        text_printf(&t, "run --json '%s/tests/bench/%s.ptx' ", b->root, k->name);
    kernel_options(k, size_of(b, k), &t);
    text_printf(&t, " --buffer none=u8[1] --print none %s", c->options);
    return t;
}

static bool check_result(const struct bench *b, const struct kernel *k)
{
    size_t n = kernel_result_count(k, size_of(b, k));
    uint32_t *words = mem_new(n * sizeof *words);
    bool ok;

    k->expected(size_of(b, k), words);
    ok = measure_words(b, RESULT, words, n);
    mem_free(words);
    return ok;
}

/* What a kernel's runs took; times without the set-up. */
struct runs {
    struct times times;
    struct costs costs;
    double setup;
};

/* One run to warm up, whose result is looked at, and those that count. */
static bool run_kernel(const struct bench *b, const struct kernel *k, const struct text *arguments,
                       struct runs *r)
{
    struct text first = { NULL, 0, 0 };
    struct command c = { b->tool, NULL, 0 };
    bool ok;

    text_printf(&first, "%s --out '%s=%s'", arguments->s, kernel_result(k)->name, RESULT);
    c.arguments = first.s;
    ok = measure_run(b, &c, &r->costs) && check_result(b, k);
    c.arguments = arguments->s;
    for (unsigned i = 0; ok && i < b->runs; i++) {
        ok = measure_run(b, &c, &r->costs);
        times_add(&r->times, r->costs.seconds);
    }
    ok = ok && measure_setup(b, &c, &r->setup);
    times_subtract(&r->times, r->setup);
    text_free(&first);
    return ok;
}

static void fill_row(const struct bench *b, const struct kernel *k, const struct runs *r,
                     struct row *row)
{
    const struct costs *c = &r->costs;
    double instructions = (double)k->instructions(size_of(b, k));
    double least = times_minimum(&r->times);

    times_row(&r->times, row);
    row_set(row, FIGURE_SETUP, r->setup);
    row_set(row, FIGURE_THREAD_INSTRUCTIONS, c->thread_instructions);
    row_set(row, FIGURE_WARP_INSTRUCTIONS, c->warp_instructions);
    row_set(row, FIGURE_PROGRAM_INSTRUCTIONS, instructions);
    row_set(row, FIGURE_NS_PER_THREAD, least * 1e9 / instructions);
    row_set(row, FIGURE_NS_PER_WARP, least * 1e9 / c->warp_instructions);
    row_set(row, FIGURE_PEAK, c->peak_bytes);
    if (c->peak_bytes > 0) /* 0: the system does not say */
        row_set(row, FIGURE_BEYOND, c->peak_bytes - (double)kernel_data(k, size_of(b, k)));
}

/* What only the four standard kernels have. */
static void fill_standard(const struct bench *b, size_t which, const struct configuration *c,
                          struct row *row)
{
    row_set(row, FIGURE_NS_TARGET, c->target > 0 ? c->target : kernels[which].target);
    row_set(row, FIGURE_MIB_TARGET, MOST_BEYOND);
    if (which < NATIVES && !b->quick)
        row_set(row, FIGURE_TIMES_NATIVE, row->v[FIGURE_MINIMUM] / b->native[which]);
}

static bool measure_kernel(struct bench *b, size_t which, const struct configuration *c)
{
    const struct kernel *k = &kernels[which];
    struct row row = row_named(b->section->name, k->name, c->name);
    struct runs runs = { .setup = 0 };
    struct text arguments;
    bool ok;

    if (!bench_wants(b, &row))
        return true;
    arguments = arguments_of(b, k, c);
    ok = run_kernel(b, k, &arguments, &runs);
    text_free(&arguments);
    if (!ok)
        return false;
    fill_row(b, k, &runs, &row);
    if (k->standard)
        fill_standard(b, which, c, &row);
    bench_add(b, &row);
    return true;
}

bool measure_kernels(struct bench *b)
{
    for (size_t i = 0; i < nkernels; i++)
        for (size_t c = 0; c < NCONFIGURATIONS; c++)
            if (!measure_kernel(b, i, &configurations[c]))
                return false;
    return true;
}

/* ---- the examples ---- */

static const char *const scenarios[] = { "abort", "contexts", "overlap", "saxpy", "two-stage" };

/* All of them one after the other, as one command of the shell. */
bool measure_examples(struct bench *b)
{
    struct row row = row_named(b->section->name, "scenarios", NULL);
    struct text arguments = { NULL, 0, 0 };
    struct command c = { b->tool, NULL, 0 };
    struct times t;
    bool ok;

    if (!bench_wants(b, &row))
        return true;
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        if (i > 0)
            text_printf(&arguments, " >/dev/null && '%s' ", b->tool);
        text_printf(&arguments, "run --quiet '%s/examples/%s.host'", b->root, scenarios[i]);
    }
    c.arguments = arguments.s;
    ok = measure_process(b, &c, b->runs, &t);
    text_free(&arguments);
    if (ok) {
        times_row(&t, &row);
        bench_add(b, &row);
    }
    return ok;
}
