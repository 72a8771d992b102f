/* library/explore.c: every schedule from a state on, by the search, for callbacks of the caller's. */
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "library/library.h"
#include "search/cycles.h"

/* A search and what the caller wants of it. */
struct exploring {
    struct warpstep *w;
    const struct warpstep_search *how;
    struct target *prints; /* owned */
    size_t nprints;
    struct search search;
    struct cycles cycles;
    struct machine_watcher watcher; /* also on the way back to an end: it is part of the runs */
    volatile sig_atomic_t interrupted;
};

/* A reason begins with this byte where the caller's check gave it. */
#define CHECKED '\1'

static void begins(void *self)
{
    (void)self;
}

static bool ends(void *self, struct text *why)
{
    struct exploring *x = self;
    struct interrupted_call call = library_enter(x->w, CALLBACK_STATE);
    const char *reason = x->how->check(x->how->self, x->w);

    if (reason != NULL) {
        why->n = 0;
        text_printf(why, "%c%s", CHECKED, reason);
    }
    library_leave(x->w, call);
    return reason != NULL;
}

static void progress(void *self, const struct search *s)
{
    struct exploring *x = self;
    struct interrupted_call call;

    if (x->how->progress == NULL)
        return;
    call = library_enter(x->w, CALLBACK_STEP);
    if (!x->how->progress(x->how->self, search_states(s)))
        x->interrupted = 1;
    library_leave(x->w, call);
}

/* Whose final values make an outcome. False with an error. */
static bool find_prints(struct exploring *x)
{
    struct warpstep *w = x->w;
    size_t n = x->how->names != NULL ? x->how->nnames : w->objects.nbuffers;

    x->prints = mem_new((n + 1) * sizeof *x->prints);
    for (; x->nprints < n; x->nprints++) {
        struct target *t = &x->prints[x->nprints];
        struct scan s;
        struct word word;

        if (x->how->names == NULL) {
            *t = target_of_buffer(&w->objects, (uint32_t)x->nprints);
            continue;
        }
        s = library_scan(w, "name", x->how->names[x->nprints]);
        if (!scan_expect_word(&s, &word, "the name of a buffer or a module variable") ||
            !scan_finished(&s) || !objects_find_target(&w->objects, &word, t, &w->diags))
            return false;
    }
    return true;
}

/* The space hears who moves, which costs speed from then on. */
static void follow(struct warpstep *w)
{
    struct engine_observer steps = ptx_machine_observer(&w->space);
    struct memory_observer memory = ptx_machine_memory_observer(&w->space);

    if (w->follows)
        return;
    device_observe(w->session.device, &steps);
    device_observe_memory(w->session.device, &memory);
    w->follows = true;
}

static void set_reductions(struct exploring *x, struct search_options *o)
{
    bool on = x->how->check == NULL && !x->how->all_states;

    x->w->space.reducer.on = on ? ALL_REDUCTIONS : (struct reductions){ false };
    o->try_one = o->independent = on;
}

static void search(struct exploring *x)
{
    struct search_options o = { .limits = { .states = x->how->max_states,
                                            .depth = x->how->max_depth,
                                            .bytes = x->how->max_bytes,
                                            .interrupted = &x->interrupted } };
    struct machine *m = &x->w->space.machine;

    set_reductions(x, &o);
    x->watcher = (struct machine_watcher){ x, begins, ends };
    m->watcher = x->how->check != NULL ? &x->watcher : NULL;
    search_init(&x->search, m, &o);
    x->search.progress = progress;
    x->search.self = x;
    cycles_begin(&x->cycles, &x->search);
    search_run(&x->search);
    cycles_describe(&x->cycles, &x->search);
}

/* ---- what was found ---- */

static bool is_checked(const struct outcome *o)
{
    return o->n > 0 && o->bytes[0] == CHECKED;
}

static struct warpstep_ending ending_of(enum ending_kind kind, const struct outcome *o)
{
    static const enum warpstep_verdict verdicts[] = {
        [ENDED_COMPLETED] = WARPSTEP_COMPLETED,
        [ENDED_STUCK] = WARPSTEP_STUCK,
        [ENDED_DEADLOCKED] = WARPSTEP_DEADLOCKED,
        [ENDED_FAILED] = WARPSTEP_REFUSED,
    };
    struct warpstep_ending e = { verdicts[kind], "", o->states, o->choices, "" };

    if (kind == ENDED_DEADLOCKED && is_checked(o))
        e.verdict = WARPSTEP_LIMIT;
    return e;
}

