/* ptx/transform/groups.c: which functions may call each other: the strongly connected parts of the
 * call graph, found in one depth-first walk without recursion. For step 3 (5.1.3). */
#include "ptx/transform/transform.h"

/* The calls of each function as a list: to[start[f]] to to[start[f + 1] - 1]. */
struct edges {
    uint32_t *start, *to;
    uint32_t nodes;
};

struct walk {
    const struct edges *e;
    uint32_t *number, *low;   /* order of visit, from 1; the earliest that is reached */
    uint32_t *next;           /* the next edge to look at */
    uint32_t *path, npath;    /* functions being visited */
    uint32_t *open, nopen;    /* visited, their group not known */
    uint32_t count;
    uint32_t *group;          /* 0: not known */
};

static uint32_t callee(const struct instr *i, uint32_t k, uint32_t any)
{
    return i->anywhere && i->src[0].kind == OPD_REG ? any + 1 : call_target(i, k, any);
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
            n += call_targets(&p->functions[f].body[k]);
    e->start = mem_new((e->nodes + 1u) * sizeof *e->start);
    e->to = mem_new((n + 1u) * sizeof *e->to);
    n = 0;
    for (uint32_t f = 0; f < p->nfunctions; f++) {
        e->start[f] = n;
        for (size_t k = 0; k < p->functions[f].nbody; k++)
            for (uint32_t t = 0; t < call_targets(&p->functions[f].body[k]); t++)
                e->to[n++] = callee(&p->functions[f].body[k], t, p->nfunctions);
    }
    add_any(e, p, &n);
}

static void enter(struct walk *w, uint32_t f)
{
    w->number[f] = w->low[f] = ++w->count;
    w->next[f] = w->e->start[f];
    w->path[w->npath++] = f;
    w->open[w->nopen++] = f;
}

static void lower_to(struct walk *w, uint32_t f, uint32_t low)
{
    if (low < w->low[f])
        w->low[f] = low;
}

/* All edges of the last function on the path were looked at. */
static void leave(struct walk *w)
{
    uint32_t f = w->path[--w->npath];

    if (w->npath > 0)
        lower_to(w, w->path[w->npath - 1], w->low[f]);
    if (w->low[f] != w->number[f])
        return;
    do
        w->group[w->open[--w->nopen]] = w->number[f];
    while (w->open[w->nopen] != f);
}

static void walk_from(struct walk *w, uint32_t root)
{
    enter(w, root);
    while (w->npath > 0) {
        uint32_t f = w->path[w->npath - 1];

        if (w->next[f] == w->e->start[f + 1]) {
            leave(w);
            continue;
        }
        uint32_t to = w->e->to[w->next[f]++];

        if (w->number[to] == 0)
            enter(w, to);
        else if (w->group[to] == 0)
            lower_to(w, f, w->number[to]);
    }
}

void groups_find(struct groups *g, const struct program *p)
{
    struct edges e;
    uint32_t *room;
    struct walk w = { .e = &e };

    edges_make(&e, p);
    room = mem_new(5u * e.nodes * sizeof *room);
    w.number = room;
    w.low = room + e.nodes;
    w.next = room + 2u * e.nodes;
    w.path = room + 3u * e.nodes;
    w.open = room + 4u * e.nodes;
    w.group = g->of = mem_new(e.nodes * sizeof *g->of);
    for (uint32_t f = 0; f < e.nodes; f++)
        if (w.number[f] == 0)
            walk_from(&w, f);
    mem_free(room);
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
    for (uint32_t k = 0; k < call_targets(call); k++)
        if (g->of[callee(call, k, p->nfunctions)] == g->of[function])
            return true;
    return false;
}
