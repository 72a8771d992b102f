/* search/search_sleep.c: the search that does not take independent steps in every order, depth
 * first. Every state is met all the same. But steps are left out, so of a cycle too little would be
 * known: at the first one the search gives up. */
#include "base/mem.h"
#include "search/search_frames.h"

struct sleepers {
    struct way way;
    uint32_t *sets;          /* of each state that was met which groups sleep: how many, then their ids */
    size_t nsets, cap_sets;
    bool cycle;
};

/* ---- sets ---- */

static bool is_in(const uint32_t *set, uint32_t id)
{
    for (uint32_t i = 1; i <= set[0]; i++)
        if (set[i] == id)
            return true;
    return false;
}

/* What sleeps in a state that is new. */
static void keep_set(struct sleepers *s, struct visited_state *state, const struct frame *f)
{
    const struct way *w = &s->way;
    uint32_t n = 0;

    for (size_t i = f->first; i < f->first + f->n; i++)
        n += w->naps[i] == NAP_ASLEEP;
    if (n == 0)
        return;
    state->asleep = (uint32_t)s->nsets + 1;
    ARRAY_PUSH(s->sets, s->nsets, s->cap_sets, n);
    for (size_t i = f->first; i < f->first + f->n; i++)
        if (w->naps[i] == NAP_ASLEEP)
            ARRAY_PUSH(s->sets, s->nsets, s->cap_sets, w->groups.v[i].id);
}

/* Does one of the set not sleep this time? */
static bool loses_sleep(const struct way *w, const uint32_t *set)
{
    for (uint32_t i = 1; i <= set[0]; i++)
        if (!way_sleeps(w, set[i]))
            return true;
    return false;
}

/* Of a set only those that sleep this time, too, stay in it. */
static void narrow_set(const struct way *w, uint32_t *set)
{
    uint32_t kept = 0;

    for (uint32_t i = 1; i <= set[0]; i++)
        if (way_sleeps(w, set[i]))
            set[++kept] = set[i];
    set[0] = kept;
}

/* ---- entering and leaving ---- */

static struct frame *push(struct sleepers *s, uint32_t state)
{
    struct search *x = s->way.x;

    visited_at(&x->visited, state)->place = 1;
    if (s->way.n + 1 > x->deepest)
        x->deepest = s->way.n + 1;
    return way_push(&s->way, state);
}

static void pop(struct sleepers *s)
{
    visited_at(&s->way.x->visited, s->way.v[s->way.n - 1].state)->place = 0;
    way_pop(&s->way);
}

static void enter_new(struct sleepers *s, uint32_t state)
{
    const struct frame *f = push(s, state);

    keep_set(s, visited_at(&s->way.x->visited, state), f);
}

/* Groups that slept in a state when it was entered before, but not this time, are taken now. */
static void enter_again(struct sleepers *s, uint32_t state)
{
    struct way *w = &s->way;
    uint32_t at = visited_at(&w->x->visited, state)->asleep;
    const struct frame *f;

    if (at == 0 || !loses_sleep(w, s->sets + at - 1))
        return;
    f = push(s, state);
    for (size_t i = f->first; i < f->first + f->n; i++)
        if (!is_in(s->sets + at - 1, w->groups.v[i].id))
            w->naps[i] = NAP_BEFORE;
    narrow_set(w, s->sets + at - 1);
}

/* ---- the search ---- */

static bool too_deep(const struct way *w)
{
    struct search *x = w->x;

    if (x->limits.depth == 0 || x->level + w->n <= x->limits.depth)
        return false;
    x->stopped = "depth";
    return true;
}

/* A step led to a state that was met before. */
static void meet_again(struct sleepers *s, uint32_t state)
{
    if (visited_at(&s->way.x->visited, state)->place > 0)
        s->cycle = true;
    else
        enter_again(s, state);
}

/* Takes the next step out of the state on top. */
static void expand(struct sleepers *s)
{
    struct search *x = s->way.x;
    const struct frame *f = &s->way.v[s->way.n - 1];
    enum space_status status = way_step(&s->way);
    bool known;
    uint32_t state = search_meet(x, f->state, f->path.n, &known);

    if (state == NO_STATE)
        return;
    if (known && status == SPACE_GOES_ON)
        meet_again(s, state);
    else if (status == SPACE_GOES_ON)
        enter_new(s, state);
    else if (!known)
        search_end(x, state);
}

/* What sleeps in the root sleeps in its state. */
static void enter_root(struct sleepers *s, const struct start *start)
{
    struct way *w = &s->way;

    w->nasleep = 0;
    for (size_t i = 0; i < start->root->nasleep; i++)
        ARRAY_PUSH(w->asleep, w->nasleep, w->cap_asleep, start->root->asleep[i]);
    if (start->known)
        enter_again(s, start->state);
    else
        enter_new(s, start->state);
}

bool search_sleeping(struct search *x, const struct roots *r)
{
    struct sleepers s = { .way = { .x = x } };
    struct start start;

    for (size_t i = 0; !s.cycle && search_start(x, r, i, &start); i++) {
        enter_root(&s, &start);
        while (s.way.n > 0 && !s.cycle && !search_limited(x)) {
            if (!too_deep(&s.way) && way_has_next(&s.way))
                expand(&s);
            else
                pop(&s);
        }
    }
    way_free(&s.way);
    mem_free(s.sets);
    return !s.cycle;
}
