/* cli/execute.c: reads a job and the options of a machine, runs it, finds the exit status. */
#include "cli/execute.h"

#include <string.h>

#include "base/interrupt.h"
#include "base/platform.h"
#include "observe/terminal.h"

#define MOST_FITTED ((uint64_t)1 << 20) /* bytes of what is printed in lines that fit a terminal */

void execution_put_head(const struct execution *x, FILE *out)
{
    struct text head = { NULL, 0, 0 };

    job_head(&x->job, &x->machine.options, &head);
    fwrite(head.s, 1, head.n, out);
    text_free(&head);
}

static bool open_record(struct execution *x)
{
    const struct given *g = option_next(x->invocation, "record", NULL);

    if (g == NULL)
        return true;
    x->machine.options.interrupted = interrupt_ask(); /* a list that is begun is kept */
    if (!output_open(&x->record, given_value(g)))
        return diag_error(&x->diags, given_span(g), "%s", output_why());
    x->recording = true;
    x->machine.options.record = x->record.file;
    execution_put_head(x, x->record.file);
    return true;
}

/* Checks that the list of --replay belongs to this run, as far as its head says. */
static bool check_replay(struct execution *x)
{
    const struct source *list = x->machine.options.replay;
    struct text head = { NULL, 0, 0 };
    bool ok;

    if (list == NULL)
        return true;
    job_head(&x->job, &x->machine.options, &head);
    ok = listhead_fits(list, &head, &x->diags);
    text_free(&head);
    return ok;
}

bool execution_read(struct execution *x, const struct invocation *v)
{
    bool ok;

    x->invocation = v;
    x->silent = x->silent || v->embedded != NULL;
    x->quiet = x->silent || option_given(v, "quiet");
    if (!machine_read(&x->machine, v, &x->diags))
        return false;
    x->machine.options.saves_nothing = x->silent;
    if (x->listener.told != NULL)
        machine_listen(&x->machine, x->listener);
    ok = machine_read_checks(&x->machine, v, &x->diags) &&
         job_read(&x->job, v, &x->machine.options, &x->diags) && check_replay(x) &&
         open_record(x) && (x->silent || sarif_file_open(&x->sarif, v, &x->diags));
    if (!ok) /* rules may have fired in a program that was read */
        machine_write_coverage(&x->machine, &x->diags);
    return ok;
}

enum exit_status execution_refused(struct execution *x)
{
    diags_print(&x->diags, stderr);
    return input_status(&x->diags);
}

/* A list of choices of a run that ended in any way is worth keeping. */
static void close_record(struct execution *x, bool keep)
{
    if (!x->recording)
        return;
    x->recording = false;
    if (!keep)
        output_drop(&x->record);
    else if (!output_keep(&x->record))
        diag_error(&x->diags, given_span(option_next(x->invocation, "record", NULL)), "%s",
                   output_why());
}

enum exit_status execution_status(const struct execution *x)
{
    if (x->diags.errors > x->results.failed)
        return EXIT_INPUT;
    if (findings_errors(&x->session.checks.kernel.findings, NULL) > 0)
        return EXIT_CHECK;
    switch (x->session.verdict) {
    case WARPSTEP_COMPLETED:
        return x->results.failed > 0                                     ? EXIT_CHECK
               : findings_undecided(&x->session.checks.kernel.findings) ? EXIT_STOPPED
                                                                        : EXIT_COMPLETED;
    case WARPSTEP_STUCK:
        return x->session.checks.failed ? EXIT_CHECK : EXIT_STUCK;
    case WARPSTEP_DEADLOCKED:
    case WARPSTEP_LIMIT:
    case WARPSTEP_STARVING:
        return EXIT_STOPPED;
    case WARPSTEP_REFUSED:
        break;
    }
    return EXIT_INPUT;
}

/* Final memory; before anything is printed, so that its errors are among the others. */
static void save_all(struct execution *x)
{
    for (size_t i = 0; i < x->job.nsaves; i++)
        session_save(&x->session, &x->job.saves[i].target, x->job.saves[i].path,
                     x->job.saves[i].span);
}

/* The run has completed, but not all of its results were printed. */
static enum exit_status say_cut_off(void)
{
    fflush(stdout);
    fputs("warpstep: interrupted while results were printed\n", stderr);
    return EXIT_STOPPED;
}

