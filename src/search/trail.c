/* search/trail.c: one path through a machine's states, there and back: who picks, the states that
 * are kept, steps, choices made by hand, places on other paths. */
#include "search/trail.h"

#include <string.h>

#include "base/mem.h"

/* ---- chance ---- */

static void chance_init(struct trail_chance *c, const struct trail_options *o)
{
    *c = (struct trail_chance){ .follows = o->list != NULL };
    scheduler_init(&c->scheduler, o->schedule, o->seed);
    if (o->list != NULL)
        replayer_init(&c->list, o->list->text, o->list->size);
}

struct advised {
    enum site site;
    unsigned n, near; /* as choice_pick_near has them */
};

/* What is taken unless somebody says otherwise. The schedule is always asked, so that what it says
 * later does not depend on who was heeded. */
static unsigned advice(struct trail *w, struct advised q)
{
    struct trail_chance *c = &w->chance;
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

/* The choice at a place in the list; moves the place past it. */
static unsigned pick_at(const struct trail *w, size_t *at)
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
    struct trail *w = self;
    uint32_t k = advice(w, (struct advised){ site, n, near });

    if (w->taken < w->picks.n) {
        uint32_t known = pick_at(w, &w->taken);

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

static struct oracle trail_oracle(struct trail *w)
{
    return (struct oracle){ .pick = pick, .self = w, .pick_near = pick_near };
}

/* ---- states that are kept ---- */

/* They are the denser the nearer they are to where the path ends, so that their number grows with
 * the logarithm of its length. */
#define STEPS_BETWEEN_MARKS 8u
#define BYTES_OF_A_STEP 64u /* of marks: large states are kept less often */
#define MARK_DENSITY 8u     /* a gap between marks is at most 1/8 of its distance from the end */

void trail_read_mark(struct trail *w, const struct trail_mark *m)
{
    saved_state_restore(&m->state, w->machine);
    w->machine->steps = m->step;
    w->chance = m->chance;
    w->step = m->step;
    w->at = w->chosen = m->at;
    w->watcher.restored(w->watcher.self);
}

struct trail_mark trail_mark_here(struct trail *w)
{
    struct trail_mark m = { .step = w->step, .at = w->at, .chance = w->chance };

    saved_state_keep(&m.state, w->machine);
    return m;
}

static void drop_mark(struct trail *w, size_t i)
{
    saved_state_free(&w->marks[i].state);
    w->nmarks--;
    memmove(w->marks + i, w->marks + i + 1, (w->nmarks - i) * sizeof *w->marks);
}

/* Drops marks that are too close to their neighbours for their distance from the end. The first and the last
 * stay. */
static void thin_marks(struct trail *w)
{
    for (size_t i = 1; i + 1 < w->nmarks;) {
        const struct trail_mark *m = &w->marks[i];

        if (m[1].step - m[-1].step <= (w->step - m[1].step) / MARK_DENSITY)
            drop_mark(w, i);
        else
            i++;
    }
}

/* Keeps the present state, unless it is too near to the last one that is kept. */
static void keep_mark(struct trail *w)
{
    const struct trail_mark *last = &w->marks[w->nmarks - 1];
    uint64_t gap = saved_state_bytes(&last->state) / BYTES_OF_A_STEP;

    if (gap < STEPS_BETWEEN_MARKS)
        gap = STEPS_BETWEEN_MARKS;
    if (w->step < last->step + gap || w->machine->status != MACHINE_GOES_ON)
        return;
    ARRAY_PUSH(w->marks, w->nmarks, w->cap_marks, trail_mark_here(w));
    thin_marks(w);
}

/* The last mark before a step; the first before step 0 too. */
static const struct trail_mark *mark_before(const struct trail *w, uint64_t step)
{
    size_t i = w->nmarks - 1;

    while (i > 0 && w->marks[i].step >= step)
        i--;
    return &w->marks[i];
}

/* ---- made and unmade ---- */

static void nothing(void *self)
{
    (void)self;
}

void trail_init(struct trail *w, struct machine *machine, const struct trail_options *o)
{
    *w = (struct trail){ .machine = machine, .watcher = { NULL, nothing, nothing } };
    chance_init(&w->chance, o);
    ARRAY_PUSH(w->marks, w->nmarks, w->cap_marks, trail_mark_here(w));
}

void trail_free(struct trail *w)
{
    while (w->nmarks > 0)
        drop_mark(w, w->nmarks - 1);
    mem_free(w->marks);
    codec_free(&w->picks);
}

/* ---- steps ---- */

/* A step that finds nothing to do, or is one more than are allowed, leads nowhere. */
static bool has_moved(const struct trail *w)
{
    return w->machine->status != MACHINE_DEADLOCKED && w->machine->status != MACHINE_STOPPED;
}

static void take_step(struct trail *w, struct oracle oracle)
{
    w->taken = w->at;
    w->watcher.begins(w->watcher.self);
    machine_step(w->machine, oracle);
    if (!has_moved(w))
        return;
    w->step++;
    w->at = w->chosen = w->taken;
}

bool trail_step(struct trail *w)
{
    uint64_t from = w->step;

    if (w->machine->status != MACHINE_GOES_ON)
        return false;
    take_step(w, trail_oracle(w));
    if (w->step > w->known) {
        w->known = w->step;
        keep_mark(w);
    }
    return w->step > from;
}

/* Steps that were taken before, up to this one. */
static void take_again(struct trail *w, uint64_t step, struct oracle oracle)
{
    enum machine_voice voice = w->machine->voice;
    const char *lost = w->lost;

    w->machine->voice = MACHINE_REPEATS;
    while (w->step < step)
        take_step(w, oracle);
    w->machine->voice = voice;
    w->lost = lost;
}

/* Drops the choices made by hand for the next step from that place on. The known path continues after
 * them. */
static void cut_chosen(struct trail *w, size_t at)
{
    if (w->chosen > at && w->known == w->step)
        w->picks.n = at;
    w->chosen = at;
}

/* Forwards step by step: a device knows no launches that it has not seen or has taken back. */
void trail_go(struct trail *w, uint64_t step)
{
    cut_chosen(w, w->at);
    if (step <= w->step)
        trail_read_mark(w, mark_before(w, step));
    take_again(w, step, trail_oracle(w));
}

/* ---- lists ---- */

void trail_write(struct trail *w, FILE *out)
{
    struct recorder recorder;
    uint64_t step = w->step;
    size_t chosen = w->chosen;

    recorder_init(&recorder, trail_oracle(w), out);
    if (step > 0) {
        trail_read_mark(w, &w->marks[0]);
        take_again(w, step, recorder_oracle(&recorder));
    }
    recorder_end(&recorder);
    w->chosen = chosen;
}

/* ---- an earlier state at which something holds ---- */

/* Finds the states after a mark, up to `end`, at which stop holds, to return the n-th from the last. */
struct finding {
    uint64_t n, end;
    bool (*stop)(void *self);
    void *self;
    uint64_t *found;
    size_t nfound, cap_found;
};

static bool is_interrupted(const struct trail *w)
{
    return w->interrupted != NULL && *w->interrupted;
}

static void search_from(struct trail *w, const struct trail_mark *m, struct finding *f)
{
    f->nfound = 0;
    trail_read_mark(w, m);
    while (w->step < f->end && !is_interrupted(w)) {
        take_again(w, w->step + 1, trail_oracle(w));
        if (f->stop(f->self))
            ARRAY_PUSH(f->found, f->nfound, f->cap_found, w->step);
    }
}

uint64_t trail_search_back(struct trail *w, uint64_t n, bool (*stop)(void *self), void *self)
{
    struct finding f = { .n = n, .end = w->step, .stop = stop, .self = self };
    uint64_t found = 0;

    cut_chosen(w, w->at);
    f.end -= f.end > 0;
    while (f.end > 0) {
        const struct trail_mark *m = mark_before(w, f.end);
        uint64_t begin = m->step;

        search_from(w, m, &f);
        if (is_interrupted(w)) {
            found = UINT64_MAX;
            break;
        }
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

/* ---- choices made by hand ---- */

/* A step that is tried for its choices. */
struct trial {
    struct trail *w;
    bool open;
    void (*seen)(void *self, const struct trail_choice *c);
    void *self;
};

static unsigned pick_near_in_trial(void *self, enum site site, unsigned n, unsigned near)
{
    struct trial *t = self;
    struct trail *w = t->w;
    bool by_hand = w->taken < w->chosen;
    unsigned k = advice(w, (struct advised){ site, n, near });

    if (w->taken < w->picks.n)
        k = pick_at(w, &w->taken);
    if (!by_hand && !t->open) {
        t->open = true;
        t->seen(t->self, &(struct trail_choice){ site, n, k });
    }
    return k;
}

static unsigned pick_in_trial(void *self, enum site site, unsigned n)
{
    return pick_near_in_trial(self, site, n, n);
}

/* Nothing of it is to be heard. */
static void try_step(struct trail *w, struct oracle oracle)
{
    enum machine_voice voice = w->machine->voice;
    const char *lost = w->lost;

    w->machine->voice = MACHINE_MUTE;
    w->taken = w->at;
    machine_step(w->machine, oracle);
    w->machine->voice = voice;
    w->lost = lost;
}

bool trail_next_choice(struct trail *w, void (*seen)(void *self, const struct trail_choice *c),
                      void *self)
{
    struct trial t = { .w = w, .seen = seen, .self = self };
    struct trail_mark here = trail_mark_here(w);
    size_t chosen = w->chosen;

    try_step(w, (struct oracle){ .pick = pick_in_trial,
                                 .self = &t,
                                 .pick_near = pick_near_in_trial });
    trail_read_mark(w, &here);
    w->chosen = chosen;
    saved_state_free(&here.state);
    return t.open;
}

/* The known path ends here. */
static void forget_future(struct trail *w)
{
    w->known = w->step;
    while (w->nmarks > 1 && w->marks[w->nmarks - 1].step > w->step)
        drop_mark(w, w->nmarks - 1);
}

void trail_choose(struct trail *w, unsigned k)
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

size_t trail_chosen(const struct trail *w)
{
    size_t n = 0;

    for (size_t at = w->at; at < w->chosen; n++)
        pick_at(w, &at);
    return n;
}

void trail_unchoose(struct trail *w)
{
    size_t at = w->at, last = w->at;

    while (at < w->chosen) {
        last = at;
        pick_at(w, &at);
    }
    cut_chosen(w, last);
}

/* ---- places on other paths: two paths share a prefix while their picks agree ---- */

struct trail_place trail_place_behind(const struct trail *w, const struct codec *picks,
                                    uint64_t steps)
{
    struct trail_place p = { .n = w->at + picks->n, .step = w->step + steps };

    p.picks = mem_new(p.n + 1);
    if (w->at > 0)
        memcpy(p.picks, w->picks.bytes, w->at);
    if (picks->n > 0)
        memcpy(p.picks + w->at, picks->bytes, picks->n);
    return p;
}

/* Bytes of picks that the known path shares with the path to a place. */
static size_t shared_with(const struct trail *w, const struct trail_place *p)
{
    size_t n = 0;

    while (n < w->picks.n && n < p->n && w->picks.bytes[n] == p->picks[n])
        n++;
    return n;
}

/* The last state that is kept and lies on both ways; not one ahead of the present state, whose
 * launches the device need not know any more. */
static const struct trail_mark *last_shared(const struct trail *w, const struct trail_place *p)
{
    size_t shared = shared_with(w, p), i = w->nmarks - 1;
    uint64_t most = p->step < w->step ? p->step : w->step;

    while (i > 0 && (w->marks[i].at > shared || w->marks[i].step > most))
        i--;
    return &w->marks[i];
}

static void set_picks(struct trail *w, const struct trail_place *p)
{
    codec_rewind(&w->picks);
    codec_raw(&w->picks, p->picks, p->n);
}

void trail_jump(struct trail *w, const struct trail_place *p)
{
    enum machine_voice voice = w->machine->voice;

    cut_chosen(w, w->at);
    if (p->step <= w->known && shared_with(w, p) == p->n) {
        trail_go(w, p->step);
        return;
    }
    trail_read_mark(w, last_shared(w, p));
    forget_future(w);
    set_picks(w, p);
    w->machine->voice = MACHINE_REPEATS;
    while (w->step < p->step && trail_step(w))
        ;
    w->machine->voice = voice;
    w->lost = NULL;
}
