/* data/softfloat.h: exact floating-point arithmetic in integers: every format, every rounding,
 * the same bits on every machine. Values are bit patterns in the low bits of a uint64_t. Knows no
 * instruction and no lanes.
 *
 * NaN: the report leaves data operations to PTX, and PTX says: f32 returns some NaN, f64 supports
 * payloads. Ours: f64 returns the first NaN operand made quiet; an invalid operation, and every
 * NaN of another format, gives the format's canonical NaN. */
#ifndef WS_DATA_SOFTFLOAT_H
#define WS_DATA_SOFTFLOAT_H

#include "data/wide.h"
#include "program/type.h"

struct float_format {
    int precision;   /* bits of the significand, the hidden one included */
    int bias;        /* also the exponent of the greatest finite value */
    unsigned width;  /* bits in all */
    bool payload;    /* NaN operands keep their payload */
    uint64_t nan;    /* canonical */
};
extern const struct float_format float_f16, float_bf16, float_f32, float_f64;
/* The format of a type, of its halves for a pair; NULL when it has none. */
const struct float_format *float_format_of(enum type t);

/* How an operation rounds and what it makes of subnormals (.ftz) and of its result (.sat). */
struct float_env {
    const struct float_format *format;
    enum rounding round; /* RN, RZ, RM, RP or RNA; NONE means RN */
    bool ftz, sat;
};

/* A value taken apart: (-1)^sign * sig * 2^(exp - 63), bit 63 of sig set when FINITE. */
enum float_kind { FLOAT_ZERO, FLOAT_FINITE, FLOAT_INFINITE, FLOAT_NAN };
struct number {
    enum float_kind kind;
    bool sign;
    int exp;
    uint64_t sig;
};
/* A result before rounding: (-1)^sign * sig * 2^(exp - 127); sig is not 0, its lowest bit may be a
 * jam, and its highest one lies at bit 64 or above. */
struct exact {
    bool sign;
    int exp;
    struct wide sig;
};

struct number float_unpack(const struct float_env *e, uint64_t bits); /* flushes under .ftz */
uint64_t float_round(const struct float_env *e, struct exact x);
uint64_t float_zero(const struct float_env *e, bool sign);
uint64_t float_infinity(const struct float_env *e, bool sign);
/* Canonical; 0 under .sat. */
uint64_t float_nan(const struct float_env *e);
/* What an operation returns when one of the first n operands is a NaN. */
uint64_t float_nan_of(const struct float_env *e, const uint64_t *v, unsigned n);

/* A value of one format in another; of a NaN: float_nan_of when the formats are the same, else
 * float_nan. */
uint64_t float_convert(const struct float_env *from, const struct float_env *to, uint64_t bits);
/* The magnitude as an integer; 2^64 and more gives 2^64 - 1. x is FINITE. */
uint64_t float_integer(struct number x, enum rounding r);
/* A natural number other than 0, with a sign, as a float. */
uint64_t float_from_integer(const struct float_env *e, bool sign, uint64_t m);

bool float_is_nan(const struct float_format *f, uint64_t bits);
/* Subnormals become zeros of their sign. */
uint64_t float_flush(const struct float_format *f, uint64_t bits);
uint64_t float_sign_bit(const struct float_format *f);

/* How two values compare: one bit, so that a comparison is a set of them. */
enum { ORDER_LESS = 1, ORDER_EQUAL = 2, ORDER_GREATER = 4, ORDER_UNORDERED = 8 };
unsigned float_compare(const struct float_format *f, uint64_t a, uint64_t b);

/* An operation: operands in v, as many as it takes. */
typedef uint64_t float_function(const struct float_env *e, const uint64_t *v);
float_function float_add, float_sub, float_mul, float_fma, float_div, float_rcp, float_sqrt;
float_function float_rsqrt; /* correctly rounded */

#endif
