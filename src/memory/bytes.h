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

static inline bool bytes_equal(struct byte_mask a, struct byte_mask b)
{
    return ((a.w[0] ^ b.w[0]) | (a.w[1] ^ b.w[1])) == 0;
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

/* These bytes as a word of 4 or 8 bytes; n 0: they are not one word. */
static inline struct byte_word bytes_word(struct byte_mask a)
{
    uint64_t half = a.w[0] != 0 ? a.w[0] : a.w[1];
    unsigned first = half != 0 ? lane_lowest(half) : 0;
    unsigned n = half >> first == 0xf ? 4 : half >> first == 0xff ? 8 : 0;

    return (struct byte_word){ first + (a.w[0] != 0 ? 0 : 64), a.w[0] != 0 && a.w[1] != 0 ? 0 : n };
}

/* Moves each byte up by so many places; none leaves the segment. */
static inline struct byte_mask bytes_moved(struct byte_mask a, unsigned by)
{
    if (by == 0)
        return a;
    if (by >= 64)
        return (struct byte_mask){ { 0, a.w[0] << (by - 64) } };
    return (struct byte_mask){ { a.w[0] << by, a.w[1] << by | a.w[0] >> (64 - by) } };
}

/* One more than the highest byte, 0 for none. */
static inline unsigned bytes_end(struct byte_mask a)
{
    unsigned i = a.w[1] != 0 ? 128 : a.w[0] != 0 ? 64 : 0;

    while (i > 0 && !bytes_has(a, i - 1))
        i--;
    return i;
}

/* The bytes of the longest segment become zero; in halves, which compilers do without a loop. */
static inline void bytes_clear(unsigned char *to)
{
    memset(to, 0, MOST_LINE_BYTES / 2);
    memset(to + MOST_LINE_BYTES / 2, 0, MOST_LINE_BYTES / 2);
}

/* to[i] = from[i] for each byte i of the mask; both have all of the eight bytes in which it ends.
 * All of the longest segment takes no call. */
void bytes_copy_some(unsigned char *to, const unsigned char *from, struct byte_mask mask);
static inline void bytes_copy(unsigned char *to, const unsigned char *from, struct byte_mask mask)
{
    if ((mask.w[0] & mask.w[1]) != ~(uint64_t)0) {
        bytes_copy_some(to, from, mask);
        return;
    }
    memcpy(to, from, 64);
    memcpy(to + 64, from + 64, 64);
}
/* The same where the word that they are is known, or that they are none. */
static inline void bytes_copy_known(unsigned char *to, const unsigned char *from,
                                    struct byte_word word, struct byte_mask mask)
{
    if (word.n == 4)
        memcpy(to + word.first, from + word.first, 4);
    else if (word.n == 8)
        memcpy(to + word.first, from + word.first, 8);
    else
        bytes_copy(to, from, mask);
}

/* Of 64 bytes those of half a mask in which a and b differ. */
uint64_t bytes_differing_half(const unsigned char *a, const unsigned char *b, uint64_t half);
/* The bytes of the mask in which a and b differ. */
static inline struct byte_mask bytes_differing(const unsigned char *a, const unsigned char *b,
                                               struct byte_mask mask)
{
    return (struct byte_mask){ { bytes_differing_half(a, b, mask.w[0]),
                                 bytes_differing_half(a + 64, b + 64, mask.w[1]) } };
}

#endif
