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
    unsigned thread; /* WARP: to threads.lane, which the step asks itself; UNPICKED: left open */
};

/* Pointers are good until the device changes. */
struct transition {
    enum transition_kind kind;
    enum transition_kind root;     /* that it was before the first answer */
    bool resting;
    unsigned hosts, units;         /* alternatives of device.unit: for messages, and in all */
    unsigned sites;                /* SITE_SET of what the oracle was asked */
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

/* All that a step may be (TRANSITION_STEP), those but for silent rules (UNIT), silent rules alone
 * (MEMORY), or all ways to issue a block (ISSUE). resting: memory alone moves (device_drain_step). */
struct transition transition_all(const struct device *d, enum transition_kind root, bool resting);
/* Asks the oracle until one transition is left. False, and nothing was asked: none is enabled. */
bool transition_ask(struct device *d, struct transition *t);
/* The same of all that a step may be, of which the path need not say what goes on with the last one. */
bool transition_pick_step(struct device *d, struct transition *t);
/* The enabled transitions in turn, in the order of choice/sites.def: *t is transition_all first,
 * then what the last call left. False: there are no more. */
bool transition_next(const struct device *d, struct transition *t);
/* To how many of the questions that lead to it there is more than one answer. t: of transition_next,
 * from TRANSITION_UNIT on. */
unsigned transition_questions(const struct device *d, const struct transition *t);
/* Takes one: as device_step does, or issues the block. Those to issue come first. */
enum step_result transition_take(struct device *d, const struct transition *t);
/* What the path answers at a site; UNPICKED: it leaves that open. */
unsigned transition_pick(const struct transition_path *p, enum site site);

/* ---- touch.c: whom a transition moves, and what it touches ---- */

/* The threads that a step of the warp moves, perhaps: where threads go apart all that can be picked.
 * And those that could move if the token stack let them (6.5): not while their warp waits at a
 * barrier. */
lane_mask transition_lanes(const struct warp *w);
lane_mask transition_held(const struct warp *w);

/* What an operation's or a warp's step touches besides the warp, its registers and its operations. */
enum transition_reach {
    TOUCHES_ALL,   /* whatever there is */
    TOUCHES_BLOCK, /* how many warps of its block are active; all, if it ends the block */
    TOUCHES_LINE,  /* what the footprint says */
    TOUCHES_OWN    /* nothing */
};
/* Where threads go apart a warp's step is one transition for each thread that can step: this many, each
 * an answer to threads.lane (path.thread). 0: it is not divided, since two orders of them need not lead
 * to equal states, or there is only one. */
unsigned transition_threads(const struct device *d, const struct transition *t);
/* The thread that path.thread picks. */
unsigned transition_thread(const struct transition *t);
/* f NULL: it is not wanted, and what an access would touch counts as all there is. */
enum transition_reach transition_touches(const struct device *d, const struct transition *t,
                                         struct footprint *f);
/* The bytes that a warp's, or a thread's, step accesses at once: a load, store or atomic in profile sc without
 * caches. False: it is no such step, or touches more than these, or perhaps others. */
struct foreseen {
    struct lane_bytes v[64];
    unsigned n;
};
bool transition_foresees(const struct device *d, const struct transition *t, struct foreseen *out);
/* May it be taken in the place of all others, which come to the same afterwards? For one of these
 * reasons. Of a warp whose threads go apart one of them, which path.thread then picks. */
enum {
    ALONE_REGISTERS = 1, /* an operation on registers or constant memory; in profile sc a load from that */
    ALONE_LOCAL = 2,     /* a warp whose next instruction touches its own registers only */
    ALONE_PRIVATE = 4,   /* a micro step that touches nothing that others could */
    ALONE_UNSHARED = 8   /* … if nobody else accesses the bytes of its operation, or those that the step
                            foresees, or none writes them: which the caller knows */
};
bool transition_alone(const struct device *d, struct transition *t, unsigned reasons);
/* Does it always matter which transition comes first? So where blocks may be issued or messages
 * taken, and where a program reads the clock. */
bool transition_ordered(const struct device *d);
/* … unless all that comes before the next transition is that blocks are issued, and it is known where to. One
 * that is picked may still be taken in the place of all others. */
bool transition_issues_first(const struct device *d);
/* Does nothing tell the processor from one that was never used: no block, no line, no lock, nothing
 * left in its memory, and no program that reads which processor it is on? */
bool transition_blank(const struct device *d, unsigned processor);

/* ---- transition.c ---- */

/* An alternative of the question that is being asked. At sites that narrow down a transition: what
 * is left then. */
struct alternative {
    enum site site;
    struct transition left;
    const struct warp *warp;   /* sched.with: joins, NULL: nobody does; else the warp that steps */
    lane_mask lanes;           /* of it, that go on: … */
    uint32_t pc;               /* … crs.target: to; threads.lane: from; … */
    uint64_t address;          /* … memory.conflict: what they access, as the program has it */
    uint64_t value;            /* memory.old: what is read, or stays */
    struct victim_view victim; /* cache.victim */
};
struct alternative transition_alternative(const struct device *d, unsigned k);

#endif
