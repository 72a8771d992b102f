/* library/states.c: states as values of the caller's, and every schedule from one on. */
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "library/library.h"
#include "search/search.h"

/* What is kept besides the state itself says whether it can be restored. */
struct warpstep_state {
    const struct warpstep *of;
    struct saved_state saved;
    struct scheduler scheduler;
    struct replayer replayer;
    uint64_t steps;
    uint64_t made;   /* programs and buffers */
    size_t launches; /* that were there, and the last of them */
    uint64_t last;
};

/* ---- the space ---- */

/* Of all states that can be kept none has an end: which end a step finds is found again. */
static void see_status(struct warpstep *w)
{
    w->space.machine.status =
        w->session.verdict == WARPSTEP_COMPLETED && session_rests(&w->session, NO_OBJECT)
            ? MACHINE_COMPLETED
            : MACHINE_GOES_ON;
    w->space.machine.steps = w->session.steps;
}

bool library_space(struct warpstep *w)
{
    library_open(w);
    if (checks_any(w->options.checks, ABOUT_KERNEL))
        return library_fail(w, "what the checks of kernels remember is no part of a state");
    if (w->session.verdict == WARPSTEP_STUCK)
        return library_fail(w, "the run is stuck: nothing leads on from there");
    if (!w->spaced)
        ptx_machine_adopt(&w->space, &w->session, &w->launched);
    w->spaced = true;
    return true;
}

void library_close_space(struct warpstep *w)
{
    if (w->spaced)
        ptx_machine_close(&w->space);
    w->spaced = false;
}

/* ---- states ---- */

struct warpstep_state *warpstep_keep(struct warpstep *w)
{
    enum machine_status status;
    struct warpstep_state *s;

    if (!library_may(w, CALLBACK_STATE) || !library_space(w))
        return NULL;
    s = mem_new(sizeof *s);
    s->of = w;
    s->scheduler = w->session.scheduler;
    s->replayer = w->session.replayer;
    s->steps = w->session.steps;
    s->made = w->made;
    s->launches = w->nserials;
    s->last = w->nserials > 0 ? w->serials[w->nserials - 1] : 0;
    status = w->space.machine.status;
    see_status(w);
    saved_state_keep(&s->saved, &w->space.machine);
    w->space.machine.status = status;
    library_done(w, true);
    return s;
}

void warpstep_state_free(struct warpstep_state *s)
{
    if (s == NULL)
        return;
    saved_state_free(&s->saved);
    mem_free(s);
}

static bool fits(struct warpstep *w, const struct warpstep_state *s)
{
    if (s->of != w)
        return library_fail(w, "it is a state of another machine");
    if (s->made != w->made)
        return library_fail(w, "programs or buffers were added since the state was kept");
    if (s->launches > w->nserials || (s->launches > 0 && w->serials[s->launches - 1] != s->last))
        return library_fail(w, "a launch of the state was taken back since it was kept");
    return true;
}

bool warpstep_restore(struct warpstep *w, const struct warpstep_state *s)
{
    if (!library_may(w, CALLBACK_NONE) || !fits(w, s))
        return false;
    if (s->launches < w->nserials)
        library_close_space(w);
    w->nserials = w->launched.nactions = s->launches;
    if (!w->spaced)
        ptx_machine_adopt(&w->space, &w->session, &w->launched);
    w->spaced = true;
    w->moment++;
    saved_state_restore(&s->saved, &w->space.machine);
    w->session.scheduler = s->scheduler;
    w->session.replayer = s->replayer;
    w->session.steps = s->steps;
    return library_done(w, true);
}

bool warpstep_equal(const struct warpstep_state *a, const struct warpstep_state *b)
{
    const struct codec *x = &a->saved.s.state, *y = &b->saved.s.state;

    return a->of == b->of && a->made == b->made && x->n == y->n &&
           memcmp(x->bytes, y->bytes, x->n) == 0;
}

void warpstep_hash(const struct warpstep_state *s, uint64_t out[2])
{
    saved_state_print(&s->saved, out);
}

/* ---- every schedule ---- */

/* A search and what the caller wants of it. */
struct exploring {
    struct warpstep *w;
    const struct warpstep_search *how;
    struct target *prints; /* owned */
    size_t nprints;
    struct search search;
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
    const char *reason;

    x->w->callback = CALLBACK_STATE;
    reason = x->how->check(x->how->self, x->w);
    if (reason == NULL)
        return false;
    why->n = 0;
    text_printf(why, "%c%s", CHECKED, reason);
    return true;
}

static void progress(void *self, const struct search *s)
{
    struct exploring *x = self;

    if (x->how->progress != NULL && !x->how->progress(x->how->self, search_states(s)))
        x->interrupted = 1;
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

    x->w->space.reducer.on = (struct reductions){ on, on, on, on, on };
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
    search_run(&x->search);
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

/* The machine goes to the end, and its choices become a list. */
static bool go_there(struct exploring *x, const struct outcome *o, struct text *list)
{
    struct choice_list choices = { .n = 0 };
    FILE *f = tmpfile();
    bool found = search_choices(&x->search, o->state, &choices);

    if (f != NULL) {
        choice_list_write(choices.v, choices.n, f);
        rewind(f);
        source_read_all(f, list);
        fclose(f);
    }
    choice_list_free(&choices);
    return found;
}

static bool tell_ending(struct exploring *x, enum ending_kind kind, const struct outcome *o)
{
    struct warpstep_ending e = ending_of(kind, o);
    struct text list = { NULL, 0, 0 }, why = { NULL, 0, 0 };
    size_t skipped = e.verdict == WARPSTEP_LIMIT;
    bool goes_on = true;

    text_puts(&list, "");
    text_puts(&why, "");
    if (kind != ENDED_COMPLETED)
        text_add(&why, (const char *)o->bytes + skipped, o->n - skipped);
    if (go_there(x, o, &list)) {
        e.list = list.s;
        e.why = why.s;
        x->w->callback = CALLBACK_STATE;
        goes_on = x->how->ended(x->how->self, x->w, &e);
    }
    text_free(&list);
    text_free(&why);
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
    see_status(w);
    follow(w);
    search(x);
    count(x, found);
    tell_endings(x);
    search_free(&x->search);
    w->space.machine.watcher = w->session.watcher = NULL;
    w->space.prints = NULL;
    w->space.nprints = 0;
    w->exploring = false;
    w->callback = CALLBACK_NONE;
    w->options.settings.max_steps = max_steps;
}

bool warpstep_explore(struct warpstep *w, const struct warpstep_search *how,
                      struct warpstep_explored *found)
{
    struct exploring x = { .w = w, .how = how };
    struct warpstep_state *here;
    bool ok;

    if (!library_may(w, CALLBACK_NONE))
        return false;
    here = warpstep_keep(w);
    if (here == NULL)
        return false;
    ok = find_prints(&x);
    if (ok) {
        explore(&x, found);
        library_set_oracle(w);
        warpstep_restore(w, here);
    }
    warpstep_state_free(here);
    mem_free(x.prints);
    return library_done(w, ok);
}
