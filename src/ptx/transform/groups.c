/* ptx/transform/groups.c: which functions may call each other: the strongly connected groups of the call
 * graph. For step 3 (5.1.3). */
#include "ptx/transform/transform.h"

#include "base/graph.h"

/* The k-th node that a call leads to. */
static uint32_t callee(const struct program *p, const struct instr *call, uint32_t k)
{
    bool anywhere = call->src[0].kind == OPD_REG && call->anywhere;

    return anywhere ? p->nfunctions + 1 : call_target(call, k, p->nfunctions);
}

static void function_edges(const struct program *p, uint32_t function, struct graph_edges *e)
{
    const struct function *f = &p->functions[function];

    if (f->address_taken)
        graph_edge(e, p->nfunctions, function);
    if (!f->is_entry)
        graph_edge(e, p->nfunctions + 1, function);
    for (size_t k = 0; k < f->nbody; k++)
        for (uint32_t t = 0; t < call_targets(&f->body[k]); t++)
            graph_edge(e, function, callee(p, &f->body[k], t));
}

void groups_find(struct groups *g, const struct program *p)
{
    struct graph_edges edges = { NULL, 0, 0 };
    struct graph calls;

    for (uint32_t f = 0; f < p->nfunctions; f++)
        function_edges(p, f, &edges);
    calls = graph_from_edges(p->nfunctions + 2, &edges, GRAPH_FORWARDS);
    g->of = mem_new(calls.nodes * sizeof *g->of);
    graph_groups(calls, g->of, NULL);
    graph_clear(&calls);
    graph_edges_free(&edges);
}

void groups_free(struct groups *g)
{
    mem_free(g->of);
}

bool groups_recursive(const struct groups *g, const struct program *p, uint32_t function,
                      const struct instr *call)
{
    for (uint32_t k = 0; k < call_targets(call); k++)
        if (g->of[callee(p, call, k)] == g->of[function])
            return true;
    return false;
}
