/* ptx_machine/independence.c: groups of steps, as the report's rules let them be taken (5.8.3): first the
 * silent rules of memory (4.6), then processor by processor its operations and its warps. */
#include "ptx_machine/independence.h"

#include "base/mem.h"
#include "engine/state/look.h"
#include "ptx_machine/state_space.h"

#define RANKS 255u /* operations of one warp that are told apart */

/* The warp's number among those of all launches, and which of its operations, or none, it is. */
static uint32_t id_of(const struct reducer *r, const struct warp *w, unsigned rank)
{
    size_t warp = parties_warp_number(&r->space->parties, w);

    return rank >= RANKS ? 0 : (uint32_t)(warp * (RANKS + 1) + rank + 1);
}

static struct group anything(struct sole_step step)
{
    return (struct group){ .reach = TOUCHES_ALL, .step = step };
}

/* ---- operations ---- */

static struct group operation(const struct reducer *r, const struct memop *op, struct sole_step step)
{
    const struct device *d = r->space->session->device;
    const struct memory *m = device_memory(d);
    const struct warp *w = look_owner(d, op->window);
    struct group g = anything(step);

    if (!reduce_ends_quietly(d, w) || !memory_look_footprint(m, op, &g.touched))
        return g;
    g.id = id_of(r, w, memory_look_rank(m, op) + 1);
    if (g.id != 0)
        g.reach = reduce_is_private(op) ? TOUCHES_OWN : TOUCHES_LINE;
    return g;
}

/* ---- warps ---- */

/* An instruction that puts operations on memory in flight, which act later: not so in profile
 * sc. */
static bool only_issues(const struct reducer *r, const struct warp *w)
{
    if (r->space->session->options->settings.profile == PROFILE_SC || w->exec.threads != NULL)
        return false;
    return (rule_facts(look_next(w)->rule_id) & R_ACCESSES) != 0;
}

static struct group warp(const struct reducer *r, const struct warp *w, struct sole_step step)
{
    const struct device *d = r->space->session->device;
    struct group g = anything(step);

    if (!reduce_ends_quietly(d, w) || !(reduce_is_local(d, w) || only_issues(r, w)))
        return g;
    g.id = id_of(r, w, 0);
    if (g.id != 0)
        g.reach = TOUCHES_OWN;
    return g;
}

/* ---- all of a state ---- */

static void add_processor(struct groups *all, const struct reducer *r, unsigned processor)
{
    const struct device *d = r->space->session->device;
    const struct memory *m = device_memory(d);
    struct sole_step step = { .found = true };
    unsigned operations = memory_runnable(m, processor);
    const struct warp *w;

    if (!look_unit(d, processor, &step.unit))
        return;
    for (; step.step < operations; step.step++)
        ARRAY_PUSH(all->v, all->n, all->cap,
                   operation(r, memory_look_runnable(m, processor, step.step), step));
    for (; (w = look_ready(d, processor, step.step - operations)) != NULL; step.step++)
        ARRAY_PUSH(all->v, all->n, all->cap, warp(r, w, step));
}

/* The one step that counts, if it is one of those from `first` on: the others go. */
static void keep_sole(struct groups *all, size_t first, const struct sole_step *sole)
{
    for (size_t i = first; i < all->n; i++) {
        const struct sole_step *s = &all->v[i].step;

        if (s->unit == sole->unit && s->step == sole->step)
            all->v[first] = all->v[i];
    }
    all->n = first + 1;
}

size_t groups_of_state(struct groups *all, const struct reducer *r)
{
    const struct device *d = r->space->session->device;
    unsigned processors = (unsigned)device_constants(d)->v[CONST_NumProcessors];
    size_t first = all->n;

    if (look_host_acts(d) || look_reads_clock(d) || space_resting(r->space) ||
        !r->space->parties.told_apart) {
        ARRAY_PUSH(all->v, all->n, all->cap, (struct group){ .plain = true });
        return 1;
    }
    for (unsigned p = 0; p < processors; p++)
        add_processor(all, r, p);
    if (r->sole.found)
        keep_sole(all, first, &r->sole);
    else if (memory_silent_enabled(device_memory(d)))
        ARRAY_PUSH(all->v, all->n, all->cap,
                   anything((struct sole_step){ .found = true, .silent = true }));
    if (all->n == first) /* nobody can move */
        ARRAY_PUSH(all->v, all->n, all->cap, (struct group){ .plain = true });
    return all->n - first;
}

/* ---- independence ---- */

static uint32_t warp_of(const struct group *g)
{
    return (g->id - 1) / (RANKS + 1);
}

static bool lines_apart(const struct footprint *a, const struct footprint *b)
{
    if (a->processor == b->processor)
        return false;
    if (a->line == 0 || b->line == 0)
        return true;
    return a->line != b->line && (a->set == NO_LINE || a->set != b->set);
}

bool group_independent(const struct group *a, const struct group *b)
{
    if (a->id == 0 || b->id == 0 || warp_of(a) == warp_of(b))
        return false;
    return a->reach == TOUCHES_OWN || b->reach == TOUCHES_OWN || lines_apart(&a->touched, &b->touched);
}
