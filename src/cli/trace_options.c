/* cli/trace_options.c: which format, how much of it, and which events. Options that would leave
 * nothing to show are refused. */
#include "cli/trace_options.h"

#include <string.h>

#include "base/number.h"
#include "host/suggest.h"

/* What reading works on. */
struct reader {
    struct trace_options *o;
    const struct invocation *v;
    struct diags *d;
};

static bool read_format(const struct reader *x)
{
    const struct given *g = option_next(x->v, "format", NULL);

    x->o->format = g == NULL ? &trace_text : trace_format_find(given_value(g));
    if (x->o->format != NULL)
        return true;
    if (strcmp(given_value(g), "html") == 0)
        return diag_error(x->d, given_span(g),
                          "html is not there yet; there are text, table and jsonl");
    return diag_error(x->d, given_span(g), "expected text, table or jsonl, found `%.60s`",
                      given_value(g));
}

/* What a filter asks for is shown unless a level says otherwise. */
static enum trace_level default_level(const struct reader *x)
{
    if (option_given(x->v, "only-rule") && trace_format_has_rules(x->o->format))
        return TRACE_MICRO;
    return option_given(x->v, "memory-only") ? TRACE_RULES : TRACE_STEPS;
}

static bool read_level(const struct reader *x)
{
    const struct given *g = option_next(x->v, "level", NULL);
    const char *value = g != NULL ? given_value(g) : NULL;

    x->o->level = default_level(x);
    if (g == NULL)
        return true;
    if (strcmp(value, "steps") == 0)
        x->o->level = TRACE_STEPS;
    else if (strcmp(value, "rules") == 0)
        x->o->level = TRACE_RULES;
    else if (strcmp(value, "micro") == 0)
        x->o->level = TRACE_MICRO;
    else
        return diag_error(x->d, given_span(g), "expected steps, rules or micro, found `%.60s`",
                          value);
    return true;
}

/* ---- dumps ---- */

/* `end`, `each` or the number of a step. */
static bool read_when(const struct reader *x, const struct given *g, const struct word *w)
{
    struct trace_dumps *d = &x->o->dumps;
    uint64_t step;

    if (word_is(w, "end"))
        d->end = true;
    else if (word_is(w, "each"))
        d->each = true;
    else if (number_u64(w->s, w->n, &step) && step > 0)
        ARRAY_PUSH(d->steps, d->n, d->cap, step);
    else
        return diag_error(x->d, given_span(g), "expected each, end or the number of a step, "
                          "found `%.*s`", WORD_SHOWN(*w), w->s);
    return true;
}

static bool read_dumps(const struct reader *x)
{
    const struct given *g = option_next(x->v, "dump", NULL);
    struct word w = { .s = NULL };

    while (g != NULL && given_word(g, &w))
        if (!read_when(x, g, &w))
            return false;
    return true;
}

/* ---- filters ---- */

/* Grid, block (indices that are not given are 0) and warp. */
static bool read_place(const struct reader *x)
{
    struct trace_filter *f = &x->o->filter;
    struct scan s;

    f->of_grid = option_scan(x->v, "only-grid", x->d, &s);
    if (f->of_grid && (!scan_small(&s, UINT32_MAX, &f->grid, "the number of a grid") ||
                       !scan_finished(&s)))
        return false;
    f->of_block = option_scan(x->v, "only-block", x->d, &s);
    if (f->of_block && (!scan_triple(&s, 0, f->block, "an index X[,Y[,Z]]") || !scan_finished(&s)))
        return false;
    f->of_warp = option_scan(x->v, "only-warp", x->d, &s);
    return !f->of_warp || (scan_small(&s, UINT16_MAX, &f->warp, "the number of a warp") &&
                           scan_finished(&s));
}

static bool read_rules(const struct reader *x)
{
    enum rule rule;

    for (const struct given *g = option_next(x->v, "only-rule", NULL); g != NULL;
         g = option_next(x->v, "only-rule", g)) {
        const struct word w = { given_value(g), strlen(given_value(g)), given_span(g) };

        if (!rule_named(&w, &rule, x->d))
            return false;
        filter_add_rule(&x->o->filter, rule);
    }
    return true;
}

/* A or A-B. */
static bool read_line_range(const struct reader *x, const struct given *g)
{
    const char *a = given_value(g), *dash = strchr(a, '-');
    const char *b = dash != NULL ? dash + 1 : a;
    uint64_t first, last;

    if (!number_u64(a, dash != NULL ? (size_t)(dash - a) : strlen(a), &first) ||
        !number_u64(b, strlen(b), &last) || first == 0 || first > last || last > UINT32_MAX)
        return diag_error(x->d, given_span(g), "expected a line A or lines A-B, found `%.60s`", a);
    filter_add_lines(&x->o->filter, (struct source_lines){ (unsigned)first, (unsigned)last });
    return true;
}

static bool read_filter(const struct reader *x)
{
    if (!read_place(x) || !read_rules(x))
        return false;
    for (const struct given *g = option_next(x->v, "only-line", NULL); g != NULL;
         g = option_next(x->v, "only-line", g))
        if (!read_line_range(x, g))
            return false;
    x->o->filter.memory_only = option_given(x->v, "memory-only");
    x->o->filter.control_only = option_given(x->v, "control-only");
    return true;
}

/* ---- together ---- */

static bool refuse(const struct reader *x, const char *why)
{
    return diag_error(x->d, (struct span){ NULL, 0, 0 }, "%s", why);
}

static bool shows_something(const struct reader *x)
{
    const struct trace_filter *f = &x->o->filter;

    if (x->o->level > TRACE_STEPS && !trace_format_has_rules(x->o->format))
        return refuse(x, "a table shows steps of warps only; --format text and jsonl show rules");
    if (f->memory_only && f->control_only)
        return refuse(x, "--memory-only and --control-only together leave nothing to show");
    if (f->memory_only && x->o->level == TRACE_STEPS)
        return refuse(x, "--memory-only and --level steps together leave nothing to show");
    return true;
}

bool trace_options_read(struct trace_options *o, const struct invocation *v, struct diags *d)
{
    const struct reader x = { o, v, d };

    *o = (struct trace_options){ .format = NULL };
    return read_format(&x) && read_level(&x) && read_dumps(&x) && read_filter(&x) &&
           shows_something(&x);
}

bool trace_options_have_lines(const struct trace_options *o, const struct invocation *v,
                              unsigned lines, struct diags *d)
{
    const struct given *g = NULL;

    for (size_t i = 0; i < o->filter.nlines; i++) {
        g = option_next(v, "only-line", g);
        if (o->filter.lines[i].first > lines)
            return diag_error(d, given_span(g), "there is no such line: the source has %u", lines);
    }
    return true;
}

void trace_options_free(struct trace_options *o)
{
    filter_free(&o->filter);
    mem_free(o->dumps.steps);
}
