/* search/fair_round.c: who could move in all states of a round, and who did; what was read. */
#include "search/fair_round.h"

void fair_round_free(struct fair_round *r)
{
    agent_set_free(&r->moved);
    agent_set_free(&r->enabled);
    agent_set_free(&r->present);
    agent_set_free(&r->late);
    agent_set_free(&r->fresh);
}

void fair_round_begin(struct fair_round *r, struct machine *m)
{
    agent_set_clear(&r->moved);
    agent_set_clear(&r->late);
    agent_set_clear(&r->fresh);
    m->kind->enabled(m, &r->enabled);
}

void fair_round_step(struct fair_round *r, struct machine *m)
{
    m->kind->enabled(m, &r->present);
    agent_set_join(&r->moved, m->moved);
    agent_set_keep(&r->enabled, &r->present);
    if (m->late != NULL) {
        agent_set_join(&r->late, m->late);
        agent_set_join(&r->fresh, m->fresh);
    }
}

bool fair_round_is_fair(const struct fair_round *r)
{
    return agent_set_within(&r->enabled, &r->moved) && agent_set_within(&r->late, &r->fresh);
}

void fair_round_starved(const struct fair_round *r, struct agent_set *out)
{
    struct agent_set blind = { .n = 0 };

    agent_set_copy(out, &r->enabled);
    agent_set_drop(out, &r->moved);
    agent_set_copy(&blind, &r->late);
    agent_set_drop(&blind, &r->fresh);
    agent_set_join(out, &blind);
    agent_set_free(&blind);
}
