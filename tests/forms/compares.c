/* tests/forms/compares.c: comparison and selection. */
#include <string.h>

#include "forms/float_ref.h"

enum { LESS = 1, EQUAL = 2, GREATER = 4, UNORDERED = 8 };

/* ---- the order of two values ---- */

static int order_of_floats(const struct ieee *f, uint64_t a, uint64_t b)
{
    uint64_t sign = ieee_signed(f, true, 0);
    int64_t p = (int64_t)(a & ~sign), q = (int64_t)(b & ~sign);

    if (ieee_is_nan(f, a) || ieee_is_nan(f, b))
        return UNORDERED;
    p = ieee_sign(f, a) ? -p : p;
    q = ieee_sign(f, b) ? -q : q;
    return p < q ? LESS : p == q ? EQUAL : GREATER;
}

static int order_of(const char *type, bool ftz, uint64_t a, uint64_t b)
{
    const struct ieee *f = format_of(type);
    unsigned n = type_bits(type);
    int64_t p = as_signed(a, n), q = as_signed(b, n);

    if (f != NULL)
        return order_of_floats(f, ftz ? flushed(f, a) : a, ftz ? flushed(f, b) : b);
    if (type_is_signed(type))
        return p < q ? LESS : p == q ? EQUAL : GREATER;
    return a < b ? LESS : a == b ? EQUAL : GREATER;
}

/* Which orders the comparison of the text accepts. */
static int accepted(const struct form *f)
{
    static const struct {
        const char *suffix;
        int orders;
    } table[] = {
        { ".eq", EQUAL },
        { ".ne", LESS | GREATER },
        { ".lt", LESS },
        { ".le", LESS | EQUAL },
        { ".gt", GREATER },
        { ".ge", GREATER | EQUAL },
        { ".lo", LESS },
        { ".ls", LESS | EQUAL },
        { ".hi", GREATER },
        { ".hs", GREATER | EQUAL },
        { ".equ", EQUAL | UNORDERED },
        { ".neu", LESS | GREATER | UNORDERED },
        { ".ltu", LESS | UNORDERED },
        { ".leu", LESS | EQUAL | UNORDERED },
        { ".gtu", GREATER | UNORDERED },
        { ".geu", GREATER | EQUAL | UNORDERED },
        { ".num", LESS | EQUAL | GREATER },
        { ".nan", UNORDERED },
    };

    for (size_t k = 0; k < sizeof table / sizeof *table; k++)
        if (form_has(f, table[k].suffix))
            return table[k].orders;
    return 0;
}

static bool combined(const struct form *f, bool compared, bool c)
{
    if (form_has(f, ".and"))
        return compared && c;
    if (form_has(f, ".or"))
        return compared || c;
    return form_has(f, ".xor") ? compared != c : compared;
}

static bool holds(const struct form *f, const struct word *in)
{
    char type[16];

    form_suffix(f, 0, type);
    return (order_of(type, form_has(f, ".ftz"), in[0].lo, in[1].lo) & accepted(f)) != 0;
}

static void setp(const struct form *f, const struct word *in, struct word *out)
{
    out[0].lo = combined(f, holds(f, in), in[2].lo != 0);
    out[1].lo = combined(f, !holds(f, in), in[2].lo != 0);
}

/* p for the lower halves, q for the upper ones. */
static void setp_pair(const struct form *f, const struct word *in, struct word *out)
{
    char type[16];

    form_suffix(f, 0, type);
    for (unsigned k = 0; k < 2; k++) {
        uint64_t a = low_bits(in[0].lo >> 16 * k, 16), b = low_bits(in[1].lo >> 16 * k, 16);

        out[k].lo = (order_of(type, false, a, b) & accepted(f)) != 0;
    }
}

/* set.CMP.D.T: 1.0 where D is a float, else all ones. */
static uint64_t truth(const char *type)
{
    const struct ieee *f = format_of(type);

    return f == NULL ? UINT64_MAX : (((uint64_t)1 << (f->exponent - 1)) - 1) << f->fraction;
}

