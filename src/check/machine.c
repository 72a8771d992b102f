/* check/machine.c: --check machine: the conditions of memory (memory/conditions.def), and those of
 * operations and their warps (5.8.1), fences, blocks that are over (5.5.2), and which caches the
 * memory programs write to (4.5). */
#include "check/checks.h"

#include <stdio.h>
#include <string.h>

#include "engine/state/look.h"
#include "memory/state/look.h"
#include "observe/show.h"
#include "program/lanes.h"

/* ---- what broke a condition ---- */

#define WHO 80

static bool broken(const struct condition_info *c, const char *who, struct stuck *why)
{
    return stuck_at(why, c->rule, "machine.%s does not hold: %s (%s)", c->name, c->holds, who);
}

/* The instruction that asked for an operation, while its warp is there. */
static void blame(const struct device *d, const struct memop *op, struct stuck_place *where)
{
    const struct warp *w = look_owner(d, op->window);
    struct look_grid g;

    if (w == NULL)
        return;
    where->program = look_program_of(w);
    where->pc = op->origin;
    where->grid = look_grid_of(w->block);
    if (look_grid(d, where->grid, &g) && g.id == where->grid)
        where->context = g.context;
    memcpy(where->block, w->block->index, sizeof where->block);
    where->warp = w->index;
    where->lanes = op->lanes;
}

static bool broken_by_operation(const struct device *d, const struct condition_info *c,
                                const struct memop *op, struct stuck_place *where)
{
    char who[WHO];

    blame(d, op, where);
    snprintf(who, sizeof who, "operation %lu, %s, processor %u", (unsigned long)op->mid,
             memprog_name(op->program), op->processor);
    return broken(c, who, &where->stuck);
}

/* What is not about an operation: a line, or all of a cache or a processor. */
static bool broken_at(const struct condition_info *c, const struct memory_fault *f,
                      struct stuck *why)
{
    struct space_address line = place_of(f->address);
    struct text who = { NULL, 0, 0 };

    if (f->address != 0)
        text_printf(&who, "%s line 0x%llx in ", space_text(line.space),
                    (unsigned long long)line.address);
    if (f->address == 0 && f->processor != ALL_PROCESSORS)
        text_printf(&who, "processor %u", f->processor);
    else
        show_cache(&who, f->level, f->processor);
    broken(c, who.s, why);
    text_free(&who);
    return false;
}

static bool broken_on_processor(const struct condition_info *c, unsigned processor,
                                struct stuck *why)
{
    return broken_at(c, &(struct memory_fault){ .processor = processor }, why);
}

/* ---- memory (chapter 4) ---- */

static bool memory_is_broken(const struct device *d, const struct memory_fault *f,
                             struct stuck_place *where)
{
    const struct condition_info *c = condition_info(f->condition);

    return f->op != NULL ? broken_by_operation(d, c, f->op, where)
                         : broken_at(c, f, &where->stuck);
}

/* ---- operations and their warps (5.8.1) ---- */

/* owner: a block keeps its place until its operations have ended. */
static bool has_owner(const struct device *d, const struct memop *op)
{
    const struct warp *w = look_owner(d, op->window);

    return w != NULL && w->block->processor == op->processor &&
           (op->lanes & ~lanes_below(w->lanes)) == 0;
}

static bool operations_have_owners(const struct device *d, struct stuck_place *where)
{
    static const struct condition_info owner = {
        "owner", RULE_DEVICE_MEMOP, "an operation in flight is of a warp on its processor"
    };
    const struct memory *m = device_memory(d);
    const struct memop *op;

    for (unsigned p = 0; p < device_constants(d)->v[CONST_NumProcessors]; p++)
        for (unsigned i = 0; i < memory_runnable(m, p); i++)
            if (op = memory_look_runnable(m, p, i), !has_owner(d, op))
                return broken_by_operation(d, &owner, op, where);
    return true;
}

/* fences: level cta is done as soon as no operation of the thread is in flight (updMemBar). */
static bool warp_is_fenced(const struct device *d, const struct warp *w, struct stuck_place *where)
{
    static const struct condition_info fences = {
        "fences", RULE_DEVICE_UPDMEMBAR, "a thread at a fence of its block has something in flight"
    };

    if ((w->fences.cta & ~memory_window_busy(device_memory(d), w->window, MEMORY_EVER)) == 0)
        return true;
    return broken_on_processor(&fences, w->block->processor, &where->stuck);
}

static bool fences_are_needed(const struct device *d, struct stuck_place *where)
{
    struct look_grid g;
    const struct block *b;

    for (grid_id next = 0; look_grid(d, next, &g); next = g.id + 1)
        for (size_t i = 0; (b = look_block(d, g.id, i)) != NULL; i++)
            for (unsigned k = 0; k < b->nwarps; k++)
                if (!warp_is_fenced(d, &b->warps[k], where))
                    return false;
    return true;
}

/* leaving: what keeps a block that is over are its operations alone (ours, 5.5.2). */
static bool leavers_are_busy(const struct device *d, struct stuck_place *where)
{
    static const struct condition_info leaving = {
        "leaving", RULE_BLOCK_COMPL, "a block that is over and still there has something in flight"
    };
    const struct block *b;

    for (size_t i = 0; (b = look_leaving(d, i)) != NULL; i++) {
        lane_mask busy = 0;

        for (unsigned k = 0; k < b->nwarps; k++)
            busy |= memory_window_busy(device_memory(d), b->warps[k].window, MEMORY_EVER);
        if (busy == 0)
            return broken_on_processor(&leaving, b->processor, &where->stuck);
    }
    return true;
}

/* ---- memory programs (4.5) ---- */

static bool write_global_l1(const struct memprog_set *s)
{
    const struct memprog *p;

    for (size_t i = 0; (p = memprog_at(s, i)) != NULL; i++)
        if (memprog_writes_l1(p) && strstr(memprog_name(p), ".local") == NULL)
            return true;
    return false;
}

/* through: L1 caches are not coherent, so the programs for global memory write to L2 (4.5). */
static bool writes_go_through(const struct device *d, struct stuck_place *where)
{
    static const struct condition_info through = {
        "through", RULE_MEMPROG_OP_WRITEL1,
        "no global line in L1 is dirty, for no program makes it so"
    };
    unsigned processors = (unsigned)device_constants(d)->v[CONST_NumProcessors];

    for (unsigned p = 0; p < processors; p++)
        if (memory_look_global_dirty(device_memory(d), p) > 0 &&
            !write_global_l1(look_memory_programs(d)))
            return broken_on_processor(&through, p, &where->stuck);
    return true;
}

bool machine_holds(const struct device *d, struct stuck_place *where)
{
    struct memory_fault f;

    *where = (struct stuck_place){ .program = NULL };
    if (!memory_check(device_memory(d), &f))
        return memory_is_broken(d, &f, where);
    return operations_have_owners(d, where) && fences_are_needed(d, where) &&
           leavers_are_busy(d, where) && writes_go_through(d, where);
}
