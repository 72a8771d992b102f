/* host/buffer.c: reading TYPE[COUNT] and initialisers. Knows no device. */
#include "host/buffer.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "host/real.h"

uint64_t shape_size(struct shape s)
{
    return s.count * type_info(s.type)->bytes;
}

bool type_read(struct scan *s, enum type *type)
{
    struct word w;

    if (!scan_expect_word(s, &w, "a type (u8 to u64, s8 to s64, b8 to b64, f16, bf16, f32, f64)"))
        return false;
    *type = type_find(w.s, w.n);
    if (value_type_allowed(*type))
        return true;
    return diag_error(s->diags, w.span,
                      "`%.*s` is no type of a buffer: u8 to u64, s8 to s64, b8 to b64, f16, bf16, "
                      "f32 or f64",
                      WORD_SHOWN(w), w.s);
}

bool shape_read(struct scan *s, struct shape *shape)
{
    struct span here;
    uint64_t most;

    if (!type_read(s, &shape->type) || !scan_expect(s, '[', "after the type"))
        return false;
    most = ((uint64_t)INT64_MAX) / type_info(shape->type)->bytes;
    here = scan_here(s);
    if (!scan_number(s, most, &shape->count, "a number of elements"))
        return false;
    if (shape->count == 0)
        return diag_error(s->diags, here, "a buffer has at least one element");
    return scan_expect(s, ']', "after the number of elements");
}

/* ---- parts ---- */

static bool too_many(struct scan *s, struct span at, const char *name, uint64_t whole)
{
    return diag_error(s->diags, at, "%s has %llu element%s", name, (unsigned long long)whole,
                      whole == 1 ? "" : "s");
}

/* `A..B`: both are in it. */
static bool read_range(struct scan *s, const char *name, struct portion *p)
{
    struct span at = scan_here(s);
    uint64_t last;

    if (!scan_number(s, UINT64_MAX, &last, "the last index"))
        return false;
    at = scan_since(s, at.at);
    if (last < p->first)
        return diag_error(s->diags, at, "a range goes upwards: %llu comes before %llu",
                          (unsigned long long)last, (unsigned long long)p->first);
    if (last >= p->whole)
        return too_many(s, at, name, p->whole);
    p->extent = EXTENT_RANGE;
    p->count = last - p->first + 1;
    return true;
}

/* `[ROWS]` has been read. */
static bool read_columns(struct scan *s, const char *name, struct span rows, struct portion *p)
{
    uint64_t n = p->first;

    if (!scan_number(s, UINT64_MAX, &p->columns, "how many columns") ||
        !scan_expect(s, ']', "after the number of columns"))
        return false;
    rows = scan_since(s, rows.at - 1);
    if (n == 0 || p->columns == 0)
        return diag_error(s->diags, rows, "there is at least one row, and one column");
    if (n > p->whole / p->columns)
        return too_many(s, rows, name, p->whole);
    *p = (struct portion){ EXTENT_ROWS, 0, n * p->columns, p->whole, p->columns };
    return true;
}

/* `A..B` is one word unless there are blanks: the number ends at the dots. */
static bool read_first(struct scan *s, uint64_t *first, bool *range)
{
    struct scan before = *s;
    bool ok;

    scan_peek(&before);
    for (size_t i = before.at; i + 1 < s->end && s->source->text[i] != ']'; i++)
        if (s->source->text[i] == '.' && s->source->text[i + 1] == '.') {
            before.end = i;
            ok = scan_number(&before, UINT64_MAX, first, "the first index") &&
                 scan_finished(&before);
            s->at = i + 2;
            *range = true;
            return ok;
        }
    *range = false;
    return scan_number(s, UINT64_MAX, first, "an index");
}

bool part_read(struct scan *s, const char *name, uint64_t whole, struct portion *p)
{
    struct span at;
    bool range;

    *p = (struct portion){ .extent = EXTENT_ALL, .count = whole };
    if (!scan_take(s, '['))
        return true;
    *p = (struct portion){ .extent = EXTENT_ONE, .count = 1, .whole = whole };
    at = scan_here(s);
    if (!read_first(s, &p->first, &range))
        return false;
    at = scan_since(s, at.at);
    if (range)
        return (p->first < whole || too_many(s, (struct span){ at.source, at.at, at.length - 2 },
                                             name, whole)) &&
               read_range(s, name, p) && scan_expect(s, ']', "after the last index");
    if (!scan_expect(s, ']', "after the index"))
        return false;
    if (scan_take(s, '['))
        return read_columns(s, name, at, p);
    return p->first < whole || too_many(s, at, name, whole);
}

bool elements_read(struct scan *s, const char *name, uint64_t size, enum type *type,
                   struct portion *p)
{
    struct scan ahead = *s;
    bool typed;
    size_t from;
    unsigned bytes;

    while (scan_take(&ahead, '['))
        while (ahead.at < ahead.end && ahead.source->text[ahead.at++] != ']')
            continue;
    typed = scan_take(&ahead, ':');
    from = scan_here(&ahead).at;
    if (typed && !type_read(&ahead, type))
        return false;
    bytes = type_info(*type)->bytes;
    if (typed && size % bytes != 0)
        return diag_error(s->diags, scan_since(&ahead, from),
                          "%llu bytes are no whole number of %s", (unsigned long long)size,
                          type_info(*type)->text);
    return part_read(s, name, size / bytes, p) &&
           (!typed || (scan_expect(s, ':', "before the type") && type_read(s, type)));
}

