/* ptx_machine/followed.c: derives the entries of the state after a confined step from those of the state
 * before. Such a step touches its warp, its registers and its operations (docs/exploring.md, Known
 * steps). The entries of others stay the same, except the number of their neighbours, and so the queries
 * that lead to them. */
#include <string.h>

#include "base/mem.h"
#include "ptx_machine/ptx_machine.h"

#define OF_MEMORY 1u /* the answer to memory.silent that leads to silent rules */

static bool is_silent(const struct reduced *r)
{
    return r->path.pick[0] == OF_MEMORY;
}

static bool is_same_place(const struct place_among *a, const struct place_among *b)
{
    return a->processor == b->processor && a->steps == b->steps && a->age == b->age;
}

static bool comes_before(const struct reduced *x, const struct reduced *y)
{
    const struct place_among *a = &x->place, *b = &y->place;

    if (is_silent(x) || is_silent(y))
        return is_silent(y);
    if (a->processor != b->processor)
        return a->processor < b->processor;
    return a->steps != b->steps ? b->steps : a->age < b->age;
}

/* ---- what is kept ---- */

static void keep_entry(struct kept_entries *out, const struct reduced *r)
{
    out->v = mem_grow(out->v, &out->cap, (out->n + 1) * sizeof *r, 1);
    memcpy((char *)out->v + out->n++ * sizeof *r, r, sizeof *r);
}

void reducer_keep(const struct machine *m, struct entries at, size_t taken,
                  struct kept_entries *out)
{
    const struct reducer *r = &const_ptx_machine_of(m)->reducer;
    const size_t warp = reducer_at(r, taken)->warp;

    out->n = 0;
    out->is_kept = reducer_at(r, taken)->part != 0 && !reducer_at(r, at.first)->all;
    for (size_t i = at.first; out->is_kept && i < at.first + at.n; i++)
        if (reducer_at(r, i)->warp == warp)
            keep_entry(out, reducer_at(r, i));
}

/* ---- which questions lead there ---- */

/* The entries of a state that are followed. Those before `own` in r->v are other states', too. */
struct followed {
    struct reducer *r;
    size_t first, n, own;
};

static const struct reduced *at(const struct followed *f, size_t i)
{
    return reducer_at(f->r, f->first + i);
}

/* It is to be changed: only here. */
static struct reduced *own(const struct followed *f, size_t i)
{
    struct reducer *r = f->r;
    struct listed *l = &r->list[f->first + i];

    if (l->at < f->own) {
        const struct reduced shared = r->v[l->at];

        l->at = (uint32_t)r->nv;
        ARRAY_PUSH(r->v, r->nv, r->cap_v, shared);
    }
    return &r->v[l->at];
}

/* Their answers: a unit for each processor; diverged threads of a warp share its place. */
static void number(const struct followed *f)
{
    unsigned unit = 0, which = 0;

    for (size_t i = 0; i < f->n && !is_silent(at(f, i)); i++) {
        const struct reduced *e = at(f, i), *last = i == 0 ? NULL : at(f, i - 1);
        bool same = last != NULL && last->place.processor == e->place.processor;

        unit += last != NULL && !same;
        which = !same ? 0 : which + !is_same_place(&last->place, &e->place);
        if (e->path.pick[1] != unit)
            own(f, i)->path.pick[1] = unit;
        if (at(f, i)->path.pick[2] != which)
            own(f, i)->path.pick[2] = which;
    }
}

/* How many of them there are, of those that are confined: from the last entry on it is known how
 * many answers each has. */
static void count_questions(const struct followed *f)
{
    bool silent = f->n > 0 && is_silent(at(f, f->n - 1)), several = false;
    size_t i = f->n - silent;
    const bool units = i > 0 && at(f, i - 1)->path.pick[1] > 0;

    while (i-- > 0) {
        const struct reduced *e = at(f, i);
        const unsigned *pick = e->path.pick;
        uint32_t questions = (uint32_t)silent + units + (e->path.thread != UNPICKED);

        if (i + 1 == f->n - silent || at(f, i + 1)->path.pick[1] != pick[1])
            several = pick[2] > 0;
        questions += several;
        if (e->part != 0 && e->questions != questions)
            own(f, i)->questions = questions;
    }
}

