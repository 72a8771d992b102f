/* cli/explore_witness.c: --witness PREFIX: the ways to what was found, as lists of choices in files
 * PREFIX-1, PREFIX-2, …, numbered through all files of the command line. */
#include "cli/explore.h"
#include "explore/lap.h"
#include "host/output.h"

/* What is to be written: one of these. */
struct wanted {
    const struct outcome *outcome;
    const struct cycle *cycle;
    const struct laps *laps;
};

static bool put_outcome(struct exploration *x, const struct outcome *o, FILE *out)
{
    if (!x->walks)
        return search_way(&x->search, o->state, out);
    walks_way(&x->random, (struct walk_part){ o->state, UINT64_MAX, UINT64_MAX }, out);
    return true;
}

/* A cycle that is too long to be found leaves the list at its first state. */
static bool put_cycle(struct exploration *x, const struct cycle *c, FILE *out)
{
    if (!search_way(&x->search, c->state, out))
        return false;
    fputs(WAY_CYCLE_BEGINS, out);
    if (!lap_write(&x->space, out))
        fputs("# no way around it was found among the nearest states\n", out);
    return true;
}

static bool put_way(struct exploration *x, const struct wanted *w, FILE *out)
{
    if (w->outcome != NULL)
        return put_outcome(x, w->outcome, out);
    if (w->cycle != NULL)
        return put_cycle(x, w->cycle, out);
    walks_way(&x->random, (struct walk_part){ w->laps->walk, w->laps->steps, w->laps->begin }, out);
    return true;
}

static bool write_way(struct exploration *x, const struct wanted *w, struct text *name)
{
    const struct given *g = option_next(&x->invocation, "witness", NULL);
    struct output file;

    if (g == NULL)
        return false;
    name->n = 0;
    text_printf(name, "%s-%u", given_value(g), ++x->batch->witnesses);
    if (!output_open(&file, name->s))
        return diag_error(&x->diags, given_span(g), "%s", output_why());
    if (!put_way(x, w, file.file)) {
        output_drop(&file);
        return diag_error(&x->diags, given_span(g), "no way was found that can be replayed");
    }
    return output_keep(&file) || diag_error(&x->diags, given_span(g), "%s", output_why());
}

bool explore_witness(struct exploration *x, const struct outcome *o, struct text *name)
{
    return write_way(x, &(struct wanted){ .outcome = o }, name);
}

bool explore_lasso(struct exploration *x, const struct cycle *c, struct text *name)
{
    return write_way(x, &(struct wanted){ .cycle = c }, name);
}

bool explore_walk_lasso(struct exploration *x, const struct laps *l, struct text *name)
{
    return write_way(x, &(struct wanted){ .laps = l }, name);
}
