/* memory/statement.h: the transition system of memory program statements (4.4.4), and micro
 * steps by it (4.6). */
#ifndef WS_MEMORY_STATEMENT_H
#define WS_MEMORY_STATEMENT_H

#include "memory/operation.h"

/* Takes at least one and at most `most` micro steps of a runnable operation (M.step, M.end of 4.6), until
 * one does not yield, or defers: op->deferred distinguishes (op2) from an explicit yield. *steps: their
 * number. The caller acts on the result. */
enum yield_action statement_micro_steps(struct micro *x, uint32_t most, uint32_t *steps);

#endif
