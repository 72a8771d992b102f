/* engine/warp/warp.h: warps and their threads (5.3, 5.4). A thread is a lane: what the report
 * keeps in each thread lies here as masks and as arrays over the lanes. */
#ifndef WS_ENGINE_WARP_WARP_H
#define WS_ENGINE_WARP_WARP_H

#include <string.h>

#include "engine/warp/control/control.h"
#include "engine/thread/decode.h"

struct block;

/* κ by lane: the functions whose variables are visible, with the entry at the bottom (5.1.2). */
struct call_stacks {
    uint32_t *functions; /* functions[depth * lanes + lane] */
    size_t cap;          /* entries allocated */
    uint32_t *depth;     /* owned; calls in progress; NULL: no thread has called yet */
};

/* Threads that wait for a memory barrier (mbl, 5.3), by level. */
struct fences {
    lane_mask cta, gl, sys;
    lane_mask orders, sc; /* where scopes are known: those of them at a fence.acq_rel, at a fence.sc */
};

/* ω. The members that scheduling and a step read come first: a device steps hundreds of warps in turn. */
struct warp {
    struct block *block;
    unsigned index;              /* in the block */
    unsigned lanes;              /* WarpSize */
    reg_window window;           /* its registers (ro, 5.3) */
    bool ready;                  /* one of its processor's ready warps */
    bool owns;                   /* it has registers of its own: it has stepped, or they did not begin as
                                    zero */
    bool left;                   /* finished, and its resources on the processor are free again */
    struct reg_view regs;
    size_t part;                 /* index of its part in a ledger; its registers are the next part */
    uint32_t local_slot;         /* its place in local memory (lo, 5.3), unique on the processor */
    uint32_t waits_for;          /* a register that was still blocked when one of its operations ended */
    const struct decoded *waits_at; /* its instruction, which touches that register; NULL: none */
    const uint32_t *tid[3];      /* thread indices by lane; the grid's */
    uint64_t changes;            /* grows with every change of the members below */
    enum warp_state state;
    uint32_t barriers;           /* indices of the barriers it waits for, as bits */
    struct fences fences;
    struct exec_state exec;
    struct call_stacks calls;
};

/* The threads that wait for a memory barrier of any level. */
static inline lane_mask warp_fenced(const struct warp *w)
{
    return w->fences.cta | w->fences.gl | w->fences.sys;
}

void warp_free(struct warp *w); /* except its window, which its processor gives back */

static inline uint32_t warp_depth(const struct warp *w, unsigned lane)
{
    return w->calls.depth == NULL ? 0 : w->calls.depth[lane];
}
/* The depths of all lanes, to be changed. */
uint32_t *warp_depths(struct warp *w);

/* Why a warp or a thread cannot be scheduled (waits.def). */
enum warp_wait {
#define WAIT(name, report, warp, threads) WAIT_##name,
#include "engine/warp/waits.def"
#undef WAIT
    WAITS
};
struct wait_info {
    const char *report, *warp, *threads; /* words */
};
const struct wait_info *wait_info(enum warp_wait wait);
/* What the threads about to execute the instruction wait for: all active ones of a warp whose threads step
 * together, or one diverged thread. WAIT_NOTHING also where a thread needs others for a vote or an exchange
 * (warp_thread_waits). */
enum warp_wait warp_waits(const struct warp *w, const struct decoded *next, lane_mask lanes);

/* sched.canBeScheduled (5.7.1): active, no barrier, no fence, no register blocked; where threads go
 * apart, for one of them. code: the decoded program. */
bool warp_can_be_scheduled(const struct warp *w, const struct decoded *code);
/* Of a warp that cannot: does its next instruction wait for a register, which is remembered? Does it wait
 * for that one for certain? Most operations of an access that end leave others that it waits for. */
void warp_remember_wait(struct warp *w, const struct decoded *code);
static inline bool warp_still_waits(const struct warp *w, const struct decoded *code)
{
    return w->waits_at == &code[w->exec.pc] && w->exec.threads == NULL &&
           (reg_blocked(&w->regs, w->waits_for) & w->exec.active) != 0;
}

/* The lanes in which the guard of a guarded instruction is true. */
static inline lane_mask warp_guard(const struct warp *w, const struct decoded *next)
{
    lane_mask guard;

    memcpy(&guard, w->regs.bytes + next->guard_at, sizeof guard);
    return next->guard_negated ? ~guard : guard;
}

/* ---- independent.c: an active warp with diverging threads ---- */

/* Those that can step now, perhaps none. */
struct ready_threads warp_ready_apart(const struct warp *w, const struct decoded *code);
/* What a thread that has not exited waits for. At a vote or an exchange: for the other threads
 * that take part in it. */
enum warp_wait warp_thread_waits(const struct warp *w, const struct decoded *code, unsigned lane);

/* V (5.2) needs to know: is this function's environment on top of every lane's call stack? Below
 * all calls lies that of the grid's entry; is_entry: the function is it. */
bool warp_on_top(const struct warp *w, lane_mask lanes, uint32_t function, bool is_entry);

#endif
