/* engine/state/snapshot_parts.h: a device on its way into bytes or back, as the files snapshot*.c
 * share it. */
#ifndef WS_ENGINE_STATE_SNAPSHOT_PARTS_H
#define WS_ENGINE_STATE_SNAPSHOT_PARTS_H

#include "base/ledger.h"
#include "engine/device/machine.h"

struct passage {
    struct device *d;
    struct ledger *ledger;         /* NULL: the whole state is written or restored */
    struct snapshot *s;            /* of the part at hand */
    struct codec *state, *order;   /* its two */
    bool reading;
    bool anew;                     /* reading: what follows from the state is found again at the end */
    struct block **old;            /* reading: those that were there, until they are found in the state */
    size_t nold, cap_old;
};

/* snapshot_warp.c: a warp without its registers; the barriers of a block and its running warps. */
void passage_warp(const struct passage *x, struct warp *w);
void passage_barriers(const struct passage *x, struct block *b);

/* snapshot_derived.c: reading: what the state says nothing of follows from the rest. Of one warp:
 * is it ready, does it wait for its L1. Of the device: what is taken on its processors and which
 * grids run. */
void passage_list_again(struct device *d, struct warp *w);
/* Frees the warp's resources on its processor, if it has not left; and takes them again. */
void passage_give_room(struct device *d, const struct warp *w);
void passage_take_room(struct device *d, const struct warp *w);
void passage_find_again(struct device *d);

#endif
