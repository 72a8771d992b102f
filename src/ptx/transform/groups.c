/* ptx/transform/groups.c: which functions may call each other: the strongly connected groups of the call
 * graph. For step 3 (5.1.3). */
#include "ptx/transform/transform.h"

#include "base/graph.h"

/* The calls of each function as a list: to[start[f]] to to[start[f + 1] - 1]. */
struct edges {
    uint32_t *start, *to;
    uint32_t nodes;
};

static uint32_t callees(const struct instr *i)
{
    if (i->op != OP_CALL)
        return 0;
    return i->src[0].kind == OPD_REG && i->ntargets > 0 ? i->ntargets : 1;
}

static uint32_t callee(const struct instr *i, uint32_t k, uint32_t any)
{
    if (i->src[0].kind != OPD_REG)
        return i->src[0].index;
    if (i->anywhere)
        return any + 1;
    return i->ntargets > 0 ? i->targets[k] : any;
}

/* What an indirect call may reach: functions whose address is taken, and all but entries. */
static void add_any(struct edges *e, const struct program *p, uint32_t *n)
{
    e->start[p->nfunctions] = *n;
    for (uint32_t f = 0; f < p->nfunctions; f++)
        if (p->functions[f].address_taken)
            e->to[(*n)++] = f;
    e->start[p->nfunctions + 1] = *n;
    for (uint32_t f = 0; f < p->nfunctions; f++)
        if (!p->functions[f].is_entry)
            e->to[(*n)++] = f;
    e->start[e->nodes] = *n;
}

static void edges_make(struct edges *e, const struct program *p)
{
    uint32_t n = 2 * p->nfunctions;

    e->nodes = p->nfunctions + 2;
    for (uint32_t f = 0; f < p->nfunctions; f++)
        for (size_t k = 0; k < p->functions[f].nbody; k++)
            n += callees(&p->functions[f].body[k]);
    e->start = mem_new((e->nodes + 1u) * sizeof *e->start);
    e->to = mem_new((n + 1u) * sizeof *e->to);
    n = 0;
    for (uint32_t f = 0; f < p->nfunctions; f++) {
        e->start[f] = n;
        for (size_t k = 0; k < p->functions[f].nbody; k++)
            for (uint32_t t = 0; t < callees(&p->functions[f].body[k]); t++)
                e->to[n++] = callee(&p->functions[f].body[k], t, p->nfunctions);
    }
    add_any(e, p, &n);
}

void groups_find(struct groups *g, const struct program *p)
{
    struct edges e;

    edges_make(&e, p);
    g->of = mem_new(e.nodes * sizeof *g->of);
    graph_groups((struct graph){ e.nodes, e.start, e.to }, g->of, NULL);
    mem_free(e.start);
    mem_free(e.to);
}

void groups_free(struct groups *g)
{
    mem_free(g->of);
}

bool groups_recursive(const struct groups *g, const struct program *p, uint32_t function,
                      const struct instr *call)
{
    for (uint32_t k = 0; k < callees(call); k++)
        if (g->of[callee(call, k, p->nfunctions)] == g->of[function])
            return true;
    return false;
}
