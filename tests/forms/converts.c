/* tests/forms/converts.c: cvt between integers and floats of all widths. */
#include <string.h>

#include "forms/float_ref.h"

/* What a cvt says: cvt{…}.TO.FROM. */
struct cvt {
    char to[16], from[16];
    const struct ieee *f_to, *f_from;
    bool ftz, sat, integral;
    enum round_to mode;
};

static struct cvt cvt_of(const struct form *f)
{
    struct cvt c = { .ftz = form_has(f, ".ftz"), .sat = form_has(f, ".sat"), .mode = mode_of(f) };

    form_suffix(f, 1, c.to);
    form_suffix(f, 0, c.from);
    c.f_to = format_of(c.to);
    c.f_from = format_of(c.from);
    c.integral = form_has(f, ".rni") || form_has(f, ".rzi") || form_has(f, ".rmi") ||
                 form_has(f, ".rpi");
    return c;
}

/* ---- to integers ---- */

/* The nearest number of the type to one of so large a magnitude. */
static uint64_t nearest(const struct cvt *c, bool minus, uint64_t m)
{
    unsigned n = type_bits(c->to);
    uint64_t half = (uint64_t)1 << (n - 1);

    if (!type_is_signed(c->to))
        return minus ? 0 : m > low_bits(UINT64_MAX, n) ? low_bits(UINT64_MAX, n) : m;
    if (minus)
        return 0 - (m > half ? half : m);
    return m >= half ? half - 1 : m;
}

static uint64_t integer_of_integer(const struct cvt *c, uint64_t v)
{
    int64_t s = as_signed(v, type_bits(c->from));
    bool minus = type_is_signed(c->from) && s < 0;

    if (minus || type_is_signed(c->from))
        v = (uint64_t)s;
    return c->sat ? nearest(c, minus, minus ? 0 - v : v) : v;
}

static uint64_t integer_of_float(const struct cvt *c, uint64_t v)
{
    bool minus = ieee_sign(c->f_from, v);
    struct rational r;

    if (ieee_is_nan(c->f_from, v))
        return c->f_from == &ieee_f64 || type_bits(c->to) == 64
                   ? (uint64_t)1 << (type_bits(c->to) - 1)
                   : 0;
    if (ieee_is_infinite(c->f_from, v))
        return nearest(c, minus, UINT64_MAX);
    if (c->ftz && c->f_from == &ieee_f32)
        v = flushed(c->f_from, v);
    if (ieee_is_zero(c->f_from, v))
        return 0;
    rational_of(c->f_from, v, &r);
    return nearest(c, minus, rational_integer(&r, c->mode));
}

/* ---- to floats ---- */

static uint64_t float_of_integer(const struct cvt *c, uint64_t v)
{
    int64_t s = as_signed(v, type_bits(c->from));
    bool minus = type_is_signed(c->from) && s < 0;
    struct rational r;

    if (v == 0)
        return 0;
    rational_natural(minus ? 0 - (uint64_t)s : v, minus, &r);
    return rational_round(&r, c->f_to, c->mode);
}

static uint64_t finite_float(const struct cvt *c, uint64_t v)
{
    struct rational r;

    rational_of(c->f_from, v, &r);
    if (c->integral && r.exp < 0) {
        uint64_t m = rational_integer(&r, c->mode);

        if (m == 0)
            return ieee_signed(c->f_to, r.sign, 0);
        rational_natural(m, r.sign, &r);
    }
    return rational_round(&r, c->f_to, c->mode);
}

static uint64_t float_of_float(const struct cvt *c, uint64_t v)
{
    bool sign = ieee_sign(c->f_from, v);

    if (c->ftz && c->f_from == &ieee_f32)
        v = flushed(c->f_from, v);
    if (ieee_is_nan(c->f_from, v))
        return c->f_from == c->f_to ? nan_among(c->f_to, &v, 1) : ieee_canonical_nan(c->f_to);
    if (ieee_is_infinite(c->f_from, v))
        return ieee_signed(c->f_to, sign, ieee_infinity(c->f_to));
    return ieee_is_zero(c->f_from, v) ? ieee_signed(c->f_to, sign, 0) : finite_float(c, v);
}

static uint64_t float_result(const struct cvt *c, uint64_t v)
{
    struct float_way w = { c->f_to, c->mode, c->ftz && c->f_to == &ieee_f32, c->sat };

    return finished(&w, c->f_from != NULL ? float_of_float(c, v) : float_of_integer(c, v));
}

