/* ptx/transform/dominators.c: order and dominators of one region (for 5.1.3, step 6). With the
 * latch apart a region has no cycles: one pass in topological order finds all dominators. It emits
 * nothing. */
#include "ptx/transform/loops.h"

const uint32_t *region_succs(const struct forest *t, const struct region_node *x, uint32_t *n)
{
    const struct cfg_block *b = &t->g->block[x->block];

    *n = x->loop != CFG_NONE ? t->region[x->loop].nexits : b->nsucc;
    return x->loop != CFG_NONE ? t->region[x->loop].exits : b->succ;
}

/* Where the number of the node for a block of r, or for a loop directly inside r, is kept. */
static uint32_t *number(const struct forest *t, uint32_t r, uint32_t block)
{
    struct cfg_block *b = &t->g->block[block];

    if (b->region == r)
        return &b->node;
    if (b->heads != CFG_NONE && t->region[b->heads].parent == r)
        return &t->region[b->heads].self;
    if (b->region != CFG_NONE && t->region[b->region].several && t->region[b->region].parent == r)
        return &t->region[b->region].self;
    return NULL;
}

uint32_t region_find(const struct forest *t, uint32_t r, uint32_t block)
{
    const uint32_t *at;

    if (t->g->block[block].only_stops)
        return CFG_NONE;
    if (r != 0 && block == t->region[r].header)
        return t->region[r].latch;
    at = number(t, r, block);
    return at == NULL ? CFG_NONE : *at;
}

/* ---- topological order ---- */

/* A depth-first search over the nodes of a region; they are named by block. */
struct walk {
    struct forest *t;
    uint32_t r;
    uint32_t *path, *next, *done; /* done: in the order in which they were left */
    size_t cap_path, cap_next, cap_done;
    uint32_t npath, ndone;
    uint32_t *exits;
    size_t cap_exits;
    uint32_t nexits;
    bool latch;
};

#define BEING_VISITED (CFG_NONE - 1)

static void walk_into(struct walk *w, uint32_t block)
{
    size_t n = w->npath;

    *number(w->t, w->r, block) = BEING_VISITED;
    ARRAY_PUSH(w->next, n, w->cap_next, 0);
    ARRAY_PUSH(w->path, w->npath, w->cap_path, block);
}

/* An edge of the region to a block: further into it, back to the header, out, or to a stop. */
static void walk_edge(struct walk *w, uint32_t block)
{
    struct cfg_block *b = &w->t->g->block[block];
    const uint32_t *at;

    if (b->only_stops)
        return;
    if (w->r != 0 && block == w->t->region[w->r].header) {
        w->latch = true;
        return;
    }
    at = number(w->t, w->r, block);
    if (at == NULL) {
        if (b->stamp != w->t->stamp)
            ARRAY_PUSH(w->exits, w->nexits, w->cap_exits, block);
        b->stamp = w->t->stamp;
    } else if (*at == CFG_NONE) {
        walk_into(w, block);
    }
}

static struct region_node node_of(const struct walk *w, uint32_t block)
{
    const struct cfg_block *b = &w->t->g->block[block];
    uint32_t loop = w->t->region[b->region].several ? b->region : b->heads;

    return (struct region_node){ .block = block,
                                 .loop = b->region == w->r ? CFG_NONE : loop,
                                 .idom = CFG_NONE,
                                 .child = CFG_NONE,
                                 .sibling = CFG_NONE };
}

static void walk_all(struct walk *w, uint32_t header)
{
    walk_into(w, header);
    while (w->npath > 0) {
        uint32_t top = w->npath - 1, n;
        struct region_node x = node_of(w, w->path[top]);
        const uint32_t *succ = region_succs(w->t, &x, &n);

        if (w->next[top] < n) {
            walk_edge(w, succ[w->next[top]++]);
        } else {
            ARRAY_PUSH(w->done, w->ndone, w->cap_done, w->path[top]);
            w->npath--;
        }
    }
}

static void number_nodes(struct walk *w, struct region *r)
{
    struct cfg *g = w->t->g;

    r->n = w->ndone + w->latch;
    r->node = arena_new(&g->arena, r->n * sizeof *r->node);
    for (uint32_t i = 0; i < w->ndone; i++) {
        uint32_t block = w->done[w->ndone - 1 - i];

        r->node[i] = node_of(w, block);
        *number(w->t, w->r, block) = i;
    }
    if (w->latch) {
        r->latch = w->ndone;
        r->node[r->latch] = (struct region_node){ .block = r->header,
                                                  .loop = CFG_NONE,
                                                  .idom = CFG_NONE,
                                                  .child = CFG_NONE,
                                                  .sibling = CFG_NONE };
    }
    r->nexits = w->nexits;
    r->exits = arena_new(&g->arena, (w->nexits + 1) * sizeof *r->exits);
    for (uint32_t i = 0; i < w->nexits; i++)
        r->exits[i] = w->exits[i];
}

/* ---- dominators ---- */

