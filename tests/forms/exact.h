/* tests/forms/exact.h: floating-point results from exact rational arithmetic on large naturals:
 * slow, and written without a look at src/data/softfloat.c. */
#ifndef WS_TESTS_FORMS_EXACT_H
#define WS_TESTS_FORMS_EXACT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/big.h"

/* A binary format: bits of the exponent and of the stored fraction. */
struct ieee {
    int exponent, fraction;
};
extern const struct ieee ieee_f16, ieee_bf16, ieee_tf32, ieee_f32, ieee_f64;

enum round_to { TO_NEAREST, TO_ZERO, TO_BELOW, TO_ABOVE, TO_NEAREST_AWAY };

/* num / den * 2^exp with a sign. */
struct rational {
    bool sign;
    struct big num, den;
    int exp;
};

bool ieee_is_nan(const struct ieee *f, uint64_t v);
bool ieee_is_infinite(const struct ieee *f, uint64_t v);
bool ieee_is_zero(const struct ieee *f, uint64_t v);
bool ieee_is_subnormal(const struct ieee *f, uint64_t v);
bool ieee_sign(const struct ieee *f, uint64_t v);
uint64_t ieee_signed(const struct ieee *f, bool sign, uint64_t magnitude);
uint64_t ieee_infinity(const struct ieee *f);
uint64_t ieee_canonical_nan(const struct ieee *f);

/* The value of finite bits. */
void rational_of(const struct ieee *f, uint64_t v, struct rational *out);
void rational_natural(uint64_t v, bool sign, struct rational *out);
void rational_multiply(struct rational *a, const struct rational *b); /* b->den is 1 */
void rational_add(struct rational *a, const struct rational *b);      /* both den are 1 */
/* Rounded to the format; num is not 0. */
uint64_t rational_round(const struct rational *a, const struct ieee *f, enum round_to mode);
/* Rounded to a natural number; 2^64 and above give 2^64 - 1. */
uint64_t rational_integer(const struct rational *a, enum round_to mode);
/* The rounded square root of a positive value with den 1. */
uint64_t rational_root(const struct rational *a, const struct ieee *f, enum round_to mode);

#endif
