/* check/shadow.c: what shadow.h promises. */
#include "check/shadow.h"

#include <string.h>

#include "base/mem.h"

static void grow(struct shadow *s, size_t n)
{
    size_t more = n > 2 * s->n ? n : 2 * s->n;

    s->pages = mem_resize(s->pages, more * sizeof *s->pages);
    for (size_t i = s->n; i < more; i++)
        s->pages[i] = NULL;
    s->n = more;
}

unsigned char *shadow_new(struct shadow *s, uint64_t address)
{
    size_t i = (size_t)(address / SHADOW_PAGE);

    if (i >= s->n)
        grow(s, i + 1);
    s->pages[i] = mem_new(s->page_bytes);
    return s->pages[i];
}

void shadow_clear(struct shadow *s)
{
    for (size_t i = 0; i < s->n; i++)
        mem_free(s->pages[i]);
    mem_free(s->pages);
    s->pages = NULL;
    s->n = 0;
}

void shadow_code(struct shadow *s, struct codec *c)
{
    size_t n = s->n;

    if (c->reading)
        shadow_clear(s);
    codec_size(c, &n);
    for (size_t i = 0; i < n; i++) {
        bool there = i < s->n && s->pages[i] != NULL;

        codec_bool(c, &there);
        if (there)
            codec_sparse(c, shadow_page(s, i * SHADOW_PAGE), s->page_bytes);
    }
}
