/* memory/window.c: register windows and the decomposition function (4.4.1). Knows no memory
 * program. */
#include "memory/window.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "program/lanes.h"

void windows_init(struct windows *w, uint32_t warp_size)
{
    *w = (struct windows){ .stride = WARP_STRIDE(warp_size), .lanes = warp_size,
                           .all = lanes_below(warp_size) };
    w->free = NO_MEMOP;
}

void windows_free(struct windows *w)
{
    for (size_t i = 0; i < w->n; i++) {
        mem_free(w->v[i].view.bytes);
        mem_free(w->v[i].view.blocked);
    }
    mem_free(w->v);
}

/* The index of a window that nobody uses. */
static uint32_t unused_window(struct windows *w)
{
    uint32_t index = w->free;

    if (index != NO_MEMOP) {
        w->free = w->v[index].next_free;
        return index;
    }
    ARRAY_PUSH(w->v, w->n, w->cap, (struct window){ .live = false });
    return (uint32_t)w->n - 1;
}

reg_window windows_take(struct windows *w, unsigned processor, uint32_t slots)
{
    uint32_t index = unused_window(w);
    struct window *v = &w->v[index];
    size_t bytes = (size_t)slots * 4 * w->stride;

    if (v->room < slots || v->view.bytes == NULL) {
        v->view.bytes = mem_resize(v->view.bytes, bytes + 1);
        v->view.blocked = mem_resize(v->view.blocked, ((size_t)slots + 1) * sizeof(lane_mask));
        v->room = slots;
    }
    memset(v->view.bytes, 0, bytes);
    memset(v->view.blocked, 0, slots * sizeof(lane_mask));
    v->view.slots = slots;
    v->processor = processor;
    v->live = true;
    v->dropped = false;
    v->first = v->last = NO_MEMOP;
    return index;
}

void windows_settle(struct windows *w, reg_window index)
{
    struct window *v = &w->v[index];

    if (!v->live || !v->dropped || v->first != NO_MEMOP)
        return;
    v->live = false;
    v->next_free = w->free;
    w->free = index;
}

void window_block(struct window *w, const struct memop *op)
{
    w->changes++;
    for (uint32_t i = 0; i < op->nrelease; i++)
        w->view.blocked[op->release[i]] |= op->lanes;
}

void window_release(struct window *w, const struct memop *op)
{
    w->changes++;
    for (uint32_t i = 0; i < op->nrelease; i++)
        w->view.blocked[op->release[i]] &= ~op->lanes;
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

/* Copies the lanes of one register from the operation's data (Σreg). */
static void copy_lanes(const struct windows *ws, unsigned char *slot, const unsigned char *from,
                       lane_mask lanes, unsigned size)
{
    if (lanes == ws->all) {
        memcpy(slot, from, (size_t)size * ws->lanes);
        return;
    }
    FOR_LANES(l, lanes)
        memcpy(slot + (size_t)size * l, from + (size_t)size * l, size);
}

/* A predicate register is one mask. */
static void copy_predicate(unsigned char *slot, const unsigned char *from, lane_mask lanes)
{
    lane_mask old, new;

    memcpy(&old, slot, sizeof old);
    memcpy(&new, from, sizeof new);
    old = (old & ~lanes) | (new & lanes);
    memcpy(slot, &old, sizeof old);
}

static void decompose_reg(const struct windows *ws, struct window *w, const struct memop *op)
{
    const unsigned char *from = op->data;

    for (unsigned k = 0; k < op->ndest; k++) {
        const struct reg_dest *d = &op->dest[k];
        unsigned char *slot = w->view.bytes + (size_t)d->slot * 4 * ws->stride;

        if (d->cls == CLASS_PRED) {
            copy_predicate(slot, from, op->lanes);
            from += sizeof(lane_mask);
        } else {
            copy_lanes(ws, slot, from, op->lanes, 4 * class_slots((enum reg_class)d->cls));
            from += class_bytes((enum reg_class)d->cls, ws->stride);
        }
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

void window_decompose(const struct windows *ws, struct window *w, const struct memop *op)
{
    w->values++;
    if (op->kind == MEMOP_REG) {
        decompose_reg(ws, w, op);
        return;
    }
    for (unsigned k = 0; k < op->ndest; k++) {
        const struct reg_dest *d = &op->dest[k];
        unsigned char *slot;

        if (d->slot == NO_SLOT)
            continue;
        slot = w->view.bytes + (size_t)d->slot * 4 * ws->stride;
        FOR_LANES(l, op->lanes)
            put_lane(slot, l, d, lane_data(op, l) + (size_t)k * op->size, op->size);
    }
}
