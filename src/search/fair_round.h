/* search/fair_round.h: is a part of a run that leads from a state back to it fair? It is when every
 * party moves in it or cannot move somewhere in it, and every read that returns an old value in it
 * also returns the newest one. Repeating such a part for ever starves no agent. Knows no machine. */
#ifndef WS_SEARCH_FAIR_ROUND_H
#define WS_SEARCH_FAIR_ROUND_H

#include "machine/machine.h"

/* Zero at first. */
struct fair_round {
    struct agent_set moved;   /* since the round began */
    struct agent_set enabled; /* in all of its states */
    struct agent_set present; /* in the present one */
    struct agent_set late, fresh; /* reads (machine.h) since the round began */
};

void fair_round_free(struct fair_round *r);
/* The machine is in the state in which a round begins. */
void fair_round_begin(struct fair_round *r, struct machine *m);
/* The machine has taken a step, and was watched. */
void fair_round_step(struct fair_round *r, struct machine *m);
/* The machine is where the round began. */
bool fair_round_is_fair(const struct fair_round *r);
/* Those who could always move, and never did, and the reads that never returned the newest value. */
void fair_round_starved(const struct fair_round *r, struct agent_set *out);

#endif
