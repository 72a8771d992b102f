/* search/lookahead.c: a search that begins at the present state of a trail, and the choices and steps
 * that lead to what it found. */
#include "search/lookahead.h"

#include <string.h>

#include "base/mem.h"
#include "search/cycles.h"
#include "search/random_walks.h"

const char *end_kind_text(enum end_kind k)
{
    static const char *const text[] = {
#define KIND(name, text) text,
        END_KINDS(KIND)
#undef KIND
    };

    return text[k];
}

/* One search, which begins here. */
struct ahead {
    struct trail *trail;
    const struct lookahead_options *options;
    struct lookahead *found;
    struct trail_mark here;
    /* whichever of them it is */
    struct search *search;
    struct walks *walks;
};

/* ---- ends and the places that they are in ---- */

/* A state of the search; or a schedule at random, as far as so many steps. */
struct target_state {
    uint32_t which;
    uint64_t steps;
};

static bool go_to(struct ahead *x, const struct target_state *to, struct choice_list *list)
{
    if (x->search != NULL)
        return search_choices(x->search, to->which, list);
    walks_choices(x->walks, (struct walk_part){ to->which, to->steps, UINT64_MAX }, list);
    return true;
}

/* Steps to the end of a run count, except to a deadlock, which is the last state itself; steps to a
 * cycle count up to the last with a choice. */
static uint64_t steps_to(const struct ahead *x, const struct lookahead_end *e,
                         const struct choice_list *list)
{
    if (e->kind >= END_FAIR)
        return list->last;
    return list->steps - (x->trail->machine->status == MACHINE_DEADLOCKED);
}

static struct trail_place place_of(const struct ahead *x, const struct lookahead_end *e,
                                  const struct choice_list *list)
{
    struct trail_place place;
    struct codec picks;

    codec_init(&picks);
    for (size_t i = 0; i < list->n; i++) {
        uint32_t pick = list->v[i].pick;

        codec_u32(&picks, &pick);
    }
    place = trail_place_behind(x->trail, &picks, steps_to(x, e, list));
    codec_free(&picks);
    return place;
}

static void add_end(struct ahead *x, struct lookahead_end e, struct target_state to,
                    const void *bytes)
{
    struct choice_list list = { .n = 0 };

    e.reached = go_to(x, &to, &list);
    if (e.reached) {
        e.choices = list.n;
        if (e.kind == END_DEADLOCKED && x->trail->machine->status == MACHINE_STOPPED)
            e.kind = END_STOPPED;
        e.place = place_of(x, &e, &list);
    }
    if (e.kind < END_UNENDED)
        x->found->counts[e.kind] += e.times;
    e.bytes = mem_new(e.n + 1);
    memcpy(e.bytes, bytes, e.n);
    ARRAY_PUSH(x->found->ends, x->found->n, x->found->cap, e);
    choice_list_free(&list);
}

static void add_ends(struct ahead *x, struct endings *all)
{
    for (unsigned k = 0; k < ENDING_KINDS; k++) {
        struct outcomes *some = endings_of(all, (enum ending_kind)k);

        outcomes_sort(some);
        for (size_t i = 0; i < some->n; i++) {
            const struct outcome *o = &some->v[i];
            const struct lookahead_end e = { .kind = (enum end_kind)k, .n = o->n,
                                        .times = x->walks != NULL ? o->runs : o->states,
                                        .choices = o->choices };

            add_end(x, e, (struct target_state){ o->state, UINT64_MAX }, o->bytes);
        }
    }
}

/* ---- every schedule ---- */

static void take_found(struct ahead *x, const struct cycles *cycles)
{
    struct search *s = x->search;
    struct lookahead *found = x->found;

    found->states = s->visited.n;
    found->steps = s->steps;
    found->stopped = s->stopped;
    found->counts[END_FAIR] = s->components.fair;
    found->counts[END_STARVING] = s->components.starving;
    add_ends(x, &s->ends);
    for (size_t i = 0; i < cycles->n; i++) {
        const struct cycle *c = &cycles->v[i];
        const struct lookahead_end e = { .kind = c->fair ? END_FAIR : END_STARVING,
                                    .n = strlen(c->who), .times = c->cycles,
                                    .choices = c->choices };

        add_end(x, e, (struct target_state){ .which = c->state }, c->who);
    }
}

/* A path that ends at a watcher's word might hide another one, were some steps only tried alone. */
static void seek_all(struct ahead *x)
{
    const bool whole = x->options->watcher == NULL;
    const struct search_options o = {
        .limits = { .states = x->options->most, .interrupted = x->options->interrupted },
        .try_one = whole,
        .independent = whole,
    };
    struct cycles cycles = { .n = 0 };
    struct search search;

    x->search = &search;
    search_init(&search, x->trail->machine, &o);
    cycles_begin(&cycles, &search);
    search_run(&search);
    cycles_describe(&cycles, &search);
    take_found(x, &cycles);
    cycles_free(&cycles);
    search_free(&search);
}

/* ---- schedules at random ---- */

static void add_laps(struct ahead *x, const struct walk_rounds *l, enum end_kind kind)
{
    const struct lookahead_end e = { .kind = kind, .times = l->walks, .choices = l->choices };

    x->found->counts[kind] = l->walks;
    if (l->walks > 0)
        add_end(x, e, (struct target_state){ l->walk, l->begin }, "");
}

static void seek_at_random(struct ahead *x)
{
    const struct walks_options o = { .walks = x->options->walks,
                                     .seed = x->options->seed,
                                     .depth = x->options->most,
                                     .interrupted = x->options->interrupted };
    struct walks walks;

    x->walks = &walks;
    walks_init(&walks, x->trail->machine, &o);
    walks_run(&walks);
    x->found->at_random = true;
    x->found->walks = walks.taken;
    x->found->steps = walks.steps;
    x->found->stopped = walks.taken < o.walks ? walks.stopped : NULL;
    x->found->counts[END_UNENDED] = walks.cut;
    add_ends(x, &walks.ends);
    add_laps(x, &walks.fair, END_FAIR);
    add_laps(x, &walks.starving, END_STARVING);
    walks_free(&walks);
}

/* ---- together ---- */

/* Nothing of it is to be heard; runs end where the watcher says. */
void lookahead_search(struct trail *w, const struct lookahead_options *o, struct lookahead *found)
{
    struct machine *m = w->machine;
    enum machine_voice voice = m->voice;
    struct ahead x = { .trail = w, .options = o, .found = found, .here = trail_mark_here(w) };
    size_t chosen = w->chosen;

    *found = (struct lookahead){ .n = 0 };
    m->voice = MACHINE_MUTE;
    m->watcher = o->watcher;
    if (o->walks > 0)
        seek_at_random(&x);
    else
        seek_all(&x);
    m->watcher = NULL;
    m->voice = voice;
    trail_read_mark(w, &x.here);
    w->chosen = chosen;
    saved_state_free(&x.here.state);
}

void lookahead_free(struct lookahead *s)
{
    for (size_t i = 0; i < s->n; i++) {
        mem_free(s->ends[i].bytes);
        mem_free(s->ends[i].place.picks);
    }
    mem_free(s->ends);
}
