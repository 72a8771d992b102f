/* tests/fair/judge.h: the cycles of a graph, and who is starved in them, by no other means than
 * walking round. */
#ifndef WS_TESTS_FAIR_JUDGE_H
#define WS_TESTS_FAIR_JUDGE_H

#include "base/text.h"
#include "graph.h"

/* Components with cycles that starve the same agents. */
struct judged {
    char *who; /* owned: a line each, sorted: a thread's warp with its lanes, `operations of` a warp with
                  theirs, messages, silent rules; empty: fair */
    uint64_t cycles, states;
};
struct verdict {
    struct judged *v;
    size_t n, cap;
    uint64_t fair, starving;
};

void judge(struct verdict *v, const struct graph *g, unsigned lanes);
void verdict_free(struct verdict *v);
/* Adds components of a kind. */
void verdict_add(struct verdict *v, const char *who, const struct judged *of);
/* Sorts by who. */
void verdict_sort(struct verdict *v);

#endif
