/* engine/grid/grid.c: a step of a block's warps on its way up: the rules of blocks (5.5.2), of grids (5.6),
 * of contexts (exec and compl, 5.7.3). A rule whose premise is a step of the same floor (endBar, compl) is
 * reported right after that step. Knows memory only as the work that a step leaves to do. */
#include <string.h>

#include "base/mem.h"
#include "engine/device/machine.h"
#include "engine/warp/execute.h"
#include "program/lanes.h"

/* A step of some warps of a block. */
struct ascent {
    unsigned n;   /* number of warps that step; their steps are d->steps */
    bool noticed; /* its block needs a check afterwards: threads may have arrived at a barrier or exited, or
                     they diverge */
};

/* ---- block.exec ---- */

void step_blame(struct device *d, struct step *x, uint32_t pc)
{
    const struct block *b = x->warp->block;

    d->stuck.program = pc < x->code->program->ninstrs ? x->code->program : NULL;
    d->stuck.pc = pc;
    d->stuck.context = b->grid->context->id;
    d->stuck.grid = b->grid->id;
    memcpy(d->stuck.block, b->index, sizeof d->stuck.block);
    d->stuck.warp = x->warp->index;
    d->stuck.lanes = x->at_fault | (x->warp->exec.threads != NULL ? x->counted : 0);
    x->at_fault = 0;
}

/* Reads the warp's address and instruction, and the lanes that execute it. */
static inline void prepare(struct step *x)
{
    const struct warp *w = x->warp;

    x->pc = w->exec.pc;
    x->d = &x->code->decoded[x->pc];
    if (x->counted != w->exec.active)
        x->active = lane_count(x->counted = w->exec.active);
    x->lanes = threads_executing(x);
}

/* device.regLookup (5.8.3): all that the threads of the scheduled warps may look up, in its state before
 * the step: the sizes and indices in special registers, and the warp's register window. */
static inline void reg_lookup(struct step *x, unsigned n)
{
    tell(x->tell, RULE_DEVICE_REGLOOKUP);
    for (unsigned i = 0; i < n; i++)
        prepare(&x[i]);
}

/* An address past the program's end: nothing is decoded there. */
static inline bool inside(struct step *x)
{
    return x->d->instr != NULL ||
           stuck_at(x->stuck, RULE_WARP_BRA, "the program counter is %lu, outside the program",
                    (unsigned long)x->pc);
}

/* The step is done, if no check objects. */
static bool executed(struct device *d, struct step *x)
{
    d->counts.thread_instructions += x->active;
    if (!device_watched(d) || tell_stepped(d, x))
        return true;
    step_blame(d, x, x->pc);
    return false;
}

/* One scheduled warp: its step. A memory action is still to be done. */
static bool execute_warp(struct device *d, struct step *x, struct ascent a)
{
    d->counts.warp_instructions++;
    x->warp->changes++;
    if ((a.noticed && !inside(x)) || (device_watched(d) && !tell_check(d, x)) ||
        !warp_execute(x)) {
        step_blame(d, x, x->pc);
        return false;
    }
    if (a.noticed && x->model->retire != NULL)
        control_here(x->model)->retire(&x->warp->exec);
    return x->kind == ACTION_MEMORY || executed(d, x);
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
    step_blame(d, &d->steps[0], d->steps[0].pc);
    return false;
}

/* A warp of the block has completed. */
static void block_warp_left(struct block *b)
{
    b->active_warps--;
    b->changes++;
    bar_warp_left(b);
}

static bool update_block(struct device *d, struct block *b, unsigned n)
{
    if (!update_barriers(d, b, n))
        return false;
    for (unsigned i = 0; i < n; i++)
        if (d->steps[i].warp->state == WARP_COMPLETED)
            block_warp_left(b);
    return true;
}

/* block.exec: the scheduled warps, perhaps none, and what they say to barriers. */
static bool block_exec(struct device *d, struct block *b, struct ascent a)
{
    unsigned here = tell_open(d->tell);
    bool ok = true;

    for (unsigned i = 0; ok && i < a.n; i++)
        ok = execute_warp(d, &d->steps[i], a);
    ok = ok && (!a.noticed || update_block(d, b, a.n));
    tell_close(d->tell, here);
    if (ok)
        tell_number(d->tell, RULE_BLOCK_EXEC, b->linear);
    return ok;
}

