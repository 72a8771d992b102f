/* engine/vote.h: votes (5.4.2). */
#ifndef WS_ENGINE_VOTE_H
#define WS_ENGINE_VOTE_H

#include "program/type.h"

/* warp.vote: the result over the threads in `lanes`, of which `votes` voted true. For ballot the
 * lanes as bits; inactive lanes vote false. For the other modes 0 or 1. */
uint64_t warp_vote(enum vote_mode mode, lane_mask lanes, lane_mask votes);

#endif
