/* ptx_machine/agents.h: who may move in a space of states. Fairness (search/components.h) asks of
 * each party whether it could move in a state, and whether it did in a step. Parties are
 *   - the threads of all launches;
 *   - the messages of the host that the device has not taken yet (5.8.2);
 *   - the operations in flight (4.6), of blocks that are over too;
 *   - with FairSilent, silent rules (4.6): each on each line, flush on each processor.
 * Strong reads where memory keeps what was written over (memory/past.h) have numbers as well, one for
 * each thread and address.
 * An operation is named by its warp and by how many of that warp's operations in flight are older,
 * which is part of the state. When an older one ends it gets another name, so the end of an
 * operation counts as a move of all younger ones of its warp. That changes no verdict: an operation
 * that never moves keeps its name from some step on, since nothing older ends for ever. */
#ifndef WS_PTX_MACHINE_AGENTS_H
#define WS_PTX_MACHINE_AGENTS_H

#include "base/hash.h"
#include "engine/device/event.h"
#include "engine/device/transition.h"
#include "machine/machine.h"
#include "host/scenario.h"

#define MOST_THREADS 65536u /* with more threads than this, agents are not distinguished */

struct agents {
    const struct device *device;
    uint32_t *first;   /* owned; by launch: its first warp */
    size_t nlaunches;
    uint32_t warps;    /* of all launches */
    unsigned lanes;    /* of a warp; also where there are fewer threads */
    size_t bounded;    /* how many threads and messages there can be */
    bool told_apart;   /* false: there are too many, nobody is ever in a set */
    bool silent;       /* FairSilent */
    bool watched;      /* somebody wants to know who moves; else `moved` stays empty */
    struct agent_set moved; /* agents moved by the last step */
    struct agent_set late, fresh; /* its reads that returned an old value; those that returned the newest */
    struct names numbers;   /* of silent rules and reads, by what they are about, and the way back */
    struct silent_agent {
        struct silent_view rule;
        uint64_t line;  /* physical; 0: of flush; of a read its address */
        size_t reader;  /* of a read: the thread, plus one; 0: a silent rule */
    } *rules; /* owned */
    size_t nrules, cap_rules;
};

/* The device has all its contexts. */
void agents_open(struct agents *p, const struct device *d, const struct scenario *s);
void agents_close(struct agents *p);

/* A warp's number among those of all launches; p->told_apart. */
size_t agents_warp_number(const struct agents *p, const struct warp *w);
/* Behind a step nobody has moved yet. */
void agents_clear(struct agents *p);
/* Something moves: to be called for each step of a warp and each rule of memory. */
void agents_stepped(struct agents *p, const struct warp_event *e);
void agents_fired(struct agents *p, const struct memory_event *e);
/* Who could move in the state that the device is in; draining: memory alone (device_drain_step). */
void agents_enabled(struct agents *p, bool draining, struct agent_set *out);

/* ---- names of agents ---- */

size_t agent_of_thread(const struct agents *p, size_t warp, unsigned lane);
size_t agent_of_message(const struct agents *p, const struct message *m);
size_t agent_of_operation(const struct agents *p, size_t warp, size_t older);
size_t agent_of_silent(const struct agents *p, size_t number);

/* Whose an agent is (machine_kind.party): the first thread of its warp, or, apart, of a thread itself;
 * then operations, which are their warps', are nobody's. */
size_t agents_party(const struct agents *p, size_t agent, bool apart);

/* ---- starvation.c: agents back to who they are ---- */

/* A line for each warp with threads among these agents and each of their positions, for each warp and
 * instruction with operations among them, for each message, and for each silent rule. The device is in a
 * state of the cycle that starves them. */
void agents_describe(const struct agents *p, const struct agent_set *starved, struct text *out);
/* What an active thread executes next, or an inactive one once it is active again. */
uint32_t agents_lane_pc(const struct warp *w, unsigned lane);
/* The position of a thread (machine_kind.position). False: its block is not on the device, the thread has
 * ended, or the agent is not a thread. */
bool agents_position(const struct agents *p, size_t agent, struct machine_position *at);

#endif
