/* cli/single.c: `run` and `trace` of machines that are no device: one path to its end. */
#include "cli/outlet.h"
#include "cli/single.h"

#include <string.h>

#include "base/interrupt.h"
#include "cli/embed.h"
#include "host/print.h"
#include "host/scenario.h"
#include "host/suggest.h"

#define STEPS_PER_PROGRESS 4096u

static bool open_record(struct single *x, const struct text *head)
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

static bool open_choices(struct single *x)
{
    const struct settings *set = &x->machine.options.settings;
    struct text head = { NULL, 0, 0 };
    bool ok;

    x->options = (struct run_options){ .schedule = set->schedule,
                                       .seed = set->seed,
                                       .replay = x->machine.options.replay,
                                       .max_steps = set->max_steps,
                                       .cycle_begins = line_story_cycle_begins,
                                       .told = &x->story,
                                       .interrupted = interrupt_ask() };
    job_head(&x->job, &x->machine.options, &head);
    ok = (x->options.replay == NULL || listhead_fits(x->options.replay, &head, &x->diags)) &&
         open_record(x, &head);
    text_free(&head);
    return ok;
}

static bool read(struct single *x, const struct invocation *v)
{
    x->invocation = v;
    return machine_read(&x->machine, v, &x->diags) &&
           job_read(&x->job, v, &x->machine.options, &x->diags) && open_choices(x);
}

/* ---- results ---- */

static const char *verdict_of(const struct single *x)
{
    if (x->run.limit != NULL)
        return "limit";
    if (x->run.starving)
        return "starving";
    switch (x->explored->status) {
    case MACHINE_STUCK:
        return "stuck";
    case MACHINE_DEADLOCKED:
        return "deadlocked";
    default:
        return "completed";
    }
}

/* As far as it is the same for every such run: without the time. */
static void put_summary(const struct single *x, struct text *out)
{
    const struct settings *set = &x->machine.options.settings;

    text_puts(out, verdict_of(x));
    if (x->run.limit != NULL)
        text_printf(out, " (%s)", x->run.limit);
    text_printf(out, ": %llu steps of ", (unsigned long long)x->explored->steps);
    x->kind->put_summary(x, out);
    if (x->options.replay != NULL)
        text_puts(out, ", replayed");
    else
        text_printf(out, ", seed %llu, schedule %s", (unsigned long long)set->seed,
                    schedule_text(set->schedule));
}

static void print_summary(const struct single *x, FILE *out)
{
    struct text line = { NULL, 0, 0 };

    put_summary(x, &line);
    fprintf(out, "%s, %.3f s\n", line.s, progress_seconds(&x->progress));
    text_free(&line);
}

static void put_values(const struct single *x, const struct target *t, struct printer *p)
{
    struct text bytes = { NULL, 0, 0 };

    x->kind->put_values(x, t->buffer, &bytes);
    p->shape = t->shape;
    p->part = t->part;
    printer_begin(p, target_name(&x->job.scenario.objects, t));
    printer_values(p, (const unsigned char *)bytes.s + target_begins(t), (size_t)t->shape.count);
    printer_end(p);
    text_free(&bytes);
}

/* glue: between two JSON objects. */
static void put_all(const struct single *x, size_t n, bool json, const char *glue,
                    struct text *out)
{
    for (size_t i = 0; i < n; i++) {
        struct printer p = { .out = out, .json = json };

        text_puts(out, json && i > 0 ? glue : "");
        put_values(x, &x->job.prints[i], &p);
    }
}

static void put_object(const struct single *x, struct text *out)
{
    const struct settings *set = &x->machine.options.settings;
    struct writer w = writer_json(out);

    writer_open(&w);
    writer_string(&w, "verdict", verdict_of(x));
    if (x->run.limit != NULL)
        writer_string(&w, "limit", x->run.limit);
    writer_number(&w, "steps", x->explored->steps);
    x->kind->put_members(x, &w);
    writer_number(&w, "seed", set->seed);
    writer_string(&w, "schedule", schedule_text(set->schedule));
    text_printf(out, ", \"seconds\": %.6f", progress_seconds(&x->progress));
    x->kind->put_end(x, &w);
    text_puts(out, ", \"buffers\": [");
    put_all(x, x->job.nprints, true, ", ", out);
    text_puts(out, "]}\n");
}

/* ---- the first and the last object of a trace in jsonl ---- */

static bool is_jsonl(const struct single *x)
{
    return x->trace != NULL && strcmp(x->trace->format->name, "jsonl") == 0;
}

static void write_run(const struct single *x)
{
    struct text command = { NULL, 0, 0 }, line = { NULL, 0, 0 };
    struct writer w = writer_json(&line);

    invocation_put(x->invocation, &command);
    run_head_begin(&w, x->kind->name, command.s, &x->machine);
    x->kind->put_run(x, &w);
    writer_close(&w);
    writer_close(&w);
    text_puts(&line, "\n");
    line_trace_write(x->trace, &line);
    text_free(&line);
    text_free(&command);
}

