/* cli/trace.c: `warpstep trace`: executes and prints every step. The trace goes to standard output
 * while the run goes on, verdict and summary to standard error. */
#include <string.h>

#include "base/number.h"
#include "base/platform.h"
#include "cli/embed.h"
#include "cli/execute.h"
#include "cli/head.h"
#include "cli/outlet.h"
#include "cli/remote.h"
#include "cli/story.h"
#include "cli/structured.h"
#include "host/suggest.h"
#include "observe/show.h"
#include "observe/trace.h"

static const struct option options[] = {
    LAUNCH_OPTIONS,
    { "print", "NAME[:TYPE]", true, "print a buffer or variable at the end" },
    { "out", "NAME=FILE", true, "write a buffer or variable raw, little-endian" },
    PROGRAM_OPTIONS,
    MACHINE_OPTIONS,
    MAPPING_OPTION,
    EXECUTE_OPTIONS,
    { "format", "NAME", false, "text (default), table (figures 5.2 to 5.4), jsonl, perfetto or html" },
    { "no-source", NULL, false, "html: without the texts of programs" },
    { "lanes", "ORDER", false, "which lane stands leftmost: low (default) or high" },
    { "level", "NAME", false, "steps (default), rules (with derivations, memory) or micro" },
    { "values", NULL, false, "also what is read and written, whence, and choices" },
    { "alternatives", NULL, false, "jsonl, html: --values, and all that could have come instead" },
    { "story", NULL, false, "text: also what happened in a run in which nothing went wrong" },
    { "dump", "WHEN[,WHEN]", false, "the whole state: each (shown step), end, after step N" },
    { "only-grid", "N", false, "only this grid" },
    { "only-block", "X[,Y[,Z]]", false, "only this block of each grid" },
    { "only-warp", "N", false, "only this warp of each block" },
    { "only-rule", "ID", true, "only where this rule applied (level micro unless given)" },
    { "only-line", "A[-B]", true, "only what these lines of the source did" },
    { "memory-only", NULL, false, "only rules of memory (level rules unless given)" },
    { "control-only", NULL, false, "only steps that do not just go on to the next instruction" },
};

/* ---- the options of the trace: those that would leave nothing to show are refused ---- */

/* What reading works on. */
struct reader {
    struct trace_options *o;
    const struct invocation *v;
    struct diags *d;
};

/* A page has --alternatives for so many steps of the device, unless it is asked for more or less. */
#define WORDED_STEPS 250

static bool is_page(const struct reader *x)
{
    return strcmp(outlet_format(x->v), "html") == 0;
}

static bool read_format(const struct reader *x)
{
    const struct given *g = option_next(x->v, "format", NULL);

    x->o->format = trace_format_find(outlet_lines(outlet_format(x->v)));
    x->o->plain = outlet_is_made(outlet_format(x->v));
    if (x->o->format == NULL)
        return diag_error(x->d, given_span(g), "expected " TRACE_FORMATS ", found `%.60s`",
                          given_value(g));
    g = option_next(x->v, "no-source", NULL);
    return g == NULL || is_page(x) ||
           diag_error(x->d, given_span(g), "only --format html has the texts of programs");
}

/* What a filter asks for is shown unless a level says otherwise. */
static enum trace_level default_level(const struct reader *x)
{
    if (is_page(x) ||
        (option_given(x->v, "only-rule") && trace_format_has_rules(x->o->format)))
        return TRACE_MICRO;
    return option_given(x->v, "memory-only") || x->o->plain ? TRACE_RULES : TRACE_STEPS;
}

static bool read_level(const struct reader *x)
{
    static const char *const levels[] = { [TRACE_STEPS] = "steps", [TRACE_RULES] = "rules",
                                          [TRACE_MICRO] = "micro" };
    const struct given *g = option_next(x->v, "level", NULL);

    x->o->level = default_level(x);
    for (unsigned l = 0; g != NULL && l < sizeof levels / sizeof *levels; l++)
        if (strcmp(given_value(g), levels[l]) == 0) {
            x->o->level = (enum trace_level)l;
            return true;
        }
    return g == NULL || diag_error(x->d, given_span(g),
                                   "expected steps, rules or micro, found `%.60s`", given_value(g));
}

