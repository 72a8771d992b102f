/* memory/state/look.c: what is in the caches and in flight (4.2.1, 4.3, 4.6), seen from outside. Changes
 * nothing. */
#include "memory/state/look.h"

#include <stdlib.h>
#include <string.h>

#include "memory/flight.h"

uint32_t memory_caches(const struct memory *m)
{
    return m->env.ncaches;
}

unsigned memory_look_cache(const struct memory *m, uint32_t i, unsigned *processor)
{
    *processor = m->env.caches[i].processor;
    return m->env.caches[i].level;
}

uint32_t memory_look_lines(const struct memory *m, uint32_t i)
{
    return m->env.caches[i].nlines;
}

uint32_t memory_look_line_bytes(const struct memory *m)
{
    return m->env.line_bytes;
}

void memory_look_at_line(const struct memory *m, uint32_t i, uint32_t j, struct line_view *v)
{
    const struct cache *c = &m->env.caches[i];
    const struct cache_line *cl = &c->lines[j];

    *v = (struct line_view){ j, c->lines[j].address, cl->valid, cl->reserved, cl->dirty,
                             cl->cls == LINE_FIRST, cl->pins, cache_word(c, j) };
}

uint64_t memory_look_changes(const struct memory *m, uint32_t i)
{
    return m->env.caches[i].changes;
}

void memory_look_set(const struct memory *m, uint32_t i, uint64_t address, uint32_t range[2])
{
    const struct cache *c = &m->env.caches[i];
    const struct line_range lines =
        c->nlines > 0 ? cache_lines(c, address) : (struct line_range){ 0, 0 };

    range[0] = lines.first;
    range[1] = lines.end;
}

bool memory_look_line(const struct memory *m, uint32_t i, uint32_t *next, struct line_view *v)
{
    const struct cache *c = &m->env.caches[i];

    while (*next < c->nlines) {
        uint32_t k = (*next)++;

        if (cache_line_unused(c, k))
            continue;
        memory_look_at_line(m, i, k, v);
        return true;
    }
    return false;
}

static int by_age(const void *a, const void *b)
{
    const struct memop *const *x = a, *const *y = b;

    return (*x)->mid < (*y)->mid ? -1 : (*x)->mid > (*y)->mid;
}

void memory_look_operations(const struct memory *m, const struct memop **out)
{
    size_t n = 0;

    for (size_t w = 0; w < m->windows.n; w++)
        if (m->windows.v[w].live)
            for (uint32_t i = m->windows.v[w].first; i != NO_MEMOP; i = memop_at(m, i)->next)
                out[n++] = memop_at(m, i);
    if (n > 0)
        qsort(out, n, sizeof *out, by_age);
}

struct waiting memory_look_waiting(const struct memory *m, const struct memop *op)
{
    if (op->state == MEMOP_BLOCKED)
        return (struct waiting){ WAITING_FOR_EARLIER, 0 };
    if (op->state != MEMOP_WAITING || waiting_is_open(m, op))
        return (struct waiting){ WAITING_FOR_NOTHING, 0 };
    if (m->groups.v[op->group].kind == WAIT_BANKS)
        return (struct waiting){ WAITING_FOR_BANKS, 0 };
    return (struct waiting){ WAITING_FOR_CACHE, operation_waits_for(m, op)->level };
}

uint64_t memory_look_past(const struct past_choice *c, unsigned k)
{
    return c->value[k];
}

struct victim_view memory_look_victim(const struct victims *v, unsigned k)
{
    uint32_t i = line_set_nth(v->set, v->lines.first, k);

    return (struct victim_view){ v->cache->level, v->cache->processor, i,
                                 v->cache->lines[i].address };
}

static int by_number(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;

    return *x < *y ? -1 : *x > *y;
}

size_t memory_look_pages(const struct memory *m, enum space space, uint64_t *out)
{
    const struct pages *p = &m->env.pages[space];
    size_t n = 0;

    for (size_t i = 0; out != NULL && i < p->cap; i++)
        if (p->slots[i].number != 0)
            out[n++] = PHYSICAL(space, (p->slots[i].number - 1) << p->page_shift);
    if (n > 0)
        qsort(out, n, sizeof *out, by_number);
    return p->n;
}

const unsigned char *memory_look_page(const struct memory *m, uint64_t physical, size_t *n)
{
    const struct pages *p = &m->env.pages[PHYSICAL_SPACE(physical)];

    *n = p->page_bytes;
    return pages_look(p, PHYSICAL_ADDRESS(physical));
}

void memory_look_shared(const struct memory *m, unsigned processor, uint32_t offset,
                        unsigned char *out, size_t n)
{
    memcpy(out, m->env.processors[processor].shared + offset, n);
}

uint64_t memory_look_locked(const struct memory *m, unsigned processor)
{
    return m->env.processors[processor].locked;
}

