/* search/state_space.h: a host program on a device as a space of states: where it begins, what a step
 * is, and a state as a value. Everything the run leaves open is asked of the oracle of each
 * step. */
#ifndef WS_SEARCH_STATE_SPACE_H
#define WS_SEARCH_STATE_SPACE_H

#include "base/ledger.h"
#include "search/agents.h"

enum space_status {
    SPACE_GOES_ON,
    SPACE_COMPLETED,
    SPACE_STUCK,      /* session.stuck says where and why */
    SPACE_DEADLOCKED, /* session.waiting says what for */
    SPACE_FAILED      /* an expect of the scenario does not hold */
};

struct state_space {
    struct session *session;
    struct scenario *scenario;
    struct scenario_results results;
    size_t action;             /* the host's next line */
    enum space_status status;
    struct parties parties;    /* who moves; parties.watched is set by whoever wants to know */
    uint64_t written;          /* walks over ledgers */
};

/* Takes a session that was opened, with the space's observers among its own. The host makes all
 * contexts, programs and buffers first, then goes on to where it has to wait. False: an error is in
 * the session's diagnostics. */
bool space_open(struct state_space *x, struct session *s, struct scenario *scenario);
void space_close(struct state_space *x);
/* Observers that a session of this space needs from the start. */
struct engine_observer space_observer(struct state_space *x);
struct memory_observer space_memory_observer(struct state_space *x);

/* One step of the device, and what the host does about it. */
enum space_status space_step(struct state_space *x, struct oracle oracle);
/* What the host waits for is over; memory comes to rest. */
bool space_resting(const struct state_space *x);
/* Writes the state down, or restores one. A state is restored to go on from: its status is
 * SPACE_GOES_ON. */
void space_snapshot(struct state_space *x, struct snapshot *s);
/* The same with a ledger: what has changed since the last one is written; or the space goes back to
 * an earlier state. One ledger at a time (engine/state/snapshot.h). */
void space_write(struct state_space *x, struct ledger *l);
void space_back(struct state_space *x, struct ledger *l, struct ledger_mark to);
/* Who could move in this state. */
void space_enabled(struct state_space *x, struct party_set *out);

#endif
