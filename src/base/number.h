/* base/number.h: numbers as text, both ways, without locale and to the last bit. */
#ifndef WS_BASE_NUMBER_H
#define WS_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The whole string must be decimal digits or 0x…; false when it is not such a number or over 2^64-1. */
bool number_u64(const char *s, size_t n, uint64_t *out);
/* Correctly rounded decimal (or C hex float, inf, nan, nan(0x…) with its significand's bits) to the
 * bits of a double or a float. A sign may precede it. False when it is not such a number. */
bool number_f64_bits(const char *s, size_t n, uint64_t *bits);
bool number_f32_bits(const char *s, size_t n, uint32_t *bits);
/* The shortest decimal that reads back to the same bits; "nan", "-inf"; always ".0" or an
 * exponent on finite values; NaNs other than the default one as "nan(0x…)". Writes at most 40
 * bytes. */
void number_print_f64(uint64_t bits, char out[40]);
void number_print_f32(uint32_t bits, char out[40]);

/* The value of a hexadecimal digit; 16 and more: it is none. */
static inline unsigned number_digit(char c)
{
    unsigned letter = (unsigned char)c | 0x20u;

    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : 99;
}

/* The least multiple of a unit, which is not 0, that is no less than n. */
static inline uint64_t round_up(uint64_t n, uint64_t unit)
{
    return (n + unit - 1) / unit * unit;
}

/* Bits to values and back, whatever the machine's byte order. A machine may quiet a signalling
 * NaN when it moves the value; the bits are what counts. */
static inline double f64_of_bits(uint64_t bits)
{
    double value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint64_t bits_of_f64(double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline float f32_of_bits(uint32_t bits)
{
    float value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint32_t bits_of_f32(float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Little-endian bytes. Of four and eight bytes as one load or store where the machine has them in
 * this order, so that loops over them become vector instructions, else in one expression. */
#if defined(__BYTE_ORDER__) && defined(__ORDER_LITTLE_ENDIAN__) &&                                 \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
static inline uint32_t load_le32(const unsigned char *p)
{
    uint32_t v;

    memcpy(&v, p, sizeof v);
    return v;
}

static inline uint64_t load_le64(const unsigned char *p)
{
    uint64_t v;

    memcpy(&v, p, sizeof v);
    return v;
}

static inline void store_le32(unsigned char *p, uint32_t v)
{
    memcpy(p, &v, sizeof v);
}

static inline void store_le64(unsigned char *p, uint64_t v)
{
    memcpy(p, &v, sizeof v);
}
#else
static inline uint32_t load_le32(const unsigned char *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline uint64_t load_le64(const unsigned char *p)
{
    return load_le32(p) | (uint64_t)load_le32(p + 4) << 32;
}

static inline void store_le32(unsigned char *p, uint32_t v)
{
    p[0] = (unsigned char)(v & 0xff);
    p[1] = (unsigned char)(v >> 8 & 0xff);
    p[2] = (unsigned char)(v >> 16 & 0xff);
    p[3] = (unsigned char)(v >> 24 & 0xff);
}

static inline void store_le64(unsigned char *p, uint64_t v)
{
    store_le32(p, (uint32_t)(v & 0xffffffffu));
    store_le32(p + 4, (uint32_t)(v >> 32));
}
#endif

/* Reads n little-endian bytes, n from 1 to 8. */
static inline uint64_t load_le(const unsigned char *p, unsigned n)
{
    uint64_t value = 0;

    if (n == 4)
        return load_le32(p);
    if (n == 8)
        return load_le64(p);
    for (unsigned i = 0; i < n; i++)
        value |= (uint64_t)p[i] << 8 * i;
    return value;
}

static inline void store_le(unsigned char *p, unsigned n, uint64_t value)
{
    if (n == 4)
        store_le32(p, (uint32_t)(value & 0xffffffffu));
    else if (n == 8)
        store_le64(p, value);
    else
        for (unsigned i = 0; i < n; i++)
            p[i] = (unsigned char)(value >> 8 * i & 0xff);
}

#endif
