/* cli/run.c: `warpstep run`: executes, then prints final memory. */
#include "cli/execute.h"
#include "host/print.h"
#include "host/report.h"

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
};

/* Prints a target now, or keeps it for the JSON object. */
static void print_target(void *self, const struct session *s, const struct target *t)
{
    struct run *r = self;
    struct text line = { NULL, 0, 0 };
    struct printer p = { .out = r->json ? &r->buffers : &line, .json = r->json };

    progress_end(&r->execution.progress);
    if (r->buffers.n > 0)
        text_puts(&r->buffers, ", ");
    session_print(s, t, &p, r->json ? NULL : stdout);
    text_free(&line);
}

static void print_results(void *self)
{
    struct run *r = self;
    const struct execution *x = &r->execution;
    struct summary summary = execution_summary(x);

    report_verdict(&x->session, stderr);
    if (!r->json && !x->quiet)
        summary_line(&summary, stderr);
    for (size_t i = 0; i < x->job.nprints; i++)
        print_target(r, &x->session, &x->job.prints[i]);
    if (r->json)
        summary_json(&summary, &r->buffers, stdout);
}

static enum exit_status run(const struct invocation *v)
{
    struct run r = { .json = option_given(v, "json") };
    enum exit_status status;

    r.execution.results = (struct scenario_results){ print_target, &r, 0 };
    status = execution_read(&r.execution, v);
    if (status == EXIT_COMPLETED)
        status = execution_run(&r.execution, print_results, &r);
    else
        diags_print(&r.execution.diags, stderr);
    execution_free(&r.execution);
    text_free(&r.buffers);
    return status;
}

const struct command command_run = { "run",
                                     "FILE.ptx|.host|.litmus",
                                     "Executes a kernel or a scenario, then prints final memory",
                                     options,
                                     sizeof options / sizeof *options,
                                     1,
                                     1,
                                     run };
