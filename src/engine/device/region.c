/* engine/device/region.c: first-fit allocation of address ranges. Knows no memory at the addresses. */
#include "engine/device/region.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"

void regions_init(struct regions *r, uint64_t low, uint64_t high)
{
    memset(r, 0, sizeof *r);
    r->low = low;
    r->high = high;
}

void regions_free(struct regions *r)
{
    mem_free(r->v);
    r->v = NULL;
    r->n = r->cap = 0;
}

struct regions regions_copy(const struct regions *r)
{
    struct regions copy = *r;

    copy.cap = r->n;
    copy.v = mem_new(r->n * sizeof *r->v);
    if (r->n > 0)
        memcpy(copy.v, r->v, r->n * sizeof *r->v);
    return copy;
}

void regions_clear(struct regions *r)
{
    r->n = 0;
    r->crowded = 0;
}

/* Index before which `size` bytes fit, and where; n + 1 when they fit nowhere. */
static size_t first_fit(const struct regions *r, uint64_t size, uint64_t align, uint64_t *at)
{
    bool skip = r->crowded > 0 && size >= r->hole && align % r->align == 0;

    for (size_t i = skip ? r->crowded : 0; i <= r->n; i++) {
        uint64_t end = i < r->n ? r->v[i].at : r->high;
        const struct stretch *before = i > 0 ? &r->v[i - 1] : NULL;

        *at = round_up(before == NULL ? r->low : before->at + before->size + before->gap, align);
        if (*at <= end && end - *at >= size)
            return i;
    }
    return r->n + 1;
}

static void insert_at(struct regions *r, size_t i, struct stretch s)
{
    r->v = mem_grow(r->v, &r->cap, r->n + 1, sizeof *r->v);
    memmove(r->v + i + 1, r->v + i, (r->n - i) * sizeof *r->v);
    r->v[i] = s;
    r->n++;
}

bool regions_take(struct regions *r, struct wanted want, uint64_t *at)
{
    size_t i;

    if (want.size > r->high - r->low)
        return false;
    i = first_fit(r, want.size + want.gap, want.align, at);
    if (i > r->n)
        return false;
    insert_at(r, i, (struct stretch){ *at, want.size, want.gap });
    r->crowded = i;
    r->hole = want.size + want.gap;
    r->align = want.align;
    return true;
}

bool regions_fits(const struct regions *r, uint64_t size, uint64_t align)
{
    uint64_t at;

    return first_fit(r, size, align, &at) <= r->n;
}

/* The last taken stretch that starts at or below `at`, as an index plus 1; 0: none. */
static size_t last_below(const struct regions *r, uint64_t at)
{
    size_t low = 0, high = r->n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (r->v[middle].at <= at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void regions_insert(struct regions *r, struct stretch s)
{
    size_t i = last_below(r, s.at);

    insert_at(r, i, s);
    r->crowded = i < r->crowded ? i : r->crowded;
}

void regions_give(struct regions *r, uint64_t at)
{
    size_t i = last_below(r, at);

    if (i == 0 || r->v[i - 1].at != at)
        return;
    memmove(r->v + i - 1, r->v + i, (r->n - i) * sizeof *r->v);
    r->n--;
    r->crowded = i - 1 < r->crowded ? i - 1 : r->crowded;
}

const struct stretch *regions_find(const struct regions *r, uint64_t at, uint64_t size)
{
    size_t i = last_below(r, at);

    if (i == 0 || at - r->v[i - 1].at > r->v[i - 1].size ||
        r->v[i - 1].size - (at - r->v[i - 1].at) < size)
        return NULL;
    return &r->v[i - 1];
}
