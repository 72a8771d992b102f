/* engine/thread/execute.c: which rule an instruction has at the thread level (5.3.2). Knows no rule from
 * inside. */
#include "engine/thread/thread.h"

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
