/* engine/expr.h: expressions (5.2), for all lanes of a warp at once. */
#ifndef WS_ENGINE_EXPR_H
#define WS_ENGINE_EXPR_H

#include "engine/thread.h"

/* E: the operand's lanes in the class it is wanted in. The result lies in the register window, in
 * the program's splatted constants, or in `room`. NULL: bottom (reason in x->stuck). */
const void *expr_lanes(struct step *x, const struct fetch *s, union lane_room *room);
/* B (5.2): the lanes whose predicate is true. */
lane_mask expr_predicate(struct step *x, const struct fetch *s);

#endif
