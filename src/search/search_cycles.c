/* search/search_cycles.c: the search that takes every step out of every state, and so knows every
 * cycle. */
#include "search/search_parts.h"

/* The state that was met last is entered. */
static void push(struct path *p, uint32_t state, struct agent_set *enabled)
{
    struct machine *m = p->x->machine;

    agent_set_copy(&path_push(p, state)->moved, path_moved(p));
    m->kind->enabled(m, enabled);
    components_enter(&p->x->components, state, enabled);
}

static void pop(struct path *p)
{
    const struct frame *f = path_top(p);
    uint32_t from = p->n > 1 ? f[-1].state : NO_STATE;

    components_leave(&p->x->components, &(struct edge){ from, f->state, &f->moved });
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
static void expand(struct path *p, struct agent_set *enabled)
{
    struct search *x = p->x;
    const struct frame *f = path_top(p);
    enum machine_status status = path_step(p);
    bool known;
    uint32_t state = path_meet(p, &known);

    if (state == NO_STATE)
        return;
    if (known && f->sole && visited_at(&x->visited, state)->place > 0)
        path_try_all(p);
    else if (known)
        components_edge(&x->components, &(struct edge){ f->state, state, path_moved(p) });
    else if (status == MACHINE_GOES_ON)
        push(p, state, enabled);
    else
        end(p, state);
}

void search_all(struct search *x, const struct roots *r)
{
    const bool knows = search_knows(x);
    struct path p = { .x = x, .apart = knows, .knows = knows };
    struct agent_set enabled = { .n = 0 }; /* in the state that is entered */
    struct start start;

    x->machine->watched = x->machine->told_apart;
    for (size_t i = 0; search_start(x, r, i, &start); i++) {
        if (!start.known)
            push(&p, start.state, &enabled);
        while (p.n > 0 && !search_limited(x)) {
            if (path_has_next(&p))
                expand(&p, &enabled);
            else
                pop(&p);
        }
    }
    x->machine->watched = false;
    agent_set_free(&enabled);
    path_free(&p);
}