/* The number of lanes is known when the machine is. */
static bool read_lanes(const struct reader *x)
{
    const struct given *g = option_next(x->v, "lanes", NULL);

    if (g != NULL && strcmp(given_value(g), "high") == 0)
        x->o->lanes = LANES_HIGH;
    return g == NULL || x->o->lanes != 0 || strcmp(given_value(g), "low") == 0 ||
           diag_error(x->d, given_span(g), "expected low or high, found `%.60s`", given_value(g));
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
    struct trace_filter *f = &x->o->filter;
    enum rule rule;

    FOR_GIVEN(g, x->v, "only-rule") {
        const struct word w = { given_value(g), strlen(given_value(g)), given_span(g) };

        if (!rule_named(&w, &rule, x->d))
            return false;
        ARRAY_PUSH(f->rules, f->nrules, f->cap_rules, rule);
    }
    return true;
}

/* A or A-B. */
static bool read_line_range(const struct reader *x, const struct given *g)
{
    struct trace_filter *f = &x->o->filter;
    const char *a = given_value(g), *dash = strchr(a, '-');
    const char *b = dash != NULL ? dash + 1 : a;
    uint64_t first, last;

    if (!number_u64(a, dash != NULL ? (size_t)(dash - a) : strlen(a), &first) ||
        !number_u64(b, strlen(b), &last) || first == 0 || first > last || last > UINT32_MAX)
        return diag_error(x->d, given_span(g), "expected a line A or lines A-B, found `%.60s`", a);
    ARRAY_PUSH(f->lines, f->nlines, f->cap_lines,
               (struct source_lines){ (unsigned)first, (unsigned)last });
    return true;
}

static bool read_filter(const struct reader *x)
{
    if (!read_place(x) || !read_rules(x))
        return false;
    FOR_GIVEN(g, x->v, "only-line")
        if (!read_line_range(x, g))
            return false;
    x->o->filter.memory_only = option_given(x->v, "memory-only");
    x->o->filter.control_only = option_given(x->v, "control-only");
    return true;
}

/* ---- together ---- */

static bool shows_something(const struct reader *x)
{
    const struct trace_filter *f = &x->o->filter;
    const char *why = NULL;

    if (x->o->level > TRACE_STEPS && !trace_format_has_rules(x->o->format))
        why = "a table shows steps of warps only; --format text and jsonl show rules";
    else if (x->o->alternatives && x->o->format->refer == NULL)
        why = "--alternatives is for --format jsonl";
    else if (f->memory_only && f->control_only)
        why = "--memory-only and --control-only together leave nothing to show";
    else if (f->memory_only && x->o->level == TRACE_STEPS)
        why = "--memory-only and --level steps together leave nothing to show";
    return why == NULL || diag_error(x->d, (struct span){ NULL, 0, 0 }, "%s", why);
}

/* Fills in all but stream, lanes and device. False: a usage error in d. */
static bool trace_options_read(struct trace_options *o, const struct invocation *v, struct diags *d)
{
    const struct reader x = { o, v, d };

    *o = (struct trace_options){ .format = NULL };
    o->alternatives = option_given(v, "alternatives") ||
                      (is_page(&x) && !option_given(v, "values"));
    o->worded = option_given(v, "alternatives") ? 0 : WORDED_STEPS;
    o->values = o->alternatives || option_given(v, "values");
    if (!read_format(&x) || !read_level(&x) || !read_lanes(&x) || !read_dumps(&x) ||
        !read_filter(&x))
        return false;
    /* Perfetto shows operations from the access on that asks for them. */
    o->values = o->values || (o->plain && o->level > TRACE_STEPS);
    return shows_something(&x);
}

