/* memory/lineset.h: a set of cache lines by index, with its size. It makes the side conditions of the
 * silent rules (4.6) cheap to check. Knows no cache. */
#ifndef WS_MEMORY_LINESET_H
#define WS_MEMORY_LINESET_H

#include "base/mem.h"
#include "program/lanes.h"

struct line_set {
    uint64_t *w;
    uint32_t *sums; /* number of members in each LINES_OF_A_SUM lines; in the room of w */
    uint32_t n;     /* number of members */
};

#define NO_LINE 0xffffffffu
#define LINES_OF_A_SUM 512u

static inline void line_set_init(struct line_set *s, uint32_t lines)
{
    size_t words = (size_t)lines / 64 + 1, sums = (size_t)lines / LINES_OF_A_SUM + 1;

    s->w = mem_new((words + sums) * sizeof *s->w);
    s->sums = (uint32_t *)(void *)(s->w + words);
    s->n = 0;
}

static inline bool line_set_has(const struct line_set *s, uint32_t i)
{
    return (s->w[i / 64] >> (i % 64) & 1) != 0;
}

/* Makes line i a member if it is not one, or removes it. The caller knows which applies. */
static inline void line_set_turn(struct line_set *s, uint32_t i, bool member)
{
    uint32_t by = member ? 1 : (uint32_t)-1;

    s->w[i / 64] ^= (uint64_t)1 << (i % 64);
    s->sums[i / LINES_OF_A_SUM] += by;
    s->n += by;
}

/* The members of from to end - 1 as bits, from the lowest on, as far as the word of `from` has them. */
static inline uint64_t line_set_bits(const struct line_set *s, uint32_t from, uint32_t end)
{
    return s->w[from / 64] >> (from % 64) & lanes_below(end - from);
}

/* The first line of the next word. */
static inline uint32_t line_set_beyond(uint32_t from)
{
    return (from / 64 + 1) * 64;
}

/* The lowest member of from to end - 1, or NO_LINE. */
static inline uint32_t line_set_next(const struct line_set *s, uint32_t from, uint32_t end)
{
    for (; from < end; from = line_set_beyond(from)) {
        uint64_t bits = line_set_bits(s, from, end);

        if (bits != 0)
            return from + lane_lowest(bits);
    }
    return NO_LINE;
}

/* The lowest of from to end - 1 that is no member, or NO_LINE. */
static inline uint32_t line_set_gap(const struct line_set *s, uint32_t from, uint32_t end)
{
    for (; from < end; from = line_set_beyond(from)) {
        uint64_t gaps = ~s->w[from / 64] >> (from % 64) & lanes_below(end - from);

        if (gaps != 0)
            return from + lane_lowest(gaps);
    }
    return NO_LINE;
}

/* How many members of from to end - 1 there are. */
static inline uint32_t line_set_count(const struct line_set *s, uint32_t from, uint32_t end)
{
    uint32_t n = 0;

    for (; from < end; from = line_set_beyond(from))
        n += lane_count(line_set_bits(s, from, end));
    return n;
}

/* The k-th member from `from` on in order of index; there are more than k. */
static inline uint32_t line_set_nth(const struct line_set *s, uint32_t from, uint32_t k)
{
    uint64_t bits = s->w[from / 64] >> (from % 64);

    for (uint32_t here = lane_count(bits); k >= here; here = lane_count(bits)) {
        k -= here;
        from = line_set_beyond(from);
        bits = s->w[from / 64];
    }
    return from + lane_nth(bits, k);
}

/* The k-th member in order of index; k is below the size. */
static inline uint32_t line_set_pick(const struct line_set *s, uint32_t k)
{
    uint32_t at = 0;

    for (; k >= s->sums[at]; at++)
        k -= s->sums[at];
    return line_set_nth(s, at * LINES_OF_A_SUM, k);
}

#endif