/* What ended the run; NULL: it completed. */
static const char *why_not(const struct single *x, const struct text *reason)
{
    if (x->run.limit != NULL)
        return x->run.limit;
    if (x->explored->status == MACHINE_COMPLETED)
        return NULL;
    return reason->n > 0 ? reason->s : verdict_of(x);
}

static void print_story(const struct single *x)
{
    struct text reason = { NULL, 0, 0 }, story = { NULL, 0, 0 };
    const char *why;

    x->kind->put_reason(x, &reason);
    why = why_not(x, &reason);
    if ((why != NULL && x->run.limit == NULL) || option_given(x->invocation, "story")) {
        text_puts(&story, "what happened:\n");
        line_story_text(&x->story, why, &story);
        line_trace_write(x->trace, &story);
    }
    text_free(&story);
    text_free(&reason);
}

static void put_end(const struct single *x, struct text *out)
{
    struct text reason = { NULL, 0, 0 }, summary = { NULL, 0, 0 };
    struct writer w = writer_json(out);

    x->kind->put_reason(x, &reason);
    put_summary(x, &summary);
    writer_open(&w);
    writer_open_member(&w, "end");
    writer_string(&w, "verdict", x->explored->violated ? "check" : verdict_of(x));
    writer_lines(&w, "reason", reason.s);
    writer_number(&w, "steps", x->explored->steps);
    writer_number(&w, "ticks", x->explored->steps);
    writer_string(&w, "summary", summary.s);
    text_puts(out, ", \"buffers\": [");
    put_all(x, x->nprints, true, ", ", out);
    text_puts(out, "]");
    line_story_json(&x->story, why_not(x, &reason), x->nonly == 0, &w);
    writer_close(&w);
    writer_close(&w);
    text_puts(out, "\n");
    text_free(&summary);
    text_free(&reason);
}

static void write_end(struct single *x, bool fits)
{
    struct text line = { NULL, 0, 0 };

    if (fits)
        put_end(x, &line);
    else
        run_end_put_refused(&x->diags, &line);
    line_trace_write(x->trace, &line);
    text_free(&line);
    if (!x->outlet.is_page)
        return;
    page_source(&x->outlet.page, x->job.structured != NULL ? &x->job.structured->source
                                                           : &x->job.remote->source);
    page_end(&x->outlet.page);
}

static void print_results(struct single *x, bool object)
{
    const bool lines = is_jsonl(x);
    struct text t = { NULL, 0, 0 };

    if (x->invocation->embedded != NULL)
        return;
    if (x->trace != NULL && strcmp(x->trace->format->name, "text") == 0)
        print_story(x);
    fflush(stdout);
    x->kind->report(x, stderr);
    if (!object && !option_given(x->invocation, "quiet"))
        print_summary(x, stderr);
    if (object)
        put_object(x, &t);
    else
        put_all(x, x->job.nprints, lines, "\n", &t);
    if (lines && t.n > 0)
        text_puts(&t, "\n");
    if (x->trace != NULL)
        line_trace_write(x->trace, &t);
    else if (t.n > 0)
        fwrite(t.s, 1, t.n, stdout);
    text_free(&t);
}

/* ---- the run ---- */

/* Its sentence looks back at the state before the step, which the trace then forgets. */
static void trace_step(struct single *x)
{
    struct text sentence = { NULL, 0, 0 };

    text_puts(&sentence, "");
    x->kind->put_sentence(x, &sentence);
    line_story_step(&x->story, x->explored->steps, x->lines, sentence.s);
    text_free(&sentence);
    line_trace_step(x->trace);
}

static void take_steps(struct single *x)
{
    if (x->trace != NULL)
        line_trace_begin(x->trace);
    while (run_step(&x->run)) {
        if (x->trace != NULL)
            trace_step(x);
        if (x->explored->steps % STEPS_PER_PROGRESS == 0)
            progress_say(&x->progress, "%llu steps, %.1f s",
                         (unsigned long long)x->explored->steps, progress_seconds(&x->progress));
    }
    x->story.around = x->run.starving;
    if (x->trace != NULL)
        line_trace_end(x->trace);
    progress_end(&x->progress);
}

static void close_record(struct single *x, bool keep)
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

static enum exit_status status_of(const struct single *x)
{
    if (x->diags.errors > 0)
        return EXIT_INPUT;
    if (x->run.limit != NULL || x->run.starving || x->explored->status == MACHINE_DEADLOCKED)
        return EXIT_STOPPED;
    if (x->explored->status != MACHINE_STUCK)
        return EXIT_COMPLETED;
    return x->explored->violated ? EXIT_CHECK : EXIT_STUCK;
}

static enum exit_status execute(struct single *x, bool object)
{
    bool fits;

