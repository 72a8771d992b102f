/* engine/snapshot.c: the state of a device written down and restored: Δ, ζ, γ, β and ω of 5.4 to 5.8
 * as a value. Blocks are written by grid and index, so that equal states have equal bytes whatever way
 * led to them; which block is older belongs to the order. What follows from the rest (lists of ready
 * warps, taken resources) is not written but found again. */
#include "engine/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "engine/machine.h"
#include "memory/snapshot.h"
#include "program/lanes.h"

/* What goes on while a device is written or restored. */
struct passage {
    struct device *d;
    struct snapshot *s;
    struct codec *state, *order;
    struct block **old; /* restoring: those that were there, until they are found in the state */
    size_t nold, cap_old;
};

/* ---- warps ---- */

/* Where a thread that goes apart is, and its contexts. */
static void code_thread(const struct passage *x, struct thread_state *t, unsigned lane)
{
    codec_u32(x->state, &t->pc);
    codec_u32(x->state, &t->ncontexts);
    if (x->state->reading)
        t->contexts = mem_grow(t->contexts, &t->cap_contexts, t->ncontexts + 1u,
                               sizeof *t->contexts);
    for (uint32_t i = 0; i < t->ncontexts; i++) {
        uint8_t type = (uint8_t)t->contexts[i].type;

        codec_u8(x->state, &type);
        codec_u32(x->state, &t->contexts[i].pc);
        t->contexts[i].type = (enum token_type)type;
        t->contexts[i].active = LANE(lane);
    }
}

/* Threads that go apart. Who of them stepped last, and where, is no part of the state. */
static void code_apart(const struct passage *x, struct warp *w)
{
    struct exec_state *e = &w->exec;

    codec_u32(x->order, &e->pc);
    codec_u64(x->order, &e->active);
    codec_u64(x->state, &e->disabled.exited);
    codec_u64(x->state, &w->barred);
    for (unsigned l = 0; l < e->nthreads; l++)
        code_thread(x, &e->threads[l], l);
}

static void code_exec_state(const struct passage *x, struct exec_state *e)
{
    codec_u32(x->state, &e->pc);
    codec_u64(x->state, &e->active);
    codec_u64(x->state, &e->disabled.broke);
    codec_u64(x->state, &e->disabled.returned);
    codec_u64(x->state, &e->disabled.exited);
    codec_u32(x->state, &e->ntokens);
    if (x->state->reading)
        e->tokens = mem_grow(e->tokens, &e->cap_tokens, e->ntokens + 1u, sizeof *e->tokens);
    for (uint32_t i = 0; i < e->ntokens; i++) {
        uint8_t type = (uint8_t)e->tokens[i].type;

        codec_u8(x->state, &type);
        e->tokens[i].type = (enum token_type)type;
        codec_u32(x->state, &e->tokens[i].pc);
        codec_u64(x->state, &e->tokens[i].active);
    }
}

/* The call stacks of the lanes that are in calls. */
static void code_calls(const struct passage *x, struct warp *w)
{
    struct call_stacks *c = &w->calls;
    lane_mask calling = 0;

    for (unsigned l = 0; l < w->lanes; l++)
        calling |= c->depth[l] > 0 ? LANE(l) : 0;
    codec_u64(x->state, &calling);
    if (x->state->reading)
        memset(c->depth, 0, sizeof c->depth);
    FOR_LANES(l, calling) {
        codec_u32(x->state, &c->depth[l]);
        if (x->state->reading)
            c->functions = mem_grow(c->functions, &c->cap, (size_t)c->depth[l] * w->lanes,
                                    sizeof *c->functions);
        for (uint32_t i = 0; i < c->depth[l]; i++)
            codec_u32(x->state, &c->functions[(size_t)i * w->lanes + l]);
    }
}

static void code_warp(const struct passage *x, struct warp *w)
{
    uint8_t state = (uint8_t)w->state;

    codec_u8(x->state, &state);
    w->state = (enum warp_state)state;
    if (w->exec.threads != NULL)
        code_apart(x, w);
    else
        code_exec_state(x, &w->exec);
    codec_u32(x->state, &w->barriers);
    codec_u64(x->state, &w->fences.cta);
    codec_u64(x->state, &w->fences.gl);
    codec_u64(x->state, &w->fences.sys);
    code_calls(x, w);
    codec_u32(x->state, &w->local_slot);
    if (x->state->reading)
        memory_window_move(x->d->memory, w->window, w->block->processor);
    memory_snapshot_window(x->d->memory, x->s, w->window);
}

/* ---- barriers ---- */

/* One arrival. `before` says which of the warp's operations are older; as a number of operations it
 * means the same in every run. */
