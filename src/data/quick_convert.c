/* data/quick_convert.c: cvt from and to floats by way of the machine's doubles (see convert.c for what
 * it gives). Every source becomes a double. An integer of 64 bits is the sum of two, a rounded one and
 * its rest. Each destination is rounded from those once. */
#include "data/convert.h"
#include "data/quick.h"

#if MACHINE_FLOATS

/* Values of lanes, and what a double cannot hold of them. */
struct values {
    double v[MOST_LANES], rest[MOST_LANES];
    uint32_t words[MOST_LANES]; /* the f32 of a source of 16 or 32 bits */
    unsigned n;
    bool inexact;               /* a rest may differ from 0 */
};

struct way {
    enum type from, to;
    enum rounding round;
    bool ftz, sat;
    unsigned features;
};

#define EACH(x, EXPR)                                                                              \
    for (unsigned l = 0; l < (x)->n; l++)                                                          \
    EXPR

static unsigned bits_of(enum type t)
{
    return type_info(t)->bytes * 8;
}

static bool is_signed(enum type t)
{
    return type_info(t)->kind == KIND_SIGNED;
}

static bool is_float(enum type t)
{
    return type_info(t)->kind == KIND_FLOAT;
}

/* ---- sources ---- */

static void read_floats(struct values *x, const uint32_t *restrict from, const struct way *w)
{
    uint32_t *words = x->words;

    if (w->from == TYPE_F16)
        EACH(x, words[l] = f32_of_f16(from[l]));
    else if (w->from == TYPE_BF16)
        EACH(x, words[l] = f32_of_bf16(from[l]));
    else if (w->ftz)
        EACH(x, words[l] = flushed(from[l]));
    else
        EACH(x, words[l] = from[l]);
    EACH(x, x->v[l] = (double)f32_of_bits(words[l]));
}

/* A signed number less the lowest one is not negative. The lowest is added as a double. */
static void read_words(struct values *x, const uint32_t *restrict from, enum type t)
{
    uint32_t keep = LOW_BITS(uint32_t, bits_of(t));
    uint32_t top = is_signed(t) ? TOP_BIT(uint32_t, bits_of(t)) : 0;
    double lowest = (double)top;

    EACH(x, x->v[l] = (double)((from[l] & keep) ^ top) - lowest);
}

static void read_pairs(struct values *x, const uint64_t *restrict from, enum type t)
{
    uint64_t top = is_signed(t) ? (uint64_t)1 << 63 : 0;
    double lowest = (double)top;

    for (unsigned l = 0; l < x->n; l++) {
        uint64_t v = from[l] ^ top;
        double high = (double)(uint32_t)(v >> 32) * 0x1p32 - lowest;
        double low = (double)(uint32_t)(v & 0xffffffffu);

        x->v[l] = high + low;
        x->rest[l] = rest_of_sum(high, low, x->v[l]);
    }
    x->inexact = true;
}

static void read_source(struct values *x, const void *from, const struct way *w)
{
    const uint64_t *pairs = from;

    x->inexact = false;
    if (w->from == TYPE_F64)
        EACH(x, x->v[l] = f64_of_bits(pairs[l]));
    else if (is_float(w->from))
        read_floats(x, from, w);
    else if (bits_of(w->from) == 64)
        read_pairs(x, pairs, w->from);
    else
        read_words(x, from, w->from);
    if (!x->inexact)
        EACH(x, x->rest[l] = 0);
}

/* ---- to integral values ---- */

/* From 2^52 on all numbers are integral. */
#define INTEGRAL 0x1p52

static inline double signed_as(double v, double sign)
{
    return f64_of_bits(bits_of_f64(v) | (bits_of_f64(sign) & SIGN_64));
}

static inline double nearest(double v)
{
    double size = fabs(v);

    return size < INTEGRAL ? signed_as((size + INTEGRAL) - INTEGRAL, v) : v;
}

static inline double cut(double v)
{
    double size = fabs(v), near = fabs(nearest(v));

    return signed_as(near > size ? near - 1 : near, v);
}

static inline double lower(double v)
{
    double near = nearest(v);

    return near > v ? near - 1 : near;
}

static inline double upper(double v)
{
    double near = nearest(v);

    return near < v ? signed_as(fabs(near + 1), v) : near;
}

static void make_integral(struct values *x, enum rounding round)
{
    double *v = x->v;

    if (round == ROUND_RNI)
        EACH(x, v[l] = nearest(v[l]));
    else if (round == ROUND_RMI)
        EACH(x, v[l] = lower(v[l]));
    else if (round == ROUND_RPI)
        EACH(x, v[l] = upper(v[l]));
    else
        EACH(x, v[l] = cut(v[l]));
}

/* ---- destinations: integers ---- */

