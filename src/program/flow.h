/* program/flow.h: where control goes within a function of a loaded program, and loops that poll memory.
 * It looks at the text alone, and knows no control model. */
#ifndef WS_PROGRAM_FLOW_H
#define WS_PROGRAM_FLOW_H

#include "program/program.h"

/* Does a path within the function lead from behind one instruction to another one? */
bool flow_reaches(const struct program *p, uint32_t from, uint32_t to);

/* A loop that threads leave only when memory has changed: whether they leave depends on reads of places
 * that stay the same from round to round, and on nothing else that changes. */
#define MOST_POLLS 4
struct spin {
    uint32_t polls[MOST_POLLS]; /* these reads: loads, atomic operations, tests of an mbarrier */
    unsigned npolls;
    bool writes;                /* the loop may change memory by another instruction */
};
/* The innermost loop around an instruction. False: there is none, or it is no such loop. */
bool flow_spin(const struct program *p, uint32_t pc, struct spin *out);

#endif
