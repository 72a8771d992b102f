/* engine/grid.c: the rules of blocks (5.5.2), grids (5.6) and of a context whose grid completes
 * (5.7.3), in the order in which a step passes them. */
#include <string.h>

#include "base/mem.h"
#include "engine/machine.h"
#include "program/lanes.h"

static void forget_block(struct grid *g, const struct block *b)
{
    size_t i = 0;

    while (g->resident[i] != b)
        i++;
    memmove(g->resident + i, g->resident + i + 1, (g->nresident - i - 1) * sizeof(struct block *));
    g->nresident--;
}

/* ---- grid.compl, context.compl, cio.compl ---- */

static void end_grid(struct device *d, struct grid *g)
{
    g->over = true;
    d->recount = true;
    if (g->started)
        g->context->running--;
    if (g->started && g->params_size > 0)
        regions_give(&d->constant, g->params_at);
    mem_free(g->params);
    mem_free(g->resident);
    g->params = NULL;
    g->resident = NULL;
    while (d->first_live < d->ngrids && d->grids[d->first_live]->over)
        d->first_live++;
    d->issue = true;
}

/* grid.compl: every block is over; the context drops the grid and tells the host. */
static void grid_compl(struct device *d, struct grid *g)
{
    uint32_t c = g->context->id;

    tell_rule(d, RULE_GRID_COMPL, c, g->id);
    end_grid(d, g);
    tell_rule(d, RULE_CONTEXT_COMPL, c, g->id);
    tell_rule(d, RULE_CIO_COMPL, c, g->id);
    tell_rule(d, RULE_CONTEXT_OUT, c, g->id);
    tell_rule(d, RULE_DEVICE_COUT, c, g->id);
    tell_rule(d, RULE_DEVICE_OUT, c, g->id);
}

void grid_abort(struct device *d, struct grid *g)
{
    while (g->nresident > 0)
        block_leave(d, g->resident[--g->nresident]);
    end_grid(d, g);
}

/* ---- block.compl ---- */

static void block_compl(struct device *d, struct block *b)
{
    struct grid *g = b->grid;

    tell_rule(d, RULE_BLOCK_COMPL, g->context->id, g->id);
    forget_block(g, b);
    block_leave(d, b);
    d->counts.blocks++;
    if (++g->completed == g->blocks)
        grid_compl(d, g);
}

/* ---- block.endBar ---- */

static bool block_end_bar(struct device *d, struct block *b)
{
    d->results.n = 0;
    while (bar_end_bar(b, &d->results)) {
        tell_rule(d, RULE_BLOCK_ENDBAR, b->grid->context->id, b->grid->id);
        for (unsigned i = 0; i < b->nwarps; i++)
            processor_update(d, &b->warps[i]);
    }
    for (size_t i = 0; i < d->results.n; i++) {
        const struct barrier_result *r = &d->results.v[i];

        if (!device_barrier_result(d, r, &d->stuck.stuck))
            return false;
        processor_update(d, r->warp);
    }
    return true;
}

bool block_settle(struct device *d, struct block *b)
{
    if (!b->over)
        return b->barriers_in_use == 0 || block_end_bar(d, b);
    block_leave_at_last(d, b);
    return true;
}

/* ---- block.exec ---- */

static void blame_step(struct device *d, const struct step *x, uint32_t pc)
{
    const struct block *b = x->warp->block;

    d->stuck.program = pc < x->code->program->ninstrs ? x->code->program : NULL;
    d->stuck.pc = pc;
    d->stuck.context = b->grid->context->id;
    d->stuck.grid = b->grid->id;
    memcpy(d->stuck.block, b->index, sizeof d->stuck.block);
    d->stuck.warp = x->warp->index;
    d->stuck.lanes = x->at_fault;
}

static void prepare(struct device *d, struct block *b, struct step *x)
{
    const struct grid *g = b->grid;

    x->code = g->code;
    x->constants = &d->k;
    x->d = &g->code->decoded[x->warp->exec.pc];
    x->grid_size = g->size;
    x->block_size = g->block;
    x->block_index = b->index;
    x->processor = b->processor;
    x->grid = g->id;
    x->clock = d->counts.steps;
    x->stuck = &d->stuck.stuck;
    x->at_fault = 0;
    x->oracle = d->oracle;
    x->active = lane_count(x->warp->exec.active);
    x->lanes = threads_executing(x);
}

/* An address past the program's end: nothing is decoded there. */
static bool inside(struct step *x)
{
    uint32_t pc = x->warp->exec.pc;

    if (pc > 0 && pc < x->code->program->ninstrs)
        return true;
    return stuck_at(x->stuck, RULE_WARP_BRA, "the program counter is %lu, outside the program",
                    (unsigned long)pc);
}

/* One scheduled warp: its step and its memory action. */
static bool execute_warp(struct device *d, struct block *b, struct step *x)
{
    uint32_t pc = x->warp->exec.pc;

    prepare(d, b, x);
    d->counts.warp_instructions++;
    if (inside(x) && tell_check(d, x) && warp_execute(x, d->control) &&
        (x->kind != ACTION_MEMORY || device_mem_op(d, x))) {
        d->counts.thread_instructions += x->active;
        tell_stepped(d, x, pc);
        return true;
    }
    blame_step(d, x, pc);
    return false;
}

/* The barrier actions of the step: bar.updBar with the warps that are active. */
static bool update_barriers(struct device *d, struct block *b, unsigned n)
{
    d->arrivals.n = 0;
    for (unsigned i = 0; i < n; i++)
        if (d->steps[i].kind == ACTION_BARRIER)
            arrivals_collect(&d->arrivals, &d->steps[i], memory_serial(d->memory));
    if (d->arrivals.n == 0 || bar_upd_bar(b, &d->arrivals, &d->stuck.stuck))
        return true;
    blame_step(d, &d->steps[0], d->steps[0].warp->exec.pc - 1);
    return false;
}

static void warp_completed(struct block *b)
{
    b->active_warps--;
    bar_warp_left(b);
}

bool grid_exec(struct device *d, struct block *b, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (!execute_warp(d, b, &d->steps[i]))
            return false;
    tell_rule(d, RULE_BLOCK_EXEC, b->grid->context->id, b->grid->id);
    if (!update_barriers(d, b, n))
        return false;
    for (unsigned i = 0; i < n; i++) {
        struct warp *w = d->steps[i].warp;

        if (w->state == WARP_COMPLETED)
            warp_completed(b);
        device_upd_mem_bar(d, w);
    }
    if (b->barriers_in_use > 0 && !block_end_bar(d, b))
        return false;
    if (b->active_warps == 0)
        block_compl(d, b);
    return true;
}
