/* check/happens_before.c: actors and their blocks, made when they are first seen, and what orders
 * them: fences, barriers, waits for copies, the host. flags.c has the orders through memory. */
#include "check/happens_before.h"

#include <string.h>

#include "base/mem.h"
#include "program/lanes.h"

static void forget_knowledge(struct knowledge *k)
{
    vclock_drop(k->known);
    vclock_drop(k->told);
    *k = (struct knowledge){ .known = NULL };
}

static void forget_past(struct actor_past *p)
{
    for (unsigned k = 0; k < REACHES; k++) {
        vclock_drop(p->pending[k]);
        p->pending[k] = NULL;
        forget_knowledge(&p->fenced[k]);
    }
    forget_knowledge(&p->arrived);
    for (unsigned k = 0; k < HEARD_WRITES; k++)
        flag_write_drop(p->heard[k].write);
    memset(p->heard, 0, sizeof p->heard);
}

static void forget(struct actors *a, size_t actor)
{
    vclock_drop(a->v[actor].known);
    a->v[actor].known = NULL;
    if (actor < a->npast)
        forget_past(&a->past[actor]);
}

struct actor_past *actors_past(struct actors *a, uint32_t actor)
{
    while (a->npast <= actor)
        ARRAY_PUSH(a->past, a->npast, a->cap_past, (struct actor_past){ .pending = { NULL } });
    return &a->past[actor];
}

/* Its number in its block, of a warp or a thread, or of whose copies it is. */
static uint32_t number_of(const struct actors *a, uint32_t actor)
{
    const struct team *t = &a->teams[a->v[actor].team];

    return actor - t->first - (actors_is_copier(a, actor) ? t->n : 0);
}

static unsigned warp_size(const struct actors *a)
{
    return (unsigned)device_constants(a->device)->v[CONST_WarpSize];
}

static uint32_t warp_of(const struct actors *a, uint32_t actor)
{
    return number_of(a, actor) / (a->apart ? warp_size(a) : 1);
}

static lane_mask lanes_of(const struct actors *a, uint32_t actor)
{
    return a->apart ? LANE(number_of(a, actor) % warp_size(a)) : lanes_below(warp_size(a));
}

static bool has_exited(const struct actors *a, uint32_t actor, const struct block *b)
{
    return (lanes_of(a, actor) & ~b->warps[warp_of(a, actor)].exec.disabled.exited) == 0;
}

void actors_free(struct actors *a)
{
    for (size_t i = 0; i < a->n; i++)
        forget(a, i);
    flags_free(&a->flags);
    mem_free(a->past);
    mem_free(a->v);
    mem_free(a->teams);
    mem_free(a->grids);
    mem_free(a->residents);
    *a = (struct actors){ .v = NULL };
}

/* ---- blocks ---- */

static void add_actors(struct actors *a, const struct block *b, struct team *t)
{
    unsigned each = a->apart ? b->warps[0].lanes : 1;
    struct actor one = { .clock = 0 };

    if (a->n == 0)
        ARRAY_PUSH(a->v, a->n, a->cap, one); /* number 0 is no actor */
    t->first = (uint32_t)a->n;
    t->n = b->nwarps * each;
    one.team = (uint32_t)(a->nteams - 1);
    for (uint32_t i = 0; i < t->n * (a->copies ? 2 : 1); i++)
        ARRAY_PUSH(a->v, a->n, a->cap, one);
}

static void add_team(struct actors *a, const struct block *b)
{
    struct team t = { .program = look_program_of(&b->warps[0]), .grid = look_grid_of(b),
                      .window = b->warps[0].window };
    struct look_grid g;

    memcpy(t.block, b->index, sizeof t.block);
    ARRAY_PUSH(a->teams, a->nteams, a->cap_teams, t);
    add_actors(a, b, &a->teams[a->nteams - 1]);
    if (t.grid >= a->ngrids && look_grid(a->device, t.grid, &g))
        actors_launched(a, t.grid, g.block);
}

/* The block of a window is over, so what its actors knew is not needed any more. */
static void forget_over(struct actors *a, reg_window w)
{
    const struct team *t;

    if (w >= a->nresidents || a->residents[w].block == 0)
        return;
    t = &a->teams[a->residents[w].team];
    for (uint32_t i = 0; i < t->n * (a->copies ? 2 : 1); i++)
        forget(a, t->first + i);
}

