/* host/value.c: values of PTX types to text and back. Knows no memory. */
#include "host/value.h"

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "host/expression.h"
#include "host/real.h"

bool value_type_allowed(enum type t)
{
    return t != TYPE_NONE && value_type_shown(t) == t && type_info(t)->bytes > 0;
}

enum type value_type_shown(enum type t)
{
    if (t == TYPE_F16X2)
        return TYPE_F16;
    if (t == TYPE_BF16X2)
        return TYPE_BF16;
    if (t == TYPE_B128)
        return TYPE_B64;
    return t == TYPE_U128 ? TYPE_U64 : t;
}

/* ---- floats ---- */

bool value_is_finite(enum type t, uint64_t bits)
{
    return type_info(t)->kind != KIND_FLOAT || (real_widen(t, bits) >> 52 & 0x7ff) != 0x7ff;
}

/* Does it look like a float rather than a whole number? */
static bool is_float_text(const struct word *w)
{
    bool hex = w->n > 1 && (memchr(w->s, 'x', w->n) != NULL || memchr(w->s, 'X', w->n) != NULL);

    for (size_t i = 0; i < w->n; i++)
        if (strchr(hex ? ".pP" : ".eEiInN", w->s[i]) != NULL)
            return true;
    return false;
}

/* The narrow types are rounded from f64; a NaN keeps its significand. */
static bool read_narrow(enum type t, const struct word *w, uint64_t *bits)
{
    const uint64_t quiet = (uint64_t)1 << 51, sign = (uint64_t)1 << 63;
    uint64_t f64, payload;

    if (!number_f64_bits(w->s, w->n, &f64))
        return false;
    *bits = real_narrow(t, f64);
    if (real_is_nan(TYPE_F64, f64, &payload) && payload != quiet) {
        if (!real_nan(t, payload, bits))
            return false;
        if ((f64 & sign) != 0)
            *bits |= (uint64_t)1 << (8 * type_info(t)->bytes - 1);
    }
    return true;
}

static bool float_of_word(enum type t, const struct word *w, uint64_t *bits)
{
    uint32_t narrow;

    if (t == TYPE_F64)
        return number_f64_bits(w->s, w->n, bits);
    if (t != TYPE_F32)
        return read_narrow(t, w, bits);
    if (!number_f32_bits(w->s, w->n, &narrow))
        return false;
    *bits = narrow;
    return true;
}

/* ---- whole numbers ---- */

struct whole {
    bool negative, hex;
    uint64_t magnitude;
};

static bool whole_of_word(const struct word *w, struct whole *out)
{
    size_t sign = w->n > 0 && (w->s[0] == '-' || w->s[0] == '+');

    out->negative = sign == 1 && w->s[0] == '-';
    out->hex = w->n > sign + 1 && (w->s[sign + 1] == 'x' || w->s[sign + 1] == 'X');
    return number_u64(w->s + sign, w->n - sign, &out->magnitude);
}

static bool whole_fits(enum type t, const struct whole *v, bool any_sign)
{
    const struct type_info *info = type_info(t);
    uint64_t half = (uint64_t)1 << (8 * info->bytes - 1), most = half + (half - 1);

    if (v->magnitude == 0)
        return true;
    if (v->negative)
        return v->magnitude <= half && (info->kind != KIND_UNSIGNED || any_sign);
    return v->magnitude <= (info->kind == KIND_SIGNED && !v->hex ? half - 1 : most);
}

static bool out_of_range(struct scan *s, enum type t, const struct word *w)
{
    const struct type_info *info = type_info(t);
    uint64_t half = (uint64_t)1 << (8 * info->bytes - 1);

    if (info->kind == KIND_SIGNED)
        return diag_error(s->diags, w->span, "%.*s does not fit in %s (-%llu to %llu)",
                          WORD_SHOWN(*w), w->s, info->text, (unsigned long long)half,
                          (unsigned long long)(half - 1));
    return diag_error(s->diags, w->span, "%.*s does not fit in %s (0 to %llu)", WORD_SHOWN(*w),
                      w->s, info->text, (unsigned long long)(half + (half - 1)));
}

static uint64_t low_bytes(uint64_t v, unsigned bytes)
{
    return bytes >= 8 ? v : v & (((uint64_t)1 << 8 * bytes) - 1);
}

/* ---- both ---- */

/* A float of an untyped value's width. */
static enum type float_of_width(enum type t)
{
    if (t == TYPE_B16)
        return TYPE_F16;
    if (t == TYPE_B32)
        return TYPE_F32;
    return t == TYPE_B64 ? TYPE_F64 : TYPE_NONE;
}

static bool read_float(struct scan *s, enum type t, const struct word *w, uint64_t *bits)
{
    if (float_of_word(t, w, bits))
        return true;
    return diag_error(s->diags, w->span, "expected a value of %s, found `%.*s`", type_info(t)->text,
                      WORD_SHOWN(*w), w->s);
}

