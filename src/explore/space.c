/* explore/space.c: the host's lines and the device's steps as one sequence of states. The host goes
 * on as soon as what it waits for has come; which line it stands at is part of the state. */
#include "explore/space.h"

#include <string.h>

#include "base/mem.h"
#include "engine/look.h"
#include "engine/snapshot.h"
#include "memory/look.h"
#include "program/lanes.h"

#define MOST_AGENTS 4096u /* with more threads than this, who moves is not told apart */

/* ---- agents ---- */

static uint64_t warps_of(const struct launch_request *l, unsigned lanes)
{
    uint64_t threads = (uint64_t)l->block[0] * l->block[1] * l->block[2];
    uint64_t blocks = (uint64_t)l->grid[0] * l->grid[1] * l->grid[2];

    return (threads + lanes - 1) / lanes > MOST_AGENTS || blocks > MOST_AGENTS
               ? MOST_AGENTS
               : (threads + lanes - 1) / lanes * blocks;
}

static void count_agents(struct state_space *x)
{
    struct agent_map *a = &x->agents;
    uint64_t warps = 0;

    a->lanes = (unsigned)x->session->options->settings.constants.v[CONST_WarpSize];
    a->first = mem_new((x->scenario->nactions + 1) * sizeof *a->first);
    for (size_t i = 0; i < x->scenario->nactions; i++) {
        const struct action *action = &x->scenario->actions[i];

        if (action->kind != DO_LAUNCH)
            continue;
        a->first[a->nlaunches++] = (uint32_t)warps;
        if (warps < MOST_AGENTS)
            warps += warps_of(&action->launch, a->lanes);
    }
    if (2 * warps * a->lanes <= MOST_AGENTS)
        a->warps = (uint32_t)warps;
    a->agents = 2 * (size_t)a->warps * a->lanes;
    a->words = a->agents / 64 + 1;
    a->moved = mem_new(a->words * sizeof *a->moved);
}

static void mark(uint64_t *set, size_t agent)
{
    set[agent / 64] |= (uint64_t)1 << agent % 64;
}

/* Launches are made in the order of their ids. */
size_t space_warp_number(const struct state_space *x, const struct warp *w)
{
    const struct block *b = w->block;

    return x->agents.first[look_grid_of(b)] + (size_t)b->linear * b->nwarps + w->index;
}

static void mark_threads(const struct agent_map *a, uint64_t *set, size_t warp, lane_mask lanes)
{
    FOR_LANES(l, lanes)
        mark(set, warp * a->lanes + l);
}

/* An operation moves for all threads that it serves. */
static void mark_memory(const struct agent_map *a, uint64_t *set, size_t warp, lane_mask lanes)
{
    mark_threads(a, set, a->warps + warp, lanes);
}

/* ---- who moves ---- */

static void on_step(void *self, const struct warp_event *e)
{
    struct state_space *x = self;
    const struct warp *w = look_owner(x->session->device, e->window);

    if (x->agents.warps > 0 && w != NULL)
        mark_threads(&x->agents, x->agents.moved, space_warp_number(x, w), e->before->active);
}

static void on_memory(void *self, const struct memory_event *e)
{
    struct state_space *x = self;
    const struct warp *w = e->op == NULL ? NULL : look_owner(x->session->device, e->op->window);

    if (x->agents.warps > 0 && w != NULL && !w->block->over)
        mark_memory(&x->agents, x->agents.moved, space_warp_number(x, w), e->op->lanes);
}

struct engine_observer space_observer(struct state_space *x)
{
    return (struct engine_observer){ .self = x, .stepped = on_step };
}

struct memory_observer space_memory_observer(struct state_space *x)
{
    return (struct memory_observer){ .self = x, .fired = on_memory };
}

/* The threads that wait for others, where threads go apart. */
static lane_mask waiting_apart(const struct warp *w, lane_mask live)
{
    lane_mask waiting = 0;

    FOR_LANES(l, w->exec.threads != NULL ? live : 0) {
        enum thread_wait wait = look_thread_waits(w, l);

        waiting |= wait == WAIT_BARRIER || wait == WAIT_VOTE ? LANE(l) : 0;
    }
    return waiting;
}

/* A thread could move unless it is done or its warp waits for a barrier or a fence: inactive
 * threads could, if the token stack let them. */
static void enable_warp(const struct state_space *x, uint64_t *set, const struct warp *w)
{
    lane_mask all = lanes_below(w->lanes) & ~w->exec.disabled.exited;
    lane_mask fenced = w->fences.cta | w->fences.gl | w->fences.sys;
    size_t number = space_warp_number(x, w);

    if (w->state == WARP_ACTIVE && w->barriers == 0)
        mark_threads(&x->agents, set, number, all & ~fenced & ~waiting_apart(w, all));
    mark_memory(&x->agents, set, number,
                memory_look_runs(device_memory(x->session->device), w->window));
}

void space_enabled(const struct state_space *x, uint64_t *enabled)
{
    const struct device *d = x->session->device;
    struct look_grid g;

    memset(enabled, 0, x->agents.words * sizeof *enabled);
    if (x->agents.warps == 0)
        return;
    for (grid_id next = 0; look_grid(d, next, &g); next = g.id + 1)
        for (size_t i = 0; i < g.resident; i++) {
            const struct block *b = look_block(d, g.id, i);

            for (unsigned k = 0; k < b->nwarps; k++)
                enable_warp(x, enabled, &b->warps[k]);
        }
}

/* ---- the host ---- */

