/* memory/bulk.c: operations from their issue to their end in one go (see bulk.h). Knows no warp. */
#include "memory/bulk.h"

#include "base/hint.h"
#include "base/number.h"
#include "memory/flight.h"
#include "memory/silent.h"
#include "program/lanes.h"

/* Operations of so many micro steps have come and gone. */
static void count_all(struct memory *m, unsigned operations, uint32_t steps)
{
    m->next_mid += operations;
    m->counts.operations += operations;
    m->counts.micro_steps += (uint64_t)operations * steps;
}

/* One has. */
static void count(struct memory *m, uint32_t steps)
{
    count_all(m, 1, steps);
}

/* The registers of the window change. */
static struct window *open_window(struct memory *m, reg_window w)
{
    struct window *v = &m->windows.v[w];

    v->changes++;
    v->values++;
    return v;
}

static unsigned char *slot_of(const struct memory *m, const struct window *w, uint32_t slot)
{
    return w->view.bytes + (size_t)slot * 4 * m->windows.stride;
}

/* Mostly every lane of a word or a pair of words gets a value. */
static void put(const struct memory *m, struct window *w, const struct bulk_registers *r,
                unsigned k)
{
    const struct windows *ws = &m->windows;
    const struct reg_dest *dest = &r->dest[k];

    if (r->lanes == ws->all && dest->cls == CLASS_32)
        memcpy(slot_of(m, w, dest->slot), r->values[k], (size_t)4 * ws->lanes);
    else if (r->lanes == ws->all && dest->cls == CLASS_64)
        memcpy(slot_of(m, w, dest->slot), r->values[k], (size_t)8 * ws->lanes);
    else
        window_put(ws, w, &(struct lane_values){ dest, r->lanes, r->values[k] });
}

void memory_bulk_registers(struct memory *m, const struct bulk_registers *r)
{
    struct window *w = open_window(m, r->window);

    count(m, r->steps);
    for (unsigned k = 0; k < r->ndest; k++)
        if (r->dest[k].slot != NO_SLOT)
            put(m, w, r, k);
}

unsigned char *memory_bulk_register(struct memory *m, reg_window window, uint32_t slot,
                                    uint32_t steps)
{
    count(m, steps);
    return slot_of(m, open_window(m, window), slot);
}

/* ---- words ---- */

/* Lanes side by side of a register, which are all one word, or words in memory one behind the
 * other or evenly apart; and the other way round. */
#define WORDS(bits)                                                                                \
    static void fill_##bits(void *lanes, uint##bits##_t word, unsigned n)                          \
    {                                                                                              \
        uint##bits##_t *to = lanes;                                                                \
                                                                                                   \
        for (; n >= 32; n -= 32, to += 32)                                                         \
            for (unsigned l = 0; l < 32; l++)                                                      \
                to[l] = word;                                                                      \
        for (unsigned l = 0; l < n; l++)                                                           \
            to[l] = word;                                                                          \
    }                                                                                              \
    static void load_##bits(void *restrict lanes, const unsigned char *restrict from, unsigned n)  \
    {                                                                                              \
        uint##bits##_t *restrict to = lanes;                                                       \
                                                                                                   \
        for (size_t l = 0; l < n; l++)                                                             \
            to[l] = load_le##bits(from + l * (bits / 8));                                          \
    }                                                                                              \
    static void load_apart_##bits(void *restrict lanes, const unsigned char *restrict from,        \
                                  unsigned n, size_t apart)                                        \
    {                                                                                              \
        uint##bits##_t *restrict to = lanes;                                                       \
                                                                                                   \
        for (size_t l = 0; l < n; l++)                                                             \
            to[l] = load_le##bits(from + l * apart);                                               \
    }                                                                                              \
    static void store_##bits(unsigned char *restrict to, const void *restrict lanes, unsigned n)   \
    {                                                                                              \
        const uint##bits##_t *restrict from = lanes;                                               \
                                                                                                   \
        for (size_t l = 0; l < n; l++)                                                             \
            store_le##bits(to + l * (bits / 8), from[l]);                                          \
    }                                                                                              \
    static void store_apart_##bits(unsigned char *restrict to, const void *restrict lanes,         \
                                   unsigned n, size_t apart)                                       \
    {                                                                                              \
        const uint##bits##_t *restrict from = lanes;                                               \
                                                                                                   \
        for (size_t l = 0; l < n; l++)                                                             \
            store_le##bits(to + l * apart, from[l]);                                               \
    }

