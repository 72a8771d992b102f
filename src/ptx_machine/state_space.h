/* ptx_machine/state_space.h: a host program on a device as a machine (machine/machine.h), the first
 * there is. Knows no search. */
#ifndef WS_PTX_MACHINE_STATE_SPACE_H
#define WS_PTX_MACHINE_STATE_SPACE_H

#include "machine/machine.h"
#include "ptx_machine/agents.h"
#include "ptx_machine/independence.h"

struct state_space {
    struct machine machine;       /* stuck, deadlocked, stopped: the session says where and why */
    struct session *session;
    struct scenario *scenario;
    struct scenario_results results;
    const struct target *prints;  /* whose final values are the outcome; not owned */
    size_t nprints;
    size_t action;                /* the host's next line */
    struct parties parties;       /* who moves */
    struct reducer reducer;       /* reducer.on: all, unless somebody says otherwise */
    struct groups groups;         /* the stack of the machine's reduction */
};

/* Takes a session that was opened, with the space's observers among its own. The host makes all
 * contexts, programs and buffers first, then goes on to where it has to wait. results, prints and
 * nprints are set before. False: an error is in the session's diagnostics. */
bool space_open(struct state_space *x, struct session *s, struct scenario *scenario);
void space_close(struct state_space *x);
/* Observers that a session of this space needs from the start. */
struct engine_observer space_observer(struct state_space *x);
struct memory_observer space_memory_observer(struct state_space *x);
/* What the host waits for is over; memory comes to rest. */
bool space_resting(const struct state_space *x);

#endif
