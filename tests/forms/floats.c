/* tests/forms/floats.c: floating-point arithmetic of all formats and roundings. */
#include <string.h>

#include "forms/float_ref.h"

static bool any_nan(const struct ieee *f, const uint64_t *v, unsigned n)
{
    for (unsigned k = 0; k < n; k++)
        if (ieee_is_nan(f, v[k]))
            return true;
    return false;
}

/* ---- arithmetic ---- */

/* The sign of a sum that is exactly zero. */
static uint64_t zero_sum(const struct float_way *w, bool a, bool b)
{
    return ieee_signed(w->format, a == b ? a : w->mode == TO_BELOW, 0);
}

/* a * b + c of finite numbers. */
static uint64_t finite_fma(const struct float_way *w, const uint64_t *v)
{
    struct rational a, b;
    bool sign = ieee_sign(w->format, v[0]) != ieee_sign(w->format, v[1]);

    rational_of(w->format, v[0], &a);
    rational_of(w->format, v[1], &b);
    if (a.num.n == 0 || b.num.n == 0) {
        if (ieee_is_zero(w->format, v[2]))
            return zero_sum(w, sign, ieee_sign(w->format, v[2]));
        return v[2];
    }
    rational_multiply(&a, &b);
    rational_of(w->format, v[2], &b);
    if (b.num.n != 0)
        rational_add(&a, &b);
    return a.num.n == 0 ? zero_sum(w, false, true) : rational_round(&a, w->format, w->mode);
}

static uint64_t fma_op(const struct float_way *w, const uint64_t *v)
{
    const struct ieee *f = w->format;
    bool sign = ieee_sign(f, v[0]) != ieee_sign(f, v[1]);
    bool large = ieee_is_infinite(f, v[0]) || ieee_is_infinite(f, v[1]);

    if (any_nan(f, v, 3))
        return nan_among(f, v, 3);
    if (large && (ieee_is_zero(f, v[0]) || ieee_is_zero(f, v[1])))
        return ieee_canonical_nan(f);
    if (large && ieee_is_infinite(f, v[2]) && ieee_sign(f, v[2]) != sign)
        return ieee_canonical_nan(f);
    if (large)
        return ieee_signed(f, sign, ieee_infinity(f));
    return ieee_is_infinite(f, v[2]) ? v[2] : finite_fma(w, v);
}

static uint64_t one_of(const struct ieee *f)
{
    return (((uint64_t)1 << (f->exponent - 1)) - 1) << f->fraction;
}

static uint64_t add_op(const struct float_way *w, const uint64_t *v)
{
    if (any_nan(w->format, v, 2))
        return nan_among(w->format, v, 2);
    return fma_op(w, (const uint64_t[]){ v[0], one_of(w->format), v[1] });
}

static uint64_t sub_op(const struct float_way *w, const uint64_t *v)
{
    uint64_t sign = ieee_signed(w->format, true, 0);

    if (any_nan(w->format, v, 2))
        return nan_among(w->format, v, 2);
    return fma_op(w, (const uint64_t[]){ v[0], one_of(w->format), v[1] ^ sign });
}

/* The zero that is added has the product's sign, so that it changes nothing. */
static uint64_t mul_op(const struct float_way *w, const uint64_t *v)
{
    bool sign = ieee_sign(w->format, v[0]) != ieee_sign(w->format, v[1]);

    if (any_nan(w->format, v, 2))
        return nan_among(w->format, v, 2);
    return fma_op(w, (const uint64_t[]){ v[0], v[1], ieee_signed(w->format, sign, 0) });
}

static uint64_t relu_fma(const struct float_way *w, const uint64_t *v)
{
    uint64_t r = fma_op(w, v);

    return !ieee_is_nan(w->format, r) && ieee_sign(w->format, r) ? 0 : r;
}

