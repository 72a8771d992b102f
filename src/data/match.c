/* data/match.c: which lanes hold a value, for match. */
#include "data/dop.h"
#include "program/lanes.h"

/* The lanes' bits as numbers as wide as the values, so that the loops keep one width. */
static const uint32_t bits_32[] = LANE_BITS(uint32_t);
static const uint64_t bits_64[] = LANE_BITS(uint64_t);

static inline uint32_t with_32(const uint32_t *v, unsigned n, uint32_t value)
{
    uint32_t r = 0;

    for (unsigned l = 0; l < n; l++)
        r |= v[l] == value ? bits_32[l] : 0;
    return r;
}

/* The top bit of d | -d is set unless d is 0. */
static inline uint32_t with_64(const uint64_t *v, unsigned n, uint64_t value)
{
    uint64_t r = 0;

    for (unsigned l = 0; l < n; l++) {
        uint64_t d = v[l] ^ value;

        r |= bits_64[l] & (((d | (0 - d)) >> 63) - 1);
    }
    return (uint32_t)r;
}

/* A warp of 32 threads has loops of known length. */
static uint32_t words_with(const uint32_t *v, unsigned n, uint32_t value)
{
    return n == 32 ? with_32(v, 32, value) : with_32(v, n, value);
}

static uint32_t pairs_with(const uint64_t *v, unsigned n, uint64_t value)
{
    return n == 32 ? with_64(v, 32, value) : with_64(v, n, value);
}

lane_mask dop_lanes_with(const void *values, enum reg_class c, unsigned lanes, uint64_t value)
{
    const uint32_t *words = values;
    const uint64_t *pairs = values;
    lane_mask r = 0;

    for (unsigned l = 0; l < lanes; l += 32) {
        unsigned n = lanes - l < 32 ? lanes - l : 32;
        uint32_t some = c == CLASS_32 ? words_with(words + l, n, (uint32_t)value)
                                      : pairs_with(pairs + l, n, value);

        r |= (lane_mask)some << l;
    }
    return r;
}
