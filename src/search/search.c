/* search/search.c: what the searches have in common: states that are met, ends of runs, limits;
 * and which search it is. */
#include <string.h>

#include "base/platform.h"
#include "search/search_parts.h"

#define STEPS_PER_PROGRESS 4096u

void search_init(struct search *x, struct state_space *space, const struct search_options *o)
{
    *x = (struct search){ .space = space, .limits = o->limits, .shard = o->shard };
    x->reducer = (struct reducer){ .space = space, .on = o->reductions };
    visited_init(&x->visited);
    visited_init(&x->before);
    components_init(&x->components, &x->visited);
    ledger_init(&x->ledger);
}

void search_free(struct search *x)
{
    ledger_free(&x->ledger);
    endings_free(&x->ends);
    components_free(&x->components);
    visited_free(&x->before);
    visited_free(&x->visited);
}

/* ---- states ---- */

/* Is this state one too many? */
static bool exceeds(struct search *x, const uint64_t print[2])
{
    if (x->limits.states == 0 || search_states(x) < x->limits.states ||
        visited_find(&x->visited, print) != NO_STATE)
        return false;
    x->stopped = "states";
    x->over = true;
    return true;
}

uint32_t search_meet(struct search *x, uint32_t parent, uint32_t choices, bool *known)
{
    struct met m = { .parent = parent, .choices = choices };

    space_write(x->space, &x->ledger);
    memcpy(m.print, x->ledger.print, sizeof m.print);
    return exceeds(x, m.print) ? NO_STATE : visited_meet(&x->visited, &m, known);
}

void search_end(struct search *x, uint32_t state)
{
    const struct visited_state *s = visited_at(&x->visited, state);

    endings_add(&x->ends, x->space,
                (struct ending){ .state = state, .choices = s->depth, .print = s->print });
}

uint64_t search_states(const struct search *x)
{
    return (uint64_t)x->visited.n + x->spread;
}

/* ---- limits ---- */

static const char *limit_reached(const struct search *x)
{
    const struct search_limits *l = &x->limits;

    if (l->interrupted != NULL && *l->interrupted)
        return "interrupted";
    if (l->bytes != 0 && visited_bytes(&x->visited) + ledger_bytes(&x->ledger) +
                                  components_bytes(&x->components) > l->bytes)
        return "memory";
    if (l->resident != 0 && platform_peak_bytes() > l->resident)
        return "memory";
    return NULL;
}

bool search_limited(struct search *x)
{
    const char *limit;

    if (x->over || x->steps % STEPS_PER_PROGRESS != 0)
        return x->over;
    limit = limit_reached(x);
    if (limit != NULL) {
        x->stopped = limit;
        x->over = true;
    } else if (x->progress != NULL) {
        x->progress(x->self, x);
    }
    return x->over;
}

struct reductions search_steps_together(struct reductions on)
{
    return (struct reductions){ .symmetric = on.symmetric, .independent = on.independent };
}

/* ---- the search ---- */

/* Forgets what was found; the space is in the first state again. */
static void start_over(struct search *x)
{
    struct endings ends = { .prints = x->ends.prints, .nprints = x->ends.nprints };

    endings_free(&x->ends);
    x->ends = ends;
    visited_free(&x->visited);
    visited_free(&x->before);
    space_back(x->space, &x->ledger, x->first);
    x->steps = x->deepest = 0;
    x->stopped = NULL;
    x->over = false;
}

/* A shard that has to start over begins with the same roots: the others do not know. Of cycles each
 * shard takes all steps, since those that move alone would leave out others as the way there wants
 * it. */
void search_run(struct search *x)
{
    struct roots roots = { .n = 0 };

    space_write(x->space, &x->ledger);
    x->first = ledger_mark(&x->ledger);
    search_roots(x, &roots);
    if (x->reducer.on.independent && search_sleeping(x, &roots)) {
        roots_free(&roots);
        return;
    }
    if (x->reducer.on.independent) {
        start_over(x);
        roots_free(&roots);
        search_roots(x, &roots);
    }
    if (x->shard.of > 1)
        x->reducer.on = search_steps_together(x->reducer.on);
    search_all(x, &roots);
    roots_free(&roots);
}
