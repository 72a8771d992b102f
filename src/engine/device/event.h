/* engine/device/event.h: the events that the engine reports to its observers. Events carry ids and pointers
 * to state, never text. The rules that fired, from the thread to the device, go to the teller
 * (base/tell.h). */
#ifndef WS_ENGINE_DEVICE_EVENT_H
#define WS_ENGINE_DEVICE_EVENT_H

#include "base/rule.h"
#include "engine/block/block.h"
#include "memory/memop.h"
#include "program/program.h"

/* A step of a warp: its place, its rules, and its execution state before and after. */
struct warp_event {
    uint64_t step;
    uint32_t context, grid;
    uint32_t block[3];
    unsigned warp, processor;
    reg_window window;               /* the warp's registers; operations of this window are its own */
    const struct program *program;
    uint32_t pc;                     /* address of the executed instruction */
    enum rule thread_rule, warp_rule;
    enum rule control_rule;          /* rule of the control model, or RULE_COUNT */
    lane_mask executed;              /* lanes that were active with a true guard (exec.tt) */
    const struct exec_state *before, *after;
    const struct flow *flow;         /* the threads' control flow actions; NULL before the step */
    bool waits;                      /* after the step: it cannot be scheduled (5.7.1) */
    enum warp_wait why;              /* the reason; where threads diverge, that of the threads that
                                        stepped; WAIT_NOTHING when none of them is left */
    const uint32_t *barrier, *count; /* after a step to a barrier, by lane: its number, and its number
                                        of threads (NULL: not given); else NULL */
    struct barrier_count reached;    /* after such a step: the count of the lowest lane's barrier */
    const uint8_t *from;             /* after shfl: by lane, the lane whose value it got; NO_LANE: that
                                        lane takes no part, so PTX leaves it undefined; else NULL */
};

/* What a thread printed by one call of printf (RT). */
struct printed_event {
    uint32_t context, grid;
    uint32_t block[3], thread[3];
    const char *text; /* any bytes, NUL too */
    size_t length;
};

/* The access of a warp's threads to memory in one instruction. It is reported in the order of the threads'
 * programs, before any address is translated. */
enum access_kind { ACCESS_READ, ACCESS_WRITE, ACCESS_ATOMIC };
struct access_event {
    enum access_kind kind;
    const struct warp *warp;
    const struct program *program;
    uint32_t pc;
    lane_mask lanes;
    enum space space;           /* SPACE_NONE: generic, the address determines it */
    const uint64_t *address;    /* virtual, by lane; a generic one lies in its space's window. NULL:
                                   the runs are known, and all observers accept them */
    unsigned bytes;             /* size of a lane's whole access */
    const struct word_run *runs; /* the addresses of all lanes as nruns runs; `moved` is to be added
                                    to each. NULL: they are not known as runs */
    unsigned nruns;
    uint64_t moved;
    const void *const *values;  /* of a store: the written values, by value and lane; else NULL */
    uint64_t serial;            /* serial number of its first memory operation */
};

/* A piece of a context's heap was taken or given back. */
struct heap_event {
    uint32_t context;
    uint64_t address, size;
    bool taken;
};

struct engine_observer {
    void *self;
    /* A warp is about to execute the instruction at before->pc. False: stuck, reason in why
     * (a check that failed). NULL: not called. */
    bool (*check)(void *self, const struct warp_event *e, struct stuck *why);
    /* It has executed it. NULL: not called. */
    void (*stepped)(void *self, const struct warp_event *e);
    /* The same, called after all observers' `stepped`; it may object as `check` does. NULL: not called. */
    bool (*verify)(void *self, const struct warp_event *e, struct stuck *why);
    /* The device is stuck: the reported premises without a conclusion led there. NULL: not called. */
    void (*stuck)(void *self);
    /* A thread has printed something. NULL: not called. */
    void (*printed)(void *self, const struct printed_event *e);
    /* The host has waited for all that it launched, and continues. NULL: not called. */
    void (*waited)(void *self);
    /* Threads request an access. NULL: not called. by_runs: where runs are known, they suffice. */
    void (*access)(void *self, const struct access_event *e);
    bool by_runs;
    /* A barrier of the block ends; its arrivals are not cleared yet. NULL: not called. */
    void (*barrier)(void *self, const struct block *b, const struct barrier *bar);
    /* A kernel's malloc or free has succeeded. NULL: not called. */
    void (*heap)(void *self, const struct heap_event *e);
};

#endif
