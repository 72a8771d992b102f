/* explore/walk.c: the way, its picks and its marks. Marks are the denser the nearer they are to
 * where the way ends, so that their number grows with the logarithm of its length. */
#include "explore/walk.h"

#include <string.h>

#include "base/mem.h"

#define STEPS_BETWEEN_MARKS 8u
#define BYTES_OF_A_STEP 64u /* of marks: large states are kept less often */
#define MARK_DENSITY 8u     /* a gap between marks is at most 1/8 of its distance from the end */

/* ---- chance ---- */

static void chance_init(struct walk_chance *c, const struct settings *s, const struct source *list)
{
    *c = (struct walk_chance){ .follows = list != NULL };
    scheduler_init(&c->scheduler, s->schedule, s->seed);
    if (list != NULL)
        replayer_init(&c->list, list->text, list->size);
}

/* The schedule is always asked, so that what it says later does not depend on who was heeded. */
static unsigned advice(struct walk *w, enum site site, unsigned n)
{
    struct walk_chance *c = &w->chance;
    struct oracle schedule = scheduler_oracle(&c->scheduler);
    unsigned k = choice_pick(&schedule, site, n), listed;
    struct oracle list = replayer_oracle(&c->list);

    if (!c->follows)
        return k;
    listed = choice_pick(&list, site, n);
    if (!c->list.failed)
        return listed;
    c->follows = false;
    w->lost = c->list.why;
    return k;
}

static unsigned pick_at(const struct walk *w, size_t *at)
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
static unsigned pick(void *self, enum site site, unsigned n)
{
    struct walk *w = self;
    uint32_t k = advice(w, site, n);

    if (w->taken < w->picks.n) {
        uint32_t known = pick_at(w, &w->taken);

        w->chance.follows = w->chance.follows && known == k;
        return known;
    }
    codec_u32(&w->picks, &k);
    w->taken = w->picks.n;
    return k;
}

/* ---- marks ---- */

static void write_state(struct walk *w)
{
    codec_rewind(&w->written.state);
    codec_rewind(&w->written.order);
    space_snapshot(w->space, &w->written);
}

static void read_state(struct walk *w, const struct walk_mark *m)
{
    struct snapshot s;

    codec_open(&s.state, m->bytes, m->state);
    codec_open(&s.order, m->bytes + m->state, m->order);
    space_snapshot(w->space, &s);
    w->space->session->steps = m->step;
    w->chance = m->chance;
    w->step = m->step;
    w->at = w->chosen = m->at;
    w->watcher.restored(w->watcher.self);
}

/* The present state. Owner: the caller. */
static struct walk_mark mark_here(struct walk *w)
{
    struct walk_mark m = { .step = w->step, .at = w->at, .chance = w->chance };

    write_state(w);
    m.state = w->written.state.n;
    m.order = w->written.order.n;
    m.bytes = mem_new(m.state + m.order);
    memcpy(m.bytes, w->written.state.bytes, m.state);
    memcpy(m.bytes + m.state, w->written.order.bytes, m.order);
    return m;
}

static void drop_mark(struct walk *w, size_t i)
{
    mem_free(w->marks[i].bytes);
    w->nmarks--;
    memmove(w->marks + i, w->marks + i + 1, (w->nmarks - i) * sizeof *w->marks);
}

/* Drops marks that stand too near to their neighbours for how far back they are. The first and the
 * last stay. */
static void thin_marks(struct walk *w)
{
    for (size_t i = 1; i + 1 < w->nmarks;) {
        const struct walk_mark *m = &w->marks[i];

        if (m[1].step - m[-1].step <= (w->step - m[1].step) / MARK_DENSITY)
            drop_mark(w, i);
        else
            i++;
    }
}

static void keep_mark(struct walk *w)
{
    const struct walk_mark *last = &w->marks[w->nmarks - 1];
    uint64_t gap = (last->state + last->order) / BYTES_OF_A_STEP;
    struct walk_mark m;

    if (gap < STEPS_BETWEEN_MARKS)
        gap = STEPS_BETWEEN_MARKS;
    if (w->step < last->step + gap || w->space->status != SPACE_GOES_ON)
        return;
    m = mark_here(w);
    ARRAY_PUSH(w->marks, w->nmarks, w->cap_marks, m);
    thin_marks(w);
}

/* The last mark before a step; the first before step 0 too. */
static size_t mark_before(const struct walk *w, uint64_t step)
{
    size_t i = w->nmarks - 1;

    while (i > 0 && w->marks[i].step >= step)
        i--;
    return i;
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
    m = mark_here(w);
    ARRAY_PUSH(w->marks, w->nmarks, w->cap_marks, m);
}

void walk_free(struct walk *w)
{
    while (w->nmarks > 0)
        drop_mark(w, w->nmarks - 1);
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
    take_step(w, (struct oracle){ pick, w });
    if (w->step > w->known) {
        w->known = w->step;
        keep_mark(w);
    }
    return w->step > from;
}

/* Choices of the next step from there on are not made by hand any more. What is known of the way
 * goes on behind them. */
