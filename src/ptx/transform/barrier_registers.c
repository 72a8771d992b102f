/* ptx/transform/barrier_registers.c: a B register for every join (STG V): the least that no join
 * has that is open at the same time. When they do not suffice, joins share the last one, as in
 * figure 5. */
#include <stdlib.h>

#include "ptx/transform/barrier_parts.h"

/* What is given in one round. */
struct giving {
    struct barriers *x;
    uint32_t *last, nlast;  /* joins that have the last register */
    size_t cap_last;
    bool *caller;           /* by function: whether it calls the one at hand, or is that */
    uint32_t *stack;
    bool dropped;           /* there was none for some join */
};

/* A join without a B register of its own must be met by all that begin it. */
static bool may_share(const struct join *j)
{
    return !j->base && !j->breaks && !j->exits;
}

/* ---- the joins of callers ---- */

/* Marks the function and all from which calls lead to it. */
static void mark_callers(struct giving *g, uint32_t function)
{
    uint32_t n = 0;

    for (uint32_t f = 0; f < g->x->p->nfunctions; f++)
        g->caller[f] = false;
    g->caller[function] = true;
    g->stack[n++] = function;
    while (n > 0) {
        const struct flow *f = &g->x->flow[g->stack[--n]];

        for (uint32_t s = 0; s < f->nsites; s++) {
            if (g->caller[f->sites[s]])
                continue;
            g->caller[f->sites[s]] = true;
            g->stack[n++] = f->sites[s];
        }
    }
}

/* Is the join open while the function at hand is called? */
static bool is_around(const struct giving *g, const struct join *j)
{
    for (uint32_t i = 0; i < j->nover; i++)
        if (g->caller[j->over[i]])
            return true;
    return false;
}

/* ---- the last register ---- */

static bool all_may_share(struct giving *g, const struct join *j)
{
    const struct barriers *x = g->x;
    uint32_t last = x->registers - 1;

    if (!may_share(j))
        return false;
    for (uint32_t i = 0; i < j->noverlap; i++)
        if (x->join[j->overlap[i].join].b == last && !may_share(&x->join[j->overlap[i].join]))
            return false;
    mark_callers(g, j->function);
    for (uint32_t i = 0; i < g->nlast; i++)
        if (is_around(g, &x->join[g->last[i]]) && !may_share(&x->join[g->last[i]]))
            return false;
    return !(x->bases && last == 0);
}

/* Of two that share, the one that is open where the other begins is kept elsewhere meanwhile. */
static void share(struct giving *g, struct join *j)
{
    struct barriers *x = g->x;

    for (uint32_t i = 0; i < j->noverlap; i++) {
        struct join *z = &x->join[j->overlap[i].join];

        if (z->b != x->registers - 1)
            continue;
        if (j->overlap[i].outer)
            j->spills = true;
        else
            z->spills = true;
    }
    for (uint32_t i = 0; i < g->nlast; i++)
        if (is_around(g, &x->join[g->last[i]]))
            x->join[g->last[i]].spills = true;
}

/* ---- one join, one function ---- */

static void take(struct giving *g, uint32_t join, uint32_t b)
{
    g->x->join[join].b = b;
    if (b == g->x->registers - 1)
        ARRAY_PUSH(g->last, g->nlast, g->cap_last, join);
}

static void give_one(struct giving *g, uint32_t join)
{
    struct barriers *x = g->x;
    struct join *j = &x->join[join];
    uint32_t b = x->flow[j->function].floor;
    uint64_t used = 0;

    for (uint32_t i = 0; i < j->noverlap; i++)
        if (x->join[j->overlap[i].join].b != NO_REGISTER)
            used |= (uint64_t)1 << x->join[j->overlap[i].join].b;
    while (b < x->registers && (used >> b & 1) != 0)
        b++;
    if (b < x->registers) {
        take(g, join, b);
    } else if (x->registers > 0 && all_may_share(g, j)) {
        share(g, j);
        take(g, join, x->registers - 1);
    } else {
        join_drop(x, join);
        g->dropped = true;
    }
}

