/* engine/thread/execute.c: which rule an instruction has at the thread level (5.3.2), and which threads of
 * the warp execute it (5.3.3). Knows no rule from inside. */
#include <string.h>

#include "engine/thread/expr.h"
#include "program/lanes.h"

/* ---- the rule of an instruction ---- */

static struct thread_rule rule_of_barrier(const struct instr *i)
{
    static const struct thread_rule by_type[] = {
        [BARRIER_SYNC] = { thread_barsync, RULE_THREAD_BARSYNC },
        [BARRIER_ARRIVE] = { thread_bararrive, RULE_THREAD_BARARRIVE },
        [BARRIER_RED] = { thread_barred, RULE_THREAD_BARRED },
    };

    return by_type[i->barrier];
}

struct thread_rule thread_rule_of(const struct instr *i)
{
    static const struct thread_rule table[] = {
        { thread_dop, RULE_THREAD_DOP },         { thread_mov, RULE_THREAD_MOV },
        { thread_setp, RULE_THREAD_SETP },       { thread_bra, RULE_THREAD_BRA },
        { thread_call, RULE_THREAD_CALL },       { thread_return, RULE_THREAD_RETURN },
        { thread_ssy, RULE_THREAD_SSY },         { thread_pre_brk, RULE_THREAD_PREBRK },
        { thread_pre_ret, RULE_THREAD_PRERET },  { thread_sync, RULE_THREAD_SYNC },
        { thread_break, RULE_THREAD_BREAK },     { thread_exit, RULE_THREAD_EXIT },
        { thread_vote, RULE_THREAD_VOTE },       { thread_membar, RULE_THREAD_MEMBAR },
        { thread_ld, RULE_THREAD_LD },           { thread_st, RULE_THREAD_ST },
        { thread_atom, RULE_THREAD_ATOM },
        { thread_exchange, RULE_THREAD_EXCHANGE }, { thread_hint, RULE_THREAD_HINT },
        { thread_copy, RULE_THREAD_COPY },       { thread_commit, RULE_THREAD_COMMIT },
        { thread_wait_copies, RULE_THREAD_WAITCOPIES },
        { thread_runtime, RULE_RUNTIME_VPRINTF }, { thread_runtime, RULE_RUNTIME_ASSERTFAIL },
        { thread_runtime, RULE_RUNTIME_MALLOC }, { thread_runtime, RULE_RUNTIME_FREE },
    };
    enum rule id = opcode_info((enum opcode)i->op)->rule;

    if (i->op == OP_BAR)
        return rule_of_barrier(i);
    if (i->op == OP_TRAP)
        return (struct thread_rule){ thread_trap, RULE_THREAD_TRAP };
    for (size_t k = 0; k < sizeof table / sizeof *table; k++)
        if (table[k].id == id)
            return table[k];
    return (struct thread_rule){ NULL, id };
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
