/* tests/unit/search_visited.c: the states that a search has visited (search/visited.h), and its
 * components (search/components.h), on graphs drawn by hand. A state's fingerprint is made of
 * its letter. */
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "search/components.h"
#include "search/outcomes.h"
#include "support/cm.h"

/* ---- states ---- */

static uint32_t meet(struct visited *v, char letter, uint32_t parent)
{
    struct met m = { .print = { (uint64_t)(unsigned char)letter << 40, (uint64_t)letter },
                     .parent = parent, .choices = parent == NO_STATE ? 0 : 1 };
    bool known;

    return visited_meet(v, &m, &known);
}

static void a_state_is_met_once(void **unused)
{
    struct visited v = { .n = 0 };
    uint32_t a, b;

    (void)unused;
    a = meet(&v, 'a', NO_STATE);
    b = meet(&v, 'b', a);
    assert_int_equal(meet(&v, 'a', b), a);
    assert_int_equal(meet(&v, 'b', a), b);
    assert_int_equal(v.n, 2);
    visited_free(&v);
}

/* Some share a slot of the table, some what the table knows of a fingerprint. */
static void many_states_keep_apart(void **unused)
{
    struct visited v = { .n = 0 };

    (void)unused;
    for (unsigned round = 0; round < 2; round++)
        for (uint32_t i = 0; i < 20000; i++) {
            struct met m = { .print = { (uint64_t)(i % 7) << 32 | i, i / 3 }, .parent = NO_STATE };
            bool known;

            assert_int_equal(visited_meet(&v, &m, &known), i);
            assert_int_equal(known, round == 1);
        }
    assert_true(visited_bytes(&v) < (size_t)100 * 20000);
    visited_free(&v);
}

/* a - b - c - d, then a - d: the shorter way is kept, and a longer one to b is not. */
static void a_shorter_way_is_kept(void **unused)
{
    struct visited v = { .n = 0 };
    uint32_t a, b, c, d;

    (void)unused;
    a = meet(&v, 'a', NO_STATE);
    b = meet(&v, 'b', a);
    c = meet(&v, 'c', b);
    d = meet(&v, 'd', c);
    assert_int_equal(visited_at(&v, d)->depth, 3);
    assert_int_equal(visited_at(&v, d)->parent, c);
    meet(&v, 'd', a);
    assert_int_equal(visited_at(&v, d)->depth, 1);
    assert_int_equal(visited_at(&v, d)->parent, a);
    meet(&v, 'b', d);
    assert_int_equal(visited_at(&v, b)->parent, a);
    visited_free(&v);
}

/* ---- components ---- */

/* A depth-first search over a graph of letters. edges: "ab1" leads from a to b and agent 1 moves;
 * enabled: who can move in each state, as a bit set. */
struct graph {
    const char *edges;
    unsigned enabled[8];
    struct visited v;
    struct components c;
    char found[64];
};

static void note(void *self, const struct component *c)
{
    struct graph *g = self;

    snprintf(g->found + strlen(g->found), sizeof g->found - strlen(g->found), "%c%lu%s ",
             'a' + (int)c->first, (unsigned long)c->states,
             c->starved == NULL             ? ""
             : c->starved->words[0] == 1 ? "-0"
             : c->starved->words[0] == 2 ? "-1"
                                         : "-01");
}

static void walk(struct graph *g, char letter)
{
    uint32_t self = (uint32_t)(letter - 'a');
    uint64_t word = g->enabled[self];
    struct agent_set enabled = { .words = &word, .n = 1 };

    components_enter(&g->c, self, &enabled);
    for (const char *e = g->edges; *e != '\0'; e += e[3] == ' ' ? 4 : 3) {
        uint32_t to = (uint32_t)(e[1] - 'a');
        uint64_t who = (uint64_t)1 << (e[2] - '0');
        struct agent_set moved = { .words = &who, .n = 1 };

        if (e[0] != letter)
            continue;
        if (to < g->v.n) {
            components_edge(&g->c, &(struct edge){ self, to, &moved, NULL, NULL });
            continue;
        }
        assert_int_equal(meet(&g->v, e[1], self), to);
        walk(g, e[1]);
        components_leave(&g->c, &(struct edge){ self, to, &moved, NULL, NULL });
    }
}

static const char *components_of(struct graph *g)
{
    struct agent_set nobody = { .n = 0 };

    components_init(&g->c, &g->v);
    g->c.found = note;
    g->c.self = g;
    meet(&g->v, 'a', NO_STATE);
    walk(g, 'a');
    components_leave(&g->c, &(struct edge){ NO_STATE, 0, &nobody, NULL, NULL });
    assert_int_equal(g->c.n, 0);
    components_free(&g->c);
    visited_free(&g->v);
    return g->found;
}

