/* engine/thread/vote.h: votes (5.4.2). */
#ifndef WS_ENGINE_THREAD_VOTE_H
#define WS_ENGINE_THREAD_VOTE_H

#include "base/tell.h"
#include "program/type.h"

/* The votes of a warp: the lanes that vote, and those of them that vote true. */
struct ballot {
    lane_mask lanes, votes;
};

/* warp.vote: the result. For ballot the lanes as bits; inactive lanes vote false. For the other
 * modes 0 or 1. */
uint64_t warp_vote(struct teller *t, enum vote_mode mode, struct ballot b);

#endif
