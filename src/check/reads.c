/* check/reads.c: the reads of cells by several actors, none of which is ordered with the last one.
 * Declared in races.h. */
#include <string.h>

#include "base/mem.h"
#include "check/races.h"

#define MANY_READS 8u /* more are thinned out before room is made for others */

static uint32_t new_reads(struct races *r)
{
    if (r->nunused > 0)
        return r->unused[--r->nunused];
    if (r->nreads == 0)
        ARRAY_PUSH(r->reads, r->nreads, r->cap_reads, (struct reads){ NULL, 0, 0 });
    ARRAY_PUSH(r->reads, r->nreads, r->cap_reads, (struct reads){ NULL, 0, 0 });
    return (uint32_t)(r->nreads - 1);
}

void reads_drop(struct races *r, uint32_t list)
{
    if (list == 0)
        return;
    r->reads[list].n = 0;
    ARRAY_PUSH(r->unused, r->nunused, r->cap_unused, list);
}

uint32_t reads_copy(struct races *r, uint32_t list)
{
    const struct reads *from;
    struct reads *to;
    uint32_t copy;

    if (list == 0)
        return 0;
    copy = new_reads(r);
    from = &r->reads[list];
    to = &r->reads[copy];
    to->v = mem_grow(to->v, &to->cap, from->n + 1, sizeof *to->v);
    memcpy(to->v, from->v, from->n * sizeof *to->v);
    to->n = from->n;
    return copy;
}

static uint32_t actor_of(const struct races *r, const struct stamp *s)
{
    return s->actor + (r->actors.apart ? s->turn : 0);
}

/* Forgets the reads that come before what `now` does. */
static void thin_out(const struct races *r, struct reads *x, uint32_t now)
{
    size_t kept = 0;

    for (size_t i = 0; i < x->n; i++)
        if (!actors_ordered(&r->actors, (struct tick){ actor_of(r, &x->v[i]), x->v[i].clock }, now))
            x->v[kept++] = x->v[i];
    x->n = kept;
}

/* The place of an actor's read in the list, or where it would stand. */
static size_t place_of_read(const struct races *r, const struct reads *x, uint32_t actor)
{
    size_t low = 0, high = x->n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (actor_of(r, &x->v[middle]) < actor)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t reads_with(struct races *r, uint32_t list, const struct stamp *s, uint32_t now)
{
    uint32_t actor = actor_of(r, s);
    struct reads *x;
    size_t i;

    if (list == 0)
        list = new_reads(r);
    x = &r->reads[list];
    i = place_of_read(r, x, actor);
    if (i < x->n && actor_of(r, &x->v[i]) == actor) {
        x->v[i] = *s;
        return list;
    }
    if (x->n >= MANY_READS && (x->n & (x->n - 1)) == 0) {
        thin_out(r, x, now);
        i = place_of_read(r, x, actor);
    }
    x->v = mem_grow(x->v, &x->cap, x->n + 1, sizeof *x->v);
    memmove(x->v + i + 1, x->v + i, (x->n - i) * sizeof *x->v);
    x->v[i] = *s;
    x->n++;
    return list;
}