/* ---- block.endBar, block.compl, block.idle ---- */

/* Reports a barrier to listeners while its arrivals are not cleared. */
static void tell_ending(const struct device *d, struct block *b)
{
    const struct barrier *bar;

    if (b->barriers_in_use == 0 || !d->hears_barriers)
        return;
    bar = bar_ending(b);
    if (bar != NULL)
        tell_barrier(d, b, bar);
}

/* Can a barrier of the block end after a step of n warps? Threads have arrived or exited, or no
 * warp has stepped and an operation has ended. */
static bool may_end_bar(const struct device *d, const struct block *b, unsigned n)
{
    bool may = n == 0;

    for (unsigned i = 0; b->barriers_in_use > 0 && i < n; i++) {
        const struct step *x = &d->steps[i];

        may = may || x->kind == ACTION_BARRIER || x->control.flow.kind == FLOW_EXIT ||
              x->warp->state == WARP_COMPLETED || bar_apart(x->warp);
    }
    return may && b->barriers_in_use > 0;
}

/* What each thread knew that arrived at the barrier that ends next, those that waited know (ours,
 * of memory programs that know scopes). */
static void share_knowledge(struct device *d, struct block *b)
{
    const struct barrier *bar = memory_knows_scopes(d->memory) ? bar_ending(b) : NULL;
    uint64_t known = 0;

    if (bar == NULL)
        return;
    for (size_t i = 0; i < bar->n; i++)
        known |= memory_known(d->memory, bar->arrivals[i].warp->window);
    for (size_t i = 0; i < bar->n; i++)
        if (arrival_waits(&bar->arrivals[i]))
            memory_learn(d->memory, bar->arrivals[i].warp->window, known);
    memory_learned(d->memory);
}

/* block.endBar: as often as it applies. The results of reductions are still to be written. */
static void block_end_bar(struct device *d, struct block *b)
{
    unsigned here = tell_open(d->tell);

    tell_ending(d, b);
    share_knowledge(d, b);
    while (b->barriers_in_use > 0 && bar_end_bar(b, &d->results)) {
        d->released_all = true;
        tell_ending(d, b);
        share_knowledge(d, b);
        tell_close(d->tell, here);
        tell_number(d->tell, RULE_BLOCK_ENDBAR, b->linear);
        here = tell_open(d->tell);
    }
    tell_close(d->tell, here);
}

/* block.compl: all its warps are completed. */
static void block_compl(struct device *d, struct block *b)
{
    struct grid *g = b->grid;
    size_t i = g->nresident - 1;

    while (g->resident[i] != b) /* mostly one of the last: where one leaves, the next one is issued */
        i--;
    memmove(g->resident + i, g->resident + i + 1, (g->nresident - i - 1) * sizeof(struct block *));
    g->nresident--;
    g->completed++;
    d->changes++;
    d->counts.blocks++;
    tell_number(d->tell, RULE_BLOCK_COMPL, b->linear);
}

/* block.idle: the grid's unscheduled and completed blocks stay as they are. */
static void block_idle(const struct device *d, const struct grid *g)
{
    uint64_t idle = g->blocks - g->nresident;

    if (idle > 0)
        tell_number(d->tell, RULE_BLOCK_IDLE, idle);
}

/* ---- grid.exec, grid.compl ---- */

/* grid.exec: here only one of its blocks has warps to run. */
static bool grid_exec(struct device *d, struct block *b, struct ascent a)
{
    const struct grid *g = b->grid;
    unsigned here = tell_open(d->tell);
    bool ok;

    block_idle(d, g);
    ok = block_exec(d, b, a);
    if (ok && a.noticed && may_end_bar(d, b, a.n))
        block_end_bar(d, b);
    if (ok && a.noticed && b->active_warps == 0)
        block_compl(d, b);
    tell_close(d->tell, here);
    if (ok)
        tell_number(d->tell, RULE_GRID_EXEC, g->id);
    return ok;
}

/* grid.compl: every block is over. */
static void grid_compl(const struct device *d, struct grid *g)
{
    g->over = true;
    tell_number(d->tell, RULE_GRID_COMPL, g->id);
}

/* ---- context.exec, context.compl ---- */

