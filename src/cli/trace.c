/* cli/trace.c: `warpstep trace`: executes and prints every step. The trace goes to standard output
 * while the run goes on, verdict and summary to standard error. */
#include "base/platform.h"
#include "cli/execute.h"
#include "cli/trace_options.h"
#include "host/print.h"
#include "host/report.h"
#include "observe/printed.h"

static const struct option options[] = {
    LAUNCH_OPTIONS,
    { "print", "NAME[:TYPE]", true, "print a buffer or variable at the end" },
    { "out", "NAME=FILE", true, "write a buffer or variable raw, little-endian" },
    PROGRAM_OPTIONS,
    MACHINE_OPTIONS,
    EXECUTE_OPTIONS,
    TRACE_OPTIONS,
};

struct tracing {
    struct execution execution;
    struct trace_options options;
    struct trace trace;
    struct printed printed; /* by kernels */
};

/* Standard output is the trace's. */
static void flush_printed(void *self, const struct printed *p)
{
    struct tracing *t = self;

    progress_end(&t->execution.progress);
    fwrite(p->text.s + p->from, 1, p->text.n - p->from, stderr);
}

/* Among the lines of a trace in JSON a buffer is a line of JSON too. */
static void print_target(void *self, const struct session *s, const struct target *t)
{
    struct tracing *tracing = self;
    struct text line = { NULL, 0, 0 };
    struct printer p = { .out = &line, .json = tracing->options.format == &trace_jsonl };

    progress_end(&tracing->execution.progress);
    if (!session_print(s, t, &p, stdout))
        tracing->execution.cut_off = true;
    if (p.json)
        fputc('\n', stdout);
    text_free(&line);
}

static void print_results(void *self)
{
    struct tracing *t = self;
    const struct execution *x = &t->execution;

    trace_end(&t->trace);
    fflush(stdout); /* where both streams go to one place, the trace stands first */
    printed_flush(&t->printed);
    report_verdict(&x->session, stderr);
    if (!x->quiet)
        execution_summary(x, stderr);
    for (size_t i = 0; i < x->job.nprints; i++)
        print_target(t, &x->session, &x->job.prints[i]);
}

static enum exit_status execute(struct tracing *t)
{
    struct session_options *o = &t->execution.machine.options;
    struct engine_observer observers[2];
    struct memory_observer memory_observer;

    if (!option_given(t->execution.invocation, "print"))
        t->execution.job.nprints = 0;
    t->options.lanes = (unsigned)o->settings.constants.v[CONST_WarpSize];
    t->printed.most = (size_t)o->settings.constants.v[CONST_PrintfSize];
    t->printed.flush = flush_printed;
    t->printed.self = t;
    observers[0] = trace_observer(&t->trace);
    observers[1] = printed_observer(&t->printed);
    memory_observer = trace_memory_observer(&t->trace);
    o->observers = observers;
    o->nobservers = 2;
    o->memory_observers = &memory_observer;
    o->nmemory_observers = 1;
    t->execution.no_progress = platform_is_terminal(stdout);
    return execution_run(&t->execution, print_results, t);
}

static const struct device *device_of(void *self)
{
    const struct tracing *t = self;

    return t->execution.session.device;
}

/* Reading programs is part of what is traced. */
static void begin(struct tracing *t)
{
    t->options.out = stdout;
    t->options.dumps.device = device_of;
    t->options.dumps.self = t;
    trace_init(&t->trace, &t->options);
    if (trace_options_need_teller(&t->options))
        t->execution.listener = trace_listener(&t->trace);
}

/* How many lines the longest source has; behind the last end of a line there is none. */
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

static enum exit_status read(struct tracing *t, const struct invocation *v)
{
    struct execution *x = &t->execution;
    enum exit_status status;

    if (!trace_options_read(&t->options, v, &x->diags))
        return EXIT_USAGE;
    begin(t);
    status = execution_read(x, v);
    if (status == EXIT_COMPLETED &&
        !trace_options_have_lines(&t->options, v, source_lines(&x->job.scenario.objects), &x->diags))
        status = EXIT_USAGE;
    return status;
}

static enum exit_status trace(const struct invocation *v)
{
    struct tracing t = { .trace = { .step = 0 } };
    enum exit_status status;

    t.execution.results = (struct scenario_results){ print_target, &t, 0 };
    status = read(&t, v);
    if (status == EXIT_COMPLETED)
        status = execute(&t);
    else
        diags_print(&t.execution.diags, stderr);
    execution_free(&t.execution);
    trace_free(&t.trace);
    printed_free(&t.printed);
    trace_options_free(&t.options);
    return status;
}

const struct command command_trace = {
    "trace", "FILE.ptx|.host|.litmus", "Executes and prints every step",
    COUNTED(options), 1, 1, trace
};