WORDS(32)
WORDS(64)

/* The run's words, of which the first lies at `from`, into its lanes. */
static void load_run(unsigned char *slot, const unsigned char *from, const struct word_run *r,
                     unsigned size)
{
    unsigned n = r->lanes.end - r->lanes.first;
    void *to = slot + (size_t)r->lanes.first * size;

    if (r->apart == size)
        (size == 4 ? load_32 : load_64)(to, from, n);
    else if (r->apart != 0)
        (size == 4 ? load_apart_32 : load_apart_64)(to, from, n, r->apart);
    else if (size == 4)
        fill_32(to, load_le32(from), n);
    else
        fill_64(to, load_le64(from), n);
}

/* … out of its lanes, which name a word each. */
static void store_run(unsigned char *to, const void *values, const struct word_run *r,
                      unsigned size)
{
    const void *from = (const unsigned char *)values + (size_t)r->lanes.first * size;

    if (r->apart == size)
        (size == 4 ? store_32 : store_64)(to, from, r->lanes.end - r->lanes.first);
    else
        (size == 4 ? store_apart_32 : store_apart_64)(to, from, r->lanes.end - r->lanes.first,
                                                      r->apart);
}

/* ---- shared memory ---- */

#define LOAD_LANES(bits)                                                                           \
    do {                                                                                           \
        uint##bits##_t *to = (uint##bits##_t *)(void *)slot;                                       \
                                                                                                   \
        for (size_t l = s.first; l < s.end; l++)                                                   \
            to[l] = load_le##bits(shared + where[l]);                                              \
    } while (0)
#define STORE_LANES(bits)                                                                          \
    do {                                                                                           \
        const uint##bits##_t *from = r->values;                                                    \
                                                                                                   \
        for (size_t l = s.first; l < s.end; l++)                                                   \
            store_le##bits(shared + where[l], from[l]);                                            \
    } while (0)

/* Lane by lane. */
static void load_lanes(unsigned char *slot, const unsigned char *shared,
                       const struct bulk_shared *r)
{
    const uint32_t *where = r->where;
    lane_mask rest = r->lanes;
    struct lane_span s;

    while (lanes_next_span(&rest, &s))
        if (r->size == 4)
            LOAD_LANES(32);
        else
            LOAD_LANES(64);
}

static void store_lanes(unsigned char *shared, const struct bulk_shared *r)
{
    const uint32_t *where = r->where;
    lane_mask rest = r->lanes;
    struct lane_span s;

    while (lanes_next_span(&rest, &s))
        if (r->size == 4)
            STORE_LANES(32);
        else
            STORE_LANES(64);
}

void memory_bulk_load_shared(struct memory *m, const struct bulk_shared *r)
{
    const unsigned char *shared = m->env.processors[r->processor].shared;
    unsigned char *slot = slot_of(m, open_window(m, r->window), r->slot);

    count_all(m, r->requests, r->steps);
    if (r->nruns == 0)
        load_lanes(slot, shared, r);
    for (unsigned i = 0; i < r->nruns; i++)
        load_run(slot, shared + r->base + r->runs[i].at, &r->runs[i], r->size);
}

void memory_bulk_store_shared(struct memory *m, const struct bulk_shared *r)
{
    struct processor_memory *p = &m->env.processors[r->processor];

    count_all(m, r->requests, r->steps);
    p->shared_changes++;
    m->windows.v[r->window].changes++;
    if (r->nruns == 0)
        store_lanes(p->shared, r);
    for (unsigned i = 0; i < r->nruns; i++)
        store_run(p->shared + r->base + r->runs[i].at, r->values, &r->runs[i], r->size);
}

/* ---- constant memory ---- */

