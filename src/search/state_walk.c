/* search/state_walk.c: a machine goes back to states on its path only, so the walk is depth first. */
#include "search/state_walk.h"

#include <string.h>

#include "base/mem.h"

/* A state on the path of the walk. */
struct walked {
    uint32_t state;
    struct ledger_mark mark;
    struct choice_tree tree;
    bool begun;
};

struct walker {
    const struct state_walk *client;
    struct walked *path; /* entries keep their arrays when they are used again */
    size_t n, cap;
    struct agent_set moved;
    struct tree_filter filter;
};

/* The oracle of a step: what the tree says. */
static unsigned pick(void *self, enum site site, unsigned n)
{
    struct walker *w = self;
    struct oracle tree = choice_tree_oracle(&w->path[w->n - 1].tree);
    unsigned k = tree.pick(tree.self, site, n);

    if (w->client->picked != NULL)
        w->client->picked(w->client->self, k);
    return k;
}

static void enter(struct walker *w, uint32_t state)
{
    struct walked *f;

    if (w->n == w->cap) {
        size_t old = w->cap;

        w->path = mem_grow(w->path, &w->cap, w->n + 1, sizeof *w->path);
        memset(w->path + old, 0, (w->cap - old) * sizeof *w->path);
    }
    f = &w->path[w->n++];
    f->state = state;
    f->mark = ledger_mark(&w->client->x->ledger);
    f->begun = false;
    f->tree.filter = w->filter;
    choice_tree_clear(&f->tree);
}

/* Takes the step that the tree of the state on top is at. */
static void take(struct walker *w)
{
    const struct state_walk *c = w->client;

    if (c->begins != NULL)
        c->begins(c->self);
    machine_step(c->x->machine, (struct oracle){ .pick = pick, .self = w });
    machine_write(c->x->machine, &c->x->ledger);
}

/* The present step of the state on top is an edge; what it leads to is entered if it is new. */
static bool follow(struct walker *w)
{
    const struct state_walk *c = w->client;
    struct machine *m = c->x->machine;
    struct walked *f = &w->path[w->n - 1];
    bool fresh = false, over, more;
    uint32_t to;

    take(w);
    to = c->meet(c->self, &fresh);
    over = m->status != MACHINE_GOES_ON;
    if (to != NO_STATE && fresh && over)
        c->ended(c->self, to);
    agent_set_copy(&w->moved, m->moved);
    machine_back(m, &c->x->ledger, f->mark);
    more = to == NO_STATE || c->edge(c->self, f->state, to, &w->moved);
    if (!more || to == NO_STATE || !fresh || over)
        return more;
    f->tree.asked = 0; /* once more, to stay there */
    take(w);
    enter(w, to);
    return true;
}

static bool walk(struct walker *w)
{
    while (w->n > 0) {
        struct walked *f = &w->path[w->n - 1];

        if (f->begun && !choice_tree_next(&f->tree)) {
            w->n--;
            continue;
        }
        if (f->begun)
            machine_back(w->client->x->machine, &w->client->x->ledger, f->mark);
        f->begun = true;
        if (!follow(w))
            return false;
    }
    return true;
}

static void walker_free(struct walker *w)
{
    for (size_t i = 0; i < w->cap; i++)
        choice_tree_free(&w->path[i].tree);
    mem_free(w->path);
    agent_set_free(&w->moved);
}

bool state_walk(const struct state_walk *c)
{
    struct walker w = { .client = c };
    struct machine *m = c->x->machine;
    const struct machine_reduction *r = m->kind->reduction;
    const enum machine_voice voice = m->voice;
    uint32_t first;
    bool fresh, whole;

    if (c->narrowed && r != NULL) {
        r->select(m, ALL_TRANSITIONS);
        w.filter = (struct tree_filter){ r->narrow, m };
    }
    machine_write(m, &c->x->ledger);
    machine_back(m, &c->x->ledger, c->x->first);
    machine_write(m, &c->x->ledger);
    m->watched = m->told_apart;
    m->voice = MACHINE_MUTE;
    first = c->meet(c->self, &fresh);
    enter(&w, first);
    whole = walk(&w);
    m->voice = voice;
    m->watched = false;
    walker_free(&w);
    return whole;
}
