/* program/callgraph.c: the call graph and its groups of functions. */
#include "program/load_parts.h"

#include "base/graph.h"

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

void call_graph_make(struct call_graph *g, const struct program *p)
{
    struct edges e = { NULL, 0, 0 };

    collect_edges(p, &e);
    g->functions = p->nfunctions;
    g->nodes = p->nfunctions + 2;
    fill_edges(g, &e);
    g->group = mem_new(g->nodes * sizeof *g->group);
    g->order = mem_new(g->nodes * sizeof *g->order);
    g->groups = graph_groups((struct graph){ g->nodes, g->start, g->to }, g->group, g->order);
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
