/* search/random_walks.c: random walks. A walk keeps one of its states, anew after 1, 2, 4, 8, …
 * steps, and who moved and who could since then: when it comes back to that state it has gone
 * round a cycle for certain. That costs no memory, and sees a cycle that a walk stays in for
 * long enough. */
#include "search/random_walks.h"

#include <string.h>

#include "base/hash.h"
#include "base/mem.h"

#define STEPS_PER_PROGRESS 256u

void walks_init(struct walks *w, struct machine *machine, const struct walks_options *o)
{
    *w = (struct walks){ .machine = machine, .options = *o };
    w->share = shard_share(&o->shard, o->walks);
    saved_state_keep(&w->first, machine);
}

void walks_free(struct walks *w)
{
    agent_set_free(&w->present.moved);
    agent_set_free(&w->present.enabled);
    agent_set_free(&w->present.present);
    saved_state_free(&w->first);
    saved_state_free(&w->now);
    visited_free(&w->finals);
    endings_free(&w->ends);
}

/* ---- picks ---- */

static unsigned pick(void *self, enum site site, unsigned n)
{
    struct present_walk *a = self;
    unsigned k = random_below(&a->random, n);

    a->choices++;
    if (a->list != NULL)
        ARRAY_PUSH(a->list->v, a->list->n, a->list->cap, (struct made_choice){ site, n, k });
    return k;
}

static struct oracle oracle_of(struct walks *w)
{
    return (struct oracle){ .pick = pick, .self = &w->present };
}

static void begin(struct walks *w, uint32_t walk)
{
    struct present_walk *a = &w->present;

    saved_state_restore(&w->first, w->machine);
    random_seed(&a->random, hash_mix(w->options.seed, walk));
    a->step = a->choices = 0;
    a->fair = a->starving = false;
}

/* ---- cycles ---- */

/* From now on the walk waits for this state to come back. */
static void keep(struct walks *w, const uint64_t print[2])
{
    struct present_walk *a = &w->present;

    a->kept = a->step;
    memcpy(a->print, print, sizeof a->print);
    agent_set_clear(&a->moved);
    agent_set_copy(&a->enabled, &a->present);
}

/* The state that was kept has come back: everybody has moved since, or could not all the time; or
 * somebody is starved in this round. */
static bool is_fair(const struct walks *w)
{
    return agent_set_within(&w->present.enabled, &w->present.moved);
}

static void note(const struct walks *w, uint32_t walk, struct walk_rounds *l)
{
    const struct present_walk *a = &w->present;

    if (l->choices != 0 && l->choices <= a->choices)
        return;
    l->choices = a->choices;
    l->walk = walk;
    l->begin = a->kept;
    l->steps = a->step;
}

static void come_back(struct walks *w, uint32_t walk)
{
    struct present_walk *a = &w->present;
    bool fair = is_fair(w);

    if (fair ? a->fair : a->starving)
        return;
    a->fair = a->fair || fair;
    a->starving = a->starving || !fair;
    note(w, walk, fair ? &w->fair : &w->starving);
}

/* Is it one of the steps 1, 2, 4, 8, …? */
static bool is_power(uint64_t n)
{
    return (n & (n - 1)) == 0;
}

static void look(struct walks *w, uint32_t walk)
{
    struct present_walk *a = &w->present;
    uint64_t print[2];

    saved_state_keep(&w->now, w->machine);
    saved_state_print(&w->now, print);
    w->machine->kind->enabled(w->machine, &a->present);
    agent_set_join(&a->moved, w->machine->moved);
    agent_set_keep(&a->enabled, &a->present);
    if (print[0] == a->print[0] && print[1] == a->print[1])
        come_back(w, walk);
    if (is_power(a->step))
        keep(w, print);
}

/* ---- walks ---- */

static void end(struct walks *w, uint32_t walk)
{
    uint64_t print[2];

    if (w->machine->status == MACHINE_GOES_ON) {
        w->cut++;
        return;
    }
    saved_state_keep(&w->now, w->machine);
    saved_state_print(&w->now, print);
    endings_add(&w->ends, w->machine,
                (struct ending){ .state = walk, .choices = w->present.choices,
                                 .known = !visited_add(&w->finals, print), .print = print });
}

static bool interrupted(const struct walks *w)
{
    return w->options.interrupted != NULL && *w->options.interrupted;
}

/* False: interrupted; the walk does not count. */
static bool take(struct walks *w, uint32_t walk)
{
    struct present_walk *a = &w->present;
    uint64_t print[2];

    begin(w, walk);
    w->machine->kind->enabled(w->machine, &a->present);
    saved_state_print(&w->first, print);
    keep(w, print);
    while (w->machine->status == MACHINE_GOES_ON && a->step < w->options.depth) {
        if (interrupted(w))
            return false;
        machine_step(w->machine, oracle_of(w));
        a->step++;
        w->steps++;
        if (w->progress != NULL && w->steps % STEPS_PER_PROGRESS == 0)
            w->progress(w->self, w);
        if (w->machine->status == MACHINE_GOES_ON)
            look(w, walk);
    }
    w->fair.walks += a->fair;
    w->starving.walks += a->starving && !a->fair;
    end(w, walk);
    return true;
}

/* False: interrupted. */
static bool take_all(struct walks *w)
{
    for (; w->taken < w->share; w->taken++)
        if (!take(w, (uint32_t)shard_member(&w->options.shard, w->taken)))
            return false;
    return true;
}

void walks_run(struct walks *w)
{
    w->machine->watched = w->machine->told_apart;
    w->stopped = take_all(w) ? "walks" : "interrupted";
    w->machine->watched = false;
}

void walk_rounds_unite(struct walk_rounds *to, const struct walk_rounds *from)
{
    uint64_t walks = to->walks + from->walks;

    if (from->walks > 0 && (to->walks == 0 || from->choices < to->choices ||
                            (from->choices == to->choices && from->walk < to->walk)))
        *to = *from;
    to->walks = walks;
}

/* ---- taken again ---- */

static bool goes_on(const struct walks *w, const struct walk_part *part)
{
    return w->machine->status == MACHINE_GOES_ON && w->present.step < part->steps &&
           w->present.step < w->options.depth;
}

void walks_choices(struct walks *w, struct walk_part part, struct choice_list *out)
{
    w->present.list = out;
    begin(w, part.walk);
    for (; goes_on(w, &part); w->present.step++) {
        size_t n = out->n;

        machine_step(w->machine, oracle_of(w));
        choice_list_step(out, n);
    }
    w->present.list = NULL;
}

void walks_way(struct walks *w, struct walk_part part, FILE *out)
{
    struct recorder recorder;

    recorder_init(&recorder, oracle_of(w), out);
    begin(w, part.walk);
    for (; goes_on(w, &part); w->present.step++) {
        if (w->present.step == part.mark) {
            recorder_end(&recorder);
            fputs(LIST_CYCLE_BEGINS "\n", out);
        }
        machine_step(w->machine, recorder_oracle(&recorder));
    }
    recorder_end(&recorder);
}