/* Tells an end, or a cycle, in the state where the machine is. */
static bool call_back(struct exploring *x, struct warpstep_ending *e, FILE *list)
{
    struct text t = { NULL, 0, 0 };
    struct interrupted_call call;
    bool goes_on;

    text_puts(&t, "");
    if (list != NULL) {
        rewind(list);
        source_read_all(list, &t);
    }
    e->list = t.s;
    call = library_enter(x->w, CALLBACK_STATE);
    goes_on = x->how->ended(x->how->self, x->w, e);
    library_leave(x->w, call);
    text_free(&t);
    return goes_on;
}

static bool tell_ending(struct exploring *x, enum ending_kind kind, const struct outcome *o)
{
    struct warpstep_ending e = ending_of(kind, o);
    struct text why = { NULL, 0, 0 };
    FILE *list = tmpfile();
    size_t skipped = e.verdict == WARPSTEP_LIMIT;
    bool goes_on = true;

    text_puts(&why, "");
    if (kind != ENDED_COMPLETED)
        text_add(&why, (const char *)o->bytes + skipped, o->n - skipped);
    e.why = why.s;
    if (search_way(&x->search, o->state, list))
        goes_on = call_back(x, &e, list);
    if (list != NULL)
        fclose(list);
    text_free(&why);
    return goes_on;
}

/* Its list leads to the cycle and once around, and the machine is where it begins. */
static bool tell_cycle(struct exploring *x, const struct cycle *c)
{
    struct warpstep_ending e = { WARPSTEP_STARVING, c->fair ? "" : c->who, c->states, c->choices, "" };
    FILE *list = tmpfile();
    bool goes_on = true, found = search_way(&x->search, c->state, list);

    if (found && list != NULL) {
        fputs(LIST_CYCLE_BEGINS "\n", list);
        round_write(&x->w->space.machine, list);
        found = search_way(&x->search, c->state, NULL);
    }
    if (found)
        goes_on = call_back(x, &e, list);
    if (list != NULL)
        fclose(list);
    return goes_on;
}

static void tell_endings(struct exploring *x)
{
    bool goes_on = x->how->ended != NULL;

    for (unsigned k = 0; k < ENDING_KINDS; k++) {
        struct outcomes *all = endings_of(&x->search.ends, (enum ending_kind)k);

        outcomes_sort(all);
        for (size_t i = 0; goes_on && i < all->n; i++)
            goes_on = tell_ending(x, (enum ending_kind)k, &all->v[i]);
    }
    for (size_t i = 0; goes_on && i < x->cycles.n; i++)
        goes_on = tell_cycle(x, &x->cycles.v[i]);
}

static void count(struct exploring *x, struct warpstep_explored *found)
{
    const struct search *s = &x->search;

    *found = (struct warpstep_explored){ .states = search_states(s),
                                         .steps = s->steps,
                                         .completed = s->ends.completed.states,
                                         .stuck = s->ends.stuck.states,
                                         .outcomes = s->ends.completed.n,
                                         .fair = s->components.fair,
                                         .starving = s->components.starving,
                                         .complete = s->stopped == NULL,
                                         .stopped = s->stopped != NULL ? s->stopped : "" };
    for (size_t i = 0; i < s->ends.deadlocked.n; i++) {
        const struct outcome *o = &s->ends.deadlocked.v[i];

        *(is_checked(o) ? &found->checked : &found->deadlocked) += o->states;
    }
}

/* The machine's own settings and prints, for the time of a search. */
static void explore(struct exploring *x, struct warpstep_explored *found)
{
    struct warpstep *w = x->w;
    uint64_t max_steps = w->options.settings.max_steps;

    w->options.settings.max_steps = 0;
    w->exploring = true;
    w->space.prints = x->prints;
    w->space.nprints = x->nprints;
    library_see_status(w);
    follow(w);
    search(x);
    count(x, found);
    tell_endings(x);
    cycles_free(&x->cycles);
    search_free(&x->search);
    w->space.machine.watcher = w->session.watcher = NULL;
    w->space.agents.watched = false;
    w->space.prints = NULL;
    w->space.nprints = 0;
    w->exploring = false;
    w->options.settings.max_steps = max_steps;
}

bool warpstep_explore(struct warpstep *w, const struct warpstep_search *how,
                      struct warpstep_explored *found)
{
    struct exploring x = { .w = w, .how = how };
    struct warpstep_state *here;

    if (!library_may(w, CALLBACK_NONE))
        return false;
    if (!find_prints(&x)) {
        mem_free(x.prints);
        return library_done(w, false);
    }
    here = warpstep_keep(w);
    if (here != NULL) {
        explore(&x, found);
        library_set_oracle(w);
        warpstep_restore(w, here);
    }
    warpstep_state_free(here);
    mem_free(x.prints);
    return here != NULL; /* warpstep_keep has set the error */
}
