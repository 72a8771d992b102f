/* engine/grid/grid.c: a step of a block's warps on its way up: the rules of blocks (5.5.2), of grids
 * (5.6), of contexts (exec and compl, 5.7.3). A rule whose premise is a step of the same floor
 * (endBar, compl) is told beside that step, right after it. Knows no memory but as what a step
 * leaves to do. */
#include <string.h>

#include "base/mem.h"
#include "engine/device/machine.h"
#include "engine/warp/execute.h"
#include "program/lanes.h"

/* What a step goes through on its way up has a parameter `to`: d->tell, NULL where nobody listens,
 * so that a compiler can leave out of the hot path what only tells. */

/* ---- block.exec ---- */

void step_blame(struct device *d, const struct step *x, uint32_t pc)
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

/* What the threads of the warp see of their surroundings, where it stands, and who executes what
 * stands there. */
static inline void prepare(const struct device *d, struct step *x)
{
    const struct warp *w = x->warp;

    x->code = w->block->grid->code;
    x->clock = d->counts.steps;
    x->at_fault = w->exec.threads != NULL ? w->exec.active : 0;
    x->pc = w->exec.pc;
    x->d = &x->code->decoded[x->pc];
    if (x->counted != w->exec.active)
        x->active = lane_count(x->counted = w->exec.active);
    x->lanes = threads_executing(x);
}

/* device.regLookup (5.8.3): all that the threads of the scheduled warps may look up, as it is
 * before the step: the sizes and indices that special registers show, and the warp's register
 * window. */
static inline void reg_lookup(struct device *d, unsigned n, struct teller *to)
{
    tell(to, RULE_DEVICE_REGLOOKUP);
    for (unsigned i = 0; i < n; i++)
        prepare(d, &d->steps[i]);
}

/* An address past the program's end: nothing is decoded there. */
static inline bool inside(struct step *x)
{
    return x->d->rule != NULL ||
           stuck_at(x->stuck, RULE_WARP_BRA, "the program counter is %lu, outside the program",
                    (unsigned long)x->pc);
}

/* The step is done, if nobody who checks it objects. */
static inline bool executed(struct device *d, const struct step *x)
{
    d->counts.thread_instructions += x->active;
    if (!d->watched || tell_stepped(d, x))
        return true;
    step_blame(d, x, x->pc);
    return false;
}

/* One scheduled warp: its step. A memory action is still to be done. */
static inline bool execute_warp(struct device *d, struct step *x, struct teller *to)
{
    d->counts.warp_instructions++;
    x->warp->changes++;
    if (!inside(x) || (d->watched && !tell_check(d, x)) || !warp_execute(x, d->control, to)) {
        step_blame(d, x, x->pc);
        return false;
    }
    return x->kind == ACTION_MEMORY || executed(d, x);
}

/* The barrier actions of the step: bar.updBar with the warps that are active. */
static inline bool update_barriers(struct device *d, struct block *b, unsigned n)
{
    if (n == 1 && d->steps[0].kind != ACTION_BARRIER)
        return true;
    d->arrivals.n = 0;
    for (unsigned i = 0; i < n; i++)
        if (d->steps[i].kind == ACTION_BARRIER)
            arrivals_collect(&d->arrivals, &d->steps[i], memory_serial(d->memory));
    if (d->arrivals.n == 0 || bar_upd_bar(b, &d->arrivals, &d->stuck.stuck))
        return true;
    step_blame(d, &d->steps[0], d->steps[0].warp->exec.pc - 1);
    return false;
}

/* A warp of the block has completed. */
static void block_warp_left(struct block *b)
{
    b->active_warps--;
    b->changes++;
    bar_warp_left(b);
}

static inline bool execute_warps(struct device *d, struct block *b, unsigned n, struct teller *to)
{
    for (unsigned i = 0; i < n; i++)
        if (!execute_warp(d, &d->steps[i], to))
            return false;
    if (!update_barriers(d, b, n))
        return false;
    for (unsigned i = 0; i < n; i++)
        if (d->steps[i].warp->state == WARP_COMPLETED)
            block_warp_left(b);
    return true;
}

