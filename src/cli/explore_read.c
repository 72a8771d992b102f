/* cli/explore_read.c: what `warpstep explore` is asked: limits, walks, the file, its condition. */
#include <string.h>

#include "base/platform.h"
#include "cli/explore.h"
#include "host/suggest.h"

const char *explore_file(const struct exploration *x)
{
    return x->invocation.operands[0];
}

const char *explore_name(const struct exploration *x)
{
    return x->job.test != NULL && x->job.test->name != NULL ? x->job.test->name : explore_file(x);
}

/* ---- options ---- */

/* all, none, or names with commas between them. */
static bool read_reductions(struct exploration *x)
{
    struct reductions *on = &x->reductions;
    const struct {
        const char *name;
        bool *on;
    } names[] = { { "registers", &on->registers }, { "private", &on->private },
                  { "unshared", &on->unshared }, { "local", &on->local },
                  { "symmetric", &on->symmetric }, { "independent", &on->independent } };
    const struct named all = NAMED_ALL(names);
    const struct given *g = option_next(&x->invocation, "reduce", NULL);
    struct word w = { .s = NULL };

    if (g == NULL)
        return true;
    *on = (struct reductions){ .registers = false };
    while (given_word(g, &w)) {
        size_t i = named_find(all, &w);

        if (i < all.n)
            *names[i].on = true;
        else if (word_is(&w, "all"))
            *on = ALL_REDUCTIONS;
        else if (!word_is(&w, "none"))
            return diag_error(&x->diags, given_span(g),
                              "expected all, none, or some of registers, private, "
                              "unshared, local, symmetric and independent");
    }
    return true;
}

static bool names_independent(const struct given *g)
{
    struct word w = { .s = NULL };

    while (g != NULL && given_word(g, &w))
        if (word_is(&w, "independent"))
            return true;
    return false;
}

/* Of independent steps the order that is taken may preempt where another one does not. */
static bool read_preemptions(struct exploration *x)
{
    static const struct option_range range = { "a number", 0, UINT32_MAX };
    const struct given *reduce = option_next(&x->invocation, "reduce", NULL);
    uint64_t most = 0;

    if (!option_number(&x->invocation, "preemptions", &range, &most, &x->diags))
        return false;
    if (!option_given(&x->invocation, "preemptions"))
        return true;
    if (names_independent(reduce))
        return diag_error(&x->diags, given_span(reduce),
                          "a bound of preemptions does not go with the reduction independent: the "
                          "order that it takes may preempt where another one does not");
    x->preemptions = (uint32_t)most;
    x->reductions.independent = false;
    return true;
}

/* Options of a search, which random walks do not have. */
static bool is_of_search(const char *name)
{
    return strcmp(name, "max-states") == 0 || strcmp(name, "max-memory") == 0 ||
           strcmp(name, "reduce") == 0 || strcmp(name, "preemptions") == 0;
}

static bool read_priorities(struct exploration *x)
{
    static const struct option_range range = { "a depth", 1, PRIORITY_DEPTH_MOST };
    const struct given *g = option_next(&x->invocation, "priorities", NULL);
    uint64_t depth = 0;

    if (!option_number(&x->invocation, "priorities", &range, &depth, &x->diags))
        return false;
    x->walking.priorities = (unsigned)depth;
    return depth == 0 || x->walks ||
           diag_error(&x->diags, given_span(g), "this option goes with --walks");
}

static bool read_walks(struct exploration *x)
{
    static const struct option_range range = { "a number of walks", 1, UINT32_MAX - 1 };
    const struct invocation *v = &x->invocation;
    uint64_t walks = 0;

    x->walking.seed = x->machine.options.settings.seed;
    x->walking.depth = x->options.limits.depth != 0 ? x->options.limits.depth : WALKS_DEPTH;
    if (!option_number(v, "walks", &range, &walks, &x->diags))
        return false;
    for (size_t i = 0; walks > 0 && i < v->ngiven; i++)
        if (is_of_search(v->given[i].option->name))
            return diag_error(&x->diags, given_span(&v->given[i]),
                              "random walks (--walks) have no such bound and no reductions");
    x->walks = walks > 0;
    x->walking.walks = (uint32_t)walks;
    return read_priorities(x);
}

