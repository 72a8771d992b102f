/* memory/lineset.h: a set of cache lines by index, with its size. It makes the side conditions of
 * the silent rules (4.6) cheap to ask. Knows no cache. */
#ifndef WS_MEMORY_LINESET_H
#define WS_MEMORY_LINESET_H

#include "base/mem.h"
#include "program/lanes.h"

struct line_set {
    uint64_t *w;
    uint32_t n; /* members */
};

#define NO_LINE 0xffffffffu

static inline void line_set_init(struct line_set *s, uint32_t lines)
{
    s->w = mem_new(((size_t)lines / 64 + 1) * sizeof *s->w);
    s->n = 0;
}

static inline bool line_set_has(const struct line_set *s, uint32_t i)
{
    return (s->w[i / 64] >> (i % 64) & 1) != 0;
}

/* Makes line i a member or not; says by how much that changed the size. */
static inline int line_set_put(struct line_set *s, uint32_t i, bool member)
{
    uint64_t bit = (uint64_t)1 << (i % 64);

    if (((s->w[i / 64] & bit) != 0) == member)
        return 0;
    s->w[i / 64] ^= bit;
    if (member)
        s->n++;
    else
        s->n--;
    return member ? 1 : -1;
}

/* The lowest member of from to end - 1; when there is none, NO_LINE or a member behind them. */
static inline uint32_t line_set_next(const struct line_set *s, uint32_t from, uint32_t end)
{
    while (from < end) {
        uint64_t rest = s->w[from / 64] >> (from % 64);

        if (rest != 0)
            return from + lane_lowest(rest);
        from = (from / 64 + 1) * 64;
    }
    return NO_LINE;
}

/* The k-th member in order of index; k is below the size. */
static inline uint32_t line_set_pick(const struct line_set *s, uint32_t k)
{
    size_t i = 0;
    uint64_t w;

    while (k >= lane_count(s->w[i]))
        k -= lane_count(s->w[i++]);
    for (w = s->w[i]; k > 0; k--)
        w &= w - 1;
    return (uint32_t)i * 64 + lane_lowest(w);
}

#endif
