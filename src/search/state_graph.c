/* search/state_graph.c: the steps between the states of a search, taken again depth first, since a
 * machine goes back to states on its path only; then breadth first through what was collected. */
#include "search/state_graph.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "search/state_walk.h"

bool state_graph_possible(const struct search *x, uint32_t most)
{
    return x->options.shard.of <= 1 && x->before.n == 0 && x->visited.n > 0 &&
           x->visited.n <= most;
}

void state_graph_free(struct state_graph *g)
{
    for (size_t i = 0; i < g->nedges; i++) {
        mem_free(g->edges[i].moved);
        mem_free(g->edges[i].choices);
    }
    mem_free(g->edges);
    mem_free(g->states);
    *g = (struct state_graph){ .n = 0 };
}

/* ---- every step ---- */

struct collector {
    struct search *x;
    struct state_graph *g;
    bool *met;           /* by state */
    bool rules;          /* edges have rules, not choices */
    struct text words;   /* for the choices, or rules, of the present step */
};

static void begins(void *self)
{
    ((struct collector *)self)->words.n = 0;
}

/* What is picked is put down in words. */
static void picked(void *self, unsigned k)
{
    struct collector *c = self;
    struct machine *m = c->x->machine;

    if (m->kind->alternative == NULL || c->rules)
        return;
    m->kind->alternative(m, k, &c->words);
    text_puts(&c->words, "\n");
}

/* A rule of the step has applied. */
static void applied(void *self, const struct machine_event *e)
{
    struct collector *c = self;

    text_puts(&c->words, e->rule);
    text_puts(&c->words, "\n");
}

/* Which end the run came to. */
static void note_end(struct collector *c, struct drawn_state *s)
{
    s->over = endings_find(&c->x->ends, c->x->machine, &s->kind, &s->end);
}

/* States that the search did not meet are not drawn. */
static uint32_t meet(void *self, bool *fresh)
{
    struct collector *c = self;
    const uint32_t state = visited_find(&c->x->visited, c->x->ledger.print);

    *fresh = state != NO_STATE && !c->met[state];
    if (*fresh)
        c->met[state] = true;
    return state;
}

static void ended(void *self, uint32_t state)
{
    struct collector *c = self;

    note_end(c, &c->g->states[state]);
}

static char *copy(const struct text *t)
{
    char *s = mem_new(t->n + 1);

    if (t->n > 0)
        memcpy(s, t->s, t->n);
    s[t->n] = '\0';
    return s;
}

/* Who moved in the step, as the state before it has it. */
static bool add_edge(void *self, uint32_t from, uint32_t to, const struct agent_set *who)
{
    struct collector *c = self;
    struct machine *m = c->x->machine;
    struct text moved = { NULL, 0, 0 };

    if (m->told_apart && m->kind->describe != NULL)
        m->kind->describe(m, who, &moved);
    ARRAY_PUSH(c->g->edges, c->g->nedges, c->g->cap_edges,
               (struct drawn_edge){ from, to, copy(&moved), copy(&c->words) });
    text_free(&moved);
    return true;
}

static void collect(struct state_graph *g, struct search *x, bool rules)
{
    struct collector c = { .x = x, .g = g, .met = mem_new(g->n * sizeof *c.met), .rules = rules };
    const struct state_walk walk = { .x = x, .self = &c, .meet = meet, .begins = begins,
                                     .picked = picked, .ended = ended, .edge = add_edge };
    const struct machine_observer hear = { &c, applied };
    struct machine *m = x->machine;
    const struct machine_observer *observer = m->observer;

    if (m->status != MACHINE_GOES_ON && g->n == 1) {
        note_end(&c, &g->states[0]);
    } else {
        m->observer = rules ? &hear : observer;
        state_walk(&walk);
        m->observer = observer;
    }
    mem_free(c.met);
    text_free(&c.words);
}

/* ---- edges that are drawn as one ---- */

static int by_ends(const void *a, const void *b)
{
    const struct drawn_edge *x = a, *y = b;

    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    return strcmp(x->moved, y->moved) != 0 ? strcmp(x->moved, y->moved)
                                           : strcmp(x->choices, y->choices);
}

/* Of steps from one state to another that read alike one stays. */
static void unite(struct state_graph *g)
{
    size_t kept = 0;

    if (g->nedges > 0)
        qsort(g->edges, g->nedges, sizeof *g->edges, by_ends);
    for (size_t i = 0; i < g->nedges; i++) {
        if (kept > 0 && by_ends(&g->edges[kept - 1], &g->edges[i]) == 0) {
            mem_free(g->edges[i].moved);
            mem_free(g->edges[i].choices);
        } else {
            g->edges[kept++] = g->edges[i];
        }
    }
    g->nedges = kept;
}

