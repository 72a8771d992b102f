/* cli/run.c: `warpstep run`: executes, then prints final memory. */
#include "cli/execute.h"
#include "host/print.h"
#include "host/report.h"
#include "observe/printed.h"

static const struct option options[] = {
    LAUNCH_OPTIONS,
    RESULT_OPTIONS,
    PROGRAM_OPTIONS,
    MACHINE_OPTIONS,
    EXECUTE_OPTIONS,
    { "json", NULL, false, "the summary and the buffers as one JSON object" },
};

struct run {
    struct execution execution;
    bool json;
    struct text buffers; /* JSON of what was printed */
    struct printed printed; /* by kernels */
    struct engine_observer observer;
};

/* What kernels printed stands before what the host prints after it has waited for them. */
static void flush_printed(void *self, const struct printed *p)
{
    struct run *r = self;

    progress_end(&r->execution.progress);
    if (p->lost > 0)
        fprintf(stderr, "warpstep: %llu bytes that kernels printed are lost (PrintfSize)\n",
                (unsigned long long)p->lost);
    fwrite(p->text.s + p->from, 1, p->text.n - p->from, stdout);
    fflush(stdout);
}

static void hear_printed(struct run *r)
{
    struct session_options *o = &r->execution.machine.options;

    r->printed.most = (size_t)o->settings.constants.v[CONST_PrintfSize];
    r->printed.flush = r->json ? NULL : flush_printed;
    r->printed.self = r;
    r->observer = printed_observer(&r->printed);
    o->observers = &r->observer;
    o->nobservers = 1;
}

/* Prints a target now, or keeps it for the JSON object. */
static void print_target(void *self, const struct session *s, const struct target *t)
{
    struct run *r = self;
    struct text line = { NULL, 0, 0 };
    struct printer p = { .out = r->json ? &r->buffers : &line, .json = r->json };

    progress_end(&r->execution.progress);
    printed_flush(&r->printed);
    if (r->buffers.n > 0)
        text_puts(&r->buffers, ", ");
    if (!session_print(s, t, &p, r->json ? NULL : stdout))
        r->execution.cut_off = true;
    text_free(&line);
}

static void print_results(void *self)
{
    struct run *r = self;
    const struct execution *x = &r->execution;

    printed_flush(&r->printed);
    report_verdict(&x->session, stderr);
    if (!r->json && !x->quiet)
        execution_summary(x, stderr);
    for (size_t i = 0; i < x->job.nprints; i++)
        print_target(r, &x->session, &x->job.prints[i]);
    if (r->json)
        execution_json(x, &r->buffers, &r->printed, stdout);
}

static enum exit_status run(const struct invocation *v)
{
    struct run r = { .json = option_given(v, "json") };
    enum exit_status status;

    r.execution.results = (struct scenario_results){ print_target, &r, 0 };
    status = execution_read(&r.execution, v);
    if (status == EXIT_COMPLETED) {
        hear_printed(&r);
        status = execution_run(&r.execution, print_results, &r);
    } else {
        diags_print(&r.execution.diags, stderr);
    }
    execution_free(&r.execution);
    printed_free(&r.printed);
    text_free(&r.buffers);
    return status;
}

const struct command command_run = {
    "run", "FILE.ptx|.host|.litmus", "Executes a kernel or a scenario, then prints final memory",
    COUNTED(options), 1, 1, run
};
