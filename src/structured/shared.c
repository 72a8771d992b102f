/* structured/shared.c: which addresses several threads can name, and values that their tests may distinguish
 * (section 5.1, lemma 6). Knows no step. */
#include "structured/shared.h"

#include <string.h>

/* ---- every expression of a program ---- */

struct visitor {
    void *self;
    void (*visit)(void *self, const struct simt_expr *e);
};

static void walk_expr(const struct visitor *v, const struct simt_expr *e)
{
    if (e == NULL)
        return;
    v->visit(v->self, e);
    for (unsigned i = 0; i < 3; i++)
        walk_expr(v, e->operand[i]);
}

static void walk(const struct simt_program *p, const struct visitor *v)
{
    for (size_t i = 0; i < p->nstatements; i++) {
        walk_expr(v, p->statements[i].place);
        walk_expr(v, p->statements[i].value);
    }
}

/* ---- who can name an address ---- */

struct naming {
    const struct simt_launch *launch;
    uint8_t *owner;
    bool *whole; /* by variable: an index of it reads memory */
};

static void name(struct naming *n, uint64_t address, unsigned thread)
{
    uint8_t *owner = &n->owner[address];

    if (*owner == OWNER_NOBODY)
        *owner = (uint8_t)thread;
    else if (*owner != thread)
        *owner = OWNER_SHARED;
}

static bool reads_memory(const struct simt_expr *e)
{
    if (e == NULL)
        return false;
    return e->op == SIMT_SCALAR || e->op == SIMT_ELEMENT || reads_memory(e->operand[0]) ||
           reads_memory(e->operand[1]) || reads_memory(e->operand[2]);
}

static void find_whole(void *self, const struct simt_expr *e)
{
    struct naming *n = self;

    if (e->op == SIMT_ELEMENT && reads_memory(e->operand[0]))
        n->whole[e->variable] = true;
}

static void name_all(struct naming *n, uint32_t variable, unsigned thread)
{
    for (uint64_t i = 0; i < n->launch->length[variable]; i++)
        name(n, n->launch->base[variable] + i, thread);
}

/* An index without a value names nothing: the thread gets stuck there. */
static void name_places(void *self, const struct simt_expr *e)
{
    struct naming *n = self;
    uint64_t address;

    if (e->op != SIMT_SCALAR && e->op != SIMT_ELEMENT)
        return;
    for (unsigned t = 0; t < n->launch->threads; t++) {
        const struct simt_view v = { .launch = n->launch, .memory = n->launch->first, .thread = t };

        if (n->whole[e->variable])
            name_all(n, e->variable, t);
        else if (simt_address(&v, e, &address))
            name(n, address, t);
    }
}

uint8_t *simt_owners(const struct simt_launch *l)
{
    size_t addresses = (size_t)l->naddresses;
    struct naming n = { .launch = l, .owner = mem_new(addresses),
                        .whole = mem_new(l->program->nvariables * sizeof *n.whole) };

    memset(n.owner, OWNER_NOBODY, addresses);
    walk(l->program, &(struct visitor){ &n, find_whole });
    walk(l->program, &(struct visitor){ &n, name_places });
    mem_free(n.whole);
    return n.owner;
}

/* ---- values worth a try ---- */

struct numbers {
    int64_t v[SIMT_MOST_CANDIDATES];
    size_t n;
};

static void add_number(struct numbers *n, int64_t value)
{
    for (size_t i = 0; i < n->n; i++)
        if (n->v[i] == value)
            return;
    if (n->n < SIMT_MOST_CANDIDATES)
        n->v[n->n++] = value;
}

static void add_around(struct numbers *n, int64_t value)
{
    add_number(n, value);
    if (value > INT64_MIN)
        add_number(n, value - 1);
    if (value < INT64_MAX)
        add_number(n, value + 1);
}

static void add_literal(void *self, const struct simt_expr *e)
{
    if (e->op == SIMT_NUMBER)
        add_around(self, e->number);
}

int64_t *simt_candidates(const struct simt_launch *l, size_t *n)
{
    struct numbers *all = mem_new(sizeof *all);
    int64_t *copy;

    for (unsigned i = 0; i <= l->threads; i++)
        add_number(all, i);
    for (size_t i = 0; i < l->program->nshared; i++)
        if (l->program->variables[i].kind == SIMT_SHARED)
            add_around(all, l->first[l->base[i]]);
    walk(l->program, &(struct visitor){ all, add_literal });
    *n = all->n;
    copy = mem_new(all->n * sizeof *copy);
    memcpy(copy, all->v, all->n * sizeof *copy);
    mem_free(all);
    return copy;
}
