/* memory/window.h: the register files (RegFile of 4.3) as windows, one for each warp, with the chain of
 * operations in flight of each. Knows no memory program. */
#ifndef WS_MEMORY_WINDOW_H
#define WS_MEMORY_WINDOW_H

#include <string.h>

#include "base/mem.h"
#include "data/blend.h"
#include "memory/memory.h"
#include "memory/past.h"
#include "memory/run.h"

/* Room for the registers of a window: their values, followed by `blocked`. */
struct reg_room {
    unsigned char *bytes;
    void *whole;  /* owned: the allocation of bytes; NULL: none */
    size_t slots;
};

struct crowd;

/* The size of the members after the first line, without the filling of the last one. */
#define WINDOW_BEHIND (sizeof(struct reg_view) + sizeof(struct reg_room) + \
                       2 * sizeof(uint32_t) + sizeof(struct known_writes) + sizeof(uint64_t *) + \
                       sizeof(struct crowd *))
#define WINDOW_REST (MEM_LINE - WINDOW_BEHIND % MEM_LINE)

/* The members that every pick reads come first, in one line of the host's cache (MEM_LINE). */
struct window {
    uint32_t first, last; /* its operations in flight, in order of issue; NO_MEMOP: none */
    uint32_t blocked;     /* number of these that wait for earlier ones */
    uint32_t runnable;    /* number of these that may take a micro step */
    uint32_t oldest;      /* no runnable operation with a MemOpIdx from `since` on is older than it */
    bool live, dropped;
    uint64_t since;       /* argument of the last memory_window_runnable */
    uint64_t changes;     /* number of changes of its operations or blocked registers */
    uint64_t values;      /* number of changes of its registers */
    /* At least the lanes of all its operations, and of those that keep an order with others
     * (priority.c). An operation with none of these lanes needs no check against them. */
    lane_mask lanes, keeping;
    struct reg_view view;
    struct reg_room room; /* owned; none until windows_own */
    uint32_t processor, next_free;
    struct known_writes knows; /* its sets of the writes that are kept */
    uint64_t *learned;         /* owned: for each write that it knows, the mid from which on its
                                * operations know it (past_unknown). NULL: all of them know all */
    struct crowd *crowd;       /* owned: an index of its operations if they are many, else NULL */
    unsigned char unused[WINDOW_REST]; /* fills the line, so that the next window begins a new one */
};

struct windows {
    struct window *v;
    void *whole;     /* owned: the allocation of v */
    size_t n, cap;
    uint32_t free;   /* the first window that may be used again; n: none */
    /* Unused rooms; the one that was given back last is taken next, since it is mostly still in the
     * host's cache. */
    struct reg_room *rooms;
    size_t nrooms, cap_rooms;
    struct reg_room *blanks; /* zeroed, shared by all windows without a room; the last is the largest */
    size_t nblanks, cap_blanks;
    uint32_t stride; /* lanes of a slot */
    uint32_t lanes;  /* lanes of a warp; the rest of a slot stays zero */
    lane_mask all;   /* all lanes of a warp */
    struct blends blends;
};

void windows_init(struct windows *w, uint32_t warp_size);
void windows_free(struct windows *w);
reg_window windows_take(struct windows *w, unsigned processor, uint32_t slots);
/* Resets a window without operations in flight, as if it were taken anew. */
void windows_renew(struct windows *w, reg_window index, unsigned processor);
/* Gives it a room, so that its registers may be written. Until then they are zero. */
void windows_own(struct windows *w, reg_window index);
/* Gives a window back when it was dropped and has no operation left. */
void windows_settle(struct windows *w, reg_window index);

/* blocked/ready (4.4.1, 4.4.3): the operation's registers, for its lanes or those of several like it. */
void window_block(struct window *w, const struct memop *op, lane_mask lanes);
void window_release(struct window *w, const struct memop *op);

/* Writes lanes of one register that is no predicate. values: in order of lanes, in its class. */
void window_put_lanes(const struct windows *ws, const struct reg_dest *d, unsigned char *slot,
                      lane_mask lanes, const unsigned char *values);
/* Writes the values of the operation's lanes to one register, in the form of a register request. A
 * predicate is one mask. */
static inline void window_put(const struct windows *ws, const struct window *w,
                              const struct memop *op, const struct reg_dest *d,
                              const unsigned char *values)
{
    unsigned char *slot = w->view.bytes + (size_t)d->slot * 4 * ws->stride;
    lane_mask old, new;

    if (d->cls == CLASS_PRED) {
        memcpy(&old, slot, sizeof old);
        memcpy(&new, values, sizeof new);
        old = (old & ~op->lanes) | (new & op->lanes);
        memcpy(slot, &old, sizeof old);
    } else if (d->cls == CLASS_32 && ws->lanes == 32 && op->lanes != ws->all) {
        ws->blends.words(slot, values, op->lanes);
    } else {
        window_put_lanes(ws, d, slot, op->lanes, values);
    }
}

/* The decomposition function (4.4.1): the operation's result into its destination registers. This part
 * handles the simple cases: one result of a register request, or words known as runs. False: not such a
 * case. */
static inline bool window_decompose_plain(const struct windows *ws, struct window *w,
                                          const struct memop *op)
{
    const struct reg_dest *d = op->dest;
    unsigned char *slot;

    if (op->ndest != 1 || (op->kind != MEMOP_REG && op->runs.n == 0))
        return false;
    if (op->kind != MEMOP_REG && d->slot == NO_SLOT)
        return true;
    slot = w->view.bytes + (size_t)d->slot * 4 * ws->stride;
    if (op->data == slot) /* the values were evaluated there */
        return true;
    if (op->kind == MEMOP_REG)
        window_put(ws, w, op, d, op->data);
    else if (op->kind == MEMOP_DEVICE)
        runs_load(slot, op->data, &op->runs, op->size);
    else
        window_put_lanes(ws, d, slot, op->lanes, op->data);
    return true;
}
/* The part for one lane's value of 4 or 8 bytes, at `word`, if the only register takes it unchanged. */
static inline bool window_decompose_word(const struct windows *ws, const struct window *w,
                                         const struct memop *op, const unsigned char *word)
{
    const struct reg_dest *d = op->dest;

    unsigned char *slot;

    if (!WORDS_LIE_AS_LANES || op->ndest != 1 || d->slot == NO_SLOT ||
        (op->lanes & (op->lanes - 1)) != 0)
        return false;
    slot = w->view.bytes + (size_t)d->slot * 4 * ws->stride;
    if (op->size == 4 && d->cls == CLASS_32)
        memcpy(slot + 4 * (size_t)lane_lowest(op->lanes), word, 4);
    else if (op->size == 8 && d->cls == CLASS_64)
        memcpy(slot + 8 * (size_t)lane_lowest(op->lanes), word, 8);
    else
        return false;
    return true;
}
/* The part for all other cases. */
void window_decompose_any(const struct windows *ws, const struct window *w, const struct memop *op);

#endif
