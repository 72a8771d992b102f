/* engine/device/fence.c: the function updMemBar (5.8.1): when a thread's memory fence is done. Level cta:
 * none of its earlier operations is in flight. Levels gl and sys: moreover nothing dirty or stale
 * of global memory is left in its processor's L1 cache. */
#include "base/mem.h"
#include "engine/device/machine.h"

static void remember(struct processor *p, struct warp *w)
{
    for (size_t i = 0; i < p->nfenced; i++)
        if (p->fenced[i] == w)
            return;
    p->fenced = mem_grow(p->fenced, &p->cap_fenced, p->nfenced + 1, sizeof(struct warp *));
    p->fenced[p->nfenced++] = w;
}

void device_fence_again(struct device *d, struct warp *w)
{
    lane_mask wide = w->fences.gl | w->fences.sys;

    if (wide != 0 && (wide & ~memory_window_pending(d->memory, w->window, MEMORY_EVER)) != 0)
        remember(&d->processors[w->block->processor], w);
}

/* The threads at a fence of level gl or sys continue together, once the cache is clean. */
static void finish_wide(struct device *d, struct warp *w, lane_mask busy)
{
    struct fences *f = &w->fences;

    if (((f->gl | f->sys) & ~busy) == 0)
        return;
    if (memory_clean_l1(d->memory, w->block->processor)) {
        f->gl &= busy;
        f->sys &= busy;
    } else {
        remember(&d->processors[w->block->processor], w);
    }
}

/* In a block of one thread a fence of level cta orders nothing where scopes are known. */
static bool needs_no_block(const struct device *d, const struct warp *w)
{
    return w->block->grid->threads == 1 && memory_knows_scopes(d->memory);
}

/* What other threads learn from those that come past fences of the program's own. */
static void finish_orders(struct device *d, struct warp *w, const struct fences *before,
                          lane_mask done)
{
    lane_mask beyond = before->gl | before->sys;

    w->fences.orders &= ~done;
    w->fences.sc &= ~done;
    memory_fence(d->memory, w->window,
                 &(struct memory_fence){ .beyond = (done & beyond) != 0,
                                         .ordered = (done & before->sc) != 0,
                                         .shares = w->block->shared_size > 0 });
}

/* Threads at a fence continue if their earlier operations have ended; then the warp may be ready. */
static void finish_fences(struct device *d, struct warp *w, lane_mask fenced)
{
    lane_mask busy = memory_window_pending(d->memory, w->window, MEMORY_EVER);
    unsigned here = tell_open(d->tell);
    const struct fences before = w->fences;

    w->changes++;
    w->fences.cta &= needs_no_block(d, w) ? busy & ~(before.orders | before.sc) : busy;
    finish_wide(d, w, busy);
    if (((before.orders | before.sc) & ~warp_fenced(w)) != 0)
        finish_orders(d, w, &before, (before.orders | before.sc) & ~warp_fenced(w));
    tell_close(d->tell, here);
    fenced &= ~warp_fenced(w);
    tell_lanes(d->tell, RULE_DEVICE_UPDMEMBAR, fenced);
    processor_update(d, w);
}

void device_upd_mem_bar(struct device *d, struct warp *w)
{
    lane_mask fenced = warp_fenced(w);

    if (fenced != 0)
        finish_fences(d, w, fenced);
    else
        processor_update(d, w);
}

void device_upd_fenced(struct device *d, struct processor *p)
{
    size_t n = p->nfenced;

    if (n == 0 || !memory_clean_l1(d->memory, p->index))
        return;
    p->nfenced = 0;
    for (size_t i = 0; i < n; i++)
        device_upd_mem_bar(d, p->fenced[i]);
}
