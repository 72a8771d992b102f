/* memory/window.c: register windows and the decomposition function (4.4.1). Knows no memory
 * program. */
#include "memory/window.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "memory/run.h"
#include "program/lanes.h"

void windows_init(struct windows *w, uint32_t warp_size)
{
    *w = (struct windows){ .stride = WARP_STRIDE(warp_size), .lanes = warp_size,
                           .all = lanes_below(warp_size), .blends = blends_of_machine() };
    w->free = NO_MEMOP;
}

void windows_free(struct windows *w)
{
    for (size_t i = 0; i < w->n; i++) {
        mem_free(w->v[i].room.whole);
        mem_free(w->v[i].learned);
    }
    for (size_t i = 0; i < w->nrooms; i++)
        mem_free(w->rooms[i].whole);
    for (size_t i = 0; i < w->nblanks; i++)
        mem_free(w->blanks[i].whole);
    mem_free(w->rooms);
    mem_free(w->blanks);
    mem_free(w->whole);
}

static void make_windows(struct windows *w)
{
    void *whole = w->whole;
    const struct window *old = w->v;

    w->cap = w->cap == 0 ? 16 : 2 * w->cap;
    w->v = mem_new_aligned(w->cap * sizeof *w->v, &w->whole);
    if (w->n > 0)
        memcpy(w->v, old, w->n * sizeof *w->v);
    mem_free(whole);
}

/* The index of an unused window. */
static uint32_t unused_window(struct windows *w)
{
    uint32_t index = w->free;

    if (index != NO_MEMOP) {
        w->free = w->v[index].next_free;
        return index;
    }
    if (w->n == w->cap)
        make_windows(w);
    return (uint32_t)w->n++;
}

/* Of values, and of one lane mask. */
static size_t slot_bytes(const struct windows *w)
{
    return 4 * ((size_t)w->stride + (w->lanes > 32 ? 2 : 1));
}

/* ---- rooms ---- */

static struct reg_room make_room(const struct windows *w, size_t slots)
{
    struct reg_room room = { .slots = slots };

    room.bytes = mem_new_aligned(slots * slot_bytes(w), &room.whole);
    return room;
}

/* A zeroed one of so many slots at least, which is for all. */
static unsigned char *blank_room(struct windows *w, size_t slots)
{
    if (w->nblanks == 0 || w->blanks[w->nblanks - 1].slots < slots)
        ARRAY_PUSH(w->blanks, w->nblanks, w->cap_blanks, make_room(w, slots));
    return w->blanks[w->nblanks - 1].bytes;
}

/* One of so many slots at least, for one window. */
static struct reg_room take_room(struct windows *w, size_t slots)
{
    struct reg_room room = { .slots = 0 };

    if (w->nrooms > 0)
        room = w->rooms[--w->nrooms];
    if (room.whole != NULL && room.slots >= slots) {
        memset(room.bytes, 0, slots * slot_bytes(w));
        return room;
    }
    mem_free(room.whole);
    return make_room(w, slots);
}

static void give_room(struct windows *w, struct window *v)
{
    if (v->room.whole != NULL)
        ARRAY_PUSH(w->rooms, w->nrooms, w->cap_rooms, v->room);
    v->room.whole = NULL;
}

/* Where its registers are. */
static void place(const struct windows *w, struct window *v, unsigned char *bytes)
{
    v->view.bytes = bytes;
    v->view.blocked = (uint32_t *)(void *)(bytes + (size_t)v->view.slots * 4 * w->stride);
}

void windows_own(struct windows *w, reg_window index)
{
    struct window *v = &w->v[index];

    if (v->room.whole != NULL)
        return;
    v->room = take_room(w, v->view.slots);
    place(w, v, v->room.bytes);
}

/* ---- windows ---- */

void windows_renew(struct windows *w, reg_window index, unsigned processor)
{
    struct window *v = &w->v[index];

    give_room(w, v);
    place(w, v, blank_room(w, v->view.slots));
    v->processor = processor;
}

reg_window windows_take(struct windows *w, unsigned processor, uint32_t slots)
{
    uint32_t index = unused_window(w);
    struct window *v = &w->v[index];

    v->view.slots = slots;
    v->view.wide = w->lanes > 32;
    windows_renew(w, index, processor);
    v->live = true;
    v->dropped = false;
    v->first = v->last = v->oldest = NO_MEMOP;
    v->lanes = v->keeping = 0;
    return index;
}

void windows_settle(struct windows *w, reg_window index)
{
    struct window *v = &w->v[index];

    if (!v->live || !v->dropped || v->first != NO_MEMOP)
        return;
    v->live = false;
    give_room(w, v);
    v->next_free = w->free;
    w->free = index;
}

