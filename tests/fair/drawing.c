/* tests/fair/drawing.c: a drawn state is recognised by its bytes, at the end of the way that
 * the drawing has to it. */
#include "drawing.h"

#include <string.h>

#include "base/mem.h"
#include "search/state_graph.h"

struct comparison {
    const struct graph *whole;
    const struct state_graph *drawn;
    uint32_t *is;        /* by drawn state: which of the whole graph; NOBODY: none */
    uint32_t *drawn_as;  /* the other way round */
    bool *joined;        /* drawn->n * drawn->n: has the drawing an edge? the whole graph? */
    bool *steps;
};

static uint32_t find(const struct graph *g, const struct codec *bytes)
{
    for (uint32_t i = 0; i < g->n; i++)
        if (g->v[i].state == bytes->n && memcmp(g->v[i].bytes, bytes->bytes, bytes->n) == 0)
            return i;
    return NOBODY;
}

/* Which state of the whole graph the drawing's way to a state leads to. */
static uint32_t recognise(const struct comparison *c, struct search *x, uint32_t state)
{
    struct choice_list list = { .n = 0 };
    struct snapshot s;
    uint32_t is = NOBODY;

    codec_init(&s.state);
    codec_init(&s.order);
    if (state_graph_way(c->drawn, x, state, &list)) {
        x->machine->kind->code(x->machine, &s);
        is = find(c->whole, &s.state);
    }
    codec_free(&s.state);
    codec_free(&s.order);
    choice_list_free(&list);
    return is;
}

static const char *compare_states(struct comparison *c, struct search *x)
{
    memset(c->drawn_as, 0xff, c->whole->n * sizeof *c->drawn_as);
    for (uint32_t i = 0; i < c->drawn->n; i++) {
        const uint32_t is = recognise(c, x, i);

        if (is == NOBODY)
            return "the way to a drawn state leads to no known state";
        if (c->drawn_as[is] != NOBODY)
            return "a state is drawn twice";
        if (c->drawn->states[i].over != c->whole->v[is].ended)
            return "an end is none";
        c->is[i] = is;
        c->drawn_as[is] = i;
    }
    return NULL;
}

static const char *compare_edges(struct comparison *c, uint64_t *edges)
{
    const uint32_t n = c->drawn->n;

    for (size_t i = 0; i < c->drawn->nedges; i++)
        c->joined[c->drawn->edges[i].from * n + c->drawn->edges[i].to] = true;
    for (uint32_t i = 0; i < n; i++) {
        const struct graph_state *s = &c->whole->v[c->is[i]];

        for (size_t k = s->edges; k < s->edges + s->nedges; k++)
            if (c->drawn_as[c->whole->edges[k].to] != NOBODY)
                c->steps[i * n + c->drawn_as[c->whole->edges[k].to]] = true;
    }
    for (uint32_t i = 0; i < n * n; i++) {
        *edges += c->steps[i];
        if (c->joined[i] != c->steps[i])
            return c->joined[i] ? "an edge that is no step" : "a step without an edge";
    }
    return NULL;
}

/* Every step leads at most one deeper, the first state alone is at depth 0, and any other has a
 * parent that is just above it: so depths are those of shortest ways. */
static const char *compare_depths(const struct comparison *c)
{
    const uint32_t n = c->drawn->n;
    const struct drawn_state *s = c->drawn->states;

    for (uint32_t i = 0; i < n; i++) {
        if ((s[i].depth == 0) != (i == 0) || (s[i].parent == NO_STATE) != (i == 0))
            return "another first state";
        if (i > 0 && (s[s[i].parent].depth + 1 != s[i].depth || !c->steps[s[i].parent * n + i]))
            return "a parent that is none";
        for (uint32_t k = 0; k < n; k++)
            if (c->steps[i * n + k] && s[k].depth > s[i].depth + 1)
                return "there is a shorter way";
    }
    return NULL;
}

const char *drawing_differs(const struct graph *whole, struct search *x, uint64_t *edges)
{
    struct state_graph drawn;
    struct comparison c = { .whole = whole, .drawn = &drawn };
    const char *why = NULL;

    state_graph_make(&drawn, x, false);
    c.is = mem_new((drawn.n + 1) * sizeof *c.is);
    c.drawn_as = mem_new((whole->n + 1) * sizeof *c.drawn_as);
    c.joined = mem_new((size_t)drawn.n * drawn.n + 1);
    c.steps = mem_new((size_t)drawn.n * drawn.n + 1);
    if (drawn.n != search_states(x))
        why = "not all states are drawn";
    if (why == NULL)
        why = compare_states(&c, x);
    if (why == NULL)
        why = compare_edges(&c, edges);
    if (why == NULL)
        why = compare_depths(&c);
    mem_free(c.is);
    mem_free(c.drawn_as);
    mem_free(c.joined);
    mem_free(c.steps);
    state_graph_free(&drawn);
    return why;
}