/* A signed result fills a wider register with its sign, an unsigned one with zeros. */
static void cvt(const struct form *f, const struct word *in, struct word *out)
{
    struct cvt c = cvt_of(f);
    unsigned n = type_bits(c.to);
    uint64_t v = low_bits(in[0].lo, type_bits(c.from));

    if (c.f_to != NULL) {
        out[0].lo = float_result(&c, v);
        return;
    }
    v = c.f_from != NULL ? integer_of_float(&c, v) : integer_of_integer(&c, v);
    out[0].lo = type_is_signed(c.to) ? (uint64_t)as_signed(v, n) : low_bits(v, n);
}

/* ---- narrow floats ---- */

static uint64_t narrowed(const struct form *f, const struct ieee *to, uint64_t v)
{
    struct cvt c = cvt_of(f);
    uint64_t r;

    c.f_to = to;
    r = float_of_float(&c, v);
    if (form_has(f, ".satfinite") && ieee_is_infinite(to, r))
        r = ieee_signed(to, ieee_sign(to, r), ieee_infinity(to) - 1);
    return form_has(f, ".relu") && !ieee_is_nan(to, r) && ieee_sign(to, r) ? 0 : r;
}

static void narrow(const struct form *f, const struct word *in, struct word *out)
{
    out[0].lo = narrowed(f, cvt_of(f).f_to, in[0].lo);
}

static void pack(const struct form *f, const struct word *in, struct word *out)
{
    const struct ieee *to = cvt_of(f).f_to;

    out[0].lo = narrowed(f, to, in[0].lo) << 16 | narrowed(f, to, in[1].lo);
}

static void tf32(const struct form *f, const struct word *in, struct word *out)
{
    uint64_t r = narrowed(f, &ieee_tf32, in[0].lo);

    out[0].lo = ieee_is_nan(&ieee_tf32, r) ? 0x7fffffff : r << 13;
}

#define ONE(text, out, in) { "cvt." text, out, in, NULL, cvt, NULL }
/* All integers from a source, and from all integers */
#define TO_INTEGERS(way, from, in)                                                                 \
    ONE(way "u8." from, "R", in), ONE(way "s8." from, "R", in), ONE(way "u16." from, "H", in),     \
    ONE(way "s16." from, "H", in), ONE(way "u32." from, "R", in), ONE(way "s32." from, "R", in),   \
    ONE(way "u64." from, "D", in), ONE(way "s64." from, "D", in)
#define FROM_INTEGERS(to, out)                                                                     \
    ONE(to ".u8", out, "H"), ONE(to ".s8", out, "H"), ONE(to ".u16", out, "H"),                    \
    ONE(to ".s16", out, "H"), ONE(to ".u32", out, "R"), ONE(to ".s32", out, "R"),                  \
    ONE(to ".u64", out, "D"), ONE(to ".s64", out, "D")
#define FROM_FLOAT(from, in)                                                                       \
    TO_INTEGERS("rzi.", from, in), TO_INTEGERS("rni.", from, in), ONE("rmi.s32." from, "R", in),   \
    ONE("rpi.s32." from, "R", in), ONE("rmi.u64." from, "D", in), ONE("rpi.u64." from, "D", in)
#define WAYS(way, text, out, in)                                                                   \
    ONE(way "." text, out, in), ONE(way ".sat." text, out, in)
#define ROUNDS(text, out, in)                                                                      \
    WAYS("rn", text, out, in), WAYS("rz", text, out, in), WAYS("rm", text, out, in),               \
    WAYS("rp", text, out, in)
#define INTEGRAL(t, r)                                                                             \
    ONE("rni." t "." t, r, r), ONE("rzi." t "." t, r, r), ONE("rmi." t "." t, r, r),               \
    ONE("rpi." t "." t, r, r)
#define NARROW(text, out, ref) { "cvt." text, out, "F", NULL, ref, NULL }
#define PACK(text, out) { "cvt." text, out, "FF", NULL, pack, NULL }
#define FEATURES(ROW, round, t, ...)                                                               \
    ROW(round ".relu." t, __VA_ARGS__), ROW(round ".satfinite." t, __VA_ARGS__),                   \
    ROW(round ".relu.satfinite." t, __VA_ARGS__)

