/* ptx/transform/warpsync.h: under Hanoi the threads that a member mask names meet in a WARPSYNC
 * before they vote, exchange or elect (STG V). */
#ifndef WS_PTX_TRANSFORM_WARPSYNC_H
#define WS_PTX_TRANSFORM_WARPSYNC_H

#include "program/program.h"

/* `arena` is that of the function's program.
 *
 * Puts a WARPSYNC before every instruction of the function with a member mask, with its guard;
 * bar.warp.sync becomes one. */
void place_warpsyncs(struct function *f, struct arena *arena);
/* All threads of a warp come to it together (PTX): a path that came alone would count as the whole warp
 * (5.5). */
bool is_aligned_barrier(const struct instr *i);
/* Puts a WARPSYNC of the whole warp before every aligned barrier. False: there is none. */
bool place_whole_warpsyncs(struct function *f, struct arena *arena);

#endif
