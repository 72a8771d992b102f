/* ptx/resolve/members.c: the registers of a large range %r<n> that a program names. A range costs only
 * what is used of it. Where the text is too short to name all of it, the names are searched in the text. */
#include "ptx/resolve/reader.h"

#include <stdlib.h>
#include <string.h>

#define SMALL_RANGE 1000u /* all registers of a small range are declared, so that errors can suggest them */
#define TEXT_PER_MEMBER 64u /* a range is searched for in a text with fewer bytes for each register */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The number after the name of the range, if it is the number of a member. */
static bool read_index(const char *s, const char *end, uint64_t count, uint64_t *index)
{
    const char *first = s;

    *index = 0;
    for (; s < end && is_digit(*s) && *index < count; s++)
        *index = *index * 10 + (uint64_t)(*s - '0');
    return s > first && *index < count && (*first != '0' || s == first + 1);
}

static int compare(const void *x, const void *y)
{
    const uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;

    return (a > b) - (a < b);
}

static void keep_each_once(struct members *m)
{
    size_t n = 0;

    qsort(m->v, m->n, sizeof *m->v, compare);
    for (size_t i = 0; i < m->n; i++)
        if (n == 0 || m->v[n - 1] != m->v[i])
            m->v[n++] = m->v[i];
    m->n = n;
}

/* Finds the name with a number anywhere after the declaration, in comments and other functions too: an
 * unused register does no harm. Register 0 is always found. */
static void look_for(struct members *m, struct span name, uint64_t count)
{
    const char *stem = span_text(name), *end = name.source->text + name.source->size;
    uint64_t index;

    ARRAY_PUSH(m->v, m->n, m->cap, 0);
    for (const char *s = stem + name.length; s < end; s++) {
        s = memchr(s, *stem, (size_t)(end - s));
        if (s == NULL)
            break;
        if ((size_t)(end - s) > name.length && memcmp(s, stem, name.length) == 0 &&
            read_index(s + name.length, end, count, &index))
            ARRAY_PUSH(m->v, m->n, m->cap, index);
    }
    keep_each_once(m);
}

void members_find(struct members *m, struct span name, uint64_t count)
{
    size_t left = name.source->size - name.at;

    *m = (struct members){ .v = NULL };
    if (count > SMALL_RANGE && left / TEXT_PER_MEMBER < count)
        look_for(m, name, count);
    else
        m->n = (size_t)count;
}

void members_free(struct members *m)
{
    mem_free(m->v);
}
