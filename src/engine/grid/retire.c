/* engine/grid/retire.c: a warp that is finished and a block that is over, completed or aborted, give back
 * what they have on their processor (5.5, 5.7.1). Knows no rule. */
#include "base/mem.h"
#include "engine/device/machine.h"

/* Nobody schedules the warp any more, and it waits for nothing. */
static void stop_warp(struct device *d, struct warp *w)
{
    struct processor *p = &d->processors[w->block->processor];

    for (size_t i = 0; i < p->nfenced; i++)
        if (p->fenced[i] == w)
            p->fenced[i--] = p->fenced[--p->nfenced];
    w->fences = (struct fences){ .cta = 0 };
    w->state = WARP_COMPLETED;
    w->changes++;
    processor_forget(d, w);
}

/* ---- warps ---- */

/* Is there room now for a block that is not issued yet? */
static bool makes_room(const struct device *d, const struct processor *p)
{
    for (size_t i = d->first_live; i < d->ngrids; i++) {
        const struct grid *g = d->grids[i];

        if (g->started && !g->over && g->next < g->blocks && processor_has_room(p, &d->k, g))
            return true;
    }
    return false;
}

/* Its registers: the next warp that begins has the room, which the machine that runs this has at
 * hand still. */
static void forget_registers(struct device *d, struct warp *w)
{
    memory_window_renew(d->memory, w->window, w->block->processor);
    w->regs = memory_window(d->memory, w->window);
    w->owns = false;
}

/* What a warp has on its processor that has not left. */
static void give_warp(struct processor *p, struct warp *w)
{
    w->left = true;
    places_give(&p->local_slots, w->local_slot);
    p->threads -= w->lanes;
    p->registers -= (uint64_t)w->lanes * w->block->grid->registers;
}

void warp_leave(struct device *d, struct warp *w)
{
    struct processor *p = &d->processors[w->block->processor];

    if (w->left || !memory_window_idle(d->memory, w->window))
        return;
    if (w->block->barriers_in_use == 0) /* else those that wait there learn what it knows */
        memory_thread_ends(d->memory, w->window);
    give_warp(p, w);
    if (d->forgets)
        forget_registers(d, w);
    w->changes++;
    if (!d->issue && makes_room(d, p)) {
        d->issue = true;
        d->changes++;
    }
}

/* ---- blocks ---- */

static void give_back(struct device *d, struct block *b)
{
    struct processor *p = &d->processors[b->processor];

    for (unsigned i = 0; i < b->nwarps; i++)
        if (!b->warps[i].left)
            give_warp(p, &b->warps[i]);
    processor_remove(p, b);
    p->blocks--;
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
        if (!memory_window_idle(d->memory, b->warps[i].window))
            return true;
    return false;
}

/* The block is over. Its operations in flight continue (5.7.3). Until they end it keeps its place, and
 * their warps keep theirs (ours), or its last stores would go to the shared and the local memory of later
 * blocks. */
void block_leave(struct device *d, struct block *b)
{
    for (unsigned i = 0; i < b->nwarps; i++)
        stop_warp(d, &b->warps[i]);
    b->over = in_flight(d, b);
    d->changes++;
    if (!b->over) {
        give_back(d, b);
        return;
    }
    ARRAY_PUSH(d->leaving, d->nleaving, d->cap_leaving, b);
    for (unsigned i = 0; i < b->nwarps; i++)
        warp_leave(d, &b->warps[i]);
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
