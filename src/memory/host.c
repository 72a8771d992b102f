/* memory/host.c: memory as the host sees it while nothing is in flight, and shared memory when a
 * block starts. Outside the report, which leaves the host out (4.3). */
#include "memory/state.h"

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

/* Lays the bytes over that a cache holds newer than what lies below it. */
static void overlay(const struct cache *c, const struct stretch *s, unsigned char *out)
{
    uint32_t i = c->dirty.n == 0 ? NO_LINE : cache_find(c, s->line);

    if (i == NO_LINE)
        return;
    for (unsigned b = 0; b < s->n; b++)
        if (bytes_has(c->lines[i].dirty, s->first + b))
            out[b] = cache_word(c, i)[s->first + b];
}

void memory_host_read(const struct memory *m, uint64_t physical, unsigned char *out, size_t n)
{
    pages_read(&m->env.pages[PHYSICAL_SPACE(physical)], PHYSICAL_ADDRESS(physical), out, n);
    while (n > 0) {
        struct stretch s = stretch_at(m, physical, n);

        overlay(&m->env.l2, &s, out);
        for (uint32_t p = 0; p < m->env.nprocessors; p++)
            overlay(&m->env.processors[p].l1, &s, out);
        physical += s.n;
        out += s.n;
        n -= s.n;
    }
}

/* Replaces the valid bytes of a line. */
static void replace(struct cache *c, const struct stretch *s, const unsigned char *bytes)
{
    uint32_t i = c->nlines == 0 ? NO_LINE : cache_find(c, s->line);

    if (i == NO_LINE)
        return;
    c->changes++;
    for (unsigned b = 0; b < s->n; b++)
        if (bytes_has(c->lines[i].valid, s->first + b))
            cache_word(c, i)[s->first + b] = bytes[b];
}

void memory_host_write(struct memory *m, uint64_t physical, const unsigned char *bytes, size_t n)
{
    pages_write(&m->env.pages[PHYSICAL_SPACE(physical)], PHYSICAL_ADDRESS(physical), bytes, n);
    while (n > 0) {
        struct stretch s = stretch_at(m, physical, n);

        replace(&m->env.l2, &s, bytes);
        for (uint32_t p = 0; p < m->env.nprocessors; p++)
            replace(&m->env.processors[p].l1, &s, bytes);
        physical += s.n;
        bytes += s.n;
        n -= s.n;
    }
}

void memory_shared_clear(struct memory *m, unsigned processor, uint32_t offset, uint32_t n)
{
    m->env.processors[processor].shared_changes++;
    memset(m->env.processors[processor].shared + offset, 0, n);
}