/* Do the lines of --only-line lie in sources that have so many? False: a usage error in d. */
static bool trace_options_have_lines(const struct trace_options *o, const struct invocation *v,
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

static void trace_options_free(struct trace_options *o)
{
    filter_free(&o->filter);
    mem_free(o->dumps.steps);
}

/* ---- the run ---- */

struct tracing {
    struct execution execution;
    struct trace_options options;
    struct trace trace;
    struct trace_run run;
    struct run_head head;
    struct text command;
    struct outlet outlet;
    struct run_story story;
    size_t nprints; /* what is printed of a run unless --print says it */
    struct trace_options text_options; /* of a page, which has the first steps as text, too */
    struct trace text;
};

static void put_line(const struct tracing *t, const struct text *line)
{
    const struct line_sink *sink = t->options.sink;

    if (sink != NULL)
        sink->write(sink->self, line->s, line->n);
    else
        fwrite(line->s, 1, line->n, stdout);
}

static void print_story(const struct tracing *t)
{
    struct text story = { NULL, 0, 0 };

    run_story_print(&t->story, &story);
    if (story.n > 0)
        put_line(t, &story);
    text_free(&story);
}

/* Where both streams go to one place, the trace comes first. */
static void on_end(void *self)
{
    struct tracing *t = self;

    trace_end(&t->trace);
    run_story_end(&t->story);
    if (t->options.format == &trace_text)
        print_story(t);
    fflush(stdout);
}

/* What waits for the first line comes before anything else in the trace's place. A buffer is a line
 * that goes its own way, in pieces where that is standard output. */
static void on_printing(void *self)
{
    struct tracing *t = self;

    trace_head(&t->trace);
    t->story.lines++;
}

/* ---- a page ---- */

/* As much of the text as the page shows. */
static bool text_begins(void *self, const struct warp_event *e, struct stuck *why)
{
    struct tracing *t = self;
    const struct engine_observer o = trace_observer(&t->text);

    return t->outlet.page.full || o.check(o.self, e, why);
}

static void text_stepped(void *self, const struct warp_event *e)
{
    struct tracing *t = self;
    const struct engine_observer o = trace_observer(&t->text);

    if (!t->outlet.page.full)
        o.stepped(o.self, e);
}

static void text_told(void *self, const struct told *told)
{
    struct tracing *t = self;
    const struct tell_listener l = trace_listener(&t->text);

    if (!t->outlet.page.full)
        l.told(l.self, told);
}

static void begin_text(struct tracing *t)
{
    struct execution *x = &t->execution;

    t->text_options = t->options;
    t->text_options.format = &trace_text;
    t->text_options.level = TRACE_STEPS;
    t->text_options.values = t->text_options.alternatives = false;
    t->text_options.dumps.each = t->text_options.dumps.end = false;
    t->text_options.dumps.n = 0;
    t->text_options.run = NULL;
    t->text_options.sink = &t->outlet.page.plain;
    t->text_options.places.placed = NULL;
    trace_init(&t->text, &t->text_options);
    x->observers[x->nobservers++] =
        (struct engine_observer){ .self = t, .check = text_begins, .stepped = text_stepped };
    if (trace_options_need_teller(&t->text_options))
        machine_listen(&x->machine, (struct tell_listener){ t, text_told });
}

static void end_page(struct tracing *t)
{
    const struct job *j = &t->execution.job;

    for (size_t i = 0; i < j->scenario.objects.nprograms; i++)
        page_program(&t->outlet.page, j->scenario.objects.programs[i].program);
    if (j->source.text != NULL)
        page_source(&t->outlet.page, &j->source);
    page_end(&t->outlet.page);
}

/* The last line of jsonl. */
static void on_closing(void *self, bool whole)
{
    struct tracing *t = self;
    struct execution *x = &t->execution;
    struct text line = { NULL, 0, 0 }, summary = { NULL, 0, 0 };

    trace_head(&t->trace);
    execution_summary(x, &summary);
    if (whole)
        run_end_put(&(struct run_end){ &x->session, &x->job, t->nprints, summary.s, &t->story },
                    &line);
    else
        run_end_put_refused(&x->diags, &line);
    put_line(t, &line);
    text_free(&line);
    text_free(&summary);
    if (t->outlet.is_page)
        end_page(t);
}

/* jsonl has a first and a last line. */
static void frame(struct tracing *t)
{
    struct execution *x = &t->execution;

    x->json = true;
    x->sink = t->outlet.to;
    x->printing = on_printing;
    x->closing = on_closing;
}

/* Standard output is the trace's, so what kernels print goes to the other. */
static enum exit_status execute(struct tracing *t)
{
    struct execution *x = &t->execution;
    struct session_options *o = &x->machine.options;
    struct memory_observer memory_observers[2];

    run_story_attach(&t->story, &t->trace, t->options.values || t->story.wanted);
    memory_observers[0] = t->story.memory;
    memory_observers[1] = trace_memory_observer(&t->trace);
    t->nprints = x->job.nprints;
    if (!option_given(x->invocation, "print"))
        x->job.nprints = 0;
    t->options.lanes |= (unsigned)o->settings.constants.v[CONST_WarpSize];
    o->chosen = trace_choices(&t->trace);
    if (t->options.format != &trace_jsonl &&
        terminal_wants_short(stdout, lanes_counted(t->options.lanes)))
        t->options.lanes |= LANES_SHORT;
    o->memory_observers = memory_observers;
    o->nmemory_observers = 2;
    x->observers[x->nobservers++] = trace_observer(&t->trace);
    if (t->outlet.is_page)
        begin_text(t);
    x->kernels = stderr;
    x->ended = on_end;
    x->self = t;
    if (t->options.format == &trace_jsonl)
        frame(t);
    x->no_progress = platform_is_terminal(stdout);
    return execution_run(x);
}

/* Reading programs is part of what is traced. */
static void begin(struct tracing *t)
{
    t->options.out = stdout;
    t->options.sink = t->outlet.to;
    t->head = (struct run_head){ .machine = &t->execution.machine, .job = &t->execution.job,
                                 .command = t->command.s,
                                 .device = &t->execution.session.device,
                                 .values = t->options.values };
    t->run = (struct trace_run){ &t->head, run_head_put, run_head_program,
                                   run_head_words };
    if (t->options.format == &trace_jsonl)
        t->options.run = &t->run;
    t->options.dumps.device = &t->execution.session.device;
    run_story_begin(&t->story, &t->execution, &t->options, t->options.format == &trace_jsonl);
    t->story.wanted = option_given(t->execution.invocation, "story");
    trace_init(&t->trace, &t->options);
    if (trace_options_need_teller(&t->options))
        t->execution.listener = trace_listener(&t->trace);
}

/* The number of lines of the longest source; no line follows the last end of a line. */
static unsigned source_lines(const struct objects *o)
{
    size_t most = 0;

    for (size_t i = 0; i < o->nprograms; i++) {
        const struct source *s = o->programs[i].program->source;
        size_t n = s->nlines - (s->size > 0 && s->text[s->size - 1] == '\n');

        most = n > most ? n : most;
    }
    return (unsigned)most;
}

static bool read(struct tracing *t, const struct invocation *v)
{
    struct execution *x = &t->execution;

    if (!trace_options_read(&t->options, v, &x->diags))
        return usage_error(&x->diags);
    invocation_put(v, &t->command);
    outlet_open(&t->outlet, v);
    x->invocation = v;
    begin(t);
    return execution_read(x, v) &&
           (trace_options_have_lines(&t->options, v, source_lines(&x->job.scenario.objects),
                                     &x->diags) ||
            usage_error(&x->diags));
}

static enum exit_status trace_kernels(const struct invocation *v)
{
    struct tracing t = { .trace = { .step = 0 } };
    const bool good = read(&t, v);
    enum exit_status status;

    if (!good && !t.outlet.is_page)
        trace_refuse(&t.trace);
    status = good ? execute(&t) : execution_refused(&t.execution);
    outlet_close(&t.outlet);
    run_story_free(&t.story);
    execution_free(&t.execution);
    text_free(&t.command);
    trace_free(&t.trace);
    trace_free(&t.text);
    trace_options_free(&t.options);
    return status;
}

static enum exit_status trace(const struct invocation *v)
{
    if (is_structured_path(v->operands[0]))
        return structured_trace(v);
    return (is_remote_path(v->operands[0]) ? remote_trace : trace_kernels)(v);
}

const struct command command_trace = {
    "trace", "FILE.ptx|.host|.litmus|.simt|.hanoi", "Executes and prints every step",
    COUNTED(options), 1, 1, trace
};