/* context.exec: of the context's grids the one steps that was scheduled. */
static bool context_exec(struct device *d, struct block *b, struct ascent a)
{
    struct grid *g = b->grid;
    unsigned here = tell_open(d->tell);
    bool ok = grid_exec(d, b, a);

    if (ok && a.noticed && g->completed == g->blocks)
        grid_compl(d, g);
    tell_close(d->tell, here);
    if (ok)
        tell_number(d->tell, RULE_CONTEXT_EXEC, g->context->id);
    return ok;
}

void grid_free(struct grid *g)
{
    struct block *next;

    for (; g->spare != NULL; g->spare = next) {
        next = g->spare->next;
        block_free(g->spare);
    }
    mem_free(g->params);
    mem_free(g->tid);
    mem_free(g->resident);
    mem_free(g);
}

/* The context has the grid no longer: completed or aborted. */
static void drop_grid(struct device *d, struct grid *g)
{
    g->over = true;
    blocks_unspare(d, g);
    d->changes++;
    d->recount = true;
    if (g->started)
        g->context->running--;
    if (g->started && g->params_size > 0)
        regions_give(&d->constant, g->params_at);
    while (d->first_live < d->ngrids && d->grids[d->first_live]->over)
        d->first_live++;
    d->issue = true;
}

/* context.compl: a grid is completed; the context drops it and has a message for the host. */
static void context_compl(struct device *d, struct grid *g)
{
    unsigned here = tell_open(d->tell);

    cio_compl(d, g);
    drop_grid(d, g);
    tell_close(d->tell, here);
    tell_number(d->tell, RULE_CONTEXT_COMPL, g->id);
}

void grid_abort(struct device *d, struct grid *g)
{
    while (g->nresident > 0)
        block_leave(d, g->resident[--g->nresident]);
    drop_grid(d, g);
}

/* ---- what a step leaves to the device (5.8) ---- */

static bool memory_action(struct device *d, struct step *x)
{
    if (x->kind != ACTION_MEMORY)
        return true;
    if (device_mem_op(d, x))
        return executed(d, x);
    step_blame(d, x, x->pc);
    return false;
}

/* What follows for the warps that stepped and their block: device.updMemBar, the results of
 * reductions, places that are free. */
static bool act(struct device *d, struct block *b, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        device_upd_mem_bar(d, d->steps[i].warp);
    if (d->results.n > 0 && !device_barrier_results(d))
        return false;
    if (d->ended != NULL) /* of an operation that ran to its end at once */
        device_upd_fenced(d, &d->processors[b->processor]);
    d->released = d->ended = NULL;
    for (unsigned i = 0; d->released_all && i < b->nwarps; i++)
        processor_update(d, &b->warps[i]);
    if (b->active_warps == 0) {
        block_leave(d, b);
        return true;
    }
    for (unsigned i = 0; i < n; i++)
        if (d->steps[i].warp->state == WARP_COMPLETED)
            warp_leave(d, d->steps[i].warp);
    return true;
}

/* The block needs no update for one warp that can step again, unless its threads diverge. Only of warps at
 * barriers can there be several in a step: a memory action is alone. */
bool device_exec(struct device *d, struct block *b, unsigned n)
{
    struct ascent a = { .n = n, .noticed = true };

    if (n > 0)
        reg_lookup(d->steps, n);
    if (n == 1)
        a.noticed = !d->steps[0].d->goes_on || bar_apart(d->steps[0].warp);
    if (!context_exec(d, b, a))
        return false;
    if (a.noticed && b->grid->over)
        context_compl(d, b->grid);
    if (n > 0 && !memory_action(d, &d->steps[0]))
        return false;
    for (unsigned i = 0; i < n; i++)
        step_spoils(&d->steps[i]);
    return true;
}

bool device_run(struct device *d, struct block *b, unsigned n)
{
    d->results.n = 0;
    d->released_all = false;
    return device_exec(d, b, n) && act(d, b, n);
}

bool block_settle(struct device *d, struct warp *w)
{
    struct block *b = w->block;

    if (w->state == WARP_COMPLETED)
        warp_leave(d, w);
    if (b->barriers_in_use > 0)
        b->changes++; /* which operations are older than an arrival */
    if (b->over)
        block_leave_at_last(d, b);
    else if (b->barriers_in_use > 0)
        return !bar_completed(b) || device_run(d, b, 0);
    return true;
}
