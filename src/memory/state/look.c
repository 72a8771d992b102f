/* memory/state/look.c: what is in the caches and in flight (4.2.1, 4.3, 4.6), seen from outside. Changes
 * nothing. */
#include "memory/state/look.h"

#include <stdlib.h>
#include <string.h>

#include "memory/flight.h"

bool memory_look_line(const struct memory *m, unsigned processor, uint32_t *next,
                      struct line_view *v)
{
    const struct cache *c = memory_cache(m, processor);

    while (*next < c->nlines) {
        uint32_t i = (*next)++;
        const struct cache_line *cl = &c->lines[i];

        if (cache_line_unused(c, i))
            continue;
        *v = (struct line_view){ i, c->addresses[i], cl->valid, cl->reserved, cl->dirty,
                                 cl->cls == LINE_FIRST, cl->pins, cache_word(c, i) };
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

/* Is the operation in the waiting list that starts with `first`? */
static bool in_list(const struct memory *m, uint32_t first, const struct memop *op)
{
    while (first != NO_MEMOP && first != op->id)
        first = memop_at(m, first)->wait_next;
    return first != NO_MEMOP;
}

static bool waits_in(const struct memory *m, const struct cache *c, const struct memop *op)
{
    return c->nlines > 0 && (in_list(m, c->waiting[cache_set(c, memop_line(m, op))], op) ||
                             in_list(m, c->waiting[c->nsets], op));
}

struct waiting memory_look_waiting(const struct memory *m, const struct memop *op)
{
    const struct processor_memory *p = &m->env.processors[op->processor];

    if (op->state == MEMOP_BLOCKED)
        return (struct waiting){ WAITING_FOR_EARLIER, 0 };
    if (op->state != MEMOP_WAITING)
        return (struct waiting){ WAITING_FOR_NOTHING, 0 };
    if (in_list(m, p->bank_waiting[memop_first_bank(m, op)], op))
        return (struct waiting){ WAITING_FOR_BANKS, 0 };
    for (unsigned level = 0; level < CACHE_LEVELS; level++)
        if (waits_in(m, environment_cache(&m->env, level, op->processor), op))
            return (struct waiting){ WAITING_FOR_CACHE, level };
    return (struct waiting){ WAITING_FOR_NOTHING, 0 };
}

struct victim_view memory_look_victim(const struct victims *v, unsigned k)
{
    uint32_t i = line_set_nth(v->set, v->lines.first, k);

    return (struct victim_view){ v->cache->processor, i, v->cache->addresses[i] };
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
    return cache_global_dirty(memory_cache(m, processor));
}

bool memory_look_footprint(const struct memory *m, const struct memop *op, struct footprint *f)
{
    *f = (struct footprint){ .processor = op->processor, .set = NO_LINE };
    if (op->kind == MEMOP_REG || op->kind == MEMOP_SHARED || op->space == SPACE_SHARED)
        return true;
    f->line = memop_line(m, op);
    if (memory_cache(m, MEMORY_L2)->nlines > 0)
        f->set = cache_set(memory_cache(m, MEMORY_L2), f->line);
    return !op->program->flushes;
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
    return memory_cache(m, processor)->used.n == 0 && m->env.processors[processor].locked == 0;
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

bool memory_look_untouched(const struct memory *m, uint64_t low, uint64_t high)
{
    const struct pages *p = &m->env.pages[PHYSICAL_SPACE(low)];
    struct line_view line;

    for (size_t i = 0; i < p->cap; i++) {
        uint64_t at = PHYSICAL_ADDRESS(low), number = p->slots[i].number;
        uint64_t page = number == 0 ? 0 : (number - 1) << p->page_shift;

        if (number != 0 && page < PHYSICAL_ADDRESS(high) && page + p->page_bytes > at &&
            !all_zero(p->slots[i].bytes, p->page_bytes))
            return false;
    }
    for (uint32_t next = 0; memory_look_line(m, MEMORY_L2, &next, &line);)
        if (line.address >= low && line.address < high)
            return false;
    return true;
}
