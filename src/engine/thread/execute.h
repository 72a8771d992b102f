/* engine/thread/execute.h: which threads of the warp execute its instruction (5.3.3). Knows no rule
 * from inside. */
#ifndef WS_ENGINE_THREAD_EXECUTE_H
#define WS_ENGINE_THREAD_EXECUTE_H

#include "engine/thread/expr.h"
#include "program/lanes.h"

/* The guard's value was applied already (threads_executing). An instruction without a guard has the
 * constant true (5.1.3), which is not read. */
static inline void tell_guard(const struct step *x)
{
    if (x->d->guarded)
        expr_tell_guard(x);
}

/* The thread rule (5.3.2) of the instruction. */
static inline bool apply_rule(struct step *x)
{
    unsigned here = tell_open(x->tell);
    bool ok = thread_functions[x->d->rule_id](x);

    return tell_rule(x->tell, here, x->d->rule_id, ok);
}

/* exec.tt: some thread is active with a true guard. */
static inline bool exec_tt(struct step *x)
{
    unsigned here = tell_open(x->tell);
    bool ok;

    tell_guard(x);
    ok = apply_rule(x);
    tell_close(x->tell, here);
    if (ok)
        tell_lanes(x->tell, RULE_EXEC_TT, x->lanes);
    return ok;
}

/* exec.ff: some thread is inactive, or its guard is false. The rule is only reported. */
static inline void exec_ff(const struct step *x)
{
    lane_mask idle = x->control.all & ~x->lanes;
    unsigned here = tell_open(x->tell);

    if (x->lanes == 0)
        tell_guard(x);
    tell_close(x->tell, here);
    if (idle != 0)
        tell_lanes(x->tell, RULE_EXEC_FF, idle);
}

/* exec.tt, with the thread rule, for the threads in x->lanes, and exec.ff for the others. False:
 * stuck. */
static inline bool threads_execute(struct step *x)
{
    x->kind = ACTION_NONE;
    x->control.flow.kind = FLOW_NONE;
    if (x->lanes != 0 && !exec_tt(x))
        return false;
    exec_ff(x);
    return true;
}

#endif