static uint32_t new_team(struct actors *a, const struct block *b)
{
    reg_window w = b->warps[0].window;
    uint32_t team;

    forget_over(a, w);
    while (a->nresidents <= w)
        ARRAY_PUSH(a->residents, a->nresidents, a->cap_residents, (struct resident){ 0, 0 });
    add_team(a, b);
    team = (uint32_t)(a->nteams - 1);
    a->residents[w] = (struct resident){ b->serial + 1, team };
    return team;
}

/* The block's team; it is made when the block is new. */
static inline uint32_t actors_team(struct actors *a, const struct block *b)
{
    reg_window w = b->warps[0].window;

    if (w < a->nresidents && a->residents[w].block == b->serial + 1)
        return a->residents[w].team;
    return new_team(a, b);
}

/* NULL: the block is over. */
static const struct block *block_of(const struct actors *a, uint32_t team)
{
    reg_window window = a->teams[team].window;
    const struct resident *r = &a->residents[window];
    const struct warp *w = look_owner(a->device, window);

    return r->team == team && w != NULL && w->block->serial + 1 == r->block ? w->block : NULL;
}

bool actors_team_over(const struct actors *a, uint32_t team)
{
    return block_of(a, team) == NULL;
}

bool actors_ended(struct actors *a, uint32_t actor)
{
    struct actor *x = &a->v[actor];
    const struct block *b = block_of(a, x->team);

    x->over = b == NULL || (!a->meet && has_exited(a, actor, b));
    return x->over;
}

uint32_t actors_of(struct actors *a, const struct warp *w, unsigned lane)
{
    uint32_t team = actors_team(a, w->block); /* this call may move the teams */

    return a->teams[team].first + (a->apart ? w->index * w->lanes + lane : w->index);
}

uint32_t actors_step(struct actors *a, const struct warp *w, lane_mask lanes)
{
    uint32_t first = actors_of(a, w, 0);

    if (!a->apart) {
        a->v[first].clock++;
        return first;
    }
    a->v[first].last.steps++;
    FOR_LANES(l, lanes)
        a->v[first + l].clock = a->v[first].last.steps;
    return first;
}

struct party actors_party(const struct actors *a, uint32_t actor, uint32_t pc, unsigned lane)
{
    const struct team *t = &a->teams[a->v[actor].team];
    struct party p = { .program = t->program, .pc = pc, .grid = t->grid };

    memcpy(p.block, t->block, sizeof p.block);
    memcpy(p.size, a->grids[t->grid].size, sizeof p.size);
    p.warp = warp_of(a, actor);
    p.warp_size = warp_size(a);
    p.lanes = LANE(lane);
    return p;
}

/* ---- the host ---- */

void actors_launched(struct actors *a, uint32_t grid, const uint32_t size[3])
{
    while (a->ngrids <= grid)
        ARRAY_PUSH(a->grids, a->ngrids, a->cap_grids,
                   (struct grid_seen){ { 1, 1, 1 }, UINT32_MAX });
    memcpy(a->grids[grid].size, size, sizeof a->grids[grid].size);
}

void actors_waited(struct actors *a, uint32_t grid)
{
    if (grid < a->ngrids && a->grids[grid].followed_by > a->ngrids)
        a->grids[grid].followed_by = (uint32_t)a->ngrids;
}

/* Everything earlier precedes everything later, so no clock needs it any more. */
void actors_waited_all(struct actors *a)
{
    for (size_t i = a->settled; i < a->n; i++)
        forget(a, i);
    flags_forget(&a->flags);
    a->settled = a->n == 0 ? 0 : (uint32_t)(a->n - 1);
}

uint32_t actors_copier(const struct actors *a, uint32_t actor)
{
    return actor + a->teams[a->v[actor].team].n;
}

/* Before a copy comes what its thread knew, and its thread's own steps. */
static bool is_before_copy(const struct actors *a, struct tick t, uint32_t copier)
{
    uint32_t thread = copier - a->teams[a->v[copier].team].n;

    return t.actor == thread || actors_ordered(a, t, thread);
}

bool actors_ordered(const struct actors *a, struct tick t, uint32_t now)
{
    uint32_t before, after;

    if (a->copies && actors_is_copier(a, now))
        return is_before_copy(a, t, now);
    if (t.actor == now)
        return t.clock < a->v[now].clock;
    if (t.actor <= a->settled || vclock_of(a->v[now].known, t.actor) >= t.clock)
        return true;
    before = actors_grid(a, t.actor);
    after = actors_grid(a, now);
    return after >= a->grids[before].followed_by;
}

/* ---- knowledge ---- */