static void code_arrival(const struct passage *x, struct block *b, struct arrival *a)
{
    uint32_t warp = a->warp == NULL ? 0 : a->warp->index, pc = 0, older = 0;

    if (!x->state->reading) {
        pc = (uint32_t)(a->d - b->grid->code->decoded);
        older = memory_window_older(x->d->memory, a->warp->window, a->before);
    }
    codec_u32(x->state, &warp);
    codec_u32(x->state, &pc);
    codec_u32(x->state, &older);
    a->warp = &b->warps[warp];
    a->d = &b->grid->code->decoded[pc];
    codec_u64(x->state, &a->lanes);
    codec_u64(x->state, &a->votes);
    codec_u32(x->state, &a->barrier);
    codec_bool(x->state, &a->counted);
    codec_u32(x->state, &a->count);
    codec_u64(x->order, &a->before);
}

/* Arrivals are in order of warps and of their lowest lanes. */
static long place_of(const struct arrival *a)
{
    return (long)a->warp->index * 64 + (long)lane_lowest(a->lanes);
}

/* The next arrival in that order after `last` (-1: the first). */
static size_t next_arrival(const struct barrier *bar, long last)
{
    size_t best = bar->n;

    for (size_t i = 0; i < bar->n; i++)
        if (place_of(&bar->arrivals[i]) > last &&
            (best == bar->n || place_of(&bar->arrivals[i]) < place_of(&bar->arrivals[best])))
            best = i;
    return best;
}

static void write_arrivals(const struct passage *x, struct block *b, struct barrier *bar)
{
    long last = -1;

    codec_size(x->state, &bar->n);
    while (next_arrival(bar, last) < bar->n) {
        long place = place_of(&bar->arrivals[next_arrival(bar, last)]);

        /* Threads may stand in several entries: bar.arrive, and again. */
        for (size_t i = 0; i < bar->n; i++) {
            if (place_of(&bar->arrivals[i]) != place)
                continue;
            codec_size(x->order, &i);
            code_arrival(x, b, &bar->arrivals[i]);
        }
        last = place;
    }
}

static void read_arrivals(const struct passage *x, struct block *b, struct barrier *bar)
{
    codec_size(x->state, &bar->n);
    bar->arrivals = mem_grow(bar->arrivals, &bar->cap, bar->n + 1, sizeof *bar->arrivals);
    for (size_t k = 0; k < bar->n; k++) {
        size_t i = 0;

        codec_size(x->order, &i);
        bar->arrivals[i].warp = NULL;
        code_arrival(x, b, &bar->arrivals[i]);
    }
}

static void code_barrier(const struct passage *x, struct block *b, struct barrier *bar)
{
    uint8_t red = (uint8_t)bar->red;

    codec_u32(x->state, &bar->threads);
    codec_u32(x->state, &bar->arrived);
    codec_u8(x->state, &red);
    bar->red = (enum barrier_red)red;
    codec_u32(x->state, &bar->left);
    if (x->state->reading)
        read_arrivals(x, b, bar);
    else
        write_arrivals(x, b, bar);
}

static void code_barriers(const struct passage *x, struct block *b)
{
    unsigned n = (unsigned)x->d->k.v[CONST_NumBarrierIndices];
    uint64_t used = 0;

    for (unsigned i = 0; i < n; i++)
        used |= b->barriers[i].in_use ? LANE(i) : 0;
    codec_u64(x->state, &used);
    b->barriers_in_use = lane_count(used);
    for (unsigned i = 0; i < n; i++) {
        b->barriers[i].in_use = (used >> i & 1) != 0;
        if (b->barriers[i].in_use)
            code_barrier(x, b, &b->barriers[i]);
    }
}

/* ---- blocks ---- */

static void code_block(const struct passage *x, struct block *b)
{
    uint32_t processor = b->processor, active = b->active_warps;

    codec_u64(x->order, &b->serial);
    codec_u32(x->state, &processor);
    b->processor = processor;
    codec_u32(x->state, &active);
    b->active_warps = active;
    codec_bool(x->state, &b->over);
    codec_u32(x->state, &b->shared);
    memory_snapshot_shared(x->d->memory, x->s,
                           &(struct shared_place){ processor, b->shared, b->shared_size });
    for (unsigned i = 0; i < b->nwarps; i++)
        code_warp(x, &b->warps[i]);
    code_barriers(x, b);
}

static int by_index(const void *a, const void *b)
{
    uint64_t x = (*(const struct block *const *)a)->linear;
    uint64_t y = (*(const struct block *const *)b)->linear;

    return x < y ? -1 : x > y;
}

static int by_age(const void *a, const void *b)
{
    const struct block *x = *(const struct block *const *)a, *y = *(const struct block *const *)b;

    return x->serial < y->serial ? -1 : x->serial > y->serial;
}

