/* engine/device/places.h: numbered places; the lowest free one is taken first. Knows nothing of their
 * use. */
#ifndef WS_ENGINE_DEVICE_PLACES_H
#define WS_ENGINE_DEVICE_PLACES_H

#include "program/lanes.h"

struct places {
    uint64_t *free; /* owned; as bits */
    size_t n;       /* places, free or not */
};

void places_init(struct places *p, size_t n); /* all free */
void places_free(struct places *p);
/* Nothing is taken any more. */
void places_clear(struct places *p);
/* The lowest free place; there is one. */
static inline uint32_t places_take(struct places *p)
{
    size_t i = 0;
    unsigned bit;

    while (p->free[i] == 0)
        i++;
    bit = lane_lowest(p->free[i]);
    p->free[i] &= p->free[i] - 1;
    return (uint32_t)(64 * i + bit);
}
/* A place that is free; one that is taken. */
static inline void places_take_this(struct places *p, uint32_t at)
{
    p->free[at / 64] &= ~((uint64_t)1 << at % 64);
}
static inline void places_give(struct places *p, uint32_t at)
{
    p->free[at / 64] |= (uint64_t)1 << at % 64;
}

#endif
