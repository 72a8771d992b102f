/* memory/state/snapshot.c: the memory system written down and restored (4.6). Cache lines are written by
 * address and operations by window, so that equal states have equal bytes whatever way led to them;
 * in which line an address lies and which operation is older belong to the order. */
#include "memory/state/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "memory/flight.h"

#define FEW_LINES 16u

void memory_freeze(struct memory *m)
{
    for (unsigned space = 0; space <= SPACE_CONST; space++)
        pages_freeze(&m->env.pages[space]);
}

/* ---- caches ---- */

static void code_mask(struct codec *c, struct byte_mask *b)
{
    codec_u64(c, &b->w[0]);
    codec_u64(c, &b->w[1]);
}

static void code_line(struct cache *c, struct snapshot *s, uint32_t i)
{
    struct cache_line cl = c->lines[i];
    uint64_t address = c->lines[i].address;

    codec_u64(&s->state, &address);
    code_mask(&s->state, &cl.valid);
    code_mask(&s->state, &cl.reserved);
    code_mask(&s->state, &cl.dirty);
    codec_u32(&s->state, &cl.pins);
    codec_u8(&s->state, &cl.cls);
    if (s->state.reading)
        cache_put_line(c, i, address, &cl);
    codec_masked(&s->state, cache_word(c, i), cl.valid.w);
}

static int by_address(const void *a, const void *b)
{
    const struct cache_line *x = *(const struct cache_line *const *)a;
    const struct cache_line *y = *(const struct cache_line *const *)b;

    return x->address < y->address ? -1 : x->address > y->address;
}

static void write_lines(struct cache *c, struct snapshot *s)
{
    const struct cache_line *few[FEW_LINES], **used = few;
    uint32_t n = c->used.n, k = 0;

    codec_u32(&s->state, &n);
    if (n > FEW_LINES)
        used = mem_new(n * sizeof *used);
    for (uint32_t i = line_set_next(&c->used, 0, c->nlines); i < c->nlines;
         i = line_set_next(&c->used, i + 1, c->nlines))
        used[k++] = &c->lines[i];
    if (n > 1)
        qsort(used, n, sizeof *used, by_address);
    for (k = 0; k < n; k++) {
        uint32_t i = (uint32_t)(used[k] - c->lines);

        codec_u32(&s->order, &i);
        code_line(c, s, i);
    }
    if (n > FEW_LINES)
        mem_free(used);
}

static void drop_lines(struct cache *c)
{
    for (uint32_t i = line_set_next(&c->used, 0, c->nlines); i < c->nlines;
         i = line_set_next(&c->used, i + 1, c->nlines))
        cache_drop(c, i);
}

static void read_lines(struct cache *c, struct snapshot *s)
{
    uint32_t n = 0;

    drop_lines(c);
    codec_u32(&s->state, &n);
    while (n-- > 0) {
        uint32_t i = 0;

        codec_u32(&s->order, &i);
        code_line(c, s, i);
    }
}

static void code_cache(struct cache *c, struct snapshot *s)
{
    if (s->state.reading)
        read_lines(c, s);
    else
        write_lines(c, s);
}

void memory_snapshot_cache(struct memory *m, struct snapshot *s, uint32_t i)
{
    struct cache *c = &m->env.caches[i];

    if (c->level == LEVEL_L1)
        codec_u64(&s->state, &m->env.processors[c->processor].locked);
    code_cache(c, s);
    if (s->state.reading)
        waiting_cache_restored(m, c);
}

uint64_t memory_changes_cache(const struct memory *m, uint32_t i)
{
    const struct cache *c = &m->env.caches[i];

    return c->changes + (c->level == LEVEL_L1 ? m->env.processors[c->processor].lock_changes : 0);
}

/* ---- operations ---- */

static void code_sized(struct codec *c, unsigned char *bytes, lane_mask lanes, size_t each)
{
    FOR_LANES(l, lanes)
        codec_raw(c, bytes + l * each, each);
}

