/* data/wide.h: natural numbers of 128 bits, as far as exact arithmetic on 64-bit numbers needs
 * them. Knows no instruction and no floating-point format. */
#ifndef WS_DATA_WIDE_H
#define WS_DATA_WIDE_H

#include <stdbool.h>
#include <stdint.h>

struct wide {
    uint64_t hi, lo;
};

/* Zeros above the highest one of v; v is not 0. */
static inline unsigned leading_zeros(uint64_t v)
{
    unsigned n = 0;

    for (unsigned step = 32; step != 0; step /= 2)
        if (v >> (64 - step) == 0) {
            v <<= step;
            n += step;
        }
    return n;
}

/* v / 2^n; whatever falls off is kept as a one in the lowest bit ("jam"). Any n. */
static inline uint64_t shift_right_jam(uint64_t v, unsigned n)
{
    if (n == 0)
        return v;
    if (n >= 64)
        return v != 0;
    return v >> n | (v << (64 - n) != 0);
}

static inline struct wide wide_mul(uint64_t a, uint64_t b)
{
    uint64_t al = a & 0xffffffffu, ah = a >> 32, bl = b & 0xffffffffu, bh = b >> 32;
    uint64_t low = al * bl, mid = ah * bl + (low >> 32), mid2 = al * bh + (mid & 0xffffffffu);

    return (struct wide){ ah * bh + (mid >> 32) + (mid2 >> 32), mid2 << 32 | (low & 0xffffffffu) };
}

/* The upper half of a product. */
static inline uint64_t high_64(uint64_t p, uint64_t q)
{
    return wide_mul(p, q).hi;
}

static inline uint32_t high_32(uint32_t p, uint32_t q)
{
    return (uint32_t)((uint64_t)p * q >> 32);
}

static inline struct wide wide_add(struct wide a, struct wide b)
{
    uint64_t lo = a.lo + b.lo;

    return (struct wide){ a.hi + b.hi + (lo < a.lo), lo };
}

static inline struct wide wide_sub(struct wide a, struct wide b)
{
    return (struct wide){ a.hi - b.hi - (a.lo < b.lo), a.lo - b.lo };
}

static inline bool wide_less(struct wide a, struct wide b)
{
    return a.hi != b.hi ? a.hi < b.hi : a.lo < b.lo;
}

static inline bool wide_is_zero(struct wide a)
{
    return (a.hi | a.lo) == 0;
}

/* n of 0 to 127. */
static inline struct wide wide_shl(struct wide a, unsigned n)
{
    if (n == 0)
        return a;
    if (n >= 64)
        return (struct wide){ a.lo << (n - 64), 0 };
    return (struct wide){ a.hi << n | a.lo >> (64 - n), a.lo << n };
}

/* a / 2^n with jam; any n. */
static inline struct wide wide_shr_jam(struct wide a, unsigned n)
{
    if (n == 0)
        return a;
    if (n >= 64)
        return (struct wide){ 0, shift_right_jam(a.hi, n - 64) | (a.lo != 0) };
    return (struct wide){ a.hi >> n, a.hi << (64 - n) | shift_right_jam(a.lo, n) };
}

/* The quotient of a * 2^n by b, and whether a remainder is left; a < 2 * b, n < 128, b >= 2^63. */
struct wide wide_quotient(uint64_t a, unsigned n, uint64_t b, bool *rest);
/* The integer part of the square root, and whether there is more. */
uint64_t wide_root(struct wide a, bool *rest);

#endif
