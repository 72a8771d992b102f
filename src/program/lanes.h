/* program/lanes.h: small questions about sets of lanes. */
#ifndef WS_PROGRAM_LANES_H
#define WS_PROGRAM_LANES_H

#include "program/type.h"

#define LANE(l) ((lane_mask)1 << (l))
#define NO_LANE 0xffu /* no lane, in place of a lane's number */

/* The bits of 32 lanes as an initial value of numbers of type T, for loops over lanes that keep to
 * one width. */
#define LANE_BITS_4(b) b, b << 1, b << 2, b << 3
#define LANE_BITS_16(b)                                                                            \
    LANE_BITS_4(b), LANE_BITS_4(b << 4), LANE_BITS_4(b << 8), LANE_BITS_4(b << 12)
#define LANE_BITS(T) { LANE_BITS_16((T)1), LANE_BITS_16((T)1 << 16) }

/* The lowest lane of a set that is not empty. */
static inline unsigned lane_lowest(lane_mask m)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(m);
#else
    unsigned l = 0;

    while ((m >> l & 1) == 0)
        l++;
    return l;
#endif
}

/* Counts in parallel within the word: many machines this is built for by default have no
 * instruction that C can reach. */
static inline unsigned lane_count(lane_mask m)
{
    m -= m >> 1 & 0x5555555555555555u;
    m = (m & 0x3333333333333333u) + (m >> 2 & 0x3333333333333333u);
    m = (m + (m >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (unsigned)(m * 0x0101010101010101u >> 56);
}

/* The lanes 0 to n - 1; n of 0 to 64. */
static inline lane_mask lanes_below(unsigned n)
{
    return n >= 64 ? ~(lane_mask)0 : LANE(n) - 1;
}

/* Far in a set: first the byte in which it lies, by counts of all bytes side by side. */
static inline unsigned lane_nth_far(lane_mask m, unsigned n)
{
    const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
    uint64_t upto = m - (m >> 1 & 0x5555555555555555u), reached;
    unsigned byte;

    upto = (upto & 0x3333333333333333u) + (upto >> 2 & 0x3333333333333333u);
    upto = ((upto + (upto >> 4)) & 0x0f0f0f0f0f0f0f0fu) * ones; /* by byte: members up to its end */
    reached = ((upto | tops) - (n + 1) * ones) & tops;
    byte = lane_lowest(reached) & ~7u;
    n -= (unsigned)(upto << 8 >> byte & 0xff);
    for (m >>= byte; n > 0; n--)
        m &= m - 1;
    return byte + lane_lowest(m);
}

/* The nth lane of a set, counted from 0, in order; it has more than n. */
static inline unsigned lane_nth(lane_mask m, unsigned n)
{
    if (n > 9)
        return lane_nth_far(m, n);
    for (; n > 0; n--)
        m &= m - 1;
    return lane_lowest(m);
}

/* Likewise of a set that goes over several words. */
static inline size_t lanes_nth(const lane_mask *words, size_t count, size_t n)
{
    size_t i = 0;

    for (; i + 1 < count; i++) {
        unsigned here = lane_count(words[i]);

        if (n < here)
            break;
        n -= here;
    }
    return i * 64 + lane_nth(words[i], (unsigned)n);
}

/* Removes the lowest run of adjacent lanes from *rest. False: none is left. */
struct lane_span {
    unsigned first, end; /* end exclusive */
};
static inline bool lanes_next_span(lane_mask *rest, struct lane_span *r)
{
    lane_mask gaps;

    if (*rest == 0)
        return false;
    r->first = lane_lowest(*rest);
    gaps = ~*rest & ~(LANE(r->first) - 1);
    r->end = gaps == 0 ? 64 : lane_lowest(gaps);
    *rest &= gaps == 0 ? 0 : ~(LANE(r->end) - 1);
    return true;
}

/* Do the numbers of lanes side by side lie so far apart (0: are they one number)? */
static inline bool lanes_apart(const uint64_t *v, struct lane_span s, uint64_t apart)
{
    const uint64_t *from = v + s.first;
    uint64_t other = 0, at = from[0];
    unsigned n = s.end - s.first;

    if (from[n - 1] != at + (n - 1) * apart)
        return false;
    for (unsigned l = 0; l < n; l++)
        other |= from[l] ^ (at + l * apart);
    return other == 0;
}

/* for (each lane l of m) */
#define FOR_LANES(l, m)                                                                            \
    for (lane_mask rest_##l = (m); rest_##l != 0; rest_##l &= rest_##l - 1)                        \
        for (unsigned l = lane_lowest(rest_##l), once_##l = 1; once_##l; once_##l = 0)

#endif