const struct memop *memory_look_runnable(const struct memory *m, unsigned processor, unsigned i)
{
    return flight_runnable(m, processor, i);
}

uint32_t memory_look_global_dirty(const struct memory *m, unsigned processor)
{
    return cache_global_dirty(environment_cache(&m->env, LEVEL_L1, processor));
}

void footprint_of_bytes(struct footprint *f, const struct lane_bytes *v, unsigned n)
{
    f->is_bytes = true;
    f->low = n > 0 ? UINT64_MAX : 0;
    for (unsigned i = 0; i < n; i++) {
        f->low = v[i].first < f->low ? v[i].first : f->low;
        f->high = v[i].first + v[i].n > f->high ? v[i].first + v[i].n : f->high;
        f->writes = f->writes || v[i].writes;
    }
}

/* Atomics on shared memory lock banks for one another. */
static void add_bytes(const struct memory *m, const struct memop *op, struct footprint *f)
{
    struct lane_bytes bytes[MOST_LANE_BYTES];

    if (op->is_copy || (op->kind == MEMOP_ATOMIC && op->space == SPACE_SHARED) ||
        !memory_look_uncached(m, op->processor))
        return;
    footprint_of_bytes(f, bytes, memory_look_bytes(m, op, bytes));
}

bool memory_look_footprint(const struct memory *m, const struct memop *op, struct footprint *f)
{
    *f = (struct footprint){ .processor = op->processor };
    for (unsigned level = 0; level < CACHE_LEVELS; level++)
        f->set[level] = NO_LINE;
    add_bytes(m, op, f);
    if (op->kind == MEMOP_REG || memop_is_shared(op))
        return true;
    f->line = memop_line(m, op);
    for (unsigned level = 0; level < CACHE_LEVELS; level++) {
        const struct cache *c = environment_cache(&m->env, level, op->processor);

        if (c->processor == ALL_PROCESSORS && c->nlines > 0)
            f->set[level] = cache_set(c, f->line);
    }
    return !op->program->flushes && !op->program->past;
}

bool footprints_apart(const struct footprint *a, const struct footprint *b)
{
    if (a->is_bytes && b->is_bytes)
        return a->high <= b->low || b->high <= a->low || (!a->writes && !b->writes);
    if (a->processor == b->processor)
        return false;
    if (a->line == 0 || b->line == 0)
        return true;
    for (unsigned level = 0; level < CACHE_LEVELS; level++)
        if (a->set[level] != NO_LINE && a->set[level] == b->set[level])
            return false;
    return a->line != b->line;
}

unsigned memory_look_rank(const struct memory *m, const struct memop *op)
{
    unsigned rank = 0;

    for (uint32_t i = op->previous; i != NO_MEMOP; i = memop_at(m, i)->previous)
        rank++;
    return rank;
}

const struct memop *memory_look_oldest(const struct memory *m, reg_window w)
{
    return m->windows.v[w].first == NO_MEMOP ? NULL : memop_at(m, m->windows.v[w].first);
}

const struct memop *memory_look_next(const struct memory *m, const struct memop *op)
{
    return op->next == NO_MEMOP ? NULL : memop_at(m, op->next);
}

bool memory_look_blank(const struct memory *m, unsigned processor)
{
    for (unsigned level = 0; level < CACHE_LEVELS; level++) {
        const struct cache *c = environment_cache(&m->env, level, processor);

        if (c->processor == processor && c->used.n > 0)
            return false;
    }
    return m->env.processors[processor].locked == 0;
}

static bool all_zero(const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (bytes[i] != 0)
            return false;
    return true;
}

bool memory_look_shared_zero(const struct memory *m, unsigned processor)
{
    return all_zero(m->env.processors[processor].shared, (size_t)m->env.bytes[SPACE_SHARED]);
}

/* Has a cache that processors share a line between the two addresses? */
static bool shared_lines(const struct memory *m, uint64_t low, uint64_t high)
{
    struct line_view line;

    for (uint32_t i = 0; i < m->env.ncaches; i++)
        for (uint32_t next = 0; m->env.caches[i].processor == ALL_PROCESSORS &&
                                memory_look_line(m, i, &next, &line);)
            if (line.address >= low && line.address < high)
                return true;
    return false;
}

bool memory_look_untouched(const struct memory *m, uint64_t low, uint64_t high)
{
    const struct pages *p = &m->env.pages[PHYSICAL_SPACE(low)];

    for (size_t i = 0; i < p->cap; i++) {
        uint64_t at = PHYSICAL_ADDRESS(low), number = p->slots[i].number;
        uint64_t page = number == 0 ? 0 : (number - 1) << p->page_shift;

        if (number != 0 && page < PHYSICAL_ADDRESS(high) && page + p->page_bytes > at &&
            !all_zero(p->slots[i].bytes, p->page_bytes))
            return false;
    }
    return !shared_lines(m, low, high);
}