static bool read_whole(struct scan *s, enum type t, const struct word *w, struct whole *v)
{
    if (whole_of_word(w, v))
        return true;
    return diag_error(s->diags, w->span, "expected a whole number (%s, below 2^64), found `%.*s`",
                      type_info(t)->text, WORD_SHOWN(*w), w->s);
}

/* A word, or `nan(…)` with its parentheses. */
static bool value_word(struct scan *s, struct word *w)
{
    if (!scan_expect_word(s, w, "a value"))
        return false;
    if (w->n < 3 || memcmp(w->s + w->n - 3, "nan", 3) != 0 || s->at == s->end || w->s[w->n] != '(')
        return true;
    while (s->at < s->end && s->source->text[s->at] != ')')
        s->at++;
    if (!scan_expect(s, ')', "after the bits of a NaN"))
        return false;
    w->span = scan_since(s, w->span.at);
    w->n = w->span.length;
    return true;
}

#define MOST_EXACT ((int64_t)1 << 53) /* whole numbers that an f64 has, all of them */

/* An expression of a scenario's variables. */
static bool read_computed(struct scan *s, enum type t, bool any_sign, uint64_t *bits)
{
    size_t from = scan_here(s).at;
    struct whole whole = { .negative = false };
    struct word w;
    int64_t v;

    if (!expression_read(s, &v))
        return false;
    w.span = scan_since(s, from);
    w.s = s->source->text + from;
    w.n = w.span.length;
    if (type_info(t)->kind == KIND_FLOAT) {
        *bits = real_narrow(t, bits_of_f64((double)v));
        return (v <= MOST_EXACT && v >= -MOST_EXACT) ||
               diag_error(s->diags, w.span, "%.*s is %lld, more than 53 bits", WORD_SHOWN(w), w.s,
                          (long long)v);
    }
    whole.negative = v < 0;
    whole.magnitude = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
    *bits = low_bytes((uint64_t)v, type_info(t)->bytes);
    return whole_fits(t, &whole, any_sign) || out_of_range(s, t, &w);
}

bool value_read(struct scan *s, enum type t, bool any_sign, uint64_t *bits)
{
    enum type as_float = type_info(t)->kind == KIND_FLOAT ? t : float_of_width(t);
    struct whole v;
    struct word w;

    if (expression_begins(s))
        return read_computed(s, t, any_sign, bits);
    if (!value_word(s, &w))
        return false;
    if (type_info(t)->kind == KIND_FLOAT || (as_float != TYPE_NONE && is_float_text(&w)))
        return read_float(s, as_float, &w, bits);
    if (!read_whole(s, t, &w, &v))
        return false;
    if (!whole_fits(t, &v, any_sign))
        return out_of_range(s, t, &w);
    *bits = low_bytes(v.negative ? 0 - v.magnitude : v.magnitude, type_info(t)->bytes);
    return true;
}

/* ---- printing ---- */

static void print_narrow(enum type t, uint64_t bits, char out[VALUE_ROOM])
{
    unsigned width = 8 * type_info(t)->bytes;
    uint64_t payload, quiet;

    real_is_nan(t, real_narrow(t, (uint64_t)0x7ff8 << 48), &quiet);
    if (real_is_nan(t, bits, &payload) && payload != quiet)
        snprintf(out, VALUE_ROOM, "%snan(0x%x)", bits >> (width - 1) != 0 ? "-" : "",
                 (unsigned)payload);
    else
        number_print_f32((uint32_t)real_narrow(TYPE_F32, real_widen(t, bits)), out);
}

static void print_signed(enum type t, uint64_t bits, char out[VALUE_ROOM])
{
    unsigned bytes = type_info(t)->bytes;
    bool negative = bits >> (8 * bytes - 1) != 0;

    snprintf(out, VALUE_ROOM, "%s%llu", negative ? "-" : "",
             (unsigned long long)(negative ? low_bytes(0 - bits, bytes) : bits));
}

void value_print(enum type t, uint64_t bits, char out[VALUE_ROOM])
{
    const struct type_info *info = type_info(t);

    if (t == TYPE_F64)
        number_print_f64(bits, out);
    else if (t == TYPE_F32)
        number_print_f32((uint32_t)bits, out);
    else if (info->kind == KIND_FLOAT)
        print_narrow(t, bits, out);
    else if (info->kind == KIND_SIGNED)
        print_signed(t, bits, out);
    else if (info->kind == KIND_BITS)
        snprintf(out, VALUE_ROOM, "0x%0*llx", (int)(2 * info->bytes), (unsigned long long)bits);
    else
        snprintf(out, VALUE_ROOM, "%llu", (unsigned long long)bits);
}