/* block.exec: the scheduled warps, perhaps none, and what they say to barriers. */
static inline bool block_exec(struct device *d, struct block *b, unsigned n, struct teller *to)
{
    unsigned here = tell_open(to);
    bool ok = execute_warps(d, b, n, to);

    tell_close(to, here);
    if (ok)
        tell_number(to, RULE_BLOCK_EXEC, b->linear);
    return ok;
}

/* ---- block.endBar, block.compl, block.idle ---- */

static bool hears_barriers(const struct device *d)
{
    for (size_t i = 0; i < d->nobservers; i++)
        if (d->observers[i].barrier != NULL)
            return true;
    return false;
}

/* Whoever listens hears of a barrier while its arrivals are there. */
static void tell_ending(const struct device *d, struct block *b)
{
    const struct barrier *bar;

    if (b->barriers_in_use == 0 || !hears_barriers(d))
        return;
    bar = bar_ending(b);
    if (bar != NULL)
        tell_barrier(d, b, bar);
}

/* Can a barrier of the block end after a step of n warps? Threads have arrived or exited, or no warp
 * has stepped and an operation has ended. */
static inline bool may_end_bar(const struct device *d, const struct block *b, unsigned n)
{
    bool may = n == 0;

    for (unsigned i = 0; b->barriers_in_use > 0 && i < n; i++) {
        const struct step *x = &d->steps[i];

        may = may || x->kind == ACTION_BARRIER || x->control.flow.kind == FLOW_EXIT ||
              x->warp->state == WARP_COMPLETED || bar_apart(x->warp);
    }
    return may && b->barriers_in_use > 0;
}

/* block.endBar: as often as it applies. The results of reductions are still to be written. */
static void block_end_bar(struct device *d, struct block *b)
{
    unsigned here = tell_open(d->tell);

    tell_ending(d, b);
    while (b->barriers_in_use > 0 && bar_end_bar(b, &d->results)) {
        d->released_all = true;
        tell_ending(d, b);
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
static inline void block_idle(const struct grid *g, struct teller *to)
{
    uint64_t idle = g->blocks - g->nresident;

    if (tell_heard(to) && idle > 0)
        tell_number(to, RULE_BLOCK_IDLE, idle);
}

/* ---- grid.exec, grid.compl ---- */

/* grid.exec: here only one of its blocks has warps to run. */
static inline bool grid_exec(struct device *d, struct block *b, unsigned n, struct teller *to)
{
    const struct grid *g = b->grid;
    unsigned here = tell_open(to);
    bool ok;

    block_idle(g, to);
    ok = block_exec(d, b, n, to);
    d->released_all = false;
    if (ok && may_end_bar(d, b, n))
        block_end_bar(d, b);
    if (ok && b->active_warps == 0)
        block_compl(d, b);
    tell_close(to, here);
    if (ok)
        tell_number(to, RULE_GRID_EXEC, g->id);
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
static inline bool context_exec(struct device *d, struct block *b, unsigned n, struct teller *to)
{
    struct grid *g = b->grid;
    unsigned here = tell_open(to);
    bool ok = grid_exec(d, b, n, to);

    if (ok && g->completed == g->blocks)
        grid_compl(d, g);
    tell_close(to, here);
    if (ok)
        tell_number(to, RULE_CONTEXT_EXEC, g->context->id);
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

static inline bool memory_action(struct device *d, struct step *x)
{
    if (x->kind != ACTION_MEMORY)
        return true;
    if (d->hears_accesses)
        tell_access(d, x);
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

/* Only of warps at barriers can there be several in a step: a memory action is alone. */
static inline bool exec(struct device *d, struct block *b, unsigned n, struct teller *to)
{
    struct grid *g = b->grid;

    d->results.n = 0;
    if (n > 0)
        reg_lookup(d, n, to);
    if (!context_exec(d, b, n, to))
        return false;
    if (g->over)
        context_compl(d, g);
    return n == 0 || memory_action(d, &d->steps[0]);
}

bool device_exec(struct device *d, struct block *b, unsigned n)
{
    return n == 1 && !tell_heard(d->tell) ? exec(d, b, 1, NULL) : exec(d, b, n, d->tell);
}

bool device_run(struct device *d, struct block *b, unsigned n)
{
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
