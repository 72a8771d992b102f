/* engine/beyond/printf.c: the text of a kernel's printf (RT, beyond the report; CUDA C++ programming guide,
 * formatted output): a format and arguments laid out as in a C structure, int and unsigned in 4 bytes, long
 * and addresses in 4 or 8, long long and double in 8. Knows no observer. */
#include "engine/beyond/runtime.h"

#include <stdio.h>
#include <string.h>

#include "base/number.h"

#define MOST_FIELD 1000u          /* width and precision are cut to this */
#define MOST_FORMAT ((size_t)1 << 16)

/* A conversion: %[flags][width][.precision][size]type. */
struct conversion {
    char flags[6];
    int width, precision; /* precision -1: none */
    unsigned longs;       /* 0: int; 1: as long as an address (l, z, t); 2: long long (ll, j) */
    char type;
};

/* A printf on its way. */
struct printing {
    const struct runtime_thread *thread;
    struct text *out;
    uint64_t next;        /* where the next argument is */
    int32_t arguments;
};

/* ---- arguments ---- */

static bool argument(struct printing *p, unsigned bytes, uint64_t *value)
{
    unsigned char raw[8] = { 0 };

    p->next = (p->next + bytes - 1) / bytes * bytes;
    if (!runtime_read(p->thread, p->next, raw, bytes))
        return false;
    *value = load_le(raw, bytes);
    p->next += bytes;
    p->arguments++;
    return true;
}

/* In two's complement, whatever the host has. */
static long long signed_value(uint64_t v, unsigned bytes)
{
    uint64_t sign = (uint64_t)1 << (8 * bytes - 1);

    return (v & sign) == 0 ? (long long)v : -(long long)(~v & (sign - 1)) - 1;
}

static unsigned address_bytes(const struct printing *p)
{
    return p->thread->x->code->program->address_bits / 8;
}

static bool star(struct printing *p, int *n)
{
    uint64_t value;

    if (!argument(p, 4, &value))
        return false;
    *n = (int)signed_value(value, 4);
    return true;
}

/* ---- reading a conversion ---- */

static bool read_number(struct printing *p, const char **s, int *n)
{
    if (**s == '*') {
        (*s)++;
        return star(p, n);
    }
    for (*n = 0; **s >= '0' && **s <= '9'; (*s)++)
        if (*n <= (int)MOST_FIELD)
            *n = *n * 10 + (**s - '0');
    return true;
}

static void read_flags(const char **s, struct conversion *c)
{
    size_t n = 0;

    for (; **s != '\0' && strchr("-+ #0", **s) != NULL; (*s)++)
        if (memchr(c->flags, **s, n) == NULL)
            c->flags[n++] = **s;
    c->flags[n] = '\0';
}

static void read_size(const char **s, struct conversion *c)
{
    for (c->longs = 0; **s != '\0' && strchr("hlLzjt", **s) != NULL; (*s)++) {
        if (strchr("lzt", **s) != NULL && c->longs < 2)
            c->longs++;
        if (**s == 'j')
            c->longs = 2;
    }
}

static int cut(int n)
{
    return n > (int)MOST_FIELD ? (int)MOST_FIELD : n;
}

/* Behind the `%`. A negative width from an argument is the flag `-`. */
static bool read_conversion(struct printing *p, const char **s, struct conversion *c)
{
    read_flags(s, c);
    if (!read_number(p, s, &c->width))
        return false;
    c->precision = -1;
    if (**s == '.') {
        (*s)++;
        if (!read_number(p, s, &c->precision))
            return false;
    }
    if (c->width < 0) {
        if (strchr(c->flags, '-') == NULL)
            strcat(c->flags, "-");
        c->width = c->width < -(int)MOST_FIELD ? (int)MOST_FIELD : -c->width;
    }
    c->width = cut(c->width);
    c->precision = c->precision < 0 ? -1 : cut(c->precision);
    read_size(s, c);
    c->type = **s;
    return true;
}

/* ---- printing ---- */

/* The conversion for the C library, with another size and type. */
static void format_of(const struct conversion *c, const char *type, char out[40])
{
    char precision[12] = "";

    if (c->precision >= 0)
        snprintf(precision, sizeof precision, ".%d", c->precision);
    if (c->width > 0)
        snprintf(out, 40, "%%%s%d%s%s", c->flags, c->width, precision, type);
    else
        snprintf(out, 40, "%%%s%s%s", c->flags, precision, type);
}

