/* cli/explore_shards.c: --shard and --report: which share of the work is done here, and what it
 * found as a file that `warpstep merge` reads; and what several shards found in a file in the place
 * of an exploration of it. */
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "cli/explore.h"
#include "warpstep/warpstep.h"

bool explore_is_output(const struct option *o)
{
    static const char *const names[] = { "shard", "report", "witness", "quiet",
                                         "brief", "json",   "coverage", "dot", "lts",
                                         "format", "no-source", "all", "story", "part",
                                         "folder" };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(o->name, names[i]) == 0)
            return true;
    return false;
}

/* ---- options ---- */

/* --shard, or --part: `name`. */
bool explore_read_share(struct explore_batch *b, const char *name, struct diags *d)
{
    const struct given *g = option_next(b->invocation, name, NULL);
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
    snprintf(b->shard_name, sizeof b->shard_name, "%s %lu/%lu", name, (unsigned long)index,
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

/* Each round of a part may have bounds of its own. */
static bool is_of_round(const struct invocation *v, const struct option *o)
{
    return option_given(v, "part") &&
           (strcmp(o->name, "max-seconds") == 0 || strcmp(o->name, "max-memory") == 0);
}

/* What says which work it is, in one form: options with their values, then the files. */
static void add_words(struct report *r, const struct invocation *v)
{
    for (size_t i = 0; i < v->ngiven; i++) {
        const struct given *g = &v->given[i];

        if (explore_is_output(g->option) || is_of_round(v, g->option))
            continue;
        add_word(r, "--", g->option->name);
        if (g->option->value != NULL)
            add_word(r, "", given_value(g));
    }
    add_word(r, "", "--");
    for (size_t i = 0; i < v->noperands; i++)
        add_word(r, "", v->operands[i]);
}

void explore_report_head(const struct explore_batch *b, struct text *out)
{
    struct report r = { .shard = b->shard.of == 0 ? (struct shard){ 0, 1 } : b->shard };

    add_words(&r, b->invocation);
    r.version = mem_new(sizeof WARPSTEP_VERSION);
    memcpy(r.version, WARPSTEP_VERSION, sizeof WARPSTEP_VERSION);
    report_put_head(out, &r);
    report_free(&r);
}

enum exit_status explore_report_begin(struct explore_batch *b, struct explore_report *r)
{
    enum exit_status status = EXIT_COMPLETED;
    struct diags d = { .n = 0 };

    *r = (struct explore_report){ .given = option_next(b->invocation, "report", NULL) };
    if (!explore_read_share(b, "shard", &d)) {
        status = EXIT_USAGE;
    } else if (r->given != NULL) {
        if (output_open(&r->output, given_value(r->given)))
            b->report = r;
        else
            status = diag_error(&d, given_span(r->given), "%s", output_why()) ? status : EXIT_INPUT;
    }
    if (b->report != NULL)
        explore_report_head(b, &b->report->text);
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

/* Walks that were all taken say `walks`. */
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

/* ---- what was read ---- */

static void see(uint64_t inputs[2], const char *bytes, size_t n)
{
    uint64_t print[2];

    hash_pair(bytes, n, 0, print);
    inputs[0] = hash_mix(inputs[0], print[0]);
    inputs[1] = hash_mix(inputs[1], print[1]);
}

/* Files that buffers are filled from, and arguments. One that cannot be read ends each run that
 * wants it. */
static void see_action(struct exploration *x, const struct action *a)
{
    struct source file;
    unsigned char *params;
    size_t n;

    if (a->init.path != NULL && source_read(&file, a->init.path)) {
        see(x->inputs, file.text, file.size);
        source_free(&file);
    }
    if (a->kind != DO_LAUNCH)
        return;
    params = launch_params(&x->job.scenario.objects, &a->launch, &n, &x->diags);
    if (params != NULL)
        see(x->inputs, (const char *)params, n);
    mem_free(params);
}

/* The test, and what the mapping made of it. */
static void see_remote(struct exploration *x)
{
    const struct remote *r = x->job.remote;
    struct text code = { NULL, 0, 0 };

    text_puts(&code, "");
    remote_code(r, &code);
    see(x->inputs, r->source.text, r->source.size);
    see(x->inputs, code.s, code.n);
    text_free(&code);
}

/* Programs, a scenario or a litmus test, what they read, and the state that the run begins with. */
void explore_see_inputs(struct exploration *x)
{
    const struct objects *o = &x->job.scenario.objects;
    struct saved_state first = NO_SAVED_STATE;

    for (size_t i = 0; i < o->nprograms; i++)
        see(x->inputs, o->programs[i].program->source->text, o->programs[i].program->source->size);
    if (x->job.source.text != NULL)
        see(x->inputs, x->job.source.text, x->job.source.size);
    if (x->job.structured != NULL)
        see(x->inputs, x->job.structured->source.text, x->job.structured->source.size);
    if (x->job.remote != NULL)
        see_remote(x);
    for (size_t i = 0; i < x->job.scenario.nactions; i++)
        see_action(x, &x->job.scenario.actions[i]);
    saved_state_keep(&first, x->explored);
    see(x->inputs, (const char *)first.s.state.bytes, first.s.state.n);
    saved_state_free(&first);
}

/* ---- what several shards found ---- */

static size_t bytes_printed(const struct exploration *x)
{
    size_t n = 0;

    for (size_t i = 0; i < x->job.nprints; i++)
        n += (size_t)x->job.prints[i].size;
    return n;
}

/* Is this what the shards explored, and are their outcomes values of what is printed? */
static bool fits(struct exploration *x, const struct report_part *p)
{
    const struct span nowhere = { NULL, 0, 0 };
    const struct outcomes *all = &p->ends.completed;

    if (p->error || memcmp(p->inputs, x->inputs, sizeof p->inputs) != 0)
        return diag_error(&x->diags, nowhere,
                          "%s, or what belongs to it, is not what the shards explored: it has changed",
                          explore_file(x));
    for (size_t i = 0; i < all->n; i++)
        if (all->v[i].n != bytes_printed(x))
            return diag_error(&x->diags, nowhere,
                              "%s: an outcome in the reports has %zu bytes, but %zu are printed",
                              explore_file(x), all->v[i].n, bytes_printed(x));
    return true;
}

static void take_walks(struct exploration *x, const struct report_part *p)
{
    struct walks *w = &x->random;

    walks_init(w, x->explored, &x->walking);
    endings_unite(&w->ends, &p->ends);
    endings_count(&w->ends);
    w->taken = p->taken;
    w->cut = p->cut;
    w->fair = p->fair;
    w->starving = p->starving;
    x->found = (struct found){ &w->ends, p->stopped != NULL ? p->stopped : "walks",
                               w->cut > 0 || w->taken < w->options.walks, 0, p->steps,
                               w->fair.walks, w->starving.walks, 1, false };
}

static void take_search(struct exploration *x, const struct report_part *p)
{
    struct search *s = &x->search;
    struct cycle_totals cycles;

    search_init(s, x->explored, &x->options);
    endings_unite(&s->ends, &p->ends);
    endings_count(&s->ends);
    cycles_unite(&x->cycles, &p->cycles);
    cycles = cycles_count(&x->cycles);
    x->found = (struct found){ &s->ends, p->stopped, p->stopped != NULL, p->states, p->steps,
                               cycles.fair, cycles.starving, x->batch->merged->shard.of, false };
    if (p->rounds.on) {
        x->found.shards = 1;
        x->found.no_cycles = true;
    }
}

bool explore_take_merged(struct exploration *x)
{
    size_t file = (size_t)(x->invocation.operands - x->batch->invocation->operands);
    const struct report_part *p = &x->batch->merged->parts[file];

    if (!fits(x, p))
        return false;
    (x->walks ? take_walks : take_search)(x, p);
    return true;
}