static uint64_t div_op(const struct float_way *w, const uint64_t *v)
{
    const struct ieee *f = w->format;
    bool sign = ieee_sign(f, v[0]) != ieee_sign(f, v[1]);
    bool la = ieee_is_infinite(f, v[0]), lb = ieee_is_infinite(f, v[1]);
    bool za = ieee_is_zero(f, v[0]), zb = ieee_is_zero(f, v[1]);
    struct rational a, b;

    if (any_nan(f, v, 2))
        return nan_among(f, v, 2);
    if ((la && lb) || (za && zb))
        return ieee_canonical_nan(f);
    if (la || zb)
        return ieee_signed(f, sign, ieee_infinity(f));
    if (za || lb)
        return ieee_signed(f, sign, 0);
    rational_of(f, v[0], &a);
    rational_of(f, v[1], &b);
    big_copy(&a.den, &b.num);
    a.exp -= b.exp;
    a.sign = sign;
    return rational_round(&a, f, w->mode);
}

static uint64_t rcp_op(const struct float_way *w, const uint64_t *v)
{
    if (ieee_is_nan(w->format, v[0]))
        return nan_among(w->format, v, 1);
    return div_op(w, (const uint64_t[]){ one_of(w->format), v[0] });
}

static uint64_t sqrt_op(const struct float_way *w, const uint64_t *v)
{
    const struct ieee *f = w->format;
    struct rational a;

    if (ieee_is_nan(f, v[0]))
        return nan_among(f, v, 1);
    if (ieee_is_zero(f, v[0]))
        return v[0];
    if (ieee_sign(f, v[0]))
        return ieee_canonical_nan(f);
    if (ieee_is_infinite(f, v[0]))
        return v[0];
    rational_of(f, v[0], &a);
    return rational_root(&a, f, w->mode);
}

/* ---- no arithmetic ---- */

/* The sign is all that changes; a NaN is canonical, of f64 as it is. */
static uint64_t signed_as(const struct float_way *w, uint64_t v, bool sign)
{
    const struct ieee *f = w->format;

    if (ieee_is_nan(f, v))
        return f == &ieee_f64 ? v : ieee_canonical_nan(f);
    return ieee_sign(f, v) == sign ? v : v ^ ieee_signed(f, true, 0);
}

static uint64_t abs_op(const struct float_way *w, const uint64_t *v)
{
    return signed_as(w, v[0], false);
}

static uint64_t neg_op(const struct float_way *w, const uint64_t *v)
{
    return signed_as(w, v[0], !ieee_sign(w->format, v[0]));
}

/* Bits in the order of the values, -0 before +0. */
static int64_t rank(const struct ieee *f, uint64_t v)
{
    int64_t m = (int64_t)(v & ~ieee_signed(f, true, 0));

    return ieee_sign(f, v) ? -m - 1 : m;
}

static uint64_t extreme(const struct float_way *w, const uint64_t *v, bool greatest)
{
    const struct ieee *f = w->format;
    bool first = rank(f, v[0]) < rank(f, v[1]);

    if (ieee_is_nan(f, v[0]) && ieee_is_nan(f, v[1]))
        return nan_among(f, v, 2);
    if (ieee_is_nan(f, v[0]) || ieee_is_nan(f, v[1]))
        return ieee_is_nan(f, v[0]) ? v[1] : v[0];
    return first != greatest ? v[0] : v[1];
}

static uint64_t min_op(const struct float_way *w, const uint64_t *v)
{
    return extreme(w, v, false);
}

static uint64_t max_op(const struct float_way *w, const uint64_t *v)
{
    return extreme(w, v, true);
}

