/* observe/derivation.h: what a teller tells (base/tell.h), as trees: each conclusion with its
 * premises, in the order in which they were told. Knows no text. */
#ifndef WS_OBSERVE_DERIVATION_H
#define WS_OBSERVE_DERIVATION_H

#include "base/tell.h"
#include "program/program.h"

#define NO_NODE 0xffffffffu

/* A rule that was told. Premises come before their conclusion, so that the subtree of a node is the
 * nodes from `first` to itself. */
struct derivation_node {
    struct told told;
    uint32_t first;
    uint32_t premise;              /* the first of its premises, NO_NODE: it has none */
    uint32_t next;                 /* the next premise of the same conclusion */
    uint32_t previous;             /* the node before it that is no premise yet */
    const struct program *program; /* TOLD_OPERAND: whose instruction at pc; NULL: not known */
    uint32_t pc;
};

/* Zero at first. While it grows, the nodes that are premises of nothing yet are a list from `last`
 * backwards. */
struct derivation {
    struct derivation_node *nodes;
    size_t n, cap;
    uint32_t last; /* valid while n > 0 */
    size_t named;  /* operands before it have an instruction */
};

void derivation_add(struct derivation *d, const struct told *t);
/* What was cut off gets a root of its own, of rule RULE_COUNT. */
void derivation_cut(struct derivation *d);
/* The operands that were told since the last call are of this instruction. */
void derivation_name(struct derivation *d, const struct program *p, uint32_t pc);
/* Did the rule apply in the tree under the node? */
bool derivation_fired(const struct derivation *d, uint32_t node, enum rule r);
/* The first node of the rule from `from` on, or NO_NODE. */
uint32_t derivation_find(const struct derivation *d, uint32_t from, enum rule r);
/* Forgets everything and keeps the room. */
void derivation_clear(struct derivation *d);
void derivation_free(struct derivation *d);

#endif
