/* engine/device/processor.c: what a streaming multiprocessor has room for, its resident warps, and which
 * of them are ready (5.7.1). Knows no rule but canBeScheduled. */
#include <string.h>

#include "base/mem.h"
#include "engine/device/machine.h"

/* Places for so many warps at least; those that have left keep theirs as long as their block is there. */
static void make_places(struct processor *p, size_t n)
{
    size_t words = p->ready == NULL ? 0 : p->cap_warps / 64 + 1;

    p->warps = mem_grow(p->warps, &p->cap_warps, n, sizeof(struct warp *));
    p->ready = mem_resize(p->ready, (p->cap_warps / 64 + 1) * sizeof *p->ready);
    memset(p->ready + words, 0, (p->cap_warps / 64 + 1 - words) * sizeof *p->ready);
}

void processor_init(struct processor *p, const struct constants *k, unsigned index)
{
    uint64_t warps = k->v[CONST_MaxResidentThreads] / k->v[CONST_WarpSize];

    memset(p, 0, sizeof *p);
    p->index = index;
    regions_init(&p->shared, 0, k->v[CONST_SharedMemSize]);
    places_init(&p->local_slots, (size_t)warps);
    make_places(p, (size_t)warps);
}

void processor_free(struct processor *p)
{
    regions_free(&p->shared);
    places_free(&p->local_slots);
    mem_free(p->warps);
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

uint64_t processor_holds(const struct constants *k, uint64_t threads, uint64_t registers,
                         uint64_t shared)
{
    uint64_t n = k->v[CONST_MaxResidentBlocks], room = (shared + 15) / 16 * 16;
    uint64_t by_threads = k->v[CONST_MaxResidentThreads] / threads;
    uint64_t by_registers = k->v[CONST_RegFileSize] / (threads * registers);
    uint64_t by_shared = shared == 0 ? n : (k->v[CONST_SharedMemSize] - shared) / room + 1;

    n = by_threads < n ? by_threads : n;
    n = by_registers < n ? by_registers : n;
    return by_shared < n ? by_shared : n;
}

/* ---- resident warps ---- */

/* Updates the places of the blocks whose warps begin at place i or after it. */
static void place_again(struct processor *p, size_t i)
{
    struct block *b;

    for (; i < p->nwarps; i += b->nwarps) {
        b = p->warps[i]->block;
        b->place = (uint32_t)i;
    }
}

/* Recomputes the bits of the ready warps, from warp i on. */
static void ready_again(struct processor *p, size_t i)
{
    for (; i < p->nwarps; i++) {
        uint64_t bit = (uint64_t)1 << i % 64;

        p->ready[i / 64] = (p->ready[i / 64] & ~bit) | (p->warps[i]->ready ? bit : 0);
    }
}

/* The bits from `at` on; `at` may be after the last word. */
static uint64_t bits_from(const uint64_t *v, size_t words, size_t at)
{
    uint64_t low = at / 64 < words ? v[at / 64] : 0;
    uint64_t high = at / 64 + 1 < words ? v[at / 64 + 1] : 0;

    return at % 64 == 0 ? low : low >> at % 64 | high << (64 - at % 64);
}

/* n warps from place i on are gone: moves the bits after them up. */
static void unready(struct processor *p, size_t i, size_t n)
{
    size_t words = (p->nwarps + 63) / 64;
    uint64_t kept = lanes_below(i % 64);

    for (size_t k = i / 64; k < words; k++, kept = 0)
        p->ready[k] = (p->ready[k] & kept) | (bits_from(p->ready, words, 64 * k + n) & ~kept);
}

void processor_add(struct processor *p, struct block *b)
{
    size_t i = p->nwarps;

    if (p->nwarps + b->nwarps > p->cap_warps)
        make_places(p, p->nwarps + b->nwarps);
    while (i > 0 && p->warps[i - 1]->block->serial > b->serial)
        i--;
    memmove(p->warps + i + b->nwarps, p->warps + i, (p->nwarps - i) * sizeof(struct warp *));
    p->nwarps += b->nwarps;
    for (unsigned k = 0; k < b->nwarps; k++) {
        p->warps[i + k] = &b->warps[k];
        p->nready += b->warps[k].ready;
    }
    place_again(p, i);
    ready_again(p, i);
}

void processor_remove(struct processor *p, const struct block *b)
{
    size_t i = b->place, behind = i + b->nwarps;

    for (unsigned k = 0; k < b->nwarps; k++)
        p->nready -= b->warps[k].ready;
    unready(p, i, b->nwarps);
    memmove(p->warps + i, p->warps + behind, (p->nwarps - behind) * sizeof(struct warp *));
    p->nwarps -= b->nwarps;
    place_again(p, i);
}

void processor_clear(struct processor *p)
{
    memset(p->ready, 0, (p->nwarps / 64 + 1) * sizeof *p->ready);
    p->nwarps = p->nready = 0;
}

/* ---- ready warps ---- */

static void set_ready(struct device *d, struct warp *w)
{
    struct processor *p = &d->processors[w->block->processor];
    uint32_t place = warp_place(w);

    p->ready[place / 64] |= (uint64_t)1 << place % 64;
    p->nready++;
    w->ready = true;
    d->ready[p->index / 64] |= (uint64_t)1 << p->index % 64;
}

static void clear_ready(struct device *d, struct warp *w)
{
    struct processor *p = &d->processors[w->block->processor];
    uint32_t place = warp_place(w);

    p->ready[place / 64] &= ~((uint64_t)1 << place % 64);
    p->nready--;
    w->ready = false;
    if (p->nready == 0)
        d->ready[p->index / 64] &= ~((uint64_t)1 << p->index % 64);
}

void processor_forget(struct device *d, struct warp *w)
{
    if (w->ready)
        clear_ready(d, w);
}

void processor_update(struct device *d, struct warp *w)
{
    bool ready = false;

    if (w->state == WARP_ACTIVE || d->tell != NULL)
        ready = tell_truth(d->tell, RULE_SCHED_CANBESCHEDULED,
                           warp_can_be_scheduled(w, w->block->grid->code->decoded));
    if (ready == w->ready)
        return;
    if (ready)
        set_ready(d, w);
    else
        clear_ready(d, w);
}
