/* explore/search_sleep.c: the search that does not take independent steps in every order: sleep sets
 * (P. Godefroid, Partial-Order Methods for the Verification of Concurrent Systems, 1996, chapter 5).
 * Once everything behind a group of steps is known, the group sleeps behind its siblings until a step is
 * taken that it depends on: what it leads to there is reached from where it was taken. Every state is
 * met all the same. But steps are left out, so of a cycle too little would be known: at the first one
 * the search gives up. */
#include <string.h>

#include "base/mem.h"
#include "explore/group.h"
#include "explore/path.h"
#include "explore/search_parts.h"

/* A group of a state that is entered. */
enum nap {
    NAP_AWAKE,  /* to be taken */
    NAP_ASLEEP, /* taken before this state */
    NAP_TAKEN,  /* taken in this state, nothing is left behind it */
    NAP_BEFORE  /* taken when this state was entered another time */
};

struct frame {
    uint32_t state;
    struct ledger_mark mark;
    size_t first, n; /* its groups, in way.groups and way.naps */
    size_t at;       /* the one that is taken now */
    bool taking;     /* its path has begun */
    bool moved;      /* the space is in another state */
    bool ended;      /* a step of it ended the run: no other step commutes with that */
    struct path path;
};

/* The way that the search is on. */
struct way {
    struct search *x;
    struct frame *v;         /* frames keep their arrays when they are used again */
    size_t n, cap;
    struct groups groups;
    unsigned char *naps;     /* enum nap */
    size_t cap_naps;
    uint32_t *sets;          /* of each state that was met which groups sleep: how many, then their ids */
    size_t nsets, cap_sets;
    uint32_t *asleep;        /* ids of groups that sleep behind the step that was taken */
    size_t nasleep, cap_asleep;
    bool cycle;
};

/* ---- the way ---- */

static struct frame *next_frame(struct way *w)
{
    if (w->n == w->cap) {
        size_t old = w->cap;

        w->v = mem_grow(w->v, &w->cap, w->n + 1, sizeof *w->v);
        memset(w->v + old, 0, (w->cap - old) * sizeof *w->v);
    }
    return &w->v[w->n++];
}

static void free_way(struct way *w)
{
    for (size_t i = 0; i < w->cap; i++)
        path_free(&w->v[i].path);
    mem_free(w->v);
    mem_free(w->groups.v);
    mem_free(w->naps);
    mem_free(w->sets);
    mem_free(w->asleep);
}

/* ---- sets ---- */

static bool is_in(const uint32_t *ids, size_t n, uint32_t id)
{
    for (size_t i = 0; i < n; i++)
        if (ids[i] == id)
            return true;
    return false;
}

/* Who sleeps behind a step of this group: those that slept or were taken before it, and are independent
 * of it. */
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

/* What sleeps in a state that is new. */
static void keep_set(struct way *w, struct visited_state *s, const struct frame *f)
{
    uint32_t n = 0;

    for (size_t i = f->first; i < f->first + f->n; i++)
        n += w->naps[i] == NAP_ASLEEP;
    if (n == 0)
        return;
    s->asleep = (uint32_t)w->nsets + 1;
    ARRAY_PUSH(w->sets, w->nsets, w->cap_sets, n);
    for (size_t i = f->first; i < f->first + f->n; i++)
        if (w->naps[i] == NAP_ASLEEP)
            ARRAY_PUSH(w->sets, w->nsets, w->cap_sets, w->groups.v[i].id);
}

/* ---- entering and leaving ---- */

/* The state that was met last is entered, with its groups. */
static struct frame *push(struct way *w, uint32_t state)
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
    visited_at(&x->visited, state)->place = 1;
    x->nframes = w->n;
    if (x->nframes > x->deepest)
        x->deepest = x->nframes;
    return f;
}

static void enter_new(struct way *w, uint32_t state)
{
    struct frame *f = push(w, state);

    for (size_t i = f->first; i < f->first + f->n; i++)
        w->naps[i] = w->groups.v[i].id != 0 && is_in(w->asleep, w->nasleep, w->groups.v[i].id)
                         ? NAP_ASLEEP
                         : NAP_AWAKE;
    keep_set(w, visited_at(&w->x->visited, state), f);
}

