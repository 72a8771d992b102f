/* engine/device/places.c: what places.h promises. */
#include "engine/device/places.h"

#include "base/mem.h"

void places_init(struct places *p, size_t n)
{
    p->free = mem_new((n / 64 + 1) * sizeof *p->free);
    p->n = n;
    places_clear(p);
}

void places_free(struct places *p)
{
    mem_free(p->free);
}

void places_clear(struct places *p)
{
    for (size_t i = 0; i <= p->n / 64; i++)
        p->free[i] = lanes_below((unsigned)(p->n - 64 * i < 64 ? p->n - 64 * i : 64));
}
