/* ptx_machine/independence.c: groups of steps, as the report's rules let them be taken (5.8.3): first the
 * silent rules of memory (4.6), then processor by processor its operations and its warps. */
#include "ptx_machine/independence.h"

#include "base/mem.h"
#include "ptx_machine/ptx_machine.h"

#define RANKS 255u /* operations of one warp that are told apart */

/* The warp's number among those of all launches, and which of its operations, or none, it is. */
static uint32_t id_of(const struct reducer *r, const struct warp *w, unsigned rank)
{
    size_t warp = agents_warp_number(&r->space->agents, w);

    return rank >= RANKS ? 0 : (uint32_t)(warp * (RANKS + 1) + rank + 1);
}

static struct group anything(struct transition_path path)
{
    return (struct group){ .reach = TOUCHES_ALL, .step = { true, path } };
}

/* ---- operations ---- */

static struct group operation(const struct reducer *r, const struct transition *t)
{
    const struct device *d = r->space->session->device;
    const struct memory *m = device_memory(d);
    struct group g = anything(t->path);

    if (!reduce_ends_quietly(d, t->warp) || !memory_look_footprint(m, t->op, &g.touched))
        return g;
    g.id = id_of(r, t->warp, memory_look_rank(m, t->op) + 1);
    if (g.id != 0)
        g.reach = reduce_is_private(t->op) ? TOUCHES_OWN : TOUCHES_LINE;
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

static struct group warp(const struct reducer *r, const struct transition *t)
{
    const struct device *d = r->space->session->device;
    const struct warp *w = t->warp;
    struct group g = anything(t->path);

    if (!reduce_ends_quietly(d, w) || !(reduce_is_local(d, w) || only_issues(r, w)))
        return g;
    g.id = id_of(r, w, 0);
    if (g.id != 0)
        g.reach = TOUCHES_OWN;
    return g;
}

/* ---- all of a state ---- */

static bool is_same(const struct transition_path *a, const struct transition_path *b)
{
    return a->pick[0] == b->pick[0] && a->pick[1] == b->pick[1] && a->pick[2] == b->pick[2];
}

size_t groups_of_state(struct groups *all, const struct reducer *r)
{
    const struct device *d = r->space->session->device;
    const struct sole_step *sole = &r->sole;
    struct transition t;
    size_t first = all->n;

    if (look_host_acts(d) || look_reads_clock(d) || ptx_machine_resting(r->space) ||
        !r->space->agents.told_apart) {
        ARRAY_PUSH(all->v, all->n, all->cap, (struct group){ .plain = true });
        return 1;
    }
    t = transition_all(d, TRANSITION_UNIT, false);
    while (transition_next(d, &t))
        if (!sole->found || is_same(&t.path, &sole->path))
            ARRAY_PUSH(all->v, all->n, all->cap,
                       t.kind == TRANSITION_OPERATION ? operation(r, &t) : warp(r, &t));
    if (!sole->found && memory_silent_enabled(device_memory(d)))
        ARRAY_PUSH(all->v, all->n, all->cap,
                   anything(transition_all(d, TRANSITION_MEMORY, false).path));
    if (all->n == first) /* nobody can move */
        ARRAY_PUSH(all->v, all->n, all->cap, (struct group){ .plain = true });
    return all->n - first;
}

/* ---- independence ---- */

static uint32_t warp_of(const struct group *g)
{
    return (g->id - 1) / (RANKS + 1);
}

bool group_independent(const struct group *a, const struct group *b)
{
    if (a->id == 0 || b->id == 0 || warp_of(a) == warp_of(b))
        return false;
    return a->reach == TOUCHES_OWN || b->reach == TOUCHES_OWN || footprints_apart(&a->touched, &b->touched);
}
