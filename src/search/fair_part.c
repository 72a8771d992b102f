/* search/fair_part.c: the steps in which a read is late that is never anything else in its component are
 * taken out, until none is left or a component is fair (the method for strong fairness of Emerson and
 * Lei, Modalities for Model Checking, 1987). */
#include "search/fair_part.h"

#include <string.h>

#include "base/mem.h"

#define NOWHERE UINT32_MAX

/* Of the components of what is left: Tarjan's algorithm without recursion. */
struct parts {
    const struct inner_graph *g;
    bool *gone;           /* by edge: taken out */
    size_t *first;        /* by state: its first edge in `by_state`; one more at the end */
    size_t *by_state;     /* edges, by the state that they lead from */
    uint32_t *part;       /* by state: its component; NOWHERE: not known yet */
    uint32_t nparts;
    uint32_t *members;    /* states, ordered by component */
    uint32_t *begin;      /* by component: its first; one more at the end */
    uint32_t nmembers;
    /* while they are looked for */
    uint32_t *number, *low;
    uint32_t *open, nopen;       /* Tarjan's stack */
    uint32_t *path, npath;       /* the states that are being looked at */
    size_t *at;                  /* by state: its next edge */
    uint32_t met;
    uint64_t *enabled, *moved, *late, *fresh; /* of one component */
};

static const uint64_t *set_of(const struct inner_graph *g, size_t edge, enum edge_set which)
{
    return g->sets + (edge * EDGE_SETS + which) * g->words;
}

static void sort_edges(struct parts *p)
{
    const struct inner_graph *g = p->g;

    for (size_t e = 0; e < g->nedges; e++)
        p->first[g->edges[e].from + 1]++;
    for (uint32_t s = 0; s < g->states; s++)
        p->first[s + 1] += p->first[s];
    memcpy(p->at, p->first, g->states * sizeof *p->at);
    for (size_t e = 0; e < g->nedges; e++)
        p->by_state[p->at[g->edges[e].from]++] = e;
}

/* ---- components ---- */

static void enter(struct parts *p, uint32_t s)
{
    p->number[s] = p->low[s] = p->met++;
    p->open[p->nopen++] = p->path[p->npath++] = s;
    p->at[s] = p->first[s];
}

static void leave(struct parts *p, uint32_t s)
{
    p->npath--;
    if (p->npath > 0 && p->low[s] < p->low[p->path[p->npath - 1]])
        p->low[p->path[p->npath - 1]] = p->low[s];
    if (p->low[s] != p->number[s])
        return;
    while (p->part[s] == NOWHERE) {
        p->members[p->nmembers++] = p->open[--p->nopen];
        p->part[p->open[p->nopen]] = p->nparts;
    }
    p->begin[++p->nparts] = p->nmembers;
}

static void follow(struct parts *p, uint32_t s, size_t edge)
{
    const uint32_t to = p->g->edges[edge].to;

    if (p->gone[edge])
        return;
    if (p->number[to] == NOWHERE)
        enter(p, to);
    else if (p->part[to] == NOWHERE && p->number[to] < p->low[s])
        p->low[s] = p->number[to];
}

static void find_parts(struct parts *p)
{
    const uint32_t n = p->g->states;

    memset(p->part, 0xff, n * sizeof *p->part);
    memset(p->number, 0xff, n * sizeof *p->number);
    p->nparts = p->nmembers = p->met = 0;
    for (uint32_t first = 0; first < n; first++) {
        if (p->number[first] == NOWHERE)
            enter(p, first);
        while (p->npath > 0) {
            const uint32_t s = p->path[p->npath - 1];

            if (p->at[s] < p->first[s + 1])
                follow(p, s, p->by_state[p->at[s]++]);
            else
                leave(p, s);
        }
    }
}

static bool is_inside(const struct parts *p, size_t edge)
{
    const struct inner_edge *e = &p->g->edges[edge];

    return !p->gone[edge] && p->part[e->from] == p->part[e->to];
}

/* ---- one of them ---- */

static void join(uint64_t *to, const uint64_t *from, size_t words)
{
    for (size_t i = 0; i < words; i++)
        to[i] |= from[i];
}