void memory_bulk_load_const(struct memory *m, const struct bulk_const *r)
{
    static const unsigned char zeros[8];
    const unsigned char *bytes = pages_look(&m->env.pages[SPACE_CONST], PHYSICAL_ADDRESS(r->address));
    unsigned char *slot = slot_of(m, open_window(m, r->window), r->slot);
    struct word_run run = { .apart = 0 };
    lane_mask rest = r->lanes;

    count(m, r->steps);
    bytes = bytes == NULL ? zeros : bytes;
    if (rest == m->windows.all && r->size == 8)
        fill_64(slot, load_le64(bytes), m->windows.lanes);
    else if (rest == m->windows.all)
        fill_32(slot, load_le32(bytes), m->windows.lanes);
    else
        while (lanes_next_span(&rest, &run.lanes))
            load_run(slot, bytes, &run, r->size);
}

/* ---- device memory, by the listings of the report ---- */

#define LOAD_STEPS 7u /* of listing 4.2 at most, */
#define STORE_STEPS 2u /* and of listing 4.1 */

/* Does the line hold all these bytes? Nothing is reserved where nothing is in flight. */
static bool holds(const struct cache *c, uint32_t i, struct byte_mask bytes)
{
    return i != NO_LINE && bytes_within(bytes, c->lines[i].valid);
}

/* Programs mostly go on with the next line of memory, and that takes a place in L2 like this one's, i. */
static void expect_next_place(const struct cache *l2, uint32_t i)
{
    uint32_t next = i + l2->ways;

    if (next >= l2->nlines)
        return;
    hint_write(cache_word(l2, next), l2->line_bytes);
    hint_write((unsigned char *)&l2->lines[next], sizeof *l2->lines);
}

/* Where a line lies in memory; NULL: it was never written, and is zero. */
static const unsigned char *look(const struct memory *m, uint64_t line)
{
    const struct pages *pages = &m->env.pages[PHYSICAL_SPACE(line)];
    const unsigned char *bytes = pages_look(pages, PHYSICAL_ADDRESS(line));
    uint32_t each = m->env.line_bytes;

    if (bytes != NULL && ((line + each) & (pages->page_bytes - 1)) != 0)
        hint_read(bytes + each, each); /* the next one */
    return bytes;
}

/* L2 gets the line of the request from memory, in the seat that it has there. */
static uint32_t fetch(struct memory *m, const struct cache_seat *seat, struct cache_request *r)
{
    static const unsigned char zeros[MOST_LINE_BYTES];
    const unsigned char *bytes = look(m, r->line);
    uint32_t i = cache_choose(&m->env.l2, seat);

    expect_next_place(&m->env.l2, i);
    r->data = (unsigned char *)(bytes == NULL ? zeros : bytes); /* only read */
    cache_fill(&m->env.l2, i, r);
    return i;
}

/* Where a line is in L2, or can be. If it can be nowhere an operation waits, a micro step more,
 * until silent rules have written other lines back, which in profile sc they do at once. False: it
 * has to wait. */
static bool find_seat(struct memory *m, uint64_t line, struct cache_seat *seat, uint32_t *steps)
{
    struct stuck ignored; /* what lies in L2 fitted into memory when it was stored */

    if (cache_seek(&m->env.l2, line, seat))
        return true;
    if (m->profile != PROFILE_SC || !silent_make_way(m, &m->env.l2, line, &ignored))
        return false;
    ++*steps;
    return cache_seek(&m->env.l2, line, seat);
}

/* Listing 4.2 but for the registers: the line's bytes as L1 has them in the end, or NULL: it has to
 * wait. L2 gets the line, from memory if it has to, and L1 from L2. */
