/* search/fair_round.c: who could move in all states of a round, and who did. */
#include "search/fair_round.h"

void fair_round_free(struct fair_round *r)
{
    agent_set_free(&r->moved);
    agent_set_free(&r->enabled);
    agent_set_free(&r->present);
}

void fair_round_begin(struct fair_round *r, struct machine *m)
{
    agent_set_clear(&r->moved);
    m->kind->enabled(m, &r->enabled);
}

void fair_round_step(struct fair_round *r, struct machine *m)
{
    m->kind->enabled(m, &r->present);
    agent_set_join(&r->moved, m->moved);
    agent_set_keep(&r->enabled, &r->present);
}

bool fair_round_is_fair(const struct fair_round *r)
{
    return agent_set_within(&r->enabled, &r->moved);
}

void fair_round_starved(const struct fair_round *r, struct agent_set *out)
{
    agent_set_copy(out, &r->enabled);
    agent_set_drop(out, &r->moved);
}
