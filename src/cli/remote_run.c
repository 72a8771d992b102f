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

static const struct single_kind kind = {
    .open = open_machine, .close = close_machine, .report = report, .put_summary = put_summary,
    .put_members = put_members, .put_end = put_end, .put_values = put_values,
    .formats = rsp_formats, .nformats = 3, .trace = trace, .lanes = lanes, .free_trace = free_trace
};

enum exit_status remote_run(const struct invocation *v)
{
    return single_run(&kind, v);
}

enum exit_status remote_trace(const struct invocation *v)
{
    return single_trace(&kind, v);
}