#define REF(name, operands)                                                                        \
    static void name##_ref(const struct form *f, const struct word *in, struct word *out)          \
    {                                                                                              \
        apply(f, in, out, name##_op, operands);                                                    \
    }
REF(add, 2)
REF(sub, 2)
REF(mul, 2)
REF(fma, 3)
REF(div, 2)
REF(rcp, 1)
REF(sqrt, 1)
REF(abs, 1)
REF(neg, 1)

/* A half or a bfloat as the .f32 of the same value. */
static uint64_t widened(const struct ieee *from, uint64_t v)
{
    struct rational r;

    v = low_bits(v, 16);
    if (ieee_is_nan(from, v))
        return ieee_canonical_nan(&ieee_f32);
    if (ieee_is_infinite(from, v))
        return ieee_signed(&ieee_f32, ieee_sign(from, v), ieee_infinity(&ieee_f32));
    if (ieee_is_zero(from, v))
        return ieee_signed(&ieee_f32, ieee_sign(from, v), 0);
    rational_of(from, v, &r);
    return rational_round(&r, &ieee_f32, TO_NEAREST);
}

/* Operations of .f32. All operands except the last have 16 bits. */
static void mixed(const struct form *f, const struct word *in, struct word *out, float_operation *op)
{
    const struct float_way w = { &ieee_f32, mode_of(f), false, form_has(f, ".sat") };
    const size_t n = strlen(f->in);
    uint64_t v[3] = { 0, 0, 0 };

    for (size_t k = 0; k < n; k++)
        v[k] = k + 1 == n ? in[k].lo : widened(form_has(f, ".bf16") ? &ieee_bf16 : &ieee_f16, in[k].lo);
    out[0].lo = finished(&w, op(&w, v));
}

#define MIXED_REF(name)                                                                            \
    static void mixed_##name##_ref(const struct form *f, const struct word *in, struct word *out)  \
    {                                                                                              \
        mixed(f, in, out, name##_op);                                                              \
    }
MIXED_REF(add)
MIXED_REF(sub)
MIXED_REF(fma)

/* min and max with all their suffixes; the features are read from the text. */
static void extremes_of(const struct form *f, const struct word *in, struct word *out)
{
    struct float_way w = way_of(f);
    unsigned n = (unsigned)strlen(f->in);
    bool abs = form_has(f, ".abs"), xorsign = form_has(f, ".xorsign"), sign = false;
    float_operation *op = strncmp(f->text, "min", 3) == 0 ? min_op : max_op;
    uint64_t v[3], r;

    for (unsigned k = 0; k < n; k++) {
        uint64_t u = w.ftz ? flushed(w.format, in[k].lo) : in[k].lo;

        sign ^= ieee_sign(w.format, u);
        v[k] = abs ? u & ~ieee_signed(w.format, true, 0) : u;
    }
    r = op(&w, v);
    if (n == 3)
        r = op(&w, (const uint64_t[]){ r, v[2] });
    if (form_has(f, ".NaN") && any_nan(w.format, v, n))
        r = ieee_canonical_nan(w.format);
    if (xorsign && !ieee_is_nan(w.format, r) && sign)
        r |= ieee_signed(w.format, true, 0);
    out[0].lo = r;
}

/* Of pairs without features. */
static void min_pair(const struct form *f, const struct word *in, struct word *out)
{
    apply(f, in, out, min_op, 2);
}

static void max_pair(const struct form *f, const struct word *in, struct word *out)
{
    apply(f, in, out, max_op, 2);
}

/* The same with .NaN. */
static uint64_t min_nan_op(const struct float_way *w, const uint64_t *v)
{
    return any_nan(w->format, v, 2) ? ieee_canonical_nan(w->format) : min_op(w, v);
}

static uint64_t max_nan_op(const struct float_way *w, const uint64_t *v)
{
    return any_nan(w->format, v, 2) ? ieee_canonical_nan(w->format) : max_op(w, v);
}

REF(min_nan, 2)
REF(max_nan, 2)

static void relu_ref(const struct form *f, const struct word *in, struct word *out)
{
    apply(f, in, out, relu_fma, 3);
}

static void copysign_ref(const struct form *f, const struct word *in, struct word *out)
{
    const struct ieee *format = way_of(f).format;
    uint64_t sign = ieee_signed(format, true, 0);

    out[0].lo = (in[0].lo & sign) | (in[1].lo & (sign - 1));
}

/* ---- the forms ---- */

#define F32(text, in, ref) { text ".f32", "F", in, NULL, ref, NULL }
#define F64(text, in, ref) { text ".f64", "G", in, NULL, ref, NULL }
#define WAYS(op, in32, in64, ref)                                                                  \
    F32(op ".rn", in32, ref), F32(op ".rz", in32, ref), F32(op ".rm", in32, ref),                  \
    F32(op ".rp", in32, ref), F32(op ".rn.ftz", in32, ref), F32(op ".rz.ftz", in32, ref),          \
    F32(op ".rm.ftz", in32, ref), F32(op ".rp.ftz", in32, ref), F64(op ".rn", in64, ref),          \
    F64(op ".rz", in64, ref), F64(op ".rm", in64, ref), F64(op ".rp", in64, ref)
#define SATS(op, in, ref)                                                                          \
    F32(op ".rn.sat", in, ref), F32(op ".rz.sat", in, ref), F32(op ".rn.ftz.sat", in, ref),        \
    F32(op ".rp.ftz.sat", in, ref)
#define PLAIN(op, in32, in64, ref)                                                                 \
    F32(op, in32, ref), F32(op ".ftz", in32, ref), F64(op, in64, ref)
#define EXTREMES(op)                                                                               \
    PLAIN(op, "FF", "GG", extremes_of), F32(op ".NaN", "FF", extremes_of),                         \
    F32(op ".xorsign.abs", "FF", extremes_of), F32(op ".NaN.xorsign.abs", "FF", extremes_of),      \
    F32(op ".ftz.NaN", "FF", extremes_of), F32(op ".ftz.NaN.xorsign.abs", "FF", extremes_of),      \
    F32(op, "FFF", extremes_of), F32(op ".ftz", "FFF", extremes_of),                               \
    F32(op ".NaN", "FFF", extremes_of), F32(op ".abs", "FFF", extremes_of),                        \
    F32(op ".NaN.abs", "FFF", extremes_of), F32(op ".ftz.NaN.abs", "FFF", extremes_of)

#define MIXED16(name, way, type, in, code)                                                         \
    { #name way ".f32." type, "F", in, #name way ".f32." type " " code, mixed_##name##_ref, NULL }
#define MIXED(name, way, f16, bf16, code16, codeb)                                                 \
    MIXED16(name, way, "f16", f16, code16), MIXED16(name, way, "bf16", bf16, codeb)
#define MIXED_WAYS(name, f16, bf16, code16, codeb)                                                 \
    MIXED(name, ".rn", f16, bf16, code16, codeb), MIXED(name, ".rz", f16, bf16, code16, codeb),     \
    MIXED(name, ".rm", f16, bf16, code16, codeb), MIXED(name, ".rp", f16, bf16, code16, codeb),     \
    MIXED(name, ".rn.sat", f16, bf16, code16, codeb), MIXED(name, ".rm.sat", f16, bf16, code16, codeb)

const struct form float_forms[] = {
    MIXED_WAYS(add, "EF", "AF", "F0, E1, F2;", "F0, A1, F2;"),
    MIXED_WAYS(sub, "EF", "AF", "F0, E1, F2;", "F0, A1, F2;"),
    MIXED_WAYS(fma, "EEF", "AAF", "F0, E1, E2, F3;", "F0, A1, A2, F3;"),
    WAYS("add", "FF", "GG", add_ref),
    SATS("add", "FF", add_ref),
    PLAIN("add", "FF", "GG", add_ref),
    WAYS("sub", "FF", "GG", sub_ref),
    SATS("sub", "FF", sub_ref),
    PLAIN("sub", "FF", "GG", sub_ref),
    WAYS("mul", "FF", "GG", mul_ref),
    SATS("mul", "FF", mul_ref),
    PLAIN("mul", "FF", "GG", mul_ref),
    WAYS("fma", "FFF", "GGG", fma_ref),
    SATS("fma", "FFF", fma_ref),
    WAYS("mad", "FFF", "GGG", fma_ref),
    SATS("mad", "FFF", fma_ref),
    WAYS("div", "FF", "GG", div_ref),
    WAYS("rcp", "F", "G", rcp_ref),
    WAYS("sqrt", "F", "G", sqrt_ref),
    PLAIN("abs", "F", "G", abs_ref),
    PLAIN("neg", "F", "G", neg_ref),
    EXTREMES("min"),
    EXTREMES("max"),
    F32("copysign", "FF", copysign_ref),
    F64("copysign", "GG", copysign_ref),
    /* floats in untyped registers, and numbers among the operands */
    { "add.f32", "R", "RR", NULL, add_ref, NULL },
    { "fma.rn.f32", "R", "RRR", NULL, fma_ref, NULL },
    { "mul.f64", "D", "DD", NULL, mul_ref, NULL },
    { NULL, NULL, NULL, NULL, NULL, NULL },
};

#define PAIRS(op, f16, bf16, ref)                                                                  \
    { op ".f16", "E", f16, NULL, ref, NULL }, { op ".bf16", "A", bf16, NULL, ref, NULL }
#define HALVES(op, ref)                                                                            \
    { op ".f16", "E", "EE", NULL, ref, NULL }, { op ".f16x2", "X", "XX", NULL, ref, NULL },        \
    { op ".ftz.f16", "E", "EE", NULL, ref, NULL },                                                 \
    { op ".ftz.f16x2", "X", "XX", NULL, ref, NULL }, { op ".bf16", "A", "AA", NULL, ref, NULL },   \
    { op ".bf16x2", "Y", "YY", NULL, ref, NULL }
#define SUMS(op, ref)                                                                              \
    HALVES(op, ref), HALVES(op ".rn", ref), { op ".sat.f16", "E", "EE", NULL, ref, NULL },         \
    { op ".rn.ftz.sat.f16x2", "X", "XX", NULL, ref, NULL },                                        \
    { op ".rn.f32x2", "V", "VV", NULL, ref, NULL },                                                \
    { op ".rz.ftz.f32x2", "V", "VV", NULL, ref, NULL }
#define UNARY(op, ref)                                                                             \
    { op ".f16", "E", "E", NULL, ref, NULL }, { op ".f16x2", "X", "X", NULL, ref, NULL },          \
    { op ".ftz.f16", "E", "E", NULL, ref, NULL }, { op ".bf16", "A", "A", NULL, ref, NULL },       \
    { op ".bf16x2", "Y", "Y", NULL, ref, NULL }
#define FUSED(op, ref)                                                                             \
    { op ".f16", "E", "EEE", NULL, ref, NULL }, { op ".f16x2", "X", "XXX", NULL, ref, NULL },      \
    { op ".bf16", "A", "AAA", NULL, ref, NULL }, { op ".bf16x2", "Y", "YYY", NULL, ref, NULL }

const struct form half_forms[] = {
    SUMS("add", add_ref),
    SUMS("sub", sub_ref),
    SUMS("mul", mul_ref),
    FUSED("fma.rn", fma_ref),
    FUSED("fma.rn.relu", relu_ref),
    { "fma.rn.ftz.f16", "E", "EEE", NULL, fma_ref, NULL },
    { "fma.rn.ftz.sat.f16x2", "X", "XXX", NULL, fma_ref, NULL },
    { "fma.rn.ftz.relu.f16x2", "X", "XXX", NULL, relu_ref, NULL },
    { "fma.rn.f32x2", "V", "VVV", NULL, fma_ref, NULL },
    { "fma.rm.f32x2", "V", "VVV", NULL, fma_ref, NULL },
    UNARY("abs", abs_ref),
    UNARY("neg", neg_ref),
    HALVES("min", min_pair),
    HALVES("max", max_pair),
    HALVES("min.NaN", min_nan_ref),
    HALVES("max.NaN", max_nan_ref),
    PAIRS("min.xorsign.abs", "EE", "AA", extremes_of),
    PAIRS("max.NaN.xorsign.abs", "EE", "AA", extremes_of),
    { NULL, NULL, NULL, NULL, NULL, NULL },
};
