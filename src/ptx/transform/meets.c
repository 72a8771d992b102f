/* ptx/transform/meets.c: immediate post-dominators of a function's blocks (STG II). In the graph
 * with all edges turned round they are dominators: semidominators, then nearest common
 * ancestors. */
#include "ptx/transform/meets.h"

#include <string.h>

#include "ptx/transform/cfg.h"

/* Blocks and the end after them all, numbered in the order in which a search against the edges finds
 * them: number 0 is the end. All arrays except `number` and those of edges are indexed by such numbers. */
struct meets {
    struct cfg *g;
    uint32_t *first, *from;   /* edges to block b come from from[first[b]] to from[first[b + 1]] */
    uint32_t *number;         /* by block; CFG_NONE: it reaches no end */
    uint32_t *block, n;
    uint32_t *parent, *semi, *best, *idom;
    uint32_t *path;           /* scratch of eval */
};

/* ---- the graph, turned round ---- */

/* May threads leave the function here? A guarded exit is not a path, because a thread that takes it
 * never reconverges. */
static bool ends(const struct cfg *g, uint32_t b)
{
    bool returns = g->block[b].nsucc == 0;

    for (uint32_t i = g->block[b].first; i < g->block[b].last; i++)
        returns = returns || g->f->body[i].op == OP_RET;
    return returns;
}

/* The end is the block after the last one. */
static void list_edges(struct meets *m)
{
    const struct cfg *g = m->g;
    uint32_t *at;

    m->first = arena_new(&m->g->arena, (g->n + 2) * sizeof *m->first);
    for (uint32_t b = 0; b < g->n; b++) {
        for (uint32_t k = 0; k < g->block[b].nsucc; k++)
            m->first[g->block[b].succ[k] + 1]++;
        m->first[g->n + 1] += ends(g, b);
    }
    for (uint32_t b = 0; b <= g->n; b++)
        m->first[b + 1] += m->first[b];
    m->from = arena_new(&m->g->arena, (m->first[g->n + 1] + 1) * sizeof *m->from);
    at = arena_new(&m->g->arena, (g->n + 1) * sizeof *at);
    memcpy(at, m->first, (g->n + 1) * sizeof *at);
    for (uint32_t b = 0; b < g->n; b++) {
        for (uint32_t k = 0; k < g->block[b].nsucc; k++)
            m->from[at[g->block[b].succ[k]]++] = b;
        if (ends(g, b))
            m->from[at[g->n]++] = b;
    }
}

static uint32_t *numbers(struct meets *m)
{
    return arena_new(&m->g->arena, (m->g->n + 1) * sizeof(uint32_t));
}

static void discover(struct meets *m, uint32_t block, uint32_t parent)
{
    m->number[block] = m->n;
    m->block[m->n] = block;
    m->parent[m->n] = m->semi[m->n] = parent;
    m->best[m->n] = m->n;
    m->n++;
}

/* Depth first, from the end. */
static void search(struct meets *m)
{
    uint32_t *next = numbers(m), at = 0;

    m->number = numbers(m);
    m->block = numbers(m);
    m->parent = numbers(m);
    m->semi = numbers(m);
    m->best = numbers(m);
    m->idom = numbers(m);
    m->path = numbers(m);
    for (uint32_t b = 0; b <= m->g->n; b++)
        m->number[b] = CFG_NONE;
    discover(m, m->g->n, 0);
    for (;;) {
        uint32_t b = m->block[at], k = m->first[b] + next[at]++;

        if (k < m->first[b + 1]) {
            if (m->number[m->from[k]] != CFG_NONE)
                continue;
            discover(m, m->from[k], at);
            at = m->n - 1;
        } else if (at == 0) {
            return;
        } else {
            at = m->parent[at];
        }
    }
}

/* ---- dominators of that graph ---- */

/* Of v and those above it whose number is not below `last`, the one with the least semidominator.
 * `idom` holds the shortened ways up until it is filled for good. */
static uint32_t eval(struct meets *m, uint32_t v, uint32_t last)
{
    uint32_t n = 0, top;

    if (v < last)
        return v;
    while (m->idom[v] >= last) {
        m->path[n++] = v;
        v = m->idom[v];
    }
    for (top = v; n-- > 0;) {
        v = m->path[n];
        if (m->semi[m->best[top]] < m->semi[m->best[v]])
            m->best[v] = m->best[top];
        m->idom[v] = m->idom[top];
        top = v;
    }
    return m->best[v];
}

