/* host/real.c: conversions between the float types, by integers. Knows no text. */
#include "host/real.h"

#include "base/number.h"
#include "data/softfloat.h"

#define F64_SIGN ((uint64_t)1 << 63)

static uint64_t infinity(const struct float_format *f)
{
    return (uint64_t)(2 * f->bias + 1) << (f->precision - 1);
}

static uint64_t significand(const struct float_format *f, uint64_t bits)
{
    return bits & (((uint64_t)1 << (f->precision - 1)) - 1);
}

/* A NaN keeps the upper bits of its significand; it becomes quiet if they are all zero. */
static uint64_t convert_nan(const struct float_format *from, const struct float_format *to,
                            uint64_t bits)
{
    int up = to->precision - from->precision;
    uint64_t payload = significand(from, bits), quiet = (uint64_t)1 << (to->precision - 2);
    uint64_t kept = up >= 0 ? payload << up : payload >> -up;

    return infinity(to) | (kept != 0 ? kept : quiet) |
           ((bits & float_sign_bit(from)) != 0 ? float_sign_bit(to) : 0);
}

/* The value in another format, rounded once. */
static uint64_t convert(const struct float_format *from, const struct float_format *to,
                        uint64_t bits)
{
    const struct float_env in = { .format = from }, out = { .format = to };
    const struct number x = float_unpack(&in, bits);

    switch (x.kind) {
    case FLOAT_ZERO:
        break;
    case FLOAT_FINITE:
        return float_round(&out, (struct exact){ x.sign, x.exp, { x.sig, 0 } });
    case FLOAT_INFINITE:
        return float_infinity(&out, x.sign);
    case FLOAT_NAN:
        return convert_nan(from, to, bits);
    }
    return float_zero(&out, x.sign);
}

uint64_t real_widen(enum type t, uint64_t bits)
{
    return t == TYPE_F64 ? bits : convert(float_format_of(t), &float_f64, bits);
}

/* Is it a normal number that f32 has too? */
static bool is_f32(uint64_t f64)
{
    unsigned exponent = (unsigned)(f64 >> 52 & 0x7ff);

    return (f64 & 0x1fffffff) == 0 && exponent > 1023 - 127 && exponent <= 1023 + 127;
}

static uint64_t as_f32(uint64_t f64)
{
    uint64_t rest = (f64 & ~F64_SIGN) - ((uint64_t)(1023 - 127) << 52);

    return (f64 & F64_SIGN) >> 32 | rest >> 29;
}

/* Mostly nothing has to be rounded, and f32 is wanted. */
uint64_t real_narrow(enum type t, uint64_t f64)
{
    if (t == TYPE_F64)
        return f64;
    return t == TYPE_F32 && is_f32(f64) ? as_f32(f64)
                                        : convert(&float_f64, float_format_of(t), f64);
}

uint64_t real_of(enum type t, uint64_t bits)
{
    const struct type_info *info = type_info(t);
    uint64_t sign = (uint64_t)1 << (8 * info->bytes - 1);

    if (info->kind == KIND_FLOAT)
        return real_widen(t, bits);
    if (info->kind == KIND_SIGNED && (bits & sign) != 0) {
        double magnitude = (double)((sign - 1 - (bits & (sign - 1))) + 1);

        return bits_of_f64(magnitude) | F64_SIGN;
    }
    return bits_of_f64((double)bits);
}

uint64_t real_fma(uint64_t a, uint64_t b, uint64_t c)
{
    const struct float_env e = { .format = &float_f64 };
    const uint64_t v[] = { a, b, c };

    return float_fma(&e, v);
}

bool real_nan(enum type t, uint64_t payload, uint64_t *bits)
{
    const struct float_format *f = float_format_of(t);

    if (payload == 0 || payload >> (f->precision - 1) != 0)
        return false;
    *bits = infinity(f) | payload;
    return true;
}

bool real_is_nan(enum type t, uint64_t bits, uint64_t *payload)
{
    const struct float_format *f = float_format_of(t);

    *payload = significand(f, bits);
    return float_is_nan(f, bits);
}
