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

/* The place of a transition among those of its state: for each processor first operations, then warps,
 * both by age. Silent rules, which have no place of their own, come last. */
struct place_among {
    unsigned processor;
    bool steps;   /* a warp, or a thread of it */
    uint64_t age; /* the operation's serial number, or the warp's place: the same along a path */
};

/* A transition of a state with all its choices, or all transitions. */
struct reduced {
    bool all;
    struct transition_path path; /* choices that lead to it; all alternatives of others are tried */
    size_t warp;                 /* the number of its warp plus one (agents_warp_number); 0: none */
    struct place_among place;
    uint32_t number;             /* the same in all states in which it is not taken; 0: none */
    uint32_t id;                 /* the number, or 0 if it depends on every other */
    enum transition_reach reach;
    struct footprint touched;
    size_t part;                 /* the part of the state to which it is confined, with the next; 0: none */
    size_t block;                /* the part of its block; 0: not confined */
    uint32_t questions;          /* number of queries that lead to it */
    struct mover mover;
};

/* The place of an entry of the stack; several entries may share one. */
struct listed {
    uint32_t at;
    uint32_t below; /* of a state's last entry: all places up to it lie below this one */
};

struct reducer {
    struct reductions on;
    struct reduced *v;     /* owned */
    struct listed *list;   /* the stack; owned */
    size_t n, cap;         /* sizes of `list` */
    size_t nv, cap_v;      /* sizes of `v` */
    struct reduced next; /* the entry of the next step */
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
