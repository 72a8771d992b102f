/* memory/condition.h: what can be wrong with a state of the memory system (chapter 4), as data. */
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
    enum rule rule;    /* the rule that states it best, of those that keep it */
    const char *holds; /* the condition, without a full stop */
};
const struct condition_info *condition_info(enum memory_condition c);

/* The first condition that does not hold, and where. */
struct memory_fault {
    enum memory_condition condition;
    const struct memop *op; /* an operation in flight; NULL: a line, or a processor's memory */
    unsigned level;         /* level of the line's cache */
    unsigned processor;     /* the processor of that cache; ALL_PROCESSORS (memory/memory.h): shared */
    uint64_t address;       /* physical, of the line; 0: no line */
};

#endif
