/* explore/search_parts.h: what the files search*.c share. */
#ifndef WS_EXPLORE_SEARCH_PARTS_H
#define WS_EXPLORE_SEARCH_PARTS_H

#include "explore/search.h"

/* search.c: the state that the space is in now, reached from its parent by so many choices. */
uint32_t search_meet(struct search *x, uint32_t parent, uint32_t choices, bool *known);
/* The run that stands in this state is over. */
void search_end(struct search *x, uint32_t state);
/* To be called before each step: shows progress; true: a limit ends the search. */
bool search_limited(struct search *x);

/* search_cycles.c: every way through every state, depth first, and the cycles (6.5). */
void search_all(struct search *x);
/* search_sleep.c: every state, but of steps that are independent of each other one order. False: there
 * is a cycle, and nothing that was found counts. */
bool search_sleeping(struct search *x);

#endif
