/* search/search_sleep.c: the search that does not take independent steps in every order, depth
 * first. Every state is met all the same. But steps are left out, so of a cycle too little would be
 * known: at the first one the search gives up. */
#include "search/search_parts.h"

struct sleepers {
    struct path path;
    uint32_t *sets;          /* of each state that was met who sleeps: how many, then their ids */
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

/* Who sleeps in a state that is new. */
static void keep_set(struct sleepers *s, struct visited_state *state, const struct frame *f)
{
    const struct path *p = &s->path;
    uint32_t n = 0;

    for (size_t i = f->first; i < f->first + f->n; i++)
        n += p->sleep[i] == ASLEEP;
    if (n == 0)
        return;
    state->asleep = (uint32_t)s->nsets + 1;
    ARRAY_PUSH(s->sets, s->nsets, s->cap_sets, n);
    for (size_t i = f->first; i < f->first + f->n; i++)
        if (p->sleep[i] == ASLEEP)
            ARRAY_PUSH(s->sets, s->nsets, s->cap_sets, path_id(p, i));
}

/* Does one of the set not sleep this time? */
static bool loses_sleep(const struct path *p, const uint32_t *set)
{
    for (uint32_t i = 1; i <= set[0]; i++)
        if (!path_sleeps(p, set[i]))
            return true;
    return false;
}

/* Of a set only those that sleep this time, too, stay in it. */
static void narrow_set(const struct path *p, uint32_t *set)
{
    uint32_t kept = 0, n = set[0];

    for (uint32_t i = 1; i <= n; i++)
        if (path_sleeps(p, set[i]))
            set[++kept] = set[i];
    set[0] = kept;
}

/* ---- entering and leaving ---- */

static struct frame *push(struct sleepers *s, uint32_t state)
{
    visited_at(&s->path.x->visited, state)->place = 1;
    return path_push(&s->path, state);
}

static void pop(struct sleepers *s)
{
    visited_at(&s->path.x->visited, path_top(&s->path)->state)->place = 0;
    path_pop(&s->path);
}

static void enter_new(struct sleepers *s, uint32_t state)
{
    const struct frame *f = push(s, state);

    keep_set(s, visited_at(&s->path.x->visited, state), f);
}

/* Those that slept in a state when it was entered before, but not this time, are taken now. */
static void enter_again(struct sleepers *s, uint32_t state)
{
    struct path *p = &s->path;
    uint32_t at = visited_at(&p->x->visited, state)->asleep;
    const struct frame *f;

    if (at == 0 || !loses_sleep(p, s->sets + at - 1))
        return;
    f = push(s, state);
    for (size_t i = f->first; i < f->first + f->n; i++)
        if (!is_in(s->sets + at - 1, path_id(p, i)))
            p->sleep[i] = TAKEN_BEFORE;
    narrow_set(p, s->sets + at - 1);
}

/* ---- the search ---- */

/* A step led to a state that was met before. */
static void meet_again(struct sleepers *s, uint32_t state)
{
    if (visited_at(&s->path.x->visited, state)->place > 0)
        s->cycle = true;
    else
        enter_again(s, state);
}

/* Takes the next step out of the state on top. */
static void expand(struct sleepers *s)
{
    struct search *x = s->path.x;
    enum machine_status status = path_step(&s->path);
    bool known;
    uint32_t state;

    if (path_retries(&s->path, status))
        return;
    state = path_meet(&s->path, &known);
    if (state == NO_STATE)
        return;
    if (known && status == MACHINE_GOES_ON)
        meet_again(s, state);
    else if (status == MACHINE_GOES_ON)
        enter_new(s, state);
    else if (!known)
        search_end(x, state);
}

/* Who sleeps in the root sleeps in its state. */
static void enter_root(struct sleepers *s, const struct start *start)
{
    path_set_asleep(&s->path, start->root->asleep, start->root->nasleep);
    if (start->known)
        enter_again(s, start->state);
    else
        enter_new(s, start->state);
}

bool search_sleeping(struct search *x, const struct roots *r)
{
    struct sleepers s = { .path = { .x = x, .apart = true, .sleeping = true, .knows = search_knows(x) } };
    struct start start;

    for (size_t i = 0; !s.cycle && search_start(x, r, i, &start); i++) {
        enter_root(&s, &start);
        while (s.path.n > 0 && !s.cycle && !search_limited(x)) {
            if (path_has_next(&s.path))
                expand(&s);
            else
                pop(&s);
        }
    }
    path_free(&s.path);
    mem_free(s.sets);
    return !s.cycle;
}
