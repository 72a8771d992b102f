/* engine/grid/issue.c: issueBlocks (5.7.1) and the rule (issue) of contexts (5.7.3). Unscheduled blocks
 * are a counter of their grid; an issued block gets warps, registers, shared and local memory. */
#include <string.h>

#include "base/mem.h"
#include "engine/device/machine.h"
#include "program/lanes.h"

/* ---- making a block ---- */

/* By lane of each warp, the same for every block of the grid. */
static void thread_indices(struct grid *g, unsigned lanes)
{
    size_t n = (size_t)g->warps * WARP_STRIDE(lanes);
    uint32_t x = 0, y = 0, z = 0;

    g->tid = mem_new(3 * n * sizeof *g->tid);
    for (uint32_t w = 0; w < g->warps; w++)
        for (unsigned l = 0; l < lanes; l++) {
            size_t at = (size_t)w * WARP_STRIDE(lanes) + l;

            g->tid[at] = x;
            g->tid[n + at] = y;
            g->tid[2 * n + at] = z;
            if (++x < g->block[0])
                continue;
            x = 0;
            if (++y < g->block[1])
                continue;
            y = 0;
            z++;
        }
}

/* The stack begins after the module's local variables (5.1.3, step 3). */
static void set_stack_base(const struct warp *w, const struct program *p)
{
    bool wide = p->regs[REG_STACK_BASE].cls == CLASS_64;

    if (p->local_base == 0)
        return;
    for (unsigned l = 0; l < w->lanes; l++) {
        if (wide)
            ((uint64_t *)(void *)w->regs.bytes)[l] = p->local_base;
        else
            ((uint32_t *)(void *)w->regs.bytes)[l] = (uint32_t)p->local_base;
    }
}

/* What a listing gives its predicates (.pred). */
static void set_predicates(const struct warp *w, const struct program *p)
{
    for (uint32_t i = 0; i < p->npresets; i++) {
        const struct reg *r = &p->regs[p->presets[i].reg];
        lane_mask lanes = p->presets[i].lanes;

        if (r->slot != NO_SLOT)
            memcpy(w->regs.bytes + (size_t)r->slot * 4 * WARP_STRIDE(w->lanes), &lanes, sizeof lanes);
    }
}

/* Its registers before its first step; where they are all zero it has none before. */
static void set_registers(struct device *d, struct warp *w, const struct program *p)
{
    if (p->local_base == 0 && p->npresets == 0)
        return;
    warp_own_registers(d, w);
    set_stack_base(w, p);
    set_predicates(w, p);
}

static void own_window(struct device *d, struct warp *w)
{
    if (w->window >= d->nowners) {
        size_t n = (size_t)w->window + 1;

        d->owners = mem_grow(d->owners, &d->cap_owners, n, sizeof(struct warp *));
        while (d->nowners < n)
            d->owners[d->nowners++] = NULL;
    }
    d->owners[w->window] = w;
}

/* Its registers: those of the warp that it was before, if it was one. */
static void take_window(struct device *d, struct warp *w, bool again)
{
    const struct grid *g = w->block->grid;

    if (again)
        memory_window_renew(d->memory, w->window, w->block->processor);
    else
        w->window = memory_window_new(d->memory, w->block->processor,
                                      g->code->program->functions[g->function].slots);
    w->regs = memory_window(d->memory, w->window);
    w->owns = false;
    set_registers(d, w, g->code->program);
    own_window(d, w);
    memory_thread_begins(d->memory, w->window,
                         ((uint64_t)g->id << 40 | w->block->linear) + 1);
}

/* What stays the same when the block is used again. */
static void lay_out_warp(struct device *d, struct block *b, unsigned index)
{
    const struct grid *g = b->grid;
    struct warp *w = &b->warps[index];
    unsigned lanes = (unsigned)d->k.v[CONST_WarpSize];

    *w = (struct warp){ .block = b, .index = index, .lanes = lanes };
    for (unsigned i = 0; i < 3; i++)
        w->tid[i] = g->tid + ((size_t)i * g->warps + index) * WARP_STRIDE(lanes);
}

/* Nothing has happened to it yet; its stacks are empty, or empty again. */
static void begin_warp(struct warp *w)
{
    w->ready = w->left = false;
    w->changes = 0;
    w->state = WARP_ACTIVE;
    w->barriers = 0;
    w->fences = (struct fences){ .cta = 0 };
    if (w->calls.depth != NULL)
        memset(w->calls.depth, 0, w->lanes * sizeof *w->calls.depth);
}

