/* memory/action.h: what an operation, a condition or the end of a program does as an action
 * (memory/memprog.h): the transitions of 4.4.4 that lead on to each other where nobody listens. */
#ifndef WS_MEMORY_ACTION_H
#define WS_MEMORY_ACTION_H

#include "memory/memprog.h"

/* What a statement of the program does. */
action_function *action_of(const struct memprog *p, const struct statement *s);

#endif
