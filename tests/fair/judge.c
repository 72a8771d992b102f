/* tests/fair/judge.c: components by two searches (Kosaraju and Sharir). In each of them a
 * walk passes every edge repeatedly. An agent that could always move and never did is starved in it,
 * and so in every walk there, because no walk passes other edges. */
#include "judge.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "program/lanes.h"

/* ---- components ---- */

/* The states in the order in which a search from the first one is done with them. */
static uint32_t *finish(const struct graph *g)
{
    uint32_t *order = mem_new(g->n * sizeof *order), *way = mem_new(g->n * sizeof *way);
    size_t *next = mem_new(g->n * sizeof *next), n = 1, done = 0;
    bool *met = mem_new(g->n);

    met[0] = true;
    while (n > 0) {
        const struct graph_state *s = &g->v[way[n - 1]];
        uint32_t to;

        if (next[way[n - 1]] == s->nedges) {
            order[done++] = way[--n];
            continue;
        }
        to = g->edges[s->edges + next[way[n - 1]]++].to;
        if (!met[to])
            way[n++] = to;
        met[to] = true;
    }
    mem_free(way);
    mem_free(next);
    mem_free(met);
    return order;
}

/* Edges by the state that they lead to. */
struct incoming {
    size_t *first; /* by state, and one more */
    uint32_t *from;
};

static struct incoming turn_round(const struct graph *g)
{
    struct incoming in = { mem_new((g->n + 2) * sizeof *in.first),
                           mem_new((g->nedges + 1) * sizeof *in.from) };

    for (size_t i = 0; i < g->nedges; i++)
        in.first[g->edges[i].to + 2]++;
    for (size_t i = 2; i < g->n + 2; i++)
        in.first[i] += in.first[i - 1];
    for (uint32_t s = 0; s < g->n; s++)
        for (size_t i = 0; i < g->v[s].nedges; i++)
            in.from[in.first[g->edges[g->v[s].edges + i].to + 1]++] = s;
    return in;
}

/* The component of each state, as a number from 1. */
static uint32_t *components(const struct graph *g, uint32_t *number)
{
    uint32_t *order = finish(g), *of = mem_new(g->n * sizeof *of);
    uint32_t *todo = mem_new((g->n + 1) * sizeof *todo);
    struct incoming in = turn_round(g);

    *number = 0;
    for (size_t i = g->n; i-- > 0;) {
        size_t n = 0;

        if (of[order[i]] != 0)
            continue;
        of[todo[n++] = order[i]] = ++*number;
        while (n > 0) {
            uint32_t s = todo[--n];

            for (size_t k = in.first[s]; k < in.first[s + 1]; k++)
                if (of[in.from[k]] == 0)
                    of[todo[n++] = in.from[k]] = *number;
        }
    }
    mem_free(in.first);
    mem_free(in.from);
    mem_free(todo);
    mem_free(order);
    return of;
}

/* ---- a walk that passes every edge of a component ---- */

struct tour {
    const struct graph *g;
    const uint32_t *of;
    uint32_t component;
    uint32_t *states; /* of the component */
    size_t nstates, nedges;
    size_t *walk;     /* edges, from the first state back to it */
    size_t nwalk, cap_walk;
    bool *passed;     /* by edge of the graph */
    size_t *left;     /* by state: edges in the component that were not passed */
    size_t *came;     /* by state: by which edge the nearest way led here */
    uint32_t *from;   /* by state: and where from; NOBODY: no way yet */
    uint32_t *queue;
};

static bool is_inside(const struct tour *r, size_t edge)
{
    return r->of[r->g->edges[edge].to] == r->component;
}

static void pass(struct tour *r, uint32_t from, size_t edge)
{
    if (!r->passed[edge])
        r->left[from]--;
    r->passed[edge] = true;
    ARRAY_PUSH(r->walk, r->nwalk, r->cap_walk, edge);
}

/* Takes the way that was found from `at` to `to`. */
static void go(struct tour *r, uint32_t at, uint32_t to)
{
    size_t begin = r->nwalk;

    for (uint32_t s = to; s != at; s = r->from[s])
        pass(r, r->from[s], r->came[s]);
    for (size_t i = begin, k = r->nwalk; i + 1 < k; i++) {
        size_t edge = r->walk[i];

        r->walk[i] = r->walk[--k];
        r->walk[k] = edge;
    }
}

/* To the nearest state with an edge that was not passed, or to `goal`; it is there then. */
static uint32_t go_to(struct tour *r, uint32_t at, uint32_t goal)
{
    size_t n = 0;

    for (size_t i = 0; i < r->nstates; i++)
        r->from[r->states[i]] = NOBODY;
    r->queue[n++] = at;
    r->from[at] = at;
    for (size_t i = 0; i < n; i++) {
        uint32_t s = r->queue[i];

        if (goal == NOBODY ? r->left[s] > 0 : s == goal) {
            go(r, at, s);
            return s;
        }
        for (size_t k = r->g->v[s].edges; k < r->g->v[s].edges + r->g->v[s].nedges; k++)
            if (is_inside(r, k) && r->from[r->g->edges[k].to] == NOBODY) {
                r->from[r->g->edges[k].to] = s;
                r->came[r->g->edges[k].to] = k;
                r->queue[n++] = r->g->edges[k].to;
            }
    }
    return NOBODY;
}

