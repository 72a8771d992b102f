/* ptx/transform/warpsync.h: under Hanoi the threads that a member mask names meet in a WARPSYNC
 * before they vote, exchange or elect (STG V). */
#ifndef WS_PTX_TRANSFORM_WARPSYNC_H
#define WS_PTX_TRANSFORM_WARPSYNC_H

#include "program/program.h"

/* Puts a WARPSYNC before every instruction of the function with a member mask, with its guard;
 * bar.warp.sync becomes one. Where loops may wait for other threads, one of the whole warp
 * before each aligned barrier, too. */
void place_warpsyncs(struct function *f);

#endif
