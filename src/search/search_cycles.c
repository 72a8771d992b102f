/* search/search_cycles.c: the search that takes every step out of every state, and so knows every
 * cycle. A frame is a state on the way from the first one, its place in the ledger, and the ways
 * out of it that were tried. */
#include <string.h>

#include "base/mem.h"
#include "search/choice_tree.h"
#include "search/search_parts.h"

struct frame {
    uint32_t state;
    bool fresh;              /* the device is in this state: nothing was tried yet */
    bool again;              /* all its ways are to be tried from the beginning */
    struct sole_step sole;   /* found: the one step that is tried */
    struct ledger_mark mark;
    struct path path;
    struct party_set moved;  /* on the edge that led here */
};

/* The way that the search is on. */
struct way {
    struct search *x;
    struct frame *v;   /* frames keep their arrays when they are used again */
    size_t n, cap;
    struct party_set enabled; /* in the state that is entered */
};

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
    for (size_t i = 0; i < w->cap; i++) {
        path_free(&w->v[i].path);
        party_set_free(&w->v[i].moved);
    }
    mem_free(w->v);
    party_set_free(&w->enabled);
}

/* The state that was met last is entered. */
static void push(struct way *w, uint32_t state)
{
    struct search *x = w->x;
    struct frame *f = next_frame(w);

    party_set_copy(&f->moved, &x->space->parties.moved);
    f->state = state;
    f->fresh = true;
    f->mark = ledger_mark(&x->ledger);
    path_clear(&f->path);
    f->path.filter = reduce_filter(&x->reducer);
    reduce_state(&x->reducer);
    f->sole = x->reducer.sole;
    x->nframes = w->n;
    if (x->nframes > x->deepest)
        x->deepest = x->nframes;
    space_enabled(x->space, &w->enabled);
    components_enter(&x->components, state, &w->enabled);
}

static void pop(struct way *w)
{
    struct frame *f = &w->v[--w->n];
    uint32_t from = w->n > 0 ? w->v[w->n - 1].state : NO_STATE;

    components_leave(&w->x->components, &(struct edge){ from, f->state, &f->moved });
    w->x->nframes = w->n;
}

/* A step that was tried alone leads back to an open state: a cycle of such steps would leave out
 * what others can do for ever, so here all steps are tried after all. */
static void try_all(struct frame *f)
{
    f->sole.found = false;
    path_clear(&f->path);
    f->again = true;
}

/* Takes the next step out of the state on top. */
static void expand(struct way *w)
{
    struct search *x = w->x;
    struct frame *f = &w->v[w->n - 1];
    enum space_status status;
    uint32_t state;
    bool known;

    if (!f->fresh)
        space_back(x->space, &x->ledger, f->mark);
    f->fresh = f->again = false;
    x->reducer.sole = f->sole;
    status = space_step(x->space, path_oracle(&f->path));
    x->steps++;
    state = search_meet(x, f->state, f->path.n, &known);
    if (state == NO_STATE)
        return;
    if (known && f->sole.found && visited_at(&x->visited, state)->place > 0)
        try_all(f);
    else if (known)
        components_edge(&x->components,
                        &(struct edge){ f->state, state, &x->space->parties.moved });
    else if (status == SPACE_GOES_ON)
        push(w, state);
    else
        search_end(x, state);
}

/* May the state on top be left by a way that was not tried yet? */
static bool has_next(struct way *w)
{
    struct search *x = w->x;
    struct frame *f = &w->v[w->n - 1];

    if (f->fresh && x->limits.depth != 0 && x->level + w->n > x->limits.depth) {
        x->stopped = "depth";
        return false;
    }
    return f->fresh || f->again || path_next(&f->path);
}

void search_all(struct search *x, const struct roots *r)
{
    struct way w = { .x = x };
    struct start start;

    x->space->parties.watched = x->space->parties.told_apart;
    for (size_t i = 0; search_start(x, r, i, &start); i++) {
        if (!start.known)
            push(&w, start.state);
        while (w.n > 0 && !search_limited(x)) {
            if (has_next(&w))
                expand(&w);
            else
                pop(&w);
        }
    }
    x->space->parties.watched = false;
    free_way(&w);
}