static void cycles_are_judged(void **unused)
{
    /* The letters are met in the order of the alphabet. */
    static struct graph graphs[] = {
        { .edges = "ab0 bc1", .enabled = { 3, 3, 0 } },             /* no cycle */
        { .edges = "aa0", .enabled = { 1 } },                       /* everybody moves */
        { .edges = "aa0", .enabled = { 3 } },                       /* agent 1 could, and never does */
        { .edges = "ab0 ba0", .enabled = { 3, 1 } },                /* agent 1 cannot everywhere */
        { .edges = "ab0 ba1", .enabled = { 3, 3 } },                /* both move */
        { .edges = "ab0 bc0 cb1 ca0", .enabled = { 3, 3, 3 } },     /* one component, both move */
        { .edges = "ab1 bc0 cb0 ad0 dd1", .enabled = { 3, 3, 3, 3 } }, /* two, each starves one */
    };
    static const char *const expected[] = { "", "a1 ", "a1-1 ", "a2 ", "a2 ", "a3 ", "b2-1 d1-0 " };

    (void)unused;
    for (size_t i = 0; i < sizeof graphs / sizeof *graphs; i++)
        assert_string_equal(components_of(&graphs[i]), expected[i]);
}

static void note_starved(void *self, const struct component *c)
{
    agent_set_copy(self, c->starved);
}

/* a - b - a: party 1 could move in both and never does, party 200 in b alone; party 2 moves on an
 * edge that comes before b has made the sets wider, party 300 on the one after it. */
static void sets_get_wider(void **unused)
{
    struct agent_set a = { .n = 0 }, b = { .n = 0 }, there = { .n = 0 }, back = { .n = 0 };
    struct agent_set starved = { .n = 0 }, nobody = { .n = 0 };
    struct components c;
    struct visited v = { .n = 0 };

    (void)unused;
    components_init(&c, &v);
    c.found = note_starved;
    c.self = &starved;
    agent_set_add_some(&a, 1, 3);
    agent_set_add(&a, 300);
    agent_set_add_some(&b, 1, 3);
    agent_set_add(&b, 200);
    agent_set_add(&b, 300);
    agent_set_add(&there, 2);
    agent_set_add(&back, 300);
    a.n = 1; /* as if nobody was there yet whose number is so large */
    components_enter(&c, meet(&v, 'a', NO_STATE), &a);
    components_edge(&c, &(struct edge){ 0, 0, &there, NULL, NULL });
    components_enter(&c, meet(&v, 'b', 0), &b);
    components_edge(&c, &(struct edge){ 1, 0, &back, NULL, NULL });
    components_leave(&c, &(struct edge){ 0, 1, &nobody, NULL, NULL });
    components_leave(&c, &(struct edge){ NO_STATE, 0, &nobody, NULL, NULL });
    assert_int_equal(c.starving, 1);
    assert_true(agent_set_has(&starved, 1));
    for (size_t i = 0; i < 400; i++)
        assert_true(i == 1 || !agent_set_has(&starved, i));
    components_free(&c);
    visited_free(&v);
    agent_set_free(&a);
    agent_set_free(&b);
    agent_set_free(&there);
    agent_set_free(&back);
    agent_set_free(&starved);
}

/* Members across the ends of words; a set that is shorter lacks the others. */
static void sets_of_parties(void **unused)
{
    struct agent_set s = { .n = 0 }, t = { .n = 0 };

    (void)unused;
    assert_true(agent_set_is_empty(&s));
    agent_set_add_some(&s, 62, 0x8000000000000005u);
    assert_true(agent_set_has(&s, 62) && agent_set_has(&s, 64) && agent_set_has(&s, 125));
    assert_false(agent_set_has(&s, 63) || agent_set_has(&s, 126) || agent_set_has(&s, 1000));
    assert_true(agent_set_some(&s, 62) == 0x8000000000000005u);
    assert_true(agent_set_some(&s, 64) == 0x2000000000000001u);
    agent_set_add(&t, 62);
    assert_true(agent_set_within(&t, &s));
    assert_false(agent_set_within(&s, &t));
    agent_set_keep(&s, &t);
    assert_true(agent_set_within(&s, &t) && agent_set_has(&s, 62));
    agent_set_add(&t, 300);
    agent_set_join(&s, &t);
    assert_true(agent_set_has(&s, 300));
    agent_set_clear(&s);
    assert_true(agent_set_is_empty(&s) && agent_set_within(&s, &t));
    agent_set_free(&s);
    agent_set_free(&t);
}

/* ---- outcomes ---- */

static void add(struct outcomes *o, const char *bytes, uint64_t choices, uint32_t state)
{
    struct text text = { NULL, 0, 0 };

    text_puts(&text, bytes);
    outcomes_add(o, &text, &(struct ending){ .choices = choices, .state = state });
    text_free(&text);
}

static void outcomes_are_counted_and_sorted(void **unused)
{
    struct outcomes o = { .n = 0 };

    (void)unused;
    add(&o, "yes", 9, 1);
    add(&o, "no", 5, 2);
    add(&o, "yes", 4, 3);
    add(&o, "yes", 7, 4);
    outcomes_sort(&o);
    assert_int_equal(o.n, 2);
    assert_int_equal(o.states, 4);
    assert_memory_equal(o.v[0].bytes, "no", 2);
    assert_true(o.v[1].states == 3 && o.v[1].choices == 4 && o.v[1].state == 3);
    outcomes_free(&o);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_state_is_met_once),   cmocka_unit_test(many_states_keep_apart),
        cmocka_unit_test(a_shorter_way_is_kept), cmocka_unit_test(cycles_are_judged),
        cmocka_unit_test(sets_get_wider),        cmocka_unit_test(sets_of_parties),
        cmocka_unit_test(outcomes_are_counted_and_sorted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
