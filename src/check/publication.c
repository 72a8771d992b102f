/* check/publication.c: first accesses, and flags among them. */
#include "check/publication.h"

#include <string.h>

#include "base/mem.h"
#include "check/access.h"
#include "program/lanes.h"

void publications_free(struct publications *p)
{
    mem_free(p->v);
    names_free(&p->seen);
    *p = (struct publications){ .n = 0 };
}

/* Was it remembered already? From now on it is. */
static bool is_known(struct publications *p, const struct first_access *a)
{
    const uint64_t key[] = { a->grid,   a->block[0], a->block[1], a->block[2],
                             a->warp,   a->pc,       a->strong,   a->address };
    uint32_t at;

    if (names_get(&p->seen, (const char *)key, sizeof key, &at))
        return true;
    names_put(&p->seen, (const char *)key, sizeof key, (uint32_t)p->n);
    return false;
}

static void remember(struct publications *p, struct first_access a)
{
    if (p->n < MOST_FIRST_ACCESSES && !is_known(p, &a))
        ARRAY_PUSH(p->v, p->n, p->cap, a);
}

/* Barriers in memory are not flags, because their values do not decide who waits there. */
static bool may_be_flag(const struct instr *i, enum access_kind kind)
{
    return (i->op == OP_LD || i->op == OP_ST || i->op == OP_ATOM || i->op == OP_RED) &&
           access_is_strong(i, kind);
}

static void on_access(void *self, const struct access_event *e)
{
    struct publications *p = self;
    const struct warp *w = e->warp;
    struct first_access a = {
        .grid = look_grid_of(w->block),
        .warp = w->index,
        .pc = e->pc,
        .writes = e->kind != ACCESS_READ,
        .order = ++p->order,
    };

    memcpy(a.block, w->block->index, sizeof a.block);
    remember(p, a);
    if (!may_be_flag(&e->program->instrs[e->pc], e->kind))
        return;
    a.strong = true;
    FOR_LANES(l, e->lanes) {
        a.address = e->address[l];
        remember(p, a);
    }
}

struct engine_observer publications_observer(struct publications *p)
{
    return (struct engine_observer){ .self = p, .access = on_access };
}

static bool is_of(const struct first_access *a, const struct party *p)
{
    return a->grid == p->grid && a->warp == p->warp &&
           memcmp(a->block, p->block, sizeof a->block) == 0;
}

/* When the party first came to its instruction; 0: it was not seen there. */
static uint64_t came_at(const struct publications *p, const struct party *who)
{
    for (size_t i = 0; i < p->n; i++)
        if (!p->v[i].strong && is_of(&p->v[i], who) && p->v[i].pc == who->pc)
            return p->v[i].order;
    return 0;
}

/* The last access of the party that reads the flag, before it reaches the data. A party that executes
 * the same instruction as the writer counts and does not test the flag. NULL: it does not read it. */
static const struct first_access *asks(const struct publications *p, const struct party *who,
                                       const struct first_access *flag)
{
    const uint64_t came = came_at(p, who);

    for (size_t i = p->n; i-- > 0;)
        if (p->v[i].strong && p->v[i].address == flag->address && is_of(&p->v[i], who) &&
            p->v[i].pc != who->pc && p->v[i].pc != flag->pc && p->v[i].order < came)
            return &p->v[i];
    return NULL;
}

static bool is_read(const struct program *p, const struct operand *d)
{
    for (uint32_t pc = 1; pc < p->ninstrs; pc++)
        for (unsigned k = 0; k < p->instrs[pc].nsrc; k++)
            if (p->instrs[pc].src[k].kind == OPD_REG && p->instrs[pc].src[k].index == d->index)
                return true;
    return false;
}

/* An exchange whose old value is used takes a lock, or finds that it is taken. */
static bool may_take_lock(const struct program *p, uint32_t pc)
{
    const struct instr *i = &p->instrs[pc];

    return i->op == OP_ATOM &&
           (i->atomic == ATOMIC_CAS ||
            (i->atomic == ATOMIC_EXCH && i->dst[0].kind == OPD_REG && is_read(p, &i->dst[0])));
}

enum publication publication_of(const struct publications *p, const struct party *writer,
                                const struct party *other, bool passed, struct handover *flag)
{
    const uint64_t written = came_at(p, writer);
    const bool atomic = writer->program->instrs[writer->pc].op == OP_ATOM ||
                        writer->program->instrs[writer->pc].op == OP_RED;
    uint64_t last = 0; /* what the reader does right before it comes to the data is the nearest to be the flag */

    for (size_t i = 0; i < p->n && written != 0 && !atomic; i++) {
        const struct first_access *a = &p->v[i], *b;

        if (!a->strong || !a->writes || !is_of(a, writer) || a->pc == writer->pc)
            continue;
        if (a->order < written && (passed || may_take_lock(writer->program, a->pc)))
            continue;
        b = asks(p, other, a);
        if (b == NULL || b->order < last)
            continue;
        last = b->order;
        *flag = (struct handover){ a->pc, b->pc };
        if (a->order < written)
            return PUBLICATION_EARLY;
    }
    return last > 0 ? PUBLICATION_LATE : PUBLICATION_NONE;
}
