/* tests/fuzz/fuzz_report.c: any bytes as a report of a shard; what is one is joined with
 * itself, which adds no outcome, and is read again as it is written. */
#include <stdlib.h>

#include "search/report.h"
#include "fuzz/target.h"

static void write_and_read(const struct report *r)
{
    struct report again = { .nparts = 0 };
    struct diags d = { .n = 0 };
    struct text t = { NULL, 0, 0 };
    struct source text;

    report_put_head(&t, r);
    for (size_t i = 0; i < r->nparts; i++)
        report_put_part(&t, &r->parts[i], i == 0);
    report_put_tail(&t);
    source_from(&text, "again", t.s, t.n);
    if (!report_read(&again, &text, &d) || again.nparts != r->nparts)
        abort();
    report_free(&again);
    source_free(&text);
    diags_free(&d);
    text_free(&t);
}

static void join(const struct report_part *p)
{
    struct report_part whole = { .file = NULL };
    uint64_t states, kinds;

    report_unite(&whole, p);
    endings_count(&whole.ends);
    cycles_count(&whole.cycles);
    states = whole.ends.completed.states;
    kinds = whole.cycles.n;
    report_unite(&whole, p);
    endings_count(&whole.ends);
    cycles_count(&whole.cycles);
    if (whole.ends.completed.states != states || whole.cycles.n != kinds)
        abort();
    report_part_free(&whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct report r = { .nparts = 0 };
    struct diags d = { .n = 0 };
    struct source text;

    source_from(&text, "fuzz.report", (const char *)data, size);
    if (report_read(&r, &text, &d)) {
        write_and_read(&r);
        for (size_t i = 0; i < r.nparts; i++)
            join(&r.parts[i]);
    }
    report_free(&r);
    source_free(&text);
    diags_free(&d);
    return 0;
}
