/* host/print.c: values of buffers as lines of text and as JSON. Knows no device. */
#include "host/print.h"

#include "base/number.h"

void printer_begin(struct printer *p, const char *name)
{
    const char *type = type_info(p->shape.type)->text;
    unsigned long long count = (unsigned long long)p->shape.count;

    if (p->json) {
        text_puts(p->out, "{\"name\": ");
        json_string(p->out, name);
        text_printf(p->out, ", \"type\": \"%s\", \"count\": %llu, \"values\": [", type, count);
    } else {
        text_printf(p->out, "%s: %s[%llu] = { ", name, type, count);
    }
}

/* Infinities and NaN are no JSON numbers, and neither is 0x…. */
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

void printer_values(struct printer *p, const unsigned char *bytes, size_t n)
{
    unsigned size = type_info(p->shape.type)->bytes;

    for (size_t i = 0; i < n; i++) {
        if (p->started)
            text_puts(p->out, ", ");
        p->started = true;
        put_value(p, load_le(bytes + i * size, size));
    }
}

void printer_cut(struct printer *p)
{
    text_printf(p->out, "%s%s", p->started ? ", " : "", p->json ? "null" : "...");
}

void printer_end(struct printer *p)
{
    text_puts(p->out, p->json ? "]}" : " }\n");
}
