/* ptx/transform/joins.c: where the threads of a function meet (STG V-E): the places with several
 * ways in, each with the place that all these ways come from; and on which ways threads leave
 * without meeting. It looks at one function and drops nothing. */
#include <stdlib.h>
#include <string.h>

#include "ptx/transform/barrier_parts.h"

bool join_dominates(const struct region *r, uint32_t a, uint32_t b)
{
    return r->node[b].pre - r->node[a].pre < r->node[a].size;
}

/* ---- ways into the nodes of a region ---- */

/* What leads to each node: how many edges, and whether one comes out of a loop. */
struct ways {
    struct flow *f;
    uint32_t **edges;  /* by region and node */
    bool **from_loop;
};

static bool same_target_before(const struct cfg_block *b, uint32_t k)
{
    for (uint32_t i = 0; i < k; i++)
        if (b->succ[i] == b->succ[k])
            return true;
    return false;
}

/* The node that an edge leads to in a region that it does not leave. */
static uint32_t target_node(const struct flow *f, uint32_t region, uint32_t from, uint32_t to)
{
    const struct region *r = &f->t.region[region];

    if (region != 0 && to == r->header && flow_is_inside(f, from, region))
        return r->latch;
    return flow_node(f, region, to);
}

static void count_way(struct ways *w, uint32_t b, uint32_t k)
{
    const struct flow *f = w->f;
    const struct cfg_block *from = &f->g.block[b];
    uint32_t r = from->region, to;

    if (from->end == CFG_INDEXED && same_target_before(from, k))
        return; /* one path, however often the table has it */
    while (r != 0 && !flow_is_inside(f, from->succ[k], r))
        r = f->t.region[r].parent;
    to = target_node(f, r, b, from->succ[k]);
    w->edges[r][to]++;
    w->from_loop[r][to] = w->from_loop[r][to] || from->region != r;
}

static void count_ways(struct ways *w)
{
    struct flow *f = w->f;

    w->edges = mem_new(f->t.n * sizeof *w->edges);
    w->from_loop = mem_new(f->t.n * sizeof *w->from_loop);
    for (uint32_t r = 0; r < f->t.n; r++) {
        w->edges[r] = mem_new((f->t.region[r].n + 1) * sizeof **w->edges);
        w->from_loop[r] = mem_new((f->t.region[r].n + 1) * sizeof **w->from_loop);
    }
    for (uint32_t b = 0; b < f->g.n; b++)
        for (uint32_t k = 0; f->g.block[b].region != CFG_NONE && k < f->g.block[b].nsucc; k++)
            count_way(w, b, k);
}

static void free_ways(struct ways *w)
{
    for (uint32_t r = 0; r < w->f->t.n; r++) {
        mem_free(w->edges[r]);
        mem_free(w->from_loop[r]);
    }
    mem_free(w->edges);
    mem_free(w->from_loop);
}

/* ---- one join ---- */

static bool is_closed_loop(const struct flow *f, const struct region_node *v)
{
    return v->loop != CFG_NONE && flow_is_closed(f, v->loop);
}

/* Is a BSSY impossible after it? A guarded instruction is executed by some threads of a path only. */
static bool is_passed_over(const struct flow *f, const struct region_node *v)
{
    return is_closed_loop(f, v) || (v->loop == CFG_NONE && f->spot[v->block].guarded);
}

/* The nearest dominator that a BSSY can follow; CFG_NONE: none. */
static uint32_t opening(const struct flow *f, const struct region *r, uint32_t y)
{
    uint32_t x = r->node[y].idom;

    while (x != CFG_NONE && is_passed_over(f, &r->node[x]))
        x = x == 0 ? CFG_NONE : r->node[x].idom;
    return x;
}

