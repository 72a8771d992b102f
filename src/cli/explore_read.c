/* cli/explore_read.c: what `warpstep explore` is asked: limits, walks, the file, its condition. */
#include <string.h>

#include "base/platform.h"
#include "cli/explore.h"

const char *explore_file(const struct exploration *x)
{
    return x->invocation.operands[0];
}

const char *explore_name(const struct exploration *x)
{
    return x->job.is_litmus && x->job.litmus.name != NULL ? x->job.litmus.name : explore_file(x);
}

/* ---- options ---- */

static bool read_limit(struct exploration *x, const char *name, uint64_t *limit)
{
    const struct given *g = option_next(&x->invocation, name, NULL);
    struct scan s;

    if (g == NULL)
        return true;
    s = given_scan(g, &x->diags);
    if (!scan_number(&s, (uint64_t)1 << 40, limit, "a number") || !scan_finished(&s))
        return false;
    return *limit > 0 || diag_error(&x->diags, given_span(g), "expected a number, at least 1");
}

/* all, none, or names with commas between them. */
static bool read_reductions(struct exploration *x)
{
    struct reductions *on = &x->reductions;
    const struct {
        const char *name;
        bool *on;
    } names[] = { { "registers", &on->registers }, { "private", &on->private },
                  { "local", &on->local }, { "symmetric", &on->symmetric },
                  { "independent", &on->independent } };
    const struct given *g = option_next(&x->invocation, "reduce", NULL);
    const char *s = g == NULL ? "all" : given_value(g);
    size_t n;

    *on = (struct reductions){ .registers = false };
    for (; ; s += n + 1) {
        bool known = false;

        n = strcspn(s, ",");
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            bool own = strlen(names[i].name) == n && strncmp(names[i].name, s, n) == 0;

            own = own || (n == 3 && strncmp(s, "all", n) == 0);
            *names[i].on = *names[i].on || own;
            known = known || own;
        }
        if (!known && !(n == 4 && strncmp(s, "none", n) == 0))
            return diag_error(&x->diags, given_span(g),
                              "expected all, none, or some of registers, private, local, "
                              "symmetric and independent");
        if (s[n] == '\0')
            return true;
    }
}

/* Options of a search, which random walks do not have. */
static bool is_of_search(const char *name)
{
    return strcmp(name, "max-states") == 0 || strcmp(name, "max-memory") == 0 ||
           strcmp(name, "reduce") == 0;
}

static bool read_walks(struct exploration *x)
{
    const struct given *g = option_next(&x->invocation, "walks", NULL);
    uint64_t walks = 0;
    struct scan s;

    x->walking.seed = x->machine.options.settings.seed;
    x->walking.depth = x->options.limits.depth != 0 ? x->options.limits.depth : WALKS_DEPTH;
    if (g == NULL)
        return true;
    s = given_scan(g, &x->diags);
    if (!scan_number(&s, UINT32_MAX - 1, &walks, "a number of walks") || !scan_finished(&s))
        return false;
    if (walks == 0)
        return diag_error(&x->diags, given_span(g), "expected a number of walks, at least 1");
    for (size_t i = 0; i < x->invocation.ngiven; i++)
        if (is_of_search(x->invocation.given[i].option->name))
            return diag_error(&x->diags, given_span(&x->invocation.given[i]),
                              "random walks (--walks) have no such bound and no reductions");
    x->walks = true;
    x->walking.walks = (uint32_t)walks;
    return true;
}

static enum exit_status read_limits(struct exploration *x)
{
    uint64_t mib = 0;

    if (!read_limit(x, "max-states", &x->options.limits.states) ||
        !read_limit(x, "max-depth", &x->options.limits.depth) ||
        !read_limit(x, "max-memory", &mib) || !read_reductions(x) || !read_walks(x))
        return EXIT_USAGE;
    x->options.limits.bytes = mib << 20;
    if (mib == 0)
        x->options.limits.bytes = x->options.limits.resident = platform_memory_bytes() / 2;
    return EXIT_COMPLETED;
}

static enum exit_status read_condition(struct exploration *x)
{
    const struct given *g = option_next(&x->invocation, "expect", NULL);
    struct value_names names;

    if (g == NULL)
        return EXIT_COMPLETED;
    if (x->job.is_litmus) {
        diag_error(&x->diags, given_span(g), "a litmus test has a condition of its own");
        return EXIT_USAGE;
    }
    observed_init(&x->observed, &x->job.scenario.objects, x->job.prints, x->job.nprints);
    names = observed_names(&x->observed);
    x->expects = true;
    source_from(&x->expected, "--expect", given_value(g), strlen(given_value(g)));
    return condition_read(&x->condition, &x->expected, &names, &x->diags) ? EXIT_COMPLETED
                                                                          : EXIT_USAGE;
}

static enum exit_status read_job(struct exploration *x)
{
    enum exit_status status = job_read(&x->job, &x->invocation, &x->machine.options, &x->diags);

    job_take_prints(&x->job);
    return status;
}

enum exit_status explore_read(struct exploration *x)
{
    const struct invocation *v = &x->invocation;
    enum exit_status status = machine_read(&x->machine, v, &x->diags);

    x->machine.coverage.counts = x->batch->coverage;
    if (status == EXIT_COMPLETED)
        status = machine_read_checks(&x->machine, v, &x->diags);
    if (status == EXIT_COMPLETED)
        status = read_limits(x);
    if (status == EXIT_COMPLETED)
        status = read_job(x);
    return status == EXIT_COMPLETED ? read_condition(x) : status;
}
