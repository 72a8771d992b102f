/* memory/bulk.c: operations from their issue to their end in one go (see bulk.h). Knows no warp. */
#include "memory/bulk.h"

#include "base/number.h"
#include "memory/flight.h"
#include "program/lanes.h"

/* One operation has come and gone. */
static void count(struct memory *m, uint32_t steps)
{
    m->next_mid++;
    m->counts.operations++;
    m->counts.micro_steps += steps;
}

/* The registers of the window change. */
static struct window *open_window(struct memory *m, reg_window w)
{
    struct window *v = &m->windows.v[w];

    v->changes++;
    v->values++;
    return v;
}

void memory_bulk_registers(struct memory *m, const struct bulk_registers *r)
{
    struct window *w = open_window(m, r->window);

    count(m, r->steps);
    for (unsigned k = 0; k < r->ndest; k++)
        if (r->dest[k].slot != NO_SLOT)
            window_put(&m->windows, w, &(struct lane_values){ &r->dest[k], r->lanes, r->values[k] });
}

/* Listing 4.6: writeToRegs and yield in the first step, the rest in the second. */
bool memory_bulk_register_step(struct memory *m, struct memop *op)
{
    struct window *w = &m->windows.v[op->window];

    if (op->program->listing != LISTING_REG || op->kind != MEMOP_REG || tell_heard(m->tell) ||
        m->observer.fired != NULL)
        return false;
    m->counts.micro_steps++;
    w->changes++;
    if (op->at == 0) {
        window_decompose(&m->windows, w, op);
        op->at = 2;
    } else {
        window_release(w, op);
        flight_leave(m, op);
    }
    return true;
}

/* ---- shared memory ---- */

/* The little-endian words in memory, and those of a register, of lanes side by side. */
#define LOAD_SPAN(bits)                                                                            \
    do {                                                                                           \
        uint##bits##_t *to = (uint##bits##_t *)(void *)slot;                                       \
                                                                                                   \
        for (unsigned l = s.first; l < s.end; l++)                                                 \
            to[l] = load_le##bits(shared + where[l]);                                              \
    } while (0)
#define STORE_SPAN(bits)                                                                           \
    do {                                                                                           \
        const uint##bits##_t *from = r->values;                                                    \
                                                                                                   \
        for (unsigned l = s.first; l < s.end; l++)                                                 \
            store_le##bits(shared + where[l], from[l]);                                            \
    } while (0)

void memory_bulk_load_shared(struct memory *m, const struct bulk_shared *r)
{
    const unsigned char *shared = m->env.processors[r->processor].shared;
    unsigned char *slot = open_window(m, r->window)->view.bytes +
                          (size_t)r->slot * 4 * m->windows.stride;
    const uint32_t *where = r->where;
    lane_mask rest = r->lanes;
    struct lane_span s;

    count(m, r->steps);
    while (lanes_next_span(&rest, &s))
        if (r->size == 4)
            LOAD_SPAN(32);
        else
            LOAD_SPAN(64);
}

void memory_bulk_store_shared(struct memory *m, const struct bulk_shared *r)
{
    struct processor_memory *p = &m->env.processors[r->processor];
    unsigned char *shared = p->shared;
    const uint32_t *where = r->where;
    lane_mask rest = r->lanes;
    struct lane_span s;

    count(m, r->steps);
    p->shared_changes++;
    m->windows.v[r->window].changes++;
    while (lanes_next_span(&rest, &s))
        if (r->size == 4)
            STORE_SPAN(32);
        else
            STORE_SPAN(64);
}

/* ---- constant memory ---- */

#define FILL_SPAN(bits)                                                                            \
    do {                                                                                           \
        uint##bits##_t *to = (uint##bits##_t *)(void *)slot, same = (uint##bits##_t)value;         \
                                                                                                   \
        for (unsigned l = s.first; l < s.end; l++)                                                 \
            to[l] = same;                                                                          \
    } while (0)

void memory_bulk_load_const(struct memory *m, const struct bulk_const *r)
{
    const unsigned char *bytes = pages_look(&m->env.pages[SPACE_CONST], PHYSICAL_ADDRESS(r->address));
    uint64_t value = bytes == NULL ? 0 : load_le(bytes, r->size);
    unsigned char *slot = open_window(m, r->window)->view.bytes +
                          (size_t)r->slot * 4 * m->windows.stride;
    lane_mask rest = r->lanes;
    struct lane_span s;

    count(m, r->steps);
    while (lanes_next_span(&rest, &s))
        if (r->size == 4)
            FILL_SPAN(32);
        else
            FILL_SPAN(64);
}

/* ---- device memory, by the listings of the report ---- */

/* Does the line hold all these bytes? Nothing is reserved where nothing is in flight. */
static bool holds(const struct cache *c, uint32_t i, struct byte_mask bytes)
{
    return i != NO_LINE && bytes_within(bytes, c->lines[i].valid);
}

/* Listing 4.2 behind its first reserveL1: L2 gets the line, from memory if it has to, and L1 from
 * L2. The micro steps that come on top of those of a hit. */
