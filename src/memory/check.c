/* memory/check.c: invariants of the memory system, for debugging and tests. Changes nothing. */
#include <stdio.h>

#include "memory/flight.h"

/* ---- caches ---- */

static const char *line_fault(const struct cache *c, uint32_t i)
{
    const struct cache_line *cl = &c->lines[i];
    bool dirty = bytes_any(cl->dirty), used = !cache_line_unused(cl);
    bool evictable = used && !dirty && cl->pins == 0;

    if (!used && (cl->pins > 0 || dirty || bytes_any(bytes_or(cl->valid, cl->reserved))))
        return "an unused line holds something";
    if (used && cache_find(c, cl->address) != i)
        return "an address has two lines, or lies in a line that is not eligible";
    if (!bytes_within(cl->dirty, cl->valid) || bytes_overlap(cl->valid, cl->reserved))
        return "dirty, valid and reserved bytes do not fit";
    if (used && !bytes_any(bytes_or(cl->valid, cl->reserved)) && cl->pins == 0)
        return "a line holds no byte";
    if (used != line_set_has(&c->used, i) || dirty != line_set_has(&c->dirty, i) ||
        (evictable && cl->cls == LINE_FIRST) != line_set_has(&c->evictable[LINE_FIRST], i) ||
        (evictable && cl->cls == LINE_NORMAL) != line_set_has(&c->evictable[LINE_NORMAL], i))
        return "the sets of used, dirty and evictable lines are not up to date";
    return NULL;
}

bool cache_check(const struct cache *c, char *why, size_t size)
{
    uint32_t dirty = 0, evictable = 0;

    for (uint32_t i = 0; i < c->nlines; i++) {
        const char *fault = line_fault(c, i);

        if (fault != NULL) {
            snprintf(why, size, "line %lu: %s", (unsigned long)i, fault);
            return false;
        }
        if (PHYSICAL_SPACE(c->lines[i].address) == SPACE_GLOBAL) {
            dirty += line_set_has(&c->dirty, i);
            evictable += line_set_has(&c->evictable[LINE_NORMAL], i) ||
                         line_set_has(&c->evictable[LINE_FIRST], i);
        }
    }
    if (dirty == c->global_dirty && evictable == c->global_evictable)
        return true;
    snprintf(why, size, "the counts of global lines are not up to date");
    return false;
}

/* ---- operations ---- */

static const char *pin_fault(const struct memory *m, const struct memop *op)
{
    const struct cache *caches[2] = { &m->env.processors[op->processor].l1, &m->env.l2 };

    for (unsigned level = 0; level < 2; level++) {
        uint32_t i;

        if (!op->pins[level])
            continue;
        i = cache_find(caches[level], memop_line(m, op));
        if (i == NO_LINE || caches[level]->lines[i].pins == 0)
            return "pins a line that is not pinned";
    }
    return NULL;
}

static const char *blocked_fault(const struct memory *m, const struct memop *op)
{
    uint32_t n = 0;

    for (uint32_t i = op->previous; i != NO_MEMOP; i = memop_at(m, i)->previous)
        n += flight_before(m, memop_at(m, i), op);
    if (n != op->blocked_by)
        return "has a wrong count of operations before it";
    return (n > 0) == (op->state == MEMOP_BLOCKED) ? NULL : "is in the wrong state";
}

static bool operations_ok(const struct memory *m, size_t *count, char *why, size_t size)
{
    for (size_t w = 0; w < m->windows.n; w++) {
        if (!m->windows.v[w].live)
            continue;
        for (uint32_t i = m->windows.v[w].first; i != NO_MEMOP; i = memop_at(m, i)->next) {
            const struct memop *op = memop_at(m, i);
            const char *fault = pin_fault(m, op);

            ++*count;
            if (fault == NULL)
                fault = blocked_fault(m, op);
            if (fault == NULL)
                continue;
            snprintf(why, size, "operation %lu %s", (unsigned long)op->mid, fault);
            return false;
        }
    }
    return true;
}

static bool ready_ok(const struct memory *m, unsigned processor, char *why, size_t size)
{
    const struct ready_list *r = &m->ready[processor];

    for (size_t i = 0; i < r->n; i++) {
        const struct memop *op = memop_at(m, r->v[i]);

        if (op->state == MEMOP_RUNNABLE && op->processor == processor &&
            (i == 0 || memop_at(m, r->v[i - 1])->mid < op->mid))
            continue;
        snprintf(why, size, "the list of runnable operations of processor %u is wrong", processor);
        return false;
    }
    return true;
}

static bool locks_ok(const struct memory *m, unsigned processor, char *why, size_t size)
{
    const struct processor_memory *p = &m->env.processors[processor];

    for (uint32_t i = p->lock_waiting; i != NO_MEMOP; i = memop_at(m, i)->wait_next)
        if ((memop_banks(m, memop_at(m, i)) & p->locked) == 0) {
            snprintf(why, size, "an operation waits for banks that are not locked");
            return false;
        }
    return true;
}

bool memory_check(const struct memory *m, char *why, size_t size)
{
    size_t count = 0;

    if (!cache_check(&m->env.l2, why, size) || !operations_ok(m, &count, why, size))
        return false;
    for (uint32_t p = 0; p < m->env.nprocessors; p++)
        if (!cache_check(&m->env.processors[p].l1, why, size) || !ready_ok(m, p, why, size) ||
            !locks_ok(m, p, why, size))
            return false;
    if (count == m->in_flight)
        return true;
    snprintf(why, size, "%lu operations are in flight, %lu are in the windows' chains",
             (unsigned long)m->in_flight, (unsigned long)count);
    return false;
}
