/* check/order.c: what orders actors: fences with flags, acquire and release, barriers. Where the
 * machine leaves it open which write a flag's reader saw, it counts as the latest: so an order
 * may be seen that is not there, but none is missed that is. Declared in actors.h. */
#include "base/hash.h"
#include "base/mem.h"
#include "check/actors.h"
#include "program/lanes.h"

static void replace(struct vclock **to, struct vclock *c)
{
    vclock_drop(*to);
    *to = c;
}

static void remember(struct knowledge *k, const struct actor *a)
{
    replace(&k->known, vclock_hold(a->known));
    k->clock = a->clock;
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

/* ---- fences ---- */

/* What it read from flags orders what follows. */
static void settle(struct actors *a, struct actor *x)
{
    learn(&x->known, x->pending, a->settled);
    replace(&x->pending, NULL);
}

static void fence(struct actors *a, struct actor *x, bool wide)
{
    settle(a, x);
    remember(&x->fenced[0], x);
    if (wide)
        remember(&x->fenced[1], x);
    x->fence_serial = memory_serial(device_memory(a->device));
}

void actors_fence(struct actors *a, const struct warp *w, lane_mask lanes, bool wide)
{
    uint32_t first = actors_of(a, w, 0);

    if (!a->apart)
        fence(a, &a->v[first], wide);
    else
        FOR_LANES(l, lanes)
            fence(a, &a->v[first + l], wide);
}

/* ---- flags ---- */

static struct flag *place_of_flag(struct flag *table, size_t cap, uint64_t word)
{
    size_t i = (size_t)hash_mix(0, word) & (cap - 1);

    while (table[i].word != 0 && table[i].word != word)
        i = (i + 1) & (cap - 1);
    return &table[i];
}

static void grow_flags(struct actors *a)
{
    size_t cap = a->cap_flags == 0 ? 64 : 2 * a->cap_flags;
    struct flag *table = mem_new(cap * sizeof *table);

    for (size_t i = 0; i < a->cap_flags; i++)
        if (a->flags[i].word != 0)
            *place_of_flag(table, cap, a->flags[i].word) = a->flags[i];
    mem_free(a->flags);
    a->flags = table;
    a->cap_flags = cap;
}

static struct flag *flag_at(struct actors *a, uint64_t word)
{
    struct flag *f;

    if (2 * a->nflags >= a->cap_flags)
        grow_flags(a);
    f = place_of_flag(a->flags, a->cap_flags, word);
    a->nflags += f->word == 0;
    f->word = word;
    return f;
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
    const struct actor *x = &a->v[f->actor];
    struct knowledge now = { x->known, x->clock };

    if (f->orders) {
        leave(a, f, &now, f->wide);
        return;
    }
    leave(a, f, &x->fenced[0], false);
    if (f->wide)
        leave(a, f, &x->fenced[1], true);
}

void actors_acquire(struct actors *a, const struct flagging *f, uint64_t serial)
{
    struct actor *x = &a->v[f->actor];
    bool now = f->orders || serial < x->fence_serial;
    const struct flag *flag;

    if (a->nflags == 0)
        return;
    flag = place_of_flag(a->flags, a->cap_flags, f->word);
    for (size_t i = 0; flag->word != 0 && i < flag->n; i++)
        if (flag->v[i].team == x->team || (flag->v[i].wide && f->wide))
            learn(now ? &x->known : &x->pending, flag->v[i].left, a->settled);
}

/* ---- barriers ---- */

static void arrive(struct actors *a, struct actor *x)
{
    settle(a, x);
    remember(&x->arrived, x);
}

void actors_arrive(struct actors *a, const struct warp *w, lane_mask lanes)
{
    uint32_t first = actors_of(a, w, 0);

    if (!a->apart)
        arrive(a, &a->v[first]);
    else
        FOR_LANES(l, lanes)
            arrive(a, &a->v[first + l]);
}

/* The actors of an arrival, one by one: the first of them not before *next; false: no more. */
static bool next_actor(struct actors *a, const struct arrival *p, unsigned *next, uint32_t *actor)
{
    lane_mask rest = *next < 64 ? p->lanes & ~lanes_below(*next) : 0;

    if (rest == 0 || (!a->apart && *next > 0))
        return false;
    *actor = actors_of(a, p->warp, lane_lowest(rest));
    *next = a->apart ? lane_lowest(rest) + 1 : 64;
    return true;
}

static void add_knowledge(struct clock_sum *sum, uint32_t actor, const struct knowledge *k)
{
    clock_sum_add(sum, k->known);
    if (k->clock > 0)
        clock_sum_tick(sum, (struct tick){ actor, k->clock });
}

/* What all know who arrived, and the threads that will never arrive: they have exited. */
static struct vclock *common(struct actors *a, const struct block *b, const struct barrier *bar)
{
    uint32_t team = actors_team(a, b); /* which may move the teams */
    const struct team *t = &a->teams[team];
    struct clock_sum sum = { .v = NULL };
    uint32_t actor;

    for (size_t i = 0; i < bar->n; i++)
        for (unsigned l = 0; next_actor(a, &bar->arrivals[i], &l, &actor);) {
            struct actor *x = &a->v[actor];

            if (!arrival_waits(&bar->arrivals[i])) {
                add_knowledge(&sum, actor, &x->arrived);
                continue;
            }
            settle(a, x); /* a barrier ends what was asked before it, as a fence does */
            add_knowledge(&sum, actor, &(struct knowledge){ x->known, x->clock });
        }
    for (actor = t->first; actor < t->first + t->n; actor++) {
        const struct actor *x = &a->v[actor];
        const struct warp *w = &b->warps[x->warp];

        if ((x->lanes & ~w->exec.disabled.exited) == 0)
            add_knowledge(&sum, actor, &(struct knowledge){ x->known, x->clock });
    }
    return clock_sum_take(&sum, a->settled);
}

void actors_barrier(struct actors *a, const struct block *b, const struct barrier *bar)
{
    struct vclock *c = common(a, b, bar);
    uint32_t actor;

    for (size_t i = 0; i < bar->n; i++)
        for (unsigned l = 0; next_actor(a, &bar->arrivals[i], &l, &actor);)
            if (arrival_waits(&bar->arrivals[i]))
                replace(&a->v[actor].known, vclock_hold(c));
    vclock_drop(c);
}

void actors_meet(struct actors *a, const struct warp *w, lane_mask lanes)
{
    struct clock_sum sum = { .v = NULL };
    uint32_t first = actors_of(a, w, 0);
    struct vclock *c;

    if (!a->apart)
        return;
    FOR_LANES(l, lanes) {
        const struct actor *x = &a->v[first + l];

        add_knowledge(&sum, first + l, &(struct knowledge){ x->known, x->clock });
    }
    c = clock_sum_take(&sum, a->settled);
    FOR_LANES(l, lanes)
        replace(&a->v[first + l].known, vclock_hold(c));
    vclock_drop(c);
}
