/* ptx_machine/reduction.h: which transitions of a state need not be tried (machine_reduction),
 * because whatever they lead to is reached without them. Each reason can be switched off by itself;
 * docs/exploring.md argues for each of them. What a transition touches says
 * engine/device/transition.h. */
#ifndef WS_PTX_MACHINE_REDUCTION_H
#define WS_PTX_MACHINE_REDUCTION_H

#include "engine/device/transition.h"
#include "machine/machine.h"

struct reductions {
    bool registers; /* an operation on registers or constant memory moves alone */
    bool local;     /* a warp whose next instruction touches its own registers only moves alone */
    bool symmetric; /* only the first of several blank processors is tried */
    bool independent; /* one order of independent steps is tried */
    bool private;   /* a micro step on state that no other agent can touch moves alone */
    bool unshared;  /* a micro step on bytes that no other agent accesses, or that none writes, moves alone */
};

#define ALL_REDUCTIONS ((struct reductions){ true, true, true, true, true, true })

/* Where a transition stands among those of its state: processor by processor first operations, then
 * warps, both by age. All that has no place of its own, the silent rules, comes last. */
struct place_among {
    unsigned processor;
    bool steps;   /* a warp, or a thread of it */
    uint64_t age; /* the operation's serial number, or the warp's place: the same along a path */
};

/* A transition of a state, with whatever it chooses on its way; or all of them. */
struct reduced {
    bool all;
    struct transition_path path; /* that leads to it; what is left open is tried in every way */
    size_t warp;                 /* whose it is, plus one (agents_warp_number); 0: no warp's */
    struct place_among place;
    uint32_t number;             /* the same in all states in which it is not taken; 0: none; */
    uint32_t id;                 /* and 0 if it depends on every other */
    enum transition_reach reach;
    struct footprint touched;
    size_t part;                 /* of the state: what it is confined to, with the next; 0: nothing; */
    size_t block;                /* and its block's; 0: not so */
    uint32_t questions;          /* that lead to it */
    struct mover mover;
};

/* Where an entry of the stack is: several may be in one place. */
struct listed {
    uint32_t at;
    uint32_t below; /* of a state's last entry: all that those up to it need lies below this place */
};

struct reducer {
    struct reductions on;
    struct reduced *v;     /* owned, both */
    struct listed *list;   /* the stack: */
    size_t n, cap;         /* of it; */
    size_t nv, cap_v;      /* and of v */
    struct reduced next; /* which of them the next step is */
    bool heard;          /* every step is reported, so none may be skipped */
    bool asks;           /* the order in which threads issue accesses matters (--check init) */
};

static inline const struct reduced *reducer_at(const struct reducer *r, size_t entry)
{
    return &r->v[r->list[entry].at];
}
void reducer_add(struct reducer *r, const struct reduced *entry);

extern const struct machine_reduction ptx_reduction;

/* ---- followed.c: machine_reduction.keep and follow ---- */

void reducer_keep(const struct machine *m, struct entries at, size_t taken,
                  struct kept_entries *out);
size_t reducer_follow(struct machine *m, struct entries before, size_t taken,
                      const struct kept_entries *kept, uint32_t *was);

#endif