static void set(const struct form *f, const struct word *in, struct word *out)
{
    char to[16];

    form_suffix(f, 1, to);
    out[0].lo = combined(f, holds(f, in), in[2].lo != 0) ? truth(to) : 0;
}

static void set_pair(const struct form *f, const struct word *in, struct word *out)
{
    struct word each[2] = { { 0, 0 }, { 0, 0 } };
    char to[16];

    form_suffix(f, 1, to);
    setp_pair(f, in, each);
    out[0].lo = 0;
    for (unsigned k = 0; k < 2; k++)
        if (combined(f, each[k].lo != 0, in[2].lo != 0))
            out[0].lo |= (truth(to) & 0xffff) << 16 * k;
}

static void selp(const struct form *f, const struct word *in, struct word *out)
{
    (void)f;
    out[0].lo = in[2].lo != 0 ? in[0].lo : in[1].lo;
}

/* slct.T.C: by the sign of a number; -0 is not less than 0, and a NaN selects the second. */
static void slct(const struct form *f, const struct word *in, struct word *out)
{
    char type[16];

    form_suffix(f, 0, type);
    out[0].lo = (order_of(type, form_has(f, ".ftz"), in[2].lo, 0) & (EQUAL | GREATER)) != 0
                    ? in[0].lo
                    : in[1].lo;
}

static void testp(const struct form *f, const struct word *in, struct word *out)
{
    const struct ieee *format = way_of(f).format;
    uint64_t v = in[0].lo;
    bool nan = ieee_is_nan(format, v), large = ieee_is_infinite(format, v);
    bool subnormal = ieee_is_subnormal(format, v);

    out[0].lo = form_has(f, ".finite")       ? !nan && !large
                : form_has(f, ".infinite")   ? large
                : form_has(f, ".number")     ? !nan
                : form_has(f, ".notanumber") ? nan
                : form_has(f, ".normal")     ? !nan && !large && !subnormal
                                             : subnormal;
}

#define ONE(text, in) { text, "P", in, NULL, setp, NULL }
#define EQUALITY(t, in) ONE("setp.eq." t, in), ONE("setp.ne." t, in)
#define ORDERED(t, in)                                                                             \
    EQUALITY(t, in), ONE("setp.lt." t, in), ONE("setp.le." t, in), ONE("setp.gt." t, in),          \
        ONE("setp.ge." t, in)
#define UNSIGNED(t, in)                                                                            \
    ORDERED(t, in), ONE("setp.lo." t, in), ONE("setp.ls." t, in), ONE("setp.hi." t, in),           \
        ONE("setp.hs." t, in)
#define FLOAT(t, in)                                                                               \
    ORDERED(t, in), ONE("setp.equ." t, in), ONE("setp.neu." t, in), ONE("setp.ltu." t, in),        \
        ONE("setp.leu." t, in), ONE("setp.gtu." t, in), ONE("setp.geu." t, in),                    \
        ONE("setp.num." t, in), ONE("setp.nan." t, in)
#define SELECT(t, r, in) { "selp." t, r, in "P", NULL, selp, NULL }
#define SLCT(t, r, in)                                                                             \
    { "slct." t ".s32", r, in "R", NULL, slct, NULL },                                             \
    { "slct." t ".f32", r, in "F", NULL, slct, NULL },                                             \
    { "slct.ftz." t ".f32", r, in "F", NULL, slct, NULL }
#define TEST(t, in)                                                                                \
    { "testp.finite." t, "P", in, NULL, testp, NULL },                                             \
    { "testp.infinite." t, "P", in, NULL, testp, NULL },                                           \
    { "testp.number." t, "P", in, NULL, testp, NULL },                                             \
    { "testp.notanumber." t, "P", in, NULL, testp, NULL },                                         \
    { "testp.normal." t, "P", in, NULL, testp, NULL },                                             \
    { "testp.subnormal." t, "P", in, NULL, testp, NULL }

