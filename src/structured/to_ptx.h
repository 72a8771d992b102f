/* structured/to_ptx.h: a structured program as PTX with the tokens of the report of 2011 in it, so
 * that its warps go the same ways (docs/structured.md). */
#ifndef WS_STRUCTURED_TO_PTX_H
#define WS_STRUCTURED_TO_PTX_H

#include "structured/store.h"

/* Appends the PTX of a launch: its kernel `start` calls the entry; memory holds what it holds at
 * first; locals have an element for each thread of the launch. Run it in one block of as many
 * threads, with --set Injection=0 --profile sc. What has no value here has one there: PTX wraps. */
void simt_to_ptx(const struct simt_launch *l, struct text *out);

#endif