static void replace(struct vclock **to, struct vclock *c)
{
    vclock_drop(*to);
    *to = c;
}

uint32_t actors_tell_clock(struct actors *a, uint32_t actor)
{
    if (!a->apart)
        a->v[actor].last.read = 0;
    return a->v[actor].clock;
}

static void remember(struct knowledge *k, struct actors *a, uint32_t actor)
{
    replace(&k->known, vclock_hold(a->v[actor].known));
    replace(&k->told, NULL);
    k->clock = actors_tell_clock(a, actor);
}

void actors_learn(const struct actors *a, struct vclock **to, const struct vclock *c)
{
    struct clock_sum sum = { .v = NULL };

    if (c == NULL || c == *to)
        return;
    clock_sum_add(&sum, *to);
    clock_sum_add(&sum, c);
    replace(to, clock_sum_take(&sum, a->settled));
}

struct vclock *actors_told(const struct actors *a, uint32_t actor, struct knowledge *k)
{
    struct clock_sum sum = { .v = NULL };

    if (k->told == NULL && k->clock > 0) {
        clock_sum_add(&sum, k->known);
        clock_sum_tick(&sum, (struct tick){ actor, k->clock });
        k->told = clock_sum_take(&sum, a->settled);
    }
    return k->told;
}

/* The actors of those lanes, one by one: the first of them not before *next; false: no more. */
static bool next_actor(struct actors *a, const struct warp *w, lane_mask lanes, unsigned *next,
                       uint32_t *actor)
{
    lane_mask rest = *next < 64 ? lanes & ~lanes_below(*next) : 0;

    if (rest == 0 || (!a->apart && *next > 0))
        return false;
    *actor = actors_of(a, w, lane_lowest(rest));
    *next = a->apart ? lane_lowest(rest) + 1 : 64;
    return true;
}

/* ---- fences ---- */

/* What it read from flags, for fences of that reach, orders what follows. */
static void settle(struct actors *a, uint32_t actor, enum reach reach)
{
    if (actor >= a->npast)
        return;
    actors_learn(a, &a->v[actor].known, a->past[actor].pending[reach]);
    replace(&a->past[actor].pending[reach], NULL);
}

static void fence(struct actors *a, uint32_t actor, bool wide)
{
    for (unsigned k = 0; k <= (unsigned)wide; k++)
        settle(a, actor, (enum reach)k);
    for (unsigned k = 0; k <= (unsigned)wide; k++) {
        struct actor_past *p = actors_past(a, actor);

        remember(&p->fenced[k], a, actor);
        p->fence_serial[k] = memory_serial(device_memory(a->device));
        p->acquire_serial = p->fence_serial[k];
    }
}

void actors_fence(struct actors *a, const struct warp *w, lane_mask lanes, bool wide)
{
    uint32_t actor;

    for (unsigned l = 0; next_actor(a, w, lanes, &l, &actor);)
        fence(a, actor, wide);
}

/* ---- copies ---- */

uint32_t actors_copy(struct actors *a, const struct warp *w, lane_mask lanes)
{
    uint32_t first = actors_step(a, w, lanes), actor;

    for (unsigned l = 0; next_actor(a, w, lanes, &l, &actor);) {
        a->v[actors_copier(a, actor)].clock = a->v[actor].clock;
        actors_past(a, actor)->copying |= a->apart ? LANE(l - 1) : lanes;
    }
    return actors_copier(a, first);
}

void actors_commit(struct actors *a, const struct warp *w, lane_mask lanes)
{
    uint32_t actor;

    for (unsigned l = 0; next_actor(a, w, lanes, &l, &actor);) {
        struct actor_past *p = actors_past(a, actor);

        p->commits[p->ncommits++ % COPY_COMMITS] = a->v[actors_copier(a, actor)].clock;
    }
}

/* The clock up to which its copies are complete when all but the last n committed groups are. */
static uint32_t waited_for(const struct actors *a, uint32_t actor, uint32_t n)
{
    const struct actor_past *p = &a->past[actor];

    if (n == ALL_COPIES)
        return a->v[actors_copier(a, actor)].clock;
    if (n >= p->ncommits || n >= COPY_COMMITS)
        return 0;
    return p->commits[(p->ncommits - 1 - n) % COPY_COMMITS];
}

