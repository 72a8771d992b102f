/* cli/run.c: `warpstep run`: executes, then prints final memory. */
#include <string.h>

#include "cli/interrupt.h"
#include "cli/job.h"
#include "cli/machine.h"
#include "cli/progress.h"
#include "cli/summary.h"
#include "host/print.h"
#include "host/report.h"

static const struct option options[] = {
    LAUNCH_OPTIONS,
    RESULT_OPTIONS,
    PROGRAM_OPTIONS,
    MACHINE_OPTIONS,
    { "record", "FILE", false, "write the list of choices" },
    { "check", "NAME", false, "check while running: stack (consistency of the stacks)" },
    { "json", NULL, false, "the summary and the buffers as one JSON object" },
    { "quiet", NULL, false, "no summary line and no progress" },
};

/* Everything that one run holds. */
struct run {
    const struct invocation *invocation;
    struct diags diags;
    struct machine machine;
    struct job job;
    struct output record;
    bool recording;
    struct session session;
    struct scenario_results results;
    struct progress progress;
    bool json, quiet;
    struct text buffers; /* JSON of what was printed */
};

/* Prints a target now, or keeps it for the JSON object. */
static void print_target(void *self, const struct session *s, const struct target *t)
{
    struct run *r = self;
    struct text line = { NULL, 0, 0 };
    struct printer p = { .out = r->json ? &r->buffers : &line, .json = r->json };

    progress_end(&r->progress);
    if (r->buffers.n > 0)
        text_puts(&r->buffers, ", ");
    session_print(s, t, &p, r->json ? NULL : stdout);
    text_free(&line);
}

static enum exit_status read_check(struct run *r)
{
    const struct given *g = option_next(r->invocation, "check", NULL);

    if (g == NULL)
        return EXIT_COMPLETED;
    if (strcmp(given_value(g), "stack") != 0) {
        diag_error(&r->diags, given_span(g), "expected stack, found `%.60s`", given_value(g));
        return EXIT_USAGE;
    }
    r->machine.options.check_stack = true;
    return EXIT_COMPLETED;
}

static enum exit_status open_record(struct run *r)
{
    const char *path = option_value(r->invocation, "record");

    if (path == NULL)
        return EXIT_COMPLETED;
    if (!output_open(&r->record, path)) {
        diag_error(&r->diags, given_span(option_next(r->invocation, "record", NULL)), "%s",
                   output_why());
        return EXIT_INPUT;
    }
    r->recording = true;
    r->machine.options.record = r->record.file;
    return EXIT_COMPLETED;
}

static enum exit_status read_all(struct run *r)
{
    enum exit_status status = machine_read(&r->machine, r->invocation, &r->diags);

    if (status == EXIT_COMPLETED)
        status = read_check(r);
    if (status == EXIT_COMPLETED)
        status =
            job_read(&r->job, r->invocation, &r->machine.options.settings.constants, &r->diags);
    if (status == EXIT_COMPLETED)
        status = open_record(r);
    return status;
}

/* A list of choices of a run that ended in any way is worth keeping. */
static void close_record(struct run *r, bool keep)
{
    if (!r->recording)
        return;
    r->recording = false;
    if (!keep)
        output_drop(&r->record);
    else if (!output_keep(&r->record))
        diag_error(&r->diags, given_span(option_next(r->invocation, "record", NULL)), "%s",
                   output_why());
}

static enum exit_status status_of(const struct run *r)
{
    if (r->diags.errors > r->results.failed)
        return EXIT_INPUT;
    switch (r->session.verdict) {
    case WARPSTEP_COMPLETED:
        return r->results.failed > 0 ? EXIT_CHECK : EXIT_COMPLETED;
    case WARPSTEP_STUCK:
        return r->session.check_failed ? EXIT_CHECK : EXIT_STUCK;
    case WARPSTEP_DEADLOCKED:
    case WARPSTEP_LIMIT:
        return EXIT_STOPPED;
    case WARPSTEP_REFUSED:
        break;
    }
    return EXIT_INPUT;
}

/* Final memory; files first, so that their errors are among the others. */
static void save_all(struct run *r)
{
    for (size_t i = 0; i < r->job.nsaves; i++)
        session_save(&r->session, &r->job.saves[i].target, r->job.saves[i].path,
                     r->job.saves[i].span);
}

static void print_results(struct run *r)
{
    struct summary summary = { &r->session, r->results.failed, progress_seconds(&r->progress) };

    report_verdict(&r->session, stderr);
    if (!r->json && !r->quiet)
        summary_line(&summary, stderr);
    for (size_t i = 0; i < r->job.nprints; i++)
        print_target(r, &r->session, &r->job.prints[i]);
    if (r->json)
        summary_json(&summary, &r->buffers, stdout);
}

static enum exit_status execute(struct run *r)
{
    struct session_options *o = &r->machine.options;
    enum exit_status status;
    bool whole;

    progress_begin(&r->progress, r->quiet);
    o->progress = r->progress.enabled ? progress_show : NULL;
    o->self = &r->progress;
    o->interrupted = interrupt_catch();
    session_open(&r->session, o, &r->job.scenario.objects, &r->diags);
    scenario_run(&r->job.scenario, &r->session, &r->results);
    whole = session_finish(&r->session);
    progress_end(&r->progress);
    close_record(r, whole);
    if (whole)
        save_all(r);
    diags_print(&r->diags, stderr);
    if (whole)
        print_results(r);
    status = status_of(r);
    session_close(&r->session);
    return status;
}

static enum exit_status run(const struct invocation *v)
{
    struct run r = { .invocation = v };
    enum exit_status status;

    r.json = option_given(v, "json");
    r.quiet = option_given(v, "quiet");
    r.results = (struct scenario_results){ print_target, &r, 0 };
    status = read_all(&r);
    if (status == EXIT_COMPLETED)
        status = execute(&r);
    else
        diags_print(&r.diags, stderr);
    close_record(&r, false);
    text_free(&r.buffers);
    job_free(&r.job);
    machine_free(&r.machine);
    diags_free(&r.diags);
    return status;
}

const struct command command_run = { "run",
                                     "FILE.ptx|FILE.host",
                                     "Executes a kernel or a scenario, then prints final memory",
                                     options,
                                     sizeof options / sizeof *options,
                                     1,
                                     1,
                                     run };
