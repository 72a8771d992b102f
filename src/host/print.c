/* host/print.c: values of buffers as lines of text and as JSON. Knows no device. */
#include "host/print.h"

#include "base/number.h"

/* "[3]", "[0..15]", "[4][8]" */
static void put_part(const struct portion *p, struct text *out)
{
    unsigned long long first = (unsigned long long)p->first, count = (unsigned long long)p->count;

    if (p->extent == EXTENT_ONE)
        text_printf(out, "[%llu]", first);
    else if (p->extent == EXTENT_RANGE)
        text_printf(out, "[%llu..%llu]", first, first + count - 1);
    else if (p->extent == EXTENT_ROWS)
        text_printf(out, "[%llu][%llu]", count / (unsigned long long)p->columns,
                    (unsigned long long)p->columns);
}

static void begin_object(struct printer *p, const char *name)
{
    const struct portion *part = &p->part;
    uint64_t count = part->extent != EXTENT_ALL ? part->whole : p->shape.count;

    text_puts(p->out, "{\"name\": ");
    json_string(p->out, name);
    text_printf(p->out, ", \"type\": \"%s\", \"count\": %llu", type_info(p->shape.type)->text,
                (unsigned long long)count);
    if (part->extent != EXTENT_ALL)
        text_printf(p->out, ", \"first\": %llu", (unsigned long long)part->first);
    if (part->extent == EXTENT_ROWS)
        text_printf(p->out, ", \"columns\": %llu", (unsigned long long)part->columns);
    text_puts(p->out, ", \"values\": [");
}

void printer_begin(struct printer *p, const char *name)
{
    static const char *const openings[] = {
        [EXTENT_ALL] = " = { ", [EXTENT_ONE] = " = ", [EXTENT_RANGE] = " = { ",
        [EXTENT_ROWS] = " = {"
    };
    const struct portion *part = &p->part;
    uint64_t whole = part->extent == EXTENT_ALL ? p->shape.count : part->whole;

    p->done = 0;
    p->started = false;
    if (p->json) {
        begin_object(p, name);
        return;
    }
    text_puts(p->out, name);
    put_part(part, p->out);
    text_printf(p->out, ": %s", type_info(p->shape.type)->text);
    if (part->extent != EXTENT_ONE)
        text_printf(p->out, "[%llu]", (unsigned long long)whole);
    text_puts(p->out, openings[part->extent]);
}

/* Infinities, NaN and 0x… are not JSON numbers. */
static void put_value(struct printer *p, uint64_t bits)
{
    char digits[VALUE_ROOM];

    value_print(p->shape.type, bits, digits);
    if (p->json && type_info(p->shape.type)->kind == KIND_BITS)
        text_printf(p->out, "%llu", (unsigned long long)bits);
    else if (p->json && !value_is_finite(p->shape.type, bits))
        json_string(p->out, digits);
    else
        text_puts(p->out, digits);
}

/* The separator before the next value: a row begins on a line of its own. */
static void put_glue(struct printer *p)
{
    const bool rows = p->part.extent == EXTENT_ROWS && !p->json;

    if (rows && p->done % p->part.columns == 0)
        text_puts(p->out, p->started ? " },\n  { " : "\n  { ");
    else if (p->started)
        text_puts(p->out, ", ");
    p->started = true;
}

void printer_values(struct printer *p, const unsigned char *bytes, size_t n)
{
    unsigned size = type_info(p->shape.type)->bytes;

    for (size_t i = 0; i < n; i++, p->done++) {
        put_glue(p);
        put_value(p, load_le(bytes + i * size, size));
    }
}

void printer_cut(struct printer *p)
{
    text_printf(p->out, "%s%s", p->started ? ", " : "", p->json ? "null" : "...");
}

void printer_end(struct printer *p)
{
    const struct portion *part = &p->part;
    const bool rows = part->extent == EXTENT_ROWS, one = part->extent == EXTENT_ONE;
    uint64_t more = part->extent == EXTENT_ALL ? 0 : part->whole - part->first - part->count;

    if (p->json) {
        text_puts(p->out, "]}");
        return;
    }
    if (rows)
        text_puts(p->out, " }");
    if (more > 0 && !one)
        text_printf(p->out, "%s... %llu more", rows ? ",\n  " : ", ", (unsigned long long)more);
    text_puts(p->out, rows ? "\n}\n" : one ? "\n" : " }\n");
}