/* Does one of the set not sleep this time? */
static bool loses_sleep(const struct way *w, const uint32_t *set)
{
    for (uint32_t i = 1; i <= set[0]; i++)
        if (!is_in(w->asleep, w->nasleep, set[i]))
            return true;
    return false;
}

/* Of a set only those that sleep this time, too, stay in it. */
static void narrow_set(const struct way *w, uint32_t *set)
{
    uint32_t kept = 0;

    for (uint32_t i = 1; i <= set[0]; i++)
        if (is_in(w->asleep, w->nasleep, set[i]))
            set[++kept] = set[i];
    set[0] = kept;
}

/* Groups that slept in a state when it was entered before, but not this time, are taken now. */
static void enter_again(struct way *w, uint32_t state)
{
    uint32_t at = visited_at(&w->x->visited, state)->asleep;
    struct frame *f;

    if (at == 0 || !loses_sleep(w, w->sets + at - 1))
        return;
    f = push(w, state);
    for (size_t i = f->first; i < f->first + f->n; i++) {
        uint32_t id = w->groups.v[i].id, *set = w->sets + at - 1;

        w->naps[i] = NAP_BEFORE;
        if (id != 0 && is_in(set + 1, set[0], id))
            w->naps[i] = is_in(w->asleep, w->nasleep, id) ? NAP_ASLEEP : NAP_AWAKE;
    }
    narrow_set(w, w->sets + at - 1);
}

static void pop(struct way *w)
{
    struct frame *f = &w->v[--w->n];

    visited_at(&w->x->visited, f->state)->place = 0;
    w->groups.n = f->first;
    w->x->nframes = w->n;
}

/* ---- the search ---- */

/* The group at hand is through. */
static void finish_group(struct way *w, struct frame *f)
{
    w->naps[f->first + f->at] = f->ended ? NAP_BEFORE : NAP_TAKEN;
    f->at++;
    f->taking = f->ended = false;
}

/* Is there a way out of the state on top that is to be tried? */
static bool has_next(struct way *w, struct frame *f)
{
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

static bool too_deep(struct way *w)
{
    struct search *x = w->x;

    if (x->limits.depth == 0 || w->n <= x->limits.depth)
        return false;
    x->stopped = "depth";
    return true;
}

/* A step led to a state that was met before. */
static void meet_again(struct way *w, uint32_t state)
{
    if (visited_at(&w->x->visited, state)->place > 0)
        w->cycle = true;
    else
        enter_again(w, state);
}

/* Takes the next step out of the state on top. */
static void expand(struct way *w)
{
    struct search *x = w->x;
    struct frame *f = &w->v[w->n - 1];
    enum space_status status;
    uint32_t state;
    bool known;

    if (f->moved)
        space_back(x->space, &x->ledger, f->mark);
    f->moved = true;
    x->reducer.sole = w->groups.v[f->first + f->at].step;
    status = space_step(x->space, path_oracle(&f->path));
    x->steps++;
    state = search_meet(x, f->state, f->path.n, &known);
    sleep_behind(w, f);
    if (status != SPACE_GOES_ON)
        f->ended = true;
    if (known && status == SPACE_GOES_ON)
        meet_again(w, state);
    else if (status == SPACE_GOES_ON)
        enter_new(w, state);
    else if (!known)
        search_end(x, state);
}

bool search_sleeping(struct search *x)
{
    struct way w = { .x = x };
    bool known, cycle;

    enter_new(&w, search_meet(x, NO_STATE, 0, &known));
    while (w.n > 0 && !w.cycle && !search_limited(x)) {
        struct frame *f = &w.v[w.n - 1];

        if (!too_deep(&w) && has_next(&w, f))
            expand(&w);
        else
            pop(&w);
    }
    cycle = w.cycle;
    free_way(&w);
    return !cycle;
}
