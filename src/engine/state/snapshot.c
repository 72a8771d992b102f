/* engine/state/snapshot.c: the state of a device written down and restored, part by part: Δ, ζ, γ and β
 * of 5.5 to 5.8 as a value. Blocks are written by grid and index, so that equal states have equal
 * bytes whatever way led to them; which block is older belongs to the order. */
#include "engine/state/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "engine/state/snapshot_parts.h"
#include "memory/state/snapshot.h"

/* ---- parts ---- */

/* Is the next part to be coded? Then it is at hand. */
static bool enter(struct passage *x, uint64_t changes)
{
    if (x->ledger == NULL)
        return true;
    if (!ledger_enter(x->ledger, changes))
        return false;
    x->s = x->ledger->s;
    x->state = &x->s->state;
    x->order = &x->s->order;
    return true;
}

static void leave(const struct passage *x, uint64_t changes)
{
    if (x->ledger != NULL)
        ledger_leave(x->ledger, changes);
}

/* ---- where blocks are ---- */

static int by_index(const void *a, const void *b)
{
    const struct block *x = *(const struct block *const *)a, *y = *(const struct block *const *)b;

    if (x->grid != y->grid)
        return x->grid->id < y->grid->id ? -1 : 1;
    return x->linear < y->linear ? -1 : x->linear > y->linear;
}

static int by_age(const void *a, const void *b)
{
    const struct block *x = *(const struct block *const *)a, *y = *(const struct block *const *)b;

    return x->serial < y->serial ? -1 : x->serial > y->serial;
}

/* The blocks on the device, those that are over but keep their place included. */
static void list_blocks(struct device *d)
{
    if (d->listed_at == d->changes + 1)
        return;
    d->listed_at = d->changes + 1;
    d->nlisted = 0;
    for (size_t i = d->first_live; i < d->ngrids; i++)
        for (size_t k = 0; k < d->grids[i]->nresident; k++)
            ARRAY_PUSH(d->listed, d->nlisted, d->cap_listed, d->grids[i]->resident[k]);
    for (size_t i = 0; i < d->nleaving; i++)
        ARRAY_PUSH(d->listed, d->nlisted, d->cap_listed, d->leaving[i]);
    if (d->nlisted > 1)
        qsort(d->listed, d->nlisted, sizeof(struct block *), by_index);
}

/* Where a block is. */
static void code_place(const struct passage *x, struct block *b)
{
    uint32_t processor = b->processor;

    codec_u64(x->order, &b->serial);
    codec_u32(x->state, &processor);
    b->processor = processor;
    codec_bool(x->state, &b->over);
    codec_u32(x->state, &b->shared);
    for (unsigned i = 0; x->reading && i < b->nwarps; i++)
        memory_window_move(x->d->memory, b->warps[i].window, processor);
}

static void write_blocks(const struct passage *x)
{
    const struct device *d = x->d;
    uint32_t none = 0;

    for (size_t i = 0; i < d->nlisted; i++) {
        uint32_t grid = d->listed[i]->grid->id + 1;

        codec_u32(x->state, &grid);
        codec_u64(x->state, &d->listed[i]->linear);
        code_place(x, d->listed[i]);
    }
    codec_u32(x->state, &none);
}

/* A block that was there before, or a new one. */
static struct block *find_block(struct passage *x, struct grid *g, uint64_t index)
{
    for (size_t i = 0; i < x->nold; i++) {
        struct block *b = x->old[i];

        if (b->grid == g && b->linear == index) {
            x->old[i] = x->old[--x->nold];
            return b;
        }
    }
    return block_new(x->d, &(struct block_place){ g, 0, index });
}

static void read_block(struct passage *x, struct grid *g)
{
    struct device *d = x->d;
    struct block *b;
    uint64_t index = 0;

    codec_u64(x->state, &index);
    b = find_block(x, g, index);
    code_place(x, b);
    ARRAY_PUSH(d->listed, d->nlisted, d->cap_listed, b);
    if (b->over)
        ARRAY_PUSH(d->leaving, d->nleaving, d->cap_leaving, b);
    else
        ARRAY_PUSH(g->resident, g->nresident, g->cap_resident, b);
}

static void read_blocks(struct passage *x)
{
    struct device *d = x->d;
    uint32_t grid = 0;

    d->nlisted = 0;
    d->listed_at = d->changes + 1;
    for (codec_u32(x->state, &grid); grid != 0; codec_u32(x->state, &grid))
        read_block(x, d->grids[grid - 1]);
    for (size_t i = 0; i < d->ngrids; i++)
        if (d->grids[i]->nresident > 1)
            qsort(d->grids[i]->resident, d->grids[i]->nresident, sizeof(struct block *), by_age);
}

