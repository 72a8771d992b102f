/* search/witness.c: the choices that lead to a state that a search has met, and those that lead
 * round a cycle. A state is kept with its predecessor only; which picks lead on from there is tried
 * again. So it does not matter that alternatives may be listed in an order (age of blocks, of
 * operations) that is no part of a state, and differs with the path that was taken to the
 * predecessor. */
#include "base/hash.h"
#include "base/mem.h"
#include "search/search.h"

static bool is_print(const uint64_t a[2], const uint64_t b[2])
{
    return a[0] == b[0] && a[1] == b[1];
}

/* ---- to a state of a search ---- */

/* Tries the steps out of the present state until one leads to the i-th of these. */
static bool go_to(struct search *x, const struct search_steps *s, size_t i, struct choice_tree *t)
{
    const uint64_t *print = visited_at(s->states, s->v[i])->print;
    struct ledger_mark here = ledger_mark(&x->ledger);

    choice_tree_clear(t);
    for (;;) {
        machine_step(x->machine, choice_tree_oracle(t));
        machine_write(x->machine, &x->ledger);
        if (is_print(x->ledger.print, print) &&
            (s->parties == NULL ||
             machine_party(x->machine, x->machine->moved) == s->parties[i]))
            return true;
        if (!choice_tree_next(t))
            return false;
        machine_back(x->machine, &x->ledger, here);
    }
}

/* The states on the path to a state, from the one that the search began with; *n of them, owned by
 * the caller. */
static uint32_t *states_to(const struct visited *v, uint32_t state, size_t *n)
{
    uint32_t *states;
    size_t i = 1;

    for (uint32_t s = state; visited_at(v, s)->parent != NO_STATE; s = visited_at(v, s)->parent)
        i++;
    *n = i;
    states = mem_new(i * sizeof *states);
    for (uint32_t s = state; i > 0; s = visited_at(v, s)->parent)
        states[--i] = s;
    return states;
}

/* From the first of these states, where the machine is, to the last. */
static bool follow(struct search *x, const struct search_steps *s, struct choice_list *out)
{
    struct choice_tree t = { .n = 0 };
    bool found = true;

    for (size_t i = 1; found && i < s->n; i++) {
        found = go_to(x, s, i, &t);
        if (out != NULL)
            choice_list_add(out, &t);
    }
    choice_tree_free(&t);
    return found;
}

/* The search began after the states before the roots of its shard, if there are any. */
static bool go_to_root(struct search *x, const uint64_t print[2], struct choice_list *out)
{
    uint32_t *states;
    size_t n;
    bool found;

    if (x->before.n == 0)
        return true;
    states = states_to(&x->before, visited_find(&x->before, print), &n);
    found = follow(x, &(struct search_steps){ &x->before, states, n, NULL }, out);
    mem_free(states);
    return found;
}

/* Others may have restored states meanwhile: the ledger sees first what has changed. */
static void go_to_first(struct search *x)
{
    machine_write(x->machine, &x->ledger);
    machine_back(x->machine, &x->ledger, x->first);
}

bool search_follow(struct search *x, const struct search_steps *steps, struct choice_list *out)
{
    bool found;

    go_to_first(x);
    x->machine->watched = steps->parties != NULL;
    found = follow(x, steps, out);
    x->machine->watched = false;
    return found;
}

bool search_choices(struct search *x, uint32_t state, struct choice_list *out)
{
    size_t n;
    uint32_t *states = states_to(&x->visited, state, &n);
    bool found;

    go_to_first(x);
    found = go_to_root(x, visited_at(&x->visited, states[0])->print, out) &&
            follow(x, &(struct search_steps){ &x->visited, states, n, NULL }, out);
    mem_free(states);
    return found;
}

/* Answers from a list, then at random, and writes down what it answers. */
struct going_on {
    const struct choice_list *step;
    size_t at;
    struct random random;
    struct choice_list *out;
};

static unsigned pick_on(void *self, enum site site, unsigned n)
{
    struct going_on *g = self;
    const bool listed = g->at < g->step->n;
    const unsigned k = listed ? g->step->v[g->at++].pick : random_below(&g->random, n);

    ARRAY_PUSH(g->out->v, g->out->n, g->out->cap, (struct made_choice){ site, n, k });
    return k;
}

bool search_choices_on(struct search *x, uint32_t state, const struct choice_list *step,
                       uint64_t most, struct choice_list *out)
{
    struct going_on g = { .step = step, .out = out };
    const struct machine_reduction *r = x->machine->kind->reduction;

    if (!search_choices(x, state, out))
        return false;
    random_seed(&g.random, 0);
    if (r != NULL)
        r->select(x->machine, ALL_TRANSITIONS);
    for (uint64_t i = 0; i < most && x->machine->status == MACHINE_GOES_ON; i++) {
        const size_t before = out->n;

        machine_step(x->machine, (struct oracle){ .pick = pick_on, .self = &g });
        choice_list_step(out, before);
    }
    return true;
}

