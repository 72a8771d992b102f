/* base/text.c: a growing string, and how far two names are apart. Knows no encoding. */
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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
    int n;

    va_start(args, format);
    n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (n < 0)
        return;
    t->s = mem_grow(t->s, &t->cap, t->n + (size_t)n + 1, 1);
    va_start(args, format);
    vsnprintf(t->s + t->n, (size_t)n + 1, format, args);
    va_end(args);
    t->n += (size_t)n;
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

unsigned text_distance(const char *a, const char *b)
{
    unsigned row[MOST_COMPARED + 1]; /* distances of a's beginning to each beginning of b */
    size_t na = compared_length(a), nb = compared_length(b);

    for (size_t j = 0; j <= nb; j++)
        row[j] = (unsigned)j;
    for (size_t i = 1; i <= na; i++) {
        unsigned diagonal = row[0];

        row[0] = (unsigned)i;
        for (size_t j = 1; j <= nb; j++) {
            unsigned changed = diagonal + (a[i - 1] != b[j - 1]);

            diagonal = row[j];
            row[j] = least(changed, row[j] + 1, row[j - 1] + 1);
        }
    }
    return row[nb];
}