/* ---- results ---- */

/* Of a run that the limit ended: up to there. Behind it memory only comes to rest, to be printed. */
uint64_t execution_steps(const struct execution *x)
{
    const struct session *s = &x->session;

    if (s->limit != NULL && strcmp(s->limit, "step limit") == 0)
        return s->options->settings.max_steps;
    return device_counts(s->device).steps;
}

void execution_summary(const struct execution *x, struct text *out)
{
    const struct session *s = &x->session;
    const struct settings *set = &s->options->settings;
    const struct device_counts counts = device_counts(s->device);

    text_puts(out, s->checks.failed ? "check failed" : warpstep_verdict_text(s->verdict));
    if (s->limit != NULL)
        text_printf(out, " (%s)", s->limit);
    if (x->results.failed > 0)
        text_printf(out, ", %u expect%s failed", x->results.failed,
                    x->results.failed == 1 ? "" : "s");
    text_printf(out, ": %llu steps, %llu warp instructions, ",
                (unsigned long long)execution_steps(x), (unsigned long long)counts.warp_instructions);
    if (s->options->replay != NULL)
        text_puts(out, "replayed");
    else
        text_printf(out, "seed %llu, schedule %s", (unsigned long long)set->seed,
                    schedule_text(set->schedule));
    text_printf(out, ", profile %s", profile_text(set->profile));
}

static void print_summary(const struct execution *x, FILE *out)
{
    const uint64_t peak = platform_peak_bytes();
    struct text line = { NULL, 0, 0 };

    execution_summary(x, &line);
    text_printf(&line, ", %.3f s", progress_seconds(&x->progress));
    if (peak > 0)
        text_printf(&line, ", %.1f MiB", (double)peak / 1048576.0);
    text_puts(&line, "\n");
    terminal_put(out, &line, 4);
    text_free(&line);
}

static void print_object(const struct execution *x, FILE *out)
{
    const struct session *s = &x->session;
    const struct settings *set = &s->options->settings;
    struct device_counts counts = device_counts(s->device);
    struct text t = { NULL, 0, 0 };
    struct writer w = writer_json(&t);

    writer_open(&w);
    writer_string(&w, "verdict", s->checks.failed ? "check" : warpstep_verdict_text(s->verdict));
    if (s->limit != NULL)
        writer_string(&w, "limit", s->limit);
    writer_number(&w, "steps", execution_steps(x));
    writer_number(&w, "warp_instructions", counts.warp_instructions);
    writer_number(&w, "thread_instructions", counts.thread_instructions);
    writer_number(&w, "blocks", counts.blocks);
    writer_number(&w, "memory_operations", counts.memory.operations);
    writer_number(&w, "seed", set->seed);
    writer_string(&w, "schedule", schedule_text(set->schedule));
    writer_string(&w, "profile", profile_text(set->profile));
    writer_number(&w, "failed_expects", x->results.failed);
    text_printf(&t, ", \"seconds\": %.6f", progress_seconds(&x->progress));
    writer_number(&w, "peak_bytes", platform_peak_bytes());
    report_json(s, &w);
    printed_json(&x->printed, &w);
    text_puts(&t, ", \"buffers\": [");
    fwrite(t.s, 1, t.n, out);
    if (x->buffers.n > 0)
        fwrite(x->buffers.s, 1, x->buffers.n, out);
    fputs("]}\n", out);
    text_free(&t);
}

/* The output of kernels precedes what the host prints after it has waited for them. */
static void flush_printed(void *self, const struct printed *p)
{
    struct execution *x = self;

    if (x->silent)
        return;
    progress_end(&x->progress);
    if (p->lost > 0)
        fprintf(stderr, "warpstep: %llu bytes that kernels printed are lost (PrintfSize)\n",
                (unsigned long long)p->lost);
    fwrite(p->text.s + p->from, 1, p->text.n - p->from, x->kernels);
    fflush(x->kernels);
}

