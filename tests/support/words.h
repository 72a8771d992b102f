/* tests/support/words.h: bytes and numbers of the references: little-endian words, and floats
 * whose bits are the same on every machine. */
#ifndef WS_TESTS_WORDS_H
#define WS_TESTS_WORDS_H

#include <stdint.h>
#include <string.h>

static inline float float_of_bits(uint32_t bits)
{
    float f;

    memcpy(&f, &bits, sizeof f);
    return f;
}

static inline uint32_t bits_of_float(float f)
{
    uint32_t bits;

    memcpy(&bits, &f, sizeof bits);
    return bits;
}

static inline uint32_t word_load(const unsigned char *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline void word_store(unsigned char *p, uint32_t word)
{
    for (unsigned i = 0; i < 4; i++)
        p[i] = (unsigned char)(word >> 8 * i & 0xff);
}

#endif