/* ---- layers ---- */

/* Breadth first: the numbers of the search in the order in which they are met; NO_STATE: depth and
 * parent are not known yet. Edges are sorted. */
static void measure(struct state_graph *g, uint32_t *order)
{
    size_t *first = mem_new(((size_t)g->n + 1) * sizeof *first); /* edge of a state */
    uint32_t n = 0;

    for (size_t e = 0; e < g->nedges; e++)
        first[g->edges[e].from + 1] = e + 1;
    for (uint32_t i = 0; i < g->n; i++)
        first[i + 1] = first[i + 1] > first[i] ? first[i + 1] : first[i];

    for (uint32_t i = 0; i < g->n; i++)
        g->states[i].depth = NO_STATE;
    g->states[0].depth = 0;
    order[n++] = 0;
    for (uint32_t i = 0; i < n; i++)
        for (size_t e = first[order[i]]; e < first[order[i] + 1]; e++) {
            struct drawn_state *to = &g->states[g->edges[e].to];

            if (to->depth != NO_STATE)
                continue;
            to->depth = g->states[order[i]].depth + 1;
            to->parent = order[i];
            order[n++] = g->edges[e].to;
        }
    g->n = n;
    mem_free(first);
}

/* States and edges get the numbers of that order. */
static void renumber(struct state_graph *g, const uint32_t *order, uint32_t all)
{
    uint32_t *number = mem_new(all * sizeof *number);
    struct drawn_state *states = mem_new(g->n * sizeof *states);

    for (uint32_t i = 0; i < g->n; i++)
        number[order[i]] = i;
    for (uint32_t i = 0; i < g->n; i++) {
        states[i] = g->states[order[i]];
        if (states[i].parent != NO_STATE)
            states[i].parent = number[states[i].parent];
    }
    for (size_t e = 0; e < g->nedges; e++) {
        g->edges[e].from = number[g->edges[e].from];
        g->edges[e].to = number[g->edges[e].to];
    }
    mem_free(g->states);
    mem_free(number);
    g->states = states;
    if (g->nedges > 0)
        qsort(g->edges, g->nedges, sizeof *g->edges, by_ends);
}

void state_graph_make(struct state_graph *g, struct search *x, bool rules)
{
    const uint32_t all = x->visited.n;
    uint32_t *order = mem_new(all * sizeof *order);

    *g = (struct state_graph){ .states = mem_new(all * sizeof *g->states), .n = all };
    for (uint32_t i = 0; i < all; i++)
        g->states[i] = (struct drawn_state){ .met = i, .parent = NO_STATE };
    collect(g, x, rules);
    unite(g);
    measure(g, order);
    renumber(g, order, all);
    mem_free(order);
}

bool state_graph_way(const struct state_graph *g, struct search *x, uint32_t state,
                     struct choice_list *out)
{
    const size_t n = (size_t)g->states[state].depth + 1;
    uint32_t *states = mem_new(n * sizeof *states);
    bool found;

    for (size_t i = n; i > 0; state = g->states[state].parent)
        states[--i] = g->states[state].met;
    found = search_follow(x, &(struct search_steps){ &x->visited, states, n, NULL }, out);
    mem_free(states);
    return found;
}

/* ---- how deep ---- */

/* The depth of a state whose parents are known, or the length of the way to one that is. */
static uint32_t depth_of(const struct visited *v, const uint32_t *depths, uint32_t state)
{
    uint32_t steps = 0;

    for (; depths[state] == NO_STATE; state = visited_at(v, state)->parent, steps++)
        if (visited_at(v, state)->parent == NO_STATE)
            return steps;
    return depths[state] + steps;
}

/* Each state of a way gets its depth when the first of it is asked for. */
static void find_depths(const struct visited *v, uint32_t *depths)
{
    for (uint32_t i = 0; i < v->n; i++) {
        uint32_t depth = depth_of(v, depths, i);

        for (uint32_t s = i; s != NO_STATE && depths[s] == NO_STATE; s = visited_at(v, s)->parent)
            depths[s] = depth--;
    }
}

uint64_t *state_depths(const struct visited *v, size_t *n)
{
    uint32_t *depths = mem_new(((size_t)v->n + 1) * sizeof *depths);
    uint64_t *counts = NULL;
    size_t cap = 0;

    memset(depths, 0xff, (size_t)v->n * sizeof *depths);
    find_depths(v, depths);
    *n = 0;
    for (uint32_t i = 0; i < v->n; i++) {
        while (*n <= depths[i])
            ARRAY_PUSH(counts, *n, cap, 0);
        counts[depths[i]]++;
    }
    mem_free(depths);
    return counts;
}
