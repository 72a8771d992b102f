/* host/real.h: reals of the float types as bits: widened to f64, rounded back, and a * b + c. All
 * by integers, so that every machine gives the same bits. */
#ifndef WS_HOST_REAL_H
#define WS_HOST_REAL_H

#include "program/type.h"

/* The f64 of the same value, which is exact. t: f16, bf16, f32 or f64. */
uint64_t real_widen(enum type t, uint64_t bits);
/* The value of type t nearest to an f64, ties to even; NaN stays NaN. */
uint64_t real_narrow(enum type t, uint64_t f64);
/* The f64 nearest to a value of any type that real_is_number accepts. */
uint64_t real_of(enum type t, uint64_t bits);
/* a * b + c, rounded once; f64 bits. */
uint64_t real_fma(uint64_t a, uint64_t b, uint64_t c);
/* Bits of a NaN whose significand is `payload`; false when the type has no room for it. */
bool real_nan(enum type t, uint64_t payload, uint64_t *bits);
/* Is it a NaN, and with which significand? */
bool real_is_nan(enum type t, uint64_t bits, uint64_t *payload);

#endif
