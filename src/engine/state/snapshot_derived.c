/* engine/state/snapshot_derived.c: what follows from a restored state is found again: lists of ready and
 * fenced warps, taken resources, running grids (5.7.1). */
#include <string.h>

#include "base/mem.h"
#include "engine/state/snapshot_parts.h"

/* ---- one warp ---- */

static void forget_fenced(struct processor *p, const struct warp *w)
{
    for (size_t i = 0; i < p->nfenced; i++)
        if (p->fenced[i] == w)
            p->fenced[i--] = p->fenced[--p->nfenced];
}

void passage_list_again(struct device *d, struct warp *w)
{
    forget_fenced(&d->processors[w->block->processor], w);
    device_fence_again(d, w);
    processor_update(d, w);
}

void passage_give_room(struct device *d, const struct warp *w)
{
    struct processor *p = &d->processors[w->block->processor];

    if (w->left)
        return;
    p->threads -= w->lanes;
    p->registers -= (uint64_t)w->lanes * w->block->grid->registers;
    places_give(&p->local_slots, w->local_slot);
}

void passage_take_room(struct device *d, const struct warp *w)
{
    struct processor *p = &d->processors[w->block->processor];

    if (w->left)
        return;
    p->threads += w->lanes;
    p->registers += (uint64_t)w->lanes * w->block->grid->registers;
    places_take_this(&p->local_slots, w->local_slot);
}

/* ---- all of them ---- */

static void clear_processors(struct device *d)
{
    memset(d->ready, 0, sizeof d->ready);
    for (unsigned i = 0; i < d->k.v[CONST_NumProcessors]; i++) {
        struct processor *p = &d->processors[i];

        p->blocks = p->threads = 0;
        p->registers = 0;
        regions_clear(&p->shared);
        places_clear(&p->local_slots);
        processor_clear(p);
        p->nfenced = 0;
    }
}

/* What the block has on its processor, and which of its warps are ready. */
static void place_block(struct device *d, struct block *b)
{
    struct processor *p = &d->processors[b->processor];

    p->blocks++;
    if (b->shared_size > 0)
        regions_insert(&p->shared, (struct stretch){ b->shared, b->shared_size, 0 });
    for (unsigned i = 0; i < b->nwarps; i++)
        b->warps[i].ready = false;
    processor_add(p, b);
    for (unsigned i = 0; i < b->nwarps; i++) {
        struct warp *w = &b->warps[i];

        passage_take_room(d, w);
        device_fence_again(d, w);
        processor_update(d, w);
    }
}

static void count_grids(struct device *d)
{
    for (size_t i = 0; i < d->ncontexts; i++)
        d->contexts[i]->running = 0;
    d->first_live = d->ngrids;
    for (size_t i = d->ngrids; i-- > 0;) {
        const struct grid *g = d->grids[i];

        if (g->started && !g->over)
            g->context->running++;
        if (!g->over)
            d->first_live = i;
    }
    d->recount = true;
}

void passage_find_again(struct device *d)
{
    clear_processors(d);
    for (size_t i = 0; i < d->ngrids; i++)
        for (size_t k = 0; k < d->grids[i]->nresident; k++)
            place_block(d, d->grids[i]->resident[k]);
    for (size_t i = 0; i < d->nleaving; i++)
        place_block(d, d->leaving[i]);
    count_grids(d);
}
