/* ptx/transform/own_flow.h: ssy, sync, preBrk, brk and preRet of the program's own (5.1.1) for
 * control models that have no tokens (STG). */
#ifndef WS_PTX_TRANSFORM_OWN_FLOW_H
#define WS_PTX_TRANSFORM_OWN_FLOW_H

#include "base/diag.h"
#include "program/program.h"

/* Makes branches of brk, of a sync whose label does not follow it, and of the end of a call
 * whose preRet names another place; the other ones mean nothing. False, with errors in d: two
 * ways bring different tokens to such an instruction, or none. */
bool replace_own_flow(struct program *p, uint32_t function, struct diags *d);

#endif
