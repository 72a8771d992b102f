/* engine/device/transition.h: what can happen next (5.8.3). A transition is a message of the host
 * that is taken (5.8.2), a micro step of an operation in flight (4.6), a step of a warp, alone or
 * with others (5.7.1), or a silent rule of memory on a line (4.6). Blocks are issued before it,
 * each to a processor (5.7.1). The questions of choice/sites.def narrow down which one it is; what
 * alternative k of a site means is known here alone. */
#ifndef WS_ENGINE_DEVICE_TRANSITION_H
#define WS_ENGINE_DEVICE_TRANSITION_H

#include "engine/state/look.h"
#include "memory/state/look.h"

enum transition_kind {
    /* several are left, and one question narrows them down */
    TRANSITION_STEP,      /* all those of a step: memory.silent */
    TRANSITION_UNIT,      /* no silent rule: device.unit */
    TRANSITION_HOST,      /* a message: device.message */
    TRANSITION_PROCESSOR, /* an operation or a warp of one processor: processor.step */
    TRANSITION_MEMORY,    /* a silent rule: memory.rule */
    TRANSITION_RULE,      /* a silent rule of one kind: memory.line */
    TRANSITION_ISSUE,     /* a block is issued: sched.grid */
    TRANSITION_GRID,      /* a block of one grid: sched.block */
    /* one is left */
    TRANSITION_MESSAGE,
    TRANSITION_OPERATION,
    TRANSITION_WARP,
    TRANSITION_SILENT,
    TRANSITION_BLOCK
};

/* The answers that lead to a transition, by the questions' level: memory.silent; device.unit,
 * memory.rule or sched.grid; device.message, processor.step, memory.line or sched.block. They mean
 * the same in every state that is equal. */
#define TRANSITION_LEVELS 3
#define UNPICKED 0xffffffffu
struct transition_path {
    unsigned pick[TRANSITION_LEVELS]; /* UNPICKED: left open */
    unsigned thread; /* WARP: the answer to threads.lane, a query of the step itself; UNPICKED: left open */
};

/* Pointers are good until the device changes. */
struct transition {
    enum transition_kind kind;
    enum transition_kind root;     /* that it was before the first answer */
    bool resting;
    unsigned hosts, units;         /* alternatives of device.unit: for messages, and in all */
    unsigned sites;                /* SITE_SET of the oracle's queries */
    struct transition_path path;
    unsigned processor;            /* PROCESSOR, OPERATION, WARP, BLOCK */
    unsigned operations;           /* PROCESSOR: how many of it can take a micro step */
    const struct message *message; /* MESSAGE */
    struct memop *op;              /* OPERATION */
    struct warp *warp;             /* WARP: steps; OPERATION: its owner, NULL: it is gone */
    struct silent_view silent;     /* RULE, SILENT */
    uint64_t line;                 /* SILENT: physical; 0: of flush */
    grid_id grid;                  /* GRID, BLOCK */
};

/* All kinds of steps (TRANSITION_STEP), those without silent rules (UNIT), silent rules alone (MEMORY), or
 * all ways to issue a block (ISSUE). resting: memory alone moves (device_drain_step). */
struct transition transition_all(const struct device *d, enum transition_kind root, bool resting);
/* Queries the oracle until one transition is left. False, without a query: none is enabled. */
bool transition_ask(struct device *d, struct transition *t);
/* The same for all kinds of steps; the path need not say what continues the last step. */
bool transition_pick_step(struct device *d, struct transition *t);
/* The enabled transitions in turn, in the order of choice/sites.def: *t is transition_all first,
 * then what the last call left. False: there are no more. */
bool transition_next(const struct device *d, struct transition *t);
/* The number of queries leading to it that have more than one answer. t: from transition_next, of kind
 * TRANSITION_UNIT or later. */
unsigned transition_questions(const struct device *d, const struct transition *t);
/* Takes one: as device_step does, or issues the block. Those to issue come first. */
enum step_result transition_take(struct device *d, const struct transition *t);
/* What the path answers at a site; UNPICKED: it leaves that open. */
unsigned transition_pick(const struct transition_path *p, enum site site);

/* ---- touch.c: what a transition moves and touches ---- */

/* The threads that a step of the warp may move: where threads diverge, all that can be picked. And those
 * that could move if the token stack allowed it (6.5): none while their warp waits at a barrier. */
lane_mask transition_lanes(const struct warp *w);
lane_mask transition_held(const struct warp *w);

/* What a step of an operation or a warp touches besides the warp, its registers and its operations. */
enum transition_reach {
    TOUCHES_ALL,   /* the whole state */
    TOUCHES_BLOCK, /* the number of active warps of its block; all, if it ends the block */
    TOUCHES_LINE,  /* the lines of the footprint */
    TOUCHES_OWN    /* nothing */
};
/* Where threads diverge, a warp's step is one transition for each thread that can step. Returns their
 * number; each is an answer to threads.lane (path.thread). 0: the step is not divided, since two orders
 * need not lead to equal states, or there is only one thread. */
unsigned transition_threads(const struct device *d, const struct transition *t);
/* The thread that path.thread picks. */
unsigned transition_thread(const struct transition *t);
/* f NULL: the footprint is not wanted, and an access counts as TOUCHES_ALL. */
enum transition_reach transition_touches(const struct device *d, const struct transition *t,
                                         struct footprint *f);
/* The bytes that a warp's, or a thread's, step accesses at once: a load, store or atomic in profile sc
 * without caches. False: it is no such step, or it may touch other bytes. */
struct foreseen {
    struct lane_bytes v[64];
    unsigned n;
};
bool transition_foresees(const struct device *d, const struct transition *t, struct foreseen *out);
/* May it be taken instead of all others, because they lead to the same states afterwards? For one of these
 * reasons. For a warp with diverging threads it is one thread, which path.thread then picks. */
enum {
    ALONE_REGISTERS = 1, /* an operation on registers or constant memory; in profile sc a constant load */
    ALONE_LOCAL = 2,     /* a warp whose next instruction touches its own registers only */
    ALONE_PRIVATE = 4,   /* a micro step that touches nothing that others could touch */
    ALONE_UNSHARED = 8   /* a step whose accessed bytes, of its operation or foreseen, no other thread
                            accesses or none writes; the caller decides that */
};
bool transition_alone(const struct device *d, struct transition *t, unsigned reasons);
/* Does the order of transitions always matter? It does where blocks may be issued or messages taken, and
 * where a program reads the clock. */
bool transition_ordered(const struct device *d);
/* If the order matters, is the only reason that blocks are issued first, at known places? Then a picked
 * transition may still be taken instead of all others. */
bool transition_issues_first(const struct device *d);
/* Is the processor equal to one that was never used? It has no block, line or lock, its memory is clear,
 * and no program reads the number of its processor. */
bool transition_blank(const struct device *d, unsigned processor);

/* ---- transition.c ---- */

/* An alternative of the present query. left: at sites that narrow down a transition, what is left of it. */
struct alternative {
    enum site site;
    struct transition left;
    const struct warp *warp;   /* sched.with: the warp that joins, NULL: none; else the warp that steps */
    lane_mask lanes;           /* the lanes of the warp that continue */
    uint32_t pc;               /* crs.target: their next address; threads.lane: their present address */
    uint64_t address;          /* memory.conflict: the virtual address that they access */
    uint64_t value;            /* memory.old: the value that is read, or stays */
    struct victim_view victim; /* cache.victim */
};
struct alternative transition_alternative(const struct device *d, unsigned k);

#endif
