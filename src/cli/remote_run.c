/* cli/remote_run.c: `run` and `trace` of tests of remote scopes. */
#include "base/number.h"
#include "cli/single.h"

static struct machine *open_machine(struct single *x)
{
    remote_open(&x->remote, x->job.remote, x->machine.options.tell);
    return &x->remote.machine;
}

static void close_machine(struct single *x)
{
    rsp_machine_close(&x->remote);
}

static void report(struct single *x, FILE *out)
{
    remote_report(&x->remote, out);
}

static const char *mapping_of(const struct single *x)
{
    const struct remote *r = x->job.remote;

    return r->program.assembly ? "assembly" : r->mapping.name;
}

static void put_summary(const struct single *x, struct text *out)
{
    text_puts(out, x->job.remote->program.assembly ? "" : "mapping ");
    text_puts(out, mapping_of(x));
}

static void put_members(const struct single *x, struct writer *w)
{
    writer_string(w, "mapping", mapping_of(x));
}

static void put_end(const struct single *x, struct writer *w)
{
    const struct machine *m = x->explored;
    struct text why = { NULL, 0, 0 };

    if (m->status != MACHINE_DEADLOCKED)
        return;
    m->kind->outcome(m, &why);
    writer_lines(w, "waiting", why.s);
    text_free(&why);
}

static void put_code(const struct rsp_program *p, const struct rsp_thread *t, struct writer *w)
{
    writer_open_list(w, "code");
    for (uint32_t i = 0; i < t->ncode; i++) {
        writer_open(w);
        writer_number(w, "pc", i);
        writer_number(w, "line", span_place(t->code[i].span).line);
        writer_open_string(w, "text");
        rsp_print_instr(p, &t->code[i], w->out);
        writer_close_string(w);
        writer_close(w);
    }
    writer_close_list(w);
}

/* A program for each thread: what the mapping made of its column. */
static void put_programs(const struct remote *r, struct writer *w)
{
    const struct rsp_program *p = &r->program;

    writer_open_list(w, "programs");
    for (uint32_t i = 0; i < p->nthreads; i++) {
        const struct rsp_group *g = &p->groups[p->threads[i].group];

        writer_open(w);
        text_printf(w->out, "\"name\": \"P%u\"", i);
        w->first = false;
        writer_string(w, "file", origin_short_name(r->source.name));
        writer_number(w, "device", p->devices[g->device]);
        writer_number(w, "group", g->number);
        put_code(p, &p->threads[i], w);
        writer_close(w);
    }
    writer_close_list(w);
}

static void put_run(const struct single *x, struct writer *w)
{
    const struct remote *r = x->job.remote;

    writer_string(w, "mapping", mapping_of(x));
    writer_string(w, "test", r->program.test.name);
    put_programs(r, w);
    writer_open_list(w, "buffers");
    for (uint32_t k = 0; k < r->program.nlocations; k++) {
        writer_open(w);
        writer_string(w, "name", r->program.locations[k].name);
        writer_string(w, "type", "s64");
        writer_number(w, "count", 1);
        writer_integer(w, "initial", r->program.locations[k].initial);
        writer_close(w);
    }
    writer_close_list(w);
}

static void put_reason(const struct single *x, struct text *out)
{
    const struct machine *m = x->explored;

    if (m->status == MACHINE_DEADLOCKED)
        m->kind->outcome(m, out);
    else if (x->run.limit != NULL)
        text_printf(out, "%s\n", x->run.limit);
}

static void put_values(const struct single *x, uint32_t buffer, struct text *bytes)
{
    unsigned char word[8];

    store_le64(word, (uint64_t)remote_value(&x->remote, &x->job.test->values[buffer]));
    text_add(bytes, (const char *)word, sizeof word);
}

static struct line_trace *trace(struct single *x)
{
    rsp_trace_init(&x->remote_trace, &x->remote);
    return &x->remote_trace.lines;
}

static unsigned lanes(const struct single *x)
{
    (void)x;
    return 1;
}

static void free_trace(struct single *x)
{
    rsp_trace_free(&x->remote_trace);
}

static void put_sentence(const struct single *x, struct text *out)
{
    rsp_trace_sentence(&x->remote_trace, out);
}

static const struct single_kind kind = {
    .open = open_machine, .close = close_machine, .report = report, .put_summary = put_summary,
    .put_members = put_members, .put_end = put_end, .put_values = put_values,
    .put_run = put_run, .put_reason = put_reason, .name = "rsp",
    .formats = rsp_formats, .nformats = 3, .trace = trace, .lanes = lanes, .free_trace = free_trace,
    .put_sentence = put_sentence
};

enum exit_status remote_run(const struct invocation *v)
{
    return single_run(&kind, v);
}

enum exit_status remote_trace(const struct invocation *v)
{
    return single_trace(&kind, v);
}
