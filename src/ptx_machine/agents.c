/* ptx_machine/agents.c: agents as numbers: first the threads, then messages, both of them as many
 * as the scenario has; after them, in turn, operations and silent rules, whose number is open. */
#include "ptx_machine/agents.h"

#include <stdio.h>

#include "base/mem.h"
#include "memory/past.h"
#include "program/lanes.h"

/* ---- how many there are ---- */

/* Of a launch; MOST_THREADS + 1 where there are more. */
static uint64_t warps_of(const struct launch_request *l, unsigned lanes)
{
    uint64_t threads = (uint64_t)l->block[0] * l->block[1] * l->block[2];
    uint64_t blocks = (uint64_t)l->grid[0] * l->grid[1] * l->grid[2];

    return (threads + lanes - 1) / lanes > MOST_THREADS || blocks > MOST_THREADS
               ? MOST_THREADS + 1
               : (threads + lanes - 1) / lanes * blocks;
}

static size_t contexts_of(const struct device *d)
{
    struct look_context unused;
    context_id n = 0;

    while (look_context(d, n, &unused))
        n++;
    return n;
}

/* Of the launch with the most of them: where launches may be left out, each counts as that. */
static uint64_t most_warps(const struct scenario *s, unsigned lanes)
{
    uint64_t most = 0;

    for (size_t i = 0; i < s->nactions; i++)
        if (s->actions[i].kind == DO_LAUNCH && warps_of(&s->actions[i].launch, lanes) > most)
            most = warps_of(&s->actions[i].launch, lanes);
    return most;
}

void agents_open(struct agents *p, const struct device *d, const struct scenario *s)
{
    uint64_t warps = 0, each;

    *p = (struct agents){ .device = d, .lanes = (unsigned)device_constants(d)->v[CONST_WarpSize],
                           .silent = device_constants(d)->v[CONST_FairSilent] != 0 };
    each = s->branches ? most_warps(s, p->lanes) : 0;
    p->first = mem_new((s->nactions + 1) * sizeof *p->first);
    for (size_t i = 0; i < s->nactions; i++) {
        if (s->actions[i].kind != DO_LAUNCH)
            continue;
        p->first[p->nlaunches++] = (uint32_t)warps;
        if (warps * p->lanes <= MOST_THREADS)
            warps += each > 0 ? each : warps_of(&s->actions[i].launch, p->lanes);
    }
    p->told_apart = warps * p->lanes <= MOST_THREADS;
    p->warps = p->told_apart ? (uint32_t)warps : 0;
    p->bounded = (size_t)p->warps * p->lanes + 2 * p->nlaunches + contexts_of(d);
}

void agents_close(struct agents *p)
{
    agent_set_free(&p->moved);
    agent_set_free(&p->late);
    agent_set_free(&p->fresh);
    names_free(&p->numbers);
    mem_free(p->rules);
    mem_free(p->first);
}

/* ---- numbers ---- */

/* Launches are made in the order of their ids. */
size_t agents_warp_number(const struct agents *p, const struct warp *w)
{
    const struct block *b = w->block;

    return p->first[look_grid_of(b)] + (size_t)b->linear * b->nwarps + w->index;
}

size_t agent_of_thread(const struct agents *p, size_t warp, unsigned lane)
{
    return warp * p->lanes + lane;
}

/* Two that abort the same grid are one party: what one of them could do the other could. */
size_t agent_of_message(const struct agents *p, const struct message *m)
{
    size_t first = (size_t)p->warps * p->lanes;

    if (m->kind == MESSAGE_DESTROY)
        return first + 2 * p->nlaunches + m->context;
    return first + 2 * (size_t)m->grid + (m->kind == MESSAGE_ABORT);
}

size_t agent_of_operation(const struct agents *p, size_t warp, size_t older)
{
    return p->bounded + 2 * (older * p->warps + warp);
}

size_t agent_of_silent(const struct agents *p, size_t number)
{
    return p->bounded + 2 * number + 1;
}

size_t agents_party(const struct agents *p, size_t agent, bool apart)
{
    const bool operation = agent >= p->bounded && (agent - p->bounded) % 2 == 0;

    if (agent < (size_t)p->warps * p->lanes)
        return apart ? agent : agent - agent % p->lanes;
    if (!operation || (apart && p->lanes > 1))
        return NOBODYS;
    return agent_of_thread(p, (agent - p->bounded) / 2 % p->warps, 0);
}

/* The number of whatever has that key, given to it when it is seen first. */
static size_t number_of(struct agents *p, const char *key, int n, const struct silent_agent *new)
{
    uint32_t number;

    if (!names_get(&p->numbers, key, (size_t)n, &number)) {
        number = (uint32_t)p->nrules;
        names_put(&p->numbers, key, (size_t)n, number);
        ARRAY_PUSH(p->rules, p->nrules, p->cap_rules, *new);
    }
    return number;
}

