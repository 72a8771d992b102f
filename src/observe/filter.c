/* observe/filter.c: which events a trace shows. What an event lacks, a condition on it does not
 * meet: a silent rule belongs to no warp, a rule above the warp stands on no line. */
#include "observe/filter.h"

#include <string.h>

void filter_add_rule(struct trace_filter *f, enum rule r)
{
    ARRAY_PUSH(f->rules, f->nrules, f->cap_rules, r);
}

void filter_add_lines(struct trace_filter *f, struct line_range lines)
{
    ARRAY_PUSH(f->lines, f->nlines, f->cap_lines, lines);
}

void filter_free(struct trace_filter *f)
{
    mem_free(f->rules);
    mem_free(f->lines);
}

struct warp_place warp_place_of(const struct warp_event *e)
{
    struct warp_place w = { .known = true, .context = e->context, .grid = e->grid };

    w.warp = e->warp;
    memcpy(w.block, e->block, sizeof w.block);
    return w;
}

static bool wants_rule(const struct trace_filter *f, enum rule r)
{
    for (size_t i = 0; i < f->nrules; i++)
        if (f->rules[i] == r)
            return true;
    return f->nrules == 0;
}

static bool wants_line(const struct trace_filter *f, unsigned line)
{
    for (size_t i = 0; i < f->nlines; i++)
        if (f->lines[i].first <= line && line <= f->lines[i].last)
            return true;
    return f->nlines == 0;
}

static bool wants_warp(const struct trace_filter *f, const uint32_t block[3], unsigned warp)
{
    for (int i = 0; i < 3; i++)
        if (f->of_block && f->block[i] != block[i])
            return false;
    return !f->of_warp || f->warp == warp;
}

static bool is_control(const struct warp_event *e)
{
    return e->control_rule != RULE_COUNT && e->control_rule != RULE_CRS_NEXT;
}

bool filter_step(const struct trace_filter *f, const struct warp_event *e)
{
    return !f->memory_only && (!f->control_only || is_control(e)) &&
           wants_warp(f, e->block, e->warp) &&
           wants_line(f, instr_line(&e->program->instrs[e->pc])) &&
           (wants_rule(f, e->thread_rule) || wants_rule(f, e->warp_rule) ||
            wants_rule(f, e->control_rule));
}

bool filter_memory(const struct trace_filter *f, enum rule r, const struct warp_place *place)
{
    if (f->control_only || f->nlines > 0 || !wants_rule(f, r))
        return false;
    if (place == NULL || !place->known)
        return !f->of_block && !f->of_warp;
    return wants_warp(f, place->block, place->warp);
}

bool filter_rule(const struct trace_filter *f, enum rule r)
{
    return !f->memory_only && !f->control_only && f->nlines == 0 && !f->of_block && !f->of_warp &&
           wants_rule(f, r);
}
