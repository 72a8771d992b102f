/* observe/derivation.c: trees of rules from reports in post-order. The premises of a rule are the preceding
 * reports that are one or more levels deeper. Knows no rule by name. */
#include "observe/derivation.h"

#include "base/mem.h"

void derivation_add(struct derivation *d, const struct told *t)
{
    uint32_t index = (uint32_t)d->n, root = d->n > 0 ? d->last : NO_NODE;
    struct derivation_node node = {
        .told = *t,
        .first = index,
        .premise = NO_NODE,
        .next = NO_NODE,
    };

    while (root != NO_NODE && d->nodes[root].told.depth > t->depth) {
        d->nodes[root].next = node.premise;
        node.premise = root;
        node.first = d->nodes[root].first;
        root = d->nodes[root].previous;
    }
    node.previous = root;
    ARRAY_PUSH(d->nodes, d->n, d->cap, node);
    d->last = index;
}

/* Every root is a premise of the new one, those at depth 0 too. */
void derivation_cut(struct derivation *d)
{
    const struct told cut = { .rule = RULE_COUNT };

    for (size_t i = 0; i < d->n; i++)
        d->nodes[i].told.depth++;
    derivation_add(d, &cut);
}

void derivation_name(struct derivation *d, const struct program *p, uint32_t pc)
{
    for (; d->named < d->n; d->named++) {
        d->nodes[d->named].program = p;
        d->nodes[d->named].pc = pc;
    }
}

bool derivation_fired(const struct derivation *d, uint32_t node, enum rule r)
{
    return derivation_find(d, d->nodes[node].first, r) <= node;
}

uint32_t derivation_find(const struct derivation *d, uint32_t from, enum rule r)
{
    for (size_t i = from; i < d->n; i++)
        if (d->nodes[i].told.rule == r)
            return (uint32_t)i;
    return NO_NODE;
}

void derivation_clear(struct derivation *d)
{
    d->n = 0;
    d->named = 0;
}

void derivation_free(struct derivation *d)
{
    mem_free(d->nodes);
    *d = (struct derivation){ .nodes = NULL };
}