/* Of a silent rule on a line. */
static size_t silent_number(struct agents *p, const struct silent_view *v, uint64_t line)
{
    char key[48];
    int n = snprintf(key, sizeof key, "%u %u %llx", (unsigned)v->rule, v->processor,
                     (unsigned long long)line);

    return number_of(p, key, n, &(struct silent_agent){ *v, line, 0 });
}

/* Of the reads of a thread at an address. */
static size_t read_number(struct agents *p, size_t thread, uint64_t address)
{
    char key[48];
    int n = snprintf(key, sizeof key, "read %zx %llx", thread, (unsigned long long)address);

    return number_of(p, key, n, &(struct silent_agent){ .line = address, .reader = thread + 1 });
}

/* ---- who moved ---- */

void agents_stepped(struct agents *p, const struct warp_event *e)
{
    const struct warp *w = look_owner(p->device, e->window);

    if (p->watched && w != NULL)
        agent_set_add_some(&p->moved, agent_of_thread(p, agents_warp_number(p, w), 0),
                           e->before->active);
}

/* It moves; where it ends, so do all younger ones of its warp. One that runs to its end as soon as
 * it is issued (profile sc) was never in flight. */
static void operation_moved(struct agents *p, const struct memory_event *e)
{
    const struct memory *m = device_memory(p->device);
    const struct warp *w = look_owner(p->device, e->op->window);
    size_t older, warp;

    if (w == NULL || e->op->state == MEMOP_NEW)
        return;
    warp = agents_warp_number(p, w);
    older = memory_look_rank(m, e->op);
    agent_set_add(&p->moved, agent_of_operation(p, warp, older));
    for (const struct memop *op = memory_look_next(m, e->op);
         e->rule == RULE_M_END && op != NULL; op = memory_look_next(m, op))
        agent_set_add(&p->moved, agent_of_operation(p, warp, ++older));
}

/* Whether the reads of its lanes were late. */
static void operation_read(struct agents *p, const struct memory_event *e)
{
    const struct memory *m = device_memory(p->device);
    const struct warp *w = look_owner(p->device, e->op->window);
    const bool strong = e->op->kind == MEMOP_ATOMIC || e->op->is_volatile;

    if (w == NULL || !strong || !p->told_apart)
        return;
    FOR_LANES(l, e->op->lanes) {
        const size_t thread = agent_of_thread(p, agents_warp_number(p, w), l);
        const size_t number = read_number(p, thread, past_address(m, e->op, l));

        agent_set_add((e->did.late & LANE(l)) != 0 ? &p->late : &p->fresh,
                      agent_of_silent(p, number));
    }
}

void agents_clear(struct agents *p)
{
    agent_set_clear(&p->moved);
    agent_set_clear(&p->late);
    agent_set_clear(&p->fresh);
}

void agents_fired(struct agents *p, const struct memory_event *e)
{
    const struct silent_view v = { e->rule, e->level, e->processor };

    if (!p->watched)
        return;
    if (e->op != NULL && e->did.past)
        operation_read(p, e);
    if (e->op != NULL)
        operation_moved(p, e);
    else if (p->silent)
        agent_set_add(&p->moved, agent_of_silent(p, silent_number(p, &v, e->address)));
}

/* ---- who could ---- */

static void add_held(const struct agents *p, struct agent_set *out)
{
    const struct device *d = p->device;
    const struct block *b;
    struct look_grid g;

    for (grid_id next = 0; look_grid(d, next, &g); next = g.id + 1)
        for (size_t i = 0; (b = look_block(d, g.id, i)) != NULL; i++)
            for (unsigned k = 0; k < b->nwarps; k++)
                agent_set_add_some(out, agent_of_thread(p, agents_warp_number(p, &b->warps[k]), 0),
                                   transition_held(&b->warps[k]));
}

/* Whom an enabled transition moves. */
static void add_movable(struct agents *p, const struct transition *t, struct agent_set *out)
{
    switch ((int)t->kind) {
    case TRANSITION_MESSAGE:
        agent_set_add(out, agent_of_message(p, t->message));
        break;
    case TRANSITION_OPERATION:
        agent_set_add(out, agent_of_operation(p, agents_warp_number(p, t->warp),
                                              memory_look_rank(device_memory(p->device), t->op)));
        break;
    case TRANSITION_WARP:
        agent_set_add_some(out, agent_of_thread(p, agents_warp_number(p, t->warp), 0),
                           transition_lanes(t->warp));
        break;
    default:
        agent_set_add(out, agent_of_silent(p, silent_number(p, &t->silent, t->line)));
        break;
    }
}

void agents_enabled(struct agents *p, bool draining, struct agent_set *out)
{
    struct transition t;

    agent_set_clear(out);
    if (!p->told_apart)
        return;
    t = transition_all(p->device, TRANSITION_UNIT, draining);
    while (transition_next(p->device, &t))
        add_movable(p, &t, out);
    t = transition_all(p->device, TRANSITION_MEMORY, draining);
    while (p->silent && transition_next(p->device, &t))
        add_movable(p, &t, out);
    if (!draining)
        add_held(p, out);
}
