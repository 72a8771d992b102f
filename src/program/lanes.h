/* program/lanes.h: small questions about sets of lanes. */
#ifndef WS_PROGRAM_LANES_H
#define WS_PROGRAM_LANES_H

#include "program/type.h"

#define LANE(l) ((lane_mask)1 << (l))

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

/* Counts in parallel within the word: many machines this is built for by default have no instruction
 * that C can reach. */
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

/* for (each lane l of m) */
#define FOR_LANES(l, m)                                                                            \
    for (lane_mask rest_##l = (m); rest_##l != 0; rest_##l &= rest_##l - 1)                        \
        for (unsigned l = lane_lowest(rest_##l), once_##l = 1; once_##l; once_##l = 0)

#endif
