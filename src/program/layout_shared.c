/* program/layout_shared.c: addresses in shared memory. A variable has one address whatever the
 * entry, but only variables that some entry uses together must lie apart. */
#include "program/load_parts.h"

#include "base/number.h"

/* The walk from one entry over everything that it may call. */
struct walk {
    const struct call_graph *graph;
    struct graph named; /* by node: the shared variables that the function names */
    struct graph_edges uses; /* from entries to variables */
    uint32_t entry;
    uint32_t *node_seen, *variable_seen; /* 1 + the last entry that met it */
    uint32_t *todo, ntodo;
    bool *leads; /* by group: a function of it or called by it uses one */
};

static void note_operand(const struct program *p, uint32_t function, const struct operand *o,
                         struct graph_edges *e)
{
    if (o->kind == OPD_VAR && p->variables[o->index].space == SPACE_SHARED)
        graph_edge(e, function, o->index);
}

/* Any entry may come by the address of a variable that an initialiser holds. */
static void note_held(const struct program *p, const struct variable *v, struct graph_edges *e)
{
    for (uint32_t r = 0; r < v->nrelocations; r++) {
        const struct relocation *to = &v->relocations[r];

        for (uint32_t f = 0; f < p->nfunctions && !to->is_function; f++)
            if (p->functions[f].is_entry && p->variables[to->index].space == SPACE_SHARED)
                graph_edge(e, f, to->index);
    }
}

/* From functions to the shared variables that they name. */
static struct graph named_variables(const struct program *p)
{
    struct graph_edges e = { NULL, 0, 0 };
    struct graph g;

    for (uint32_t pc = 1; pc < p->ninstrs; pc++) {
        const struct instr *i = &p->instrs[pc];

        if (i->has_mem)
            note_operand(p, p->function_of[pc], &i->mem, &e);
        for (unsigned s = 0; s < i->nsrc; s++)
            note_operand(p, p->function_of[pc], &i->src[s], &e);
    }
    for (uint32_t v = 0; v < p->nvariables; v++)
        note_held(p, &p->variables[v], &e);
    g = graph_from_edges(p->nfunctions + 2, &e, GRAPH_FORWARDS);
    graph_edges_free(&e);
    return g;
}

static void use_variable(struct walk *w, uint32_t v)
{
    if (w->variable_seen[v] == w->entry + 1)
        return;
    w->variable_seen[v] = w->entry + 1;
    graph_edge(&w->uses, w->entry, v);
}

/* Most functions use no shared variable: the walks from the entries leave them out. Callees first.
 */
static void find_leads(struct walk *w)
{
    const struct call_graph *g = w->graph;

    for (uint32_t n = 0; n < g->calls.nodes; n++) {
        uint32_t node = g->order[n];
        bool *leads = &w->leads[g->group[node]];

        *leads = *leads || w->named.start[node] < w->named.start[node + 1];
        for (uint32_t e = g->calls.start[node]; e < g->calls.start[node + 1]; e++)
            *leads = *leads || w->leads[g->group[g->calls.to[e]]];
    }
}

static void meet(struct walk *w, uint32_t node)
{
    if (w->node_seen[node] == w->entry + 1 || !w->leads[w->graph->group[node]])
        return;
    w->node_seen[node] = w->entry + 1;
    w->todo[w->ntodo++] = node;
}

static void walk_entry(struct walk *w)
{
    const struct call_graph *g = w->graph;

    meet(w, w->entry);
    while (w->ntodo > 0) {
        uint32_t node = w->todo[--w->ntodo];

        for (uint32_t v = w->named.start[node]; v < w->named.start[node + 1]; v++)
            use_variable(w, w->named.to[v]);
        for (uint32_t e = g->calls.start[node]; e < g->calls.start[node + 1]; e++)
            meet(w, g->calls.to[e]);
    }
}

/* By variable, the entries that may use it, in their order. */
static struct graph find_users(const struct program *p, const struct call_graph *g)
{
    struct walk w = { .graph = g, .named = named_variables(p) };
    struct graph users;

    w.node_seen = mem_new(g->calls.nodes * sizeof *w.node_seen);
    w.variable_seen = mem_new(p->nvariables * sizeof *w.variable_seen);
    w.todo = mem_new(g->calls.nodes * sizeof *w.todo);
    w.leads = mem_new(g->groups * sizeof *w.leads);
    find_leads(&w);
    for (w.entry = 0; w.entry < p->nfunctions; w.entry++)
        if (p->functions[w.entry].is_entry)
            walk_entry(&w);
    users = graph_from_edges(p->nvariables, &w.uses, GRAPH_BACKWARDS);
    mem_free(w.node_seen);
    mem_free(w.variable_seen);
    mem_free(w.todo);
    mem_free(w.leads);
    graph_clear(&w.named);
    graph_edges_free(&w.uses);
    return users;
}

/* The end of what the entries that use a variable have in shared memory already, at least `at`. */
static uint64_t behind_users(const struct program *p, const struct graph *users, uint32_t v,
                             uint64_t at)
{
    for (uint32_t k = users->start[v]; k < users->start[v + 1]; k++)
        if (p->functions[users->to[k]].shared > at)
            at = p->functions[users->to[k]].shared;
    return at;
}

/* The entries have the variable at the address, so their next variable lies after it. */
static void put(struct program *p, const struct graph *users, uint32_t v, uint64_t at)
{
    if (users->start[v] == users->start[v + 1])
        return;
    p->variables[v].address = at;
    for (uint32_t k = users->start[v]; k < users->start[v + 1]; k++)
        p->functions[users->to[k]].shared = at + p->variables[v].size;
}

/* Dynamic variables (.extern .shared x[]) have no size. All lie at one address, after the static variables
 * of every entry that uses one. */
static void put_dynamic(struct program *p, const struct graph *users)
{
    uint64_t at = 0, align = 16;

    for (uint32_t v = 0; v < p->nvariables; v++)
        if (p->variables[v].dynamic && users->start[v] < users->start[v + 1]) {
            at = behind_users(p, users, v, at);
            align = p->variables[v].align > align ? p->variables[v].align : align;
        }
    at = round_up(at, align);
    for (uint32_t v = 0; v < p->nvariables; v++)
        if (p->variables[v].dynamic)
            put(p, users, v, at);
}

void layout_shared(struct program *p, const struct call_graph *g)
{
    struct graph users = find_users(p, g);

    for (uint32_t v = 0; v < p->nvariables; v++)
        if (!p->variables[v].dynamic && users.start[v] < users.start[v + 1])
            put(p, &users, v, round_up(behind_users(p, &users, v, 0), p->variables[v].align));
    put_dynamic(p, &users);
    graph_clear(&users);
}
