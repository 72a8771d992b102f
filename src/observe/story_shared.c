/* observe/story_shared.c: the places of memory that several threads touch, and one of them writes. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "observe/story_parts.h"
#include "program/lanes.h"

/* The four bytes that a thread touches first, in shared memory of its block alone. */
static struct story_touched touched(const struct story_access *a, unsigned lane)
{
    const uint32_t *b = a->who.block;
    const uint64_t warp[] = { a->who.context, a->who.grid, b[0], b[1], b[2], a->who.warp };
    struct story_touched t = { .at = a->addresses[lane] / 4, .writes = a->kind != ACCESS_READ };
    uint64_t print[2];

    hash_pair(warp, sizeof warp, lane, print);
    t.thread = print[0];
    t.room = a->space == SPACE_GLOBAL ? 0 : hash_bytes(warp, 5 * sizeof *warp, a->space) | 1;
    return t;
}

static int by_place(const void *a, const void *b)
{
    const struct story_touched *x = a, *y = b;

    if (x->room != y->room)
        return x->room < y->room ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

/* Of places that are the same one stays, if it is one of those. */
static void keep_shared(struct story_places *p)
{
    size_t kept = 0;

    for (size_t i = 0, next; i < p->n; i = next) {
        bool several = false, writes = false;

        for (next = i; next < p->n && by_place(&p->v[i], &p->v[next]) == 0; next++) {
            several = several || p->v[next].thread != p->v[i].thread;
            writes = writes || p->v[next].writes;
        }
        if (several && writes)
            p->v[kept++] = p->v[i];
    }
    p->n = kept;
}

void story_places_find(const struct story *s, struct story_places *out)
{
    const struct story_access *a;

    *out = (struct story_places){ NULL, 0, 0 };
    for (uint64_t i = 0; (a = story_access_back(s, i)) != NULL; i++)
        FOR_LANES(l, a->space == SPACE_GLOBAL || a->space == SPACE_SHARED ? a->lanes : 0)
            ARRAY_PUSH(out->v, out->n, out->cap, touched(a, l));
    if (out->n > 0)
        qsort(out->v, out->n, sizeof *out->v, by_place);
    keep_shared(out);
}

lane_mask story_places_touched(const struct story_places *p, const struct story_access *a)
{
    lane_mask lanes = 0;

    FOR_LANES(l, p->n > 0 && (a->space == SPACE_GLOBAL || a->space == SPACE_SHARED) ? a->lanes : 0) {
        const struct story_touched t = touched(a, l);

        if (bsearch(&t, p->v, p->n, sizeof *p->v, by_place) != NULL)
            lanes |= LANE(l);
    }
    return lanes;
}
