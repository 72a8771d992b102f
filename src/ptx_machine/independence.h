/* ptx_machine/independence.h: the steps that can be taken in a state, in groups: an operation's next micro
 * step, or a warp's next step, with whatever it chooses on its way; and which groups have nothing
 * to do with each other, so that it does not matter in which order they are taken.
 * docs/exploring.md argues for it. */
#ifndef WS_PTX_MACHINE_INDEPENDENCE_H
#define WS_PTX_MACHINE_INDEPENDENCE_H

#include "ptx_machine/reduce.h"
#include "memory/lineset.h"
#include "memory/state/look.h"

/* What a group may have to do with others. */
enum group_touch {
    TOUCHES_ALL, /* with all of them */
    TOUCHES_OWN, /* with those of its warp: it touches nothing but the warp, its registers and operations */
    TOUCHES_LINE /* with those of its warp and its processor, and with those of its line (or L2 set) */
};

struct group {
    uint32_t id;             /* the same in all states in which it is not taken; 0: TOUCHES_ALL */
    enum group_touch reach;
    bool plain;              /* all steps of the state, in no groups */
    struct sole_step step;
    struct footprint touched;
};

/* The groups of the state that the reducer's space is in; r->sole: the only one that counts, when
 * found. Appends to v, and says how many. */
struct groups {
    struct group *v; /* owned */
    size_t n, cap;
};
size_t groups_of_state(struct groups *all, const struct reducer *r);

bool group_independent(const struct group *a, const struct group *b);

#endif
