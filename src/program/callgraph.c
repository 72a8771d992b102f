/* program/callgraph.c: the call graph and its groups of functions. */
#include "program/load_parts.h"

static void call_edges(const struct program *p, uint32_t pc, struct graph_edges *e)
{
    const struct instr *i = &p->instrs[pc];
    uint32_t from = p->function_of[pc];

    if (i->anywhere)
        graph_edge(e, from, p->nfunctions + 1);
    if (i->op != OP_CALL)
        return;
    if (i->src[0].kind == OPD_FUNC || i->src[0].kind == OPD_LABEL) {
        graph_edge(e, from, p->function_of[i->src[0].index]);
        return;
    }
    graph_edge(e, from, p->nfunctions);
    for (uint32_t t = 0; t < i->ntargets; t++)
        graph_edge(e, from, p->function_of[i->targets[t]]);
}

void call_graph_make(struct call_graph *g, const struct program *p)
{
    struct graph_edges e = { NULL, 0, 0 };

    for (uint32_t pc = 1; pc < p->ninstrs; pc++)
        call_edges(p, pc, &e);
    for (uint32_t f = 0; f < p->nfunctions; f++) {
        if (p->functions[f].address_taken)
            graph_edge(&e, p->nfunctions, f);
        graph_edge(&e, p->nfunctions + 1, f);
    }
    g->functions = p->nfunctions;
    g->calls = graph_from_edges(p->nfunctions + 2, &e, GRAPH_FORWARDS);
    g->group = mem_new(g->calls.nodes * sizeof *g->group);
    g->order = mem_new(g->calls.nodes * sizeof *g->order);
    g->groups = graph_groups(g->calls, g->group, g->order);
    graph_edges_free(&e);
}

uint64_t call_graph_size(const struct call_graph *g, const struct program *p, uint32_t function)
{
    bool *met = mem_new(g->calls.nodes * sizeof *met);
    uint32_t *open = mem_new(g->calls.nodes * sizeof *open), n = 0;
    uint64_t size = 0;

    met[function] = true;
    open[n++] = function;
    while (n > 0) {
        uint32_t f = open[--n];

        if (f < p->nfunctions)
            size += p->functions[f].last - p->functions[f].first;
        for (uint32_t i = g->calls.start[f]; i < g->calls.start[f + 1]; i++) {
            if (met[g->calls.to[i]])
                continue;
            met[g->calls.to[i]] = true;
            open[n++] = g->calls.to[i];
        }
    }
    mem_free(met);
    mem_free(open);
    return size;
}

void call_graph_free(struct call_graph *g)
{
    graph_clear(&g->calls);
    mem_free(g->group);
    mem_free(g->order);
}
