/* search/ways.c: every step between the states, then what the cheapest ways cost, by nodes: a state and
 * the party that moved last before it. Both costs are 0 or 1 a step, so states are looked at in the order of
 * one, and then, along steps that lie on a cheapest way, in that of the other. */
#include "search/ways.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/platform.h"
#include "search/state_walk.h"

#define NO_COST UINT32_MAX
#define EDGES_PER_LOOK 1024u /* at the clock */
#define EDGES_MOST ((size_t)16 * WAYS_MOST)
#define NODES_MOST ((size_t)1 << 24)

void ways_free(struct ways *w)
{
    visited_free(&w->states);
    mem_free(w->edges);
    mem_free(w->first);
    mem_free(w->ends);
    mem_free(w->steps);
    mem_free(w->switches);
    mem_free(w->last);
    *w = (struct ways){ .nedges = 0 };
}

/* ---- states and steps ---- */

static uint32_t meet(void *self, bool *fresh)
{
    struct ways *w = self;
    const uint64_t *print = w->x->ledger.print;
    bool known = false;
    uint32_t state;

    *fresh = false;
    if (!w->all && visited_find(&w->x->visited, print) == NO_STATE)
        return NO_STATE;
    state = visited_meet(&w->states, &(struct met){ { print[0], print[1] }, NO_STATE, 0 }, &known);
    *fresh = !known;
    return state;
}

static void ended(void *self, uint32_t state)
{
    struct ways *w = self;
    struct way_end e = { .state = state };

    if (endings_find(&w->x->ends, w->x->machine, &e.kind, &e.end))
        ARRAY_PUSH(w->ends, w->nends, w->cap_ends, e);
}

/* The number of a party; WAYS_PARTIES + 1: there are too many. */
static uint32_t number_of(struct ways *w, size_t party)
{
    uint32_t i = 0;

    if (party == NOBODYS)
        return 0;
    while (i < w->nparties && w->parties[i] != party)
        i++;
    if (i == w->nparties && i < WAYS_PARTIES)
        w->parties[w->nparties++] = party;
    return i + 1;
}

/* An interrupt, or the end of the search's time. */
static bool must_stop(const struct ways *w)
{
    const struct search_limits *l = &w->x->options.limits;

    if (l->interrupted != NULL && *l->interrupted != 0)
        return true;
    return l->until != 0 && w->nedges % EDGES_PER_LOOK == 1 && platform_now_ns() >= l->until;
}

static bool add_edge(void *self, uint32_t from, uint32_t to, const struct agent_set *moved)
{
    struct ways *w = self;
    const uint32_t party = number_of(w, machine_party(w->x->machine, moved));

    ARRAY_PUSH(w->edges, w->nedges, w->cap_edges, (struct way_edge){ from, to, party });
    return party <= WAYS_PARTIES && w->states.n <= WAYS_MOST && w->nedges <= EDGES_MOST &&
           !must_stop(w);
}

static int by_ends(const void *a, const void *b)
{
    const struct way_edge *x = a, *y = b;

    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    return (x->party > y->party) - (x->party < y->party);
}

/* Equal steps become one. */
static void sort_edges(struct ways *w)
{
    size_t kept = 0;

    if (w->nedges > 0)
        qsort(w->edges, w->nedges, sizeof *w->edges, by_ends);
    for (size_t i = 0; i < w->nedges; i++)
        if (kept == 0 || by_ends(&w->edges[kept - 1], &w->edges[i]) != 0)
            w->edges[kept++] = w->edges[i];
    w->nedges = kept;
    w->first = mem_new(((size_t)w->states.n + 1) * sizeof *w->first);
    for (size_t e = 0, s = 0; s <= w->states.n; s++) {
        while (e < w->nedges && w->edges[e].from < s)
            e++;
        w->first[s] = e;
    }
}

static bool collect(struct ways *w, bool all)
{
    const struct state_walk walk = { .x = w->x, .self = w, .narrowed = true, .meet = meet,
                                     .ended = ended, .edge = add_edge };
    struct search *x = w->x;
    const enum ways_by by = w->by;

    ways_free(w);
    *w = (struct ways){ .x = x, .by = by, .all = all };
    return state_walk(&walk);
}

/* ---- costs ---- */

static size_t node_of(const struct ways *w, uint32_t state, uint32_t party)
{
    return (size_t)state * (w->nparties + 1u) + party;
}

static uint32_t party_at(const struct ways *w, size_t node)
{
    return (uint32_t)(node % (w->nparties + 1u));
}

static uint32_t state_at(const struct ways *w, size_t node)
{
    return (uint32_t)(node / (w->nparties + 1u));
}

static bool switches(uint32_t last, const struct way_edge *e)
{
    return last != 0 && e->party != 0 && last != e->party;
}

/* Nodes in the order of a cost; of those that cost the same in the order in which they are found. */
struct wave {
    size_t *v; /* owned */
    size_t n, cap;
};

struct pricing {
    struct ways *w;
    uint32_t *cost;        /* the cost by node */
    bool steps;            /* steps, else switches */
    const uint32_t *first; /* only along steps that are cheapest by this one, the other; NULL: all */
    struct wave now, next;
};

