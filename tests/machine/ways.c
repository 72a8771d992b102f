/* tests/machine/ways.c: ways of a search are the best there are. Machines are random graphs of
 * a few states; whose turn each step is, is drawn too. What a best way costs is found once more
 * from the graph: costs as pairs that sink until none does any more, and, for short ways, by
 * trying them all. The choices are followed in the graph: they lead there, in as many steps and
 * switches as were promised. */
#include <string.h>

#include "base/hash.h"
#include "search/ways.h"
#include "support/cm.h"

#define STATES 8u
#define EDGES 3u
#define AGENTS 5u /* two of party 0, two of party 10, and nobody's */
#define PARTIES 2u
#define SHORT 7u  /* steps of ways that are all tried */

struct graph {
    struct machine machine; /* first */
    uint32_t at;
    uint32_t n, nedges[STATES], to[STATES][EDGES], agent[STATES][EDGES];
    unsigned label[STATES]; /* of ends */
    struct agent_set moved;
};

static struct graph *graph_of(struct machine *m)
{
    return (struct graph *)m;
}

/* ---- the machine ---- */

static void step(struct machine *m, struct oracle oracle)
{
    struct graph *g = graph_of(m);
    const uint32_t n = g->nedges[g->at];
    const uint32_t k = n > 1 ? choice_pick(&oracle, SITE_UNIT, n) : 0;

    agent_set_clear(&g->moved);
    if (m->watched)
        agent_set_add(&g->moved, g->agent[g->at][k]);
    g->at = g->to[g->at][k];
    m->steps++;
    if (g->nedges[g->at] == 0)
        m->status = MACHINE_COMPLETED;
}

static void code(struct machine *m, struct snapshot *s)
{
    codec_u32(&s->state, &graph_of(m)->at);
}

static void outcome(const struct machine *m, struct text *out)
{
    const struct graph *g = (const struct graph *)m;

    text_printf(out, "%u", g->label[g->at]);
}

static void enabled(struct machine *m, struct agent_set *out)
{
    const struct graph *g = graph_of(m);

    agent_set_clear(out);
    for (uint32_t k = 0; k < g->nedges[g->at]; k++)
        agent_set_add(out, g->agent[g->at][k]);
}

static void describe(const struct machine *m, const struct agent_set *agents, struct text *out)
{
    (void)m;
    (void)agents;
    text_puts(out, "");
}

static size_t party(const struct machine *m, size_t agent)
{
    (void)m;
    return agent == AGENTS - 1 ? NOBODYS : agent / 2 * 10;
}

static const struct machine_kind kind = { .step = step, .code = code, .outcome = outcome,
                                          .enabled = enabled, .describe = describe,
                                          .party = party };

static void draw(struct graph *g, uint64_t seed)
{
    struct random r;

    random_seed(&r, seed);
    *g = (struct graph){ .machine = { .kind = &kind, .told_apart = true, .moved = &g->moved } };
    g->n = 2 + (uint32_t)(random_next(&r) % (STATES - 1));
    for (uint32_t s = 0; s < g->n; s++) {
        g->nedges[s] = (uint32_t)(random_next(&r) % (EDGES + 1));
        if (s == 0 && g->nedges[s] == 0)
            g->nedges[s] = 1;
        g->label[s] = (unsigned)(random_next(&r) % 2);
        for (uint32_t k = 0; k < g->nedges[s]; k++) {
            g->to[s][k] = (uint32_t)(random_next(&r) % g->n);
            g->agent[s][k] = (uint32_t)(random_next(&r) % AGENTS);
        }
    }
}

/* ---- what ways cost ---- */

#define FAR 1000u

/* First is what there is to be least of. */
struct cost {
    unsigned first, second;
};

/* Whose turn it was last: 0 nobody's yet. */
static unsigned last_behind(const struct graph *g, uint32_t s, uint32_t k, unsigned last)
{
    return g->agent[s][k] == AGENTS - 1 ? last : g->agent[s][k] / 2 + 1;
}

static struct cost add_step(struct cost c, bool switches, bool by_steps)
{
    *(by_steps ? &c.first : &c.second) += 1;
    *(by_steps ? &c.second : &c.first) += switches;
    return c;
}

static bool is_less(struct cost a, struct cost b)
{
    return a.first < b.first || (a.first == b.first && a.second < b.second);
}

struct costs {
    struct cost v[STATES][PARTIES + 1];
};

static bool sink(const struct graph *g, struct costs *c, bool by_steps)
{
    bool sank = false;

    for (uint32_t s = 0; s < g->n; s++)
        for (unsigned last = 0; last <= PARTIES; last++)
            for (uint32_t k = 0; c->v[s][last].first < FAR && k < g->nedges[s]; k++) {
                const unsigned then = last_behind(g, s, k, last);
                const struct cost cost =
                    add_step(c->v[s][last], last != 0 && then != last, by_steps);

                if (is_less(cost, c->v[g->to[s][k]][then])) {
                    c->v[g->to[s][k]][then] = cost;
                    sank = true;
                }
            }
    return sank;
}

