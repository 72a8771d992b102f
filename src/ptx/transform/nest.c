/* ptx/transform/nest.c: nested loops by one depth-first search and a union of blocks with their
 * loops, from the innermost loop outwards (Tarjan; where an edge makes a second entry:
 * Ramalingam). */
#include "ptx/transform/nest.h"

/* What is known of a block. */
struct nest_block {
    uint32_t pass;           /* the search that saw it */
    uint32_t tried;          /* successors that the search has followed */
    uint32_t up, depth, far; /* parent in the search, levels below the start, an ancestor far up */
    uint32_t stands_for;     /* a step to the outermost loop around it so far; itself: none */
    uint32_t loop;           /* first block of the innermost loop around it, itself left out */
    uint32_t edges;          /* list of edges to process by nearest common ancestor, before the block */
    uint32_t sources;        /* list of edges to process by the outermost loop that they enter */
    bool heads, several;     /* it is the first block of a loop; the loop has several entries */
    struct nest_list inside; /* loops in the loop that it heads */
    uint32_t next;           /* next loop in the list of the loop around it */
    uint32_t member, fellow; /* first block directly in this loop, next block in the same loop */
};

/* An edge that is none of the search's tree. */
struct nest_edge {
    uint32_t from, to, next;
};

static void know_blocks(struct nest *x)
{
    const struct nest_block unseen = { .pass = 0 };

    while (x->nblocks < x->g->n)
        ARRAY_PUSH(x->block, x->nblocks, x->cap_block, unseen);
}

/* ---- the search ---- */

/* far makes every ancestor reachable in a logarithmic number of hops. */
static void discover(struct nest *x, uint32_t b, uint32_t up)
{
    struct nest_block *v = &x->block[b];
    const struct nest_block *u = &x->block[up];

    *v = (struct nest_block){ .pass = x->pass, .up = up, .far = up, .stands_for = b,
                              .loop = CFG_NONE, .edges = CFG_NONE,
                              .sources = CFG_NONE, .inside.first = CFG_NONE, .next = CFG_NONE,
                              .member = CFG_NONE, .fellow = CFG_NONE };
    if (b != up) {
        uint32_t far = u->far, farther = x->block[far].far;

        v->depth = u->depth + 1;
        if (u->depth - x->block[far].depth == x->block[far].depth - x->block[farther].depth)
            v->far = farther;
    }
    ARRAY_PUSH(x->order, x->norder, x->cap_order, b);
    ARRAY_PUSH(x->path, x->npath, x->cap_path, b);
}

static void search(struct nest *x, const struct nest_place *p)
{
    const struct cfg_block *block = x->g->block;

    x->npath = x->norder = x->ndone = 0;
    discover(x, p->start, p->start);
    while (x->npath > 0) {
        uint32_t b = x->path[x->npath - 1], to;
        struct nest_block *v = &x->block[b];

        if (v->tried == block[b].nsucc) {
            ARRAY_PUSH(x->done, x->ndone, x->cap_done, b);
            x->npath--;
            continue;
        }
        to = block[b].succ[v->tried++];
        if (to != p->skip && block[to].region == p->region && x->block[to].pass != x->pass)
            discover(x, to, b);
    }
}

static uint32_t common_ancestor(const struct nest *x, uint32_t a, uint32_t b)
{
    const struct nest_block *v = x->block;

    while (v[a].depth > v[b].depth)
        a = v[v[a].far].depth >= v[b].depth ? v[a].far : v[a].up;
    while (v[b].depth > v[a].depth)
        b = v[v[b].far].depth >= v[a].depth ? v[b].far : v[b].up;
    while (a != b) {
        bool apart = v[a].far != v[b].far;

        a = apart ? v[a].far : v[a].up;
        b = apart ? v[b].far : v[b].up;
    }
    return a;
}

/* Every edge but those of the tree goes to the list of the block below which it lies as a whole. */
static void collect_edges(struct nest *x, const struct nest_place *p)
{
    x->nedges = 0;
    for (uint32_t i = 0; i < x->norder; i++) {
        const struct cfg_block *b = &x->g->block[x->order[i]];

        for (uint32_t k = 0; k < b->nsucc; k++) {
            struct nest_edge e = { x->order[i], b->succ[k], CFG_NONE };
            uint32_t at;

            if (e.to == p->skip || x->g->block[e.to].region != p->region ||
                (x->block[e.to].up == e.from && e.to != e.from))
                continue;
            at = common_ancestor(x, e.from, e.to);
            e.next = x->block[at].edges;
            x->block[at].edges = x->nedges;
            ARRAY_PUSH(x->edge, x->nedges, x->cap_edge, e);
        }
    }
}

