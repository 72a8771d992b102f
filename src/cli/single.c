/* cli/structured_run.c: `run` and `trace` of structured programs: one path to its end. */
#include <string.h>

#include "base/interrupt.h"
#include "base/platform.h"
#include "cli/machine.h"
#include "cli/progress.h"
#include "cli/structured.h"
#include "host/scenario.h"
#include "host/print.h"
#include "machine/run.h"
#include "observe/structured.h"
#include "observe/writer.h"

#define STEPS_PER_PROGRESS 4096u

/* Everything that one run holds; zero at first. */
struct running {
    const struct invocation *invocation;
    struct diags diags;
    struct machine_options machine;
    struct job job;
    struct output record;
    bool recording;
    struct run_options options;
    struct run run;
    struct simt_machine simt;
    struct progress progress;
    struct simt_trace *trace; /* NULL: nobody sees the steps */
};

static bool open_record(struct running *x, const struct text *head)
{
    const struct given *g = option_next(x->invocation, "record", NULL);

    if (g == NULL)
        return true;
    if (!output_open(&x->record, given_value(g)))
        return diag_error(&x->diags, given_span(g), "%s", output_why());
    x->recording = true;
    x->options.record = x->record.file;
    fwrite(head->s, 1, head->n, x->record.file);
    return true;
}

static bool open_choices(struct running *x)
{
    const struct settings *set = &x->machine.options.settings;
    struct text head = { NULL, 0, 0 };
    bool ok;

    x->options = (struct run_options){ .schedule = set->schedule,
                                       .seed = set->seed,
                                       .replay = x->machine.options.replay,
                                       .max_steps = set->max_steps,
                                       .interrupted = interrupt_ask() };
    job_head(&x->job, &x->machine.options, &head);
    ok = (x->options.replay == NULL || listhead_fits(x->options.replay, &head, &x->diags)) &&
         open_record(x, &head);
    text_free(&head);
    return ok;
}

static bool read(struct running *x, const struct invocation *v)
{
    x->invocation = v;
    return machine_read(&x->machine, v, &x->diags) &&
           job_read(&x->job, v, &x->machine.options, &x->diags) && open_choices(x);
}

/* ---- results ---- */

static const char *verdict_of(const struct running *x)
{
    if (x->run.limit != NULL)
        return "limit";
    return x->simt.machine.status == MACHINE_STUCK ? "stuck" : "completed";
}

static void print_summary(const struct running *x, FILE *out)
{
    const struct settings *set = &x->machine.options.settings;

    fputs(verdict_of(x), out);
    if (x->run.limit != NULL)
        fprintf(out, " (%s)", x->run.limit);
    fprintf(out, ": %llu steps of %s, ", (unsigned long long)x->simt.machine.steps,
            x->simt.model->name);
    if (x->job.structured->options.check_simulation)
        fprintf(out, "matched by %llu of threads, ", (unsigned long long)x->simt.matched);
    if (x->options.replay != NULL)
        fputs("replayed", out);
    else
        fprintf(out, "seed %llu, schedule %s", (unsigned long long)set->seed,
                schedule_text(set->schedule));
    fprintf(out, ", %.3f s\n", progress_seconds(&x->progress));
}

static void put_values(const struct running *x, const struct target *t, struct printer *p)
{
    struct text bytes = { NULL, 0, 0 };

    simt_machine_values(&x->simt, t->buffer, &bytes);
    p->shape = t->shape;
    printer_begin(p, target_name(&x->job.scenario.objects, t));
    printer_values(p, (const unsigned char *)bytes.s, (size_t)t->shape.count);
    printer_end(p);
    text_free(&bytes);
}

/* glue: between two JSON objects. */
static void put_all(const struct running *x, bool json, const char *glue, struct text *out)
{
    for (size_t i = 0; i < x->job.nprints; i++) {
        struct printer p = { .out = out, .json = json };

        text_puts(out, json && i > 0 ? glue : "");
        put_values(x, &x->job.prints[i], &p);
    }
}

static void put_object(const struct running *x, struct text *out)
{
    const struct settings *set = &x->machine.options.settings;
    const struct simt_machine *m = &x->simt;
    struct writer w = writer_json(out);

    writer_open(&w);
    writer_string(&w, "verdict", verdict_of(x));
    if (x->run.limit != NULL)
        writer_string(&w, "limit", x->run.limit);
    writer_number(&w, "steps", m->machine.steps);
    writer_string(&w, "model", m->model->name);
    writer_number(&w, "matched", m->matched);
    writer_number(&w, "seed", set->seed);
    writer_string(&w, "schedule", schedule_text(set->schedule));
    text_printf(out, ", \"seconds\": %.6f", progress_seconds(&x->progress));
    if (m->machine.status == MACHINE_STUCK) {
        writer_open_member(&w, "stuck");
        writer_string(&w, "rule", rule_info(m->why.rule)->id);
        writer_string(&w, "why", m->machine.violated ? m->failure.text.s : m->why.why);
        writer_close(&w);
    }
    text_puts(out, ", \"buffers\": [");
    put_all(x, true, ", ", out);
    text_puts(out, "]}\n");
}

