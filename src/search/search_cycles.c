/* search/search_cycles.c: the search that takes every step out of every state, and so knows every
 * cycle. */
#include "search/search_parts.h"

/* Room for sets of who can move. */
struct movable {
    struct agent_set now, before; /* in the state that is entered, and in the one before it */
};

/* A known step includes the agents that can move after it. */
static void find_movable(const struct path *p, struct movable *can)
{
    struct machine *m = p->x->machine;
    struct known_step *s = p->known != NULL ? p->known : p->kept;

    if (s != NULL && s->enables) {
        components_enabled(&p->x->components, path_top(p)[-1].state, &can->now);
        known_step_enabled(s, &can->now);
        return;
    }
    machine_catch_up(m, &p->x->ledger);
    m->kind->enabled(m, &can->now);
    if (s == NULL)
        return;
    components_enabled(&p->x->components, path_top(p)[-1].state, &can->before);
    known_step_learn(s, &can->before, &can->now);
}

static void keep_sets(struct step_sets *to, const struct path *p)
{
    agent_set_copy(&to->moved, path_moved(p));
    if (path_late(p) == NULL)
        return;
    agent_set_copy(&to->late, path_late(p));
    agent_set_copy(&to->fresh, path_fresh(p));
}

/* The state that was met last is entered. */
static void push(struct path *p, uint32_t state, struct movable *can)
{
    keep_sets(&path_push(p, state)->sets, p);
    find_movable(p, can);
    components_enter(&p->x->components, state, &can->now);
}

static void pop(struct path *p)
{
    const struct frame *f = path_top(p);
    uint32_t from = p->n > 1 ? f[-1].state : NO_STATE;
    const bool reads = p->x->machine->late != NULL;

    components_leave(&p->x->components,
                     &(struct edge){ from, f->state, &f->sets.moved, reads ? &f->sets.late : NULL,
                                     reads ? &f->sets.fresh : NULL });
    path_pop(p);
}

/* A run ends in a state that was not met before. */
static void end(struct path *p, uint32_t state)
{
    components_exit(&p->x->components, path_top(p)->state);
    search_end(p->x, state);
}

/* Takes the next step out of the state on top. A transition that is tried alone and leads back to
 * an open state: a cycle of such would leave out what others can do for ever, so here all are tried
 * after all. */
static void expand(struct path *p, struct movable *can)
{
    struct search *x = p->x;
    const struct frame *f = path_top(p);
    enum machine_status status = path_step(p);
    bool known;
    uint32_t state;

    if (path_retries(p, status))
        return;
    state = path_meet(p, &known);
    if (state == NO_STATE)
        return;
    if (known && f->sole && visited_at(&x->visited, state)->place > 0)
        path_try_all(p);
    else if (known)
        components_edge(&x->components, &(struct edge){ f->state, state, path_moved(p), path_late(p),
                                                        path_fresh(p) });
    else if (status == MACHINE_GOES_ON)
        push(p, state, can);
    else
        end(p, state);
}

void search_all(struct search *x, const struct roots *r)
{
    const bool knows = search_knows(x);
    struct path p = { .x = x, .apart = knows, .knows = knows };
    struct movable can = { { .n = 0 }, { .n = 0 } };
    struct start start;

    x->machine->watched = x->machine->told_apart;
    for (size_t i = 0; search_start(x, r, i, &start); i++) {
        if (!start.known)
            push(&p, start.state, &can);
        while (p.n > 0 && !search_limited(x)) {
            if (path_has_next(&p))
                expand(&p, &can);
            else
                pop(&p);
        }
    }
    x->machine->watched = false;
    agent_set_free(&can.now);
    agent_set_free(&can.before);
    path_free(&p);
}