const struct form convert_forms[] = {
    TO_INTEGERS("", "u8", "H"),
    TO_INTEGERS("", "s8", "H"),
    TO_INTEGERS("", "u8", "R"),
    TO_INTEGERS("", "s8", "R"),
    TO_INTEGERS("", "u16", "H"),
    TO_INTEGERS("", "s16", "H"),
    TO_INTEGERS("", "u32", "R"),
    TO_INTEGERS("", "s32", "R"),
    TO_INTEGERS("", "u64", "D"),
    TO_INTEGERS("", "s64", "D"),
    ONE("sat.u8.u32", "R", "R"), ONE("sat.s8.u32", "R", "R"), ONE("sat.u16.u32", "H", "R"),
    ONE("sat.s16.u32", "H", "R"), ONE("sat.s32.u32", "R", "R"),
    ONE("sat.u8.s32", "R", "R"), ONE("sat.s8.s32", "R", "R"), ONE("sat.u16.s32", "H", "R"),
    ONE("sat.s16.s32", "H", "R"), ONE("sat.u32.s32", "R", "R"), ONE("sat.u64.s32", "D", "R"),
    ONE("sat.u8.u64", "R", "D"), ONE("sat.s8.u64", "R", "D"), ONE("sat.u16.u64", "H", "D"),
    ONE("sat.s16.u64", "H", "D"), ONE("sat.u32.u64", "R", "D"), ONE("sat.s32.u64", "R", "D"),
    ONE("sat.s64.u64", "D", "D"),
    ONE("sat.u8.s64", "R", "D"), ONE("sat.s8.s64", "R", "D"), ONE("sat.u16.s64", "H", "D"),
    ONE("sat.s16.s64", "H", "D"), ONE("sat.u32.s64", "R", "D"), ONE("sat.s32.s64", "R", "D"),
    ONE("sat.u64.s64", "D", "D"),
    FROM_FLOAT("f32", "F"),
    FROM_FLOAT("f64", "G"),
    FROM_FLOAT("f16", "E"),
    ONE("rzi.s32.bf16", "R", "A"),
    ONE("rni.u64.bf16", "D", "A"),
    ONE("rzi.ftz.s32.f32", "R", "F"),
    ONE("rpi.ftz.u32.f32", "R", "F"),
    FROM_INTEGERS("rn.f32", "F"),
    FROM_INTEGERS("rz.f32", "F"),
    FROM_INTEGERS("rm.f32", "F"),
    FROM_INTEGERS("rp.f32", "F"),
    FROM_INTEGERS("rn.f64", "G"),
    FROM_INTEGERS("rz.f64", "G"),
    FROM_INTEGERS("rm.f64", "G"),
    FROM_INTEGERS("rp.f64", "G"),
    FROM_INTEGERS("rn.f16", "E"),
    FROM_INTEGERS("rz.f16", "E"),
    ONE("rn.bf16.u16", "A", "H"), ONE("rn.bf16.s16", "A", "H"), ONE("rn.bf16.u32", "A", "R"),
    ONE("rn.bf16.s32", "A", "R"), ONE("rn.bf16.u64", "A", "D"), ONE("rn.bf16.s64", "A", "D"),
    ROUNDS("f32.f64", "F", "G"),
    ROUNDS("f16.f32", "E", "F"),
    ROUNDS("f16.f64", "E", "G"),
    ONE("rn.bf16.f32", "A", "F"), ONE("rz.bf16.f32", "A", "F"), ONE("rm.bf16.f32", "A", "F"),
    ONE("rp.bf16.f32", "A", "F"),
    ONE("rn.ftz.f32.f64", "F", "G"),
    ONE("rz.ftz.sat.f32.f64", "F", "G"),
    ONE("rn.ftz.f16.f32", "E", "F"),
    ONE("f64.f32", "G", "F"),
    ONE("ftz.f64.f32", "G", "F"),
    ONE("f32.f16", "F", "E"),
    ONE("f64.f16", "G", "E"),
    ONE("f32.bf16", "F", "A"),
    ONE("sat.f32.f32", "F", "F"),
    ONE("ftz.sat.f32.f32", "F", "F"),
    ONE("ftz.f32.f32", "F", "F"),
    ONE("f32.f32", "F", "F"),
    ONE("sat.f64.f64", "G", "G"),
    INTEGRAL("f16", "E"),
    INTEGRAL("f32", "F"),
    INTEGRAL("f64", "G"),
    ONE("rni.ftz.f32.f32", "F", "F"),
    ONE("rpi.sat.f32.f32", "F", "F"),
    FEATURES(NARROW, "rn", "f16.f32", "E", narrow),
    FEATURES(NARROW, "rz", "bf16.f32", "A", narrow),
    FEATURES(NARROW, "rn", "tf32.f32", "R", tf32),
    FEATURES(NARROW, "rz", "tf32.f32", "R", tf32),
    NARROW("rn.tf32.f32", "R", tf32),
    NARROW("rz.tf32.f32", "R", tf32),
    NARROW("rna.tf32.f32", "R", tf32),
    NARROW("rna.satfinite.tf32.f32", "R", tf32),
    PACK("rn.f16x2.f32", "X"),
    PACK("rz.f16x2.f32", "X"),
    PACK("rn.bf16x2.f32", "Y"),
    PACK("rz.bf16x2.f32", "Y"),
    FEATURES(PACK, "rn", "f16x2.f32", "X"),
    FEATURES(PACK, "rz", "bf16x2.f32", "Y"),
    { NULL, NULL, NULL, NULL, NULL, NULL },
};
