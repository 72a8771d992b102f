/* search/search_witness.c: the choices that lead to a state that a search has met. A state is kept
 * with its predecessor only; which picks lead on from there is tried again. So it does not matter
 * that alternatives are listed in an order (age of blocks, of operations) that is no part of a
 * state, and differs with the way that was taken to the predecessor. */
#include "base/mem.h"
#include "search/choice_tree.h"
#include "search/search.h"

/* Records what a path answers, as a list. */
struct answers {
    struct recorder recorder;
    bool wanted;      /* somebody wants the list */
    struct path path; /* of the next step */
    uint32_t at;
};

static unsigned next_answer(void *self, enum site site, unsigned n)
{
    struct answers *a = self;

    (void)site;
    (void)n;
    return a->path.choices[a->at++].pick;
}

static void record(struct answers *a)
{
    struct oracle recorder = recorder_oracle(&a->recorder);

    for (a->at = 0; a->at < a->path.n;)
        choice_pick(&recorder, a->path.choices[a->at].site, a->path.choices[a->at].n);
}

static bool is_print(const uint64_t a[2], const uint64_t b[2])
{
    return a[0] == b[0] && a[1] == b[1];
}

/* Tries the steps out of the present state until one leads to a state of that print. */
static bool go_to(struct state_space *x, struct ledger *l, const uint64_t print[2], struct path *p)
{
    struct ledger_mark here = ledger_mark(l);

    path_clear(p);
    for (;;) {
        space_step(x, path_oracle(p));
        space_write(x, l);
        if (is_print(l->print, print))
            return true;
        if (!path_next(p))
            return false;
        space_back(x, l, here);
    }
}

/* The states on the way, the first one left out; *n of them, owned by the caller. */
static uint32_t *states_to(const struct visited *v, uint32_t state, size_t *n)
{
    uint32_t *states;
    size_t i = 0;

    for (uint32_t s = state; visited_at(v, s)->parent != NO_STATE; s = visited_at(v, s)->parent)
        i++;
    *n = i;
    states = mem_new((i + 1) * sizeof *states);
    for (uint32_t s = state; i > 0; s = visited_at(v, s)->parent)
        states[--i] = s;
    return states;
}

/* From where the way to this state begins, one state after the other. */
static bool follow(struct search *x, const struct visited *v, uint32_t state, struct answers *a)
{
    size_t steps;
    uint32_t *states = states_to(v, state, &steps);
    bool found = true;

    for (size_t i = 0; found && i < steps; i++) {
        found = go_to(x->space, &x->ledger, visited_at(v, states[i])->print, &a->path);
        if (a->wanted)
            record(a);
    }
    mem_free(states);
    return found;
}

/* The state that the search began with, on the way to this one. */
static uint32_t root_of(const struct visited *v, uint32_t state)
{
    while (visited_at(v, state)->parent != NO_STATE)
        state = visited_at(v, state)->parent;
    return state;
}

/* Others may have restored states meanwhile: the ledger sees first what has changed. */
static bool go(struct search *x, uint32_t state, struct answers *a)
{
    const uint64_t *root = visited_at(&x->visited, root_of(&x->visited, state))->print;

    space_write(x->space, &x->ledger);
    space_back(x->space, &x->ledger, x->first);
    return (x->before.n == 0 || follow(x, &x->before, visited_find(&x->before, root), a)) &&
           follow(x, &x->visited, state, a);
}

bool search_way(struct search *x, uint32_t state, FILE *out)
{
    struct answers a = { .wanted = out != NULL };
    bool found;

    path_init(&a.path);
    recorder_init(&a.recorder, (struct oracle){ .pick = next_answer, .self = &a }, out);
    found = go(x, state, &a);
    recorder_end(&a.recorder);
    path_free(&a.path);
    return found;
}
