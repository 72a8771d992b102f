/* engine/leave.c: a block that is over, completed or aborted, gives back what it has on its
 * processor (5.5, 5.7.1). Knows no rule. */
#include "base/mem.h"
#include "engine/machine.h"

/* Nobody schedules the warp any more, and it waits for nothing. */
static void stop_warp(struct device *d, struct warp *w)
{
    struct processor *p = &d->processors[w->block->processor];

    for (size_t i = 0; i < p->nfenced; i++)
        if (p->fenced[i] == w)
            p->fenced[i--] = p->fenced[--p->nfenced];
    w->fences = (struct fences){ 0, 0, 0 };
    w->state = WARP_COMPLETED;
    w->changes++;
    processor_forget(d, w);
}

/* Mostly they lie side by side, however they were taken. */
static void give_local_slots(struct processor *p, const struct block *b)
{
    uint32_t first = b->warps[0].local_slot;
    unsigned i = 1;

    while (i < b->nwarps && b->warps[i].local_slot == first + i)
        i++;
    if (i == b->nwarps) {
        regions_give_row(&p->local_slots, first, b->nwarps);
        return;
    }
    for (i = 0; i < b->nwarps; i++)
        regions_give(&p->local_slots, b->warps[i].local_slot);
}

static void give_back(struct device *d, struct block *b)
{
    struct processor *p = &d->processors[b->processor];
    const struct grid *g = b->grid;
    uint64_t threads = (uint64_t)g->warps * d->k.v[CONST_WarpSize];

    give_local_slots(p, b);
    processor_remove(p, b);
    p->blocks--;
    p->threads -= (uint32_t)threads;
    p->registers -= threads * g->registers;
    if (b->shared_size > 0)
        regions_give(&p->shared, b->shared);
    if (d->here != NULL && d->here->block == b)
        d->here = NULL;
    d->issue = true;
    d->changes++;
    block_retire(d, b);
}

static bool in_flight(const struct device *d, const struct block *b)
{
    for (unsigned i = 0; i < b->nwarps; i++)
        if (memory_window_busy(d->memory, b->warps[i].window, MEMORY_EVER) != 0)
            return true;
    return false;
}

/* The block is over. Its operations in flight go on (5.7.3); until they end it keeps its place
 * (ours), or its last stores would fall into the shared and the local memory of the block that
 * comes after. */
void block_leave(struct device *d, struct block *b)
{
    for (unsigned i = 0; i < b->nwarps; i++)
        stop_warp(d, &b->warps[i]);
    b->over = in_flight(d, b);
    d->changes++;
    if (b->over)
        ARRAY_PUSH(d->leaving, d->nleaving, d->cap_leaving, b);
    else
        give_back(d, b);
}

void block_leave_at_last(struct device *d, struct block *b)
{
    size_t i = 0;

    if (in_flight(d, b))
        return;
    while (d->leaving[i] != b)
        i++;
    d->leaving[i] = d->leaving[--d->nleaving];
    give_back(d, b);
}
