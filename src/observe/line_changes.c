/* observe/line_changes.c: a copy of what the caches hold, compared with them. A rule of memory
 * changes lines of the set that its address lies in, of every level; in the caches of one processor
 * also others (a fence, flush), so these are looked at as a whole. */
#include "observe/line_changes.h"

#include <string.h>

#include "base/mem.h"

struct known_line {
    uint64_t address; /* 0: unused */
    struct byte_mask valid, reserved, dirty;
};

static bool same_bytes(struct byte_mask a, struct byte_mask b)
{
    return a.w[0] == b.w[0] && a.w[1] == b.w[1];
}

static bool is_same(const struct known_line *k, const unsigned char *bytes,
                    const struct line_view *v, uint32_t size)
{
    if (k->address != v->address)
        return false;
    return v->address == 0 ||
           (same_bytes(k->valid, v->valid) && same_bytes(k->reserved, v->reserved) &&
            same_bytes(k->dirty, v->dirty) && memcmp(bytes, v->bytes, size) == 0);
}

/* Some lines of the i-th cache. */
static void compare(struct known_cache *k, const struct memory *m, uint32_t i,
                    const uint32_t range[2], const struct line_hearer *hearer)
{
    const uint32_t size = memory_look_line_bytes(m);
    unsigned processor;
    const unsigned level = memory_look_cache(m, i, &processor);
    struct line_view v;

    for (uint32_t j = range[0]; j < range[1]; j++) {
        struct known_line *line = &k->lines[j];
        const uint64_t before = line->address;

        memory_look_at_line(m, i, j, &v);
        if (is_same(line, k->bytes + (size_t)j * size, &v, size))
            continue;
        *line = (struct known_line){ v.address, v.valid, v.reserved, v.dirty };
        if (v.address != 0)
            memcpy(k->bytes + (size_t)j * size, v.bytes, size);
        hearer->changed(hearer->self, level, processor, &v, before);
    }
}

static void open_cache(struct known_cache *k, const struct memory *m, uint32_t i)
{
    k->n = memory_look_lines(m, i);
    k->lines = mem_new(((size_t)k->n + 1) * sizeof *k->lines);
    k->bytes = mem_new((size_t)k->n * memory_look_line_bytes(m) + 1);
}

void line_changes_look(struct line_changes *c, const struct memory *m, uint64_t address,
                       const struct line_hearer *hearer)
{
    if (c->caches == NULL) {
        c->n = memory_caches(m);
        c->caches = mem_new((c->n + 1) * sizeof *c->caches);
    }
    for (uint32_t i = 0; i < c->n; i++) {
        struct known_cache *k = &c->caches[i];
        uint32_t range[2];
        unsigned owner;

        memory_look_cache(m, i, &owner);
        if (memory_look_changes(m, i) == k->changes)
            continue;
        if (k->lines == NULL)
            open_cache(k, m, i);
        memory_look_set(m, i, address, range);
        if (c->all || owner != ALL_PROCESSORS) {
            range[0] = 0;
            range[1] = k->n;
        }
        compare(k, m, i, range, hearer);
        k->changes = memory_look_changes(m, i);
    }
    c->all = false;
}

void line_changes_free(struct line_changes *c)
{
    for (uint32_t i = 0; i < c->n; i++) {
        mem_free(c->caches[i].lines);
        mem_free(c->caches[i].bytes);
    }
    mem_free(c->caches);
    *c = (struct line_changes){ .n = 0 };
}
