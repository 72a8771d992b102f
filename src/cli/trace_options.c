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
    static const char *const names[] = {
        [TRACE_STEPS] = "steps",
        [TRACE_RULES] = "rules",
        [TRACE_MICRO] = "micro",
    };
    const struct given *g = option_next(x->v, "level", NULL);

    x->o->level = default_level(x);
    if (g == NULL)
        return true;
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(given_value(g), names[i]) == 0) {
            x->o->level = (enum trace_level)i;
            return true;
        }
    return diag_error(x->d, given_span(g), "expected steps, rules or micro, found `%.60s`",
                      given_value(g));
}

/* ---- dumps ---- */

/* `end`, `each` or the number of a step. */
static bool read_when(const struct reader *x, const struct given *g, const char *s, size_t n)
{
    struct trace_dumps *d = &x->o->dumps;
    uint64_t step;

    if (n == 3 && memcmp(s, "end", n) == 0)
        d->end = true;
    else if (n == 4 && memcmp(s, "each", n) == 0)
        d->each = true;
    else if (number_u64(s, n, &step) && step > 0)
        ARRAY_PUSH(d->steps, d->n, d->cap, step);
    else
        return diag_error(x->d, given_span(g), "expected each, end or the number of a step, "
                          "found `%.*s`", (int)(n < 60 ? n : 60), s);
    return true;
}

static bool read_dumps(const struct reader *x)
{
    const struct given *g = option_next(x->v, "dump", NULL);
    const char *s = g != NULL ? given_value(g) : NULL;

    while (s != NULL) {
        size_t n = strcspn(s, ",");

        if (!read_when(x, g, s, n))
            return false;
        s = s[n] == ',' ? s + n + 1 : NULL;
    }
    return true;
}

/* ---- filters ---- */

/* Indices of a block; those that are not given are 0. */
static bool read_block(const struct reader *x, const struct given *g)
{
    struct trace_filter *f = &x->o->filter;
    struct scan s = given_scan(g, x->d);
    uint64_t v;

    f->of_block = true;
    for (int i = 0; i < 3; i++) {
        if (!scan_number(&s, UINT32_MAX, &v, "an index X[,Y[,Z]]"))
            return false;
        f->block[i] = (uint32_t)v;
        if (i < 2 && !scan_take(&s, ','))
            break;
    }
    return scan_finished(&s);
}

static bool read_grid(const struct reader *x, const struct given *g)
{
    struct scan s = given_scan(g, x->d);
    uint64_t v;

    if (!scan_number(&s, UINT32_MAX, &v, "the number of a grid") || !scan_finished(&s))
        return false;
    x->o->filter.of_grid = true;
    x->o->filter.grid = (uint32_t)v;
    return true;
}

static bool read_warp(const struct reader *x, const struct given *g)
{
    struct scan s = given_scan(g, x->d);
    uint64_t v;

    if (!scan_number(&s, UINT16_MAX, &v, "the number of a warp") || !scan_finished(&s))
        return false;
    x->o->filter.of_warp = true;
    x->o->filter.warp = (unsigned)v;
    return true;
}

static bool read_rule(const struct reader *x, const struct given *g)
{
    const char *id = given_value(g);
    struct suggestion s;

    suggest_begin(&s, id, strlen(id));
    for (int r = 0; r < RULE_COUNT; r++) {
        if (strcmp(rule_info((enum rule)r)->id, id) == 0) {
            filter_add_rule(&x->o->filter, (enum rule)r);
            return true;
        }
        suggest_offer(&s, rule_info((enum rule)r)->id);
    }
    return diag_error(x->d, given_span(g), "there is no rule `%.60s`%s", id, suggest_end(&s));
}

/* A or A-B. */
static bool read_lines(const struct reader *x, const struct given *g)
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

static bool read_memory_only(const struct reader *x, const struct given *g)
{
    (void)g;
    x->o->filter.memory_only = true;
    return true;
}

static bool read_control_only(const struct reader *x, const struct given *g)
{
    (void)g;
    x->o->filter.control_only = true;
    return true;
}

static bool read_filter(const struct reader *x)
{
    static const struct {
        const char *name;
        bool (*read)(const struct reader *x, const struct given *g);
    } filters[] = {
        { "only-grid", read_grid },          { "only-block", read_block },
        { "only-warp", read_warp },          { "only-rule", read_rule },
        { "only-line", read_lines },         { "memory-only", read_memory_only },
        { "control-only", read_control_only },
    };

    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++) {
        const struct given *g = NULL;

        while ((g = option_next(x->v, filters[i].name, g)) != NULL)
            if (!filters[i].read(x, g))
                return false;
    }
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