static bool is_cheapest(const struct pricing *p, size_t from, size_t to, bool switched)
{
    return p->first == NULL || p->first[to] == p->first[from] + (p->steps ? switched : 1u);
}

static void look_beyond(struct pricing *p, size_t node)
{
    struct ways *w = p->w;
    const uint32_t state = state_at(w, node), last = party_at(w, node);

    for (size_t e = w->first[state]; e < w->first[state + 1]; e++) {
        const struct way_edge *edge = &w->edges[e];
        const size_t to = node_of(w, edge->to, edge->party != 0 ? edge->party : last);
        const bool switched = switches(last, edge);
        const uint32_t add = p->steps || switched ? 1 : 0;

        if (!is_cheapest(p, node, to, switched) || p->cost[node] + add >= p->cost[to])
            continue;
        p->cost[to] = p->cost[node] + add;
        w->last[to] = (struct way_step){ (uint32_t)e, (uint32_t)node };
        if (add == 0)
            ARRAY_PUSH(p->now.v, p->now.n, p->now.cap, to);
        else
            ARRAY_PUSH(p->next.v, p->next.n, p->next.cap, to);
    }
}

static void price(struct pricing *p)
{
    const size_t nodes = (size_t)p->w->states.n * (p->w->nparties + 1u);

    for (size_t i = 0; i < nodes; i++)
        p->cost[i] = NO_COST;
    p->cost[0] = 0;
    ARRAY_PUSH(p->now.v, p->now.n, p->now.cap, (size_t)0);
    for (uint32_t level = 0; p->now.n > 0; level++) {
        struct wave over;

        for (size_t i = 0; i < p->now.n; i++)
            if (p->cost[p->now.v[i]] == level)
                look_beyond(p, p->now.v[i]);
        over = p->now;
        over.n = 0;
        p->now = p->next;
        p->next = over;
    }
    mem_free(p->now.v);
    mem_free(p->next.v);
}

static bool find_costs(struct ways *w)
{
    const size_t nodes = (size_t)w->states.n * (w->nparties + 1u);
    const bool steps = w->by == WAYS_STEPS;

    if (nodes > NODES_MOST)
        return false;
    w->steps = mem_new(nodes * sizeof *w->steps);
    w->switches = mem_new(nodes * sizeof *w->switches);
    w->last = mem_new(nodes * sizeof *w->last);
    price(&(struct pricing){ .w = w, .cost = steps ? w->steps : w->switches, .steps = steps });
    price(&(struct pricing){ .w = w, .cost = steps ? w->switches : w->steps, .steps = !steps,
                             .first = steps ? w->steps : w->switches });
    return true;
}

bool ways_make(struct ways *w, struct search *x, enum ways_by by)
{
    *w = (struct ways){ .x = x, .by = by };
    if (x->options.shard.of > 1 || !x->machine->told_apart || x->visited.n < 2)
        return false;
    if (!collect(w, true) && !collect(w, false)) {
        ways_free(w);
        return false;
    }
    sort_edges(w);
    if (find_costs(w))
        return true;
    ways_free(w);
    return false;
}

/* ---- the best ways ---- */

static bool is_better(const struct ways *w, const struct way *a, const struct way *b)
{
    const bool shorter = a->steps < b->steps, calmer = a->switches < b->switches;

    if (w->by == WAYS_STEPS)
        return shorter || (a->steps == b->steps && calmer);
    return calmer || (a->switches == b->switches && shorter);
}

static void offer_state(const struct ways *w, uint32_t state, struct way *best)
{
    for (uint32_t p = 0; p <= w->nparties; p++) {
        const size_t node = node_of(w, state, p);
        const struct way way = { node, w->steps[node], w->switches[node] };

        if (way.steps != NO_COST && way.switches != NO_COST &&
            (best->steps == NO_COST || is_better(w, &way, best)))
            *best = way;
    }
}

bool ways_to_end(const struct ways *w, enum ending_kind kind, uint32_t end, struct way *out)
{
    out->steps = NO_COST;
    for (size_t i = 0; i < w->nends; i++)
        if (w->ends[i].kind == kind && w->ends[i].end == end)
            offer_state(w, w->ends[i].state, out);
    return out->steps != NO_COST;
}

bool ways_to_state(const struct ways *w, const uint64_t print[2], struct way *out)
{
    const uint32_t state = visited_find(&w->states, print);

    out->steps = NO_COST;
    if (state != NO_STATE)
        offer_state(w, state, out);
    return out->steps != NO_COST;
}

bool ways_choices(const struct ways *w, const struct way *way, struct choice_list *out)
{
    uint32_t *states = mem_new(((size_t)way->steps + 1) * sizeof *states);
    size_t *parties = mem_new(((size_t)way->steps + 1) * sizeof *parties);
    const struct search_steps steps = { &w->states, states, (size_t)way->steps + 1, parties };
    size_t node = way->node;
    bool found;

    for (size_t i = way->steps; i > 0; i--) {
        const struct way_edge *e = &w->edges[w->last[node].edge];

        states[i] = e->to;
        parties[i] = e->party == 0 ? NOBODYS : w->parties[e->party - 1];
        node = w->last[node].node;
    }
    states[0] = 0;
    found = search_follow(w->x, &steps, out);
    mem_free(states);
    mem_free(parties);
    return found;
}
