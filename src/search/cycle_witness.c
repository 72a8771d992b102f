/* search/cycle_witness.c: a breadth-first search from a state for itself. */
#include "search/cycle_witness.h"

#include "base/mem.h"
#include "search/saved_state.h"
#include "search/choice_tree.h"
#include "search/fingerprints.h"

#define MOST_STATES 50000u
#define MOST_BYTES ((size_t)64 << 20)
#define NO_ONE 0xffffffffu

/* A state that was met, and the step that led to it. */
struct lap_state {
    struct moment moment;   /* until its own steps were tried */
    uint32_t parent;        /* NO_ONE: the first */
    size_t choices, n;      /* of the step: where they begin in lap.choices, how many */
};

struct lap {
    struct state_space *space;
    uint64_t goal[2];
    size_t action;          /* the host's next line in all states that are looked at */
    struct lap_state *states;
    uint32_t nstates;
    size_t cap_states, bytes;
    struct prints met;
    struct path_choice *choices;
    size_t nchoices, cap_choices;
};

/* ---- states ---- */

/* The space has come there by that step. */
static void add(struct lap *l, uint32_t parent, const struct path *step)
{
    struct lap_state *s;

    l->states = mem_grow(l->states, &l->cap_states, l->nstates + 1u, sizeof *l->states);
    s = &l->states[l->nstates++];
    *s = (struct lap_state){ .parent = parent, .choices = l->nchoices, .n = step->n };
    moment_init(&s->moment);
    moment_keep(&s->moment, l->space);
    l->bytes += s->moment.s.state.n + s->moment.s.order.n;
    for (uint32_t i = 0; i < step->n; i++)
        ARRAY_PUSH(l->choices, l->nchoices, l->cap_choices, step->choices[i]);
}

static void forget(struct lap *l, uint32_t i)
{
    struct moment *m = &l->states[i].moment;

    l->bytes -= m->s.state.n + m->s.order.n;
    moment_free(m);
    moment_init(m);
}

static void print_here(struct lap *l, struct moment *m, uint64_t print[2])
{
    moment_keep(m, l->space);
    moment_print(m, print);
}

/* ---- the search ---- */

/* Can a way to the goal lead through the state that the space is in? The host never goes back; and a
 * device that has taken a launch back cannot be restored to a state with it. */
static bool may_lead_back(const struct lap *l)
{
    return l->space->status == SPACE_GOES_ON && l->space->action == l->action;
}

/* Tries the steps out of a state. Does one lead to the goal? It is the last state then. */
static bool expand(struct lap *l, uint32_t i, struct path *p)
{
    struct moment now;
    bool found = false;

    moment_init(&now);
    path_clear(p);
    do {
        uint64_t print[2];

        moment_restore(&l->states[i].moment, l->space);
        space_step(l->space, path_oracle(p));
        print_here(l, &now, print);
        found = print[0] == l->goal[0] && print[1] == l->goal[1];
        if (found || (may_lead_back(l) && prints_add(&l->met, print)))
            add(l, i, p);
    } while (!found && path_next(p));
    moment_free(&now);
    return found;
}

static bool search(struct lap *l)
{
    struct path p;
    bool found = false;

    path_init(&p);
    add(l, NO_ONE, &p);
    moment_print(&l->states[0].moment, l->goal);
    for (uint32_t i = 0; !found && i < l->nstates; i++) {
        if (l->nstates > MOST_STATES || l->bytes > MOST_BYTES)
            break;
        found = expand(l, i, &p);
        forget(l, i);
    }
    path_free(&p);
    return found;
}

/* ---- the way ---- */

static unsigned next_answer(void *self, enum site site, unsigned n)
{
    const struct path_choice **next = self;

    (void)site;
    (void)n;
    return (*next)++->pick;
}

/* The step to a state; next: what the recorder's inner oracle answers. */
static void record(const struct lap *l, uint32_t state, struct recorder *recorder,
                   const struct path_choice **next)
{
    const struct lap_state *s = &l->states[state];
    struct oracle oracle = recorder_oracle(recorder);

    *next = l->choices + s->choices;
    for (size_t i = 0; i < s->n; i++)
        choice_pick(&oracle, l->choices[s->choices + i].site, l->choices[s->choices + i].n);
}

static void write_way(const struct lap *l, FILE *out)
{
    const struct path_choice *next = NULL;
    struct recorder recorder;
    uint32_t *way = mem_new(l->nstates * sizeof *way);
    uint32_t n = 0;

    recorder_init(&recorder, (struct oracle){ .pick = next_answer, .self = &next }, out);
    for (uint32_t s = l->nstates - 1; l->states[s].parent != NO_ONE; s = l->states[s].parent)
        way[n++] = s;
    while (n > 0)
        record(l, way[--n], &recorder, &next);
    recorder_end(&recorder);
    mem_free(way);
}

bool lap_write(struct state_space *x, FILE *out)
{
    struct lap l = { .space = x, .action = x->action };
    bool found = search(&l);

    if (found)
        write_way(&l, out);
    for (uint32_t i = 0; i < l.nstates; i++)
        moment_free(&l.states[i].moment);
    mem_free(l.states);
    mem_free(l.choices);
    prints_free(&l.met);
    return found;
}
