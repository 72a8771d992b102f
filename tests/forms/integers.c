/* tests/forms/integers.c: integer arithmetic, and sums with a carry. */
#include <string.h>

#include "forms/form.h"

/* ---- what the text says ---- */

static unsigned bits_of(const struct form *f)
{
    char type[16];

    form_suffix(f, 0, type);
    return type_bits(type);
}

static bool is_signed(const struct form *f)
{
    char type[16];

    form_suffix(f, 0, type);
    return type_is_signed(type);
}

/* The upper half of a product of natural numbers of 64 bits, by quarters. */
static uint64_t high_product(uint64_t a, uint64_t b)
{
    uint64_t a1 = a >> 32, a0 = a & 0xffffffffu, b1 = b >> 32, b0 = b & 0xffffffffu;
    uint64_t middle = a1 * b0 + (a0 * b0 >> 32), other = a0 * b1 + (middle & 0xffffffffu);

    return a1 * b1 + (middle >> 32) + (other >> 32);
}

/* The upper half of a product, of operands of so many bits. */
static uint64_t upper(const struct form *f, uint64_t a, uint64_t b)
{
    unsigned n = bits_of(f);
    uint64_t x, y, high;
    bool minus_a, minus_b;

    a = low_bits(a, n);
    b = low_bits(b, n);
    if (n < 64 && !is_signed(f))
        return a * b >> n;
    if (n < 64)
        return (uint64_t)(as_signed(a, n) * as_signed(b, n)) >> n;
    minus_a = is_signed(f) && as_signed(a, 64) < 0;
    minus_b = is_signed(f) && as_signed(b, 64) < 0;
    x = minus_a ? 0 - a : a;
    y = minus_b ? 0 - b : b;
    high = high_product(x, y);
    return minus_a != minus_b ? ~high + (x * y == 0) : high;
}

#define REF(name, expression)                                                                      \
    static void name(const struct form *f, const struct word *in, struct word *out)                \
    {                                                                                              \
        uint64_t a = in[0].lo, b = in[1].lo, c = in[2].lo;                                         \
        unsigned n = bits_of(f);                                                                   \
        int64_t sa = as_signed(a, n), sb = as_signed(b, n);                                        \
                                                                                                   \
        (void)a, (void)b, (void)c, (void)sa, (void)sb, (void)n;                                    \
        out[0].lo = (expression);                                                                  \
    }

static uint64_t quotient(bool s, unsigned n, uint64_t a, uint64_t b)
{
    int64_t sa = as_signed(a, n), sb = as_signed(b, n);

    if (b == 0)
        return UINT64_MAX;
    if (!s)
        return a / b;
    return sb == -1 ? 0 - (uint64_t)sa : (uint64_t)(sa / sb);
}

static uint64_t remainder_of(bool s, unsigned n, uint64_t a, uint64_t b)
{
    int64_t sa = as_signed(a, n), sb = as_signed(b, n);

    if (b == 0)
        return a;
    if (!s)
        return a % b;
    return sb == -1 ? 0 : (uint64_t)(sa % sb);
}

static uint64_t clamp32(int64_t v)
{
    return (uint64_t)(v > INT32_MAX ? INT32_MAX : v < INT32_MIN ? INT32_MIN : v);
}

REF(add, a + b)
REF(sub, a - b)
REF(mul_lo, a *b)
REF(mul_hi, upper(f, a, b))
REF(mul_wide, is_signed(f) ? (uint64_t)(sa * sb) : a * b)
REF(mad_lo, a *b + c)
REF(mad_hi, upper(f, a, b) + c)
REF(mad_wide, (is_signed(f) ? (uint64_t)sa * (uint64_t)sb : a * b) + c)
REF(div_ref, quotient(is_signed(f), n, a, b))
REF(rem_ref, remainder_of(is_signed(f), n, a, b))
REF(abs_ref, sa < 0 ? 0 - a : a)
REF(neg_ref, 0 - a)
REF(min_ref, (is_signed(f) ? sa < sb : a < b) ? a : b)
REF(max_ref, (is_signed(f) ? sa < sb : a < b) ? b : a)
REF(sad_ref, c + ((is_signed(f) ? sa < sb : a < b) ? b - a : a - b))
REF(add_sat, clamp32(sa + sb))
REF(sub_sat, clamp32(sa - sb))
REF(mad_hi_sat, clamp32(as_signed(upper(f, a, b), 32) + as_signed(c, 32)))
REF(min_relu, (uint64_t)((sa < sb ? sa : sb) < 0 ? 0 : (sa < sb ? sa : sb)))
REF(max_relu, (uint64_t)((sa < sb ? sb : sa) < 0 ? 0 : (sa < sb ? sb : sa)))

