/* tests/bench/section_ordinary.c: the ordinary kernels of tests/ordinary, which nobody has
 * tuned the tool for, in the configurations of the kernels. Their scenarios say what they must
 * leave: a wrong result is another exit status. */
#include "bench/kernels.h"
#include "bench/measure.h"

/* The shortest come first; a quick run takes only those. */
static const char *const ordinary[] = { "mandel", "sha",     "bodies", "spmv", "bfs", "bitonic",
                                        "scan",   "stencil", "match",  "vm",   "quick", "queens" };
#define NORDINARY (sizeof ordinary / sizeof *ordinary)
#define QUICK 2u

static bool run_scenario(const struct bench *b, const struct command *c, struct row *row)
{
    struct times times = { .n = 0 };
    struct costs costs;
    double setup;
    bool ok = measure_run(b, c, &costs);

    for (unsigned i = 0; ok && i < b->runs; i++) {
        ok = measure_run(b, c, &costs);
        times_add(&times, costs.seconds);
    }
    if (!ok || !measure_setup(b, c, &setup))
        return false;
    times_subtract(&times, setup);
    times_row(&times, row);
    row_set(row, FIGURE_SETUP, setup);
    row_set(row, FIGURE_WARP_INSTRUCTIONS, costs.warp_instructions);
    row_set(row, FIGURE_NS_PER_WARP, times_minimum(&times) * 1e9 / costs.warp_instructions);
    row_set(row, FIGURE_PEAK, costs.peak_bytes);
    return true;
}

static bool measure_scenario(struct bench *b, const char *name, const struct configuration *c)
{
    struct row row = row_named(b->section->name, name, c->name);
    struct text arguments = { NULL, 0, 0 };
    bool ok;

    if (!bench_wants(b, &row))
        return true;
    text_printf(&arguments, "run --json '%s/tests/ordinary/%s.host' %s", b->root, name, c->options);
    ok = run_scenario(b, &(const struct command){ b->tool, arguments.s, 0 }, &row);
    text_free(&arguments);
    if (ok)
        bench_add(b, &row);
    return ok;
}

bool measure_ordinary(struct bench *b)
{
    for (size_t i = 0; i < (b->quick ? QUICK : NORDINARY); i++)
        for (size_t c = 0; c < NCONFIGURATIONS; c++)
            if (!measure_scenario(b, ordinary[i], &configurations[c]))
                return false;
    return true;
}
