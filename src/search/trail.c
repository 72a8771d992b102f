/* search/trail.c: a way through a space of states: who picks, its steps, there and back. Knows no
 * command line. */
#include "search/trail_parts.h"

#include "base/mem.h"

/* ---- chance ---- */

static void chance_init(struct walk_chance *c, const struct settings *s, const struct source *list)
{
    *c = (struct walk_chance){ .follows = list != NULL };
    scheduler_init(&c->scheduler, s->schedule, s->seed);
    if (list != NULL)
        replayer_init(&c->list, list->text, list->size);
}

/* The schedule is always asked, so that what it says later does not depend on who was heeded. */
unsigned walk_advice(struct walk *w, struct walk_question q)
{
    struct walk_chance *c = &w->chance;
    struct oracle schedule = scheduler_oracle(&c->scheduler);
    unsigned k = choice_pick_near(&schedule, q.site, q.n, q.near), listed;
    struct oracle list = replayer_oracle(&c->list);

    if (!c->follows)
        return k;
    listed = choice_pick(&list, q.site, q.n);
    if (!c->list.failed)
        return listed;
    c->follows = false;
    w->lost = c->list.why;
    return k;
}

unsigned walk_pick_at(const struct walk *w, size_t *at)
{
    struct codec picks;
    uint32_t k;

    codec_open(&picks, w->picks.bytes, w->picks.n);
    picks.at = *at;
    codec_u32(&picks, &k);
    *at = picks.at;
    return k;
}

/* As recorded; what is new is recorded. */
static unsigned pick_near(void *self, enum site site, unsigned n, unsigned near)
{
    struct walk *w = self;
    uint32_t k = walk_advice(w, (struct walk_question){ site, n, near });

    if (w->taken < w->picks.n) {
        uint32_t known = walk_pick_at(w, &w->taken);

        w->chance.follows = w->chance.follows && known == k;
        return known;
    }
    codec_u32(&w->picks, &k);
    w->taken = w->picks.n;
    return k;
}

static unsigned pick(void *self, enum site site, unsigned n)
{
    return pick_near(self, site, n, n);
}

struct oracle walk_oracle(struct walk *w)
{
    return (struct oracle){ .pick = pick, .self = w, .pick_near = pick_near };
}

/* ---- made and unmade ---- */

static void nothing(void *self)
{
    (void)self;
}

void walk_init(struct walk *w, struct state_space *space, const struct source *list)
{
    struct walk_mark m;

    *w = (struct walk){ .space = space, .watcher = { NULL, nothing, nothing } };
    chance_init(&w->chance, &space->session->options->settings, list);
    codec_init(&w->picks);
    codec_init(&w->written.state);
    codec_init(&w->written.order);
    m = walk_mark_here(w);
    ARRAY_PUSH(w->marks, w->nmarks, w->cap_marks, m);
}

void walk_free(struct walk *w)
{
    while (w->nmarks > 0)
        walk_drop_last_mark(w);
    mem_free(w->marks);
    codec_free(&w->picks);
    codec_free(&w->written.state);
    codec_free(&w->written.order);
}

/* ---- steps ---- */

/* Steps of the device that find nothing to do, or no more steps allowed, lead nowhere. */
static bool has_moved(const struct walk *w)
{
    return w->space->session->verdict != WARPSTEP_DEADLOCKED &&
           w->space->session->verdict != WARPSTEP_LIMIT;
}

static void take_step(struct walk *w, struct oracle oracle)
{
    w->taken = w->at;
    w->watcher.begins(w->watcher.self);
    space_step(w->space, oracle);
    if (!has_moved(w))
        return;
    w->step++;
    w->at = w->chosen = w->taken;
}

bool walk_step(struct walk *w)
{
    uint64_t from = w->step;

    if (w->space->status != SPACE_GOES_ON)
        return false;
    take_step(w, walk_oracle(w));
    if (w->step > w->known) {
        w->known = w->step;
        walk_keep_mark(w);
    }
    return w->step > from;
}

void walk_take_again(struct walk *w, uint64_t step, struct oracle oracle)
{
    struct scenario_results results = w->space->results;
    const char *lost = w->lost;

    w->space->results.print = NULL;
    while (w->step < step)
        take_step(w, oracle);
    w->space->results.print = results.print;
    w->lost = lost;
}

/* Forwards step by step: a device knows no launches that it has not seen or has taken back. */
void walk_go(struct walk *w, uint64_t step)
{
    walk_cut_chosen(w, w->at);
    if (step <= w->step)
        walk_read_mark(w, walk_mark_before(w, step));
    walk_take_again(w, step, walk_oracle(w));
}

/* ---- lists ---- */

void walk_write(struct walk *w, FILE *out)
{
    struct recorder recorder;
    uint64_t step = w->step;
    size_t chosen = w->chosen;

    recorder_init(&recorder, walk_oracle(w), out);
    if (step > 0) {
        walk_read_mark(w, &w->marks[0]);
        walk_take_again(w, step, recorder_oracle(&recorder));
    }
    recorder_end(&recorder);
    w->chosen = chosen;
}