static bool sets_up(const struct action *a)
{
    return a->kind == DO_CONTEXT || a->kind == DO_LOAD || a->kind == DO_BUFFER;
}

static bool prints(const struct action *a)
{
    return a->kind == DO_PRINT || a->kind == DO_SAVE;
}

/* Contexts, programs and buffers come first: what the host makes them of depends on no run. */
static bool set_up(struct state_space *x)
{
    struct scenario *s = x->scenario;

    for (size_t i = 0; i < s->nactions; i++)
        if (sets_up(&s->actions[i]) && !scenario_perform(x->session, &s->actions[i], &x->results))
            return false;
    return true;
}

/* Must the host wait before it can do this? For every launch, or for one. */
static bool host_waits(const struct state_space *x, const struct action *a)
{
    switch (a->kind) {
    case DO_CONTEXT: case DO_LOAD: case DO_LAUNCH: case DO_ABORT: case DO_DESTROY:
        return false;
    case DO_SYNC:
        return !session_rests(x->session, a->object);
    case DO_BUFFER:
        if (a->init.kind == INIT_ZERO)
            return false;
        break;
    case DO_WRITE: case DO_PRINT: case DO_SAVE: case DO_EXPECT:
        break;
    }
    return !session_rests(x->session, NO_OBJECT);
}

/* A line that has nothing to do any more: what it makes is there, or nobody wants to see what it
 * prints before the run is over. */
static bool passes(const struct state_space *x, const struct action *a)
{
    return sets_up(a) || (prints(a) && x->results.print == NULL);
}

/* The host goes on until it has to wait, where it would if every line were done in turn. */
static enum space_status host_goes_on(struct state_space *x)
{
    struct scenario *s = x->scenario;

    for (; x->action < s->nactions; x->action++) {
        const struct action *a = &s->actions[x->action];
        bool rests = session_rests(x->session, NO_OBJECT);

        if (host_waits(x, a))
            return SPACE_GOES_ON;
        if (passes(x, a) && (prints(a) || a->kind == DO_BUFFER) && rests)
            session_wait(x->session, NO_OBJECT);
        else if (!passes(x, a) && !scenario_perform(x->session, a, &x->results))
            return SPACE_FAILED;
        if (x->results.failed > 0)
            return SPACE_FAILED;
    }
    return session_rests(x->session, NO_OBJECT) ? SPACE_COMPLETED : SPACE_GOES_ON;
}

/* What the host waits for: the launch of a sync, or every launch. */
static uint32_t awaited(const struct state_space *x)
{
    const struct scenario *s = x->scenario;

    if (x->action < s->nactions && s->actions[x->action].kind == DO_SYNC)
        return s->actions[x->action].object;
    return NO_OBJECT;
}

bool space_resting(const struct state_space *x)
{
    return session_over(x->session, awaited(x));
}

bool space_open(struct state_space *x, struct session *s, struct scenario *scenario)
{
    x->session = s;
    x->scenario = scenario;
    x->action = 0;
    if (!set_up(x))
        return false;
    count_agents(x);
    device_freeze(s->device);
    x->status = host_goes_on(x);
    return x->status != SPACE_FAILED;
}

void space_close(struct state_space *x)
{
    mem_free(x->agents.first);
    mem_free(x->agents.moved);
}

static enum space_status status_of(const struct session *s)
{
    return s->verdict == WARPSTEP_STUCK ? SPACE_STUCK : SPACE_DEADLOCKED;
}

enum space_status space_step(struct state_space *x, struct oracle oracle)
{
    memset(x->agents.moved, 0, x->agents.words * sizeof *x->agents.moved);
    x->session->oracle = oracle;
    if (session_advance(x->session, awaited(x)) == SESSION_STOPPED)
        x->status = status_of(x->session);
    else
        x->status = host_goes_on(x);
    return x->status;
}

/* How a run ended makes its last state another one than that of a run that goes on. */
static void code_host(struct state_space *x, struct codec *c)
{
    uint32_t status = (uint32_t)x->status, rule = 0;

    if (x->status == SPACE_STUCK)
        rule = (uint32_t)x->session->stuck.stuck.rule;
    codec_u32(c, &status);
    codec_u32(c, &rule);
    codec_size(c, &x->action);
    codec_bool(c, &x->session->synchronised);
}

static void go_on_from_here(struct state_space *x)
{
    session_resume(x->session);
    x->results.failed = 0;
    x->status = SPACE_GOES_ON;
}

void space_snapshot(struct state_space *x, struct snapshot *s)
{
    code_host(x, &s->state);
    device_snapshot(x->session->device, s);
    checks_snapshot(&x->session->checks, x->session->device, &s->order);
    if (s->state.reading)
        go_on_from_here(x);
}

/* The parts in their order. The host's is looked at each time. */
static void walk(struct state_space *x, struct ledger *l)
{
    uint64_t steps = x->session->checks.on[CHECK_SAFETY] ? x->session->steps : 0;

    if (ledger_enter(l, ++x->written)) {
        code_host(x, &l->s->state);
        ledger_leave(l, x->written);
    }
    device_ledger(x->session->device, l);
    if (ledger_enter(l, steps)) {
        checks_snapshot(&x->session->checks, x->session->device, &l->s->order);
        ledger_leave(l, steps);
    }
}

void space_write(struct state_space *x, struct ledger *l)
{
    ledger_write(l);
    walk(x, l);
}

void space_back(struct state_space *x, struct ledger *l, struct ledger_mark to)
{
    ledger_back(l, to);
    walk(x, l);
    go_on_from_here(x);
}
