/* base/graph.c: graphs from their edges, by counting; and Tarjan's algorithm, without recursion:
 * paths may be long. */
#include "base/graph.h"

#include "base/mem.h"

void graph_edge(struct graph_edges *e, uint32_t from, uint32_t to)
{
    ARRAY_PUSH(e->v, e->n, e->cap, (struct graph_edge){ from, to });
}

void graph_edges_free(struct graph_edges *e)
{
    mem_free(e->v);
}

struct graph graph_from_edges(uint32_t nodes, const struct graph_edges *e, enum graph_way way)
{
    struct graph g = { nodes, mem_new((nodes + 2u) * sizeof *g.start),
                       mem_new(e->n * sizeof *g.to) };

    for (size_t i = 0; i < e->n; i++)
        g.start[(way == GRAPH_FORWARDS ? e->v[i].from : e->v[i].to) + 2]++;
    for (uint32_t n = 2; n <= nodes + 1; n++)
        g.start[n] += g.start[n - 1];
    for (size_t i = 0; i < e->n; i++) {
        struct graph_edge x = e->v[i];

        if (way == GRAPH_BACKWARDS)
            x = (struct graph_edge){ x.to, x.from };
        g.to[g.start[x.from + 1]++] = x.to;
    }
    return g;
}

void graph_clear(struct graph *g)
{
    mem_free(g->start);
    mem_free(g->to);
}

/* ---- groups ---- */

#define NO_GROUP 0xffffffffu

/* A node during the search. */
struct visit {
    uint32_t index;  /* when it was first met, from 1; 0: not yet */
    uint32_t low;    /* the earliest open node that it reaches */
    uint32_t next;   /* its next edge to follow */
    uint32_t parent; /* the node it was met from */
};

struct search {
    struct graph graph;
    struct visit *visits;
    uint32_t *open; /* nodes that were met but have no group yet */
    uint32_t nopen, met, nordered;
    uint32_t *group, *order, groups;
};

static void enter(struct search *s, uint32_t node, uint32_t parent)
{
    s->met++;
    s->visits[node] = (struct visit){ s->met, s->met, s->graph.start[node], parent };
    s->open[s->nopen++] = node;
}

/* Nothing open that the node reaches was met before it: it and what was opened after it are one
 * group. */
static void close_group(struct search *s, uint32_t node)
{
    uint32_t member;

    do {
        member = s->open[--s->nopen];
        s->group[member] = s->groups;
        if (s->order != NULL)
            s->order[s->nordered++] = member;
    } while (member != node);
    s->groups++;
}

static void lower(struct visit *v, uint32_t index)
{
    if (index < v->low)
        v->low = index;
}

/* Follows one edge of the node or leaves the node; answers where the search goes on. */
static uint32_t search_step(struct search *s, uint32_t node)
{
    struct visit *v = &s->visits[node];
    uint32_t next;

    if (v->next < s->graph.start[node + 1]) {
        next = s->graph.to[v->next++];
        if (s->visits[next].index == 0) {
            enter(s, next, node);
            return next;
        }
        if (s->group[next] == NO_GROUP)
            lower(v, s->visits[next].index);
        return node;
    }
    if (v->low == v->index)
        close_group(s, node);
    if (v->parent != s->graph.nodes)
        lower(&s->visits[v->parent], v->low);
    return v->parent;
}

uint32_t graph_groups(struct graph g, uint32_t *group, uint32_t *order)
{
    struct search s = { .graph = g, .group = group, .order = order };

    s.visits = mem_new(g.nodes * sizeof *s.visits);
    s.open = mem_new(g.nodes * sizeof *s.open);
    for (uint32_t n = 0; n < g.nodes; n++)
        group[n] = NO_GROUP;
    for (uint32_t root = 0; root < g.nodes; root++) {
        uint32_t at = root;

        if (s.visits[root].index != 0)
            continue;
        enter(&s, root, g.nodes);
        while (at != g.nodes)
            at = search_step(&s, at);
    }
    mem_free(s.visits);
    mem_free(s.open);
    return s.groups;
}
