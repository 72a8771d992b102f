/* base/text.c: a growing string, which of its characters can be shown, and how far two names are
 * apart. Knows no language. */
#include "base/text.h"

#include <stdio.h>

#include "base/mem.h"

void text_add(struct text *t, const char *s, size_t n)
{
    t->s = mem_grow(t->s, &t->cap, t->n + n + 1, 1);
    if (n > 0)
        memcpy(t->s + t->n, s, n);
    t->n += n;
    t->s[t->n] = '\0';
}

void text_puts(struct text *t, const char *s)
{
    text_add(t, s, strlen(s));
}

void text_printf(struct text *t, const char *format, ...)
{
    va_list args;
    size_t n;

    va_start(args, format);
    n = mem_printed(format, args);
    t->s = mem_grow(t->s, &t->cap, t->n + n + 1, 1);
    vsnprintf(t->s + t->n, n + 1, format, args);
    va_end(args);
    t->n += n;
}

void text_number(struct text *t, uint64_t v)
{
    char digits[20];
    size_t n = sizeof digits;

    do
        digits[--n] = (char)('0' + v % 10);
    while ((v /= 10) > 0);
    text_add(t, digits + n, sizeof digits - n);
}

void text_lanes(struct text *t, uint64_t lanes)
{
    const unsigned most = 4;
    unsigned n = 0, shown = 0;

    for (uint64_t rest = lanes; rest != 0; rest &= rest - 1)
        n++;
    text_puts(t, n == 1 ? "lane " : "lanes ");
    for (unsigned l = 0; l < 64 && shown < most; l++)
        if ((lanes >> l & 1) != 0) {
            if (shown > 0)
                text_puts(t, shown + 1 == n ? " and " : ", ");
            text_number(t, l);
            shown++;
        }
    if (n > most) {
        text_puts(t, " and ");
        text_number(t, n - most);
        text_puts(t, " more");
    }
}

void text_free(struct text *t)
{
    mem_free(t->s);
    *t = (struct text){ NULL, 0, 0 };
}

void json_string(struct text *out, const char *s)
{
    text_puts(out, "\"");
    for (; *s != '\0'; s++) {
        unsigned char c = (unsigned char)*s;

        if (c == '"' || c == '\\')
            text_printf(out, "\\%c", c);
        else if (c >= 0x20 && c < 0x7f)
            text_add(out, s, 1);
        else
            text_printf(out, "\\u%04x", c);
    }
    text_puts(out, "\"");
}

#define MOST_COMPARED 255

static size_t compared_length(const char *s)
{
    size_t n = 0;

    while (n < MOST_COMPARED && s[n] != '\0')
        n++;
    return n;
}

static unsigned least(unsigned a, unsigned b, unsigned c)
{
    unsigned ab = a < b ? a : b;

    return ab < c ? ab : c;
}

/* A row of the table: from a beginning of a to each beginning of b. */
struct distances {
    unsigned to[MOST_COMPARED + 1];
};

/* Two neighbours that change places are one difference. */
static bool swapped(const char *a, const char *b)
{
    return a[-1] == b[0] && a[0] == b[-1];
}

unsigned text_distance(const char *a, const char *b)
{
    struct distances rows[3];
    size_t na = compared_length(a), nb = compared_length(b);

    for (size_t j = 0; j <= nb; j++)
        rows[0].to[j] = (unsigned)j;
    for (size_t i = 1; i <= na; i++) {
        const unsigned *last = rows[(i - 1) % 3].to, *before = rows[(i + 1) % 3].to;
        unsigned *row = rows[i % 3].to;

        row[0] = (unsigned)i;
        for (size_t j = 1; j <= nb; j++) {
            row[j] = least(last[j - 1] + (a[i - 1] != b[j - 1]), last[j] + 1, row[j - 1] + 1);
            if (i > 1 && j > 1 && swapped(a + i - 1, b + j - 1) && before[j - 2] + 1 < row[j])
                row[j] = before[j - 2] + 1;
        }
    }
    return rows[na % 3].to[nb];
}

size_t text_printable(const char *p, size_t left)
{
    const unsigned char *s = (const unsigned char *)p;
    size_t n;

    if (s[0] < 0x80)
        return s[0] >= 0x20 && s[0] != 0x7f;
    n = s[0] >= 0xc2 && s[0] < 0xe0 ? 2 : s[0] >= 0xe0 && s[0] < 0xf0 ? 3 : 4;
    if (s[0] < 0xc2 || s[0] > 0xf4 || left < n)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    if ((s[0] == 0xc2 && s[1] < 0xa0) || (s[0] == 0xe0 && s[1] < 0xa0) ||
        (s[0] == 0xed && s[1] > 0x9f) || (s[0] == 0xf0 && s[1] < 0x90) ||
        (s[0] == 0xf4 && s[1] > 0x8f))
        return 0;
    return n;
}

void text_html(struct text *out, const char *s, size_t n)
{
    for (size_t length; n > 0; s += length, n -= length) {
        const size_t printable = text_printable(s, n);

        length = printable > 0 ? printable : 1;
        if (*s == '&')
            text_puts(out, "&amp;");
        else if (*s == '<' || *s == '>')
            text_puts(out, *s == '<' ? "&lt;" : "&gt;");
        else if (*s == '"')
            text_puts(out, "&quot;");
        else if (printable > 0 || *s == '\t' || *s == '\n')
            text_add(out, s, length);
        else
            text_puts(out, "?");
    }
}