/* ---- restoring blocks ---- */

/* Launches that the state does not know are taken back: the host will send them again. */
static void take_back_launches(struct device *d, size_t ngrids)
{
    while (d->ngrids > ngrids) {
        blocks_unspare(d, d->grids[d->ngrids - 1]);
        grid_free(d->grids[--d->ngrids]);
    }
}

static void collect_blocks(struct passage *x)
{
    struct device *d = x->d;

    for (size_t i = 0; i < d->ngrids; i++) {
        struct grid *g = d->grids[i];

        for (size_t k = 0; k < g->nresident; k++)
            ARRAY_PUSH(x->old, x->nold, x->cap_old, g->resident[k]);
        g->nresident = 0;
    }
    for (size_t i = 0; i < d->nleaving; i++)
        ARRAY_PUSH(x->old, x->nold, x->cap_old, d->leaving[i]);
    d->nleaving = 0;
}

static void forget_blocks(struct passage *x)
{
    for (size_t i = 0; i < x->nold; i++) {
        struct block *b = x->old[i];

        for (unsigned k = 0; k < b->nwarps; k++) {
            x->d->owners[b->warps[k].window] = NULL;
            memory_window_forget(x->d->memory, b->warps[k].window);
        }
        block_free(b);
    }
    x->nold = 0;
}

/* ---- grids, contexts, messages ---- */

static void code_grid(const struct passage *x, struct grid *g)
{
    codec_bool(x->state, &g->started);
    codec_bool(x->state, &g->over);
    codec_u64(x->state, &g->next);
    codec_u64(x->state, &g->completed);
    codec_u64(x->state, &g->params_at);
}

static void code_regions(const struct passage *x, struct regions *r)
{
    codec_size(x->state, &r->n);
    if (x->reading) {
        r->v = mem_grow(r->v, &r->cap, r->n + 1, sizeof *r->v);
        r->crowded = 0;
    }
    for (size_t i = 0; i < r->n; i++) {
        codec_u64(x->state, &r->v[i].at);
        codec_u64(x->state, &r->v[i].size);
        codec_u64(x->state, &r->v[i].gap);
    }
}

/* The heaps of the contexts that there are: what kernels have taken of them. */
static void code_heaps(const struct passage *x)
{
    size_t n = x->d->ncontexts;

    codec_size(x->state, &n);
    for (size_t i = 0; i < n && i < x->d->ncontexts; i++)
        code_regions(x, &x->d->contexts[i]->heap);
}

static void code_messages(const struct passage *x)
{
    struct device *d = x->d;

    codec_size(x->state, &d->nmessages);
    if (x->reading)
        d->messages = mem_grow(d->messages, &d->cap_messages, d->nmessages + 1, sizeof *d->messages);
    for (size_t i = 0; i < d->nmessages; i++) {
        struct message *m = &d->messages[i];
        uint8_t kind = (uint8_t)m->kind;

        codec_u8(x->state, &kind);
        m->kind = (enum message_kind)kind;
        codec_u32(x->state, &m->context);
        codec_u32(x->state, &m->grid);
    }
}

/* Messages, grids, and which block is where: what the other parts are depends on it. */
static void code_places(struct passage *x)
{
    struct device *d = x->d;
    size_t ngrids = d->ngrids;

    codec_size(x->state, &ngrids);
    if (x->reading) {
        collect_blocks(x);
        take_back_launches(d, ngrids);
    }
    for (size_t i = 0; i < d->ngrids; i++)
        code_grid(x, d->grids[i]);
    code_regions(x, &d->constant);
    code_heaps(x);
    code_messages(x);
    codec_bool(x->state, &d->issue);
    codec_u64(x->order, &d->serial);
    if (x->reading) {
        read_blocks(x);
        forget_blocks(x);
    } else {
        write_blocks(x);
    }
}

/* ---- the parts in their order ---- */

static void places(struct passage *x)
{
    if (!enter(x, x->d->changes))
        return;
    x->anew = true;
    code_places(x);
    leave(x, x->d->changes);
    if (x->ledger != NULL)
        ledger_renew(x->ledger);
}

static void caches(struct passage *x)
{
    struct memory *m = x->d->memory;

    if (enter(x, memory_changes_pages(m))) {
        memory_snapshot_pages(m, x->s);
        leave(x, memory_changes_pages(m));
    }
    for (uint32_t i = 0; i < memory_caches(m); i++)
        if (enter(x, memory_changes_cache(m, i))) {
            memory_snapshot_cache(m, x->s, i);
            leave(x, memory_changes_cache(m, i));
        }
}

