/* ptx_machine/followed.c: the entries of a state that a confined step leads to, told from those of
 * the state before it. Such a step touches its warp, its registers and its operations
 * (docs/exploring.md, Known steps): entries of others are what they were, but for how many there are
 * beside them, and so which questions lead there. */
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
    const struct reduced *v = const_ptx_machine_of(m)->reducer.v;
    const size_t warp = v[taken].warp;

    out->n = 0;
    out->is_kept = v[taken].part != 0 && !v[at.first].all;
    for (size_t i = at.first; out->is_kept && i < at.first + at.n; i++)
        if (v[i].warp == warp)
            keep_entry(out, &v[i]);
}

/* ---- which questions lead there ---- */

/* Their answers: a unit for each processor; threads of a warp that go apart share its place. */
static void number(struct reduced *v, size_t n)
{
    for (size_t i = 0; i < n && !is_silent(&v[i]); i++) {
        unsigned *pick = v[i].path.pick;
        const struct reduced *last = i == 0 ? NULL : &v[i - 1];
        bool same = last != NULL && last->place.processor == v[i].place.processor;

        pick[1] = last == NULL ? 0 : last->path.pick[1] + !same;
        pick[2] = !same ? 0 : last->path.pick[2] + !is_same_place(&last->place, &v[i].place);
    }
}

/* How many of them there are, of those that are confined: from the last entry on it is known how
 * many answers each has. */
static void count_questions(struct reduced *v, size_t n)
{
    bool silent = n > 0 && is_silent(&v[n - 1]), several = false;
    size_t i = n - silent;
    const bool units = i > 0 && v[i - 1].path.pick[1] > 0;

    while (i-- > 0) {
        const unsigned *pick = v[i].path.pick;

        if (i + 1 == n - silent || v[i + 1].path.pick[1] != pick[1])
            several = pick[2] > 0;
        if (v[i].part != 0)
            v[i].questions = (uint32_t)silent + units + (v[i].path.thread != UNPICKED) + several;
    }
}

/* ---- one behind the other ---- */

/* Entries of the state before, without those of the warp that stepped, and its new ones. */
struct merge {
    const struct reduced *old, *own;
    size_t nold, nown; /* that are left */
    size_t warp;
    uint32_t at;       /* of the old ones: which it is */
};

static bool merge_next(struct merge *m, struct reduced *out, uint32_t *was)
{
    for (; m->nold > 0 && m->old->warp == m->warp; m->nold--, m->at++)
        m->old++;
    if (m->nold == 0 && m->nown == 0)
        return false;
    if (m->nold == 0 || (m->nown > 0 && comes_before(m->own, m->old))) {
        *out = *m->own++;
        *was = NEW_ENTRY;
        m->nown--;
    } else {
        *out = *m->old++;
        *was = m->at++;
        m->nold--;
    }
    return true;
}

size_t reducer_follow(struct machine *m, struct entries before, size_t taken,
                      const struct kept_entries *kept, uint32_t *was)
{
    struct reducer *r = &ptx_machine_of(m)->reducer;
    struct merge merge = { .nold = before.n, .own = kept->v, .nown = kept->n };
    size_t n = 0;

    r->v = mem_grow(r->v, &r->cap, r->n + before.n + kept->n, sizeof *r->v);
    merge.old = r->v + before.first;
    merge.warp = r->v[taken].warp;
    while (merge_next(&merge, &r->v[r->n + n], &was[n]))
        n++;
    if (n == 0 || is_silent(&r->v[r->n])) /* nobody is left who could move */
        return 0;
    number(r->v + r->n, n);
    count_questions(r->v + r->n, n);
    r->n += n;
    return n;
}
