/* engine/processor.c: what a streaming multiprocessor has room for, and its list of ready warps. */
#include <string.h>

#include "base/mem.h"
#include "engine/machine.h"

void processor_init(struct processor *p, const struct constants *k, unsigned index)
{
    uint64_t warps = k->v[CONST_MaxResidentThreads] / k->v[CONST_WarpSize];

    memset(p, 0, sizeof *p);
    p->index = index;
    regions_init(&p->shared, 0, k->v[CONST_SharedMemSize]);
    regions_init(&p->local_slots, 0, warps);
}

void processor_free(struct processor *p)
{
    regions_free(&p->shared);
    regions_free(&p->local_slots);
    mem_free(p->ready);
    mem_free(p->fenced);
}

bool processor_has_room(const struct processor *p, const struct constants *k, const struct grid *g)
{
    uint64_t threads = (uint64_t)g->warps * k->v[CONST_WarpSize];

    return p->blocks < k->v[CONST_MaxResidentBlocks] &&
           p->threads + threads <= k->v[CONST_MaxResidentThreads] &&
           p->registers + threads * g->registers <= k->v[CONST_RegFileSize] &&
           (g->shared == 0 || regions_fits(&p->shared, g->shared, 16));
}

/* Oldest block first, then by warp. */
static bool earlier(const struct warp *a, const struct warp *b)
{
    if (a->block->serial != b->block->serial)
        return a->block->serial < b->block->serial;
    return a->index < b->index;
}

/* Where the warp stands, or would stand, in the list. */
static size_t position(const struct processor *p, const struct warp *w)
{
    size_t low = 0, high = p->nready;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (earlier(p->ready[middle], w))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void ready_insert(struct device *d, struct processor *p, struct warp *w)
{
    size_t i = position(p, w);

    p->ready = mem_grow(p->ready, &p->cap_ready, p->nready + 1, sizeof(struct warp *));
    memmove(p->ready + i + 1, p->ready + i, (p->nready - i) * sizeof(struct warp *));
    p->ready[i] = w;
    p->nready++;
    w->ready = true;
    d->ready[p->index / 64] |= (uint64_t)1 << p->index % 64;
}

static void ready_remove(struct device *d, struct processor *p, struct warp *w)
{
    size_t i = position(p, w);

    memmove(p->ready + i, p->ready + i + 1, (p->nready - i - 1) * sizeof(struct warp *));
    p->nready--;
    w->ready = false;
    if (p->nready == 0)
        d->ready[p->index / 64] &= ~((uint64_t)1 << p->index % 64);
}

void processor_forget(struct device *d, struct warp *w)
{
    if (w->ready)
        ready_remove(d, &d->processors[w->block->processor], w);
}

void processor_update(struct device *d, struct warp *w)
{
    struct processor *p = &d->processors[w->block->processor];
    const struct code *code = w->block->grid->code;
    bool ready = tell_truth(d->tell, RULE_SCHED_CANBESCHEDULED,
                            warp_can_be_scheduled(w, code->decoded));

    if (ready && !w->ready)
        ready_insert(d, p, w);
    else if (!ready && w->ready)
        ready_remove(d, p, w);
}