    progress_begin(&x->progress, option_given(x->invocation, "quiet") || x->trace != NULL);
    x->explored = x->kind->open(x);
    if (x->explored == NULL) {
        diags_print(&x->diags, stderr);
        return EXIT_USAGE;
    }
    if (is_jsonl(x))
        write_run(x);
    run_open(&x->run, x->explored, &x->options);
    take_steps(x);
    fits = run_close(&x->run, &x->diags);
    close_record(x, fits);
    machine_write_coverage(&x->machine, &x->diags);
    if (x->invocation->embedded == NULL)
        diags_print(&x->diags, stderr);
    if (fits)
        print_results(x, object);
    if (is_jsonl(x))
        write_end(x, fits);
    interrupt_over(true);
    return status_of(x);
}

static enum exit_status refused(struct single *x)
{
    machine_write_coverage(&x->machine, &x->diags);
    diags_print(&x->diags, stderr);
    return input_status(&x->diags);
}

static void close_single(struct single *x)
{
    line_story_free(&x->story);
    close_record(x, false);
    x->kind->close(x);
    job_free(&x->job);
    machine_free(&x->machine);
    diags_free(&x->diags);
}

enum exit_status single_run(const struct single_kind *kind, const struct invocation *v)
{
    struct single x = { .kind = kind, .invocation = v };
    enum exit_status status = read(&x, v) ? execute(&x, option_given(v, "json")) : refused(&x);

    close_single(&x);
    return status;
}

/* ---- trace ---- */

static bool read_format(struct single *x, const struct invocation *v)
{
    const struct given *g = option_next(v, "format", NULL);
    const char *name = outlet_format(v);

    x->trace->format = line_format_find(x->kind->formats, x->kind->nformats, outlet_lines(name));
    return x->trace->format != NULL ||
           diag_error(&x->diags, given_span(g), "expected " TRACE_FORMATS ", found `%.60s`",
                      name) ||
           usage_error(&x->diags);
}

static bool read_level(struct single *x, const struct invocation *v)
{
    const struct given *g = option_next(v, "level", NULL);
    struct line_trace *t = x->trace;

    if (g == NULL || strcmp(given_value(g), "steps") == 0) {
        t->rules = g == NULL && x->outlet.is_page;
        return true;
    }
    t->rules = strcmp(given_value(g), "rules") == 0;
    if (!t->rules)
        return diag_error(&x->diags, given_span(g), "expected steps or rules, found `%.60s`",
                          given_value(g)) ||
               usage_error(&x->diags);
    if (!t->format->has_rules)
        return diag_error(&x->diags, given_span(g),
                          "a table shows steps only; --format text and jsonl show rules") ||
               usage_error(&x->diags);
    return true;
}

/* --only-rule */
static bool read_rules(struct single *x, const struct invocation *v)
{
    enum rule rule;

    FOR_GIVEN(g, v, "only-rule") {
        const struct word w = { given_value(g), strlen(given_value(g)), given_span(g) };

        if (!rule_named(&w, &rule, &x->diags))
            return usage_error(&x->diags);
        ARRAY_PUSH(x->only, x->nonly, x->cap_only, rule);
    }
    x->trace->only = x->only;
    x->trace->nonly = x->nonly;
    return true;
}

static void count_lines(void *self, const char *lines, size_t n)
{
    struct single *x = self;

    for (size_t i = 0; i < n; i++)
        x->lines += lines[i] == '\n';
    if (x->to != NULL)
        x->to->write(x->to->self, lines, n);
    else
        fwrite(lines, 1, n, x->trace->stream);
}

enum exit_status single_trace(const struct single_kind *kind, const struct invocation *v)
{
    struct single x = { .kind = kind, .invocation = v };
    enum exit_status status;
    bool ok;

    x.trace = kind->trace(&x);
    x.trace->stream = stdout;
    outlet_open(&x.outlet, v);
    x.to = x.outlet.to;
    x.counter = (struct line_sink){ &x, count_lines };
    x.trace->sink = &x.counter;
    if (x.outlet.is_page) {
        x.trace->text = line_format_find(kind->formats, kind->nformats, "text");
        x.trace->text_sink = &x.outlet.page.plain;
    }
    ok = read_format(&x, v) && read_level(&x, v) && read_rules(&x, v) && read(&x, v);
    if (ok && (x.trace->rules || x.nonly > 0)) {
        x.trace->derivation.lanes = kind->lanes(&x);
        machine_listen(&x.machine, line_trace_listener(x.trace));
    }
    x.nprints = x.job.nprints;
    if (ok && !option_given(v, "print"))
        x.job.nprints = 0;
    status = ok ? execute(&x, false) : refused(&x);
    outlet_close(&x.outlet);
    kind->free_trace(&x);
    mem_free(x.only);
    close_single(&x);
    return status;
}