/* A warp of threads with successive indices; dummy threads of the last one have exited (5.4.1). */
static void make_warp(struct device *d, struct block *b, unsigned index)
{
    const struct grid *g = b->grid;
    const struct program *p = g->code->program;
    struct warp *w = &b->warps[index];
    bool again = w->block != NULL;
    unsigned lanes = (unsigned)d->k.v[CONST_WarpSize], left = g->threads - index * lanes;
    lane_mask live = lanes_below(left < lanes ? left : lanes);

    if (!again)
        lay_out_warp(d, b, index);
    begin_warp(w);
    exec_state_again(&w->exec, p->functions[g->function].first, live, lanes_below(lanes) & ~live);
    if (d->control->begin != NULL)
        control_here(d->control)->begin(&w->exec, lanes, &d->k);
    take_window(d, w, again);
}

static void block_index(const struct grid *g, uint64_t linear, uint32_t out[3])
{
    out[0] = (uint32_t)(linear % g->size[0]);
    out[1] = (uint32_t)(linear / g->size[0] % g->size[1]);
    out[2] = (uint32_t)(linear / g->size[0] / g->size[1]);
}

/* A new warp waits for nothing: without a listener for the check, and if its threads step together, it is
 * ready as it takes its place. */
static bool starts_ready(const struct device *d)
{
    return d->tell == NULL && d->control->issue == NULL;
}

static void take_resources(struct device *d, struct block *b)
{
    struct processor *p = &d->processors[b->processor];
    const struct grid *g = b->grid;
    uint64_t threads = (uint64_t)g->warps * d->k.v[CONST_WarpSize], at = 0;

    p->blocks++;
    p->threads += (uint32_t)threads;
    p->registers += threads * g->registers;
    for (unsigned i = 0; i < b->nwarps; i++) {
        b->warps[i].ready = starts_ready(d);
        b->warps[i].local_slot = places_take(&p->local_slots);
    }
    processor_add(p, b);
    if (g->shared == 0)
        return;
    regions_take(&p->shared, (struct wanted){ g->shared, 16, 0 }, &at);
    b->shared = (uint32_t)at;
    if (d->k.v[CONST_ClearShared] != 0)
        memory_shared_clear(d->memory, b->processor, b->shared, b->shared_size);
}

/* One that was never used, or a spare one: its warps have windows and empty stacks. */
static struct block *take_block(struct device *d, struct grid *g)
{
    struct block *b = g->spare;

    if (b != NULL) {
        g->spare = b->next;
        return b;
    }
    b = mem_new(sizeof *b);
    b->warps = mem_new(g->warps * sizeof *b->warps);
    b->barriers = mem_new((size_t)d->k.v[CONST_NumBarrierIndices] * sizeof *b->barriers);
    return b;
}

static void clear_barriers(struct device *d, struct block *b)
{
    for (unsigned i = 0; i < d->k.v[CONST_NumBarrierIndices]; i++)
        b->barriers[i] = (struct barrier){ .arrivals = b->barriers[i].arrivals,
                                           .cap = b->barriers[i].cap };
}

struct block *block_new(struct device *d, const struct block_place *p)
{
    struct grid *g = p->grid;
    struct block *b = take_block(d, g);

    *b = (struct block){ .grid = g, .constants = &d->k, .memory = d->memory, .tell = d->tell,
                         .processor = p->processor, .nwarps = g->warps, .active_warps = g->warps,
                         .linear = p->linear, .shared_size = g->shared, .warps = b->warps,
                         .barriers = b->barriers, .complete = b->complete,
                         .ncomplete = b->ncomplete, .cap_complete = b->cap_complete };
    block_index(g, b->linear, b->index);
    clear_barriers(d, b);
    if (g->tid == NULL)
        thread_indices(g, (unsigned)d->k.v[CONST_WarpSize]);
    for (unsigned i = 0; i < b->nwarps; i++)
        make_warp(d, b, i);
    return b;
}

static void discard(struct device *d, struct block *b)
{
    for (unsigned i = 0; i < b->nwarps; i++)
        memory_window_drop(d->memory, b->warps[i].window);
    block_free(b);
}

void block_retire(struct device *d, struct block *b)
{
    struct grid *g = b->grid;

    for (unsigned i = 0; i < b->nwarps; i++) {
        memory_thread_ends(d->memory, b->warps[i].window);
        d->owners[b->warps[i].window] = NULL;
    }
    if (g->over || g->next == g->blocks || d->control->issue != NULL) {
        discard(d, b);
        return;
    }
    b->next = g->spare;
    g->spare = b;
}