static void write_words(const struct values *x, uint32_t *restrict to, const struct way *w)
{
    uint32_t all = LOW_BITS(uint32_t, bits_of(w->to)), top = TOP_BIT(uint32_t, bits_of(w->to));
    double least = is_signed(w->to) ? -(double)top : 0;
    double most = (double)(is_signed(w->to) ? top - 1 : all);
    uint32_t nan = w->from == TYPE_F64 ? top : 0;

    for (unsigned l = 0; l < x->n; l++) {
        double v = x->v[l], low = v < least ? least : v, near = low > most ? most : low;
        uint32_t bits = (uint32_t)(bits_of_f64(near + WHOLE) & all);

        to[l] = v != v ? nan : bits;
    }
}

static inline uint64_t s64_of(double v)
{
    if (v >= 0x1p63)
        return UINT64_MAX >> 1;
    return v > -0x1p63 ? (uint64_t)(int64_t)v : (uint64_t)1 << 63; /* of a NaN, too */
}

static inline uint64_t u64_of(double v)
{
    if (v != v)
        return (uint64_t)1 << 63;
    if (v >= 0x1p64)
        return UINT64_MAX;
    return v >= 0x1p63 ? (uint64_t)(v - 0x1p63) + ((uint64_t)1 << 63) : v > 0 ? (uint64_t)v : 0;
}

static void write_integers(const struct values *x, void *to, const struct way *w)
{
    uint64_t *pairs = to;

    if (bits_of(w->to) < 64)
        write_words(x, to, w);
    else if (is_signed(w->to))
        EACH(x, pairs[l] = s64_of(x->v[l]));
    else
        EACH(x, pairs[l] = u64_of(x->v[l]));
}

/* ---- destinations: floats ---- */

/* .sat, as in `saturated`. */
static inline uint64_t saturated_64(uint64_t bits)
{
    double v = f64_of_bits(bits);

    return v > 0 ? v < 1 ? bits : (uint64_t)0x3ff << 52 : 0;
}

/* The NaN of an .f64 stays, made quiet. */
static void write_f64(const struct values *x, uint64_t *restrict to, const struct way *w)
{
    uint64_t quiet = (uint64_t)1 << 51;
    uint64_t payload = w->from == TYPE_F64 ? ~(uint64_t)0 : 0;

    round_f64s(to, x->v, x->rest, x->n, w->round);
    for (unsigned l = 0; l < x->n; l++) {
        uint64_t nan = (to[l] & payload) | (NAN_64 & ~payload) | quiet;

        to[l] = x->v[l] != x->v[l] ? nan : to[l];
    }
    if (w->sat)
        EACH(x, to[l] = saturated_64(to[l]));
}

static void write_f32(struct values *x, uint32_t *restrict to, const struct way *w)
{
    if (x->inexact)
        EACH(x, x->v[l] = rounded_to_odd(x->v[l], x->rest[l]));
    QUICK_ROUND(to, x->v, x->n, w->round);
    EACH(x, to[l] = canonical_bits(to[l]));
    if (w->ftz)
        EACH(x, to[l] = flushed(to[l]));
    if (w->sat)
        EACH(x, to[l] = saturated(to[l]));
}

/* A magnitude was cut off. It becomes one step larger where the rounding leads away from 0. */
static inline uint32_t stepped(uint32_t half, uint32_t bits, uint32_t left, uint32_t signs)
{
    return half + (left != 0 && half != 0x7fff && (bits >> 31 ^ signs) == 0);
}

static inline uint32_t f16_directed(uint32_t bits, uint32_t signs)
{
    uint32_t half = f16_cut(bits), left = f32_of_f16(half) ^ (bits & 0x7fffffffu);
    uint32_t r = stepped(half, bits, left, signs);

    return half == 0x7fff ? half : r | (bits >> 16 & 0x8000);
}

static inline uint32_t bf16_directed(uint32_t bits, uint32_t signs)
{
    uint32_t m = bits & 0x7fffffffu, half = is_nan_32(bits) ? 0x7fff : m >> 16;
    uint32_t r = stepped(half, bits, m & 0xffff, signs);

    return half == 0x7fff ? half : r | (bits >> 16 & 0x8000);
}

/* Rounds floats, which are exact or rounded to odd, to halves. signs: 0 when positive magnitudes grow,
 * 1 when negative ones do, 2 when none does. */
static void narrow(uint32_t *words, unsigned n, enum type to, enum rounding round)
{
    uint32_t signs = round == ROUND_RP ? 0 : round == ROUND_RM ? 1 : 2;
    bool directed = round == ROUND_RZ || signs < 2;

    for (unsigned l = 0; l < n && to == TYPE_F16 && !directed; l++)
        words[l] = f16_of_f32(words[l]);
    for (unsigned l = 0; l < n && to == TYPE_F16 && directed; l++)
        words[l] = f16_directed(words[l], signs);
    for (unsigned l = 0; l < n && to == TYPE_BF16 && !directed; l++)
        words[l] = bf16_of_f32(words[l]);
    for (unsigned l = 0; l < n && to == TYPE_BF16 && directed; l++)
        words[l] = bf16_directed(words[l], signs);
}

