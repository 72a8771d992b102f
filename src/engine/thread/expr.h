/* engine/thread/expr.h: expressions (5.2), for all lanes of a warp at once. */
#ifndef WS_ENGINE_THREAD_EXPR_H
#define WS_ENGINE_THREAD_EXPR_H

#include "engine/thread/thread.h"

/* The lanes of a source of a plain instruction. */
static inline const void *lanes_ready(const struct warp *w, const struct decoded *c, unsigned k)
{
    return (c->splats >> k & 1) != 0 ? c->ready[k].splat : w->regs.bytes + c->ready[k].at;
}
/* E of a plain operand, or of the base of a plain address or of one in a register (decode.h). */
static inline const void *fetch_plain(const struct warp *w, const struct fetch *s)
{
    return s->splat != NULL ? s->splat : w->regs.bytes + s->at;
}
/* A clause with the function that it rests on: expr.E.const on expr.C, expr.E.var on expr.V. */
static inline void expr_tell_clause(const struct step *x, enum rule clause, unsigned operand)
{
    unsigned here = tell_open(x->tell);

    if (clause == RULE_EXPR_E_CONST)
        tell_operand(x->tell, RULE_EXPR_C, operand);
    if (clause == RULE_EXPR_E_VAR)
        tell_operand(x->tell, RULE_EXPR_V, operand);
    tell_close(x->tell, here);
    if (clause != RULE_COUNT)
        tell_operand(x->tell, clause, operand);
}
/* E: the operand's lanes, converted to its class. The result lies in the register window, in the program's
 * splatted constants, or in `room`. NULL: bottom (reason in x->stuck). */
const void *expr_clauses(struct step *x, const struct fetch *s, union lane_room *room);
static inline const void *expr_lanes(struct step *x, const struct fetch *s, union lane_room *room)
{
    if (!s->plain)
        return expr_clauses(x, s, room);
    expr_tell_clause(x, (enum rule)s->clause, s->operand);
    return fetch_plain(x->warp, s);
}
/* Is it an address whose runs are known? Then the offset is added to the runs when they are translated, and
 * to the address of each lane only on demand. */
static inline bool expr_is_runs(const struct step *x, const struct fetch *s)
{
    return s == &x->d->mem && x->runs != NULL;
}
/* Eε: source i, which may be missing: *lanes is NULL then. False: bottom. */
bool expr_eps(struct step *x, unsigned i, const void **lanes);
/* B (5.2): the lanes whose predicate is true. */
lane_mask expr_predicate(struct step *x, const struct fetch *s);
/* Reports that B was applied to the guard. */
void expr_tell_guard(const struct step *x);
/* E of an address operand, base plus constant; by lane, in the window, the program's constants or `room`.
 * NULL: bottom. Where its runs are known (step.runs) the constant is not added yet. */
static inline const uint64_t *expr_address(struct step *x, const struct fetch *m,
                                           union lane_room *room)
{
    return expr_lanes(x, m, room);
}
/* Computes the address of each lane where only the runs are known so far; emits no trace event. */
void expr_each_address(struct step *x);
/* What a special register shows to a thread. */
uint64_t expr_sreg(const struct step *x, enum sreg s, unsigned lane);
/* E of a label or a function: the program address that source 0 names. */
static inline uint32_t expr_direct(const struct step *x)
{
    expr_tell_clause(x, (enum rule)x->d->src[0].clause, 0);
    return x->d->target;
}

#endif
