/* program/callgraph.c: the call graph and its strongly connected components (Tarjan's algorithm,
 * without recursion: call chains may be long). */
#include "program/load_parts.h"

#define NO_GROUP 0xffffffffu

struct edge {
    uint32_t from, to;
};
struct edges {
    struct edge *v;
    size_t n, cap;
};

static void call_edges(const struct program *p, uint32_t pc, struct edges *e)
{
    const struct instr *i = &p->instrs[pc];
    uint32_t from = p->function_of[pc];

    if (i->anywhere)
        ARRAY_PUSH(e->v, e->n, e->cap, (struct edge){ from, p->nfunctions + 1 });
    if (i->op != OP_CALL)
        return;
    if (i->src[0].kind == OPD_FUNC) {
        ARRAY_PUSH(e->v, e->n, e->cap, (struct edge){ from, p->function_of[i->src[0].index] });
        return;
    }
    ARRAY_PUSH(e->v, e->n, e->cap, (struct edge){ from, p->nfunctions });
    for (uint32_t t = 0; t < i->ntargets; t++)
        ARRAY_PUSH(e->v, e->n, e->cap, (struct edge){ from, p->function_of[i->targets[t]] });
}

static void collect_edges(const struct program *p, struct edges *e)
{
    for (uint32_t pc = 1; pc < p->ninstrs; pc++)
        call_edges(p, pc, e);
    for (uint32_t f = 0; f < p->nfunctions; f++) {
        if (p->functions[f].address_taken)
            ARRAY_PUSH(e->v, e->n, e->cap, (struct edge){ p->nfunctions, f });
        ARRAY_PUSH(e->v, e->n, e->cap, (struct edge){ p->nfunctions + 1, f });
    }
}

/* Edges sorted by their origin, by counting. */
static void fill_edges(struct call_graph *g, const struct edges *e)
{
    g->start = mem_new((g->nodes + 2) * sizeof *g->start);
    g->to = mem_new(e->n * sizeof *g->to);
    for (size_t i = 0; i < e->n; i++)
        g->start[e->v[i].from + 2]++;
    for (uint32_t n = 2; n <= g->nodes + 1; n++)
        g->start[n] += g->start[n - 1];
    for (size_t i = 0; i < e->n; i++)
        g->to[g->start[e->v[i].from + 1]++] = e->v[i].to;
}

/* ---- groups ---- */

/* A node during the search. */
struct visit {
    uint32_t index;  /* when it was first met, from 1; 0: not yet */
    uint32_t low;    /* the earliest open node that it reaches */
    uint32_t next;   /* its next edge to follow */
    uint32_t parent; /* the node it was met from */
};

struct search {
    struct call_graph *graph;
    struct visit *visits;
    uint32_t *open; /* nodes that were met but have no group yet */
    uint32_t nopen, met, nordered;
};

static void enter(struct search *s, uint32_t node, uint32_t parent)
{
    s->met++;
    s->visits[node] = (struct visit){ s->met, s->met, s->graph->start[node], parent };
    s->open[s->nopen++] = node;
}

/* Nothing open that the node reaches was met before it: it and what was opened after it are one
 * group. */
static void close_group(struct search *s, uint32_t node)
{
    struct call_graph *g = s->graph;
    uint32_t member;

    do {
        member = s->open[--s->nopen];
        g->group[member] = g->groups;
        g->order[s->nordered++] = member;
    } while (member != node);
    g->groups++;
}

static void lower(struct visit *v, uint32_t index)
{
    if (index < v->low)
        v->low = index;
}

/* Follows one edge of the node or leaves the node; answers where the search goes on. */
static uint32_t search_step(struct search *s, uint32_t node)
{
    struct call_graph *g = s->graph;
    struct visit *v = &s->visits[node];
    uint32_t callee;

    if (v->next < g->start[node + 1]) {
        callee = g->to[v->next++];
        if (s->visits[callee].index == 0) {
            enter(s, callee, node);
            return callee;
        }
        if (g->group[callee] == NO_GROUP)
            lower(v, s->visits[callee].index);
        return node;
    }
    if (v->low == v->index)
        close_group(s, node);
    if (v->parent != g->nodes)
        lower(&s->visits[v->parent], v->low);
    return v->parent;
}

static void find_groups(struct call_graph *g)
{
    struct search s = { .graph = g };

    s.visits = mem_new(g->nodes * sizeof *s.visits);
    s.open = mem_new(g->nodes * sizeof *s.open);
    for (uint32_t n = 0; n < g->nodes; n++)
        g->group[n] = NO_GROUP;
    for (uint32_t root = 0; root < g->nodes; root++) {
        uint32_t at = root;

        if (s.visits[root].index != 0)
            continue;
        enter(&s, root, g->nodes);
        while (at != g->nodes)
            at = search_step(&s, at);
    }
    mem_free(s.visits);
    mem_free(s.open);
}

void call_graph_make(struct call_graph *g, const struct program *p)
{
    struct edges e = { NULL, 0, 0 };

    collect_edges(p, &e);
    g->functions = p->nfunctions;
    g->nodes = p->nfunctions + 2;
    g->groups = 0;
    fill_edges(g, &e);
    g->group = mem_new(g->nodes * sizeof *g->group);
    g->order = mem_new(g->nodes * sizeof *g->order);
    find_groups(g);
    mem_free(e.v);
}

uint64_t call_graph_size(const struct call_graph *g, const struct program *p, uint32_t function)
{
    bool *met = mem_new(g->nodes * sizeof *met);
    uint32_t *open = mem_new(g->nodes * sizeof *open), n = 0;
    uint64_t size = 0;

    met[function] = true;
    open[n++] = function;
    while (n > 0) {
        uint32_t f = open[--n];

        if (f < p->nfunctions)
            size += p->functions[f].last - p->functions[f].first;
        for (uint32_t i = g->start[f]; i < g->start[f + 1]; i++) {
            if (met[g->to[i]])
                continue;
            met[g->to[i]] = true;
            open[n++] = g->to[i];
        }
    }
    mem_free(met);
    mem_free(open);
    return size;
}

void call_graph_free(struct call_graph *g)
{
    mem_free(g->start);
    mem_free(g->to);
    mem_free(g->group);
    mem_free(g->order);
}
