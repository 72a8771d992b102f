/* check/warp.h: what chapter 6 promises of a warp's control flow: its stack is consistent (6.2),
 * its threads follow the semantics of a single warp (6.3), the safety property holds (6.4), every
 * token is popped some time (6.5). Each check looks at one step or one state. */
#ifndef WS_CHECK_WARP_H
#define WS_CHECK_WARP_H

#include "base/text.h"
#include "engine/device/event.h"

/* ---- stack.c: control flow consistency (6.2) ---- */

/* A state about to execute instruction i at s->pc; executed: the threads that will (a guarded call
 * that nobody takes has pushed no call token: condition 6 is about the others). */
struct consistency {
    const struct exec_state *state;
    const struct instr *instr;
    lane_mask executed;
    struct teller *tell; /* hears which conditions held; NULL: nobody listens */
};
/* False with the condition and the reason in why. */
bool stack_consistent(const struct consistency *c, struct stuck *why);

/* safety.addressCons (6.2), of the step that was taken: branches and labels stay in their function,
 * calls go to the first instruction of one. False with the reason in why. */
bool address_consistent(const struct warp_event *e, struct teller *t, struct stuck *why);

/* ---- single.c: the semantics of a single warp (6.3): each thread has a program counter of its
 * own, which follows the program and uses nothing of the warp except its stack ---- */

#define NO_ADDRESS 0u /* ε: a thread that is done has no next instruction */

/* A warp with threads of the domain Thread_pc (6.3.1). */
struct single_warp {
    lane_mask all;           /* its threads */
    uint32_t pc[64];         /* by lane: what the thread executes next */
    struct exec_state state; /* as the last step left it; owned */
    bool waits;              /* the warp cannot be scheduled in this state */
};

/* A warp in state s before its first step; w is zero, or was another's. */
void single_begin(struct single_warp *w, const struct exec_state *s);
void single_free(struct single_warp *w);

/* safety.warp.step: the threads' own program counters follow a step of the warp. False: bottom, the
 * reason in why. */
bool single_step(struct single_warp *w, const struct warp_event *e, struct teller *t,
                 struct stuck *why);
/* safety.warp.idle, for the time since its last step: only what it waited for may have changed.
 * False: `now`, the state before its next step, is another. */
bool single_idle(struct single_warp *w, const struct exec_state *now, struct teller *t,
                 struct stuck *why);

/* ---- invariant.c: the safety property and the invariant of its proof (6.4) ---- */

/* Checks inv1 to inv6, actCons and inactCons on the state in w and reports those that hold. False with the
 * first that does not, and the reason, in why. */
bool safety_holds(const struct single_warp *w, struct teller *t, struct stuck *why);

/* ---- paths.c: the invariants of hanoi (STG VII) ---- */

/* Checks hanoi.inv1 to hanoi.inv4 on the state after a step of a warp whose threads take paths, and reports
 * those that hold. False with the first that does not, and the reason, in why. */
bool paths_hold(const struct warp_event *e, struct teller *t, struct stuck *why);

/* ---- liveness.c: how high a stack is and since when (6.5). A run that has ended cannot break the
 * property, but it can say which tokens it has left ---- */

/* A token that has not been popped yet: since that step the stack has been no lower. */
struct aged_token {
    struct token token;
    uint64_t since;
};

/* The stack of one warp over time; zero at first. */
struct token_ages {
    struct aged_token *v; /* bottom first; owned */
    size_t n, cap;
};

/* The stack of a warp as it was found before a step; l is zero, or was another's. */
void token_ages_begin(struct token_ages *l, const struct warp_event *e);
void token_ages_free(struct token_ages *l);
/* After a step: reports liveness.stackShrinks with the number of popped tokens. */
void token_ages_step(struct token_ages *l, const struct warp_event *e, struct teller *t);
/* A line for each token that is left, top first; each begins with `who`. */
void token_ages_describe(const struct token_ages *l, const char *who, const struct program *p,
                       struct text *out);

#endif
