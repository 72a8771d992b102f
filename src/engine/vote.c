/* engine/vote.c: the function vote (5.4.2), one function a mode. */
#include "engine/vote.h"

/* warp.vote.all */
static uint64_t vote_all(lane_mask lanes, lane_mask votes)
{
    return votes == lanes;
}

/* warp.vote.any */
static uint64_t vote_any(lane_mask votes)
{
    return votes != 0;
}

/* warp.vote.uni: all agree. */
static uint64_t vote_uni(lane_mask lanes, lane_mask votes)
{
    return votes == 0 || votes == lanes;
}

/* warp.vote.ballot: bit l is lane l's vote. */
static uint64_t vote_ballot(lane_mask votes)
{
    return votes;
}

uint64_t warp_vote(enum vote_mode mode, lane_mask lanes, lane_mask votes)
{
    switch (mode) {
    case VOTE_ALL:
        return vote_all(lanes, votes);
    case VOTE_ANY:
        return vote_any(votes);
    case VOTE_UNI:
        return vote_uni(lanes, votes);
    case VOTE_BALLOT:
        break;
    }
    return vote_ballot(votes);
}
