/* observe/filter.c: which events a trace shows. A condition fails on an event without the value: a
 * silent rule belongs to no warp, an event above the warp to no line. */
#include "observe/filter.h"

#include <string.h>

void filter_free(struct trace_filter *f)
{
    mem_free(f->rules);
    mem_free(f->lines);
}

struct warp_id warp_id_of(const struct warp_event *e)
{
    struct warp_id w = { .known = true, .context = e->context, .grid = e->grid };

    w.warp = e->warp;
    memcpy(w.block, e->block, sizeof w.block);
    return w;
}

bool warp_id_same(const struct warp_id *a, const struct warp_id *b)
{
    return a->grid == b->grid && a->warp == b->warp &&
           memcmp(a->block, b->block, sizeof a->block) == 0;
}

static bool wants_line(const struct trace_filter *f, unsigned line)
{
    for (size_t i = 0; i < f->nlines; i++)
        if (f->lines[i].first <= line && line <= f->lines[i].last)
            return true;
    return f->nlines == 0;
}

static bool wants_warp(const struct trace_filter *f, const struct warp_id *place)
{
    for (int i = 0; i < 3; i++)
        if (f->of_block && f->block[i] != place->block[i])
            return false;
    return (!f->of_warp || f->warp == place->warp) && (!f->of_grid || f->grid == place->grid);
}

static bool is_control(const struct warp_event *e)
{
    return e->control_rule != RULE_COUNT && e->control_rule != RULE_CRS_NEXT &&
           e->control_rule != RULE_THREADS_NEXT && e->control_rule != RULE_SIMTSTACK_NEXT &&
           e->control_rule != RULE_HANOI_NEXT;
}

bool filter_step(const struct trace_filter *f, const struct warp_event *e)
{
    const struct warp_id place = warp_id_of(e);

    return !f->memory_only && (!f->control_only || is_control(e)) && wants_warp(f, &place) &&
           wants_line(f, program_line(e->program, e->pc));
}

bool filter_operation(const struct trace_filter *f, const struct warp_id *place, unsigned line)
{
    return !f->control_only && wants_warp(f, place) && wants_line(f, line);
}

bool filter_block(const struct trace_filter *f, uint32_t grid, const uint32_t block[3])
{
    return !f->memory_only && (!f->of_grid || f->grid == grid) &&
           (!f->of_block || memcmp(f->block, block, sizeof f->block) == 0);
}

/* Is nothing asked of warps and lines? */
static bool takes_any_warp(const struct trace_filter *f)
{
    return !f->control_only && f->nlines == 0 && !f->of_block && !f->of_warp;
}

bool filter_silent(const struct trace_filter *f)
{
    return takes_any_warp(f) && !f->of_grid;
}

bool filter_above(const struct trace_filter *f, const uint64_t *grid)
{
    return takes_any_warp(f) && !f->memory_only &&
           (!f->of_grid || (grid != NULL && *grid == f->grid));
}

bool filter_rules(const struct trace_filter *f, const struct derivation *d, uint32_t node)
{
    for (size_t i = 0; i < f->nrules; i++)
        if (derivation_fired(d, node, f->rules[i]))
            return true;
    return f->nrules == 0;
}
