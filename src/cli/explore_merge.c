/* cli/explore_merge.c: what several shards found in a file in the place of an exploration of it. */
#include <string.h>

#include "base/mem.h"
#include "cli/explore.h"

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
    for (size_t i = 0; i < x->job.scenario.nactions; i++)
        see_action(x, &x->job.scenario.actions[i]);
    saved_state_keep(&first, x->explored);
    see(x->inputs, (const char *)first.s.state.bytes, first.s.state.n);
    saved_state_free(&first);
}

/* ---- what was found ---- */

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
                               w->fair.walks, w->starving.walks, 1 };
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
                               cycles.fair, cycles.starving, x->batch->merged->shard.of };
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