/* Results for registers: of each only the lanes that are served. */
static void code_results(struct memory *m, struct codec *c, struct memop *op)
{
    unsigned char *at = op->data;

    for (unsigned k = 0; k < op->ndest; k++) {
        enum reg_class class = (enum reg_class)op->dest[k].cls;

        if (class == CLASS_PRED) {
            lane_mask bits;

            memcpy(&bits, at, sizeof bits);
            bits &= op->lanes;
            codec_u64(c, &bits);
            memcpy(at, &bits, sizeof bits);
        } else {
            code_sized(c, at, op->lanes, 4 * (size_t)class_slots(class));
        }
        at += class_bytes(class, m->windows.stride);
    }
}

static void code_where(struct codec *c, const struct memop *op)
{
    FOR_LANES(l, op->lanes)
        codec_u32(c, &op->where[l]);
}

static void code_segment(struct codec *c, struct memop *op)
{
    code_mask(c, &op->bytes);
    code_where(c, op);
    codec_masked(c, op->data, op->bytes.w);
}

static void code_data(struct memory *m, struct codec *c, struct memop *op)
{
    switch ((enum memop_kind)op->kind) {
    case MEMOP_REG:
        code_results(m, c, op);
        break;
    case MEMOP_DEVICE:
        code_segment(c, op);
        break;
    case MEMOP_SHARED:
        code_where(c, op);
        code_sized(c, op->data, op->lanes, (size_t)op->size * op->nvalues);
        break;
    case MEMOP_ATOMIC:
        codec_sparse(c, op->data, ATOMIC_BYTES);
        break;
    }
}

/* Room for the data of an operation that comes back. */
static void make_room(struct memory *m, struct memop *op)
{
    size_t bytes = 0;

    switch ((enum memop_kind)op->kind) {
    case MEMOP_REG:
        for (unsigned k = 0; k < op->ndest; k++)
            bytes += class_bytes((enum reg_class)op->dest[k].cls, m->windows.stride);
        break;
    case MEMOP_DEVICE:
        bytes = m->env.line_bytes;
        break;
    case MEMOP_SHARED:
        bytes = (size_t)op->size * op->nvalues * m->windows.stride;
        break;
    case MEMOP_ATOMIC:
        bytes = ATOMIC_BYTES;
        break;
    }
    memory_op_room(m, op, bytes, memop_has_places(op));
    memset(op->data, 0, bytes); /* as it was where nothing is written down */
}

/* What the operation is; how far it is follows. */
static void code_what(struct memory *m, struct snapshot *s, struct memop *op)
{
    struct codec *c = &s->state;

    codec_u32(c, &op->origin);
    codec_u8(c, &op->kind);
    codec_u8(c, &op->space);
    codec_u64(c, &op->lanes);
    codec_u64(c, &op->address);
    if (c->reading) {
        m->owner.describe(m->owner.self, op);
        make_room(m, op);
    }
    if (op->is_copy) {
        codec_u8(c, &op->age);
        codec_u32(c, &op->to);
    }
    code_data(m, c, op);
}

static void code_op(struct memory *m, struct snapshot *s, struct memop *op)
{
    struct window *w = &m->windows.v[op->window];
    bool waiting = op->state == MEMOP_WAITING;
    past_set unknown = s->state.reading ? 0 : past_unknown(w, op->mid);

    code_what(m, s, op);
    codec_u32(&s->state, &op->at);
    codec_bool(&s->state, &op->deferred);
    for (unsigned level = 0; level < CACHE_LEVELS; level++)
        codec_bool(&s->state, &op->pins[level]);
    codec_bool(&s->state, &waiting);
    if (m->scoped)
        codec_u64(&s->state, &unknown);
    codec_u64(&s->order, &op->mid);
    if (s->state.reading)
        past_set_unknown(w, op->mid, unknown);
    if (s->state.reading)
        flight_restore(m, op, waiting);
}

static void write_ops(struct memory *m, struct snapshot *s, reg_window w)
{
    uint32_t n = 0;

    for (uint32_t i = m->windows.v[w].first; i != NO_MEMOP; i = memop_at(m, i)->next)
        n++;
    codec_u32(&s->state, &n);
    for (uint32_t i = m->windows.v[w].first; i != NO_MEMOP; i = memop_at(m, i)->next)
        code_op(m, s, memop_at(m, i));
}

