/* engine/warp/execute.h: the step of a warp (5.4.3) over the actions of its threads. */
#ifndef WS_ENGINE_WARP_EXECUTE_H
#define WS_ENGINE_WARP_EXECUTE_H

#include "engine/thread/execute.h"

/* ---- warp.c ---- */

/* An indirect call executed by threads of several targets: only those that the warp took to their
 * function keep the new call stack entry; the others will meet the call again (crs.call.target). */
void warp_take_back_calls(struct step *x);
/* BMOV to a register (Hanoi): what the threads get is a register request. */
void warp_take_mask(struct step *x);
/* warp.comm: votes, exchanges and barriers; the warp advances to the next instruction. */
bool warp_comm(struct step *x);

/* ---- the rules ---- */

/* warp.bra: flow actions, or none at all, are for the control model. */
static inline bool warp_bra(struct step *x)
{
    x->warp_rule = RULE_WARP_BRA;
    if (!control_here(x->model)->step(&x->control))
        return false;
    x->kind = ACTION_NONE;
    if (x->control.rule == RULE_CRS_CALL_TARGET)
        warp_take_back_calls(x);
    else if (x->control.rule == RULE_HANOI_BMOV_TOR)
        warp_take_mask(x);
    return true;
}

/* The warp advances to the next instruction. */
static inline void warp_go_on(struct step *x)
{
    x->warp->exec.pc++;
    if (x->model->went_on != NULL)
        control_here(x->model)->went_on(&x->control);
}

/* warp.mem: the threads' memory actions become one; the warp advances to the next instruction. */
static inline bool warp_mem(struct step *x)
{
    x->warp_rule = RULE_WARP_MEM; /* for a listener */
    warp_go_on(x);
    return true;
}

/* The rule for the kind of the actions. */
static inline bool apply_warp(struct step *x)
{
    if (x->kind == ACTION_MEMORY)
        return warp_mem(x);
    return x->kind == ACTION_NONE || x->kind == ACTION_FLOW ? warp_bra(x) : warp_comm(x);
}

/* The warp rules (5.4.3): bra, comm or mem, by the kind of the actions. After it, kind is
 * ACTION_NONE, ACTION_MEMORY or ACTION_BARRIER: what travels up. Threads that go apart are still to
 * be left where they are now (retire of their control model). */
static inline bool warp_execute(struct step *x)
{
    unsigned here = tell_open(x->tell);
    bool ok = threads_execute(x) && apply_warp(x);

    tell_close(x->tell, here);
    if (ok)
        tell_number(x->tell, x->warp_rule, x->warp->index);
    return ok;
}

#endif
