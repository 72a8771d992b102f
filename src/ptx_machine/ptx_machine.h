/* ptx_machine/ptx_machine.h: a host program on a device as a machine (machine/machine.h), the first
 * there is. Knows no search. */
#ifndef WS_PTX_MACHINE_PTX_MACHINE_H
#define WS_PTX_MACHINE_PTX_MACHINE_H

#include "machine/machine.h"
#include "ptx_machine/agents.h"
#include "ptx_machine/preemptions.h"
#include "ptx_machine/reduction.h"
#include "ptx_machine/unshared.h"

struct ptx_machine;

/* Further bytes that distinguish the ends of runs that hang, besides which threads wait for what. */
struct hung_values {
    void (*put)(void *self, const struct ptx_machine *x, struct text *out); /* NULL: nothing */
    void *self;
};

/* The machine is its first member. */
struct ptx_machine {
    struct machine machine;       /* stuck, deadlocked, stopped: the session says where and why */
    struct session *session;
    struct scenario *scenario;
    struct scenario_results results;
    const struct target *prints;  /* buffers whose final values are the outcome; not owned */
    size_t nprints;
    struct hung_values hung;      /* appended after the NUL that ends the reason; set before it is opened */
    size_t action;                /* the host's next line */
    struct agents agents;         /* who moves */
    struct reducer reducer;       /* reducer.on: all, unless somebody says otherwise */
    struct unshared unshared;     /* what a search assumes */
    struct preemptions preemptions; /* on, most: set before the first state is written; off at first */
};

static inline struct ptx_machine *ptx_machine_of(struct machine *m)
{
    return (struct ptx_machine *)m;
}
static inline const struct ptx_machine *const_ptx_machine_of(const struct machine *m)
{
    return (const struct ptx_machine *)m;
}

/* Takes a session that was opened, with the space's observers among its own. The host makes all
 * contexts, programs and buffers first, then goes on to where it has to wait. results, prints and
 * nprints are set before. False: an error is in the session's diagnostics. */
bool ptx_machine_open(struct ptx_machine *x, struct session *s, struct scenario *scenario);
/* The same for a session in the middle of its run: the host is at that action of the scenario, and no
 * later one makes a context, a program or a buffer. */
void ptx_machine_adopt(struct ptx_machine *x, struct session *s, struct scenario *scenario,
                       size_t action);
/* Does the action make one? */
bool ptx_machine_sets_up(const struct action *a);
void ptx_machine_close(struct ptx_machine *x);
/* Observers that a session of this space needs from the start. */
struct engine_observer ptx_machine_observer(struct ptx_machine *x);
struct memory_observer ptx_machine_memory_observer(struct ptx_machine *x);
/* Appends the present values of all printed buffers. self: unused. */
void ptx_machine_values(void *self, const struct ptx_machine *x, struct text *out);
/* What the host waits for is over; memory comes to rest. */
bool ptx_machine_resting(const struct ptx_machine *x);

/* alternative.c: machine_kind.alternative. */
void ptx_machine_alternative(const struct machine *m, unsigned k, struct text *out);
/* The same of a device, without a machine. */
void alternative_text(const struct device *d, unsigned k, struct text *out);

#endif
