/* tests/machine/toy.h: a machine of 17 states (machine/machine.h), to be searched, stepped and
 * replayed by the code that does so with a device. Two agents share a counter, 1 at first, and a
 * lock:
 *
 *     line 1  take   takes the lock, if it is free; else the agent spins here
 *     line 2  count  agent 0 adds 1, agent 1 doubles
 *     line 3  give   left open: 0: gives the lock back; 1: agent 0 keeps it, agent 1 is stuck
 *     line 4         the agent is at its end
 *
 * A run completes when both are at their ends; its outcome is the counter. */
#ifndef WS_TESTS_MACHINE_TOY_H
#define WS_TESTS_MACHINE_TOY_H

#include "machine/machine.h"

#define TOY_AGENTS 2u

struct toy {
    struct machine machine;
    uint32_t line[TOY_AGENTS];
    uint32_t holder;          /* of the lock: an agent, or TOY_AGENTS: it is free */
    uint32_t counter;
    struct agent_set moved;
    enum site asked;          /* the question of the present step */
};

/* Of each step an agent is chosen first, as SITE_UNIT, then what line 3 leaves open, as
 * SITE_STEP. */
void toy_open(struct toy *t);
void toy_close(struct toy *t);

#endif