static bool read_limits(struct exploration *x)
{
    static const struct option_range range = { "a number", 1, (uint64_t)1 << 40 };
    struct search_limits *limits = &x->options.limits;
    static const struct option_range seconds_range = { "a number of seconds", 1, 1000000000 };
    uint64_t mib = 0, seconds = 0;

    if (!option_number(&x->invocation, "max-states", &range, &limits->states, &x->diags) ||
        !option_number(&x->invocation, "max-depth", &range, &limits->depth, &x->diags) ||
        !option_number(&x->invocation, "max-memory", &range, &mib, &x->diags) ||
        !option_number(&x->invocation, "max-seconds", &seconds_range, &seconds, &x->diags) ||
        !read_reductions(x) || !read_preemptions(x) || !read_walks(x))
        return usage_error(&x->diags);
    if (seconds > 0)
        limits->until = x->walking.until = platform_now_ns() + seconds * 1000000000u;
    limits->bytes = limits->resident = mib > 0 ? mib << 20 : platform_memory_bytes() / 2;
    return true;
}

/* --until decided: of something that is asked. */
static bool read_until(struct exploration *x)
{
    const struct given *g = option_next(&x->invocation, "until", NULL);
    const char *why = NULL;

    if (g == NULL)
        return true;
    if (strcmp(given_value(g), "decided") != 0)
        why = "expected decided";
    else if (x->job.test == NULL && !x->expects)
        why = "nothing is asked: this option goes with --expect, or a litmus test";
    x->until_decided = why == NULL;
    return why == NULL || diag_error(&x->diags, given_span(g), "%s", why) || usage_error(&x->diags);
}

static bool read_condition(struct exploration *x)
{
    const struct given *g = option_next(&x->invocation, "expect", NULL);
    struct value_names names;

    if (g == NULL)
        return true;
    if (x->job.test != NULL)
        return diag_error(&x->diags, given_span(g), "a litmus test has a condition of its own") ||
               usage_error(&x->diags);
    observed_init(&x->observed, &x->job.scenario.objects, x->job.prints, x->job.nprints);
    names = observed_names(&x->observed);
    x->expects = true;
    source_from(&x->expected, "--expect", given_value(g), strlen(given_value(g)));
    return condition_read(&x->condition, &x->expected, &names, &x->diags) ||
           usage_error(&x->diags);
}

/* --against: needs every state of a structured program. */
static bool read_against(struct exploration *x)
{
    const struct given *g = option_next(&x->invocation, "against", NULL);
    const char *why = NULL;

    if (g == NULL)
        return true;
    if (strcmp(given_value(g), "interleaved") != 0)
        why = "expected interleaved";
    else if (x->job.structured == NULL)
        why = "this option goes with a structured program (FILE.simt)";
    else if (x->walks || x->batch->shard.of > 0)
        why = "this option needs every state: no walks, no shards";
    x->against.on = why == NULL;
    return why == NULL || diag_error(&x->diags, given_span(g), "%s", why) || usage_error(&x->diags);
}

bool explore_read(struct exploration *x)
{
    const struct invocation *v = &x->invocation;
    bool ok = machine_read(&x->machine, v, &x->diags);

    x->machine.coverage = x->batch->coverage;
    ok = ok && machine_read_checks(&x->machine, v, &x->diags) && read_limits(x) &&
         job_read(&x->job, v, &x->machine.options, &x->diags);
    job_take_prints(&x->job);
    job_take_variables(&x->job, v);
    return ok && explore_read_findings(x) && read_against(x) && explore_read_graphs(x) &&
           explore_read_format(x) && explore_read_ways(x) && read_condition(x) && read_until(x);
}