/* Passes the next edge of this state. */
static uint32_t go_on(struct tour *r, uint32_t at)
{
    size_t k = r->g->v[at].edges;

    while (!is_inside(r, k) || r->passed[k])
        k++;
    pass(r, at, k);
    return r->g->edges[k].to;
}

static void walk_round(struct tour *r)
{
    uint32_t at = r->states[0];

    for (;;) {
        if (r->left[at] == 0)
            at = go_to(r, at, NOBODY);
        if (at == NOBODY)
            break;
        at = go_on(r, at);
    }
    at = r->nwalk == 0 ? r->states[0] : r->g->edges[r->walk[r->nwalk - 1]].to;
    go_to(r, at, r->states[0]);
}

/* ---- the starved agents ---- */

/* All agents but operations. */
static bool *starved_parties(const struct tour *r)
{
    const struct graph *g = r->g;
    bool *starved = mem_new(g->nparties + 1), *able = mem_new(g->nparties + 1);

    memset(starved, true, g->nparties);
    for (size_t i = 0; i < r->nstates; i++) {
        const struct graph_state *s = &g->v[r->states[i]];

        memset(able, false, g->nparties);
        for (uint32_t k = 0; k < s->nheld; k++)
            able[s->held[k]] = true;
        for (size_t k = s->edges; k < s->edges + s->nedges; k++)
            for (uint32_t j = 0; j < g->edges[k].nmoved; j++) {
                able[g->edges[k].moved[j]] = true;
                if (is_inside(r, k))
                    starved[g->edges[k].moved[j]] = false;
            }
        for (size_t k = 0; k < g->nparties; k++)
            starved[k] = starved[k] && able[k];
    }
    mem_free(able);
    return starved;
}

/* Does the operation move in some step out of the state? */
static bool is_able(const struct graph *g, const struct graph_state *s, uint32_t op)
{
    for (size_t k = s->edges; k < s->edges + s->nedges; k++)
        if (g->edges[k].op == op)
            return true;
    return false;
}

/* Where an operation of the first state is after the walk, if it could have moved all the time and
 * did not; else NOBODY. */
static uint32_t after_walk(const struct tour *r, uint32_t op)
{
    const struct graph *g = r->g;
    uint32_t at = r->states[0];

    for (size_t i = 0; i < r->nwalk && op != NOBODY; i++) {
        const struct graph_edge *e = &g->edges[r->walk[i]];

        op = is_able(g, &g->v[at], op) && e->op != op ? e->becomes[op] : NOBODY;
        at = e->to;
    }
    return op;
}

/* Operations of the first state that remain there for ever: the walk is repeated until none leaves. Each time
 * except the last an operation leaves for good. */
static bool *starved_operations(const struct tour *r)
{
    uint32_t n = r->g->v[r->states[0]].nops;
    bool *starved = mem_new(n + 1);

    for (uint32_t i = 0; i < n; i++) {
        uint32_t op = i;

        for (uint32_t round = 0; round <= n && op != NOBODY; round++)
            op = after_walk(r, op);
        if (op != NOBODY)
            starved[op] = true;
    }
    return starved;
}

/* ---- in words ---- */

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

struct lines_of {
    char **v;
    size_t n, cap;
};

static void put_line(struct lines_of *l, const struct text *t)
{
    char *line = mem_new(t->n + 1);

    memcpy(line, t->s, t->n);
    ARRAY_PUSH(l->v, l->n, l->cap, line);
}

static bool is_same_warp(const struct graph_op *a, const struct graph_op *b)
{
    return a->grid == b->grid && a->block == b->block && a->warp == b->warp;
}

static void put_lanes(struct lines_of *l, const char *what, const struct graph_op *op,
                      unsigned lanes)
{
    struct text t = { NULL, 0, 0 };

    text_puts(&t, what);
    graph_put_warp(&t, op);
    text_puts(&t, " lanes ");
    for (unsigned i = 0; i < lanes; i++)
        text_puts(&t, (op->lanes & LANE(i)) != 0 ? "1" : "0");
    put_line(l, &t);
    text_free(&t);
}

/* The lanes of one warp are one line; v is changed. */
static void put_warps(struct lines_of *l, const char *what, struct graph_op *v, size_t n,
                      unsigned lanes)
{
    for (size_t i = 0; i < n; i++) {
        for (size_t k = i + 1; k < n; k++)
            if (is_same_warp(&v[i], &v[k])) {
                v[i].lanes |= v[k].lanes;
                v[k].lanes = 0;
            }
        if (v[i].lanes != 0)
            put_lanes(l, what, &v[i], lanes);
    }
}

