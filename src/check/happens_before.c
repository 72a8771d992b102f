/* check/happens_before.c: actors and their blocks, made when they are first seen, and what orders
 * them: fences with flags, acquire and release, barriers. Where the machine leaves it open which
 * write the reader of a flag saw, it counts as the latest: an order may be seen that is not there,
 * but none is missed. */
#include "check/happens_before.h"

#include <string.h>

#include "base/mem.h"
#include "program/lanes.h"

static void forget_knowledge(struct knowledge *k)
{
    vclock_drop(k->known);
    *k = (struct knowledge){ .known = NULL };
}

static void forget_past(struct actor_past *p)
{
    vclock_drop(p->pending);
    p->pending = NULL;
    forget_knowledge(&p->fenced[0]);
    forget_knowledge(&p->fenced[1]);
    forget_knowledge(&p->arrived);
}

static void forget(struct actors *a, size_t actor)
{
    vclock_drop(a->v[actor].known);
    a->v[actor].known = NULL;
    if (actor < a->npast)
        forget_past(&a->past[actor]);
}

/* What an actor has met; to be changed. */
static struct actor_past *past_of(struct actors *a, uint32_t actor)
{
    while (a->npast <= actor)
        ARRAY_PUSH(a->past, a->npast, a->cap_past, (struct actor_past){ .pending = NULL });
    return &a->past[actor];
}

