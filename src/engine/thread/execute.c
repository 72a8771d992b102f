/* engine/thread/execute.c: the functions of the thread rules (5.3.2), which are applied by the rule of an
 * instruction. */
#include "engine/thread/thread.h"

bool (*const thread_functions[RULE_COUNT])(struct step *x) = {
#define THREAD_RULE(rule, function, operands, flow, facts) [RULE_##rule] = function,
#include "program/thread_rules.def"
#undef THREAD_RULE
};