void window_block(struct window *w, const struct memop *op, lane_mask lanes)
{
    w->changes++;
    for (uint32_t i = 0; i < op->nrelease; i++)
        reg_block(&w->view, op->release[i], lanes);
}

void window_release(struct window *w, const struct memop *op)
{
    w->changes++;
    for (uint32_t i = 0; i < op->nrelease; i++)
        reg_release(&w->view, op->release[i], op->lanes);
}

/* ---- the decomposition function ---- */

/* The first `size` bytes as a value, extended as the destination says. */
static uint64_t extend(const struct reg_dest *d, const unsigned char *bytes, unsigned size)
{
    uint64_t v = load_le(bytes, size);

    if (d->sign && size < 8 && size < d->width && (v >> (8 * size - 1) & 1) != 0) {
        v |= ~(uint64_t)0 << (8 * size);
        if (d->width < 8)
            v &= ((uint64_t)1 << (8 * d->width)) - 1;
    }
    return v;
}

/* A truth, into one lane of a predicate. */
static void put_truth(unsigned char *slot, unsigned lane, bool truth)
{
    lane_mask all;

    memcpy(&all, slot, sizeof all);
    all = truth ? all | LANE(lane) : all & ~LANE(lane);
    memcpy(slot, &all, sizeof all);
}

/* Puts one value of `size` memory bytes into the register that starts at `slot`, for one lane. */
static void put_lane(unsigned char *slot, unsigned lane, const struct reg_dest *d,
                     const unsigned char *bytes, unsigned size)
{
    uint64_t wide[2];
    uint32_t narrow;

    if (d->cls == CLASS_PRED) {
        put_truth(slot, lane, load_le(bytes, 1) != 0);
        return;
    }
    if (d->cls == CLASS_32) {
        narrow = (uint32_t)(extend(d, bytes, size < 4 ? size : 4));
        memcpy(slot + 4 * (size_t)lane, &narrow, 4);
        return;
    }
    wide[0] = extend(d, bytes, size < 8 ? size : 8);
    wide[1] = size > 8 ? load_le(bytes + 8, size - 8)
                       : d->sign && (wide[0] >> 63) != 0 ? ~(uint64_t)0 : 0;
    size = d->cls == CLASS_64 ? 8 : 16;
    memcpy(slot + (size_t)size * lane, wide, size);
}

static void copy_spans(unsigned char *slot, const unsigned char *from, lane_mask lanes,
                       unsigned size)
{
    struct lane_span s;

    while (lanes_next_span(&lanes, &s))
        memcpy(slot + (size_t)size * s.first, from + (size_t)size * s.first,
               (size_t)size * (s.end - s.first));
}

/* Copies the lanes of one register from lanes of the same class. */
static void copy_lanes(const struct windows *ws, unsigned char *slot, const unsigned char *from,
                       lane_mask lanes, unsigned size)
{
    if (lanes == ws->all)
        memcpy(slot, from, (size_t)size * ws->lanes);
    else if (ws->lanes == 32 && size == 4)
        ws->blends.words(slot, from, lanes);
    else if (ws->lanes == 32 && size == 8)
        ws->blends.pairs(slot, from, lanes);
    else
        copy_spans(slot, from, lanes, size);
}

void window_put_lanes(const struct windows *ws, const struct reg_dest *d, unsigned char *slot,
                      lane_mask lanes, const unsigned char *values)
{
    copy_lanes(ws, slot, values, lanes, 4 * class_slots((enum reg_class)d->cls));
}

static void put_results(const struct windows *ws, const struct window *w, const struct memop *op)
{
    const unsigned char *from = op->data;

    for (unsigned k = 0; k < op->ndest; k++) {
        window_put(ws, w, op, &op->dest[k], from);
        from += class_bytes((enum reg_class)op->dest[k].cls, ws->stride);
    }
}

/* Where the data of a lane starts: by kind, as memop.h lays it out. */
static const unsigned char *lane_data(const struct memop *op, unsigned lane)
{
    if (op->kind == MEMOP_DEVICE)
        return op->data + op->where[lane];
    if (op->kind == MEMOP_SHARED)
        return op->data + (size_t)lane * op->nvalues * op->size;
    return op->data;
}

/* The bytes of a value that the register takes as they are; 0: it extends what it gets, or is a
 * predicate or a pair of words. */
static unsigned plain_bytes(const struct reg_dest *d, unsigned size)
{
    if (d->cls == CLASS_32)
        return size >= 4 ? 4 : 0;
    return d->cls == CLASS_64 && size == 8 ? 8 : 0;
}