static void put_parties(struct lines_of *l, const struct tour *r, unsigned lanes)
{
    const struct graph *g = r->g;
    bool *starved = starved_parties(r);
    struct graph_op *threads = mem_new((g->nparties + 1) * sizeof *threads);
    size_t n = 0;

    for (size_t i = 0; i < g->nparties; i++) {
        struct text name = { NULL, 0, 0 };

        text_puts(&name, g->agents[i].name);
        if (starved[i] && g->agents[i].thread)
            threads[n++] = g->agents[i].of;
        else if (starved[i])
            put_line(l, &name);
        text_free(&name);
    }
    put_warps(l, "", threads, n, lanes);
    mem_free(threads);
    mem_free(starved);
}

static void put_operations(struct lines_of *l, const struct tour *r, unsigned lanes)
{
    const struct graph_state *s = &r->g->v[r->states[0]];
    bool *starved = starved_operations(r);
    struct graph_op *ops = mem_new((s->nops + 1) * sizeof *ops);
    size_t n = 0;

    for (uint32_t i = 0; i < s->nops; i++)
        if (starved[i])
            ops[n++] = s->ops[i];
    put_warps(l, "operations of ", ops, n, lanes);
    mem_free(ops);
    mem_free(starved);
}

static void judge_round(struct verdict *v, const struct tour *r, unsigned lanes)
{
    const struct judged one = { .cycles = 1, .states = r->nstates };
    struct lines_of l = { NULL, 0, 0 };
    struct text who = { NULL, 0, 0 };

    put_parties(&l, r, lanes);
    put_operations(&l, r, lanes);
    if (l.n > 0)
        qsort(l.v, l.n, sizeof *l.v, by_text);
    text_puts(&who, "");
    for (size_t i = 0; i < l.n; i++) {
        text_printf(&who, "%s\n", l.v[i]);
        mem_free(l.v[i]);
    }
    verdict_add(v, who.s, &one);
    *(l.n == 0 ? &v->fair : &v->starving) += 1;
    mem_free(l.v);
    text_free(&who);
}

/* ---- the whole ---- */

/* Its states and the edges between them, if any. */
static void begin_round(struct tour *r)
{
    r->nstates = r->nedges = r->nwalk = 0;
    for (uint32_t s = 0; s < r->g->n; s++) {
        if (r->of[s] != r->component)
            continue;
        r->states[r->nstates++] = s;
        for (size_t k = r->g->v[s].edges; k < r->g->v[s].edges + r->g->v[s].nedges; k++)
            r->left[s] += is_inside(r, k);
        r->nedges += r->left[s];
    }
}

void judge(struct verdict *v, const struct graph *g, unsigned lanes)
{
    struct tour r = { .g = g };
    uint32_t n, *of = components(g, &n);

    r.of = of;
    r.states = mem_new(g->n * sizeof *r.states);
    r.passed = mem_new(g->nedges + 1);
    r.left = mem_new(g->n * sizeof *r.left);
    r.came = mem_new(g->n * sizeof *r.came);
    r.from = mem_new(g->n * sizeof *r.from);
    r.queue = mem_new(g->n * sizeof *r.queue);
    for (r.component = 1; r.component <= n; r.component++) {
        begin_round(&r);
        if (r.nedges == 0)
            continue;
        walk_round(&r);
        judge_round(v, &r, lanes);
    }
    verdict_sort(v);
    mem_free(r.states);
    mem_free(r.walk);
    mem_free(r.passed);
    mem_free(r.left);
    mem_free(r.came);
    mem_free(r.from);
    mem_free(r.queue);
    mem_free(of);
}

void verdict_add(struct verdict *v, const char *who, const struct judged *of)
{
    size_t i = 0;

    while (i < v->n && strcmp(v->v[i].who, who) != 0)
        i++;
    if (i == v->n) {
        struct judged new = { .who = mem_new(strlen(who) + 1) };

        memcpy(new.who, who, strlen(who));
        ARRAY_PUSH(v->v, v->n, v->cap, new);
    }
    v->v[i].cycles += of->cycles;
    v->v[i].states += of->states;
}

static int by_who(const void *a, const void *b)
{
    return strcmp(((const struct judged *)a)->who, ((const struct judged *)b)->who);
}

void verdict_sort(struct verdict *v)
{
    if (v->n > 0)
        qsort(v->v, v->n, sizeof *v->v, by_who);
}

void verdict_free(struct verdict *v)
{
    for (size_t i = 0; i < v->n; i++)
        mem_free(v->v[i].who);
    mem_free(v->v);
    *v = (struct verdict){ .n = 0 };
}
