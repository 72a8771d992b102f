/* engine/thread/expr.h: expressions (5.2), for all lanes of a warp at once. */
#ifndef WS_ENGINE_THREAD_EXPR_H
#define WS_ENGINE_THREAD_EXPR_H

#include "engine/thread/thread.h"

/* The lanes of a source of a plain instruction. */
static inline const void *lanes_ready(const struct warp *w, const struct decoded *c, unsigned k)
{
    return (c->splats >> k & 1) != 0 ? c->ready[k].splat : w->regs.bytes + c->ready[k].at;
}
/* E of a plain operand, or of the base of a plain address or of one in a register (decode.h), where
 * nobody listens. */
static inline const void *fetch_plain(const struct warp *w, const struct fetch *s)
{
    return s->splat != NULL ? s->splat : w->regs.bytes + s->at;
}
/* E: the operand's lanes in the class it is wanted in. The result lies in the register window, in
 * the program's splatted constants, or in `room`. NULL: bottom (reason in x->stuck). */
const void *expr_clauses(struct step *x, const struct fetch *s, union lane_room *room);
/* A special register's, where nobody listens. */
const void *expr_sreg_lanes(const struct step *x, const struct fetch *s, union lane_room *room);
static inline const void *expr_lanes(struct step *x, const struct fetch *s, union lane_room *room)
{
    if (tell_heard(x->tell))
        return expr_clauses(x, s, room);
    if (s->plain)
        return fetch_plain(x->warp, s);
    return s->from == FROM_SREG && !s->negated ? expr_sreg_lanes(x, s, room)
                                               : expr_clauses(x, s, room);
}
/* Is it an address whose runs are known? Then what is added to each lane's is added to the runs
 * where they are translated, and to the lanes' own where somebody asks for them. */
static inline bool expr_is_runs(const struct step *x, const struct fetch *s)
{
    return s == &x->d->mem && x->runs != NULL;
}
/* expr.E.offset. To the address of a variable the constant has been added when its clause is done;
 * to a register it is added here, in the register's width. */
const void *expr_offset_clauses(struct step *x, const struct fetch *s, union lane_room *room);
static inline NO_CALL const void *expr_offset(struct step *x, const struct fetch *s,
                                              union lane_room *room)
{
    if (expr_is_runs(x, s) && !tell_heard(x->tell)) /* to what is no register it was added at load */
        return fetch_plain(x->warp, s);
    return expr_offset_clauses(x, s, room);
}
/* Eε: source i, which may be missing: *lanes is NULL then. False: bottom. */
bool expr_eps(struct step *x, unsigned i, const void **lanes);
/* B (5.2): the lanes whose predicate is true. */
lane_mask expr_predicate(struct step *x, const struct fetch *s);
/* Tells that B was applied to the guard. */
void expr_tell_guard(const struct step *x);
/* E of an address operand, base plus constant; by lane, in the window, the program's constants or
 * `room`. NULL: bottom. Where its runs are known (step.runs) nothing has been added to it. */
static inline NO_CALL const uint64_t *expr_address(struct step *x, const struct fetch *m,
                                                   union lane_room *room)
{
    if (m->offset && !m->plain && !m->negated)
        return expr_offset(x, m, room);
    if (expr_is_runs(x, m) && !tell_heard(x->tell))
        return fetch_plain(x->warp, m);
    return expr_lanes(x, m, room);
}
/* … of the step, of which only the runs are known; emits no trace event. */
void expr_each_address(struct step *x);
/* What a special register shows to a thread. */
uint64_t expr_sreg(const struct step *x, enum sreg s, unsigned lane);
/* E of a label or a function: the program address that source 0 names. */
void expr_tell_direct(const struct step *x);
static inline uint32_t expr_direct(const struct step *x)
{
    if (tell_heard(x->tell))
        expr_tell_direct(x);
    return x->d->target;
}

#endif