/* A plain value of four or eight bytes of a single lane. */
static inline void put_single(unsigned char *slot, const struct memop *op, unsigned bytes)
{
    unsigned lane = lane_lowest(op->lanes);
    const unsigned char *from = lane_data(op, lane);

    if (bytes == 4)
        memcpy(slot + 4 * (size_t)lane, from, 4);
    else
        memcpy(slot + 8 * (size_t)lane, from, 8);
}

/* Puts the k-th values of lanes side by side. The values are plain and of four bytes. */
static void put_words(unsigned char *slot, unsigned k, const struct memop *op, struct lane_span s)
{
    size_t each = (size_t)op->nvalues * op->size;
    const unsigned char *data = op->data + (size_t)k * op->size;
    const uint32_t *where = op->where;
    uint32_t value;

    for (size_t l = s.first; l < s.end; l++) {
        value = load_le32(data + (op->kind == MEMOP_DEVICE ? where[l] : l * each));
        memcpy(slot + 4 * l, &value, 4);
    }
}

/* Puts the k-th values of lanes side by side. The values are plain and of eight bytes. */
static void put_pairs(unsigned char *slot, unsigned k, const struct memop *op, struct lane_span s)
{
    size_t each = (size_t)op->nvalues * op->size;
    const unsigned char *data = op->data + (size_t)k * op->size;
    const uint32_t *where = op->where;
    uint64_t value;

    for (size_t l = s.first; l < s.end; l++) {
        value = load_le64(data + (op->kind == MEMOP_DEVICE ? where[l] : l * each));
        memcpy(slot + 8 * l, &value, 8);
    }
}

/* Does the data hold one value a lane, as wide as the only register, in lanes or known as runs? */
static inline bool is_plain(const struct memop *op)
{
    if (op->ndest != 1 || op->dest[0].slot == NO_SLOT)
        return false;
    return op->runs.n > 0 || (WORDS_LIE_AS_LANES && op->kind == MEMOP_SHARED &&
                              plain_bytes(&op->dest[0], op->size) == op->size);
}

static inline void put_plain(const struct windows *ws, const struct window *w,
                             const struct memop *op)
{
    unsigned char *slot = w->view.bytes + (size_t)op->dest[0].slot * 4 * ws->stride;

    if (op->kind == MEMOP_SHARED)
        copy_lanes(ws, slot, op->data, op->lanes, op->size);
    else
        runs_load(slot, op->data, &op->runs, op->size);
}

static void put_extended(unsigned char *slot, unsigned k, const struct memop *op)
{
    FOR_LANES(l, op->lanes)
        put_lane(slot, l, &op->dest[k], lane_data(op, l) + (size_t)k * op->size, op->size);
}

/* Puts the k-th values of any lanes. The values are plain and of four or eight bytes. */
static void put_spans(unsigned char *slot, unsigned k, const struct memop *op, unsigned bytes)
{
    lane_mask rest = op->lanes;
    struct lane_span s;

    while (lanes_next_span(&rest, &s))
        (bytes == 4 ? put_words : put_pairs)(slot, k, op, s);
}

static inline void put_lanes(unsigned char *slot, unsigned k, const struct memop *op)
{
    const struct reg_dest *d = &op->dest[k];
    unsigned bytes = plain_bytes(d, op->size);

    if (bytes == 0 || (k > 0 && !memop_has_places(op)) || (!WORDS_LIE_AS_LANES && op->kind == MEMOP_ATOMIC))
        put_extended(slot, k, op);
    else if (WORDS_LIE_AS_LANES && k == 0 && (op->lanes & (op->lanes - 1)) == 0)
        put_single(slot, op, bytes);
    else
        put_spans(slot, k, op, bytes);
}

/* Is it a plain value of a single lane, as of accesses that lie apart and of atomics? */
static inline bool is_single(const struct memop *op)
{
    return WORDS_LIE_AS_LANES && op->ndest == 1 && op->dest[0].slot != NO_SLOT &&
           (op->lanes & (op->lanes - 1)) == 0 && op->size >= 4 &&
           plain_bytes(&op->dest[0], op->size) == op->size;
}

static void put_each(const struct windows *ws, const struct window *w, const struct memop *op)
{
    for (unsigned k = 0; k < op->ndest; k++)
        if (op->dest[k].slot != NO_SLOT)
            put_lanes(w->view.bytes + (size_t)op->dest[k].slot * 4 * ws->stride, k, op);
}

void window_decompose_any(const struct windows *ws, const struct window *w, const struct memop *op)
{
    if (op->kind == MEMOP_REG)
        put_results(ws, w, op);
    else if (is_plain(op))
        put_plain(ws, w, op);
    else if (is_single(op))
        put_single(w->view.bytes + (size_t)op->dest[0].slot * 4 * ws->stride, op, op->size);
    else
        put_each(ws, w, op);
}
