/* cli/explore_report.c: --shard and --report: which share of the work is done here, and what it
 * found as a file that `warpstep merge` reads. */
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "cli/explore.h"
#include "warpstep/warpstep.h"

bool explore_is_output(const struct option *o)
{
    static const char *const names[] = { "shard", "report", "witness", "quiet",
                                         "brief", "json",   "coverage" };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(o->name, names[i]) == 0)
            return true;
    return false;
}

/* ---- options ---- */

static bool read_shard(struct explore_batch *b, struct diags *d)
{
    const struct given *g = option_next(b->invocation, "shard", NULL);
    const char *value = g == NULL ? "" : given_value(g), *slash = strchr(value, '/');
    uint64_t index = 0, of = 0;

    if (g == NULL)
        return true;
    if (slash == NULL || !number_u64(value, (size_t)(slash - value), &index) ||
        !number_u64(slash + 1, strlen(slash + 1), &of) || index < 1 || index > of ||
        of > MOST_SHARDS)
        return diag_error(d, given_span(g), "expected I/N, with I from 1 to N and N at most %u",
                          MOST_SHARDS);
    b->shard = (struct shard){ (uint32_t)index - 1, (uint32_t)of };
    snprintf(b->shard_name, sizeof b->shard_name, "shard %lu/%lu", (unsigned long)index,
             (unsigned long)of);
    return true;
}

static void add_word(struct report *r, const char *prefix, const char *s)
{
    struct text t = { NULL, 0, 0 };

    text_puts(&t, prefix);
    text_puts(&t, s);
    ARRAY_PUSH(r->words, r->nwords, r->cap_words, t.s);
}

/* What says which work it is, in one form: options with their values, then the files. */
static void add_words(struct report *r, const struct invocation *v)
{
    for (size_t i = 0; i < v->ngiven; i++) {
        const struct given *g = &v->given[i];

        if (explore_is_output(g->option))
            continue;
        add_word(r, "--", g->option->name);
        if (g->option->value != NULL)
            add_word(r, "", given_value(g));
    }
    add_word(r, "", "--");
    for (size_t i = 0; i < v->noperands; i++)
        add_word(r, "", v->operands[i]);
}

static void put_head(struct explore_batch *b)
{
    struct report r = { .shard = b->shard.of == 0 ? (struct shard){ 0, 1 } : b->shard };

    add_words(&r, b->invocation);
    r.version = mem_new(sizeof WARPSTEP_VERSION);
    memcpy(r.version, WARPSTEP_VERSION, sizeof WARPSTEP_VERSION);
    report_put_head(&b->report->text, &r);
    report_free(&r);
}

enum exit_status explore_report_begin(struct explore_batch *b, struct explore_report *r)
{
    enum exit_status status = EXIT_COMPLETED;
    struct diags d = { .n = 0 };

    *r = (struct explore_report){ .given = option_next(b->invocation, "report", NULL) };
    if (!read_shard(b, &d)) {
        status = EXIT_USAGE;
    } else if (r->given != NULL) {
        if (output_open(&r->output, given_value(r->given)))
            b->report = r;
        else
            status = diag_error(&d, given_span(r->given), "%s", output_why()) ? status : EXIT_INPUT;
    }
    if (b->report != NULL)
        put_head(b);
    diags_print(&d, stderr);
    diags_free(&d);
    return status;
}

/* ---- what was found ---- */

/* Random walks are walked again instead: their numbers say enough. */
static void add_ways(struct exploration *x)
{
    struct endings *e = x->found.ends;
    struct outcomes *const all[] = { &e->completed, &e->stuck, &e->deadlocked, &e->failed };

    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        for (size_t i = 0; i < all[k]->n; i++)
            all[k]->v[i].way = explore_way(x, &(struct goal){ .outcome = &all[k]->v[i] });
    for (size_t i = 0; i < x->cycles.n && i < CYCLES_SHOWN; i++)
        x->cycles.v[i].way = explore_way(x, &(struct goal){ .cycle = &x->cycles.v[i] });
}

static void copy_found(const struct exploration *x, struct report_part *p)
{
    memcpy(p->inputs, x->inputs, sizeof p->inputs);
    p->walks = x->walks;
    p->ends = *x->found.ends;
    p->cycles = x->cycles;
    p->states = x->found.states;
    p->steps = x->found.steps;
    if (!x->walks)
        return;
    p->taken = x->random.taken;
    p->cut = x->random.cut;
    p->fair = x->random.fair;
    p->starving = x->random.starving;
}

/* Walks are stopped early by an interrupt only, and say `walks` else. */
static const char *stopped_early(const struct exploration *x)
{
    if (x->walks && x->random.taken == x->random.share)
        return NULL;
    return x->found.stopped;
}

static void name_part(const struct exploration *x, struct report_part *p, struct text names[2])
{
    text_puts(&names[0], explore_file(x));
    p->file = names[0].s;
    if (p->error || stopped_early(x) == NULL)
        return;
    text_puts(&names[1], stopped_early(x));
    p->stopped = names[1].s;
}

void explore_report_add(struct exploration *x, bool error)
{
    struct explore_report *r = x->batch->report;
    struct report_part p = { .error = error };
    struct text names[2] = { { NULL, 0, 0 }, { NULL, 0, 0 } };

    if (!error && !x->walks)
        add_ways(x);
    if (!error)
        copy_found(x, &p);
    name_part(x, &p, names);
    report_put_part(&r->text, &p, r->parts++ == 0);
    text_free(&names[0]);
    text_free(&names[1]);
}

bool explore_report_end(struct explore_batch *b, enum exit_status status)
{
    struct explore_report *r = b->report;
    struct diags d = { .n = 0 };
    bool ok = true;

    if (r == NULL)
        return true;
    report_put_tail(&r->text);
    if (status == EXIT_USAGE) {
        output_drop(&r->output);
    } else {
        fwrite(r->text.s, 1, r->text.n, r->output.file);
        ok = output_keep(&r->output) || diag_error(&d, given_span(r->given), "%s", output_why());
    }
    text_free(&r->text);
    diags_print(&d, stderr);
    diags_free(&d);
    return ok;
}