static const unsigned char *load_cached(struct memory *m, unsigned processor, struct cache_request *r)
{
    struct cache *l1 = &m->env.processors[processor].l1, *l2 = &m->env.l2;
    uint32_t line, from, steps = 3, waits = 0;
    struct cache_seat near, far;
    bool room;

    if (l1->nlines == 0 || l2->nlines == 0)
        return NULL;
    room = cache_seek(l1, r->line, &near);
    line = near.held;
    if (!holds(l1, line, r->bytes)) {
        if (!room || !find_seat(m, r->line, &far, &waits))
            return NULL;
        line = cache_choose(l1, &near);
        from = far.held;
        steps = 5;
        if (!holds(l2, from, r->bytes)) {
            from = fetch(m, &far, r);
            steps = LOAD_STEPS;
        }
        r->data = cache_word(l2, from);
        cache_fill(l1, line, r);
    }
    count(m, steps + waits);
    return cache_word(l1, line);
}

/* Listing 4.1. */
static bool store_cached(struct memory *m, unsigned processor, const struct cache_request *r)
{
    struct cache *l1 = &m->env.processors[processor].l1, *l2 = &m->env.l2;
    uint32_t steps = STORE_STEPS;
    struct cache_seat seat;

    if (l2->nlines == 0 || !find_seat(m, r->line, &seat, &steps))
        return false;
    if (l1->nlines > 0)
        cache_forget(l1, r);
    cache_store(l2, cache_choose(l2, &seat), r);
    count(m, steps);
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

/* The request of a run, but for its data. */
static struct cache_request request_of(const struct memory *m, const struct bulk_runs *r,
                                       const struct word_run *run)
{
    unsigned at = (unsigned)(run->at & (m->env.line_bytes - 1));
    unsigned last = (run->lanes.end - run->lanes.first - 1) * run->apart;

    return (struct cache_request){ .line = run->at - at, .bytes = bytes_range(at, last + r->size) };
}

static bool load_runs(struct memory *m, const struct bulk_runs *r)
{
    const struct word_run *run = r->runs, *end = run + r->nruns;
    const unsigned char *from;
    unsigned char *slot;

    for (; run < end; run++) {
        struct cache_request q = request_of(m, r, run);

        from = load_cached(m, r->processor, &q);
        if (from == NULL)
            return false;
        slot = slot_of(m, open_window(m, r->window), r->slot);
        load_run(slot, from + (run->at - q.line), run, r->size);
    }
    return true;
}

/* May the runs be loaded one after the other? Each may take the lines of those behind it, but what
 * it has taken can be evicted when it is over: a line that can be had now can be had then. */
static bool can_load(const struct memory *m, const struct bulk_runs *r)
{
    const struct cache *l1 = &m->env.processors[r->processor].l1, *l2 = &m->env.l2;
    uint64_t line_bytes = m->env.line_bytes;

    if (l1->nlines == 0 || l2->nlines == 0)
        return false;
    for (unsigned i = 0; i < r->nruns; i++) {
        uint64_t line = r->runs[i].at & ~(line_bytes - 1);

        if (!cache_can_write(l1, line) || !cache_can_write(l2, line))
            return false;
    }
    return true;
}

static bool store_one(struct memory *m, const struct bulk_runs *r)
{
    struct cache_request q = request_of(m, r, r->runs);
    unsigned char data[MOST_LINE_BYTES];

    store_run(data + (r->runs->at - q.line), r->values, r->runs, r->size);
    q.data = data;
    if (!store_cached(m, r->processor, &q))
        return false;
    m->windows.v[r->window].changes++;
    return true;
}

/* Do the runs meet no operation in flight? */
static bool are_apart(const struct memory *m, const struct bulk_runs *r)
{
    for (unsigned i = 0; m->in_flight > 0 && i < r->nruns; i++)
        if (!flight_is_apart(m, r->processor, r->runs[i].at & ~((uint64_t)m->env.line_bytes - 1)))
            return false;
    return true;
}

bool memory_bulk_runs(struct memory *m, const struct bulk_runs *r)
{
    if (!are_apart(m, r))
        return false;
    switch (r->program->listing) {
    case LISTING_OTHER:
    case LISTING_REG:
        break;
    case LISTING_LD_CA:
        return r->nruns * LOAD_STEPS <= r->most && (r->nruns == 1 || can_load(m, r)) &&
               load_runs(m, r);
    case LISTING_ST_GLOBAL_WB:
        return STORE_STEPS <= r->most && store_one(m, r);
    }
    return false;
}
