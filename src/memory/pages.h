/* memory/pages.h: a sparse byte memory (GlobalMem, LocalMem, ConstMem of 4.3): a table of pages. A
 * page that was never written reads as zero and costs nothing. Knows no address space. */
#ifndef WS_MEMORY_PAGES_H
#define WS_MEMORY_PAGES_H

#include "base/codec.h"
#include "base/mem.h"

#define LINES_PER_PAGE 32u /* a page holds whole segments */

struct page {
    uint64_t number; /* plus one; 0: the slot is empty */
    unsigned char *bytes;
};

/* What is kept of a page since pages_freeze. */
struct page_base {
    unsigned char *bytes; /* as they were then; NULL: not touched since */
    uint32_t touched;     /* lines that may differ, as bits */
};

struct pages {
    struct arena arena; /* the pages */
    struct page *slots;
    struct page_base *bases; /* slot by slot; NULL: not frozen */
    size_t n, cap; /* cap is a power of two, or 0 */
    size_t recent; /* a slot: of the page touched last, if the table has not grown since */
    uint32_t page_bytes, page_shift; /* a power of two */
    uint64_t changes;  /* number of requests to write */
    uint64_t *touched; /* numbers of the pages touched since, ascending */
    size_t ntouched, cap_touched;
};

void pages_init(struct pages *p, uint32_t page_bytes);
void pages_free(struct pages *p);

/* The byte at an address and the following ones up to the page's end: NULL when the page was never written.
 * Often it is the page that was touched last. */
const unsigned char *pages_look_far(const struct pages *p, uint64_t address);
static inline const unsigned char *pages_look(const struct pages *p, uint64_t address)
{
    if (p->cap > 0 && p->slots[p->recent].number == (address >> p->page_shift) + 1)
        return p->slots[p->recent].bytes + (address & (p->page_bytes - 1));
    return pages_look_far(p, address);
}
/* The same, for writing: makes the page. */
unsigned char *pages_touch(struct pages *p, uint64_t address);

/* From now on what changes is kept apart, so that a state is written down at a cost that follows
 * what has changed since, not how large memory is. Not to be undone. */
void pages_freeze(struct pages *p);
/* Writes or reads (base/codec.h) all that differs from the frozen contents. */
void pages_snapshot(struct pages *p, struct codec *c);

/* Any number of bytes, over page ends. */
void pages_read(const struct pages *p, uint64_t address, unsigned char *out, size_t n);
void pages_write(struct pages *p, uint64_t address, const unsigned char *in, size_t n);

#endif