static bool raise_floor(struct flow *f, uint32_t floor)
{
    if (f->floor >= floor)
        return false;
    f->floor = floor;
    return true;
}

/* Functions begin above what is open where they are called. */
static bool raise_callees(struct barriers *x, const struct flow *f)
{
    bool raised = false;

    for (uint32_t j = f->first_join; j < f->last_join; j++)
        for (uint32_t i = 0; x->join[j].b != NO_REGISTER && i < x->join[j].nover; i++)
            raised = raise_floor(&x->flow[x->join[j].over[i]], x->join[j].b + 1) || raised;
    return raised;
}

struct turn {
    uint32_t region, x, y, join;
};

/* Outer loops first, then as threads part; at one place as their BSSYs are written. */
static int in_order(const void *a, const void *b)
{
    const struct turn *s = a, *t = b;

    if (s->region != t->region)
        return s->region < t->region ? -1 : 1;
    if (s->x != t->x)
        return s->x < t->x ? -1 : 1;
    return (s->y < t->y) - (s->y > t->y);
}

static void give_function(struct giving *g, struct flow *f)
{
    struct turn *turn = mem_new((f->last_join - f->first_join + 1) * sizeof *turn);
    uint32_t n = 0;

    for (uint32_t j = f->first_join; j < f->last_join; j++) {
        const struct join *at = &g->x->join[j];

        if (!at->dropped && !at->base)
            turn[n++] = (struct turn){ at->region, at->x, at->y, j };
    }
    qsort(turn, n, sizeof *turn, in_order);
    for (uint32_t s = 0; s < f->nsites; s++)
        raise_floor(f, g->x->flow[f->sites[s]].floor);
    for (uint32_t i = 0; i < n; i++)
        give_one(g, turn[i].join);
    raise_callees(g->x, f);
    mem_free(turn);
}

/* ---- callers first ---- */

static bool raise_floors(struct barriers *x)
{
    bool raised = false;

    for (uint32_t f = 0; f < x->p->nfunctions; f++) {
        for (uint32_t s = 0; s < x->flow[f].nsites; s++)
            raised = raise_floor(&x->flow[f], x->flow[x->flow[f].sites[s]].floor) || raised;
        raised = raise_callees(x, &x->flow[f]) || raised;
    }
    return raised;
}

static void forget(struct giving *g)
{
    for (uint32_t j = 0; j < g->x->njoins; j++) {
        g->x->join[j].b = g->x->join[j].base ? 0 : NO_REGISTER;
        g->x->join[j].spills = false;
    }
    g->nlast = 0;
}

/* One round: false when a function turned out to begin higher. */
static bool give_all(struct giving *g)
{
    forget(g);
    for (uint32_t i = 0; i < g->x->p->nfunctions; i++)
        if (g->x->flow[g->x->order[i]].made)
            give_function(g, &g->x->flow[g->x->order[i]]);
    return !raise_floors(g->x);
}

static void begin_floors(struct barriers *x)
{
    for (uint32_t f = 0; f < x->p->nfunctions; f++)
        x->flow[f].floor = x->flow[f].base != NO_JOIN ? 1 : 0;
}

void registers_give(struct barriers *x)
{
    struct giving g = { .x = x };

    g.caller = mem_new((x->p->nfunctions + 1) * sizeof *g.caller);
    g.stack = mem_new((x->p->nfunctions + 1) * sizeof *g.stack);
    do {
        g.dropped = false;
        do
            joins_settle(x);
        while (!joins_overlap(x));
        begin_floors(x);
        while (!give_all(&g) && !g.dropped)
            ;
    } while (g.dropped);
    mem_free(g.caller);
    mem_free(g.stack);
    mem_free(g.last);
}