/* ---- 24 bits ---- */

static uint64_t product24(const struct form *f, uint64_t a, uint64_t b)
{
    if (is_signed(f))
        return (uint64_t)(as_signed(a, 24) * as_signed(b, 24));
    return (a & 0xffffff) * (b & 0xffffff);
}

REF(mul24_lo, product24(f, a, b))
REF(mul24_hi, product24(f, a, b) >> 16)
REF(mad24_lo, product24(f, a, b) + c)
REF(mad24_hi, (product24(f, a, b) >> 16) + c)
REF(mad24_hi_sat, clamp32(as_signed(product24(f, a, b) >> 16, 32) + as_signed(c, 32)))

/* ---- dot products ---- */

/* Element n of so many bits, of the type at that distance from the end. */
static int64_t element(const struct form *f, unsigned from_end, uint64_t v, unsigned n,
                       unsigned bits)
{
    char type[16];

    form_suffix(f, from_end, type);
    v = low_bits(v >> n * bits, bits);
    return type_is_signed(type) ? as_signed(v, bits) : (int64_t)v;
}

static void dp4a(const struct form *f, const struct word *in, struct word *out)
{
    out[0].lo = in[2].lo;
    for (unsigned n = 0; n < 4; n++)
        out[0].lo += (uint64_t)(element(f, 1, in[0].lo, n, 8) * element(f, 0, in[1].lo, n, 8));
}

static void dp2a(const struct form *f, const struct word *in, struct word *out)
{
    unsigned from = form_has(f, ".hi") ? 2 : 0;

    out[0].lo = in[2].lo;
    for (unsigned n = 0; n < 2; n++)
        out[0].lo +=
            (uint64_t)(element(f, 1, in[0].lo, n, 16) * element(f, 0, in[1].lo, from + n, 8));
}

/* ---- halves of 16 bits, video ---- */

static int64_t part(bool s, uint64_t v, unsigned n, unsigned bits)
{
    v = low_bits(v >> n * bits, bits);
    return s ? as_signed(v, bits) : (int64_t)v;
}

static int64_t operate(const char *op, int64_t a, int64_t b)
{
    if (strncmp(op, "vadd", 4) == 0 || strncmp(op, "add", 3) == 0)
        return a + b;
    if (strncmp(op, "vsub", 4) == 0)
        return a - b;
    if (strncmp(op, "vabsdiff", 8) == 0)
        return a < b ? b - a : a - b;
    if (strncmp(op, "vavrg", 5) == 0)
        return a + b >= 0 ? (a + b + 1) / 2 : (a + b - 1) / 2;
    if (strncmp(op, "vmin", 4) == 0 || strncmp(op, "min", 3) == 0)
        return a < b ? a : b;
    return a < b ? b : a;
}

static void halves(const struct form *f, const struct word *in, struct word *out)
{
    for (unsigned n = 0; n < 2; n++) {
        int64_t v = operate(f->text, part(is_signed(f), in[0].lo, n, 16),
                            part(is_signed(f), in[1].lo, n, 16));

        v = form_has(f, ".relu") && v < 0 ? 0 : v;
        out[0].lo |= low_bits((uint64_t)v, 16) << 16 * n;
    }
}