static void read_ops(struct memory *m, struct snapshot *s, reg_window w)
{
    uint32_t n = 0;

    flight_drop(m, w);
    past_know_all(&m->windows.v[w]);
    codec_u32(&s->state, &n);
    while (n-- > 0) {
        struct memop *op = memory_op_new(m, w);

        op->processor = (uint16_t)m->windows.v[w].processor;
        code_op(m, s, op);
    }
}

/* ---- windows ---- */

void memory_window_move(struct memory *m, reg_window w, unsigned processor)
{
    m->windows.v[w].processor = processor;
}

void memory_window_forget(struct memory *m, reg_window w)
{
    flight_drop(m, w);
    m->windows.v[w].knows.block = 0;
    memory_window_drop(m, w);
}

static void code_knowledge(struct codec *c, struct known_writes *k)
{
    codec_u64(c, &k->block);
    for (unsigned i = 0; i < KNOWS_SETS; i++)
        codec_u64(c, &k->of[i]);
}

void memory_snapshot_operations(struct memory *m, struct snapshot *s, reg_window w)
{
    struct reg_view v = m->windows.v[w].view;

    codec_sparse(&s->state, (unsigned char *)v.blocked, reg_blocked_bytes(&v));
    if (m->scoped)
        code_knowledge(&s->state, &m->windows.v[w].knows);
    if (s->state.reading)
        read_ops(m, s, w);
    else
        write_ops(m, s, w);
}

uint64_t memory_changes_operations(const struct memory *m, reg_window w)
{
    return m->windows.v[w].changes;
}

void memory_snapshot_registers(struct memory *m, struct snapshot *s, reg_window w)
{
    struct reg_view v = m->windows.v[w].view;

    codec_sparse(&s->state, v.bytes, (size_t)v.slots * 4 * m->windows.stride);
}

uint64_t memory_changes_registers(const struct memory *m, reg_window w)
{
    return m->windows.v[w].values;
}

uint32_t memory_window_older(const struct memory *m, reg_window w, uint64_t before)
{
    uint32_t n = 0;

    for (uint32_t i = m->windows.v[w].first; i != NO_MEMOP; i = memop_at(m, i)->next)
        n += memop_at(m, i)->mid < before;
    return n;
}

/* ---- the rest ---- */

static void code_write(struct codec *c, struct past_write *w)
{
    codec_u64(c, &w->address);
    codec_u64(c, &w->value);
    codec_u64(c, &w->block);
    codec_u8(c, &w->size);
    codec_bool(c, &w->strong);
    codec_bool(c, &w->beyond);
    codec_bool(c, &w->mixed);
    for (unsigned i = 0; i < PAST_SETS; i++)
        codec_u64(c, &w->in[i]);
}

static void code_past(struct codec *c, struct past *p)
{
    codec_u32(c, &p->n);
    for (uint32_t i = 0; i < p->n; i++)
        code_write(c, &p->v[i]);
}

void memory_snapshot_pages(struct memory *m, struct snapshot *s)
{
    if (m->scoped)
        code_past(&s->state, &m->past);
    for (unsigned space = 0; space <= SPACE_CONST; space++)
        pages_snapshot(&m->env.pages[space], &s->state);
}

uint64_t memory_changes_pages(const struct memory *m)
{
    uint64_t n = m->past.changes;

    for (unsigned space = 0; space <= SPACE_CONST; space++)
        n += m->env.pages[space].changes;
    return n;
}

void memory_snapshot_shared(struct memory *m, struct snapshot *s, const struct shared_place *p)
{
    codec_sparse(&s->state, m->env.processors[p->processor].shared + p->offset, p->size);
}

uint64_t memory_changes_shared(const struct memory *m, unsigned processor)
{
    return m->env.processors[processor].shared_changes;
}

void memory_snapshot_serial(struct memory *m, struct snapshot *s)
{
    codec_u64(&s->order, &m->next_mid);
}