/* Its number in its block, of a warp or a thread. */
static uint32_t number_of(const struct actors *a, uint32_t actor)
{
    return actor - a->teams[a->v[actor].team].first;
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

static void forget_flags(struct actors *a)
{
    for (size_t i = 0; i < a->nflags; i++) {
        for (size_t k = 0; k < a->flags[i].n; k++)
            vclock_drop(a->flags[i].v[k].left);
        mem_free(a->flags[i].v);
    }
    names_free(&a->flag_of);
    a->nflags = 0;
}

void actors_free(struct actors *a)
{
    for (size_t i = 0; i < a->n; i++)
        forget(a, i);
    forget_flags(a);
    mem_free(a->past);
    mem_free(a->flags);
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
        ARRAY_PUSH(a->v, a->n, a->cap, one); /* number 0 is nobody */
    t->first = (uint32_t)a->n;
    t->n = b->nwarps * each;
    one.team = (uint32_t)(a->nteams - 1);
    for (uint32_t i = 0; i < t->n; i++)
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

/* The block that was in a window is over: nobody asks what its actors knew. */
static void forget_over(struct actors *a, reg_window w)
{
    const struct team *t;

    if (w >= a->nresidents || a->residents[w].block == 0)
        return;
    t = &a->teams[a->residents[w].team];
    for (uint32_t i = 0; i < t->n; i++)
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
    uint32_t team = actors_team(a, w->block); /* which may move the teams */

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

/* What came before is before all that comes: nobody needs to know more of it. */
void actors_waited_all(struct actors *a)
{
    for (size_t i = a->settled; i < a->n; i++)
        forget(a, i);
    forget_flags(a);
    a->settled = a->n == 0 ? 0 : (uint32_t)(a->n - 1);
}

bool actors_ordered(const struct actors *a, struct tick t, uint32_t now)
{
    uint32_t before, after;

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

/* What the actor does next is later than what others may know of now. */
static uint32_t told_clock(struct actors *a, uint32_t actor)
{
    if (!a->apart)
        a->v[actor].last.read = 0;
    return a->v[actor].clock;
}

static void remember(struct knowledge *k, struct actors *a, uint32_t actor)
{
    replace(&k->known, vclock_hold(a->v[actor].known));
    k->clock = told_clock(a, actor);
}

/* *to knows besides what c knows. */
static void learn(struct vclock **to, const struct vclock *c, uint32_t settled)
{
    struct clock_sum sum = { .v = NULL };

    if (c == NULL || c == *to)
        return;
    clock_sum_add(&sum, *to);
    clock_sum_add(&sum, c);
    replace(to, clock_sum_take(&sum, settled));
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

/* What it read from flags orders what follows. */
static void settle(struct actors *a, uint32_t actor)
{
    if (actor >= a->npast)
        return;
    learn(&a->v[actor].known, a->past[actor].pending, a->settled);
    replace(&a->past[actor].pending, NULL);
}

static void fence(struct actors *a, uint32_t actor, bool wide)
{
    struct actor_past *p = past_of(a, actor);

    settle(a, actor);
    remember(&p->fenced[0], a, actor);
    if (wide)
        remember(&p->fenced[1], a, actor);
    p->fence_serial = memory_serial(device_memory(a->device));
}

void actors_fence(struct actors *a, const struct warp *w, lane_mask lanes, bool wide)
{
    uint32_t actor;

    for (unsigned l = 0; next_actor(a, w, lanes, &l, &actor);)
        fence(a, actor, wide);
}

/* ---- flags ---- */

/* NULL: nothing was left there. */
static struct flag *find_flag(const struct actors *a, uint64_t word)
{
    uint32_t i;

    return names_get(&a->flag_of, (const char *)&word, sizeof word, &i) ? &a->flags[i] : NULL;
}

static struct flag *flag_at(struct actors *a, uint64_t word)
{
    struct flag *f = find_flag(a, word);

    if (f != NULL)
        return f;
    names_put(&a->flag_of, (const char *)&word, sizeof word, (uint32_t)a->nflags);
    ARRAY_PUSH(a->flags, a->nflags, a->cap_flags, (struct flag){ .v = NULL });
    return &a->flags[a->nflags - 1];
}

/* What a team left in the flag for those whom it reaches. */
static struct flag_entry *entry_of(struct flag *f, uint32_t team, bool wide)
{
    for (size_t i = 0; i < f->n; i++)
        if (f->v[i].team == team && f->v[i].wide == wide)
            return &f->v[i];
    ARRAY_PUSH(f->v, f->n, f->cap, (struct flag_entry){ team, wide, NULL });
    return &f->v[f->n - 1];
}

static void leave(struct actors *a, const struct flagging *f, const struct knowledge *k, bool wide)
{
    struct flag_entry *e;
    struct clock_sum sum = { .v = NULL };

    if (k->clock == 0)
        return;
    e = entry_of(flag_at(a, f->word), a->v[f->actor].team, wide);
    clock_sum_add(&sum, e->left);
    clock_sum_add(&sum, k->known);
    clock_sum_tick(&sum, (struct tick){ f->actor, k->clock });
    replace(&e->left, clock_sum_take(&sum, a->settled));
}

void actors_release(struct actors *a, const struct flagging *f)
{
    if (f->orders) {
        struct knowledge now = { a->v[f->actor].known, told_clock(a, f->actor) };

        leave(a, f, &now, f->wide);
        return;
    }
    if (f->actor >= a->npast)
        return;
    leave(a, f, &a->past[f->actor].fenced[0], false);
    if (f->wide)
        leave(a, f, &a->past[f->actor].fenced[1], true);
}

void actors_acquire(struct actors *a, const struct flagging *f, uint64_t serial)
{
    struct actor *x = &a->v[f->actor];
    struct actor_past *p = past_of(a, f->actor);
    bool now = f->orders || serial < p->fence_serial;
    const struct flag *flag = find_flag(a, f->word);

    for (size_t i = 0; flag != NULL && i < flag->n; i++)
        if (flag->v[i].team == x->team || (flag->v[i].wide && f->wide))
            learn(now ? &x->known : &p->pending, flag->v[i].left, a->settled);
}

/* ---- barriers ---- */

void actors_arrive(struct actors *a, const struct warp *w, lane_mask lanes)
{
    uint32_t actor;

    for (unsigned l = 0; next_actor(a, w, lanes, &l, &actor);) {
        settle(a, actor);
        remember(&past_of(a, actor)->arrived, a, actor);
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
    add_knowledge(sum, actor, &(struct knowledge){ a->v[actor].known, told_clock(a, actor) });
}

/* A barrier ends what was asked before it, as a fence does. Who went on (bar.arrive) knew less. */
static void add_arrival(struct clock_sum *sum, struct actors *a, const struct arrival *x)
{
    uint32_t actor;

    for (unsigned l = 0; next_actor(a, x->warp, x->lanes, &l, &actor);)
        if (arrival_waits(x)) {
            settle(a, actor);
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

/* All who waited know what anybody knows who arrived, and the threads that will never arrive: they
 * have exited. */
bool actors_barrier(struct actors *a, const struct block *b, const struct barrier *bar)
{
    bool all = true;
    uint32_t team = actors_team(a, b); /* which may move the teams */
    const struct team *t = &a->teams[team];
    struct clock_sum sum = { .v = NULL };
    struct vclock *c;

    for (size_t i = 0; i < bar->n; i++)
        add_arrival(&sum, a, &bar->arrivals[i]);
    for (uint32_t actor = t->first; actor < t->first + t->n; actor++)
        if (has_exited(a, actor, b))
            add_actor(&sum, a, actor);
    c = clock_sum_take(&sum, a->settled);
    for (size_t i = 0; i < bar->n; i++)
        if (arrival_waits(&bar->arrivals[i]))
            tell_all(a, bar->arrivals[i].warp, bar->arrivals[i].lanes, c);
    for (uint32_t actor = t->first; actor < t->first + t->n; actor++)
        all = all && (a->v[actor].known == c || has_exited(a, actor, b));
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