static void print_results(struct running *x, bool object)
{
    const bool lines = x->trace != NULL && x->trace->format == &simt_jsonl;
    struct text t = { NULL, 0, 0 };

    fflush(stdout);
    structured_report(&x->simt, stderr);
    if (!object && !option_given(x->invocation, "quiet"))
        print_summary(x, stderr);
    if (object)
        put_object(x, &t);
    else
        put_all(x, lines, "\n", &t);
    if (lines && t.n > 0)
        text_puts(&t, "\n");
    if (t.n > 0)
        fwrite(t.s, 1, t.n, stdout);
    text_free(&t);
}

/* ---- the run ---- */

static void take_steps(struct running *x)
{
    if (x->trace != NULL)
        simt_trace_begin(x->trace);
    while (run_step(&x->run)) {
        if (x->trace != NULL)
            simt_trace_step(x->trace);
        if (x->simt.machine.steps % STEPS_PER_PROGRESS == 0)
            progress_say(&x->progress, "%llu steps, %.1f s",
                         (unsigned long long)x->simt.machine.steps, progress_seconds(&x->progress));
    }
    if (x->trace != NULL)
        simt_trace_end(x->trace);
    progress_end(&x->progress);
}

static void close_record(struct running *x, bool keep)
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

static enum exit_status status_of(const struct running *x)
{
    if (x->diags.errors > 0)
        return EXIT_INPUT;
    if (x->run.limit != NULL)
        return EXIT_STOPPED;
    if (x->simt.machine.status != MACHINE_STUCK)
        return EXIT_COMPLETED;
    return x->simt.machine.violated ? EXIT_CHECK : EXIT_STUCK;
}

static enum exit_status execute(struct running *x, bool object)
{
    bool fits;

    progress_begin(&x->progress, option_given(x->invocation, "quiet") || x->trace != NULL);
    if (!structured_open(&x->simt, x->job.structured, x->machine.options.tell, &x->diags)) {
        diags_print(&x->diags, stderr);
        return EXIT_USAGE;
    }
    run_open(&x->run, &x->simt.machine, &x->options);
    take_steps(x);
    fits = run_close(&x->run, &x->diags);
    close_record(x, fits);
    machine_write_coverage(&x->machine, &x->diags);
    diags_print(&x->diags, stderr);
    if (fits)
        print_results(x, object);
    interrupt_over(true);
    return status_of(x);
}

static enum exit_status refused(struct running *x)
{
    machine_write_coverage(&x->machine, &x->diags);
    diags_print(&x->diags, stderr);
    return input_status(&x->diags);
}

static void close_running(struct running *x)
{
    close_record(x, false);
    simt_machine_close(&x->simt);
    job_free(&x->job);
    machine_free(&x->machine);
    diags_free(&x->diags);
}

enum exit_status structured_run(const struct invocation *v)
{
    struct running x = { .invocation = v };
    enum exit_status status = read(&x, v) ? execute(&x, option_given(v, "json")) : refused(&x);

    close_running(&x);
    return status;
}

/* ---- trace ---- */

static bool read_format(struct simt_trace *t, const struct invocation *v, struct diags *d)
{
    const struct given *format = option_next(v, "format", NULL), *level = option_next(v, "level", NULL);

    t->format = format != NULL ? simt_format_find(given_value(format)) : &simt_text;
    if (t->format == NULL)
        return diag_error(d, given_span(format), "expected text, table or jsonl, found `%.60s`",
                          given_value(format)) ||
               usage_error(d);
    if (level == NULL || strcmp(given_value(level), "steps") == 0)
        return true;
    t->rules = strcmp(given_value(level), "rules") == 0;
    if (!t->rules)
        return diag_error(d, given_span(level), "expected steps or rules, found `%.60s`",
                          given_value(level)) ||
               usage_error(d);
    if (!t->format->has_rules)
        return diag_error(d, given_span(level), "a table shows steps only; --format text and jsonl "
                                                "show rules") ||
               usage_error(d);
    return true;
}

enum exit_status structured_trace(const struct invocation *v)
{
    struct running x = { .invocation = v };
    struct simt_trace trace = { .machine = &x.simt, .stream = stdout };
    enum exit_status status;
    bool ok = read_format(&trace, v, &x.diags) && read(&x, v);

    x.trace = &trace;
    trace.derivation.lanes = SIMT_MOST_THREADS;
    if (ok && trace.rules) {
        trace.derivation.lanes = x.job.structured->launch.threads;
        machine_listen(&x.machine, simt_trace_listener(&trace));
    }
    if (ok && !option_given(v, "print"))
        x.job.nprints = 0;
    status = ok ? execute(&x, false) : refused(&x);
    simt_trace_free(&trace);
    close_running(&x);
    return status;
}
