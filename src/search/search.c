/* search/search.c: what the searches have in common: states that are met, ends of runs, limits;
 * and which search it is. */
#include <string.h>

#include "base/platform.h"
#include "search/search_parts.h"

#define STEPS_PER_PROGRESS 4096u
#define RESIDENT_SET_ASIDE 16u

void search_init(struct search *x, struct machine *machine, const struct search_options *o)
{
    *x = (struct search){ .machine = machine, .options = *o };
    x->options.independent = o->independent && machine->kind->reduction != NULL;
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
    uint64_t most = x->options.limits.states;

    if (most == 0 || search_states(x) < most || visited_find(&x->visited, print) != NO_STATE)
        return false;
    x->stopped = "states";
    x->over = true;
    return true;
}

uint32_t search_meet_print(struct search *x, const struct met *m, bool *known)
{
    return exceeds(x, m->print) ? NO_STATE : visited_meet(&x->visited, m, known);
}

uint32_t search_meet(struct search *x, uint32_t parent, uint32_t choices, bool *known)
{
    struct met m = { .parent = parent, .choices = choices };

    machine_write(x->machine, &x->ledger);
    memcpy(m.print, x->ledger.print, sizeof m.print);
    return search_meet_print(x, &m, known);
}

bool search_knows(const struct search *x)
{
    const struct machine_reduction *r = x->machine->kind->reduction;

    return r != NULL && r->confined != NULL;
}

void search_end(struct search *x, uint32_t state)
{
    const struct visited_state *s = visited_at(&x->visited, state);

    endings_add(&x->ends, x->machine,
                (struct ending){ .state = state, .choices = s->depth, .print = s->print });
    if (x->enough != NULL && x->enough(x->self, &x->ends)) {
        x->stopped = "decided";
        x->over = true;
    }
}

uint64_t search_states(const struct search *x)
{
    return (uint64_t)x->visited.n + x->spread;
}

/* ---- limits ---- */

/* The bytes that the process takes until the limits are checked again. A part is set aside for the work
 * after the search, which executes the paths to the findings again. */
static uint64_t resident_soon(const struct search *x)
{
    uint64_t now = platform_resident_bytes();

    return now + now / RESIDENT_SET_ASIDE + visited_growth(&x->visited, STEPS_PER_PROGRESS);
}

static const char *limit_reached(const struct search *x)
{
    const struct search_limits *l = &x->options.limits;

    if (l->interrupted != NULL && *l->interrupted)
        return "interrupted";
    if (l->bytes != 0 && visited_bytes(&x->visited) + ledger_bytes(&x->ledger) +
                                  components_bytes(&x->components) > l->bytes)
        return "memory";
    if (l->resident != 0 && resident_soon(x) > l->resident)
        return "memory";
    if (l->until != 0 && platform_now_ns() > l->until)
        return "seconds";
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

/* ---- what the machine assumes ---- */

static void begin(struct search *x)
{
    const struct machine_reduction *r = x->machine->kind->reduction;

    x->mistaken = false;
    if (r != NULL && r->begin != NULL)
        r->begin(x->machine);
}

void search_doubt(struct search *x)
{
    const struct machine_reduction *r = x->machine->kind->reduction;

    if (r == NULL || r->mistaken == NULL || !r->mistaken(x->machine))
        return;
    x->mistaken = true;
    x->over = true;
}

/* ---- the search ---- */

/* Forgets what was found; the machine is in the first state again. */
static void start_over(struct search *x)
{
    components_forget(&x->components);
    endings_free(&x->ends);
    visited_free(&x->visited);
    visited_free(&x->before);
    machine_back(x->machine, &x->ledger, x->first);
    x->steps = 0;
    x->stopped = NULL;
    x->over = false;
}

/* The run was over before its first step. */
static void end_at_once(struct search *x)
{
    bool known;
    uint32_t state = search_meet(x, NO_STATE, 0, &known);

    if (state != NO_STATE)
        search_end(x, state);
}

/* A shard that has to start over begins with the same roots: the others do not know. Of cycles each
 * shard takes all steps, since those that are tried alone would leave out others as the path there
 * wants it. */
static void search_once(struct search *x)
{
    struct roots roots = { .n = 0 };
    bool done;

    begin(x);
    search_roots(x, &roots);
    x->machine->may_try_one = x->options.try_one;
    done = x->options.independent && search_sleeping(x, &roots);
    if (!done && x->options.independent) {
        start_over(x);
        roots_free(&roots);
        search_roots(x, &roots);
    }
    if (!done) {
        x->machine->may_try_one = x->options.try_one && x->options.shard.of <= 1;
        search_all(x, &roots);
    }
    x->machine->may_try_one = false;
    roots_free(&roots);
}

/* What a shard assumes others would have to assume as well, whose steps it does not see: it assumes nothing.
 * Each time that the machine was mistaken it knows more. */
void search_run(struct search *x)
{
    machine_write(x->machine, &x->ledger);
    x->first = ledger_mark(&x->ledger);
    if (x->machine->status != MACHINE_GOES_ON) {
        end_at_once(x);
        return;
    }
    x->machine->may_assume = x->options.try_one && x->options.shard.of <= 1;
    search_once(x);
    while (x->mistaken) {
        start_over(x);
        search_once(x);
    }
    x->machine->may_assume = false;
}
