/* engine/look.c: what look.h promises. Changes nothing. */
#include "engine/look.h"

#include "engine/machine.h"

const struct message *look_message(const struct device *d, size_t i)
{
    return i < d->nmessages ? &d->messages[i] : NULL;
}

bool look_context(const struct device *d, context_id c, struct look_context *out)
{
    if (c >= d->ncontexts)
        return false;
    *out = (struct look_context){ d->contexts[c]->running, d->contexts[c]->ncodes };
    return true;
}

const struct program *look_program(const struct device *d, context_id c, size_t i)
{
    return d->contexts[c]->codes[i]->program;
}

static struct look_grid seen(const struct grid *g)
{
    return (struct look_grid){
        .id = g->id,
        .context = g->context->id,
        .program = g->code->program,
        .function = g->function,
        .size = g->size,
        .block = g->block,
        .started = g->started,
        .blocks = g->blocks,
        .next = g->next,
        .completed = g->completed,
        .resident = g->nresident,
    };
}

bool look_grid(const struct device *d, grid_id from, struct look_grid *out)
{
    size_t i = from < d->first_live ? d->first_live : from;

    while (i < d->ngrids && d->grids[i]->over)
        i++;
    if (i >= d->ngrids)
        return false;
    *out = seen(d->grids[i]);
    return true;
}

const struct block *look_block(const struct device *d, grid_id g, size_t i)
{
    return i < d->grids[g]->nresident ? d->grids[g]->resident[i] : NULL;
}

const struct block *look_leaving(const struct device *d, size_t i)
{
    return i < d->nleaving ? d->leaving[i] : NULL;
}

const struct warp *look_owner(const struct device *d, reg_window w)
{
    return w < d->nowners ? d->owners[w] : NULL;
}

uint32_t look_call(const struct warp *w, unsigned lane, uint32_t depth)
{
    return w->calls.functions[(size_t)depth * w->lanes + lane];
}

const struct memory *device_memory(const struct device *d)
{
    return d->memory;
}