/* Without ClearShared, unused shared memory belongs to the state as well. */
static void shared_memory(struct passage *x, const struct shared_place *shared)
{
    struct memory *m = x->d->memory;

    if (shared->size > 0 && enter(x, memory_changes_shared(m, shared->processor))) {
        memory_snapshot_shared(m, x->s, shared);
        leave(x, memory_changes_shared(m, shared->processor));
    }
}

static void all_shared_memory(struct passage *x)
{
    const struct constants *k = &x->d->k;

    if (k->v[CONST_ClearShared] != 0)
        return;
    for (unsigned p = 0; p < k->v[CONST_NumProcessors]; p++)
        shared_memory(x, &(struct shared_place){ p, 0, (uint32_t)k->v[CONST_SharedMemSize] });
}

static void warp(struct passage *x, struct warp *w)
{
    struct memory *m = x->d->memory;

    if (x->ledger != NULL && ledger_pass(x->ledger, x->ledger->next + 2))
        return;
    if (x->ledger != NULL)
        w->part = x->ledger->next;
    if (x->reading)
        warp_own_registers(x->d, w);
    if (enter(x, w->changes + memory_changes_operations(m, w->window))) {
        passage_warp(x, w);
        leave(x, w->changes + memory_changes_operations(m, w->window));
    }
    if (enter(x, memory_changes_registers(m, w->window))) {
        memory_snapshot_registers(m, x->s, w->window);
        leave(x, memory_changes_registers(m, w->window));
    }
}

/* The barriers come after the warps, since they count the warps' operations in flight. */
static void block(struct passage *x, struct block *b)
{
    struct shared_place shared = { b->processor, b->shared, b->shared_size };

    for (unsigned i = 0; i < b->nwarps; i++)
        warp(x, &b->warps[i]);
    if (x->ledger != NULL)
        b->part = x->ledger->next;
    if (enter(x, b->changes)) {
        passage_barriers(x, b);
        leave(x, b->changes);
    }
    if (x->d->k.v[CONST_ClearShared] != 0)
        shared_memory(x, &shared);
}

static void clock(struct passage *x)
{
    struct device *d = x->d;

    if (d->reads_clock && enter(x, d->counts.steps)) {
        codec_u64(x->state, &d->counts.steps);
        leave(x, d->counts.steps);
    }
}

/* A step that got stuck may have left data that its end would have used. */
static void forget_step(struct device *d)
{
    d->released = d->ended = NULL;
    d->released_all = false;
    d->completed = NULL;
    d->here = NULL;
}

/* Is nothing else to be read? */
static bool passes_all_but_blocks(struct passage *x)
{
    const struct device *d = x->d;

    return x->ledger != NULL && d->nlisted > 0 &&
           ledger_pass(x->ledger, d->listed[0]->warps[0].part);
}

static void walk(struct passage *x)
{
    struct device *d = x->d;

    list_blocks(d);
    if (!passes_all_but_blocks(x)) {
        places(x);
        clock(x);
        caches(x);
        all_shared_memory(x);
    }
    for (size_t i = 0; i < d->nlisted; i++)
        block(x, d->listed[i]);
    if (x->reading && x->anew)
        passage_find_again(d);
    if (x->reading)
        forget_step(d);
    mem_free(x->old);
}

/* ---- both ways ---- */

void device_freeze(struct device *d)
{
    memory_freeze(d->memory);
}

/* Numbers that no state depends on. */
static void code_counts(const struct passage *x)
{
    struct device *d = x->d;

    codec_u64(x->order, &d->counts.steps);
    codec_u64(x->order, &d->counts.warp_instructions);
    codec_u64(x->order, &d->counts.thread_instructions);
    codec_u64(x->order, &d->counts.blocks);
    memory_snapshot_serial(d->memory, x->s);
}

/* The warp that the last step was about: a schedule may want to stay there. */
static void code_here(const struct passage *x)
{
    struct device *d = x->d;
    uint32_t block = 0, warp = d->here == NULL ? 0 : d->here->index;

    while (block < d->nlisted && (d->here == NULL || d->listed[block] != d->here->block))
        block++;
    codec_u32(x->order, &block);
    codec_u32(x->order, &warp);
    codec_u64(x->order, &d->since);
    if (x->reading && block < d->nlisted)
        d->here = &d->listed[block]->warps[warp];
}

void device_snapshot(struct device *d, struct snapshot *s)
{
    struct passage x = { .d = d, .s = s, .state = &s->state, .order = &s->order,
                         .reading = s->state.reading };

    walk(&x);
    code_counts(&x);
    code_here(&x);
    if (x.reading)
        d->changes++; /* what a ledger that was kept beside this knows is worth nothing any more */
}

void device_ledger(struct device *d, struct ledger *l)
{
    struct passage x = { .d = d, .ledger = l, .reading = l->reading };

    walk(&x);
}