static bool put_integer(struct printing *p, const struct conversion *c)
{
    bool is_signed = c->type == 'd' || c->type == 'i';
    const char type[] = { 'l', 'l', c->type, '\0' };
    unsigned bytes = c->longs == 0 ? 4 : c->longs == 1 ? address_bytes(p) : 8;
    char format[40], text[2 * MOST_FIELD + 64];
    uint64_t v;

    if (!argument(p, bytes, &v))
        return false;
    format_of(c, type, format);
    if (is_signed)
        snprintf(text, sizeof text, format, signed_value(v, bytes));
    else
        snprintf(text, sizeof text, format, (unsigned long long)v);
    text_puts(p->out, text);
    return true;
}

static bool put_real(struct printing *p, const struct conversion *c)
{
    const char type[] = { c->type, '\0' };
    char format[40], text[2 * MOST_FIELD + 400];
    uint64_t bits;

    if (!argument(p, 8, &bits))
        return false;
    format_of(c, type, format);
    snprintf(text, sizeof text, format, f64_of_bits(bits));
    text_puts(p->out, text);
    return true;
}

/* n bytes in a field. */
static void put_bytes(struct printing *p, const struct conversion *c, const char *s, size_t n)
{
    bool left = strchr(c->flags, '-') != NULL;

    if (left)
        text_add(p->out, s, n);
    for (size_t k = n; k < (size_t)c->width; k++)
        text_add(p->out, " ", 1);
    if (!left)
        text_add(p->out, s, n);
}

static bool put_char(struct printing *p, const struct conversion *c)
{
    uint64_t v;
    char byte;

    if (!argument(p, 4, &v))
        return false;
    byte = (char)(unsigned char)v;
    put_bytes(p, c, &byte, 1);
    return true;
}

static bool put_string(struct printing *p, const struct conversion *c)
{
    size_t most = c->precision >= 0 ? (size_t)c->precision : MOST_FORMAT;
    struct text s = { NULL, 0, 0 };
    uint64_t address;
    bool ok = argument(p, address_bytes(p), &address);

    if (ok && address == 0)
        text_puts(&s, "(null)");
    else if (ok)
        ok = runtime_read_string(p->thread, address, most, &s);
    if (ok)
        put_bytes(p, c, s.s != NULL ? s.s : "", s.n);
    text_free(&s);
    return ok;
}

static bool put_pointer(struct printing *p, const struct conversion *c)
{
    char text[24] = "(nil)";
    uint64_t v;

    if (!argument(p, address_bytes(p), &v))
        return false;
    if (v != 0)
        snprintf(text, sizeof text, "0x%llx", (unsigned long long)v);
    put_bytes(p, c, text, strlen(text));
    return true;
}

/* Text that is no conversion is copied and takes no argument. */
static bool put(struct printing *p, const struct conversion *c, const char *start, const char *end)
{
    static const struct {
        const char *types;
        bool (*put)(struct printing *p, const struct conversion *c);
    } kinds[] = {
        { "diouxX", put_integer }, { "fFeEgGaA", put_real }, { "c", put_char },
        { "s", put_string },       { "p", put_pointer },
    };

    for (size_t k = 0; c->type != '\0' && k < sizeof kinds / sizeof *kinds; k++)
        if (strchr(kinds[k].types, c->type) != NULL)
            return kinds[k].put(p, c);
    text_add(p->out, start, (size_t)(end - start));
    return true;
}

static bool put_conversion(struct printing *p, const char **s)
{
    const char *start = (*s)++;
    struct conversion c;

    if (**s == '%') {
        (*s)++;
        text_puts(p->out, "%");
        return true;
    }
    if (!read_conversion(p, s, &c))
        return false;
    if (**s != '\0')
        (*s)++;
    return put(p, &c, start, *s);
}

bool printf_text(const struct runtime_thread *t, struct text *out, int32_t *arguments)
{
    uint64_t format = runtime_argument(t, 0);
    struct printing p = { t, out, runtime_argument(t, 1), 0 };
    struct text text = { NULL, 0, 0 };
    bool ok = true;

    *arguments = -1;
    if (format == 0)
        return true;
    ok = runtime_read_string(t, format, MOST_FORMAT, &text);
    for (const char *s = text.s != NULL ? text.s : ""; ok && *s != '\0';) {
        size_t plain = strcspn(s, "%");

        text_add(out, s, plain);
        s += plain;
        ok = *s == '\0' || put_conversion(&p, &s);
    }
    text_free(&text);
    *arguments = p.arguments;
    return ok;
}