static int ascending(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* What all joins of a function may have between them; those that come later have to be small. */
#define MOST_BETWEEN (1u << 22)
#define SMALL_BETWEEN 64u

static uint32_t most_between(const struct flow *f)
{
    return f->nbetween + SMALL_BETWEEN < MOST_BETWEEN ? MOST_BETWEEN - f->nbetween : SMALL_BETWEEN;
}

/* The nodes on ways from x to y, back from y. preds are preorder numbers of the tree of
 * dominators. A join with too many is none. */
static void find_between(struct barriers *x, struct join *j, const uint32_t *by_pre, bool *seen)
{
    struct flow *f = &x->flow[j->function];
    const struct region *r = &f->t.region[j->region];
    uint32_t n = 0, done = 0, most = most_between(f);
    size_t cap = 0;
    uint32_t *found = NULL;

    ARRAY_PUSH(found, n, cap, j->y);
    seen[j->x] = seen[j->y] = true;
    while (done < n && n <= most) {
        const struct region_node *v = &r->node[found[done++]];

        for (uint32_t i = 0; i < v->npreds; i++) {
            uint32_t u = by_pre[r->preds[v->preds + i]];

            if (!seen[u])
                ARRAY_PUSH(found, n, cap, u);
            seen[u] = true;
        }
    }
    for (uint32_t i = 0; i < n; i++)
        seen[found[i]] = false;
    seen[j->x] = false;
    if (n > most) {
        j->dropped = f->incomplete = true;
    } else {
        found[0] = j->x;
        qsort(found, n, sizeof *found, ascending);
        j->between = arena_new(&f->g.arena, n * sizeof *found);
        memcpy(j->between, found, n * sizeof *found);
        j->nbetween = n;
        f->nbetween += n;
    }
    mem_free(found);
}

/* The block that ends with its BSSY: for a loop, the one before it. */
static uint32_t opening_block(const struct flow *f, const struct region *r, uint32_t x)
{
    uint32_t loop = r->node[x].loop;

    return loop == CFG_NONE ? r->node[x].block : f->landing[loop];
}

static void add_join(struct barriers *x, uint32_t function, uint32_t region, uint32_t y)
{
    struct flow *f = &x->flow[function];
    const struct region *r = &f->t.region[region];
    struct join j = { .function = function, .region = region, .y = y, .beside = NO_JOIN,
                      
                      .label = CFG_NONE, .holds = CFG_NONE };

    j.x = opening(f, r, y);
    if (j.x == CFG_NONE) {
        f->incomplete = true;
        return;
    }
    j.opens = opening_block(f, r, j.x);
    j.at = r->node[y].block;
    f->spot[j.at].join = x->njoins;
    ARRAY_PUSH(x->join, x->njoins, x->cap_joins, j);
}

/* ---- all of a function ---- */

/* May threads reconverge at this node, and can it have a BSYNC? */
static void look_at_node(struct barriers *x, const struct ways *w, uint32_t function,
                         uint32_t region, uint32_t y)
{
    struct flow *f = &x->flow[function];
    const struct region *r = &f->t.region[region];

    if (w->edges[region][y] < 2 && !w->from_loop[region][y])
        return;
    if (y == r->latch || is_closed_loop(f, &r->node[y]) ||
        (f->base != NO_JOIN && x->join[f->base].at == r->node[y].block))
        f->incomplete = f->incomplete || f->base == NO_JOIN;
    else
        add_join(x, function, region, y);
}

/* In the order in which they are written at one place: topologically the last first. */
static void list_openings(struct barriers *x, struct flow *f)
{
    for (uint32_t j = f->first_join; j < f->last_join; j++) {
        struct join *join = &x->join[j];

        if (join->base)
            continue;
        join->beside = f->spot[join->opens].opened;
        f->spot[join->opens].opened = j;
    }
}

/* All joins of a region, then what lies between. */
static void look_at_region(struct barriers *x, const struct ways *w, uint32_t function,
                           uint32_t region)
{
    const struct region *r = &x->flow[function].t.region[region];
    uint32_t *by_pre = mem_new(r->n * sizeof *by_pre), first = x->njoins;
    bool *seen = mem_new(r->n * sizeof *seen);

    for (uint32_t v = 0; v < r->n; v++)
        by_pre[r->node[v].pre] = v;
    for (uint32_t y = 1; y < r->n; y++)
        look_at_node(x, w, function, region, y);
    for (uint32_t j = first; j < x->njoins; j++)
        find_between(x, &x->join[j], by_pre, seen);
    mem_free(by_pre);
    mem_free(seen);
}

static void note_break(struct barriers *x, uint32_t join, struct edge e)
{
    struct join *j = &x->join[join];

    j->breaks = true;
    if (flow_is_stiff(&x->flow[j->function], e))
        j->dropped = x->flow[j->function].incomplete = true;
}

void joins_find(struct barriers *x, uint32_t function)
{
    struct flow *f = &x->flow[function];
    struct ways w = { .f = f };

    count_ways(&w);
    for (uint32_t r = 0; r < f->t.n; r++) {
        if (f->t.region[r].several)
            f->incomplete = true;
        else
            look_at_region(x, &w, function, r);
    }
    free_ways(&w);
    f->last_join = x->njoins;
    list_openings(x, f);
    for (uint32_t j = f->first_join; j < f->last_join; j++)
        joins_each_break(x, j, note_break);
}

/* ---- threads that leave before reconvergence ---- */

bool join_is_between(const struct join *j, uint32_t node)
{
    uint32_t low = 0, n = j->nbetween;

    while (low < n) {
        uint32_t middle = low + (n - low) / 2;

        if (j->between[middle] < node)
            low = middle + 1;
        else
            n = middle;
    }
    return low < j->nbetween && j->between[low] == node;
}

/* Does an edge out of a node that leads to y go where y cannot be reached any more? */
static bool leaves(const struct flow *f, const struct join *j, struct edge e)
{
    uint32_t to = f->g.block[e.from].succ[e.k], node;

    if (!flow_is_inside(f, to, j->region))
        return true;
    node = target_node(f, j->region, e.from, to);
    return node != j->y && !join_is_between(j, node);
}

void joins_each_break(struct barriers *x, uint32_t join, each_break *each)
{
    const struct flow *f = &x->flow[x->join[join].function];

    for (uint32_t i = 0; i < x->join[join].nbetween; i++) {
        const struct join *j = &x->join[join];
        const struct region_node *u = &f->t.region[j->region].node[j->between[i]];
        uint32_t n = u->loop == CFG_NONE ? f->g.block[u->block].nsucc : f->nout[u->loop];

        for (uint32_t k = 0; k < n; k++) {
            struct edge e = u->loop == CFG_NONE ? (struct edge){ u->block, k } : f->out[u->loop][k];

            if (leaves(f, &x->join[join], e))
                each(x, join, e);
        }
    }
}
