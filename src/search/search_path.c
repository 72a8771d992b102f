/* search/search_path.c: the states on a search's path, with what is awake and asleep in them. Knows
 * no order in which states are searched. */
#include <string.h>

#include "search/search_parts.h"

void path_free(struct path *p)
{
    struct machine *m = p->x->machine;

    if (m->kind->reduction != NULL)
        m->kind->reduction->pop(m, 0);
    for (size_t i = 0; i < p->cap; i++) {
        choice_tree_free(&p->v[i].tree);
        agent_set_free(&p->v[i].moved);
    }
    mem_free(p->v);
    mem_free(p->sleep);
    mem_free(p->asleep);
}

/* ---- who sleeps ---- */

uint32_t path_id(const struct path *p, size_t entry)
{
    const struct machine *m = p->x->machine;

    return m->kind->reduction->id(m, entry);
}

bool path_sleeps(const struct path *p, uint32_t id)
{
    for (size_t i = 0; i < p->nasleep; i++)
        if (p->asleep[i] == id)
            return true;
    return false;
}

void path_set_asleep(struct path *p, const uint32_t *ids, size_t n)
{
    p->nasleep = 0;
    for (size_t i = 0; i < n; i++)
        ARRAY_PUSH(p->asleep, p->nasleep, p->cap_asleep, ids[i]);
}

/* Behind a step of this entry: those that slept or were taken before it, and are independent of
 * it. */
static void sleep_behind(struct path *p, const struct frame *f)
{
    const struct machine *m = p->x->machine;

    p->nasleep = 0;
    for (size_t i = f->first; p->apart && i < f->first + f->n; i++) {
        enum sleep s = (enum sleep)p->sleep[i];

        if ((s == ASLEEP || s == TAKEN) &&
            m->kind->reduction->independent(m, i, f->first + f->at))
            ARRAY_PUSH(p->asleep, p->nasleep, p->cap_asleep, path_id(p, i));
    }
}

/* ---- states ---- */

static struct frame *next_frame(struct path *p)
{
    if (p->n == p->cap) {
        size_t old = p->cap;

        p->v = mem_grow(p->v, &p->cap, p->n + 1, sizeof *p->v);
        memset(p->v + old, 0, (p->cap - old) * sizeof *p->v);
    }
    return &p->v[p->n++];
}

/* What is to be tried in the state that is entered. */
static void find_entries(struct path *p, struct frame *f)
{
    struct machine *m = p->x->machine;
    const struct machine_reduction *r = m->kind->reduction;

    f->first = p->nentries;
    f->n = 1;
    f->sole = false;
    f->tree.filter = (struct tree_filter){ NULL, NULL };
    if (r != NULL) {
        f->n = r->push(m, p->apart, &f->sole);
        f->tree.filter = (struct tree_filter){ r->narrow, m };
    }
    p->nentries += f->n;
    p->sleep = mem_grow(p->sleep, &p->cap_sleep, p->nentries, 1);
    for (size_t i = f->first; i < p->nentries; i++)
        p->sleep[i] = p->nasleep > 0 && path_sleeps(p, path_id(p, i)) ? ASLEEP : AWAKE;
}

struct frame *path_push(struct path *p, uint32_t state)
{
    struct frame *f = next_frame(p);

    f->state = state;
    f->mark = ledger_mark(&p->x->ledger);
    f->at = 0;
    f->taking = f->left = f->ended = false;
    choice_tree_clear(&f->tree);
    find_entries(p, f);
    p->x->nframes = p->n;
    return f;
}

void path_pop(struct path *p)
{
    struct machine *m = p->x->machine;

    p->nentries = p->v[--p->n].first;
    if (m->kind->reduction != NULL)
        m->kind->reduction->pop(m, p->nentries);
    p->x->nframes = p->n;
}

/* ---- steps ---- */

/* The entry at hand is through. */
static void finish_entry(struct path *p, struct frame *f)
{
    p->sleep[f->first + f->at] = f->ended ? TAKEN_BEFORE : TAKEN;
    f->at++;
    f->taking = f->ended = false;
}

static bool too_deep(const struct path *p)
{
    uint64_t most = p->x->options.limits.depth;

    return most != 0 && p->x->level + p->n > most;
}

bool path_has_next(struct path *p)
{
    struct frame *f = path_top(p);

    if (too_deep(p)) {
        p->x->stopped = "depth";
        return false;
    }
    if (f->taking && choice_tree_next(&f->tree))
        return true;
    if (f->taking)
        finish_entry(p, f);
    while (f->at < f->n && p->sleep[f->first + f->at] != AWAKE)
        f->at++;
    choice_tree_clear(&f->tree);
    f->taking = f->at < f->n;
    return f->taking;
}

enum machine_status path_step(struct path *p)
{
    struct search *x = p->x;
    struct machine *m = x->machine;
    struct frame *f = path_top(p);

    if (f->left)
        machine_back(m, &x->ledger, f->mark);
    f->left = true;
    if (m->kind->reduction != NULL)
        m->kind->reduction->select(m, p->apart || f->sole ? f->first + f->at : ALL_TRANSITIONS);
    machine_step(m, choice_tree_oracle(&f->tree));
    x->steps++;
    sleep_behind(p, f);
    f->ended = f->ended || m->status != MACHINE_GOES_ON;
    return m->status;
}

void path_try_all(struct path *p)
{
    struct frame *f = path_top(p);

    f->sole = f->taking = false;
    f->at = 0;
}
