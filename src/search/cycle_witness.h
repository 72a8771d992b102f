/* search/cycle_witness.h: a way from a state back to it. Knows no search. */
#ifndef WS_SEARCH_CYCLE_WITNESS_H
#define WS_SEARCH_CYCLE_WITNESS_H

#include <stdio.h>

#include "search/state_space.h"

/* Writes the choices of a shortest way, in steps, from the state that the space is in back to that
 * state, as a list (choice/choice.h). False, with nothing written: there is none, or it was not
 * found among the nearest states. */
bool lap_write(struct state_space *x, FILE *out);

#endif
