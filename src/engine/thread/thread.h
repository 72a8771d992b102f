/* engine/thread/thread.h: what the threads of one warp do in one step (5.3): all lanes together, one
 * function a rule. The actions they emit are collected in the step. */
#ifndef WS_ENGINE_THREAD_THREAD_H
#define WS_ENGINE_THREAD_THREAD_H

#include "engine/warp/warp.h"

/* Threads of one warp emit actions of one kind (5.4.3). */
enum action_kind { ACTION_NONE, ACTION_FLOW, ACTION_MEMORY, ACTION_VOTE, ACTION_EXCHANGE,
                   ACTION_BARRIER };
enum request_kind { REQUEST_REG, REQUEST_LOAD, REQUEST_STORE, REQUEST_ATOMIC, REQUEST_RUNTIME, REQUEST_COPY,
                    REQUEST_COMMIT };

/* Room for the lanes of one operand: WarpSize 64, 16 bytes a lane. */
union lane_room {
    uint64_t w[128]; /* CLASS_64, CLASS_128; predicates: w[0] */
    uint32_t u[256]; /* CLASS_32, program addresses */
};

/* One step of a warp: the state that its threads read and the actions that they emit (ActΩ of the warp). */
struct step {
    struct warp *warp;
    const struct code *code;
    const struct constants *constants;
    const struct decoded *d;
    uint32_t pc;                 /* address of the instruction */
    const uint64_t *clock;       /* device steps so far */
    uint32_t ahead;              /* micro steps that its operations can take as soon as they are
                                    issued (memory_ahead), less than NEVER_AT_ONCE; in profile
                                    sc all of them */
    unsigned active;             /* number of threads that were active before the step */
    lane_mask counted;           /* the lanes that `active` counts */
    lane_mask lanes;             /* exec.tt: active and guard true */
    struct stuck *stuck;
    lane_mask at_fault;          /* when stuck: the threads at fault; else 0 */
    struct oracle *oracle;
    struct teller *tell;

    enum action_kind kind;
    const struct control *model; /* the model of control */
    struct control_step control; /* the input of that model, with the flow actions */
    enum request_kind request;
    struct dop dop;              /* input of the evaluator of a data operation */
    const void *values[MOST_VECTOR + 1]; /* REG: results; STORE: values; ATOMIC: one or two inputs;
                                            VOTE, EXCHANGE: sources;
                                            RUNTIME: arguments */
    const uint64_t *address;     /* LOAD, STORE, ATOMIC: virtual address by lane; NULL while only the
                                    runs are computed (expr_each_address) */
    struct runs *runs;           /* LOAD, STORE: the addresses if they form a few runs, else NULL */
    struct known_runs *known;    /* cached runs of addresses (runs.h) */
    uint16_t fresh;              /* places in `known` whose register has not changed since its
                                    addresses were compared, as bits */
    lane_mask votes;             /* VOTE: predicates; BARRIER (red): predicates; COPY: none read */
    const uint32_t *barrier, *count; /* BARRIER: by lane; count NULL when not given */
    uint8_t from[64];            /* shfl: by lane, the lane whose value it gets; NO_LANE: a lane that
                                    takes no part, so the lane keeps its own value */
    enum rule warp_rule;         /* the control model's rule is in `control` */

    union lane_room in[MOST_SOURCES + 2], out[MOST_VECTOR + 1], target, addresses;
};

/* The functions of the thread rules, by rule; each instance of the core has its own. */
extern bool (*const thread_functions[RULE_COUNT])(struct step *x);

/* The lanes that execute: they are active and their guard is true (5.3.3). */
static inline lane_mask threads_executing(const struct step *x)
{
    lane_mask active = x->warp->exec.active;

    return x->d->guarded ? active & warp_guard(x->warp, x->d) : active;
}
/* Will the register request of the step end as soon as it is issued? */
static inline bool step_can_end(const struct step *x)
{
    return x->ahead >= x->d->register_steps;
}

/* The thread rules (5.3.2). */
bool thread_dop(struct step *x);
bool thread_mov(struct step *x);
bool thread_setp(struct step *x);
bool thread_bra(struct step *x);
bool thread_call(struct step *x);
bool thread_return(struct step *x);
bool thread_ssy(struct step *x);
bool thread_pre_brk(struct step *x);
bool thread_pre_ret(struct step *x);
bool thread_sync(struct step *x);
bool thread_break(struct step *x);
bool thread_exit(struct step *x);
bool thread_bssy(struct step *x);
bool thread_bsync(struct step *x);
bool thread_bbreak(struct step *x);
bool thread_btor(struct step *x);
bool thread_rtob(struct step *x);
bool thread_yield(struct step *x);
bool thread_warpsync(struct step *x);
bool thread_trap(struct step *x);
bool thread_vote(struct step *x);
bool thread_exchange(struct step *x);
bool thread_hint(struct step *x);
bool thread_copy(struct step *x);
bool thread_commit(struct step *x);
bool thread_wait_copies(struct step *x);
bool thread_membar(struct step *x);
bool thread_barsync(struct step *x);
bool thread_bararrive(struct step *x);
bool thread_barred(struct step *x);
bool thread_ld(struct step *x);
bool thread_st(struct step *x);
bool thread_atom(struct step *x);
/* A runtime call (RT): its arguments go to the device. */
bool thread_runtime(struct step *x);

#endif
