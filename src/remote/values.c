/* remote/values.c: which values a location of a source program may have in any candidate. */
#include <stdlib.h>
#include <string.h>

#include "remote/candidates.h"

/* A value and the increments that it is made by. */
struct made {
    int64_t v;
    uint8_t incs[RSP_MOST_LOCATIONS]; /* of each location */
};

struct makings {
    const struct rsp_program *p;
    struct {
        struct made *v; /* owned */
        size_t n, cap;
        uint32_t incs;  /* how many there are in the program */
    } of[RSP_MOST_LOCATIONS];
    bool grown;
};

/* Does it take no more increments of any location? */
static bool takes_less(const struct made *a, const struct made *b)
{
    for (uint32_t l = 0; l < RSP_MOST_LOCATIONS; l++)
        if (a->incs[l] > b->incs[l])
            return false;
    return true;
}

static void add(struct makings *m, uint32_t location, struct made new)
{
    for (size_t i = 0; i < m->of[location].n; i++)
        if (m->of[location].v[i].v == new.v && takes_less(&m->of[location].v[i], &new))
            return;
    ARRAY_PUSH(m->of[location].v, m->of[location].n, m->of[location].cap, new);
    m->grown = true;
}

/* What a store writes from a register: what actions before it put there; 0 if none has to. */
static void add_copied(struct makings *m, const struct rsp_thread *t, uint32_t store)
{
    const struct rsp_action *to = &t->actions[store];
    bool set = false;

    for (uint32_t k = 0; k < store; k++) {
        const struct rsp_action *from = &t->actions[k];

        if (from->kind == RSP_STORE || from->reg != to->value.reg)
            continue;
        set |= !from->guard.given;
        for (size_t i = 0; i < m->of[from->location].n; i++)
            add(m, to->location, m->of[from->location].v[i]);
    }
    if (!set)
        add(m, to->location, (struct made){ 0, { 0 } });
}

static void add_incremented(struct makings *m, uint32_t location)
{
    for (size_t i = 0; i < m->of[location].n; i++) {
        struct made next = m->of[location].v[i];

        if (next.incs[location]++ == m->of[location].incs)
            continue;
        next.v = (int64_t)((uint64_t)next.v + 1);
        add(m, location, next);
    }
}

static void add_all(struct makings *m, const struct rsp_thread *t)
{
    for (uint32_t i = 0; i < t->nactions; i++) {
        const struct rsp_action *a = &t->actions[i];

        if (a->kind == RSP_INC)
            add_incremented(m, a->location);
        else if (a->kind == RSP_STORE && a->value.is_register)
            add_copied(m, t, i);
        else if (a->kind == RSP_STORE)
            add(m, a->location, (struct made){ a->value.number, { 0 } });
    }
}

static int by_value(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

static struct rsp_domain domain_of(const struct made *v, size_t n)
{
    struct rsp_domain d = { mem_new(n * sizeof *d.v), 0 };

    for (size_t i = 0; i < n; i++)
        d.v[i] = v[i].v;
    qsort(d.v, n, sizeof *d.v, by_value);
    for (size_t i = 0; i < n; i++)
        if (d.n == 0 || d.v[d.n - 1] != d.v[i])
            d.v[d.n++] = d.v[i];
    return d;
}

void rsp_domains_find(const struct rsp_program *p, struct rsp_domain domains[RSP_MOST_LOCATIONS])
{
    struct makings m = { .p = p };

    for (uint32_t t = 0; t < p->nthreads; t++)
        for (uint32_t i = 0; i < p->threads[t].nactions; i++)
            m.of[p->threads[t].actions[i].location].incs +=
                p->threads[t].actions[i].kind == RSP_INC;
    for (uint32_t l = 0; l < p->nlocations; l++)
        add(&m, l, (struct made){ p->locations[l].initial, { 0 } });
    do {
        m.grown = false;
        for (uint32_t t = 0; t < p->nthreads; t++)
            add_all(&m, &p->threads[t]);
    } while (m.grown);
    for (uint32_t l = 0; l < p->nlocations; l++) {
        domains[l] = domain_of(m.of[l].v, m.of[l].n);
        mem_free(m.of[l].v);
    }
}

void rsp_domains_free(struct rsp_domain domains[RSP_MOST_LOCATIONS])
{
    for (uint32_t l = 0; l < RSP_MOST_LOCATIONS; l++)
        mem_free(domains[l].v);
}
