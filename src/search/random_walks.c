/* search/random_walks.c: random walks. A walk keeps one of its states, anew after 1, 2, 4, 8, … steps,
 * and which agents moved and could move since then. When it returns to that state it has gone round a
 * cycle. This costs no memory, and finds every cycle in which a walk stays for long enough. */
#include "search/random_walks.h"

#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/platform.h"

#define STEPS_PER_PROGRESS 256u
#define LEDGER_BYTES ((size_t)1 << 20) /* of past states, to which no walk goes back */
#define MEASURING_WALKS 4u /* walks by priorities: how many are taken to see how long they are */

/* ---- picks ---- */

/* Where priorities say which transition it is, only what that leaves open is random. */
static unsigned pick_led(struct present_walk *a, enum site site, unsigned n)
{
    unsigned left = 0;

    if (a->led) {
        if (n > a->cap_room)
            a->room = mem_grow(a->room, &a->cap_room, n, sizeof *a->room);
        left = a->machine->kind->reduction->narrow(a->machine, site, n, a->room);
    }
    return left > 0 ? a->room[random_below(&a->random, left)] : random_below(&a->random, n);
}

static unsigned pick(void *self, enum site site, unsigned n)
{
    struct present_walk *a = self;
    unsigned k = pick_led(a, site, n);

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
    if (a->led)
        priorities_begin(&a->priorities, hash_mix(w->options.seed, ~(uint64_t)walk),
                         w->length > 0 ? w->options.priorities : 1, w->length);
}

static bool interrupted(struct walks *w)
{
    if (w->options.interrupted != NULL && *w->options.interrupted)
        w->stopped = "interrupted";
    else if (w->options.until != 0 && w->steps % STEPS_PER_PROGRESS == 0 &&
             platform_now_ns() > w->options.until)
        w->stopped = "seconds";
    return w->stopped != NULL;
}

/* The state that the machine is in: only what has changed is looked at. */
static void see(struct walks *w)
{
    if (ledger_bytes(&w->ledger) > LEDGER_BYTES)
        ledger_free(&w->ledger);
    machine_write(w->machine, &w->ledger);
}

/* One step of a walk by priorities, which hear where it has led to; that state is seen. */
static void step_led(struct walks *w, struct oracle oracle)
{
    const struct machine_reduction *r = w->machine->kind->reduction;
    struct priorities *p = &w->present.priorities;
    const size_t n = r->each(w->machine);

    r->select(w->machine, priorities_choose(p, w->machine, 0, n));
    r->pop(w->machine, 0);
    machine_step(w->machine, oracle);
    see(w);
    priorities_see(p, w->ledger.print);
}

static void step(struct walks *w, struct oracle oracle)
{
    if (w->present.led)
        step_led(w, oracle);
    else
        machine_step(w->machine, oracle);
    w->present.step++;
}

static bool walk_goes_on(const struct walks *w)
{
    return w->machine->status == MACHINE_GOES_ON && w->present.step < w->options.depth;
}

/* How many parties there are and how long walks get: from a few without a change, the same for
 * every shard. */
static void measure(struct walks *w)
{
    const enum machine_voice voice = w->machine->voice;
    uint64_t longest = 0;

    w->machine->voice = MACHINE_MUTE;
    for (uint32_t i = 0; i < MEASURING_WALKS; i++) {
        begin(w, UINT32_MAX - i);
        while (walk_goes_on(w) && !interrupted(w))
            step(w, oracle_of(w));
        longest = w->present.step > longest ? w->present.step : longest;
        if (w->present.priorities.parties > w->parties)
            w->parties = w->present.priorities.parties;
    }
    w->length = longest > 0 ? longest : 1;
    saved_state_restore(&w->first, w->machine);
    w->machine->voice = voice;
}

void walks_init(struct walks *w, struct machine *machine, const struct walks_options *o)
{
    *w = (struct walks){ .machine = machine, .options = *o };
    w->share = shard_share(&o->shard, o->walks);
    w->present.machine = machine;
    w->present.led = o->priorities > 0;
    saved_state_keep(&w->first, machine);
    if (o->priorities > 0)
        measure(w);
}

void walks_free(struct walks *w)
{
    fair_round_free(&w->present.round);
    saved_state_free(&w->first);
    saved_state_free(&w->now);
    ledger_free(&w->ledger);
    priorities_free(&w->present.priorities);
    mem_free(w->present.room);
    visited_free(&w->finals);
    endings_free(&w->ends);
}

bool walks_can_lead(const struct machine *m)
{
    return m->kind->reduction != NULL && m->kind->reduction->each != NULL;
}

double walks_bound(const struct walks *w)
{
    double bound = (double)w->parties;

    for (unsigned i = 1; i < w->options.priorities; i++)
        bound *= (double)w->length;
    return bound;
}

/* ---- cycles ---- */

/* From now on the walk waits for this state to come back. */
static void keep(struct walks *w, const uint64_t print[2])
{
    struct present_walk *a = &w->present;

    a->kept = a->step;
    memcpy(a->print, print, sizeof a->print);
    fair_round_begin(&a->round, w->machine);
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

/* The state that was kept has come back. */
static void come_back(struct walks *w, uint32_t walk)
{
    struct present_walk *a = &w->present;
    bool fair = fair_round_is_fair(&a->round);

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
    const uint64_t *print = w->ledger.print;

    if (!a->led)
        see(w);
    fair_round_step(&a->round, w->machine);
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

/* False: stopped; the walk does not count. */
static bool take(struct walks *w, uint32_t walk)
{
    struct present_walk *a = &w->present;

    begin(w, walk);
    see(w);
    keep(w, w->ledger.print);
    while (walk_goes_on(w)) {
        if (interrupted(w))
            return false;
        step(w, oracle_of(w));
        w->steps++;
        if (w->stepped != NULL)
            w->stepped(w->self, walk, a->choices);
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

static void take_all(struct walks *w)
{
    while (w->stopped == NULL && w->taken < w->share) {
        if (take(w, (uint32_t)shard_member(&w->options.shard, w->taken)))
            w->taken++;
        if (w->stopped == NULL && w->enough != NULL && w->enough(w->self, &w->ends))
            w->stopped = "decided";
    }
}

void walks_run(struct walks *w)
{
    w->machine->watched = w->machine->told_apart;
    take_all(w);
    if (w->stopped == NULL)
        w->stopped = "walks";
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
    return walk_goes_on(w) && w->present.step < part->steps;
}

void walks_choices(struct walks *w, struct walk_part part, struct choice_list *out)
{
    w->present.list = out;
    begin(w, part.walk);
    while (goes_on(w, &part)) {
        size_t n = out->n;

        step(w, oracle_of(w));
        choice_list_step(out, n);
    }
    w->present.list = NULL;
}

void walks_way(struct walks *w, struct walk_part part, FILE *out)
{
    struct recorder recorder;

    recorder_init(&recorder, oracle_of(w), out);
    begin(w, part.walk);
    while (goes_on(w, &part)) {
        if (w->present.step == part.mark) {
            recorder_end(&recorder);
            fputs(LIST_CYCLE_BEGINS "\n", out);
        }
        step(w, recorder_oracle(&recorder));
    }
    recorder_end(&recorder);
}
