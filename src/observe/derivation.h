/* observe/derivation.h: the reports of a teller (base/tell.h) as trees: each conclusion with its premises, in
 * the order of the reports; and the trees as text and as JSON. */
#ifndef WS_OBSERVE_DERIVATION_H
#define WS_OBSERVE_DERIVATION_H

#include "base/tell.h"
#include "base/text.h"
#include "program/program.h"

#define NO_NODE 0xffffffffu

/* A reported rule. Premises come before their conclusion, so the subtree of a node is the nodes from
 * `first` to itself. */
struct derivation_node {
    struct told told;
    uint32_t first;
    uint32_t premise;              /* the first of its premises, NO_NODE: it has none */
    uint32_t next;                 /* the next premise of the same conclusion */
    uint32_t previous;             /* the node before it that is no premise yet */
    const struct program *program; /* TOLD_OPERAND: whose instruction at pc; NULL: not known */
    uint32_t pc;
};

/* Initially zero except how it is printed. While it grows, the nodes that are not premises yet form a
 * list from `last` backwards. */
struct derivation {
    struct derivation_node *nodes;
    size_t n, cap;
    uint32_t last; /* valid while n > 0 */
    size_t named;  /* operands before it have an instruction */
    unsigned lanes; /* for printing: WarpSize */
    bool micro;     /* with the premises of the rules of memory (4.6)? */
};

void derivation_add(struct derivation *d, const struct told *t);
/* What was cut off gets a root of its own, of rule RULE_COUNT. */
void derivation_cut(struct derivation *d);
/* The operands reported since the last call belong to this instruction. */
void derivation_name(struct derivation *d, const struct program *p, uint32_t pc);
/* Did the rule apply in the tree under the node? */
bool derivation_fired(const struct derivation *d, uint32_t node, enum rule r);
/* The first node of the rule from `from` on, or NO_NODE. */
uint32_t derivation_find(const struct derivation *d, uint32_t from, enum rule r);
/* Forgets everything and keeps the room. */
void derivation_clear(struct derivation *d);
void derivation_free(struct derivation *d);

/* ---- trees as text and as JSON ---- */

/* The tree under a node, a line for each rule whose premises branch: `a > b` means that b is the only
 * premise of a, braces hold several, and lines that are indented further are premises of the last rule
 * of the line above. */
void derivation_text(struct text *out, const struct derivation *d, uint32_t node, unsigned indent);
/* {"rule": …, its values, "premises": […]}; a derivation that was cut off has "incomplete" in place of its
 * rule. */
void derivation_json(struct text *out, const struct derivation *d, uint32_t node);
/* Does the tree say more than the chain from its root down to this rule? */
bool derivation_says_more(const struct derivation *d, uint32_t root, enum rule known);
/* The context or grid that the tree under a node is about, by SYSTEM_CONTEXT or SYSTEM_GRID: the
 * one named next to the root. False: none is named. */
bool derivation_about(const struct derivation *d, uint32_t node, enum rule_system what,
                      uint64_t *number);

#endif