static void find_semidominators(struct meets *m)
{
    for (uint32_t v = 0; v < m->n; v++)
        m->idom[v] = m->parent[v];
    for (uint32_t v = m->n; v-- > 1;) {
        uint32_t b = m->block[v];
        uint32_t nsucc = b < m->g->n ? m->g->block[b].nsucc : 0;

        m->semi[v] = m->parent[v];
        if (b < m->g->n && ends(m->g, b))
            m->semi[v] = 0;
        for (uint32_t k = 0; k < nsucc; k++) {
            uint32_t s = m->number[m->g->block[b].succ[k]], least;

            if (s == CFG_NONE)
                continue;
            least = m->semi[eval(m, s, v + 1)];
            if (s <= v)
                least = s;
            if (least < m->semi[v])
                m->semi[v] = least;
        }
    }
}

static void find_idoms(struct meets *m)
{
    find_semidominators(m);
    for (uint32_t v = 1; v < m->n; v++) {
        m->idom[v] = m->parent[v];
        while (m->idom[v] > m->semi[v])
            m->idom[v] = m->idom[m->idom[v]];
    }
}

/* ---- the result for branches ---- */

/* A block of ours without a place in the text: a guarded indirect branch, once it is taken. */
static bool has_no_place(const struct cfg *g, uint32_t b)
{
    return g->block[b].first == g->block[b].last && g->block[b].branch != CFG_NONE &&
           g->block[b].end != CFG_FORKS && g->f->body[g->block[b].branch].guarded;
}

/* The block where the threads that b parts meet; CFG_NONE: none. */
static uint32_t meet_of(const struct meets *m, uint32_t b)
{
    uint32_t v = m->number[b];

    do {
        if (v == CFG_NONE || m->idom[v] == 0)
            return CFG_NONE;
        v = m->idom[v];
    } while (has_no_place(m->g, m->block[v]));
    return m->block[v];
}

/* A label before the block; new ones are put there later. */
static uint32_t label_at(struct cfg *g, uint32_t b)
{
    if (g->block[b].label == CFG_NONE)
        g->block[b].label = g->f->body[g->block[b].first].op == OP_LABEL
                                ? g->f->body[g->block[b].first].label : cfg_new_label(g);
    return g->block[b].label;
}

static void put_new_labels(struct cfg *g)
{
    struct function *f = g->f;
    struct instr *body = f->body;
    size_t n = f->nbody;

    f->body = NULL;
    f->nbody = f->cap_body = 0;
    for (uint32_t b = 0, i = 0; i < n; i++) {
        while (b < g->n && g->block[b].first < i)
            b++;
        if (b < g->n && g->block[b].first == i && g->block[b].label != CFG_NONE &&
            g->block[b].label >= g->nlabels) {
            struct instr label = { .op = OP_LABEL, .vector = 1, .injected = true };

            label.label = g->block[b].label;
            function_append(f, &label);
        }
        function_append(f, &body[i]);
    }
    mem_free(body);
}

static void tell_branches(struct meets *m)
{
    struct cfg *g = m->g;
    uint32_t nlabels = g->f->nlabels;

    for (uint32_t b = 0; b < g->n; b++) {
        uint32_t meet;

        if (g->block[b].nsucc < 2)
            continue;
        meet = meet_of(m, b);
        if (has_no_place(g, b))
            continue;
        if (meet != CFG_NONE)
            g->f->body[g->block[b].branch].meet = label_at(g, meet) + 1;
        else if (m->number[b] != CFG_NONE && !g->f->is_entry)
            g->f->body[g->block[b].branch].meet = MEET_RETURN;
    }
    if (g->f->nlabels > nlabels)
        put_new_labels(g);
}

void place_meets(struct program *p, uint32_t function)
{
    struct meets m = { .n = 0 };
    struct cfg g;

    if (p->functions[function].nbody == 0)
        return;
    cfg_build(&g, p, function);
    m.g = &g;
    list_edges(&m);
    search(&m);
    find_idoms(&m);
    tell_branches(&m);
    cfg_free(&g);
}