/* ---- loops, from the inside ---- */

uint32_t nest_outermost(struct nest *x, uint32_t b)
{
    struct nest_block *v = x->block;

    while (v[b].stands_for != b) {
        v[b].stands_for = v[v[b].stands_for].stands_for;
        b = v[b].stands_for;
    }
    return b;
}

/* Edges that lie below block b lead into it, or into loops below it. Into a loop, but not to its
 * first block: that is another entry. */
static void sort_edges(struct nest *x, uint32_t b)
{
    uint32_t n = x->block[b].edges, next;

    x->block[b].edges = CFG_NONE;
    for (; n != CFG_NONE; n = next) {
        struct nest_edge *e = &x->edge[n];
        uint32_t into = nest_outermost(x, e->to), *list;

        next = e->next;
        if (into != e->to)
            x->block[into].several = true;
        list = e->to == b ? &x->block[b].edges : &x->block[into].sources;
        e->next = *list;
        *list = n;
    }
}

/* A block, or the whole loop that it is in, turns out to be in the loop of b. */
static void take_in(struct nest *x, uint32_t from, uint32_t b)
{
    uint32_t whole = nest_outermost(x, from);

    if (whole == b)
        return;
    x->block[whole].loop = x->block[whole].stands_for = b;
    ARRAY_PUSH(x->path, x->npath, x->cap_path, whole);
}

/* Is b first in a loop? Then all that leads to its edges back, from below it, is in the loop. */
static void find_loop(struct nest *x, uint32_t b)
{
    sort_edges(x, b);
    x->block[b].heads = x->block[b].edges != CFG_NONE;
    for (uint32_t e = x->block[b].edges; e != CFG_NONE; e = x->edge[e].next)
        take_in(x, x->edge[e].from, b);
    while (x->npath > 0) {
        const struct nest_block v = x->block[x->path[--x->npath]];

        take_in(x, v.up, b);
        for (uint32_t e = v.sources; e != CFG_NONE; e = x->edge[e].next)
            take_in(x, x->edge[e].from, b);
    }
}

/* Lists grow at the front: the last comes first. */
static void list_loops(struct nest *x)
{
    x->root = (struct nest_list){ CFG_NONE, false };
    for (uint32_t i = x->ndone; i-- > 0;) {
        uint32_t b = x->done[i];
        struct nest_block *v = &x->block[b], *around = v->loop == CFG_NONE ? NULL
                                                                           : &x->block[v->loop];
        struct nest_list *list = around == NULL ? &x->root : &around->inside;

        if (v->heads) {
            v->next = list->first;
            list->first = b;
            list->mixed = list->mixed || v->several;
        } else if (around != NULL) {
            v->fellow = around->member;
            around->member = b;
        }
    }
}

void nest_find(struct nest *x, struct nest_place place)
{
    know_blocks(x);
    x->pass++;
    search(x, &place);
    collect_edges(x, &place);
    for (uint32_t i = x->norder; i-- > 0;)
        find_loop(x, x->order[i]);
    list_loops(x);
}

/* ---- the result ---- */

bool nest_heads(const struct nest *x, uint32_t b)
{
    return x->block[b].heads;
}

struct nest_list nest_inside(const struct nest *x, uint32_t loop)
{
    return x->block[loop].inside;
}

uint32_t nest_next(const struct nest *x, uint32_t loop)
{
    return x->block[loop].next;
}

void nest_claim(struct nest *x, uint32_t loop, uint32_t region)
{
    bool mixed = x->block[loop].inside.mixed;

    x->npath = 0;
    ARRAY_PUSH(x->path, x->npath, x->cap_path, loop);
    while (x->npath > 0) {
        uint32_t at = x->path[--x->npath];

        x->g->block[at].region = region;
        for (uint32_t b = x->block[at].member; b != CFG_NONE; b = x->block[b].fellow)
            x->g->block[b].region = region;
        for (uint32_t b = x->block[at].inside.first; mixed && b != CFG_NONE; b = x->block[b].next)
            ARRAY_PUSH(x->path, x->npath, x->cap_path, b);
    }
}

void nest_free(struct nest *x)
{
    mem_free(x->block);
    mem_free(x->edge);
    mem_free(x->path);
    mem_free(x->order);
    mem_free(x->done);
}
