/* program/flow.h: where control goes within a function of a loaded program, and loops that poll memory.
 * It looks at the text alone, and knows no control model. */
#ifndef WS_PROGRAM_FLOW_H
#define WS_PROGRAM_FLOW_H

#include "program/program.h"

/* Does a path within the function lead from the end of one instruction to another? */
bool flow_reaches(const struct program *p, uint32_t from, uint32_t to);

/* The numbers of the barriers of a block that a thread may come to which executes an instruction next, as
 * bits, within the function and what it calls. All bits where a register names one. */
uint32_t flow_barriers(const struct program *p, uint32_t from);

/* A loop that threads leave only when memory has changed: whether they leave depends on reads of places
 * that stay the same from round to round, and on nothing else that changes. */
#define MOST_POLLS 4
#define MOST_WAYS_OUT 8
struct spin {
    uint32_t *body;             /* addresses of the loop's instructions, ascending; owned */
    uint32_t nbody;
    uint32_t polls[MOST_POLLS]; /* addresses of the reads: loads, atomic operations, tests of an mbarrier */
    unsigned npolls;
    struct way_out {
        uint32_t pc;            /* the guarded instruction at which threads leave */
        bool when;              /* threads leave if they execute it; false: if they do not */
    } out[MOST_WAYS_OUT];
    unsigned nout;
    bool writes;                /* the loop may change memory by another instruction */
};
/* The innermost loop around an instruction; spin_free gives it back. False: there is none, or it is no
 * such loop, and nothing is owned. */
bool flow_spin(const struct program *p, uint32_t pc, struct spin *out);
void spin_free(struct spin *s);
/* The only instruction of the loop whose result an instruction of it finds in a register; 0: none writes it.
 * False: several may be. */
bool spin_writer(const struct program *p, const struct spin *s, uint32_t pc, uint32_t reg,
                 uint32_t *writer);

#endif