bool search_way(struct search *x, uint32_t state, FILE *out)
{
    struct choice_list list = { .n = 0 };
    bool found = search_choices(x, state, out == NULL ? NULL : &list);

    if (out != NULL)
        choice_list_write(list.v, list.n, out);
    choice_list_free(&list);
    return found;
}

/* ---- once round a cycle: a breadth-first search from a state for itself ---- */

#define MOST_STATES 50000u
#define MOST_BYTES ((size_t)64 << 20)

/* A state that was met, and the step that led to it. */
struct near_state {
    struct saved_state saved; /* until its own steps were tried */
    uint32_t parent;          /* NO_STATE: the first */
    size_t choices, n;        /* of the step: where they begin in near.choices, how many */
};

/* The states that were met, nearest first. */
struct near {
    struct machine *machine;
    uint64_t goal[2];
    uint64_t epoch;         /* of all states that are looked at */
    struct near_state *v;
    uint32_t n;
    size_t cap, bytes;
    struct visited met;
    struct choice_list choices;
};

/* The machine has come there by that step. */
static void add(struct near *l, uint32_t parent, const struct choice_tree *step)
{
    struct near_state *s;

    l->v = mem_grow(l->v, &l->cap, l->n + 1u, sizeof *l->v);
    s = &l->v[l->n++];
    *s = (struct near_state){ .parent = parent, .choices = l->choices.n, .n = step->n };
    saved_state_keep(&s->saved, l->machine);
    l->bytes += saved_state_bytes(&s->saved);
    choice_list_add(&l->choices, step);
}

static void forget(struct near *l, uint32_t i)
{
    l->bytes -= saved_state_bytes(&l->v[i].saved);
    saved_state_free(&l->v[i].saved);
}

/* Can a path to the goal lead through the state that the machine is in? */
static bool may_lead_back(const struct near *l)
{
    return l->machine->status == MACHINE_GOES_ON && machine_epoch(l->machine) == l->epoch;
}

/* Tries the steps out of a state. Does one lead to the goal? It is the last state then. */
static bool expand(struct near *l, uint32_t i, struct choice_tree *t)
{
    struct saved_state now = NO_SAVED_STATE;
    bool found = false;

    choice_tree_clear(t);
    do {
        uint64_t print[2];

        saved_state_restore(&l->v[i].saved, l->machine);
        machine_step(l->machine, choice_tree_oracle(t));
        saved_state_keep(&now, l->machine);
        saved_state_print(&now, print);
        found = is_print(print, l->goal);
        if (found || (may_lead_back(l) && visited_add(&l->met, print)))
            add(l, i, t);
    } while (!found && choice_tree_next(t));
    saved_state_free(&now);
    return found;
}

static bool search_round(struct near *l)
{
    struct choice_tree t = { .n = 0 };
    bool found = false;

    add(l, NO_STATE, &t);
    saved_state_print(&l->v[0].saved, l->goal);
    for (uint32_t i = 0; !found && i < l->n; i++) {
        if (l->n > MOST_STATES || l->bytes > MOST_BYTES)
            break;
        found = expand(l, i, &t);
        forget(l, i);
    }
    choice_tree_free(&t);
    return found;
}

/* The choices of the steps to the last state. */
static void write_round(const struct near *l, FILE *out)
{
    struct choice_list way = { .n = 0 };
    uint32_t *states = mem_new(l->n * sizeof *states);
    uint32_t n = 0;

    for (uint32_t s = l->n - 1; l->v[s].parent != NO_STATE; s = l->v[s].parent)
        states[n++] = s;
    while (n > 0) {
        const struct near_state *s = &l->v[states[--n]];

        for (size_t i = 0; i < s->n; i++)
            ARRAY_PUSH(way.v, way.n, way.cap, l->choices.v[s->choices + i]);
    }
    choice_list_write(way.v, way.n, out);
    choice_list_free(&way);
    mem_free(states);
}

bool round_write(struct machine *m, FILE *out)
{
    struct near l = { .machine = m, .epoch = machine_epoch(m) };
    bool found = search_round(&l);

    if (found)
        write_round(&l, out);
    for (uint32_t i = 0; i < l.n; i++)
        saved_state_free(&l.v[i].saved);
    mem_free(l.v);
    choice_list_free(&l.choices);
    visited_free(&l.met);
    return found;
}