/* vop.D.A.B[.sat | .add] */
static void video(const struct form *f, const struct word *in, struct word *out)
{
    const char *types = strchr(f->text, '.');
    unsigned bits = types[-1] == '4' ? 8 : 16;
    bool to = types[1] == 's', sat = form_has(f, ".sat"), add = form_has(f, ".add");
    int64_t low = to ? -(1 << (bits - 1)) : 0, high = low + (1 << bits) - 1;
    uint64_t sum = in[2].lo;

    for (unsigned n = 0; n < 32 / bits; n++) {
        int64_t v = operate(f->text, part(types[5] == 's', in[0].lo, n, bits),
                            part(types[9] == 's', in[1].lo, n, bits));

        v = !sat ? v : v < low ? low : v > high ? high : v;
        out[0].lo |= low_bits((uint64_t)v, bits) << n * bits;
        sum += (uint64_t)part(to, (uint64_t)v, 0, bits);
    }
    if (add)
        out[0].lo = sum;
}

#define SIX(op, ref, in16, in32, in64)                                                             \
    { op ".u16", "H", in16, NULL, ref, NULL }, { op ".s16", "H", in16, NULL, ref, NULL },          \
    { op ".u32", "R", in32, NULL, ref, NULL }, { op ".s32", "R", in32, NULL, ref, NULL },          \
    { op ".u64", "D", in64, NULL, ref, NULL }, { op ".s64", "D", in64, NULL, ref, NULL }
#define TWO(op, ref) SIX(op, ref, "HH", "RR", "DD")
#define THREE(op, ref) SIX(op, ref, "HHH", "RRR", "DDD")
#define WIDE(op, ref, in16, in32)                                                                  \
    { op ".u16", "R", in16, NULL, ref, NULL }, { op ".s16", "R", in16, NULL, ref, NULL },          \
    { op ".u32", "D", in32, NULL, ref, NULL }, { op ".s32", "D", in32, NULL, ref, NULL }
#define WORD(text, in, ref) { text, "R", in, NULL, ref, NULL }
#define VIDEO(op)                                                                                  \
    WORD(op "2.u32.u32.u32", "RRR", video), WORD(op "2.s32.s32.s32.sat", "RRR", video),            \
    WORD(op "2.u32.s32.u32.sat", "RRR", video), WORD(op "2.s32.s32.s32.add", "RRR", video),        \
    WORD(op "4.u32.u32.u32", "RRR", video), WORD(op "4.s32.u32.s32", "RRR", video),                \
    WORD(op "4.u32.u32.u32.sat", "RRR", video), WORD(op "4.s32.s32.s32.sat", "RRR", video),        \
    WORD(op "4.u32.u32.u32.add", "RRR", video), WORD(op "4.u32.s32.s32.add", "RRR", video)