static void cut_chosen(struct walk *w, size_t at)
{
    if (w->chosen > at && w->known == w->step)
        w->picks.n = at;
    w->chosen = at;
}

/* What the host prints and saves on its way, it has printed and saved already. */
static void take_again(struct walk *w, uint64_t step, struct oracle oracle)
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
    cut_chosen(w, w->at);
    if (step <= w->step)
        read_state(w, &w->marks[mark_before(w, step)]);
    take_again(w, step, (struct oracle){ pick, w });
}

/* The states behind a mark, up to `end`, at which stop holds; the n-th from the last of them is
 * wanted. */
struct finding {
    uint64_t n, end;
    bool (*stop)(void *self);
    void *self;
    uint64_t *found;
    size_t nfound, cap_found;
};

static void search_from(struct walk *w, const struct walk_mark *m, struct finding *f)
{
    f->nfound = 0;
    read_state(w, m);
    while (w->step < f->end) {
        take_again(w, w->step + 1, (struct oracle){ pick, w });
        if (f->stop(f->self))
            ARRAY_PUSH(f->found, f->nfound, f->cap_found, w->step);
    }
}

uint64_t walk_search_back(struct walk *w, uint64_t n, bool (*stop)(void *self), void *self)
{
    struct finding f = { .n = n, .end = w->step, .stop = stop, .self = self };
    uint64_t found = 0;

    cut_chosen(w, w->at);
    f.end -= f.end > 0;
    while (f.end > 0) {
        const struct walk_mark *m = &w->marks[mark_before(w, f.end)];
        uint64_t begin = m->step;

        search_from(w, m, &f);
        if (f.nfound >= f.n) {
            found = f.found[f.nfound - (size_t)f.n];
            break;
        }
        f.n -= f.nfound;
        f.end = begin;
    }
    mem_free(f.found);
    return found;
}

/* ---- choices by hand ---- */

/* A step that is tried for its choices. */
struct trial {
    struct walk *w;
    struct walk_pick *before; /* owned */
    size_t n, cap;
    bool open;
    void (*seen)(void *self, const struct walk_choice *c);
    void *self;
};

static unsigned pick_in_trial(void *self, enum site site, unsigned n)
{
    struct trial *t = self;
    struct walk *w = t->w;
    bool by_hand = w->taken < w->chosen;
    unsigned k = advice(w, site, n);

    if (w->taken < w->picks.n)
        k = pick_at(w, &w->taken);
    if (!by_hand && !t->open) {
        t->open = true;
        t->seen(t->self, &(struct walk_choice){ site, n, k, t->before, t->n });
    }
    ARRAY_PUSH(t->before, t->n, t->cap, (struct walk_pick){ site, n, k });
    return k;
}

/* Nothing of it is to be heard of: no prints and no errors. */
static void try_step(struct walk *w, struct oracle oracle)
{
    struct session *session = w->space->session;
    struct scenario_results results = w->space->results;
    struct diags *diags = session->diags, unheard = { .n = 0 };
    const char *lost = w->lost;

    w->space->results.print = NULL;
    session->diags = &unheard;
    w->taken = w->at;
    space_step(w->space, oracle);
    session->diags = diags;
    w->space->results = results;
    w->lost = lost;
    diags_free(&unheard);
}

bool walk_next_choice(struct walk *w, void (*seen)(void *self, const struct walk_choice *c),
                      void *self)
{
    struct trial t = { .w = w, .seen = seen, .self = self };
    struct walk_mark here = mark_here(w);
    size_t chosen = w->chosen;

    try_step(w, (struct oracle){ pick_in_trial, &t });
    read_state(w, &here);
    w->chosen = chosen;
    mem_free(here.bytes);
    mem_free(t.before);
    return t.open;
}

static void forget_future(struct walk *w)
{
    w->known = w->step;
    while (w->nmarks > 1 && w->marks[w->nmarks - 1].step > w->step)
        drop_mark(w, w->nmarks - 1);
}

void walk_choose(struct walk *w, unsigned k)
{
    uint32_t number = k;
    size_t next = w->chosen;

    if (next < w->picks.n && pick_at(w, &next) == k) {
        w->chosen = next;
        return;
    }
    w->picks.n = w->chosen;
    codec_u32(&w->picks, &number);
    w->chosen = w->picks.n;
    forget_future(w);
}

size_t walk_chosen(const struct walk *w)
{
    size_t n = 0;

    for (size_t at = w->at; at < w->chosen; n++)
        pick_at(w, &at);
    return n;
}

void walk_unchoose(struct walk *w)
{
    size_t at = w->at, last = w->at;

    while (at < w->chosen) {
        last = at;
        pick_at(w, &at);
    }
    cut_chosen(w, last);
}

/* ---- lists ---- */

void walk_write(struct walk *w, FILE *out)
{
    struct recorder recorder;
    uint64_t step = w->step;
    size_t chosen = w->chosen;

    recorder_init(&recorder, (struct oracle){ pick, w }, out);
    if (step > 0) {
        read_state(w, &w->marks[0]);
        take_again(w, step, recorder_oracle(&recorder));
    }
    recorder_end(&recorder);
    w->chosen = chosen;
}
