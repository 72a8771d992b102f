/* search/random_walks.c: random walks. A walk keeps one of its states, anew after 1, 2, 4, 8, … steps,
 * and who moved and who could since then: when it comes back to that state it has gone round a
 * cycle for certain. That costs no memory, and sees a cycle that a walk stays in for long
 * enough. */
#include "search/random_walks.h"

#include <string.h>

#include "base/hash.h"
#include "base/mem.h"

#define STEPS_PER_PROGRESS 256u

/* One walk, from the first state on. */
struct walk_along {
    struct random random;
    uint64_t step, choices;
    /* the state that is kept */
    uint64_t kept, print[2];
    struct party_set moved, enabled; /* since then: who moved at all, who could all the time */
    struct party_set present;        /* who can now */
    bool fair, starving;       /* what its rounds were so far */
};

void walks_init(struct walks *w, struct state_space *space, const struct walks_options *o)
{
    *w = (struct walks){ .space = space, .options = *o, .share = shard_share(&o->shard, o->walks) };
    moment_init(&w->first);
    moment_init(&w->now);
    w->along = mem_new(sizeof *w->along);
    moment_keep(&w->first, space);
}

void walks_free(struct walks *w)
{
    party_set_free(&w->along->moved);
    party_set_free(&w->along->enabled);
    party_set_free(&w->along->present);
    mem_free(w->along);
    moment_free(&w->first);
    moment_free(&w->now);
    prints_free(&w->finals);
    endings_free(&w->ends);
}

/* ---- picks ---- */

static unsigned pick(void *self, enum site site, unsigned n)
{
    struct walk_along *a = self;

    (void)site;
    a->choices++;
    return random_below(&a->random, n);
}

static void begin(struct walks *w, uint32_t walk)
{
    struct walk_along *a = w->along;

    moment_restore(&w->first, w->space);
    random_seed(&a->random, hash_mix(w->options.seed, walk));
    a->step = a->choices = 0;
    a->fair = a->starving = false;
}

static void step(struct walks *w)
{
    space_step(w->space, (struct oracle){ .pick = pick, .self = w->along });
    w->along->step++;
}

/* ---- cycles ---- */

/* From now on the walk waits for this state to come back. */
static void keep(struct walks *w, const uint64_t print[2])
{
    struct walk_along *a = w->along;

    a->kept = a->step;
    memcpy(a->print, print, sizeof a->print);
    party_set_clear(&a->moved);
    party_set_copy(&a->enabled, &a->present);
}

/* The state that was kept has come back: everybody has moved since, or could not all the time; or
 * somebody is starved in this round. */
static bool is_fair(const struct walks *w)
{
    return party_set_within(&w->along->enabled, &w->along->moved);
}

static void note(const struct walks *w, uint32_t walk, struct laps *l)
{
    const struct walk_along *a = w->along;

    if (l->choices != 0 && l->choices <= a->choices)
        return;
    l->choices = a->choices;
    l->walk = walk;
    l->begin = a->kept;
    l->steps = a->step;
}

static void come_back(struct walks *w, uint32_t walk)
{
    struct walk_along *a = w->along;
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
    struct walk_along *a = w->along;
    uint64_t print[2];

    moment_keep(&w->now, w->space);
    moment_print(&w->now, print);
    space_enabled(w->space, &a->present);
    party_set_join(&a->moved, &w->space->parties.moved);
    party_set_keep(&a->enabled, &a->present);
    if (print[0] == a->print[0] && print[1] == a->print[1])
        come_back(w, walk);
    if (is_power(a->step))
        keep(w, print);
}

/* ---- walks ---- */

static void end(struct walks *w, uint32_t walk)
{
    uint64_t print[2];

    if (w->space->status == SPACE_GOES_ON) {
        w->cut++;
        return;
    }
    moment_keep(&w->now, w->space);
    moment_print(&w->now, print);
    endings_add(&w->ends, w->space,
                (struct ending){ .state = walk, .choices = w->along->choices,
                                 .known = !prints_add(&w->finals, print), .print = print });
}

static bool interrupted(const struct walks *w)
{
    return w->options.interrupted != NULL && *w->options.interrupted;
}

/* False: interrupted; the walk does not count. */
static bool take(struct walks *w, uint32_t walk)
{
    struct walk_along *a = w->along;
    uint64_t print[2];

    begin(w, walk);
    space_enabled(w->space, &a->present);
    moment_print(&w->first, print);
    keep(w, print);
    while (w->space->status == SPACE_GOES_ON && a->step < w->options.depth) {
        if (interrupted(w))
            return false;
        step(w);
        w->steps++;
        if (w->progress != NULL && w->steps % STEPS_PER_PROGRESS == 0)
            w->progress(w->self, w);
        if (w->space->status == SPACE_GOES_ON)
            look(w, walk);
    }
    if (a->step > w->deepest)
        w->deepest = a->step;
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
    struct parties *p = &w->space->parties;

    p->watched = p->told_apart;
    w->stopped = take_all(w) ? "walks" : "interrupted";
    p->watched = false;
}

void laps_unite(struct laps *to, const struct laps *from)
{
    uint64_t walks = to->walks + from->walks;

    if (from->walks > 0 && (to->walks == 0 || from->choices < to->choices ||
                            (from->choices == to->choices && from->walk < to->walk)))
        *to = *from;
    to->walks = walks;
}

void walks_way(struct walks *w, struct walk_part part, FILE *out)
{
    struct walk_along *a = w->along;
    struct recorder recorder;

    recorder_init(&recorder, (struct oracle){ .pick = pick, .self = a }, out);
    begin(w, part.walk);
    while (w->space->status == SPACE_GOES_ON && a->step < part.steps &&
           a->step < w->options.depth) {
        if (a->step == part.mark) {
            recorder_end(&recorder);
            fputs(WAY_CYCLE_BEGINS, out);
        }
        space_step(w->space, recorder_oracle(&recorder));
        a->step++;
    }
    recorder_end(&recorder);
}
