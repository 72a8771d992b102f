/* check/actors.c: actors and their blocks: made when they are first seen. What orders them
 * stands in order.c. */
#include "check/actors.h"

#include <string.h>

#include "base/mem.h"
#include "program/lanes.h"

static void forget_knowledge(struct knowledge *k)
{
    vclock_drop(k->known);
    *k = (struct knowledge){ .known = NULL };
}

static void forget(struct actor *a)
{
    vclock_drop(a->known);
    vclock_drop(a->pending);
    a->known = a->pending = NULL;
    forget_knowledge(&a->fenced[0]);
    forget_knowledge(&a->fenced[1]);
    forget_knowledge(&a->arrived);
}

static void forget_flag(struct flag *f)
{
    for (size_t i = 0; i < f->n; i++)
        vclock_drop(f->v[i].left);
    mem_free(f->v);
    *f = (struct flag){ .word = 0 };
}

static void forget_flags(struct actors *a)
{
    for (size_t i = 0; i < a->cap_flags; i++)
        forget_flag(&a->flags[i]);
    a->nflags = 0;
}

void actors_free(struct actors *a)
{
    for (size_t i = 0; i < a->n; i++)
        forget(&a->v[i]);
    forget_flags(a);
    mem_free(a->flags);
    mem_free(a->v);
    mem_free(a->teams);
    mem_free(a->grids);
    mem_free(a->seats);
    *a = (struct actors){ .v = NULL };
}

/* ---- blocks ---- */

static void add_actors(struct actors *a, const struct block *b, struct team *t)
{
    unsigned lanes = b->warps[0].lanes, each = a->apart ? lanes : 1;
    struct actor one = { .clock = 0 };

    if (a->n == 0)
        ARRAY_PUSH(a->v, a->n, a->cap, one); /* number 0 is nobody */
    t->first = (uint32_t)a->n;
    t->n = b->nwarps * each;
    one.team = (uint32_t)(a->nteams - 1);
    for (uint32_t i = 0; i < t->n; i++) {
        one.warp = i / each;
        one.lanes = a->apart ? LANE(i % each) : lanes_below(lanes);
        ARRAY_PUSH(a->v, a->n, a->cap, one);
    }
}

static void add_team(struct actors *a, const struct block *b)
{
    struct team t = { .program = look_program_of(&b->warps[0]), .grid = look_grid_of(b) };
    struct look_grid g;

    memcpy(t.block, b->index, sizeof t.block);
    ARRAY_PUSH(a->teams, a->nteams, a->cap_teams, t);
    add_actors(a, b, &a->teams[a->nteams - 1]);
    if (t.grid >= a->ngrids && look_grid(a->device, t.grid, &g))
        actors_launched(a, t.grid, g.block);
}

uint32_t actors_team(struct actors *a, const struct block *b)
{
    reg_window w = b->warps[0].window;
    struct seated *s;

    while (a->nseats <= w)
        ARRAY_PUSH(a->seats, a->nseats, a->cap_seats, (struct seated){ .live = false });
    s = &a->seats[w];
    if (s->live && s->serial == b->serial)
        return s->team;
    add_team(a, b);
    *s = (struct seated){ true, b->serial, (uint32_t)(a->nteams - 1) };
    return s->team;
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
    a->v[first].steps++;
    FOR_LANES(l, lanes)
        a->v[first + l].clock = a->v[first].steps;
    return first;
}

struct party actors_party(const struct actors *a, uint32_t actor, uint32_t pc, unsigned lane)
{
    const struct team *t = &a->teams[a->v[actor].team];
    struct party p = { .program = t->program, .pc = pc, .grid = t->grid };

    memcpy(p.block, t->block, sizeof p.block);
    memcpy(p.size, a->grids[t->grid].size, sizeof p.size);
    p.warp = a->v[actor].warp;
    p.warp_size = (unsigned)device_constants(a->device)->v[CONST_WarpSize];
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
        forget(&a->v[i]);
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
    before = a->teams[a->v[t.actor].team].grid;
    after = a->teams[a->v[now].team].grid;
    return after >= a->grids[before].followed_by;
}