static uint32_t fetch(struct memory *m, struct cache *l1, uint32_t line, struct cache_request *r)
{
    static const unsigned char zeros[MOST_LINE_BYTES];
    struct cache *l2 = &m->env.l2;
    uint32_t from = cache_find(l2, r->line), steps = 2;

    if (!holds(l2, from, r->bytes)) {
        const struct pages *pages = &m->env.pages[PHYSICAL_SPACE(r->line)];
        const unsigned char *bytes = pages_look(pages, PHYSICAL_ADDRESS(r->line));

        from = cache_place(l2, r);
        r->data = (unsigned char *)(bytes == NULL ? zeros : bytes); /* only read */
        cache_fill(l2, from, r);
        steps = 4;
    }
    r->data = cache_word(l2, from);
    cache_fill(l1, line, r);
    return steps;
}

/* Listing 4.2 but for the registers: the line's bytes as L1 has them in the end, or NULL: it has to
 * wait. */
static const unsigned char *load_cached(struct memory *m, unsigned processor, struct cache_request *r)
{
    struct cache *l1 = &m->env.processors[processor].l1, *l2 = &m->env.l2;
    uint32_t line, steps = 3;

    if (l1->nlines == 0 || l2->nlines == 0)
        return NULL;
    line = cache_find(l1, r->line);
    if (!holds(l1, line, r->bytes)) {
        if (!cache_can_write(l1, r->line) || !cache_can_write(l2, r->line))
            return NULL;
        line = cache_place(l1, r);
        steps += fetch(m, l1, line, r);
    }
    count(m, steps);
    return cache_word(l1, line);
}

/* Listing 4.1. */
static bool store_cached(struct memory *m, unsigned processor, const struct cache_request *r)
{
    struct cache *l1 = &m->env.processors[processor].l1, *l2 = &m->env.l2;

    if (l2->nlines == 0 || !cache_can_write(l2, r->line))
        return false;
    if (l1->nlines > 0)
        cache_discard(l1, r);
    cache_write(l2, r);
    cache_classify_normal(l2, r);
    count(m, 2);
    return true;
}

bool memory_bulk_device(struct memory *m, struct memop *op)
{
    struct cache_request r = { .line = op->address, .bytes = op->bytes, .data = op->data };
    const unsigned char *line;

    if (!flight_is_apart(m, op->processor, r.line))
        return false;
    if (op->program->listing == LISTING_ST_GLOBAL_WB && store_cached(m, op->processor, &r)) {
        m->windows.v[op->window].changes++;
        return true;
    }
    if (op->program->listing != LISTING_LD_CA)
        return false;
    line = load_cached(m, op->processor, &r);
    if (line == NULL)
        return false;
    op->data = (unsigned char *)line; /* only read */
    window_decompose(&m->windows, open_window(m, op->window), op);
    return true;
}

/* The lanes' words of a line, as lanes of a register. */
#define LOAD_RUN(bits)                                                                             \
    do {                                                                                           \
        uint##bits##_t *to = (uint##bits##_t *)(void *)room + r->lanes.first;                      \
                                                                                                   \
        for (unsigned l = 0; l < n; l++)                                                           \
            to[l] = load_le##bits(from + l * (bits / 8));                                          \
    } while (0)
#define STORE_RUN(bits)                                                                            \
    do {                                                                                           \
        const uint##bits##_t *from = (const uint##bits##_t *)r->values + r->lanes.first;           \
                                                                                                   \
        for (unsigned l = 0; l < n; l++)                                                           \
            store_le##bits(to + l * (bits / 8), from[l]);                                          \
    } while (0)

static bool load_run(struct memory *m, const struct bulk_run *r, struct cache_request *q, unsigned at)
{
    const unsigned char *from = load_cached(m, r->processor, q);
    unsigned n = r->lanes.end - r->lanes.first;
    uint64_t room[64];

    if (from == NULL)
        return false;
    from += at;
    if (r->size == 4)
        LOAD_RUN(32);
    else
        LOAD_RUN(64);
    window_put(&m->windows, open_window(m, r->window),
               &(struct lane_values){ r->dest, lanes_below(n) << r->lanes.first, room });
    return true;
}

static bool store_run(struct memory *m, const struct bulk_run *r, struct cache_request *q, unsigned at)
{
    unsigned char data[MOST_LINE_BYTES], *to = data + at;
    unsigned n = r->lanes.end - r->lanes.first;

    if (r->size == 4)
        STORE_RUN(32);
    else
        STORE_RUN(64);
    q->data = data;
    m->windows.v[r->window].changes++;
    return store_cached(m, r->processor, q);
}

bool memory_bulk_run(struct memory *m, const struct bulk_run *r)
{
    unsigned at = (unsigned)(r->address & (m->env.line_bytes - 1));
    unsigned bytes = (r->lanes.end - r->lanes.first) * r->size;
    struct cache_request q = { .line = r->address - at, .bytes = bytes_range(at, bytes) };

    if (!flight_is_apart(m, r->processor, q.line))
        return false;
    switch (r->program->listing) {
    case LISTING_OTHER:
    case LISTING_REG:
        break;
    case LISTING_LD_CA:
        return load_run(m, r, &q, at);
    case LISTING_ST_GLOBAL_WB:
        return store_run(m, r, &q, at);
    }
    return false;
}
