/* memory/action.h: operations, conditions and the end of a program as actions (memory/memprog.h): the
 * transitions of 4.4.4, chained where there is no listener. */
#ifndef WS_MEMORY_ACTION_H
#define WS_MEMORY_ACTION_H

#include "memory/memprog.h"

/* What a statement of the program does. */
action_function *action_of(const struct memprog *p, const struct statement *s);

#endif
