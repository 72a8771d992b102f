/* engine/beyond/exchange.h: what the threads of a warp tell each other beyond votes: shuffles, matches,
 * reductions, elections, the warp's own barrier. All of it came after the report; these are rules
 * of ours in the manner of vote (5.4.2). */
#ifndef WS_ENGINE_BEYOND_EXCHANGE_H
#define WS_ENGINE_BEYOND_EXCHANGE_H

#include "engine/thread/thread.h"

/* The threads of a member mask, as the instruction's last operand names them to one lane: those of the warp
 * that have not exited. A mask has 32 bits; in a larger warp the last bit also means all the lanes above
 * it. */
lane_mask exchange_members(const struct warp *w, uint32_t mask);
/* Does the instruction name the participating threads in its last operand? WARPSYNC of a listing does so
 * with a bit for each lane, however many the warp has. */
static inline bool exchange_names_members(const struct instr *i)
{
    return (i->mods & MOD_SYNC) != 0 || i->op == OP_WARPSYNC;
}
/* Whom one lane names; values: the operand by lane. */
lane_mask exchange_named(const struct warp *w, const struct decoded *d, const void *values,
                         unsigned lane);
/* warp.members: the threads that take part with the lowest of `lanes`, which execute the instruction.
 * Without a mask that is all of them. False: stuck, a member is missing or has another mask. */
bool warp_members(struct step *x, lane_mask lanes, lane_mask *group);
/* What a group exchanges: from x->values to x->out, for its lanes. */
void warp_exchange(struct step *x, lane_mask group);

#endif
