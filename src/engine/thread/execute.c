/* engine/thread/execute.c: which rule an instruction has at the thread level (5.3.2), and which threads of
 * the warp execute it (5.3.3). Knows no rule from inside. */
#include <string.h>

#include "engine/thread/expr.h"
#include "program/lanes.h"

/* ---- the rule of an instruction ---- */

struct thread_rule thread_rule_of(const struct instr *i)
{
    static bool (*const apply[RULE_COUNT])(struct step *x) = {
#define THREAD_RULE(rule, function, operands, flow, facts) [RULE_##rule] = function,
#include "program/thread_rules.def"
#undef THREAD_RULE
    };
    static const enum rule by_barrier[] = {
        [BARRIER_SYNC] = RULE_THREAD_BARSYNC,
        [BARRIER_ARRIVE] = RULE_THREAD_BARARRIVE,
        [BARRIER_RED] = RULE_THREAD_BARRED,
    };
    enum rule id = i->op == OP_BAR ? by_barrier[i->barrier] : opcode_info((enum opcode)i->op)->rule;

    return (struct thread_rule){ apply[id], id };
}

/* ---- conditional execution ---- */

/* The guard's value has decided already (threads_executing). An instruction without a guard has the
 * constant true for one (5.1.3), which nobody looks at. */
static void tell_guard(const struct step *x)
{
    if (x->d->guarded && tell_heard(x->tell))
        expr_tell_guard(x);
}

/* The thread rule (5.3.2) of the instruction. */
static bool apply_rule(struct step *x)
{
    unsigned here = tell_open(x->tell);
    bool ok = x->d->rule(x);

    return tell_rule(x->tell, here, x->d->rule_id, ok);
}

/* exec.tt: some thread is active with a true guard. */
static bool exec_tt(struct step *x)
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

/* exec.ff: some thread is inactive, or its guard is false: it does nothing, but to who listens. */
static void exec_ff(const struct step *x)
{
    lane_mask idle = lanes_below(x->warp->lanes) & ~x->lanes;
    unsigned here;

    if (!tell_heard(x->tell))
        return;
    here = tell_open(x->tell);
    if (x->lanes == 0)
        tell_guard(x);
    tell_close(x->tell, here);
    if (idle != 0)
        tell_lanes(x->tell, RULE_EXEC_FF, idle);
}

bool threads_execute(struct step *x)
{
    x->kind = ACTION_NONE;
    x->control.flow.kind = FLOW_NONE;
    if (x->lanes != 0 && !exec_tt(x))
        return false;
    exec_ff(x);
    return true;
}
