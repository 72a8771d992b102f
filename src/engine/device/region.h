/* engine/device/region.h: which stretches of an address range are taken: first fit, ascending. */
#ifndef WS_ENGINE_DEVICE_REGION_H
#define WS_ENGINE_DEVICE_REGION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stretch {
    uint64_t at, size, gap; /* gap: bytes after it that are kept free */
};

struct regions {
    uint64_t low, high;   /* the range, high exclusive */
    struct stretch *v;    /* taken, ascending, owned */
    size_t n, cap;
    /* nothing of `hole` bytes at a multiple of `align` is free before the one of this index */
    size_t crowded;
    uint64_t hole, align;
};

void regions_init(struct regions *r, uint64_t low, uint64_t high);
void regions_free(struct regions *r);
/* A copy with its own array. */
struct regions regions_copy(const struct regions *r);
/* Nothing is taken any more. */
void regions_clear(struct regions *r);
/* What to take: size bytes at a multiple of align, followed by a gap of free bytes. */
struct wanted {
    uint64_t size, align, gap;
};
/* The lowest free place. False when there is none. The gap is kept free of later ones. */
bool regions_take(struct regions *r, struct wanted want, uint64_t *at);
bool regions_fits(const struct regions *r, uint64_t size, uint64_t align);
void regions_give(struct regions *r, uint64_t at);
/* Marks a stretch as taken that is known to be free. */
void regions_insert(struct regions *r, struct stretch s);
/* The taken stretch that holds all of [at, at + size); NULL when there is none. */
const struct stretch *regions_find(const struct regions *r, uint64_t at, uint64_t size);
/* The taken stretch that holds the byte `at`; NULL when there is none. *near: a guess of its index, which
 * becomes its index if there is one. */
static inline const struct stretch *regions_near(const struct regions *r, uint64_t at, size_t *near)
{
    const struct stretch *s;

    if (*near < r->n && at - r->v[*near].at < r->v[*near].size)
        return &r->v[*near];
    s = regions_find(r, at, 1);
    if (s != NULL)
        *near = (size_t)(s - r->v);
    return s;
}

#endif