/* The lowest common ancestor in the tree of dominators, as far as it is built. */
static uint32_t common(const struct region *r, uint32_t a, uint32_t b)
{
    const struct region_node *x = r->node;

    while (x[a].depth > x[b].depth)
        a = x[x[a].jump].depth >= x[b].depth ? x[a].jump : x[a].idom;
    while (x[b].depth > x[a].depth)
        b = x[x[b].jump].depth >= x[a].depth ? x[b].jump : x[b].idom;
    while (a != b) {
        bool far = x[a].jump != x[b].jump;

        a = far ? x[a].jump : x[a].idom;
        b = far ? x[b].jump : x[b].idom;
    }
    return a;
}

/* A node whose immediate dominator is known takes its place in the tree. The jumps make every
 * ancestor reachable in a logarithmic number of hops. */
static void hang(struct region *r, uint32_t v)
{
    struct region_node *x = r->node;
    uint32_t up = x[v].idom, far = x[up].jump, farther = x[far].jump;
    bool even = x[up].depth - x[far].depth == x[far].depth - x[farther].depth;

    x[v].depth = x[up].depth + 1;
    x[v].jump = even ? farther : up;
}

/* Calls `each` for every edge of node v inside the region, once per node at its end. */
static void each_edge(struct forest *t, uint32_t region, uint32_t v,
                      void (*each)(struct region *r, uint32_t from, uint32_t to))
{
    struct region *r = &t->region[region];
    uint32_t n;
    const uint32_t *succ = region_succs(t, &r->node[v], &n);

    if (v == r->latch)
        return;
    t->stamp++;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t to = region_find(t, region, succ[i]);

        if (to == CFG_NONE || t->g->block[succ[i]].stamp == t->stamp)
            continue;
        t->g->block[succ[i]].stamp = t->stamp;
        each(r, v, to);
    }
}

static void meet(struct region *r, uint32_t from, uint32_t to)
{
    struct region_node *x = &r->node[to];

    x->idom = x->idom == CFG_NONE ? from : common(r, x->idom, from);
    x->npreds++;
}

/* Children in topological order, sizes and preorder numbers of the tree of dominators. */
static void number_tree(struct region *r)
{
    struct region_node *x = r->node;

    for (uint32_t v = r->n; v-- > 0;) {
        x[v].size++;
        if (v == 0)
            break;
        x[x[v].idom].size += x[v].size;
        x[v].sibling = x[x[v].idom].child;
        x[x[v].idom].child = v;
    }
    for (uint32_t v = 0; v < r->n; v++) {
        uint32_t pre = x[v].pre + 1;

        for (uint32_t c = x[v].child; c != CFG_NONE; c = x[c].sibling) {
            x[c].pre = pre;
            pre += x[c].size;
        }
    }
}

static void add_pred(struct region *r, uint32_t from, uint32_t to)
{
    struct region_node *x = &r->node[to];

    r->preds[x->preds + x->npreds++] = r->node[from].pre;
}

/* Walked in preorder, so that each list of predecessors comes out sorted. */
static void list_preds(struct forest *t, uint32_t region)
{
    struct region *r = &t->region[region];
    uint32_t *by_pre = mem_new(r->n * sizeof *by_pre), total = 0;

    for (uint32_t v = 0; v < r->n; v++) {
        by_pre[r->node[v].pre] = v;
        r->node[v].preds = total;
        total += r->node[v].npreds;
        r->node[v].npreds = 0;
    }
    r->preds = arena_new(&t->g->arena, (total + 1) * sizeof *r->preds);
    for (uint32_t i = 0; i < r->n; i++)
        each_edge(t, region, by_pre[i], add_pred);
    mem_free(by_pre);
}

static void find_dominators(struct forest *t, uint32_t region)
{
    struct region *r = &t->region[region];

    for (uint32_t v = 0; v < r->n; v++) {
        if (v > 0)
            hang(r, v);
        each_edge(t, region, v, meet);
    }
    number_tree(r);
    list_preds(t, region);
}

void dominators_find(struct forest *t)
{
    for (uint32_t r = t->n; r-- > 0;) {
        struct walk w = { .t = t, .r = r };

        t->stamp++;
        walk_all(&w, t->region[r].header);
        number_nodes(&w, &t->region[r]);
        if (!t->region[r].several)
            find_dominators(t, r);
        mem_free(w.path);
        mem_free(w.next);
        mem_free(w.done);
        mem_free(w.exits);
    }
}

/* How many of the n ascending numbers are below limit. */
static uint32_t below(const uint32_t *v, uint32_t n, uint32_t limit)
{
    uint32_t low = 0;

    while (low < n) {
        uint32_t middle = low + (n - low) / 2;

        if (v[middle] < limit)
            low = middle + 1;
        else
            n = middle;
    }
    return low;
}

uint32_t region_edges(const struct region *r, uint32_t x, uint32_t y)
{
    const struct region_node *a = &r->node[x], *b = &r->node[y];
    const uint32_t *preds = r->preds + b->preds;

    return below(preds, b->npreds, a->pre + a->size) - below(preds, b->npreds, a->pre);
}