void blocks_unspare(struct device *d, struct grid *g)
{
    struct block *b = g->spare, *next;

    for (g->spare = NULL; b != NULL; b = next) {
        next = b->next;
        discard(d, b);
    }
}

/* Its warps are ready. */
static void make_ready(struct device *d, struct block *b)
{
    if (starts_ready(d))
        d->ready[b->processor / 64] |= (uint64_t)1 << b->processor % 64;
    for (unsigned i = 0; i < b->nwarps && !starts_ready(d); i++)
        processor_update(d, &b->warps[i]);
}

void issue_block(struct device *d, struct grid *g, unsigned processor)
{
    struct block *b = block_new(d, &(struct block_place){ g, processor, g->next++ });

    b->serial = d->serial++;
    d->changes++;
    take_resources(d, b);
    ARRAY_PUSH(g->resident, g->nresident, g->cap_resident, b);
    if (g->next == g->blocks)
        blocks_unspare(d, g);
    make_ready(d, b);
}

/* ---- which block, and where ---- */

static bool has_room(const struct device *d, const struct grid *g)
{
    for (unsigned i = 0; i < d->k.v[CONST_NumProcessors]; i++)
        if (processor_has_room(&d->processors[i], &d->k, g))
            return true;
    return false;
}

unsigned issue_rooms(const struct device *d, const struct grid *g, uint16_t out[MOST_PROCESSORS])
{
    unsigned n = 0;

    for (unsigned i = 0; i < d->k.v[CONST_NumProcessors]; i++) {
        out[n] = (uint16_t)i;
        n += processor_has_room(&d->processors[i], &d->k, g);
    }
    return n;
}

/* May a block of the grid be issued now? */
static bool can_issue(const struct device *d, const struct grid *g)
{
    return g->started && !g->over && g->next < g->blocks && has_room(d, g);
}

/* The context that issues blocks next: one that has begun a grid, else that of the oldest grid. Rule
 * (exec) of the device (5.8.3) lets any context take the next step, so that others follow when all of
 * its blocks are on the device (5.7.1). NULL: no block is left to be issued. */
static const struct context *issuing_context(const struct device *d)
{
    const struct context *oldest = NULL;

    for (size_t i = d->first_live; i < d->ngrids; i++) {
        const struct grid *g = d->grids[i];

        if (!g->started || g->over || g->next == g->blocks)
            continue;
        if (g->next > 0)
            return g->context;
        if (oldest == NULL)
            oldest = g->context;
    }
    return oldest;
}

unsigned issue_grids(const struct device *d)
{
    const struct context *c = issuing_context(d);
    unsigned n = 0;

    for (size_t i = d->first_live; c != NULL && i < d->ngrids; i++)
        n += d->grids[i]->context == c && can_issue(d, d->grids[i]);
    return n;
}

struct grid *issue_grid(const struct device *d, unsigned k)
{
    const struct context *c = issuing_context(d);

    for (size_t i = d->first_live;; i++)
        if (d->grids[i]->context == c && can_issue(d, d->grids[i]) && k-- == 0)
            return d->grids[i];
}

/* One block of one grid, if there is room. *more: there may be another. */
static bool issue_one(struct device *d, bool *more)
{
    struct transition t = transition_all(d, TRANSITION_ISSUE, false);
    struct grid *g;

    if (!transition_ask(d, &t))
        return false;
    g = d->grids[t.grid];
    issue_block(d, g, t.processor);
    *more = t.sites != 0 || processor_has_room(&d->processors[t.processor], &d->k, g);
    return true;
}

/* sched.issueBlocks (5.7.1): every block of the context for which there is room. Bottom: there is
 * none. */
static bool issue_blocks(struct device *d, const struct context *c)
{
    unsigned here = tell_open(d->tell);
    uint64_t n = 0;
    bool more = true;

    while (more && issuing_context(d) == c && issue_one(d, &more))
        n++;
    tell_close(d->tell, here);
    if (n > 0)
        tell_number(d->tell, RULE_SCHED_ISSUEBLOCKS, n);
    return n > 0;
}

bool context_issue(struct device *d)
{
    const struct context *c;
    bool issued = false;

    if (!d->issue)
        return false;
    d->issue = false;
    d->changes++;
    while ((c = issuing_context(d)) != NULL) {
        unsigned here = tell_open(d->tell);
        bool some = issue_blocks(d, c);

        tell_close(d->tell, here);
        if (!some)
            break;
        tell_number(d->tell, RULE_CONTEXT_ISSUE, c->id);
        issued = true;
    }
    return issued;
}
