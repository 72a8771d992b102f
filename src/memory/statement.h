/* memory/statement.h: the transition system of memory program statements (4.4.4). */
#ifndef WS_MEMORY_STATEMENT_H
#define WS_MEMORY_STATEMENT_H

#include "memory/operation.h"

/* One micro step of x->op: statements until one yields, ends the program, or is bottom.
 * op->deferred afterwards tells (op2) from an explicit yield. */
enum yield_action statement_micro_step(struct micro *x);

#endif