/* Adds the sets of the state, and of its steps within the component. Are there any? */
static bool gather_state(struct parts *p, uint32_t s)
{
    const struct inner_graph *g = p->g;
    bool steps = false;

    for (size_t i = 0; i < g->words; i++)
        p->enabled[i] &= g->enabled[s * g->stride + i];
    for (size_t k = p->first[s]; k < p->first[s + 1]; k++) {
        const size_t e = p->by_state[k];

        if (!is_inside(p, e))
            continue;
        steps = true;
        join(p->moved, set_of(g, e, EDGE_MOVED), g->words);
        join(p->late, set_of(g, e, EDGE_LATE), g->words);
        join(p->fresh, set_of(g, e, EDGE_FRESH), g->words);
    }
    return steps;
}

/* The component's sets. False: it has no step. */
static bool gather(struct parts *p, uint32_t part)
{
    const size_t bytes = p->g->words * sizeof *p->enabled;
    bool steps = false;

    memset(p->enabled, 0xff, bytes);
    memset(p->moved, 0, bytes);
    memset(p->late, 0, bytes);
    memset(p->fresh, 0, bytes);
    for (uint32_t i = p->begin[part]; i < p->begin[part + 1]; i++)
        steps = gather_state(p, p->members[i]) || steps;
    return steps;
}

static bool is_within(const uint64_t *some, const uint64_t *of, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if ((some[i] & ~of[i]) != 0)
            return false;
    return true;
}

static bool meets(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if ((a[i] & b[i]) != 0)
            return true;
    return false;
}

/* Takes out the steps of the state in which a read of `blind` is late. Were there any? */
static bool take_out_of(struct parts *p, uint32_t s, const uint64_t *blind)
{
    const struct inner_graph *g = p->g;
    bool any = false;

    for (size_t k = p->first[s]; k < p->first[s + 1]; k++) {
        const size_t e = p->by_state[k];
        const bool out = is_inside(p, e) && meets(set_of(g, e, EDGE_LATE), blind, g->words);

        p->gone[e] = p->gone[e] || out;
        any = any || out;
    }
    return any;
}

/* Takes out what no fair run in the component takes again and again. */
static bool take_out(struct parts *p, uint32_t part)
{
    bool any = false;

    for (size_t i = 0; i < p->g->words; i++)
        p->late[i] &= ~p->fresh[i];
    for (uint32_t i = p->begin[part]; i < p->begin[part + 1]; i++)
        any = take_out_of(p, p->members[i], p->late) || any;
    return any;
}

/* *fair: one of the components is. Was anything taken out of the others? Of one that starves a party
 * nothing is, since no part of it serves that party. */
static bool look_at_all(struct parts *p, bool *fair)
{
    const size_t words = p->g->words;
    bool any = false;

    for (uint32_t part = 0; part < p->nparts && !*fair; part++) {
        if (!gather(p, part) || !is_within(p->enabled, p->moved, words))
            continue;
        *fair = is_within(p->late, p->fresh, words);
        any = (!*fair && take_out(p, part)) || any;
    }
    return any;
}

/* ---- the whole ---- */

static void parts_free(struct parts *p)
{
    mem_free(p->gone);
    mem_free(p->first);
    mem_free(p->by_state);
    mem_free(p->part);
    mem_free(p->members);
    mem_free(p->begin);
    mem_free(p->number);
    mem_free(p->low);
    mem_free(p->open);
    mem_free(p->path);
    mem_free(p->at);
    mem_free(p->enabled);
}

bool fair_part_exists(const struct inner_graph *g)
{
    struct parts p = { .g = g };
    bool fair = false;

    p.gone = mem_new(g->nedges + 1);
    p.first = mem_new((g->states + 1u) * sizeof *p.first);
    p.by_state = mem_new((g->nedges + 1) * sizeof *p.by_state);
    p.part = mem_new(g->states * sizeof *p.part);
    p.members = mem_new(g->states * sizeof *p.members);
    p.begin = mem_new((g->states + 1u) * sizeof *p.begin);
    p.number = mem_new(g->states * sizeof *p.number);
    p.low = mem_new(g->states * sizeof *p.low);
    p.open = mem_new(g->states * sizeof *p.open);
    p.path = mem_new(g->states * sizeof *p.path);
    p.at = mem_new(g->states * sizeof *p.at);
    p.enabled = mem_new(4 * g->words * sizeof *p.enabled);
    p.moved = p.enabled + g->words;
    p.late = p.moved + g->words;
    p.fresh = p.late + g->words;
    sort_edges(&p);
    do
        find_parts(&p);
    while (look_at_all(&p, &fair) && !fair);
    parts_free(&p);
    return fair;
}
