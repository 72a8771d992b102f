/* check/invariant.c: the properties of section 6.4, one function each, for all threads of the warp
 * at once. Knows no step. */
#include "check/warp.h"

#include "program/lanes.h"

/* A moment of a warp, with what several properties ask about it. */
struct moment {
    const struct single_warp *w;
    const struct exec_state *s;
    struct teller *tell;
    struct stuck *why;
    lane_mask waiting;            /* threads that are inactive but not done */
    lane_mask awaited;            /* those of them that have an activation token */
    const struct token *wake[64]; /* it, by lane */
};

/* safety.actToken: the topmost token that will wake a thread, for every thread that waits. */
static void act_token(struct moment *m)
{
    const struct exec_state *s = m->s;

    for (uint32_t i = s->ntokens; i-- > 0 && m->awaited != m->waiting;) {
        lane_mask woken = token_wakes(&s->tokens[i], &s->disabled) & m->waiting & ~m->awaited;

        FOR_LANES(l, woken)
            m->wake[l] = &s->tokens[i];
        m->awaited |= woken;
    }
    if (m->awaited != 0)
        tell_lanes(m->tell, RULE_SAFETY_ACTTOKEN, m->awaited);
}

/* safety.inv1: a waiting thread has a token that will wake it. */
static bool inv1(const struct moment *m)
{
    lane_mask lost = m->waiting & ~m->awaited;

    if (lost != 0)
        return stuck_at(m->why, RULE_SAFETY_INV1, "no token will ever activate thread %u again",
                        lane_lowest(lost));
    return true;
}

/* safety.inv2: a thread is active, or all are done. */
static bool inv2(const struct moment *m)
{
    if (m->s->active == 0 && m->waiting != 0)
        return stuck_at(m->why, RULE_SAFETY_INV2, "nobody is active, but thread %u has not exited",
                        lane_lowest(m->waiting));
    return true;
}

/* safety.inv3: an active thread is in every token but those of type diverge: it is inside whatever
 * the others are inside of. */
static bool inv3(const struct moment *m)
{
    for (uint32_t i = m->s->ntokens; i-- > 0;) {
        const struct token *t = &m->s->tokens[i];
        lane_mask outside = m->s->active & ~t->active;

        if (token_infos[t->type].encloses && outside != 0)
            return stuck_at(m->why, RULE_SAFETY_INV3,
                            "thread %u is active, but the %s token to %lu does not know it",
                            lane_lowest(outside), token_type_text(t->type), (unsigned long)t->pc);
    }
    return true;
}

/* safety.inv4: the same of a waiting thread, for the tokens below the one that will wake it. */
static bool inv4(const struct moment *m)
{
    lane_mask above = 0; /* threads that a higher token will wake */

    for (uint32_t i = m->s->ntokens; i-- > 0;) {
        const struct token *t = &m->s->tokens[i];
        lane_mask outside = above & ~t->active;

        if (token_infos[t->type].encloses && outside != 0)
            return stuck_at(m->why, RULE_SAFETY_INV4,
                            "thread %u will wake above the %s token to %lu, which does not know it",
                            lane_lowest(outside), token_type_text(t->type), (unsigned long)t->pc);
        above |= token_wakes(t, &m->s->disabled) & m->waiting;
    }
    return true;
}

/* safety.inv5: an active thread is enabled. That only inactive threads have activation tokens, its
 * second half, is so by definition of actToken. */
static bool inv5(const struct moment *m)
{
    lane_mask both = m->s->active & disabled_lanes(&m->s->disabled);

    if (both != 0)
        return stuck_at(m->why, RULE_SAFETY_INV5, "thread %u is active and disabled at once",
                        lane_lowest(both));
    return true;
}

/* safety.inv6: no token's mask is empty. */
static bool inv6(const struct moment *m)
{
    for (uint32_t i = m->s->ntokens; i-- > 0;) {
        const struct token *t = &m->s->tokens[i];

        if (t->active == 0)
            return stuck_at(m->why, RULE_SAFETY_INV6, "the %s token to %lu is of no thread",
                            token_type_text(t->type), (unsigned long)t->pc);
    }
    return true;
}

/* safety.actCons: an active thread wants to execute what its warp executes next. So it never skips
 * an instruction while it is active, and never comes back from its exit. */
static bool act_cons(const struct moment *m)
{
    FOR_LANES(l, m->s->active) {
        if (m->w->pc[l] == NO_ADDRESS)
            return stuck_at(m->why, RULE_SAFETY_ACTCONS, "thread %u is active after its exit", l);
        if (m->w->pc[l] != m->s->pc)
            return stuck_at(m->why, RULE_SAFETY_ACTCONS,
                            "thread %u is active at %lu, but its next instruction is at %lu", l,
                            (unsigned long)m->s->pc, (unsigned long)m->w->pc[l]);
    }
    return true;
}

/* safety.inactCons: the token that will wake a thread names the address that the thread wants. */
static bool inact_cons(const struct moment *m)
{
    FOR_LANES(l, m->awaited)
        if (m->w->pc[l] != m->wake[l]->pc)
            return stuck_at(m->why, RULE_SAFETY_INACTCONS,
                            "thread %u waits for the %s token to %lu, but its next instruction is "
                            "at %lu",
                            l, token_type_text(m->wake[l]->type), (unsigned long)m->wake[l]->pc,
                            (unsigned long)m->w->pc[l]);
    return true;
}

/* In the order of theorem 1; inact_cons needs inv1. */
bool safety_holds(const struct single_warp *w, struct teller *t, struct stuck *why)
{
    static const struct {
        enum rule rule;
        bool (*holds)(const struct moment *m);
    } properties[] = {
        { RULE_SAFETY_INV1, inv1 }, { RULE_SAFETY_INV2, inv2 }, { RULE_SAFETY_INV3, inv3 },
        { RULE_SAFETY_INV4, inv4 }, { RULE_SAFETY_INV5, inv5 }, { RULE_SAFETY_INV6, inv6 },
        { RULE_SAFETY_ACTCONS, act_cons }, { RULE_SAFETY_INACTCONS, inact_cons },
    };
    struct moment m = { .w = w, .s = &w->state, .tell = t, .why = why };
    unsigned here = tell_open(t);

    m.waiting = w->all & ~w->state.active & ~w->state.disabled.exited;
    act_token(&m);
    tell_close(t, here);
    for (size_t i = 0; i < sizeof properties / sizeof *properties; i++) {
        if (!properties[i].holds(&m))
            return false;
        tell(t, properties[i].rule);
    }
    return true;
}
