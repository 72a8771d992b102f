/* memory/pages.c: sparse byte memories (4.3): an open-addressed table from page numbers to pages.
 * Knows no address space. */
#include "memory/pages.h"

#include <string.h>

#include "base/mem.h"

void pages_init(struct pages *p, uint32_t page_bytes)
{
    *p = (struct pages){ .page_bytes = page_bytes };
    while (page_bytes >> (p->page_shift + 1) != 0)
        p->page_shift++;
}

void pages_free(struct pages *p)
{
    for (size_t i = 0; i < p->cap; i++) {
        if (p->bases != NULL)
            mem_free(p->bases[i].bytes);
    }
    arena_free(&p->arena);
    mem_free(p->slots);
    mem_free(p->bases);
    mem_free(p->touched);
    pages_init(p, p->page_bytes);
}

/* The slot that holds a page number, or the empty one where it belongs. */
static size_t find(const struct page *slots, size_t cap, uint64_t number)
{
    size_t i = (size_t)((number * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & (cap - 1);

    while (slots[i].number != 0 && slots[i].number != number + 1)
        i = (i + 1) & (cap - 1);
    return i;
}

static void grow(struct pages *p)
{
    size_t cap = p->cap == 0 ? 16 : 2 * p->cap, to;
    struct page *slots = mem_new(cap * sizeof *slots);
    struct page_base *bases = p->bases == NULL ? NULL : mem_new(cap * sizeof *bases);

    for (size_t i = 0; i < p->cap; i++) {
        if (p->slots[i].number == 0)
            continue;
        to = find(slots, cap, p->slots[i].number - 1);
        slots[to] = p->slots[i];
        if (bases != NULL)
            bases[to] = p->bases[i];
    }
    mem_free(p->slots);
    mem_free(p->bases);
    p->slots = slots;
    p->bases = bases;
    p->cap = cap;
}

const unsigned char *pages_look_far(const struct pages *p, uint64_t address)
{
    const struct page *page;

    if (p->cap == 0)
        return NULL;
    page = &p->slots[find(p->slots, p->cap, address >> p->page_shift)];
    return page->number == 0 ? NULL : page->bytes + (address & (p->page_bytes - 1));
}

/* The page in slot s is about to change for the first time since the contents were frozen. */
static void keep_base(struct pages *p, size_t s)
{
    uint64_t number = p->slots[s].number - 1;
    size_t i = p->ntouched;

    p->bases[s].bytes = mem_new(p->page_bytes);
    memcpy(p->bases[s].bytes, p->slots[s].bytes, p->page_bytes);
    p->touched = mem_grow(p->touched, &p->cap_touched, p->ntouched + 1, sizeof *p->touched);
    for (; i > 0 && p->touched[i - 1] > number; i--)
        p->touched[i] = p->touched[i - 1];
    p->touched[i] = number;
    p->ntouched++;
}

/* A line of the page in slot s is about to change. */
static void touch_line(struct pages *p, size_t s, uint64_t in_page)
{
    if (p->bases[s].bytes == NULL)
        keep_base(p, s);
    p->bases[s].touched |= (uint32_t)1 << in_page / (p->page_bytes / LINES_PER_PAGE);
}

/* The page is there from now on, and was touched last. */
static void make_page(struct pages *p, uint64_t number)
{
    if (4 * (p->n + 1) > 3 * p->cap)
        grow(p);
    p->recent = find(p->slots, p->cap, number);
    p->slots[p->recent].number = number + 1;
    p->slots[p->recent].bytes = arena_new(&p->arena, p->page_bytes);
    p->n++;
}

unsigned char *pages_touch(struct pages *p, uint64_t address)
{
    uint64_t number = address >> p->page_shift, in_page = address & (p->page_bytes - 1);

    p->changes++;
    if (p->cap == 0)
        grow(p);
    if (p->slots[p->recent].number != number + 1)
        p->recent = find(p->slots, p->cap, number);
    if (p->slots[p->recent].number == 0)
        make_page(p, number);
    if (p->bases != NULL)
        touch_line(p, p->recent, in_page);
    return p->slots[p->recent].bytes + in_page;
}

/* ---- snapshots ---- */

void pages_freeze(struct pages *p)
{
    if (p->cap == 0)
        grow(p);
    if (p->bases == NULL)
        p->bases = mem_new(p->cap * sizeof *p->bases);
}

/* The lines of a touched page, in slot s, that differ from its base now. */
static uint32_t differing(const struct pages *p, size_t s)
{
    const unsigned char *bytes = p->slots[s].bytes, *base = p->bases[s].bytes;
    size_t n = p->page_bytes / LINES_PER_PAGE;
    uint32_t lines = 0;

    for (unsigned l = 0; l < LINES_PER_PAGE; l++)
        if ((p->bases[s].touched >> l & 1) != 0 && memcmp(bytes + l * n, base + l * n, n) != 0)
            lines |= (uint32_t)1 << l;
    return lines;
}

static void write_changes(struct pages *p, struct codec *c)
{
    size_t n = p->page_bytes / LINES_PER_PAGE;
    uint64_t end = 0;

    for (size_t i = 0; i < p->ntouched; i++) {
        size_t s = find(p->slots, p->cap, p->touched[i]);
        uint64_t number = p->slots[s].number;
        uint32_t lines = differing(p, s);

        if (lines == 0)
            continue;
        codec_u64(c, &number);
        codec_u32(c, &lines);
        for (unsigned l = 0; l < LINES_PER_PAGE; l++)
            if ((lines >> l & 1) != 0)
                codec_sparse(c, p->slots[s].bytes + l * n, n);
    }
    codec_u64(c, &end);
}

static void restore_base(struct pages *p)
{
    size_t n = p->page_bytes / LINES_PER_PAGE;

    for (size_t i = 0; i < p->ntouched; i++) {
        size_t s = find(p->slots, p->cap, p->touched[i]);
        struct page_base *base = &p->bases[s];

        for (unsigned l = 0; l < LINES_PER_PAGE; l++)
            if ((base->touched >> l & 1) != 0)
                memcpy(p->slots[s].bytes + l * n, base->bytes + l * n, n);
        base->touched = 0;
    }
}

static void read_changes(struct pages *p, struct codec *c)
{
    size_t n = p->page_bytes / LINES_PER_PAGE;
    uint64_t number = 0;
    uint32_t lines = 0;

    restore_base(p);
    for (codec_u64(c, &number); number != 0; codec_u64(c, &number)) {
        codec_u32(c, &lines);
        for (unsigned l = 0; l < LINES_PER_PAGE; l++)
            if ((lines >> l & 1) != 0)
                codec_sparse(c, pages_touch(p, (number - 1) * p->page_bytes + l * n), n);
    }
}

void pages_snapshot(struct pages *p, struct codec *c)
{
    if (c->reading)
        read_changes(p, c);
    else
        write_changes(p, c);
}

/* The number of n bytes from an address that lie in its stretch; memory is an array of stretches. */
static size_t in_stretch(size_t stretch, uint64_t address, size_t n)
{
    size_t left = stretch - (size_t)(address % stretch);

    return n < left ? n : left;
}

void pages_read(const struct pages *p, uint64_t address, unsigned char *out, size_t n)
{
    while (n > 0) {
        size_t part = in_stretch(p->page_bytes, address, n);
        const unsigned char *bytes = pages_look(p, address);

        if (bytes == NULL)
            memset(out, 0, part);
        else
            memcpy(out, bytes, part);
        address += part;
        out += part;
        n -= part;
    }
}

void pages_write(struct pages *p, uint64_t address, const unsigned char *in, size_t n)
{
    while (n > 0) {
        size_t part = in_stretch(p->page_bytes / LINES_PER_PAGE, address, n); /* each is touched */

        memcpy(pages_touch(p, address), in, part);
        address += part;
        in += part;
        n -= part;
    }
}
