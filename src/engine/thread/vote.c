/* engine/thread/vote.c: the function vote (5.4.2), one function a mode. Knows no warp. */
#include "engine/thread/vote.h"

/* warp.vote.all */
static uint64_t vote_all(struct teller *t, struct ballot b)
{
    return tell_truth(t, RULE_WARP_VOTE_ALL, b.votes == b.lanes);
}

/* warp.vote.any */
static uint64_t vote_any(struct teller *t, struct ballot b)
{
    return tell_truth(t, RULE_WARP_VOTE_ANY, b.votes != 0);
}

/* warp.vote.uni: all agree. */
static uint64_t vote_uni(struct teller *t, struct ballot b)
{
    return tell_truth(t, RULE_WARP_VOTE_UNI, b.votes == 0 || b.votes == b.lanes);
}

/* warp.vote.ballot: bit l is lane l's vote. */
static uint64_t vote_ballot(struct teller *t, struct ballot b)
{
    return tell_lanes(t, RULE_WARP_VOTE_BALLOT, b.votes);
}

uint64_t warp_vote(struct teller *t, enum vote_mode mode, struct ballot b)
{
    switch (mode) {
    case VOTE_ALL:
        return vote_all(t, b);
    case VOTE_ANY:
        return vote_any(t, b);
    case VOTE_UNI:
        return vote_uni(t, b);
    case VOTE_BALLOT:
        break;
    }
    return vote_ballot(t, b);
}
