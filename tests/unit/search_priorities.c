/* tests/unit/search_priorities.c: walks by priorities keep their promise, counted exactly:
 * every order of the parties and every place of the changes is taken, and each set of d
 * orderings that can hold together holds in 1 of n k^(d-1) walks at least. Systems are a few
 * parties with a few steps each; a step may wait for one of another party, or ask for an
 * operation that is done some time later. */
#include "support/cm.h"

#include <string.h>

#include "base/mem.h"
#include "search/priorities.h"

#define MOST_PARTIES 3u
#define MOST_EVENTS 9u
#define MOST_PAIRS 64u
#define NOTHING 255u

/* Events are numbered: steps, party by party, then operations. */
struct event {
    unsigned party;
    unsigned waits;  /* for this event; NOTHING */
    unsigned asks;   /* for this operation; NOTHING */
    bool is_step;
};
struct system {
    unsigned parties, events;
    struct event v[MOST_EVENTS];
};

/* Where a run of it is: which events have been, in which order. */
struct run {
    unsigned n, order[MOST_EVENTS];
    unsigned been, asked; /* as bits */
};

/* Pairs of events of different parties: which come in that order is a set of bits. */
struct pairs {
    unsigned n, first[MOST_PAIRS], second[MOST_PAIRS];
};

struct sets {
    uint64_t *v; /* owned */
    size_t n, cap;
};

/* ---- runs ---- */

static bool can_be(const struct system *s, const struct run *r, unsigned e)
{
    const struct event *v = &s->v[e];

    if ((r->been >> e & 1) != 0 || (v->waits != NOTHING && (r->been >> v->waits & 1) == 0))
        return false;
    if (!v->is_step)
        return (r->asked >> e & 1) != 0;
    for (unsigned i = 0; i < e; i++)
        if (s->v[i].is_step && s->v[i].party == v->party && (r->been >> i & 1) == 0)
            return false;
    return true;
}

static void take(const struct system *s, struct run *r, unsigned e)
{
    r->order[r->n++] = e;
    r->been |= 1u << e;
    if (s->v[e].asks != NOTHING)
        r->asked |= 1u << s->v[e].asks;
}

static void find_pairs(const struct system *s, struct pairs *p)
{
    p->n = 0;
    for (unsigned a = 0; a < s->events; a++)
        for (unsigned b = 0; b < s->events; b++)
            if (s->v[a].party != s->v[b].party) {
                assert_true(p->n < MOST_PAIRS);
                p->first[p->n] = a;
                p->second[p->n++] = b;
            }
}

static void add_orders(const struct system *s, const struct pairs *p, const struct run *r,
                       struct sets *out)
{
    unsigned at[MOST_EVENTS];
    uint64_t set = 0;

    assert_int_equal(r->n, s->events);
    for (unsigned i = 0; i < r->n; i++)
        at[r->order[i]] = i;
    for (unsigned i = 0; i < p->n; i++)
        set |= (uint64_t)(at[p->first[i]] < at[p->second[i]]) << i;
    ARRAY_PUSH(out->v, out->n, out->cap, set);
}

static void take_all(const struct system *s, const struct pairs *p, const struct run *r,
                     struct sets *out)
{
    for (unsigned e = 0; e < s->events; e++) {
        struct run next = *r;

        if (!can_be(s, r, e))
            continue;
        take(s, &next, e);
        take_all(s, p, &next, out);
    }
    if (r->n == s->events)
        add_orders(s, p, r, out);
}

/* ---- walks by priorities ---- */

/* As much of a machine as priorities ask for. */
struct offer {
    struct machine machine;
    unsigned n, events[MOST_EVENTS];
    const struct system *system;
};

static struct mover mover(const struct machine *m, size_t entry)
{
    const struct offer *o = (const struct offer *)m;
    const unsigned e = o->events[entry], party = o->system->v[e].party + 1;

    return (struct mover){ o->system->v[e].is_step ? party : 100 + e, party };
}

static const struct machine_reduction reduction = { .mover = mover };
static const struct machine_kind kind = { .reduction = &reduction };

/* The party has this rank, the highest goes first. */
static void give(struct priorities *p, uint64_t party, uint64_t rank)
{
    const struct ranked r = { .priority = ((uint64_t)1 << 63) + rank, .party = party,
                              .is_party = true };

    names_put(&p->numbers, (const char *)&party, sizeof party, (uint32_t)p->n);
    ARRAY_PUSH(p->v, p->n, p->cap, r);
}

static void walk(const struct system *s, struct priorities *p, struct run *r)
{
    struct offer o = { .machine = { .kind = &kind }, .system = s };

    while (r->n < s->events) {
        o.n = 0;
        for (unsigned e = 0; e < s->events; e++)
            if (can_be(s, r, e))
                o.events[o.n++] = e;
        assert_true(o.n > 0);
        take(s, r, o.events[priorities_choose(p, &o.machine, 0, o.n)]);
    }
}

/* Number `which` of the orders of n parties. */
static void order_parties(unsigned n, unsigned which, unsigned rank[MOST_PARTIES])
{
    bool taken[MOST_PARTIES] = { false };

    for (unsigned i = 0; i < n; i++, which /= n - i + 1) {
        unsigned k = which % (n - i), j = 0;

        while (taken[j] || k-- > 0)
            j++;
        taken[j] = true;
        rank[i] = j;
    }
}