/* Where a warp is one actor, all lanes that copy have to wait. */
void actors_wait_copies(struct actors *a, const struct warp *w, lane_mask lanes, uint32_t n)
{
    uint32_t actor;

    for (unsigned l = 0; next_actor(a, w, lanes, &l, &actor);) {
        struct actor_past *p = actors_past(a, actor);
        struct knowledge done = { .clock = waited_for(a, actor, n) };

        p->copying &= ~lanes;
        if (p->copying != 0 || done.clock == 0)
            continue;
        actors_learn(a, &a->v[actor].known, actors_told(a, actors_copier(a, actor), &done));
        vclock_drop(done.told);
    }
}

/* ---- barriers ---- */

/* A barrier acquires what its threads have read, as a fence does (ours: PTX's model has no such
 * pattern, but CUDA's guide relies on it where one thread asks for a flag and all go on). */
static void settle_all(struct actors *a, uint32_t actor)
{
    settle(a, actor, REACH_NEAR);
    settle(a, actor, REACH_WIDE);
    if (actor < a->npast)
        a->past[actor].acquire_serial = memory_serial(device_memory(a->device));
}

void actors_arrive(struct actors *a, const struct warp *w, lane_mask lanes)
{
    uint32_t actor;

    for (unsigned l = 0; next_actor(a, w, lanes, &l, &actor);) {
        settle_all(a, actor);
        remember(&actors_past(a, actor)->arrived, a, actor);
    }
}

static void add_knowledge(struct clock_sum *sum, uint32_t actor, const struct knowledge *k)
{
    clock_sum_add(sum, k->known);
    if (k->clock > 0)
        clock_sum_tick(sum, (struct tick){ actor, k->clock });
}

/* What the actor knows now. */
static void add_actor(struct clock_sum *sum, struct actors *a, uint32_t actor)
{
    add_knowledge(sum, actor, &(struct knowledge){ a->v[actor].known, actors_tell_clock(a, actor), NULL });
}

/* Actors that did not wait (bar.arrive) knew less. */
static void add_arrival(struct clock_sum *sum, struct actors *a, const struct arrival *x)
{
    uint32_t actor;

    for (unsigned l = 0; next_actor(a, x->warp, x->lanes, &l, &actor);)
        if (arrival_waits(x)) {
            settle_all(a, actor);
            add_actor(sum, a, actor);
        } else if (actor < a->npast) {
            add_knowledge(sum, actor, &a->past[actor].arrived);
        }
}

/* From now on the lanes know c. */
static void tell_all(struct actors *a, const struct warp *w, lane_mask lanes, struct vclock *c)
{
    uint32_t actor;

    for (unsigned l = 0; next_actor(a, w, lanes, &l, &actor);)
        replace(&a->v[actor].known, vclock_hold(c));
}

/* Has the barrier counted threads that have exited? Not where the count that it names has arrived: then the
 * barrier is for these alone. */
static bool counts_exited(const struct barrier *bar)
{
    return bar->n == 0 || !bar->arrivals[0].counted || bar->arrived < bar->threads;
}

/* All actors that waited know what the arrived ones know, and also what the threads know that will never
 * arrive because they have exited. */
bool actors_barrier(struct actors *a, const struct block *b, const struct barrier *bar)
{
    bool all = true;
    uint32_t team = actors_team(a, b); /* this call may move the teams */
    const struct team *t = &a->teams[team];
    struct clock_sum sum = { .v = NULL };
    struct vclock *c;

    for (size_t i = 0; i < bar->n; i++)
        add_arrival(&sum, a, &bar->arrivals[i]);
    for (uint32_t actor = t->first; actor < t->first + t->n; actor++)
        if (counts_exited(bar) && has_exited(a, actor, b))
            add_actor(&sum, a, actor);
    c = clock_sum_take(&sum, a->settled);
    for (size_t i = 0; i < bar->n; i++)
        if (arrival_waits(&bar->arrivals[i]))
            tell_all(a, bar->arrivals[i].warp, bar->arrivals[i].lanes, c);
    for (uint32_t actor = t->first; actor < t->first + t->n; actor++)
        all = all && (a->v[actor].known == c || (counts_exited(bar) && has_exited(a, actor, b)));
    vclock_drop(c);
    return all;
}

void actors_sync_warp(struct actors *a, const struct warp *w, lane_mask lanes)
{
    struct clock_sum sum = { .v = NULL };
    struct vclock *c;
    uint32_t actor;

    if (!a->apart)
        return;
    for (unsigned l = 0; next_actor(a, w, lanes, &l, &actor);)
        add_actor(&sum, a, actor);
    c = clock_sum_take(&sum, a->settled);
    tell_all(a, w, lanes, c);
    vclock_drop(c);
}
