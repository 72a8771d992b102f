/* memory/condition.h: what can be wrong with a state of the memory system (chapter 4), as data.
 * Knows no way to get there. */
#ifndef WS_MEMORY_CONDITION_H
#define WS_MEMORY_CONDITION_H

#include "base/rule.h"
#include "memory/memop.h"

enum memory_condition {
#define CONDITION(name, text, rule, holds) CONDITION_##name,
#include "memory/conditions.def"
#undef CONDITION
    CONDITION_COUNT
};

struct condition_info {
    const char *name;  /* one word */
    enum rule rule;    /* of those that keep it, the one that says it best */
    const char *holds; /* the condition, without a full stop */
};
const struct condition_info *condition_info(enum memory_condition c);

/* The first condition that does not hold, and of what. */
struct memory_fault {
    enum memory_condition condition;
    const struct memop *op; /* an operation in flight; NULL: a line, or a processor's memory */
    unsigned level;         /* of the line's cache, … */
    unsigned processor;     /* … and whose it is: ALL_PROCESSORS (memory/memory.h): of all */
    uint64_t address;       /* physical, of the line; 0: no line */
};

#endif