const struct form integer_forms[] = {
    TWO("add", add),
    TWO("sub", sub),
    TWO("mul.lo", mul_lo),
    TWO("mul.hi", mul_hi),
    WIDE("mul.wide", mul_wide, "HH", "RR"),
    THREE("mad.lo", mad_lo),
    THREE("mad.hi", mad_hi),
    WIDE("mad.wide", mad_wide, "HHR", "RRD"),
    TWO("div", div_ref),
    TWO("rem", rem_ref),
    TWO("min", min_ref),
    TWO("max", max_ref),
    THREE("sad", sad_ref),
    { "abs.s16", "H", "H", NULL, abs_ref, NULL },
    WORD("abs.s32", "R", abs_ref),
    { "abs.s64", "D", "D", NULL, abs_ref, NULL },
    { "neg.s16", "H", "H", NULL, neg_ref, NULL },
    WORD("neg.s32", "R", neg_ref),
    { "neg.s64", "D", "D", NULL, neg_ref, NULL },
    WORD("add.sat.s32", "RR", add_sat),
    WORD("sub.sat.s32", "RR", sub_sat),
    WORD("mad.hi.sat.s32", "RRR", mad_hi_sat),
    WORD("min.relu.s32", "RR", min_relu),
    WORD("max.relu.s32", "RR", max_relu),
    WORD("mul24.lo.u32", "RR", mul24_lo),
    WORD("mul24.lo.s32", "RR", mul24_lo),
    WORD("mul24.hi.u32", "RR", mul24_hi),
    WORD("mul24.hi.s32", "RR", mul24_hi),
    WORD("mad24.lo.u32", "RRR", mad24_lo),
    WORD("mad24.lo.s32", "RRR", mad24_lo),
    WORD("mad24.hi.u32", "RRR", mad24_hi),
    WORD("mad24.hi.s32", "RRR", mad24_hi),
    WORD("mad24.hi.sat.s32", "RRR", mad24_hi_sat),
    WORD("add.u16x2", "RR", halves),
    WORD("add.s16x2", "RR", halves),
    WORD("min.u16x2", "RR", halves),
    WORD("min.s16x2", "RR", halves),
    WORD("max.u16x2", "RR", halves),
    WORD("max.s16x2", "RR", halves),
    WORD("min.relu.s16x2", "RR", halves),
    WORD("max.relu.s16x2", "RR", halves),
    WORD("dp4a.u32.u32", "RRR", dp4a),
    WORD("dp4a.u32.s32", "RRR", dp4a),
    WORD("dp4a.s32.u32", "RRR", dp4a),
    WORD("dp4a.s32.s32", "RRR", dp4a),
    WORD("dp2a.lo.u32.u32", "RRR", dp2a),
    WORD("dp2a.lo.s32.s32", "RRR", dp2a),
    WORD("dp2a.hi.u32.s32", "RRR", dp2a),
    WORD("dp2a.hi.s32.u32", "RRR", dp2a),
    VIDEO("vadd"),
    VIDEO("vsub"),
    VIDEO("vavrg"),
    VIDEO("vabsdiff"),
    VIDEO("vmin"),
    VIDEO("vmax"),
    { NULL, NULL, NULL, NULL, NULL, NULL },
};

/* ---- carry: a sum before sets the flag, and a sum after reads it ---- */

/* in: operands of the sum, then a predicate that is the flag before; out: sum, flag after. A borrow
 * is the flag after a difference. */
static void chain(const struct form *f, uint64_t a, uint64_t b, bool flag, struct word *out)
{
    unsigned n = bits_of(f);
    bool minus = strncmp(f->text, "sub", 3) == 0;
    uint64_t first = low_bits(minus ? a - b : a + b, n);
    uint64_t all = low_bits(minus ? first - flag : first + flag, n);

    out[0].lo = all;
    out[1].lo = minus ? a < b || first < flag : first < a || all < first;
}

static void sum_chain(const struct form *f, const struct word *in, struct word *out)
{
    chain(f, in[0].lo, in[1].lo, in[2].lo != 0, out);
}

static void product_chain(const struct form *f, const struct word *in, struct word *out)
{
    uint64_t product = form_has(f, ".hi") ? upper(f, in[0].lo, in[1].lo) : in[0].lo * in[1].lo;

    chain(f, low_bits(product, bits_of(f)), in[2].lo, in[3].lo != 0, out);
}

#define SET "selp.u32 t0, 1, 0, P"
#define ADD_IN(p) SET p "; add.cc.u32 t0, t0, -1; "
#define SUB_IN(p) SET p "; sub.cc.u32 t0, 0, t0; "
#define ADD_OUT "addc.u32 t0, 0, 0; setp.ne.u32 P1, t0, 0;"
#define SUB_OUT "subc.u32 t0, 0, 0; setp.ne.u32 P1, t0, 0;"

/* The flag after a difference as a sum reads it: nothing was borrowed; and the flag of a sum as a
 * difference reads it. */
static void not_borrowed(const struct form *f, const struct word *in, struct word *out)
{
    chain(f, in[0].lo, in[1].lo, false, out);
    out[1].lo = out[1].lo == 0;
}

static void without_carry(const struct form *f, const struct word *in, struct word *out)
{
    chain(f, in[0].lo, in[1].lo, in[2].lo == 0, out);
    out[1].lo = 0;
}

