/* engine/event.h: what the engine tells its observers of steps of warps. Events carry ids and
 * pointers to state, never text. Which rules fired, from the thread to the device, goes to the
 * teller (base/tell.h). */
#ifndef WS_ENGINE_EVENT_H
#define WS_ENGINE_EVENT_H

#include "base/rule.h"
#include "engine/control/control.h"
#include "memory/memop.h"
#include "program/program.h"

/* A step of a warp: where, by which rules, and its execution state before and after. */
struct warp_event {
    uint64_t step;
    uint32_t context, grid;
    uint32_t block[3];
    unsigned warp, processor;
    reg_window window;               /* the warp's registers: whose operations are its own */
    const struct program *program;
    uint32_t pc;                     /* the executed instruction's */
    enum rule thread_rule, warp_rule;
    enum rule control_rule;          /* of the control model, or RULE_COUNT */
    lane_mask executed;              /* lanes that were active with a true guard (exec.tt) */
    const struct exec_state *before, *after;
    const struct flow *flow;         /* the threads' control flow actions; NULL before the step */
    bool waits;                      /* after the step: it cannot be scheduled (5.7.1) */
};

struct engine_observer {
    void *self;
    /* A warp is about to execute the instruction at before->pc. False: stuck, reason in why
     * (a check that failed). NULL: not called. */
    bool (*check)(void *self, const struct warp_event *e, struct stuck *why);
    /* It has executed it. NULL: not called. */
    void (*stepped)(void *self, const struct warp_event *e);
    /* The same, after everybody's stepped, for what may object as check does. NULL: not called. */
    bool (*verify)(void *self, const struct warp_event *e, struct stuck *why);
    /* The device is stuck: what was told and has no conclusion led there. NULL: not called. */
    void (*stuck)(void *self);
};

#endif
