/* tests/bench/section_observing.c: what observing costs, what memory programs cost that a user
 * gives, and what other control models cost, as ratios of runs that take turns, so that whatever
 * else the machine does falls on both alike. */
#include "bench/kernels.h"
#include "bench/measure.h"

static struct text arguments_of(const struct bench *b, const struct kernel *k, const char *command)
{
    struct text t = { NULL, 0, 0 };

    text_printf(&t, "%s '%s/tests/bench/%s.ptx' ", command, b->root, k->name);
    kernel_options(k, b->quick ? k->small : k->n, &t);
    text_puts(&t, " --buffer none=u8[1] --print none --schedule eager");
    return t;
}

/* Two runs in turns, after one of each that is not counted; times without the set-up. The row gets
 * the times of the first, and FIGURE_RATIO: over those of the second. */
static bool run_both(struct bench *b, const struct command runs[2], struct row *row)
{
    struct times t[2] = { { .n = 0 }, { .n = 0 } };
    struct costs costs;
    double setup;

    if (!measure_setup(b, &runs[0], &setup))
        return false;
    for (unsigned i = 0; i <= b->runs; i++)
        for (int k = 0; k < 2; k++) {
            if (!measure_run(b, &runs[k], &costs))
                return false;
            if (i > 0)
                times_add(&t[k], costs.seconds);
        }
    for (int k = 0; k < 2; k++)
        times_subtract(&t[k], setup);
    times_row(&t[0], row);
    row_set(row, FIGURE_SETUP, setup);
    row_set(row, FIGURE_RATIO, times_minimum(&t[0]) / times_minimum(&t[1]));
    bench_add(b, row);
    return true;
}

/* With the texts of the built-in memory programs given by --memory-programs, over without. */
bool measure_programs(struct bench *b)
{
    for (size_t i = 0; i < nkernels; i++) {
        struct row row = row_named(b->section->name, kernels[i].name, NULL);
        struct text built_in, given = { NULL, 0, 0 };
        bool ok;

        if (!bench_wants(b, &row))
            continue;
        built_in = arguments_of(b, &kernels[i], "run --profile sc --json");
        text_printf(&given, "%s --memory-programs '%s/src/memory/programs'", built_in.s, b->root);
        ok = run_both(b, (const struct command[2]){ { b->tool, given.s, 0 },
                                                    { b->tool, built_in.s, 0 } }, &row);
        text_free(&built_in);
        text_free(&given);
        if (!ok)
            return false;
    }
    return true;
}

static bool measure_model(struct bench *b, const struct kernel *k, const char *model)
{
    struct row row = row_named(b->section->name, k->name, model);
    struct text tokens, paths = { NULL, 0, 0 };
    bool ok;

    if (!bench_wants(b, &row))
        return true;
    tokens = arguments_of(b, k, "run --profile sc --json");
    text_printf(&paths, "%s --control %s", tokens.s, model);
    ok = run_both(b, (const struct command[2]){ { b->tool, paths.s, 0 },
                                                { b->tool, tokens.s, 0 } }, &row);
    text_free(&tokens);
    text_free(&paths);
    return ok;
}

/* Threads that go in paths, over token stacks. */
bool measure_models(struct bench *b)
{
    static const char *const models[] = { "stack", "hanoi" };

    for (size_t i = 0; i < nkernels; i++)
        for (size_t m = 0; m < sizeof models / sizeof *models; m++)
            if (!measure_model(b, &kernels[i], models[m]))
                return false;
    return true;
}

static bool measure_trace(struct bench *b, const char *limit, const char *options)
{
    struct row row = row_named(b->section->name, limit, options[0] != '\0' ? options : NULL);
    struct text arguments;
    struct command c = { b->tool, NULL, EXIT_LIMIT };
    struct times t = { .n = 0 };
    struct costs costs;
    bool ok;

    if (!bench_wants(b, &row))
        return true;
    arguments = arguments_of(b, &kernels[0], "trace");
    text_printf(&arguments, " --max-steps %s %s", limit, options);
    c.arguments = arguments.s;
    ok = measure_line(b, &c, &costs);
    text_free(&arguments);
    if (!ok)
        return false;
    times_add(&t, costs.seconds);
    times_row(&t, &row);
    row_set(&row, FIGURE_PEAK, costs.peak_bytes);
    bench_add(b, &row);
    return true;
}

/* Two traces in turns: the minimum and the peak of the first, and the ratio of both minima. */
static bool trace_both(struct bench *b, const struct command runs[2], struct row *row)
{
    struct times t[2] = { { .n = 0 }, { .n = 0 } };
    struct costs costs;
    double peak = 0;

    for (unsigned i = 0; i <= b->runs; i++)
        for (int k = 0; k < 2; k++) {
            if (!measure_line(b, &runs[k], &costs))
                return false;
            if (i > 0)
                times_add(&t[k], costs.seconds);
            peak = k == 0 ? costs.peak_bytes : peak;
        }
    times_row(&t[0], row);
    row_set(row, FIGURE_PEAK, peak);
    row_set(row, FIGURE_RATIO, times_minimum(&t[0]) / times_minimum(&t[1]));
    bench_add(b, row);
    return true;
}

static bool measure_page(struct bench *b, const struct kernel *k, const char *level)
{
    struct row row = row_named(b->section->name, k->name, level);
    struct text page, lines = { NULL, 0, 0 };
    bool ok;

    if (!bench_wants(b, &row))
        return true;
    page = arguments_of(b, k, "trace");
    text_printf(&page, " --max-steps %s --level %s", b->quick ? "100" : "100000", level);
    text_printf(&lines, "%s --format jsonl --values", page.s);
    text_puts(&page, " --format html");
    ok = trace_both(b, (const struct command[2]){ { b->tool, page.s, EXIT_LIMIT },
                                                  { b->tool, lines.s, EXIT_LIMIT } }, &row);
    text_free(&page);
    text_free(&lines);
    return ok;
}

/* Pages, over the lines of JSON that they are made of. */
bool measure_pages(struct bench *b)
{
    for (size_t i = 0; i < nkernels; i++)
        if (kernels[i].standard &&
            (!measure_page(b, &kernels[i], "steps") || !measure_page(b, &kernels[i], "micro")))
            return false;
    return true;
}

/* Traces of a growing number of steps, as lines of text; each once. */
bool measure_traces(struct bench *b)
{
    static const struct {
        const char *limit, *options;
    } all[2][4] = {
        { { "10000", "" }, { "100000", "" }, { "500000", "" }, { "100000", "--level micro" } },
        { { "10", "" }, { "100", "" }, { "200", "" }, { "100", "--level micro" } },
    };

    for (int i = 0; i < 4; i++)
        if (!measure_trace(b, all[b->quick][i].limit, all[b->quick][i].options))
            return false;
    return true;
}
