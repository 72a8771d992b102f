/* tests/forms/constants.c: numbers and special registers as operands, in the width and format that
 * the instruction wants there. */
#include "forms/float_ref.h"

#define REF(name, expression)                                                                      \
    static void name(const struct form *f, const struct word *in, struct word *out)                \
    {                                                                                              \
        uint64_t a = in[0].lo, b = in[1].lo;                                                       \
        int64_t s16 = as_signed(a, 16), s32 = as_signed(a, 32);                                    \
                                                                                                   \
        (void)f, (void)a, (void)b, (void)s16, (void)s32;                                           \
        out[0].lo = (expression);                                                                  \
    }
REF(minus_5, a - 5)
REF(times_minus_3, (uint64_t)(s16 * -3))
REF(wide_times_minus_3, (uint64_t)(s32 * -3))
REF(below_minus_1, s16 < -1)
REF(at_least_high, a >= 0x80000000u)
REF(masked, a & 0xfff0)
REF(shifted_by_33, a << 33)
REF(nothing, a & 0)
REF(all_or_none, a != 0 ? UINT64_MAX : 0)
REF(choose, b != 0 ? 0x3f800000 : a)
REF(negative_7, 0xc0e00000)
REF(third_byte, a >> 16 & 0xff)
REF(plus_64, a + 64)
REF(times_32, a * 32)
REF(fields, (a & ~(uint64_t)0xff0) | 0xab0)
REF(divided, (uint64_t)(s32 / -7))
REF(rest, (uint64_t)(s32 % -7))

/* 2 a + 1 and a - 1 rounded once. */
static uint64_t line_of(const struct ieee *f, uint64_t a, uint64_t factor, bool minus)
{
    struct rational r, one, scale;

    if (ieee_is_nan(f, a))
        return nan_among(f, &a, 1);
    if (ieee_is_infinite(f, a))
        return a;
    rational_of(f, a, &r);
    rational_natural(factor, false, &scale);
    rational_natural(1, minus, &one);
    if (r.num.n != 0) {
        rational_multiply(&r, &scale);
        rational_add(&r, &one);
    } else {
        r = one;
    }
    return r.num.n == 0 ? 0 : rational_round(&r, f, TO_NEAREST);
}

REF(doubled_plus_1, line_of(&ieee_f32, a, 2, false))
REF(less_1, line_of(&ieee_f64, a, 1, true))

#define CODE(text, out, in, ref, code) { text, out, in, code, ref, NULL }

const struct form constant_forms[] = {
    CODE("add.s32", "R", "R", minus_5, "add.s32 R0, R1, -5;"),
    CODE("add.u32", "R", "R", minus_5, "add.u32 R0, -5, R1;"),
    CODE("add.s64", "D", "D", minus_5, "add.s64 D0, D1, -5;"),
    CODE("add.s16", "H", "H", minus_5, "add.s16 H0, H1, 0xfffb;"),
    CODE("mul.wide.s16", "R", "H", times_minus_3, "mul.wide.s16 R0, H1, -3;"),
    CODE("mul.wide.s32", "D", "R", wide_times_minus_3, "mul.wide.s32 D0, R1, -3;"),
    CODE("setp.lt.s16", "P", "H", below_minus_1, "setp.lt.s16 P0, H1, -1;"),
    CODE("setp.ge.u32", "P", "R", at_least_high, "setp.ge.u32 P0, R1, -2147483648;"),
    CODE("and.b16", "H", "H", masked, "and.b16 H0, H1, -16;"),
    CODE("shl.b64", "D", "D", shifted_by_33, "shl.b64 D0, D1, 33;"),
    CODE("shl.b32", "R", "R", nothing, "shl.b32 R0, R1, 33;"),
    CODE("shr.u16", "H", "H", nothing, "shr.u16 H0, H1, 16;"),
    CODE("selp.b32", "R", "P", all_or_none, "selp.b32 R0, -1, 0, P1;"),
    CODE("selp.b64", "D", "P", all_or_none, "selp.b64 D0, -1, 0, P1;"),
    CODE("selp.f32", "F", "FP", choose, "selp.f32 F0, 0f3F800000, F1, P2;"),
    CODE("cvt.rn.f32.s32", "F", "", negative_7, "cvt.rn.f32.s32 F0, -7;"),
    CODE("bfe.u32", "R", "R", third_byte, "bfe.u32 R0, R1, 16, 8;"),
    CODE("prmt.b32", "R", "R", third_byte, "prmt.b32 R0, R1, 0, 0x4442;"),
    CODE("bfi.b32", "R", "R", fields, "bfi.b32 R0, 0xab, R1, 4, 8;"),
    CODE("div.s32", "R", "R", divided, "div.s32 R0, R1, -7;"),
    CODE("rem.s32", "R", "R", rest, "rem.s32 R0, R1, -7;"),
    CODE("add.u32", "R", "R", plus_64, "add.u32 R0, R1, %ntid.x;"),
    CODE("mul.lo.u32", "R", "R", times_32, "mul.lo.u32 R0, R1, WARP_SZ;"),
    CODE("fma.rn.f32", "F", "F", doubled_plus_1, "fma.rn.f32 F0, F1, 0f40000000, 1.0;"),
    CODE("add.f64", "G", "G", less_1, "add.f64 G0, G1, 0dBFF0000000000000;"),
    { NULL, NULL, NULL, NULL, NULL, NULL },
};