static struct cost cheapest(const struct costs *c, uint32_t s)
{
    struct cost best = { FAR, FAR };

    for (unsigned last = 0; last <= PARTIES; last++)
        if (is_less(c->v[s][last], best))
            best = c->v[s][last];
    return best;
}

/* No short way costs less. */
struct trying {
    const struct graph *g;
    bool by_steps;
    struct cost best[STATES];
};

static void try_all(struct trying *t, uint32_t s, unsigned last, struct cost c, unsigned steps)
{
    if (is_less(c, t->best[s]))
        t->best[s] = c;
    for (uint32_t k = 0; steps < SHORT && k < t->g->nedges[s]; k++) {
        const unsigned then = last_behind(t->g, s, k, last);

        try_all(t, t->g->to[s][k], then, add_step(c, last != 0 && then != last, t->by_steps),
                steps + 1);
    }
}

/* ---- compared ---- */

static struct cost cost_of(const struct way *way, bool by_steps)
{
    return by_steps ? (struct cost){ way->steps, way->switches }
                    : (struct cost){ way->switches, way->steps };
}

/* Where the choices lead, and that they cost as much. */
static uint32_t follow(const struct graph *g, const struct ways *w, const struct way *way)
{
    struct choice_list list = { .n = 0 };
    unsigned last = 0, switches = 0;
    uint32_t s = 0;
    size_t at = 0;

    assert_true(ways_choices(w, way, &list));
    for (uint32_t i = 0; i < way->steps; i++) {
        const uint32_t k = g->nedges[s] > 1 ? list.v[at++].pick : 0;
        const unsigned then = last_behind(g, s, k, last);

        switches += last != 0 && then != last;
        last = then;
        s = g->to[s][k];
    }
    assert_int_equal(at, list.n);
    assert_int_equal(switches, way->switches);
    choice_list_free(&list);
    return s;
}

static void check_ends(const struct graph *g, const struct ways *w, const struct costs *c)
{
    struct endings *e = &w->x->ends;

    for (uint32_t i = 0; i < e->completed.n; i++) {
        const unsigned label = (unsigned)(e->completed.v[i].bytes[0] - '0');
        struct cost best = { FAR, FAR }, found;
        struct way way;

        for (uint32_t s = 0; s < g->n; s++)
            if (g->nedges[s] == 0 && g->label[s] == label && is_less(cheapest(c, s), best))
                best = cheapest(c, s);
        assert_true(ways_to_end(w, ENDED_COMPLETED, i, &way));
        found = cost_of(&way, w->by == WAYS_STEPS);
        assert_int_equal(found.first, best.first);
        assert_int_equal(found.second, best.second);
        assert_int_equal(g->label[follow(g, w, &way)], label);
    }
}

static unsigned check(struct graph *g, struct search *x, enum ways_by by)
{
    struct trying t = { .g = g, .by_steps = by == WAYS_STEPS };
    struct costs c;
    struct ways w;

    if (x->visited.n < 2)
        return 0;
    assert_true(ways_make(&w, x, by));
    for (uint32_t s = 0; s < STATES; s++) {
        t.best[s] = (struct cost){ FAR, FAR };
        for (unsigned last = 0; last <= PARTIES; last++)
            c.v[s][last] = (struct cost){ FAR, FAR };
    }
    c.v[0][0] = (struct cost){ 0, 0 };
    while (sink(g, &c, t.by_steps))
        ;
    try_all(&t, 0, 0, (struct cost){ 0, 0 }, 0);
    for (uint32_t s = 0; s < g->n; s++)
        assert_false(is_less(t.best[s], cheapest(&c, s)));
    check_ends(g, &w, &c);
    ways_free(&w);
    return 1;
}

/* Each state is found, too, as the first of a cycle is. */
static void check_states(struct graph *g, struct search *x)
{
    struct ways w;

    if (x->visited.n < 2 || !ways_make(&w, x, WAYS_SWITCHES))
        return;
    for (uint32_t s = 0; s < x->visited.n; s++) {
        struct way way;

        assert_true(ways_to_state(&w, visited_at(&x->visited, s)->print, &way));
        g->at = follow(g, &w, &way);
        g->machine.status = MACHINE_GOES_ON;
        machine_write(&g->machine, &x->ledger);
        assert_memory_equal(x->ledger.print, visited_at(&x->visited, s)->print,
                            sizeof x->ledger.print);
    }
    ways_free(&w);
}

static void random_graphs(void **unused)
{
    const struct search_options options = { .try_one = false };
    unsigned checked = 0;

    (void)unused;
    for (uint64_t seed = 1; seed <= 3000; seed++) {
        struct graph g;
        struct search x;

        draw(&g, seed);
        search_init(&x, &g.machine, &options);
        search_run(&x);
        assert_null(x.stopped);
        checked += check(&g, &x, WAYS_STEPS) + check(&g, &x, WAYS_SWITCHES);
        check_states(&g, &x);
        search_free(&x);
        agent_set_free(&g.moved);
    }
    assert_true(checked > 4000);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(random_graphs) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
