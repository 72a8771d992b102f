/* ptx/structure.h: where ssy, sync, preBrk and brk go (5.1.3 step 6, 6.2). */
#ifndef WS_PTX_STRUCTURE_H
#define WS_PTX_STRUCTURE_H

#include "ptx/loops.h"
#include "ptx/weave.h"

/* Writes the whole function into w from a forest whose regions are built. */
void structure_write(struct weave *w, struct forest *t);

#endif
