/* cli/structured_run.c: `run` and `trace` of structured programs. */
#include "cli/single.h"

static struct machine *open_machine(struct single *x)
{
    return structured_open(&x->simt, x->job.structured, x->machine.options.tell, &x->diags)
               ? &x->simt.machine
               : NULL;
}

static void close_machine(struct single *x)
{
    simt_machine_close(&x->simt);
}

static void report(struct single *x, FILE *out)
{
    structured_report(&x->simt, out);
}

static void put_summary(const struct single *x, struct text *out)
{
    text_puts(out, x->simt.model->name);
    if (x->job.structured->options.check_simulation)
        text_printf(out, ", matched by %llu of threads", (unsigned long long)x->simt.matched);
}

static void put_members(const struct single *x, struct writer *w)
{
    writer_string(w, "model", x->simt.model->name);
    writer_number(w, "matched", x->simt.matched);
}

static void put_end(const struct single *x, struct writer *w)
{
    const struct simt_machine *m = &x->simt;

    if (m->machine.status != MACHINE_STUCK)
        return;
    writer_open_member(w, "stuck");
    writer_string(w, "rule", rule_info(m->why.rule)->id);
    writer_string(w, "why", m->machine.violated ? m->failure.text.s : m->why.why);
    writer_close(w);
}

static void put_code(const struct simt_program *p, struct writer *w)
{
    writer_open_list(w, "code");
    for (size_t i = 0; i < p->nstatements; i++) {
        writer_open(w);
        writer_number(w, "pc", i);
        writer_number(w, "line", p->statements[i].line);
        writer_string(w, "text", p->statements[i].text);
        writer_close(w);
    }
    writer_close_list(w);
}

static void put_run(const struct single *x, struct writer *w)
{
    const struct structured *s = x->job.structured;
    const struct simt_program *p = &s->program;

    writer_string(w, "control", x->simt.model->name);
    if (s->policy != NULL)
        writer_string(w, "policy", s->policy);
    writer_number(w, "threads", s->launch.threads);
    writer_number(w, "warp_size", s->launch.warp_size);
    writer_open_list(w, "programs");
    writer_open(w);
    writer_string(w, "name", p->functions[s->launch.entry].name);
    writer_string(w, "file", origin_short_name(s->source.name));
    put_code(p, w);
    writer_close(w);
    writer_close_list(w);
    writer_open_list(w, "buffers");
    for (size_t i = 0; i < p->nshared; i++) {
        writer_open(w);
        writer_string(w, "name", p->variables[i].name);
        writer_string(w, "type", "s64");
        writer_number(w, "count", s->launch.length[i]);
        writer_number(w, "address", s->launch.base[i]);
        writer_close(w);
    }
    writer_close_list(w);
}

static void put_reason(const struct single *x, struct text *out)
{
    const struct simt_machine *m = &x->simt;

    if (m->machine.status == MACHINE_STUCK) {
        structured_put_stuck(m, out);
        text_puts(out, "\n");
    } else if (x->run.limit != NULL) {
        text_printf(out, "%s\n", x->run.limit);
    }
}

static void put_values(const struct single *x, uint32_t buffer, struct text *bytes)
{
    simt_machine_values(&x->simt, buffer, bytes);
}

static struct line_trace *trace(struct single *x)
{
    x->simt_trace.machine = &x->simt;
    x->simt_trace.lines.derivation.lanes = SIMT_MOST_THREADS;
    return &x->simt_trace.lines;
}

static unsigned lanes(const struct single *x)
{
    return x->job.structured->launch.threads;
}

static void free_trace(struct single *x)
{
    simt_trace_free(&x->simt_trace);
}

/* A replayed list may lead into a loop, which is then reported as a whole. */
static void put_sentence(const struct single *x, struct text *out)
{
    simt_trace_sentence(&x->simt_trace, x->options.replay != NULL, out);
}

static const struct single_kind kind = {
    .open = open_machine, .close = close_machine, .report = report, .put_summary = put_summary,
    .put_members = put_members, .put_end = put_end, .put_values = put_values,
    .put_run = put_run, .put_reason = put_reason, .name = "simt",
    .formats = simt_formats, .nformats = 3, .trace = trace, .lanes = lanes, .free_trace = free_trace,
    .put_sentence = put_sentence
};

enum exit_status structured_run(const struct invocation *v)
{
    return single_run(&kind, v);
}

enum exit_status structured_trace(const struct invocation *v)
{
    return single_trace(&kind, v);
}