/* The grid's blocks on the device, those that are over but keep their place included. */
static void write_blocks(const struct passage *x, const struct grid *g)
{
    const struct device *d = x->d;
    struct block **all = mem_new((g->nresident + d->nleaving + 1) * sizeof(struct block *));
    size_t n = 0;

    for (size_t i = 0; i < g->nresident; i++)
        all[n++] = g->resident[i];
    for (size_t i = 0; i < d->nleaving; i++)
        if (d->leaving[i]->grid == g)
            all[n++] = d->leaving[i];
    qsort(all, n, sizeof(struct block *), by_index);
    codec_size(x->state, &n);
    for (size_t i = 0; i < n; i++) {
        codec_u64(x->state, &all[i]->linear);
        code_block(x, all[i]);
    }
    mem_free(all);
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

static void read_blocks(struct passage *x, struct grid *g)
{
    struct device *d = x->d;
    size_t n = 0;

    codec_size(x->state, &n);
    while (n-- > 0) {
        struct block *b;
        uint64_t index = 0;

        codec_u64(x->state, &index);
        b = find_block(x, g, index);
        code_block(x, b);
        if (b->over)
            ARRAY_PUSH(d->leaving, d->nleaving, d->cap_leaving, b);
        else
            ARRAY_PUSH(g->resident, g->nresident, g->cap_resident, b);
    }
    if (g->nresident > 1)
        qsort(g->resident, g->nresident, sizeof(struct block *), by_age);
}

/* ---- grids, contexts, messages ---- */

static void code_grid(struct passage *x, struct grid *g)
{
    codec_bool(x->state, &g->started);
    codec_bool(x->state, &g->over);
    codec_u64(x->state, &g->next);
    codec_u64(x->state, &g->completed);
    codec_u64(x->state, &g->params_at);
    if (x->state->reading)
        read_blocks(x, g);
    else
        write_blocks(x, g);
}

static void code_regions(const struct passage *x, struct regions *r)
{
    codec_size(x->state, &r->n);
    if (x->state->reading)
        r->v = mem_grow(r->v, &r->cap, r->n + 1, sizeof *r->v);
    for (size_t i = 0; i < r->n; i++) {
        codec_u64(x->state, &r->v[i].at);
        codec_u64(x->state, &r->v[i].size);
        codec_u64(x->state, &r->v[i].gap);
    }
}

static void code_messages(const struct passage *x)
{
    struct device *d = x->d;

    codec_size(x->state, &d->nmessages);
    if (x->state->reading)
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

static void code_device(struct passage *x)
{
    struct device *d = x->d;

    for (size_t i = 0; i < d->ngrids; i++)
        code_grid(x, d->grids[i]);
    code_regions(x, &d->constant);
    code_messages(x);
    codec_bool(x->state, &d->issue);
    if (d->reads_clock)
        codec_u64(x->state, &d->counts.steps);
    codec_u64(x->order, &d->serial);
    codec_u64(x->order, &d->counts.steps);
    codec_u64(x->order, &d->counts.warp_instructions);
    codec_u64(x->order, &d->counts.thread_instructions);
    codec_u64(x->order, &d->counts.blocks);
}

/* ---- restoring ---- */

/* Launches that the state does not know are taken back: the host will send them again. */
static void take_back_launches(struct device *d, size_t ngrids)
{
    while (d->ngrids > ngrids)
        grid_free(d->grids[--d->ngrids]);
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
            memory_window_drop(x->d->memory, b->warps[k].window);
        }
        block_free(b);
    }
    mem_free(x->old);
}

static void clear_processors(struct device *d)
{
    memset(d->ready, 0, sizeof d->ready);
    for (unsigned i = 0; i < d->k.v[CONST_NumProcessors]; i++) {
        struct processor *p = &d->processors[i];

        p->blocks = p->threads = 0;
        p->registers = 0;
        p->shared.n = p->local_slots.n = 0;
        p->nready = p->nfenced = 0;
    }
}

/* What the block has on its processor, and which of its warps are ready. */
static void place_block(struct device *d, struct block *b)
{
    struct processor *p = &d->processors[b->processor];
    uint64_t threads = (uint64_t)b->nwarps * d->k.v[CONST_WarpSize];

    p->blocks++;
    p->threads += (uint32_t)threads;
    p->registers += threads * b->grid->registers;
    if (b->shared_size > 0)
        regions_insert(&p->shared, (struct stretch){ b->shared, b->shared_size, 0 });
    for (unsigned i = 0; i < b->nwarps; i++) {
        struct warp *w = &b->warps[i];

        regions_insert(&p->local_slots, (struct stretch){ w->local_slot, 1, 0 });
        w->ready = false;
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

/* What the state says nothing of follows from the rest. */
static void find_again(struct device *d)
{
    clear_processors(d);
    for (size_t i = 0; i < d->ngrids; i++)
        for (size_t k = 0; k < d->grids[i]->nresident; k++)
            place_block(d, d->grids[i]->resident[k]);
    for (size_t i = 0; i < d->nleaving; i++)
        place_block(d, d->leaving[i]);
    count_grids(d);
}

/* ---- both ways ---- */

void device_freeze(struct device *d)
{
    memory_freeze(d->memory);
}

void device_snapshot(struct device *d, struct snapshot *s)
{
    struct passage x = { .d = d, .s = s, .state = &s->state, .order = &s->order };
    size_t ngrids = d->ngrids;

    codec_size(x.state, &ngrids);
    memory_snapshot_begin(d->memory, s);
    if (s->state.reading) {
        collect_blocks(&x);
        take_back_launches(d, ngrids);
    }
    code_device(&x);
    memory_snapshot_end(d->memory, s);
    if (s->state.reading) {
        forget_blocks(&x);
        find_again(d);
    }
}
