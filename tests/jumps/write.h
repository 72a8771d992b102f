/* tests/jumps/write.h: PTX of a tree. */
#ifndef WS_TESTS_JUMPS_WRITE_H
#define WS_TESTS_JUMPS_WRITE_H

#include "base/text.h"
#include "tree.h"

#define RECORD 256 /* bytes of a thread's in the variable `state`: hash, visits, depth, -, kept labels */

/* The entry f0 has the parameters n0 … (addresses of blocks) and c0 … (of functions). The variable
 * `numbers` is to hold the former as well. */
void tree_write(const struct tree *t, struct text *out);
/* The label of a block. */
void tree_label(const struct tree *t, struct spot p, char name[24]);

#endif
