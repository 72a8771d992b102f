/* memory/pages.h: a sparse byte memory (GlobalMem, LocalMem, ConstMem of 4.3): a table of pages. A
 * page that was never written reads as zero and costs nothing. Knows no address space. */
#ifndef WS_MEMORY_PAGES_H
#define WS_MEMORY_PAGES_H

#include <stddef.h>
#include <stdint.h>

struct page {
    uint64_t number; /* plus one; 0: the slot is empty */
    unsigned char *bytes;
};

struct pages {
    struct page *slots;
    size_t n, cap; /* cap is a power of two, or 0 */
    uint32_t page_bytes;
};

void pages_init(struct pages *p, uint32_t page_bytes);
void pages_free(struct pages *p);

/* The byte at an address and those behind it up to the page's end: NULL when the page was never
 * written. */
const unsigned char *pages_look(const struct pages *p, uint64_t address);
/* The same, for writing: makes the page. */
unsigned char *pages_touch(struct pages *p, uint64_t address);

/* Any number of bytes, over page ends. */
void pages_read(const struct pages *p, uint64_t address, unsigned char *out, size_t n);
void pages_write(struct pages *p, uint64_t address, const unsigned char *in, size_t n);

#endif