static void write_halves(struct values *x, uint32_t *restrict to, const struct way *w)
{
    if (x->inexact)
        EACH(x, x->v[l] = rounded_to_odd(x->v[l], x->rest[l]));
    EACH(x, to[l] = odd_f32_of_f64(x->v[l]));
    if (w->sat)
        EACH(x, to[l] = saturated(to[l]));
    narrow(to, x->n, w->to, w->round);
}

/* ---- cvt ---- */

static struct way way_of(const struct instr *i)
{
    struct way w = { (enum type)i->type2, (enum type)i->type, (enum rounding)i->round,
                     (i->mods & MOD_FTZ) != 0, (i->mods & MOD_SAT) != 0, i->variant };

    if (w.round == ROUND_NONE && !is_float(w.to))
        w.round = ROUND_RZI;
    return w;
}

static void convert(const struct dop *x)
{
    struct way w = way_of(x->instr);
    struct values v;

    v.n = x->lanes;
    read_source(&v, x->src[0], &w);
    if (convert_is_integral(w.round))
        make_integral(&v, w.round);
    if (!is_float(w.to))
        write_integers(&v, x->dst[0], &w);
    else if (w.to == TYPE_F64)
        write_f64(&v, x->dst[0], &w);
    else if (w.to == TYPE_F32)
        write_f32(&v, x->dst[0], &w);
    else
        write_halves(&v, x->dst[0], &w);
}

/* ---- from f32 to what is narrower, or two of them to a pair ---- */

/* tf32 lies in the upper 19 bits. */
static inline uint32_t tf32_of(uint32_t bits, uint32_t half, uint32_t even)
{
    uint32_t r = (bits + half + (bits >> 13 & even)) & ~(uint32_t)0x1fff;

    return is_nan_32(bits) ? 0x7fffffffu : r;
}

static void narrow_to_tf32(uint32_t *words, unsigned n, enum rounding round)
{
    uint32_t half = round == ROUND_RN ? 0xfff : round == ROUND_RNA ? 0x1000 : 0;

    for (unsigned l = 0; l < n; l++)
        words[l] = tf32_of(words[l], half, round == ROUND_RN);
}

/* .satfinite: infinity becomes the greatest number. .relu: a negative number becomes +0; a canonical
 * NaN has no sign. */
static void apply_features(uint32_t *words, unsigned n, const struct way *w)
{
    static const struct {
        uint32_t infinity, step;
    } of[TYPE_COUNT] = {
        [TYPE_F16] = { 0x7c00, 1 }, [TYPE_BF16] = { 0x7f80, 1 },
        [TYPE_TF32] = { 0x7f800000u, 0x2000 },
    };
    uint32_t infinity = of[w->to].infinity, step = of[w->to].step;
    uint32_t sign = w->to == TYPE_TF32 ? 0x80000000u : 0x8000;

    for (unsigned l = 0; l < n && (w->features & FEATURE_SATFINITE) != 0; l++)
        words[l] -= (words[l] & (sign - 1)) == infinity ? step : 0;
    for (unsigned l = 0; l < n && (w->features & FEATURE_RELU) != 0; l++)
        words[l] = (words[l] & sign) != 0 ? 0 : words[l];
}

static void narrow_all(uint32_t *restrict to, const uint32_t *restrict from, unsigned n,
                       const struct way *w)
{
    for (unsigned l = 0; l < n; l++)
        to[l] = from[l];
    if (w->to == TYPE_TF32)
        narrow_to_tf32(to, n, w->round);
    else
        narrow(to, n, w->to, w->round);
    apply_features(to, n, w);
}

static void narrow_one(const struct dop *x)
{
    struct way w = way_of(x->instr);

    narrow_all(x->dst[0], x->src[0], x->lanes, &w);
}

/* The first operand becomes the upper half. */
static void pack(const struct dop *x)
{
    struct way w = way_of(x->instr);
    uint32_t high[MOST_LANES], low[MOST_LANES], *restrict d = x->dst[0];

    w.to = w.to == TYPE_F16X2 ? TYPE_F16 : TYPE_BF16;
    narrow_all(high, x->src[0], x->lanes, &w);
    narrow_all(low, x->src[1], x->lanes, &w);
    FOR_EACH_LANE(l, x)
        d[l] = high[l] << 16 | low[l];
}

/* ---- which is which ---- */

static dop_function *pick_convert(const struct instr *i)
{
    return convert_is_of_floats(i) ? convert : NULL;
}

static dop_function *pick_narrow(const struct instr *i)
{
    return !convert_narrows(i) ? NULL : i->nsrc == 2 ? pack : narrow_one;
}

const struct dop_row DOP_ROWS(quick_convert)[] = {
#define CVT pick_convert
#define NARROW pick_narrow
#include "data/convert_rows.def"
    { .op = OP_COUNT },
};

#else

const struct dop_row DOP_ROWS(quick_convert)[] = { { .op = OP_COUNT } };

#endif
