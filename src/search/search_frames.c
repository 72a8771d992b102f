/* search/search_frames.c: frames of a way, with their groups awake and asleep. */
#include "search/search_frames.h"

#include <string.h>

#include "base/mem.h"

static struct frame *next_frame(struct way *w)
{
    if (w->n == w->cap) {
        size_t old = w->cap;

        w->v = mem_grow(w->v, &w->cap, w->n + 1, sizeof *w->v);
        memset(w->v + old, 0, (w->cap - old) * sizeof *w->v);
    }
    return &w->v[w->n++];
}

void way_free(struct way *w)
{
    for (size_t i = 0; i < w->cap; i++)
        path_free(&w->v[i].path);
    mem_free(w->v);
    mem_free(w->groups.v);
    mem_free(w->naps);
    mem_free(w->asleep);
}

bool way_sleeps(const struct way *w, uint32_t id)
{
    for (size_t i = 0; i < w->nasleep; i++)
        if (w->asleep[i] == id)
            return true;
    return false;
}

struct frame *way_push(struct way *w, uint32_t state)
{
    struct search *x = w->x;
    struct frame *f = next_frame(w);

    f->state = state;
    f->mark = ledger_mark(&x->ledger);
    f->at = 0;
    f->taking = f->moved = f->ended = false;
    path_clear(&f->path);
    f->path.filter = reduce_filter(&x->reducer);
    reduce_state(&x->reducer);
    f->first = w->groups.n;
    f->n = groups_of_state(&w->groups, &x->reducer);
    w->naps = mem_grow(w->naps, &w->cap_naps, w->groups.n, 1);
    for (size_t i = f->first; i < f->first + f->n; i++)
        w->naps[i] = way_sleeps(w, w->groups.v[i].id) ? NAP_ASLEEP : NAP_AWAKE;
    x->nframes = w->n;
    return f;
}

void way_pop(struct way *w)
{
    w->groups.n = w->v[--w->n].first;
    w->x->nframes = w->n;
}

/* The group at hand is through. */
static void finish_group(struct way *w, struct frame *f)
{
    w->naps[f->first + f->at] = f->ended ? NAP_BEFORE : NAP_TAKEN;
    f->at++;
    f->taking = f->ended = false;
}

bool way_has_next(struct way *w)
{
    struct frame *f = &w->v[w->n - 1];

    if (f->taking && path_next(&f->path))
        return true;
    if (f->taking)
        finish_group(w, f);
    while (f->at < f->n && w->naps[f->first + f->at] != NAP_AWAKE)
        f->at++;
    path_clear(&f->path);
    f->taking = f->at < f->n;
    return f->taking;
}

/* Who sleeps behind a step of this group: those that slept or were taken before it, and are
 * independent of it. */
static void sleep_behind(struct way *w, const struct frame *f)
{
    const struct group *taken = &w->groups.v[f->first + f->at];

    w->nasleep = 0;
    for (size_t i = f->first; i < f->first + f->n; i++) {
        enum nap nap = (enum nap)w->naps[i];

        if ((nap == NAP_ASLEEP || nap == NAP_TAKEN) && group_independent(&w->groups.v[i], taken))
            ARRAY_PUSH(w->asleep, w->nasleep, w->cap_asleep, w->groups.v[i].id);
    }
}

enum space_status way_step(struct way *w)
{
    struct search *x = w->x;
    struct frame *f = &w->v[w->n - 1];
    enum space_status status;

    if (f->moved)
        space_back(x->space, &x->ledger, f->mark);
    f->moved = true;
    x->reducer.sole = w->groups.v[f->first + f->at].step;
    status = space_step(x->space, path_oracle(&f->path));
    x->steps++;
    sleep_behind(w, f);
    f->ended = f->ended || status != SPACE_GOES_ON;
    return status;
}
