/* tests/races/model.c: what model.h promises. */
#include "model.h"

#include <string.h>

bool is_access(const struct event *e)
{
    return e->kind <= ATOMIC;
}

/* Does the scope of each include the other's thread, and do they overlap completely? Of one thread all
 * are morally strong. */
static bool morally_strong(const struct program *p, const struct event *a, const struct event *b)
{
    if (is_access(a) && is_access(b) && a->place != b->place)
        return false;
    if (a->thread == b->thread)
        return true;
    return a->strong && b->strong &&
           ((a->wide && b->wide) || p->block[a->thread] == p->block[b->thread]);
}

static bool po(const struct program *p, unsigned a, unsigned b)
{
    return a < b && p->v[a].thread == p->v[b].thread;
}

/* A write precedes a read in observation order: the read, or an atomic operation before it that reads
 * what it wrote, and so on. */
static bool observed(const struct program *p, unsigned w, unsigned r)
{
    for (unsigned n = 0; r != INITIAL && n <= p->n; n++) {
        unsigned from = p->v[r].from;

        if (from == INITIAL || !morally_strong(p, &p->v[from], &p->v[r]))
            return false;
        if (from == w)
            return true;
        if (p->v[from].kind != ATOMIC)
            return false;
        r = from;
    }
    return false;
}

bool writes(const struct event *e)
{
    return e->kind == WRITE || e->kind == ATOMIC;
}

bool reads(const struct event *e)
{
    return e->kind == READ || e->kind == ATOMIC;
}

/* Is the write the end of a release pattern that begins with `first`? */
static bool releases(const struct program *p, unsigned first, unsigned w)
{
    const struct event *f = &p->v[first], *e = &p->v[w];

    if (first == w)
        return e->releases;
    return po(p, first, w) && e->strong &&
           (f->kind == FENCE || (f->releases && f->place == e->place && writes(f)));
}

/* Is the read the beginning of an acquire pattern that ends with `last`? The read of a reduction never is. */
static bool acquires(const struct program *p, unsigned r, unsigned last)
{
    const struct event *l = &p->v[last], *e = &p->v[r];

    if (e->blind)
        return false;
    if (r == last)
        return e->acquires;
    return po(p, r, last) && e->strong &&
           (l->kind == FENCE || l->kind == BARRIER ||
            (l->acquires && l->place == e->place && reads(l)));
}

/* The first of a release pattern and the last of an acquire pattern; a barrier reaches all (ours). */
static bool reach(const struct program *p, const struct event *first, const struct event *last)
{
    if (last->kind == BARRIER)
        return first->wide || p->block[first->thread] == p->block[last->thread];
    return morally_strong(p, &(struct event){ FENCE, first->thread, 0, 0, true, first->wide, 0, 0, 0,
                                              false, "", 0, 0 }, last);
}

static void synchronize(struct program *p, unsigned w, unsigned r)
{
    for (unsigned first = 0; first < p->n; first++)
        for (unsigned last = 0; releases(p, first, w) && last < p->n; last++)
            if (acquires(p, r, last) && reach(p, &p->v[first], &p->v[last]))
                p->before[first][last] = true;
}

void find_causality(struct program *p)
{
    bool seen[MOST_EVENTS][MOST_EVENTS];

    memset(p->before, 0, sizeof p->before);
    for (unsigned a = 0; a < p->n; a++)
        for (unsigned b = 0; b < p->n; b++) {
            const struct event *x = &p->v[a], *y = &p->v[b];

            seen[a][b] = writes(x) && reads(y) && observed(p, a, b);
            p->before[a][b] |= po(p, a, b);
            p->before[a][b] |= x->kind == BARRIER && y->kind == BARRIER && x->turn == y->turn &&
                               p->block[x->thread] == p->block[y->thread] && a != b;
            if (seen[a][b])
                synchronize(p, a, b);
        }
    for (unsigned k = 0; k < p->n; k++)
        for (unsigned a = 0; a < p->n; a++)
            for (unsigned b = 0; b < p->n; b++)
                p->before[a][b] |= p->before[a][k] && p->before[k][b];
    for (unsigned a = 0; a < p->n; a++) /* a write that a read saw comes before what follows the read */
        for (unsigned r = 0; r < p->n; r++)
            for (unsigned b = 0; seen[a][r] && b < p->n; b++)
                p->before[a][b] |= p->before[r][b];
}

bool race(const struct program *p, unsigned a, unsigned b)
{
    const struct event *x = &p->v[a], *y = &p->v[b];

    return is_access(x) && is_access(y) && x->place == y->place && x->thread != y->thread &&
           (writes(x) || writes(y)) && !morally_strong(p, x, y) && !p->before[a][b] &&
           !p->before[b][a];
}

bool place_races(const struct program *p, unsigned place)
{
    for (unsigned a = 0; a < p->n; a++)
        for (unsigned b = a + 1; b < p->n; b++)
            if (p->v[a].place == place && race(p, a, b))
                return true;
    return false;
}

/* ---- reasons ---- */

static void widen(struct program *p)
{
    for (unsigned i = 0; i < p->n; i++)
        p->v[i].wide = p->v[i].strong;
}

static void add_fences(struct program *p)
{
    for (unsigned i = 0; i < p->n; i++) {
        struct event *e = &p->v[i];
        bool flag = is_access(e) && e->strong && e->place >= p->data;

        e->acquires = e->acquires || (flag && reads(e));
        e->releases = e->releases || (flag && writes(e));
    }
}

enum reason reason_of(const struct program *p, unsigned a, unsigned b)
{
    struct program repaired = *p;

    widen(&repaired);
    find_causality(&repaired);
    if (!race(&repaired, a, b))
        return SCOPE;
    add_fences(&repaired);
    find_causality(&repaired);
    return race(&repaired, a, b) ? UNORDERED : FENCES;
}
