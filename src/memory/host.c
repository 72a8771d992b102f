/* memory/host.c: memory as the host sees it while nothing is in flight, and shared memory when a
 * block starts. Outside the report, which leaves the host out (4.3). */
#include "memory/internal.h"

/* Bytes of memory, and where the host has them or wants them. */
struct bytes_written {
    uint64_t physical;
    const unsigned char *bytes;
    size_t n;
};

struct bytes_read {
    uint64_t physical;
    unsigned char *out;
    size_t n;
};

/* A stretch of bytes of one line. */
struct stretch {
    uint64_t line;
    unsigned first, n; /* bytes of the line */
};

static struct stretch stretch_at(const struct memory *m, uint64_t physical, size_t n)
{
    unsigned first = (unsigned)(PHYSICAL_ADDRESS(physical) % m->env.line_bytes);
    unsigned left = m->env.line_bytes - first;

    return (struct stretch){ physical - first, first, n < left ? (unsigned)n : left };
}

/* Lays the bytes of a line over that a cache holds newer than what lies below it. */
static void overlay_line(const struct cache *c, const struct stretch *s, unsigned char *out)
{
    uint32_t i = cache_find(c, s->line);

    if (i == NO_LINE)
        return;
    for (unsigned b = 0; b < s->n; b++)
        if (bytes_has(c->lines[i].dirty, s->first + b))
            out[b] = cache_word(c, i)[s->first + b];
}

static void overlay(const struct memory *m, const struct cache *c, struct bytes_read r)
{
    struct stretch s;

    for (; c->sets[LINE_DIRTY].n > 0 && r.n > 0; r.physical += s.n, r.out += s.n, r.n -= s.n) {
        s = stretch_at(m, r.physical, r.n);
        overlay_line(c, &s, r.out);
    }
}

void memory_host_read(const struct memory *m, uint64_t physical, unsigned char *out, size_t n)
{
    struct bytes_read r = { physical, out, n };

    pages_read(&m->env.pages[PHYSICAL_SPACE(physical)], PHYSICAL_ADDRESS(physical), out, n);
    for (uint32_t i = m->env.ncaches; i-- > 0;)
        overlay(m, &m->env.caches[i], r);
}

/* Replaces the valid bytes of a line. */
static void replace_line(struct cache *c, const struct stretch *s, const unsigned char *bytes)
{
    uint32_t i = cache_find(c, s->line);

    if (i == NO_LINE)
        return;
    c->changes++;
    for (unsigned b = 0; b < s->n; b++)
        if (bytes_has(c->lines[i].valid, s->first + b))
            cache_word(c, i)[s->first + b] = bytes[b];
}

static void replace(const struct memory *m, struct cache *c, struct bytes_written w)
{
    struct stretch s;

    for (; c->used.n > 0 && w.n > 0; w.physical += s.n, w.bytes += s.n, w.n -= s.n) {
        s = stretch_at(m, w.physical, w.n);
        replace_line(c, &s, w.bytes);
    }
}

void memory_put(struct memory *m, uint64_t physical, const unsigned char *bytes, size_t n)
{
    struct bytes_written w = { physical, bytes, n };

    pages_write(&m->env.pages[PHYSICAL_SPACE(physical)], PHYSICAL_ADDRESS(physical), bytes, n);
    for (uint32_t i = 0; i < m->env.ncaches; i++)
        replace(m, &m->env.caches[i], w);
}

void memory_host_write(struct memory *m, uint64_t physical, const unsigned char *bytes, size_t n)
{
    past_forget_all(m);
    memory_put(m, physical, bytes, n);
}

void memory_shared_clear(struct memory *m, unsigned processor, uint32_t offset, uint32_t n)
{
    m->env.processors[processor].shared_changes++;
    memset(m->env.processors[processor].shared + offset, 0, n);
}
