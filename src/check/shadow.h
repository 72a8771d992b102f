/* check/shadow.h: something to remember for each piece of an address range, in pages that are
 * made when they are first touched. Knows no meaning. */
#ifndef WS_CHECK_SHADOW_H
#define WS_CHECK_SHADOW_H

#include <stddef.h>
#include <stdint.h>

#include "base/codec.h"

#define SHADOW_PAGE 4096u /* bytes of the range that one page is about */

/* Initially zero except the size: nothing is recorded. */
struct shadow {
    size_t page_bytes;     /* what is remembered of one page */
    unsigned char **pages; /* owned; by number, NULL: untouched */
    size_t n;
};

/* NULL: it is untouched. */
static inline unsigned char *shadow_look(const struct shadow *s, uint64_t address)
{
    uint64_t i = address / SHADOW_PAGE;

    return i < s->n ? s->pages[i] : NULL;
}
/* The page of an address, zeroed when it is new. */
unsigned char *shadow_new(struct shadow *s, uint64_t address);
static inline unsigned char *shadow_page(struct shadow *s, uint64_t address)
{
    unsigned char *page = shadow_look(s, address);

    return page != NULL ? page : shadow_new(s, address);
}
void shadow_clear(struct shadow *s);
/* Writes all of it down, or takes it back. */
void shadow_code(struct shadow *s, struct codec *c);

#endif
