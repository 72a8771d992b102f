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
static void copy_uneven(unsigned char *to, const unsigned char *from, uint64_t half)
{
    while (half != 0) {
        unsigned at = lane_lowest(half) & ~7u;
        uint64_t take = bytes_spread(half >> at & 0xff);

        store_le64(to + at, (load_le64(from + at) & take) | (load_le64(to + at) & ~take));
        half &= ~((uint64_t)0xff << at);
    }
}

/* Of 64 bytes those of half a mask: whole or none or aligned words are copied faster. */
static inline void copy_half(unsigned char *to, const unsigned char *from, uint64_t half)
{
    uint64_t words = half & UINT64_C(0x1111111111111111);

    if (half == ~(uint64_t)0)
        memcpy(to, from, 64);
    else if (words * 15 != half)
        copy_uneven(to, from, half);
    else
        for (; words != 0; words &= words - 1)
            memcpy(to + lane_lowest(words), from + lane_lowest(words), 4);
}

void bytes_copy_some(unsigned char *to, const unsigned char *from, struct byte_mask mask)
{
    if (mask.w[0] != 0)
        copy_half(to, from, mask.w[0]);
    if (mask.w[1] != 0)
        copy_half(to + 64, from + 64, mask.w[1]);
}

/* In which of eight bytes a and b differ: in each byte the top bit says so, then eight such bits become
 * one byte. */
static inline uint64_t bytes_differing_eight(const unsigned char *a, const unsigned char *b)
{
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
    uint64_t x = load_le64(a) ^ load_le64(b);

    x = (((x & low) + low) | x) & ~low;
    return (x >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

/* Eight rows of eight bits become columns. */
static inline uint64_t bits_turned(uint64_t x)
{
    uint64_t t = (x ^ x >> 7) & UINT64_C(0x00aa00aa00aa00aa);

    x ^= t ^ t << 7;
    t = (x ^ x >> 14) & UINT64_C(0x0000cccc0000cccc);
    x ^= t ^ t << 14;
    t = (x ^ x >> 28) & UINT64_C(0x00000000f0f0f0f0);
    return x ^ t ^ t << 28;
}

/* Of all 64: each of the k-th eight says so in bit k, in a loop that becomes vector instructions. */
static uint64_t bytes_differing_all(const unsigned char *a, const unsigned char *b)
{
#define EIGHT(bit) bit, bit, bit, bit, bit, bit, bit, bit
    static const unsigned char bit_of[64] = { EIGHT(1),  EIGHT(2),  EIGHT(4),  EIGHT(8),
                                              EIGHT(16), EIGHT(32), EIGHT(64), EIGHT(128) };
#undef EIGHT
    unsigned char bits[64];
    uint64_t rows = 0;

    for (unsigned i = 0; i < 64; i++) {
        const unsigned char all = (unsigned char)(a[i] != b[i] ? 0xff : 0);

        bits[i] = all & bit_of[i];
    }
    for (unsigned at = 0; at < 64; at += 8)
        rows |= load_le64(bits + at);
    return bits_turned(rows);
}

uint64_t bytes_differing_half(const unsigned char *a, const unsigned char *b, uint64_t half)
{
    uint64_t differ = 0;

    if (half == ~(uint64_t)0)
        return bytes_differing_all(a, b);
    for (uint64_t rest = half; rest != 0;) {
        unsigned at = lane_lowest(rest) & ~7u;

        differ |= bytes_differing_eight(a + at, b + at) << at;
        rest &= ~((uint64_t)0xff << at);
    }
    return differ & half;
}