/* Without .cc nothing comes out; without a c at the opcode nothing goes in. */
static void sum_in(const struct form *f, const struct word *in, struct word *out)
{
    sum_chain(f, in, out);
    out[1].lo = 0;
}

static void sum_out(const struct form *f, const struct word *in, struct word *out)
{
    chain(f, in[0].lo, in[1].lo, false, out);
}

static void product_in(const struct form *f, const struct word *in, struct word *out)
{
    product_chain(f, in, out);
    out[1].lo = 0;
}

static void product_out(const struct form *f, const struct word *in, struct word *out)
{
    struct word with_none[4] = { in[0], in[1], in[2], { 0, 0 } };

    product_chain(f, with_none, out);
}

#define NO_FLAG " setp.ne.u32 P1, 0, 0;"
#define SUMS(T, L)                                                                                 \
    { "add.cc." T, L "P", L L, "add.cc." T " " L "0, " L "2, " L "3; " ADD_OUT, sum_out, NULL },   \
    { "addc.cc." T, L "P", L L "P",                                                                \
      ADD_IN("4") "addc.cc." T " " L "0, " L "2, " L "3; " ADD_OUT, sum_chain, NULL },             \
    { "addc." T, L "P", L L "P", ADD_IN("4") "addc." T " " L "0, " L "2, " L "3;" NO_FLAG, sum_in, \
      NULL },                                                                                      \
    { "sub.cc." T, L "P", L L, "sub.cc." T " " L "0, " L "2, " L "3; " SUB_OUT, sum_out, NULL },   \
    { "subc.cc." T, L "P", L L "P",                                                                \
      SUB_IN("4") "subc.cc." T " " L "0, " L "2, " L "3; " SUB_OUT, sum_chain, NULL },             \
    { "subc." T, L "P", L L "P", SUB_IN("4") "subc." T " " L "0, " L "2, " L "3;" NO_FLAG, sum_in, \
      NULL }
#define PRODUCTS(H, T, L)                                                                          \
    { "mad." H ".cc." T, L "P", L L L,                                                             \
      "mad." H ".cc." T " " L "0, " L "2, " L "3, " L "4; " ADD_OUT, product_out, NULL },          \
    { "madc." H ".cc." T, L "P", L L L "P",                                                        \
      ADD_IN("5") "madc." H ".cc." T " " L "0, " L "2, " L "3, " L "4; " ADD_OUT, product_chain,   \
      NULL },                                                                                      \
    { "madc." H "." T, L "P", L L L "P",                                                           \
      ADD_IN("5") "madc." H "." T " " L "0, " L "2, " L "3, " L "4;" NO_FLAG, product_in, NULL }

const struct form carry_forms[] = {
    { "sub.cc.u32", "RP", "RR", "sub.cc.u32 R0, R2, R3; " ADD_OUT, not_borrowed, NULL },
    { "sub.cc.s64", "DP", "DD", "sub.cc.s64 D0, D2, D3; " ADD_OUT, not_borrowed, NULL },
    { "subc.u32", "RP", "RRP", ADD_IN("4") "subc.u32 R0, R2, R3;" NO_FLAG, without_carry, NULL },
    { "subc.u64", "DP", "DDP", ADD_IN("4") "subc.u64 D0, D2, D3;" NO_FLAG, without_carry, NULL },
    SUMS("u32", "R"),
    SUMS("s32", "R"),
    SUMS("u64", "D"),
    SUMS("s64", "D"),
    PRODUCTS("lo", "u32", "R"),
    PRODUCTS("hi", "u32", "R"),
    PRODUCTS("lo", "s32", "R"),
    PRODUCTS("hi", "s32", "R"),
    PRODUCTS("lo", "u64", "D"),
    PRODUCTS("hi", "u64", "D"),
    PRODUCTS("lo", "s64", "D"),
    PRODUCTS("hi", "s64", "D"),
    { NULL, NULL, NULL, NULL, NULL, NULL },
};