const struct form compare_forms[] = {
    EQUALITY("b16", "HH"),
    EQUALITY("b32", "RR"),
    EQUALITY("b64", "DD"),
    UNSIGNED("u16", "HH"),
    UNSIGNED("u32", "RR"),
    UNSIGNED("u64", "DD"),
    ORDERED("s16", "HH"),
    ORDERED("s32", "RR"),
    ORDERED("s64", "DD"),
    FLOAT("f16", "EE"),
    FLOAT("bf16", "AA"),
    FLOAT("f32", "FF"),
    FLOAT("ftz.f32", "FF"),
    FLOAT("f64", "GG"),
    { "setp.lt.s32", "PP", "RR", NULL, setp, NULL },
    { "setp.lt.f32", "PP", "FF", NULL, setp, NULL },
    { "setp.ge.and.s32", "PP", "RRP", NULL, setp, NULL },
    { "setp.ne.or.u64", "PP", "DDP", NULL, setp, NULL },
    { "setp.gtu.xor.f64", "PP", "GGP", NULL, setp, NULL },
    { "setp.lt.f16x2", "PP", "XX", NULL, setp_pair, NULL },
    { "setp.geu.bf16x2", "PP", "YY", NULL, setp_pair, NULL },
    { "set.lt.u32.s32", "R", "RR", NULL, set, NULL },
    { "set.ge.s32.u64", "R", "DD", NULL, set, NULL },
    { "set.eq.f32.b16", "F", "HH", NULL, set, NULL },
    { "set.gtu.f32.f64", "F", "GG", NULL, set, NULL },
    { "set.le.and.u32.f32", "R", "FFP", NULL, set, NULL },
    { "set.le.ftz.u32.f32", "R", "FF", NULL, set, NULL },
    { "set.nan.xor.f32.f32", "F", "FFP", NULL, set, NULL },
    { "set.lt.u16.f16", "H", "EE", NULL, set, NULL },
    { "set.lt.f16.f16", "E", "EE", NULL, set, NULL },
    { "set.neu.bf16.bf16", "A", "AA", NULL, set, NULL },
    { "set.lt.f16x2.f16x2", "X", "XX", NULL, set_pair, NULL },
    { "set.geu.bf16x2.bf16x2", "Y", "YY", NULL, set_pair, NULL },
    { "set.lt.u32.f16x2", "R", "XX", NULL, set_pair, NULL },
    { "set.gtu.s32.f16x2", "R", "XX", NULL, set_pair, NULL },
    { "set.ne.xor.u32.f16x2", "R", "XXP", NULL, set_pair, NULL },
    { "set.nan.s32.bf16x2", "R", "YY", NULL, set_pair, NULL },
    { "set.le.or.u32.bf16x2", "R", "YYP", NULL, set_pair, NULL },
    { "set.ge.f16.s32", "E", "RR", NULL, set, NULL },
    { "set.eq.f16.b64", "E", "DD", NULL, set, NULL },
    { "set.ltu.f16.f32", "E", "FF", NULL, set, NULL },
    { "set.hi.bf16.u16", "A", "HH", NULL, set, NULL },
    { "set.num.and.bf16.f64", "A", "GGP", NULL, set, NULL },
    { "set.gt.bf16.f16", "A", "EE", NULL, set, NULL },
    SELECT("b16", "H", "HH"),
    SELECT("u16", "H", "HH"),
    SELECT("s16", "H", "HH"),
    SELECT("b32", "R", "RR"),
    SELECT("u32", "R", "RR"),
    SELECT("s32", "R", "RR"),
    SELECT("f32", "F", "FF"),
    SELECT("b64", "D", "DD"),
    SELECT("u64", "D", "DD"),
    SELECT("s64", "D", "DD"),
    SELECT("f64", "G", "GG"),
    SLCT("b16", "H", "HH"),
    SLCT("u32", "R", "RR"),
    SLCT("f32", "F", "FF"),
    SLCT("s64", "D", "DD"),
    SLCT("f64", "G", "GG"),
    TEST("f32", "F"),
    TEST("f64", "G"),
    { NULL, NULL, NULL, NULL, NULL, NULL },
};
