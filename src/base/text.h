/* base/text.h: a growing string, owned by its declarer; text_free releases it. */
#ifndef WS_BASE_TEXT_H
#define WS_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Is a NUL-terminated text just the n bytes at s? */
static inline bool text_is(const char *text, const char *s, size_t n)
{
    return strlen(text) == n && memcmp(text, s, n) == 0;
}

struct text {
    char *s; /* NUL-terminated once anything was added, else NULL */
    size_t n, cap;
};

void text_add(struct text *t, const char *s, size_t n);
void text_puts(struct text *t, const char *s);
void text_printf(struct text *t, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;
/* A number in decimal digits. */
void text_number(struct text *t, uint64_t v);
/* Numbers of lanes, a bit each, at most four by number: "lane 3", "lanes 0, 1, 2, 3 and 28 more". */
void text_lanes(struct text *t, uint64_t lanes);
void text_free(struct text *t);

/* A JSON string with its quotes; bytes outside ASCII become \u00XX. */
void json_string(struct text *out, const char *s);

/* Bytes of the character at p: its length when it is well-formed UTF-8 (surrogates and overlong
 * forms are not) and printable, 0 when it is to be shown as `?`. left: up to the end, not 0. */
size_t text_printable(const char *p, size_t left);
/* Text as written in an element or attribute of HTML. Unprintable characters become `?`, except tabs and
 * ends of lines. */
void text_html(struct text *out, const char *s, size_t n);

/* Characters that are missing, too many, different or in exchanged places, for "did you mean"; both
 * NUL-terminated, capped at 255 characters. */
unsigned text_distance(const char *a, const char *b);

#endif
