/* search/trail_choice.c: choices of the next step made by hand. What is open is found by trying the
 * step, which nobody is to hear of. */
#include "base/mem.h"
#include "search/trail_parts.h"

/* A step that is tried for its choices. */
struct trial {
    struct walk *w;
    struct walk_pick *before; /* owned */
    size_t n, cap;
    bool open;
    void (*seen)(void *self, const struct walk_choice *c);
    void *self;
};

static unsigned pick_near_in_trial(void *self, enum site site, unsigned n, unsigned near)
{
    struct trial *t = self;
    struct walk *w = t->w;
    bool by_hand = w->taken < w->chosen;
    unsigned k = walk_advice(w, (struct walk_question){ site, n, near });

    if (w->taken < w->picks.n)
        k = walk_pick_at(w, &w->taken);
    if (!by_hand && !t->open) {
        t->open = true;
        t->seen(t->self, &(struct walk_choice){ site, n, k, t->before, t->n });
    }
    ARRAY_PUSH(t->before, t->n, t->cap, (struct walk_pick){ site, n, k });
    return k;
}

static unsigned pick_in_trial(void *self, enum site site, unsigned n)
{
    return pick_near_in_trial(self, site, n, n);
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
    struct walk_mark here = walk_mark_here(w);
    size_t chosen = w->chosen;

    try_step(w, (struct oracle){ .pick = pick_in_trial,
                                 .self = &t,
                                 .pick_near = pick_near_in_trial });
    walk_read_mark(w, &here);
    w->chosen = chosen;
    mem_free(here.bytes);
    mem_free(t.before);
    return t.open;
}

void walk_cut_chosen(struct walk *w, size_t at)
{
    if (w->chosen > at && w->known == w->step)
        w->picks.n = at;
    w->chosen = at;
}

void walk_forget_future(struct walk *w)
{
    w->known = w->step;
    while (w->nmarks > 1 && w->marks[w->nmarks - 1].step > w->step)
        walk_drop_last_mark(w);
}

void walk_choose(struct walk *w, unsigned k)
{
    uint32_t number = k;
    size_t next = w->chosen;

    if (next < w->picks.n && walk_pick_at(w, &next) == k) {
        w->chosen = next;
        return;
    }
    w->picks.n = w->chosen;
    codec_u32(&w->picks, &number);
    w->chosen = w->picks.n;
    walk_forget_future(w);
}

size_t walk_chosen(const struct walk *w)
{
    size_t n = 0;

    for (size_t at = w->at; at < w->chosen; n++)
        walk_pick_at(w, &at);
    return n;
}

void walk_unchoose(struct walk *w)
{
    size_t at = w->at, last = w->at;

    while (at < w->chosen) {
        last = at;
        walk_pick_at(w, &at);
    }
    walk_cut_chosen(w, last);
}
