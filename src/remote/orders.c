/* remote/orders.c: the orders of the writes to a location (co) that the axioms allow: by which sets
 * of writes may come first, and in how many ways, set by set. */
#include <stdlib.h>

#include "remote/candidates.h"

uint32_t rsp_writes_to(const struct rsp_execution *x, uint32_t location)
{
    uint32_t set = 0;

    for (uint32_t i = 0; i < x->n; i++)
        if (x->events[i].writes && x->events[i].location == location)
            set |= (uint32_t)1 << i;
    return set;
}

static void forget_orders(struct rsp_execution *x)
{
    for (uint32_t i = 0; i < x->n; i++)
        x->of[RSP_REL_co].row[i] = 0;
}

/* May w come next? All placed writes and w then precede all others. A violated axiom is then violated in
 * every order that begins this way. */
static bool may_follow(const struct rsp_model *m, struct rsp_execution *x, uint32_t placed,
                       uint32_t w, uint32_t rest)
{
    forget_orders(x);
    FOR_SET(i, placed)
        x->of[RSP_REL_co].row[i] = rest | (uint32_t)1 << w;
    x->of[RSP_REL_co].row[w] = rest;
    return rest == 0 || rsp_model_ask(m, x, RSP_CO) == NULL;
}

/* Writes that come first, in so many ways. */
struct beginning {
    uint32_t placed;
    uint64_t ways;
};

struct beginnings {
    struct beginning *v; /* owned */
    size_t n, cap;
};

static int by_set(const void *a, const void *b)
{
    const uint32_t x = ((const struct beginning *)a)->placed;
    const uint32_t y = ((const struct beginning *)b)->placed;

    return (x > y) - (x < y);
}

/* Equal sets become one. */
static void merge(struct beginnings *b)
{
    size_t kept = 0;

    if (b->n > 1)
        qsort(b->v, b->n, sizeof *b->v, by_set);
    for (size_t i = 0; i < b->n; i++)
        if (kept > 0 && b->v[kept - 1].placed == b->v[i].placed)
            b->v[kept - 1].ways = plus_capped(b->v[kept - 1].ways, b->v[i].ways);
        else
            b->v[kept++] = b->v[i];
    b->n = kept;
}

/* All with one more write; *lasts: which ones leave nothing over. */
static struct beginnings extend(const struct rsp_model *m, struct rsp_execution *x,
                                const struct beginnings *from, uint32_t writes, uint32_t *lasts,
                                uint64_t *visits)
{
    struct beginnings to = { NULL, 0, 0 };

    for (size_t i = 0; i < from->n; i++) {
        const uint32_t placed = from->v[i].placed;

        FOR_SET(w, placed == 0 ? writes & (0 - writes) : writes & ~placed) {
            const uint32_t now = placed | (uint32_t)1 << w;

            if (*visits == 0 || --*visits == 0)
                return to;
            if (!may_follow(m, x, placed, w, writes & ~now))
                continue;
            if (now == writes)
                *lasts |= (uint32_t)1 << w;
            ARRAY_PUSH(to.v, to.n, to.cap, (struct beginning){ now, from->v[i].ways });
        }
    }
    merge(&to);
    return to;
}

/* The initial write is the lowest, and comes first. */
struct rsp_orders rsp_orders_find(const struct rsp_model *m, struct rsp_execution *x,
                                  uint32_t location, uint64_t *visits)
{
    const uint32_t writes = rsp_writes_to(x, location);
    struct beginnings b = { NULL, 0, 0 };
    struct rsp_orders o = { 0, 0 };

    ARRAY_PUSH(b.v, b.n, b.cap, (struct beginning){ 0, 1 });
    while (b.n > 0 && *visits > 0 && b.v[0].placed != writes) {
        struct beginnings next = extend(m, x, &b, writes, &o.lasts, visits);

        mem_free(b.v);
        b = next;
    }
    if (b.n > 0 && b.v[0].placed == writes)
        o.ways = b.v[0].ways;
    mem_free(b.v);
    return o;
}

/* Behind what happens before it or what it reads from, as far as that is to be had. */
static uint32_t next_in_order(const struct rsp_execution *x, uint32_t rest)
{
    FOR_SET(w, rest) {
        bool first = true;

        FOR_SET(i, rest)
            first &= !relation_has(&x->of[RSP_REL_hb], i, w) &&
                     !relation_has(&x->of[RSP_REL_rf], i, w);
        if (first)
            return w;
    }
    return set_lowest(rest);
}

void rsp_order_ending(struct rsp_execution *x, uint32_t location, uint32_t last)
{
    uint32_t rest = rsp_writes_to(x, location) & ~((uint32_t)1 << last), before = 0;

    forget_orders(x);
    for (uint32_t w = 0; rest != 0; before |= (uint32_t)1 << w) {
        w = next_in_order(x, rest);
        rest &= ~((uint32_t)1 << w);
        FOR_SET(i, before)
            relation_add(&x->of[RSP_REL_co], i, w);
    }
    FOR_SET(i, before)
        relation_add(&x->of[RSP_REL_co], i, last);
}
