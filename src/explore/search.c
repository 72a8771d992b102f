/* explore/search.c: what the searches have in common: states that are met, ends of runs, limits; and
 * which search it is. */
#include <string.h>

#include "explore/search_parts.h"

#define STEPS_PER_PROGRESS 4096u

void search_init(struct search *x, struct state_space *space, const struct search_options *o)
{
    *x = (struct search){ .space = space, .limits = o->limits };
    x->reducer = (struct reducer){ .space = space, .on = o->reductions };
    visited_init(&x->visited);
    components_init(&x->components, &x->visited, space->agents.agents);
    ledger_init(&x->ledger);
}

void search_free(struct search *x)
{
    ledger_free(&x->ledger);
    endings_free(&x->ends);
    components_free(&x->components);
    visited_free(&x->visited);
}

/* ---- states ---- */

uint32_t search_meet(struct search *x, uint32_t parent, uint32_t choices, bool *known)
{
    struct met m = { .parent = parent, .choices = choices };

    space_write(x->space, &x->ledger);
    memcpy(m.print, x->ledger.print, sizeof m.print);
    return visited_meet(&x->visited, &m, known);
}

void search_end(struct search *x, uint32_t state)
{
    endings_add(&x->ends, x->space,
                (struct ending){ .state = state,
                                 .choices = visited_at(&x->visited, state)->depth });
}

/* ---- limits ---- */

static const char *limit_reached(const struct search *x)
{
    const struct search_limits *l = &x->limits;

    if (l->interrupted != NULL && *l->interrupted)
        return "interrupted";
    if (l->states != 0 && x->visited.n >= l->states)
        return "states";
    if (l->bytes != 0 && visited_bytes(&x->visited) + ledger_bytes(&x->ledger) > l->bytes)
        return "memory";
    return NULL;
}

bool search_limited(struct search *x)
{
    const char *limit;

    if (x->steps % STEPS_PER_PROGRESS != 0)
        return false;
    limit = limit_reached(x);
    if (limit != NULL)
        x->stopped = limit;
    else if (x->progress != NULL)
        x->progress(x->self, x);
    return limit != NULL;
}

/* ---- the search ---- */

/* Forgets what was found; the space is in the first state again. */
static void start_over(struct search *x)
{
    struct endings ends = { .prints = x->ends.prints, .nprints = x->ends.nprints };

    endings_free(&x->ends);
    x->ends = ends;
    visited_free(&x->visited);
    space_back(x->space, &x->ledger, x->first);
    x->steps = x->deepest = 0;
    x->stopped = NULL;
}

void search_run(struct search *x)
{
    space_write(x->space, &x->ledger);
    x->first = ledger_mark(&x->ledger);
    if (x->reducer.on.independent && search_sleeping(x))
        return;
    start_over(x);
    search_all(x);
}
