/* base/big.h: natural numbers of a bounded size, exactly: just what the conversion between decimal
 * and binary needs. Private to base/number*.c, which argue that BIG_WORDS is enough. */
#ifndef WS_BASE_BIG_H
#define WS_BASE_BIG_H

#include <stdbool.h>
#include <stdint.h>

#define BIG_WORDS 144

/* d[0] is the lowest word; no leading zero words; 0 has n == 0. */
struct big {
    unsigned n;
    uint32_t d[BIG_WORDS];
};

void big_set(struct big *b, uint64_t value);
void big_copy(struct big *b, const struct big *from);
void big_mul_add(struct big *b, uint32_t factor, uint32_t addend);
void big_mul_pow10(struct big *b, unsigned exponent);
void big_shift_left(struct big *b, unsigned bits);
void big_add(struct big *b, const struct big *x);
void big_sub(struct big *b, const struct big *x);          /* x <= b */
int big_compare(const struct big *a, const struct big *b); /* < 0, 0, > 0 */
unsigned big_bits(const struct big *b);                    /* 0 for 0 */

#endif