/* Prints a target now, or keeps it for the JSON object. */
static void print_target(void *self, const struct session *s, const struct target *t)
{
    struct execution *x = self;
    struct text line = { NULL, 0, 0 };
    struct printer p = { .out = x->object ? &x->buffers : &line, .json = x->object || x->json };
    const bool fits = !p.json && t->size <= MOST_FITTED && platform_is_terminal(stdout);
    const bool kept = x->object || x->sink != NULL || fits;

    progress_end(&x->progress);
    printed_flush(&x->printed);
    if (x->printing != NULL)
        x->printing(x->self);
    if (x->buffers.n > 0)
        text_puts(&x->buffers, ", ");
    if (!session_print(s, t, &p, kept ? NULL : stdout))
        x->cut_off = true;
    if (fits)
        terminal_put(stdout, &line, 4);
    if (x->sink != NULL) {
        text_puts(&line, "\n");
        x->sink->write(x->sink->self, line.s, line.n);
    } else if (x->json) {
        fputc('\n', stdout);
    }
    text_free(&line);
}

/* A kernel that its steps have run out on: another command says more. */
static bool may_never_end(const struct execution *x)
{
    return x->session.verdict == WARPSTEP_LIMIT && x->session.limit != NULL &&
           strcmp(x->session.limit, "step limit") == 0 && x->job.structured == NULL &&
           x->job.remote == NULL;
}

static void suggest_why(FILE *out)
{
    struct text line = { NULL, 0, 0 };

    text_puts(&line, "warpstep: `warpstep why` with the same options says whether it can end, and who "
                     "waits for whom\n");
    terminal_put(out, &line, 4);
    text_free(&line);
}

static void print_results(struct execution *x)
{
    if (x->ended != NULL)
        x->ended(x->self);
    printed_flush(&x->printed);
    if (x->silent)
        return;
    report_verdict(&x->session, stderr);
    if (!x->object && !x->quiet)
        print_summary(x, stderr);
    if (!x->object && !x->quiet && may_never_end(x))
        suggest_why(stderr);
    for (size_t i = 0; i < x->job.nprints; i++)
        print_target(x, &x->session, &x->job.prints[i]);
    if (x->object)
        print_object(x, stdout);
}

/* ---- the run ---- */

/* The session, stepped by the scenario to its end. False: what it did does not count. */
static bool run(struct execution *x)
{
    struct session_options *o = &x->machine.options;
    struct engine_observer observers[MOST_OBSERVERS + 1];
    bool whole;

    x->printed.most = (size_t)o->settings.constants.v[CONST_PrintfSize];
    x->printed.flush = x->object ? NULL : flush_printed;
    x->printed.self = x;
    observers[0] = printed_observer(&x->printed);
    memcpy(observers + 1, x->observers, x->nobservers * sizeof *observers);
    o->observers = observers;
    o->nobservers = 1 + x->nobservers;
    x->results = (struct scenario_results){ print_target, x, 0 };
    progress_begin(&x->progress, x->quiet || x->no_progress);
    o->progress = x->progress.enabled ? progress_show : NULL;
    o->self = &x->progress;
    if (o->interrupted == NULL)
        o->interrupted = interrupt_ask();
    o->forgets = true;
    session_open(&x->session, o, &x->job.scenario.objects, &x->diags);
    scenario_run(&x->job.scenario, &x->session, &x->results);
    whole = session_finish(&x->session);
    progress_end(&x->progress);
    return whole;
}

enum exit_status execution_run(struct execution *x)
{
    const bool whole = run(x);
    enum exit_status status;

    close_record(x, whole);
    if (whole)
        save_all(x);
    machine_write_coverage(&x->machine, &x->diags);
    if (whole)
        sarif_file_add(&x->sarif, x->invocation, &x->session.checks.kernel.findings, NULL);
    if (whole)
        sarif_file_keep(&x->sarif, &x->diags);
    if (!x->silent)
        diags_print(&x->diags, stderr);
    if (whole)
        print_results(x);
    if (x->closing != NULL)
        x->closing(x->self, whole);
    status = execution_status(x);
    if (status == EXIT_COMPLETED && x->cut_off)
        status = say_cut_off();
    if (!x->of_many)
        interrupt_over(true);
    session_close(&x->session);
    return status;
}

void execution_free(struct execution *x)
{
    close_record(x, false);
    sarif_file_drop(&x->sarif);
    job_free(&x->job);
    machine_free(&x->machine);
    printed_free(&x->printed);
    text_free(&x->buffers);
    diags_free(&x->diags);
}
