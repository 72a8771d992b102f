/* tests/forms/float_ref.c: what the text of a form says of its floats, and how its operands are
 * taken apart and its results put together. */
#include "forms/float_ref.h"

#include <string.h>

/* ---- the text ---- */

const struct ieee *format_of(const char *type)
{
    static const struct {
        const char *type;
        const struct ieee *format;
    } table[] = {
        { "f16", &ieee_f16 },   { "f16x2", &ieee_f16 }, { "bf16", &ieee_bf16 },
        { "bf16x2", &ieee_bf16 }, { "f32", &ieee_f32 },   { "f32x2", &ieee_f32 },
        { "f64", &ieee_f64 },
    };

    for (size_t k = 0; k < sizeof table / sizeof *table; k++)
        if (strcmp(table[k].type, type) == 0)
            return table[k].format;
    return NULL;
}

enum round_to mode_of(const struct form *f)
{
    if (form_has(f, ".rna"))
        return TO_NEAREST_AWAY;
    if (form_has(f, ".rz") || form_has(f, ".rzi"))
        return TO_ZERO;
    if (form_has(f, ".rm") || form_has(f, ".rmi"))
        return TO_BELOW;
    return form_has(f, ".rp") || form_has(f, ".rpi") ? TO_ABOVE : TO_NEAREST;
}

struct float_way way_of(const struct form *f)
{
    char type[16];

    form_suffix(f, 0, type);
    return (struct float_way){ format_of(type), mode_of(f), form_has(f, ".ftz"),
                               form_has(f, ".sat") };
}

unsigned parts_of(const struct form *f)
{
    char type[16];

    form_suffix(f, 0, type);
    return strstr(type, "x2") != NULL ? 2 : 1;
}

/* ---- operands and results ---- */

uint64_t flushed(const struct ieee *f, uint64_t v)
{
    return ieee_is_subnormal(f, v) ? ieee_signed(f, ieee_sign(f, v), 0) : v;
}

uint64_t finished(const struct float_way *w, uint64_t v)
{
    const struct ieee *f = w->format;
    uint64_t one = (((uint64_t)1 << (f->exponent - 1)) - 1) << f->fraction;

    if (w->ftz)
        v = flushed(f, v);
    if (!w->sat)
        return v;
    if (ieee_is_nan(f, v) || ieee_sign(f, v))
        return 0;
    return v > one ? one : v;
}

/* f64 keeps the payload of the first NaN and makes it quiet. */
uint64_t nan_among(const struct ieee *f, const uint64_t *v, unsigned n)
{
    for (unsigned k = 0; k < n && f == &ieee_f64; k++)
        if (ieee_is_nan(f, v[k]))
            return v[k] | (uint64_t)1 << 51;
    return ieee_canonical_nan(f);
}

static uint64_t one_result(const struct float_way *w, const uint64_t *v, unsigned n,
                           float_operation *op)
{
    uint64_t u[3] = { 0, 0, 0 };

    for (unsigned k = 0; k < n; k++)
        u[k] = w->ftz ? flushed(w->format, v[k]) : v[k];
    return finished(w, op(w, u));
}

void apply(const struct form *f, const struct word *in, struct word *out, float_operation *op,
           unsigned operands)
{
    struct float_way w = way_of(f);
    unsigned bits = (unsigned)(1 + w.format->exponent + w.format->fraction);

    for (unsigned p = 0; p < parts_of(f); p++) {
        uint64_t v[3] = { 0, 0, 0 };

        for (unsigned k = 0; k < operands; k++)
            v[k] = low_bits(in[k].lo >> p * bits, bits);
        out[0].lo |= one_result(&w, v, operands, op) << p * bits;
    }
}
