/* program/layout_shared.c: addresses in shared memory. A variable has one address whatever the
 * entry, but only variables that some entry uses together must lie apart. */
#include "program/load_parts.h"

#include <stdlib.h>

#include "base/number.h"

/* An entry that may use a variable. */
struct use {
    uint32_t variable, entry;
};

struct uses {
    struct use *v;
    size_t n, cap;
};

/* The walk from one entry over everything that it may call. */
struct walk {
    const struct program *program;
    const struct call_graph *graph;
    struct graph named; /* by node: the shared variables that the function names */
    struct uses *uses;
    uint32_t entry;
    uint32_t *node_seen, *variable_seen; /* 1 + the last entry that met it */
    uint32_t *todo, ntodo;
    bool *leads;                         /* by group: a function of it or called by it uses one */
    uint32_t *held;                      /* variables whose addresses initialisers hold */
    size_t nheld, cap_held;
};

static void note_operand(const struct program *p, uint32_t function, const struct operand *o,
                         struct graph_edges *e)
{
    if (o->kind == OPD_VAR && p->variables[o->index].space == SPACE_SHARED)
        graph_edge(e, function, o->index);
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
    g = graph_from_edges(p->nfunctions + 2, &e, GRAPH_FORWARDS);
    graph_edges_free(&e);
    return g;
}

static void use_variable(struct walk *w, uint32_t v)
{
    if (w->variable_seen[v] == w->entry + 1)
        return;
    w->variable_seen[v] = w->entry + 1;
    ARRAY_PUSH(w->uses->v, w->uses->n, w->uses->cap, (struct use){ v, w->entry });
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

static void find_held(struct walk *w)
{
    const struct program *p = w->program;

    for (uint32_t v = 0; v < p->nvariables; v++)
        for (uint32_t r = 0; r < p->variables[v].nrelocations; r++) {
            const struct relocation *to = &p->variables[v].relocations[r];

            if (!to->is_function && p->variables[to->index].space == SPACE_SHARED)
                ARRAY_PUSH(w->held, w->nheld, w->cap_held, to->index);
        }
}

/* Any entry may come by the address of a variable that an initialiser holds. */
static void use_held(struct walk *w)
{
    for (size_t k = 0; k < w->nheld; k++)
        use_variable(w, w->held[k]);
}

static int compare_uses(const void *left, const void *right)
{
    const struct use *a = left, *b = right;

    if (a->variable != b->variable)
        return a->variable < b->variable ? -1 : 1;
    return (a->entry > b->entry) - (a->entry < b->entry);
}

static void collect_uses(const struct program *p, const struct call_graph *g, struct uses *uses)
{
    struct walk w = { .program = p, .graph = g, .named = named_variables(p), .uses = uses };

    w.node_seen = mem_new(g->calls.nodes * sizeof *w.node_seen);
    w.variable_seen = mem_new(p->nvariables * sizeof *w.variable_seen);
    w.todo = mem_new(g->calls.nodes * sizeof *w.todo);
    w.leads = mem_new(g->groups * sizeof *w.leads);
    find_leads(&w);
    find_held(&w);
    for (w.entry = 0; w.entry < p->nfunctions; w.entry++)
        if (p->functions[w.entry].is_entry) {
            walk_entry(&w);
            use_held(&w);
        }
    mem_free(w.node_seen);
    mem_free(w.variable_seen);
    mem_free(w.todo);
    mem_free(w.leads);
    mem_free(w.held);
    graph_clear(&w.named);
    if (uses->n > 0)
        qsort(uses->v, uses->n, sizeof *uses->v, compare_uses);
}

/* Puts one variable behind what its entries use already: uses[0] to uses[n - 1] name them. */
static void place(struct program *p, const struct use *uses, size_t n)
{
    struct variable *v = &p->variables[uses[0].variable];
    uint64_t at = 0;

    for (size_t i = 0; i < n; i++)
        if (p->functions[uses[i].entry].shared > at)
            at = p->functions[uses[i].entry].shared;
    v->address = round_up(at, v->align);
    for (size_t i = 0; i < n; i++)
        p->functions[uses[i].entry].shared = v->address + v->size;
}

/* Dynamic variables (.extern .shared x[]) all lie at one address, behind the static variables of
 * every entry that uses one. */
static void place_dynamic(struct program *p, const struct uses *uses)
{
    uint64_t at = 0, align = 16;

    for (size_t i = 0; i < uses->n; i++)
        if (p->variables[uses->v[i].variable].dynamic) {
            const struct function *entry = &p->functions[uses->v[i].entry];

            at = entry->shared > at ? entry->shared : at;
            if (p->variables[uses->v[i].variable].align > align)
                align = p->variables[uses->v[i].variable].align;
        }
    at = round_up(at, align);
    for (size_t i = 0; i < uses->n; i++)
        if (p->variables[uses->v[i].variable].dynamic) {
            p->variables[uses->v[i].variable].address = at;
            p->functions[uses->v[i].entry].shared = at;
        }
}

void layout_shared(struct program *p, const struct call_graph *g)
{
    struct uses uses = { NULL, 0, 0 };

    collect_uses(p, g, &uses);
    for (size_t i = 0, n; i < uses.n; i += n) {
        for (n = 1; i + n < uses.n && uses.v[i + n].variable == uses.v[i].variable; n++)
            ;
        if (!p->variables[uses.v[i].variable].dynamic)
            place(p, &uses.v[i], n);
    }
    place_dynamic(p, &uses);
    mem_free(uses.v);
}
