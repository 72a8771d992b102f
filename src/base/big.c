/* base/big.c: arithmetic of natural numbers, schoolbook. */
#include "base/big.h"

#include <string.h>

void big_set(struct big *b, uint64_t value)
{
    b->d[0] = (uint32_t)value;
    b->d[1] = (uint32_t)(value >> 32);
    b->n = b->d[1] != 0 ? 2 : b->d[0] != 0;
}

void big_copy(struct big *b, const struct big *from)
{
    b->n = from->n;
    memcpy(b->d, from->d, from->n * sizeof from->d[0]);
}

void big_mul_add(struct big *b, uint32_t factor, uint32_t addend)
{
    uint64_t carry = addend;

    for (unsigned i = 0; i < b->n; i++) {
        carry += (uint64_t)b->d[i] * factor;
        b->d[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry != 0)
        b->d[b->n++] = (uint32_t)carry;
}

void big_mul_pow10(struct big *b, unsigned exponent)
{
    for (; exponent >= 9; exponent -= 9)
        big_mul_add(b, 1000000000u, 0);
    for (; exponent > 0; exponent--)
        big_mul_add(b, 10, 0);
}

void big_shift_left(struct big *b, unsigned bits)
{
    unsigned words = bits / 32, rest = bits % 32;

    if (b->n == 0)
        return;
    if (words > 0) {
        memmove(b->d + words, b->d, b->n * sizeof b->d[0]);
        memset(b->d, 0, words * sizeof b->d[0]);
        b->n += words;
    }
    if (rest > 0) {
        uint32_t carry = 0;

        for (unsigned i = words; i < b->n; i++) {
            uint32_t word = b->d[i];

            b->d[i] = word << rest | carry;
            carry = word >> (32 - rest);
        }
        if (carry != 0)
            b->d[b->n++] = carry;
    }
}

void big_add(struct big *b, const struct big *x)
{
    uint64_t carry = 0;

    for (unsigned i = 0; i < x->n || (carry != 0 && i < b->n); i++) {
        carry += (uint64_t)(i < b->n ? b->d[i] : 0) + (i < x->n ? x->d[i] : 0);
        b->d[i] = (uint32_t)carry;
        carry >>= 32;
        if (i >= b->n)
            b->n = i + 1;
    }
    if (carry != 0)
        b->d[b->n++] = (uint32_t)carry;
}

void big_sub(struct big *b, const struct big *x)
{
    uint32_t borrow = 0;

    for (unsigned i = 0; i < x->n || (borrow != 0 && i < b->n); i++) {
        uint64_t less = (uint64_t)(i < x->n ? x->d[i] : 0) + borrow;

        borrow = b->d[i] < less;
        b->d[i] = (uint32_t)(b->d[i] - less);
    }
    while (b->n > 0 && b->d[b->n - 1] == 0)
        b->n--;
}

int big_compare(const struct big *a, const struct big *b)
{
    if (a->n != b->n)
        return a->n < b->n ? -1 : 1;
    for (unsigned i = a->n; i-- > 0;)
        if (a->d[i] != b->d[i])
            return a->d[i] < b->d[i] ? -1 : 1;
    return 0;
}

unsigned big_bits(const struct big *b)
{
    unsigned bits = 0;

    if (b->n == 0)
        return 0;
    for (uint32_t top = b->d[b->n - 1]; top != 0; top >>= 1)
        bits++;
    return 32 * (b->n - 1) + bits;
}
