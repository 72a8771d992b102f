/* memory/bytes.c: copying and comparing some bytes of a segment, eight at once (4.2.1). Knows no
 * cache. */
#include "memory/bytes.h"

/* All the bits of those bytes of a word whose bits are set in `part`. */
static uint64_t bytes_spread(uint64_t part)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t some = part * ones & UINT64_C(0x8040201008040201); /* in each byte its own bit */

    return ((some + 0x7f * ones) >> 7 & ones) * 0xff;
}

/* Those of eight bytes that are not in the mask stay as they are. */
void bytes_copy_uneven(unsigned char *to, const unsigned char *from, uint64_t half)
{
    while (half != 0) {
        unsigned at = lane_lowest(half) & ~7u;
        uint64_t take = bytes_spread(half >> at & 0xff);

        store_le64(to + at, (load_le64(from + at) & take) | (load_le64(to + at) & ~take));
        half &= ~((uint64_t)0xff << at);
    }
}

/* Of 64 bytes those of half a mask in which a and b differ, eight at once: in each byte the top bit
 * says whether it is 0, then eight such bits become one byte. */
uint64_t bytes_differing_half(const unsigned char *a, const unsigned char *b, uint64_t half)
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
