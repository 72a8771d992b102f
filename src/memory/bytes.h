/* memory/bytes.h: sets of bytes of one segment. Validity, reservation and dirtiness of cache lines
 * are kept per byte (ours; 4.2.1 keeps one flag a line). Knows no cache. */
#ifndef WS_MEMORY_BYTES_H
#define WS_MEMORY_BYTES_H

#include <string.h>

#include "base/number.h"
#include "memory/memop.h"
#include "program/lanes.h"

#define MOST_LINE_BYTES 128u /* the highest MaxMemOpSize */

static inline struct byte_mask bytes_and(struct byte_mask a, struct byte_mask b)
{
    return (struct byte_mask){ { a.w[0] & b.w[0], a.w[1] & b.w[1] } };
}

static inline struct byte_mask bytes_or(struct byte_mask a, struct byte_mask b)
{
    return (struct byte_mask){ { a.w[0] | b.w[0], a.w[1] | b.w[1] } };
}

static inline struct byte_mask bytes_minus(struct byte_mask a, struct byte_mask b)
{
    return (struct byte_mask){ { a.w[0] & ~b.w[0], a.w[1] & ~b.w[1] } };
}

static inline bool bytes_any(struct byte_mask a)
{
    return (a.w[0] | a.w[1]) != 0;
}

static inline bool bytes_overlap(struct byte_mask a, struct byte_mask b)
{
    return bytes_any(bytes_and(a, b));
}

static inline bool bytes_within(struct byte_mask a, struct byte_mask b)
{
    return !bytes_any(bytes_minus(a, b));
}

static inline bool bytes_has(struct byte_mask a, unsigned i)
{
    return (a.w[i / 64] >> (i % 64) & 1) != 0;
}

/* The bytes 0 to n - 1; n of 0 to 128. */
static inline struct byte_mask bytes_below(unsigned n)
{
    uint64_t low = n >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << n) - 1;
    uint64_t high = n >= 128 ? ~(uint64_t)0 : n <= 64 ? 0 : ((uint64_t)1 << (n - 64)) - 1;

    return (struct byte_mask){ { low, high } };
}

/* The bytes first to first + n - 1; first + n is at most 128. */
static inline struct byte_mask bytes_range(unsigned first, unsigned n)
{
    return bytes_minus(bytes_below(first + n), bytes_below(first));
}

/* One more than the highest byte, 0 for none. */
static inline unsigned bytes_end(struct byte_mask a)
{
    unsigned i = a.w[1] != 0 ? 128 : a.w[0] != 0 ? 64 : 0;

    while (i > 0 && !bytes_has(a, i - 1))
        i--;
    return i;
}

/* All the bits of those bytes of a word whose bits are set in `part`. */
static inline uint64_t bytes_spread(uint64_t part)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t some = part * ones & UINT64_C(0x8040201008040201); /* in each byte its own bit */

    return ((some + 0x7f * ones) >> 7 & ones) * 0xff;
}

/* Of 64 bytes those of half a mask, eight at once: the others of eight stay as they are. */
static inline void bytes_copy_half(unsigned char *to, const unsigned char *from, uint64_t half)
{
    while (half != 0) {
        unsigned at = lane_lowest(half) & ~7u;
        uint64_t take = bytes_spread(half >> at & 0xff);

        store_le64(to + at, (load_le64(from + at) & take) | (load_le64(to + at) & ~take));
        half &= ~((uint64_t)0xff << at);
    }
}

/* to[i] = from[i] for each byte i of the mask; both have all of the eight bytes in which it ends.
 * Most masks are whole. */
static inline void bytes_copy(unsigned char *to, const unsigned char *from, struct byte_mask mask)
{
    for (unsigned h = 0; h < 2; h++)
        if (mask.w[h] == ~(uint64_t)0)
            memcpy(to + 64 * h, from + 64 * h, 64);
        else if (mask.w[h] != 0)
            bytes_copy_half(to + 64 * h, from + 64 * h, mask.w[h]);
}

/* Of 64 bytes those of half a mask in which a and b differ, eight at once: in each byte the top bit
 * says whether it is 0, then eight such bits become one byte. */
static inline uint64_t bytes_differing_half(const unsigned char *a, const unsigned char *b,
                                            uint64_t half)
{
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
    uint64_t differ = 0;

    for (uint64_t rest = half; rest != 0;) {
        unsigned at = lane_lowest(rest) & ~7u;
        uint64_t x = load_le64(a + at) ^ load_le64(b + at);

        x = (((x & low) + low) | x) & ~low;
        differ |= ((x >> 7) * UINT64_C(0x0102040810204080) >> 56) << at;
        rest &= ~((uint64_t)0xff << at);
    }
    return differ & half;
}

/* The bytes of the mask in which a and b differ. */
static inline struct byte_mask bytes_differing(const unsigned char *a, const unsigned char *b,
                                               struct byte_mask mask)
{
    return (struct byte_mask){ { bytes_differing_half(a, b, mask.w[0]),
                                 bytes_differing_half(a + 64, b + 64, mask.w[1]) } };
}

#endif