static void sort_changes(struct priorities *p)
{
    for (unsigned i = 1; i < p->nchanges; i++)
        for (unsigned k = i; k > 0 && p->changes[k - 1] > p->changes[k]; k--) {
            const uint64_t c = p->changes[k];

            p->changes[k] = p->changes[k - 1];
            p->changes[k - 1] = c;
        }
}

/* Every order of the parties with every place of d - 1 changes. */
static void take_walks(const struct system *s, const struct pairs *pairs, unsigned d,
                       struct sets *out)
{
    unsigned orders = s->parties == 3 ? 6 : 2, places = 1, rank[MOST_PARTIES];
    struct priorities p = { .n = 0 };

    for (unsigned i = 1; i < d; i++)
        places *= s->events;
    for (unsigned i = 0; i < orders * places; i++) {
        struct run r = { .n = 0 };

        priorities_begin(&p, 1, d, s->events);
        for (unsigned k = 0, rest = i / orders; k < p.nchanges; k++, rest /= s->events)
            p.changes[k] = 1 + rest % s->events;
        sort_changes(&p);
        order_parties(s->parties, i % orders, rank);
        for (unsigned k = 0; k < s->parties; k++)
            give(&p, k + 1, rank[k]);
        walk(s, &p, &r);
        add_orders(s, pairs, &r, out);
    }
    priorities_free(&p);
}

/* ---- counted ---- */

static size_t count(const struct sets *all, uint64_t wanted)
{
    size_t n = 0;

    for (size_t i = 0; i < all->n; i++)
        n += (all->v[i] & wanted) == wanted;
    return n;
}

struct claim {
    const struct system *s;
    unsigned d;
    struct pairs pairs;
    struct sets runs, walks;
    size_t sets, tight; /* that can hold; that hold no more often than promised */
};

/* The promise, of every set of d orderings with `wanted` among them and no other before `from`. */
static void see(struct claim *c, uint64_t wanted, unsigned from, unsigned left)
{
    size_t n, most;

    if (count(&c->runs, wanted) == 0)
        return;
    for (unsigned i = from; left > 0 && i < c->pairs.n; i++)
        see(c, wanted | (uint64_t)1 << i, i + 1, left - 1);
    if (left > 0)
        return;
    n = count(&c->walks, wanted);
    most = c->s->parties == 3 ? 2 : 1; /* of n! k^(d-1) walks one in n k^(d-1): (n - 1)! */
    if (n < most)
        fail_msg("%u orderings hold in %zu walks of %zu", c->d, n, c->walks.n);
    c->sets++;
    c->tight += n == most;
}

static void promise(const struct system *s, unsigned d)
{
    struct claim c = { .s = s, .d = d };
    const struct run first = { .n = 0 };

    find_pairs(s, &c.pairs);
    take_all(s, &c.pairs, &first, &c.runs);
    take_walks(s, &c.pairs, d, &c.walks);
    see(&c, 0, 0, d);
    printf("%u parties, %u events, depth %u: %zu runs, %zu walks, %zu sets of orderings (%zu just "
           "so often)\n", s->parties, s->events, d, c.runs.n, c.walks.n, c.sets, c.tight);
    mem_free(c.runs.v);
    mem_free(c.walks.v);
}

/* ---- systems ---- */

static void add_step(struct system *s, unsigned party, unsigned waits)
{
    s->v[s->events++] = (struct event){ party, waits, NOTHING, true };
}

/* The step asks for an operation, behind all steps. */
static void ask(struct system *s, unsigned step)
{
    s->v[step].asks = s->events;
    s->v[s->events++] = (struct event){ s->v[step].party, NOTHING, NOTHING, false };
}

static struct system steps(unsigned parties, unsigned each)
{
    struct system s = { .parties = parties };

    for (unsigned p = 0; p < parties; p++)
        for (unsigned i = 0; i < each; i++)
            add_step(&s, p, NOTHING);
    return s;
}

static void parties_that_only_step(void **state)
{
    const struct system two = steps(2, 4), three = steps(3, 2), more = steps(3, 3);

    (void)state;
    for (unsigned d = 1; d <= 4; d++)
        promise(&two, d);
    for (unsigned d = 1; d <= 3; d++)
        promise(&three, d);
    promise(&more, 1);
    promise(&more, 2);
}

/* The second party's first step waits for the first one's second, and the third's for that. */
static void parties_that_wait(void **state)
{
    struct system s = steps(3, 3);

    (void)state;
    s.v[3].waits = 1;
    s.v[7].waits = 4;
    promise(&s, 1);
    promise(&s, 2);
    s = steps(2, 4);
    s.v[5].waits = 1;
    s.v[2].waits = 4;
    for (unsigned d = 1; d <= 3; d++)
        promise(&s, d);
}

/* Stores that come late: a step asks, another goes on, the operation is done at some time. */
static void operations(void **state)
{
    struct system s = steps(2, 2);

    (void)state;
    ask(&s, 0);
    ask(&s, 1);
    ask(&s, 2);
    ask(&s, 3);
    for (unsigned d = 1; d <= 3; d++)
        promise(&s, d);
    s = steps(3, 2);
    ask(&s, 0);
    ask(&s, 2);
    promise(&s, 1);
    promise(&s, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parties_that_only_step),
        cmocka_unit_test(parties_that_wait),
        cmocka_unit_test(operations),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
