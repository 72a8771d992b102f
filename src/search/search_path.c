/* search/search_path.c: the states on a search's path, with what is awake and asleep in them. Knows
 * no order in which states are searched. */
#include <string.h>

#include "search/search_parts.h"

void path_free(struct path *p)
{
    struct machine *m = p->x->machine;

    machine_catch_up(m, &p->x->ledger);
    if (m->kind->reduction != NULL)
        m->kind->reduction->pop(m, 0);
    known_steps_free(&p->steps);
    for (size_t i = 0; i < p->cap; i++) {
        choice_tree_free(&p->v[i].tree);
        agent_set_free(&p->v[i].sets.moved);
        agent_set_free(&p->v[i].sets.late);
        agent_set_free(&p->v[i].sets.fresh);
    }
    mem_free(p->v);
    mem_free(p->sleep);
    mem_free(p->keys);
    mem_free(p->was);
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
    for (size_t i = f->first; p->sleeping && i < f->first + f->n; i++) {
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

/* Room for n more entries. */
static void make_room(struct path *p, size_t n)
{
    p->sleep = mem_grow(p->sleep, &p->cap_sleep, p->nentries + n, 1);
    p->keys = mem_grow(p->keys, &p->cap_keys, p->nentries + n, sizeof *p->keys);
}

/* What is to be tried in the state that is entered, which is looked at. */
static void find_entries(struct path *p, struct frame *f)
{
    struct machine *m = p->x->machine;
    const struct machine_reduction *r = m->kind->reduction;

    machine_catch_up(m, &p->x->ledger);
    f->n = 1;
    if (r != NULL)
        f->n = r->push(m, p->apart, &f->sole);
    make_room(p, f->n);
    memset(p->keys + f->first, 0, f->n * sizeof *p->keys);
}

/* The same, derived from the entries of the state before. False: that is impossible. */
static bool follow_entries(struct path *p, struct frame *f)
{
    struct machine *m = p->x->machine;
    const struct known_step *s = p->known;
    const struct frame *before = p->n > 1 ? f - 1 : NULL;
    size_t most;

    if (s == NULL || before == NULL || !s->entries.is_kept || before->sole || before->insisted)
        return false;
    most = before->n + s->entries.n;
    p->was = mem_grow(p->was, &p->cap_was, most, sizeof *p->was);
    f->n = m->kind->reduction->follow(m, (struct entries){ before->first, before->n },
                                      before->first + before->at, &s->entries, p->was);
    make_room(p, f->n);
    for (size_t i = 0; i < f->n; i++) /* a part may be given to several: then each key is another */
        p->keys[f->first + i] = p->was[i] == NEW_ENTRY || p->confined.also != 0
                                    ? (struct entry_step){ .known = NULL }
                                    : p->keys[before->first + p->was[i]];
    return f->n > 0;
}

/* Keeps what the state after a confined step has in common with those after other steps of the kind. */
static void keep_entries(struct path *p, const struct frame *f)
{
    const struct machine *m = p->x->machine;
    struct known_step *s = p->known != NULL ? p->known : p->kept;
    const struct frame *before = p->n > 1 ? f - 1 : NULL;

    if (s == NULL || before == NULL || m->kind->reduction->keep == NULL || f->sole ||
        before->sole || before->insisted)
        return;
    m->kind->reduction->keep(m, (struct entries){ f->first, f->n }, before->first + before->at,
                             &s->entries);
}

/* NULL: the step is not known. */
static struct known_step *find_known(const struct path *p, struct entry_step *e)
{
    if (e->known == NULL || memcmp(e->known->key, e->key, sizeof e->key) != 0)
        e->known = known_steps_find(&p->steps, e->key);
    return e->known;
}

/* States that known steps lead to are looked for soon. */
static void expect_state(struct path *p, size_t entry)
{
    const struct machine *m = p->x->machine;
    const struct known_step *s;
    struct entry_step *e = &p->keys[entry];
    struct confined c;
    uint64_t print[2];

    if ((e->key[0] | e->key[1]) == 0) {
        if (!m->kind->reduction->confined(m, entry, &c))
            return;
        known_step_key(&p->x->ledger, &c, e->key);
    }
    s = find_known(p, e);
    if (s == NULL)
        return;
    for (unsigned h = 0; h < 2; h++)
        print[h] = p->x->ledger.print[h] + s->print[h];
    visited_expect(&p->x->visited, print);
}

/* The entries are those of the state on top: which of them sleep? */
static void wake_entries(struct path *p, const struct frame *f)
{
    p->nentries = f->first + f->n;
    for (size_t i = f->first; i < p->nentries; i++) {
        p->sleep[i] = p->nasleep > 0 && path_sleeps(p, path_id(p, i)) ? ASLEEP : AWAKE;
        if (p->knows && p->sleep[i] == AWAKE)
            expect_state(p, i);
    }
}

static void enter(struct path *p, struct frame *f)
{
    struct machine *m = p->x->machine;
    const struct machine_reduction *r = m->kind->reduction;

    f->first = p->nentries;
    f->sole = f->insisted = false;
    f->tree.filter = (struct tree_filter){ NULL, NULL };
    if (r != NULL)
        f->tree.filter = (struct tree_filter){ r->narrow, m };
    if (!follow_entries(p, f)) {
        find_entries(p, f);
        keep_entries(p, f);
    }
    wake_entries(p, f);
}

struct frame *path_push(struct path *p, uint32_t state)
{
    struct frame *f = next_frame(p);

    if (p->known != NULL)
        known_step_put(p->known, &p->confined, &p->x->ledger);
    f->state = state;
    memcpy(f->print, p->x->ledger.print, sizeof f->print);
    f->mark = ledger_mark(&p->x->ledger);
    f->at = 0;
    f->taking = f->left = f->ended = false;
    choice_tree_clear(&f->tree);
    enter(p, f);
    p->x->nframes = p->n;
    return f;
}

static void drop_entries(struct path *p, const struct frame *f)
{
    struct machine *m = p->x->machine;

    p->nentries = f->first;
    if (m->kind->reduction != NULL)
        m->kind->reduction->pop(m, f->first);
}

/* The entries of a state to which the search will come back: what is asked for of the states that
 * known steps lead to? */
static void expect_rest(const struct path *p, const struct frame *f,
                        void (*expect)(const struct visited *v, const uint64_t print[2]))
{
    for (size_t i = f->first + f->at + 1; i < f->first + f->n; i++) {
        const struct entry_step *e = &p->keys[i];
        uint64_t print[2];

        if (p->sleep[i] != AWAKE || e->known == NULL)
            continue;
        print[0] = f->print[0] + e->known->print[0];
        print[1] = f->print[1] + e->known->print[1];
        expect(&p->x->visited, print);
    }
}

/* By the time that the search is there memory has brought it. */
static void look_ahead(const struct path *p)
{
    if (p->n > 1)
        expect_rest(p, &p->v[p->n - 2], visited_expect_state);
    if (p->n > 2)
        expect_rest(p, &p->v[p->n - 3], visited_expect);
}

void path_pop(struct path *p)
{
    drop_entries(p, &p->v[--p->n]);
    p->known = p->kept = NULL;
    p->x->nframes = p->n;
    search_doubt(p->x);
    if (p->knows)
        look_ahead(p);
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

/* Goes on from the state of the frame: the entry that is taken now. */
static void take(struct path *p, struct frame *f)
{
    struct machine *m = p->x->machine;

    machine_catch_up(m, &p->x->ledger);
    if (m->kind->reduction != NULL)
        m->kind->reduction->select(m, p->apart || f->sole ? f->first + f->at : ALL_TRANSITIONS);
    machine_step(m, choice_tree_oracle(&f->tree));
    if (p->x->stepped != NULL)
        p->x->stepped(p->x->self, f->state, &f->tree);
}

/* Is the step of the entry known? Then the machine stays where it is. */
static bool is_known(struct path *p, const struct frame *f)
{
    const struct machine *m = p->x->machine;
    struct entry_step *e = &p->keys[f->first + f->at];

    p->known = p->kept = NULL;
    p->confined.n = 0;
    if (!p->knows || f->tree.n > 0 ||
        !m->kind->reduction->confined(m, f->first + f->at, &p->confined))
        return false;
    if ((e->key[0] | e->key[1]) == 0)
        known_step_key(&p->x->ledger, &p->confined, e->key);
    p->known = find_known(p, e);
    return p->known != NULL;
}

enum machine_status path_step(struct path *p)
{
    struct search *x = p->x;
    struct frame *f = path_top(p);
    enum machine_status status = MACHINE_GOES_ON;

    if (f->left)
        ledger_return(&x->ledger, f->mark);
    f->left = true;
    if (!is_known(p, f)) {
        take(p, f);
        status = x->machine->status;
    }
    x->steps++;
    sleep_behind(p, f);
    f->ended = f->ended || status != MACHINE_GOES_ON;
    return status;
}

/* A step that is not known has been taken; the next time it is. */
static void keep_step(struct path *p, const struct frame *f)
{
    const struct search *x = p->x;

    if (p->confined.n > 0 && x->machine->status == MACHINE_GOES_ON)
        p->kept = known_steps_keep(&p->steps, &x->ledger,
                                   &(struct taken_step){
                                       .confined = &p->confined,
                                       .key = p->keys[f->first + f->at].key,
                                       .before = f->mark,
                                       .choices = f->tree.n,
                                       .moved = x->machine->moved });
}

uint32_t path_meet(struct path *p, bool *known)
{
    struct search *x = p->x;
    const struct frame *f = path_top(p);
    struct met m = { .parent = f->state, .choices = f->tree.n };

    if (p->known == NULL) {
        machine_write(x->machine, &x->ledger);
        keep_step(p, f);
    }
    memcpy(m.print, x->ledger.print, sizeof m.print);
    if (p->known != NULL) {
        m.choices = p->confined.choices;
        m.print[0] += p->known->print[0];
        m.print[1] += p->known->print[1];
    }
    return search_meet_print(x, &m, known);
}

const struct agent_set *path_moved(const struct path *p)
{
    return p->known != NULL ? &p->known->moved : p->x->machine->moved;
}

/* A step that is known reads nothing that others write. */
static const struct agent_set *reads(const struct path *p, const struct agent_set *of)
{
    static const struct agent_set none = { .n = 0 };

    return of == NULL || p->known == NULL ? of : &none;
}

const struct agent_set *path_late(const struct path *p)
{
    return reads(p, p->x->machine->late);
}

const struct agent_set *path_fresh(const struct path *p)
{
    return reads(p, p->x->machine->fresh);
}

/* The machine goes back there, to see what can be tried. */
void path_try_all(struct path *p)
{
    struct machine *m = p->x->machine;
    struct frame *f = path_top(p);
    const bool may = m->may_try_one;

    ledger_return(&p->x->ledger, f->mark);
    drop_entries(p, f);
    m->may_try_one = false;
    find_entries(p, f);
    m->may_try_one = may;
    f->insisted = true;
    p->nasleep = 0;
    wake_entries(p, f);
    f->taking = f->left = false;
    f->at = 0;
    choice_tree_clear(&f->tree);
}

bool path_retries(struct path *p, enum machine_status status)
{
    if (status != MACHINE_STUCK || !path_top(p)->sole)
        return false;
    machine_write(p->x->machine, &p->x->ledger);
    p->x->steps--;
    path_try_all(p);
    return true;
}
