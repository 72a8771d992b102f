/* ptx_machine/unshared.c: who accesses which words: a table with open addressing. */
#include "ptx_machine/unshared.h"

#include "base/hash.h"
#include "base/mem.h"

#define WORD_BITS 2u     /* pieces are words at first */
#define MOST_BITS 63u
#define PATIENCE 32u     /* after so many mistakes each further one makes pieces four times as large */
#define FIRST_ENTRIES 256u

void unshared_free(struct unshared *u)
{
    mem_free(u->v);
    *u = (struct unshared){ .n = 0 };
}

/* ---- the table ---- */

static bool is_shared(const struct word_use *w)
{
    return w->several && w->written;
}

/* Where the place is, or would be. */
static size_t find(const struct unshared *u, uint64_t place)
{
    size_t i = (size_t)hash_mix(0, place) & (u->cap - 1);

    while (u->v[i].thread != 0 && u->v[i].place != place)
        i = (i + 1) & (u->cap - 1);
    return i;
}

/* Two are one from now on, or one takes its place in a table that has grown. */
static void put(struct unshared *u, const struct word_use *w)
{
    struct word_use *to = &u->v[find(u, w->place)];

    if (to->thread == 0) {
        *to = *w;
        u->n++;
        return;
    }
    to->several = to->several || w->several || to->thread != w->thread;
    to->written = to->written || w->written;
    to->relied = to->relied || w->relied;
}

/* Every entry again, in a table of that many, of places that are 2^shift as large. */
static void rebuild(struct unshared *u, size_t cap, unsigned shift)
{
    struct word_use *old = u->v;
    size_t n = u->cap;

    u->v = mem_new(cap * sizeof *u->v);
    u->cap = cap;
    u->n = 0;
    for (size_t i = 0; i < n; i++)
        if (old[i].thread != 0) {
            old[i].place >>= shift;
            put(u, &old[i]);
        }
    mem_free(old);
}

static struct word_use *find_or_add(struct unshared *u, uint64_t place, uint32_t thread)
{
    struct word_use *w;

    if (2 * u->n >= u->cap)
        rebuild(u, u->cap == 0 ? FIRST_ENTRIES : 2 * u->cap, 0);
    w = &u->v[find(u, place)];
    if (w->thread == 0) {
        *w = (struct word_use){ .place = place, .thread = thread };
        u->n++;
    }
    return w;
}

/* ---- the words of an operation ---- */

struct pieces {
    uint64_t first, last;
};

static struct pieces pieces_of(const struct unshared *u, const struct lane_bytes *b)
{
    return (struct pieces){ b->first >> u->bits, (b->first + b->n - 1) >> u->bits };
}

/* What keeps no order with its thread's other operations is as if another thread did it. */
static void see(struct unshared *u, const struct lane_bytes *b, uint32_t thread)
{
    const struct pieces p = pieces_of(u, b);

    for (uint64_t i = p.first; i <= p.last; i++) {
        struct word_use *w = find_or_add(u, i, thread);

        w->several = w->several || w->thread != thread || b->unordered;
        w->written = w->written || b->writes;
        u->mistaken = u->mistaken || (w->relied && is_shared(w));
    }
}

void unshared_see(struct unshared *u, const struct own_access *a)
{
    for (unsigned i = 0; i < a->n; i++)
        see(u, &a->v[i], a->threads + a->v[i].lane);
}

/* A word that nobody was seen at is not assumed to be anything: the access was not seen. */
static bool is_own(const struct unshared *u, const struct lane_bytes *b)
{
    const struct pieces p = pieces_of(u, b);

    for (uint64_t i = p.first; i <= p.last; i++) {
        const struct word_use *w = u->cap == 0 ? NULL : &u->v[find(u, i)];

        if (w == NULL || w->thread == 0 || is_shared(w))
            return false;
    }
    return true;
}

bool unshared_is(const struct unshared *u, const struct own_access *a)
{
    for (unsigned i = 0; i < a->n; i++)
        if (!is_own(u, &a->v[i]))
            return false;
    return true;
}

void unshared_rely(struct unshared *u, const struct own_access *a)
{
    for (unsigned i = 0; i < a->n; i++) {
        const struct pieces p = pieces_of(u, &a->v[i]);

        for (uint64_t k = p.first; k <= p.last; k++)
            u->v[find(u, k)].relied = true;
    }
}

/* ---- a search begins ---- */

void unshared_begin(struct unshared *u)
{
    const bool coarser = u->begun >= PATIENCE && u->bits + 2 <= MOST_BITS;

    if (u->begun++ == 0)
        u->bits = WORD_BITS;
    for (size_t i = 0; i < u->cap; i++)
        u->v[i].relied = false;
    if (coarser) {
        rebuild(u, u->cap, 2);
        u->bits += 2;
    }
    u->mistaken = false;
}