/* ---- initialisers ---- */

/* iota's step may go down whatever the type. */
static bool read_iota(struct scan *s, struct shape shape, struct init *i)
{
    bool real = type_info(shape.type)->kind == KIND_FLOAT;

    i->a = 0;
    i->b = real ? real_narrow(shape.type, bits_of_f64(1.0)) : 1;
    if (!scan_take(s, '('))
        return true;
    return value_read(s, shape.type, false, &i->a) &&
           scan_expect(s, ',', "after the first value") && value_read(s, shape.type, true, &i->b) &&
           scan_expect(s, ')', "after the step");
}

static bool read_const(struct scan *s, struct shape shape, struct init *i)
{
    return scan_expect(s, '(', "after const") && value_read(s, shape.type, false, &i->a) &&
           scan_expect(s, ')', "after the value");
}

/* a <= b, as values of the type; a NaN is never in order. */
static bool in_order(enum type t, uint64_t a, uint64_t b)
{
    const struct type_info *info = type_info(t);
    uint64_t flip = info->kind == KIND_SIGNED ? (uint64_t)1 << (8 * info->bytes - 1) : 0;

    if (info->kind == KIND_FLOAT)
        return f64_of_bits(real_widen(t, a)) <= f64_of_bits(real_widen(t, b));
    return (a ^ flip) <= (b ^ flip);
}

/* Without bounds: every value of a whole type, 0 to 1 of a float. */
static void default_bounds(enum type t, struct init *i)
{
    const struct type_info *info = type_info(t);
    uint64_t half = (uint64_t)1 << (8 * info->bytes - 1);

    if (info->kind == KIND_FLOAT) {
        i->a = 0;
        i->b = real_narrow(t, bits_of_f64(1.0));
    } else {
        i->a = info->kind == KIND_SIGNED ? half : 0;
        i->b = info->kind == KIND_SIGNED ? half - 1 : half + (half - 1);
    }
}

static bool read_random(struct scan *s, struct shape shape, struct init *i)
{
    size_t from;

    default_bounds(shape.type, i);
    if (!scan_expect(s, '(', "after random") || !scan_number(s, UINT64_MAX, &i->seed, "a seed"))
        return false;
    if (scan_take(s, ')'))
        return true;
    if (!scan_expect(s, ',', "after the seed"))
        return false;
    scan_peek(s);
    from = s->at;
    if (!value_read(s, shape.type, false, &i->a) ||
        !scan_expect(s, ',', "after the lowest value") || !value_read(s, shape.type, false, &i->b))
        return false;
    if (!value_is_finite(shape.type, i->a) || !value_is_finite(shape.type, i->b) ||
        !in_order(shape.type, i->a, i->b))
        return diag_error(s->diags, scan_since(s, from),
                          "expected two finite values, the lower one first");
    return scan_expect(s, ')', "after the highest value");
}

static bool read_list(struct scan *s, struct shape shape, struct init *i)
{
    uint64_t bits;

    while (scan_peek(s) != '}') {
        if (!value_read(s, shape.type, false, &bits))
            return false;
        ARRAY_PUSH(i->values, i->n, i->cap, bits);
        if (!scan_take(s, ','))
            break;
    }
    if (!scan_expect(s, '}', "after the last value"))
        return false;
    if (i->n == shape.count)
        return true;
    return diag_error(s->diags, scan_since(s, i->span.at), "expected %llu value%s, found %llu",
                      (unsigned long long)shape.count, shape.count == 1 ? "" : "s",
                      (unsigned long long)i->n);
}

/* The initialisers that have a name. */
static bool read_generator(struct scan *s, struct shape shape, struct init *i)
{
    static const char expected[] =
        "an initialiser: zero, const(V), iota, iota(START,STEP), random(SEED), "
        "random(SEED,LO,HI), {V, V, ...} or @FILE";
    struct word w;

    if (!scan_expect_word(s, &w, expected))
        return false;
    if (word_is(&w, "zero"))
        return true;
    if (word_is(&w, "const")) {
        i->kind = INIT_CONST;
        return read_const(s, shape, i);
    }
    if (word_is(&w, "iota")) {
        i->kind = INIT_IOTA;
        return read_iota(s, shape, i);
    }
    if (word_is(&w, "random")) {
        i->kind = INIT_RANDOM;
        return read_random(s, shape, i);
    }
    return diag_error(s->diags, w.span, "expected %s, found `%.*s`", expected, WORD_SHOWN(w), w.s);
}

bool init_read(struct scan *s, struct shape shape, struct init *i)
{
    struct span path;
    bool ok;

    *i = (struct init){ .kind = INIT_ZERO, .given = true, .span = scan_here(s) };
    if (scan_take(s, '{')) {
        i->kind = INIT_LIST;
        ok = read_list(s, shape, i);
    } else if (scan_take(s, '@')) {
        i->kind = INIT_FILE;
        ok = scan_path(s, &i->path, &path);
    } else {
        ok = read_generator(s, shape, i);
    }
    i->span = scan_since(s, i->span.at);
    return ok;
}

void init_free(struct init *i)
{
    mem_free(i->values);
    mem_free(i->path);
    mem_free(i->bytes);
    *i = (struct init){ .kind = INIT_ZERO };
}
