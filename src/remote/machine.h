/* remote/machine.h: the remote-scope machine (section 5 of the paper): devices with an L2, a
 * lockfile and work-groups, each with an L1, a fifo and a lock for increments; threads with
 * registers. What happens is a step of a thread (instruction.c) or of the environment
 * (environment.c); all that is open is one question, which of the enabled transitions (remote.step).
 */
#ifndef WS_REMOTE_MACHINE_H
#define WS_REMOTE_MACHINE_H

#include "base/constants.h"
#include "base/tell.h"
#include "machine/machine.h"
#include "remote/program.h"

/* An entry of a cache: (value, hygiene, freshness). */
struct rsp_entry {
    int64_t value;
    bool dirty, valid;
};

/* An element of a fifo: an address, or a marker FLUSH(thread). */
struct rsp_element {
    bool is_marker;
    uint8_t of; /* location or thread */
};
struct rsp_fifo {
    struct rsp_element *v; /* the head first; owned */
    uint32_t n;
    uint32_t markers;      /* threads that have one in it, as bits; nobody has two in one */
    size_t cap;
};

struct rsp_cache {
    struct rsp_entry entry[RSP_MOST_LOCATIONS];
    struct rsp_fifo fifo;
};

#define RSP_FREE RSP_NONE /* of a lock; else the thread that holds it */

struct rsp_registers {
    int64_t v[RSP_MOST_REGISTERS];
    uint32_t set;          /* those that have been set, as bits */
    uint32_t pc;           /* the next instruction that the thread executes: it is past the
                              instructions of an action whose guard is false */
};

struct rsp_system {
    int64_t gl[RSP_MOST_LOCATIONS];
    struct rsp_cache l2[RSP_MOST_DEVICES], l1[RSP_MOST_GROUPS];
    uint32_t lock[RSP_MOST_DEVICES][RSP_MOST_LOCATIONS]; /* the lockfiles */
    uint32_t rmw[RSP_MOST_GROUPS];
    struct rsp_registers threads[RSP_MOST_THREADS];
};

/* What can happen next. By a thread: its next instruction. By the environment: `rule` on an entry
 * or a fifo's head. */
struct rsp_transition {
    enum rule rule;
    uint32_t thread;    /* RSP_NONE: the environment */
    uint32_t pc;        /* of a thread: its instruction */
    uint32_t group;     /* of an L1; RSP_NONE: an L2 */
    uint32_t device;    /* of that cache */
    uint32_t location;  /* flush, fetch, dequeue: of what; else RSP_NONE */
};

/* What a thread may still execute: locations as bits. */
struct rsp_future {
    uint32_t read;    /* LD, INC_L1 */
    uint32_t written; /* ST, INC_L1 */
    uint32_t counted; /* INC_L2 */
    uint32_t locked;  /* LK_L2 */
    uint32_t loose;   /* UL_L2 that may come without its LK_L2 */
    uint32_t rmw;     /* UL_RMW that may come without its LK_RMW: work-groups as bits */
};

/* A transition of a state that is searched, or all that are worth trying. */
struct rsp_tried {
    struct rsp_transition transition;
    unsigned n, k; /* it is alternative k of n; n 0: all of them */
};
struct rsp_reducer {
    bool off;                                    /* every transition is tried; false at first */
    struct rsp_future *future[RSP_MOST_THREADS]; /* by pc; owned */
    struct rsp_tried *v;                         /* the stack of machine_reduction; owned */
    size_t n, cap;
    struct rsp_tried next;                       /* the one of the next step */
};

/* Parts of it, for ledgers: gl, then devices, work-groups, threads. */
#define RSP_MOST_PARTS (1u + RSP_MOST_DEVICES + RSP_MOST_GROUPS + RSP_MOST_THREADS)

struct rsp_machine {
    struct machine machine;              /* its first member */
    const struct rsp_program *program;   /* mapped; not owned */
    const struct constants *constants;   /* DequeueInvalid, ManyDirty; not owned */
    struct rsp_system system;            /* owned parts */
    struct teller *tell;                 /* not owned; NULL: nobody listens */
    struct rsp_transition *enabled;      /* of the present state, in order; owned */
    size_t nenabled, cap_enabled;
    bool listed;                         /* they are known */
    struct rsp_transition last;          /* of the step just taken */
    uint64_t changes[RSP_MOST_PARTS];    /* how often each part of the system changed */
    struct rsp_reducer reducer;
    struct text why;                     /* the watcher's, MACHINE_STOPPED */
    struct agent_set moved;
};

/* Opens the machine in the first state. A step that cannot be taken finds a deadlock. Program and
 * constants must not move. Agents of fairness are the threads and then the environment (for reports
 * only, because there are no cycles). */
void rsp_machine_open(struct rsp_machine *m, const struct rsp_program *p,
                      const struct constants *c, struct teller *tell);
void rsp_machine_close(struct rsp_machine *m);
/* The transitions of the present state, in order. */
size_t rsp_machine_enabled(struct rsp_machine *m, const struct rsp_transition **out);
/* Why a thread that is not at its end does not move, in words: a lock and who holds it, a marker
 * and where it is, an entry that is not valid. Nothing when it can move. */
void rsp_machine_why(const struct rsp_machine *m, uint32_t thread, struct text *out);
/* "P1 LD y", "env flush L1(0,0) x": without what it changes. */
void rsp_print_transition(const struct rsp_machine *m, const struct rsp_transition *t,
                          struct text *out);
/* The changes of the last step, as a row of the trace has them after the transition: "L2(0) x = 1 DIRTY
 * VALID, fifo x"; before: the system before the step. */
void rsp_print_change(const struct rsp_machine *m, const struct rsp_system *before,
                      struct text *out);
/* A copy that owns its fifos; `to` is zero or a system. */
void rsp_system_copy(struct rsp_system *to, const struct rsp_system *from);
void rsp_system_free(struct rsp_system *s);

#endif
