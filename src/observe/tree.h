/* observe/tree.h: derivations as indented text and as JSON. Knows no step and no event. */
#ifndef WS_OBSERVE_TREE_H
#define WS_OBSERVE_TREE_H

#include "observe/derivation.h"

struct tree_view {
    const struct derivation *derivation;
    unsigned lanes; /* WarpSize */
    bool micro;     /* with the premises of the rules of memory (4.6) */
};

/* The tree under a node, a line for each rule whose premises branch: `a > b` means that b is the
 * one premise of a, braces hold several, lines that are indented further are premises of the last
 * rule of the line that they stand under. */
void tree_text(struct text *out, const struct tree_view *v, uint32_t node, unsigned indent);
/* {"rule": …, what it tells, "premises": […]}; a derivation that was cut off has "incomplete"
 * in place of its rule. */
void tree_json(struct text *out, const struct tree_view *v, uint32_t node);
/* Does the tree say more than the chain from its root down to this rule? */
bool tree_says_more(const struct tree_view *v, uint32_t root, enum rule known);
/* The context or grid that the tree under a node is about, by SYSTEM_CONTEXT or SYSTEM_GRID: the
 * one named next to the root. False: none is named. */
bool tree_about(const struct tree_view *v, uint32_t node, enum rule_system what, uint64_t *number);

#endif
