/* check/reads.c: the reads of a word by several actors, none of which is ordered with the last one.
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

void races_drop_reads(struct races *r, struct cell *c)
{
    c->read.actor = 0;
    if (c->more == 0)
        return;
    r->reads[c->more].n = 0;
    ARRAY_PUSH(r->unused, r->nunused, r->cap_unused, c->more);
    c->more = 0;
}

/* Forgets the reads that come before what `now` does. */
static void thin_out(const struct races *r, struct reads *x, uint32_t now)
{
    size_t kept = 0;

    for (size_t i = 0; i < x->n; i++)
        if (!actors_ordered(&r->actors, (struct tick){ x->v[i].actor, x->v[i].clock }, now))
            x->v[kept++] = x->v[i];
    x->n = kept;
}

/* The place of an actor's read in the list, or where it would stand. */
static size_t place_of_read(const struct reads *x, uint32_t actor)
{
    size_t low = 0, high = x->n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (x->v[middle].actor < actor)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void races_keep_read(struct races *r, struct cell *c, const struct stamp *s, uint32_t now)
{
    struct reads *x;
    size_t i;

    if (c->more == 0)
        c->more = new_reads(r);
    x = &r->reads[c->more];
    i = place_of_read(x, s->actor);
    if (i < x->n && x->v[i].actor == s->actor) {
        x->v[i] = *s;
        return;
    }
    if (x->n >= MANY_READS && x->n == x->cap) {
        thin_out(r, x, now);
        i = place_of_read(x, s->actor);
    }
    x->v = mem_grow(x->v, &x->cap, x->n + 1, sizeof *x->v);
    memmove(x->v + i + 1, x->v + i, (x->n - i) * sizeof *x->v);
    x->v[i] = *s;
    x->n++;
}
