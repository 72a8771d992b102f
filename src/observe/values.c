/* observe/values.c: vectors of values as JSON and as text. */
#include "observe/values.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define EXACT ((uint64_t)1 << 53) /* JSON numbers are exact up to here */

/* ---- numbers ---- */

/* The decimal digits of 128 bits. */
static void put_wide(struct text *out, uint64_t high, uint64_t low)
{
    uint32_t part[4] = { (uint32_t)(high >> 32), (uint32_t)high, (uint32_t)(low >> 32),
                         (uint32_t)low };
    char digits[40];
    size_t n = sizeof digits;

    do {
        uint64_t rest = 0;

        for (unsigned i = 0; i < 4; i++) {
            rest = rest << 32 | part[i];
            part[i] = (uint32_t)(rest / 10);
            rest %= 10;
        }
        digits[--n] = (char)('0' + rest);
    } while ((part[0] | part[1] | part[2] | part[3]) != 0);
    text_add(out, digits + n, sizeof digits - n);
}

static void put_number(struct text *out, uint64_t high, uint64_t low)
{
    if (high != 0) {
        text_puts(out, "\"");
        put_wide(out, high, low);
        text_puts(out, "\"");
    } else {
        text_printf(out, low > EXACT ? "\"%" PRIu64 "\"" : "%" PRIu64, low);
    }
}

/* ---- vectors ---- */

static bool all_equal(const struct vector *v)
{
    for (unsigned i = 1; i < v->n; i++)
        if (v->low[i] != v->low[0] || v->high[i] != v->high[0])
            return false;
    return true;
}

/* Do the values go up, or down, by the same step each time, without wrapping around? */
static bool is_progression(const struct vector *v, bool *down, uint64_t *by)
{
    if (v->n < 3 || v->low[0] == v->low[1])
        return false;
    *down = v->low[1] < v->low[0];
    *by = *down ? v->low[0] - v->low[1] : v->low[1] - v->low[0];
    for (unsigned i = 0; i < v->n; i++) {
        const uint64_t a = v->low[i], b = i + 1 < v->n ? v->low[i + 1] : 0;

        if (v->high[i] != 0)
            return false;
        if (i + 1 < v->n && (*down ? b >= a || a - b != *by : a >= b || b - a != *by))
            return false;
    }
    return true;
}

static void put_progression(struct text *out, const struct vector *v, bool down, uint64_t by)
{
    text_puts(out, "{\"from\": ");
    put_number(out, 0, v->low[0]);
    text_puts(out, ", \"by\": ");
    if (by > EXACT)
        text_printf(out, "\"%s%" PRIu64 "\"", down ? "-" : "", by);
    else
        text_printf(out, "%s%" PRIu64, down ? "-" : "", by);
    text_puts(out, "}");
}

void vector_json(struct text *out, const struct vector *v)
{
    uint64_t by;
    bool down;

    if (v->n > 0 && all_equal(v)) {
        put_number(out, v->high[0], v->low[0]);
        return;
    }
    if (is_progression(v, &down, &by)) {
        put_progression(out, v, down, by);
        return;
    }
    text_puts(out, "[");
    for (unsigned i = 0; i < v->n; i++) {
        text_puts(out, i > 0 ? ", " : "");
        put_number(out, v->high[i], v->low[i]);
    }
    text_puts(out, "]");
}

bool vector_is_zero(const struct vector *v)
{
    return v->n == 0 || (v->low[0] == 0 && v->high[0] == 0 && all_equal(v));
}

/* ---- for readers ---- */

static int64_t signed_value(uint64_t v, unsigned bytes)
{
    const uint64_t sign = bytes >= 8 ? (uint64_t)1 << 63 : (uint64_t)1 << (8 * bytes - 1);

    v = bytes >= 8 ? v : v & (2 * sign - 1);
    return (v & sign) == 0 ? (int64_t)v : -(int64_t)((sign << 1) - v - 1) - 1;
}

/* A number with a point, so that it is seen to be none of the integers. */
static void put_real(struct text *out, double v, int digits)
{
    const size_t from = out->n;

    text_printf(out, "%.*g", digits, v);
    if (isfinite(v) && strcspn(out->s + from, ".e") == out->n - from)
        text_puts(out, ".0");
}

static void put_float(struct text *out, enum type t, uint64_t bits)
{
    const uint32_t word = (uint32_t)bits;
    double wide;
    float narrow;

    if (t == TYPE_F64) {
        memcpy(&wide, &bits, sizeof wide);
        put_real(out, wide, 17);
    } else if (t == TYPE_F32) {
        memcpy(&narrow, &word, sizeof narrow);
        put_real(out, (double)narrow, 9);
    } else {
        text_printf(out, "0x%" PRIx64, bits);
    }
}

/* Of untyped registers small numbers are shown signed, others as bits. */
static void put_value(struct text *out, enum type t, uint64_t high, uint64_t low)
{
    const struct type_info *info = type_info(t);
    const int64_t s = signed_value(low, info->bytes);

    if (high != 0)
        text_printf(out, "0x%" PRIx64 "%016" PRIx64, high, low);
    else if (info->kind == KIND_FLOAT)
        put_float(out, t, low);
    else if (info->kind == KIND_SIGNED || (info->kind == KIND_BITS && s < 0 && s > -65536))
        text_printf(out, "%" PRId64, s);
    else if (low < 1000000 || info->kind == KIND_UNSIGNED)
        text_printf(out, low < 100000000 ? "%" PRIu64 : "0x%" PRIx64, low);
    else
        text_printf(out, "0x%" PRIx64, low);
}

void vector_text(struct text *out, const struct vector *v, enum type t)
{
    const unsigned n = v->n > 0 && all_equal(v) ? 1 : v->n;
    const bool integers = type_info(t)->kind != KIND_FLOAT && type_info(t)->kind != KIND_PAIR;
    uint64_t by;
    bool down;

    if (n > 4 && integers && is_progression(v, &down, &by)) {
        put_value(out, t, 0, v->low[0]);
        text_puts(out, ", ");
        put_value(out, t, 0, v->low[1]);
        text_puts(out, " .. ");
        put_value(out, t, 0, v->low[n - 1]);
        return;
    }
    for (unsigned i = 0; i < n; i++) {
        text_puts(out, i > 0 ? " " : "");
        put_value(out, t, v->high[i], v->low[i]);
    }
}