/* ---- appending entries ---- */

/* Entries of the state before, without those of the warp that stepped, and its new ones. */
struct merge {
    struct reducer *r;
    size_t old, end, own, last; /* in the stack those that are left; in r->v its new ones that are */
    size_t warp;
    uint32_t at;                /* of the old ones: which it is */
};

/* Says where the next one is. */
static bool merge_next(struct merge *m, uint32_t *at, uint32_t *was)
{
    const struct reducer *r = m->r;

    for (; m->old < m->end && reducer_at(r, m->old)->warp == m->warp; m->at++)
        m->old++;
    if (m->old == m->end && m->own == m->last)
        return false;
    if (m->old == m->end ||
        (m->own < m->last && comes_before(&r->v[m->own], reducer_at(r, m->old)))) {
        *at = (uint32_t)m->own++;
        *was = NEW_ENTRY;
    } else {
        *at = r->list[m->old++].at;
        *was = m->at++;
    }
    return true;
}

/* Its new ones, side by side at the end. */
static void put_kept(struct reducer *r, const struct kept_entries *kept)
{
    r->v = mem_grow(r->v, &r->cap_v, r->nv + kept->n, sizeof *r->v);
    if (kept->n > 0)
        memcpy(r->v + r->nv, kept->v, kept->n * sizeof *r->v);
    r->nv += kept->n;
}

/* ---- one in the place of one ---- */

/* The warp had one entry, and has one, of the same place: those of others are what they were. */
static bool takes_over(const struct reducer *r, struct entries before, size_t taken,
                       const struct kept_entries *kept)
{
    const struct reduced *old = reducer_at(r, taken), *next = kept->v;

    if (kept->n != 1 || !is_same_place(&old->place, &next->place) ||
        old->path.thread != UNPICKED || next->path.thread != UNPICKED)
        return false;
    for (size_t i = before.first; i < before.first + before.n; i++)
        if (i != taken && reducer_at(r, i)->warp == old->warp)
            return false;
    return true;
}

static size_t take_over(struct reducer *r, struct entries before, size_t taken,
                        const struct kept_entries *kept, uint32_t *was)
{
    struct reduced next = *(const struct reduced *)kept->v;
    const struct reduced *old = reducer_at(r, taken);

    next.path = old->path;
    next.questions = next.part != 0 ? old->questions : 0;
    ARRAY_PUSH(r->v, r->nv, r->cap_v, next);
    r->list = mem_grow(r->list, &r->cap, r->n + before.n, sizeof *r->list);
    for (size_t i = 0; i < before.n; i++) {
        r->list[r->n + i] = r->list[before.first + i];
        was[i] = (uint32_t)i;
    }
    r->list[r->n + (taken - before.first)].at = (uint32_t)r->nv - 1;
    was[taken - before.first] = NEW_ENTRY;
    r->n += before.n;
    r->list[r->n - 1].below = (uint32_t)r->nv;
    return before.n;
}

size_t reducer_follow(struct machine *m, struct entries before, size_t taken,
                      const struct kept_entries *kept, uint32_t *was)
{
    struct reducer *r = &ptx_machine_of(m)->reducer;
    struct followed f = { .r = r, .first = r->n, .own = r->nv };
    struct merge merge = { .r = r, .old = before.first, .end = before.first + before.n,
                           .own = r->nv, .warp = reducer_at(r, taken)->warp };
    uint32_t at;

    if (takes_over(r, before, taken, kept))
        return take_over(r, before, taken, kept, was);
    put_kept(r, kept);
    merge.last = r->nv;
    r->list = mem_grow(r->list, &r->cap, r->n + before.n + kept->n, sizeof *r->list);
    for (; merge_next(&merge, &at, &was[f.n]); f.n++)
        r->list[f.first + f.n].at = at;
    if (f.n == 0 || is_silent(&r->v[r->list[f.first].at])) { /* nobody is left who could move */
        r->nv = f.own;
        return 0;
    }
    number(&f);
    count_questions(&f);
    r->n += f.n;
    r->list[r->n - 1].below = (uint32_t)r->nv;
    return f.n;
}
