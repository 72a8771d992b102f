/* search/lookahead.c: a search that begins where a walk stands. What it finds is written as lists of
 * choices; each is followed once more, for the picks and the steps that lead there. Knows no
 * command line. */
#include "search/lookahead.h"

#include <string.h>

#include "base/mem.h"
#include "search/cycles.h"
#include "search/trail_parts.h"
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
struct seek {
    struct walk *walk;
    const struct seek_options *options;
    struct sought *found;
    struct text *lists; /* owned: the way to each end */
    size_t nlists, cap_lists;
    struct walk_mark here;
    struct codec picks; /* of the way that is followed */
    uint64_t steps;
    /* whichever of them it is */
    struct search *search;
    struct walks *walks;
};

/* ---- ends and the lists that lead to them ---- */

/* Writes the list of choices to a state of the search, or of a schedule at random. False: there is
 * none. */
struct way_to {
    bool (*write)(struct seek *x, const struct way_to *to, FILE *out);
    uint32_t which;
    uint64_t steps; /* of a schedule at random: as far as that */
};

static bool write_to_state(struct seek *x, const struct way_to *to, FILE *out)
{
    return search_way(x->search, to->which, out);
}

static bool write_walk(struct seek *x, const struct way_to *to, FILE *out)
{
    walks_way(x->walks, (struct walk_part){ to->which, to->steps, UINT64_MAX }, out);
    return true;
}

static bool read_list(struct seek *x, const struct way_to *to, struct text *list)
{
    FILE *file = tmpfile();
    char part[512];
    bool written;
    size_t n;

    if (file == NULL)
        return false;
    written = to->write(x, to, file);
    rewind(file);
    while ((n = fread(part, 1, sizeof part, file)) > 0)
        text_add(list, part, n);
    fclose(file);
    return written;
}

static void add_end(struct seek *x, struct seek_end e, const struct way_to *to, const void *bytes)
{
    struct text list = { NULL, 0, 0 };

    text_add(&list, "", 0);
    e.reached = read_list(x, to, &list);
    e.bytes = mem_new(e.n + 1);
    memcpy(e.bytes, bytes, e.n);
    ARRAY_PUSH(x->found->ends, x->found->n, x->found->cap, e);
    ARRAY_PUSH(x->lists, x->nlists, x->cap_lists, list);
}

/* Ends of one status. */
static void add_outcomes(struct seek *x, struct outcomes *all, enum end_kind kind, struct way_to to)
{
    outcomes_sort(all);
    for (size_t i = 0; i < all->n; i++) {
        const struct outcome *o = &all->v[i];
        struct seek_end e = { .kind = kind, .n = o->n,
                              .times = x->walks != NULL ? o->runs : o->states,
                              .choices = o->choices };

        to.which = o->state;
        add_end(x, e, &to, o->bytes);
    }
}

static void add_ends(struct seek *x, struct endings *e, struct way_to to)
{
    add_outcomes(x, &e->completed, END_COMPLETED, to);
    add_outcomes(x, &e->stuck, END_STUCK, to);
    add_outcomes(x, &e->deadlocked, END_DEADLOCKED, to);
    add_outcomes(x, &e->failed, END_FAILED, to);
}

/* ---- every schedule ---- */

static void add_cycles(struct seek *x, const struct cycles *all)
{
    for (size_t i = 0; i < all->n; i++) {
        const struct cycle *c = &all->v[i];
        struct seek_end e = { .kind = c->fair ? END_FAIR : END_STARVING, .n = strlen(c->who),
                              .times = c->cycles, .choices = c->choices };

        add_end(x, e, &(struct way_to){ .write = write_to_state, .which = c->state }, c->who);
    }
}

static void take_found(struct seek *x, const struct cycles *cycles)
{
    struct search *s = x->search;
    struct sought *found = x->found;

    found->states = s->visited.n;
    found->steps = s->steps;
    found->stopped = s->stopped;
    found->counts[END_FAIR] = s->components.fair;
    found->counts[END_STARVING] = s->components.starving;
    add_ends(x, &s->ends, (struct way_to){ .write = write_to_state });
    add_cycles(x, cycles);
}

/* A way that ends at a watcher's word might hide another one, were some steps only tried alone. */
static void seek_all(struct seek *x)
{
    const bool whole = x->options->watcher == NULL;
    const struct search_options o = {
        .limits = { .states = x->options->most, .interrupted = x->options->interrupted },
        .reductions = { .registers = whole, .local = whole, .symmetric = true, .independent = whole,
                        .private = whole },
    };
    struct cycles cycles = { .n = 0 };
    struct search search;

    x->search = &search;
    search_init(&search, x->walk->space, &o);
    search.ends.prints = x->options->prints;
    search.ends.nprints = x->options->nprints;
    cycles_begin(&cycles, &search);
    search_run(&search);
    cycles_describe(&cycles, &search);
    take_found(x, &cycles);
    cycles_free(&cycles);
    search_free(&search);
}

/* ---- schedules at random ---- */

static void add_laps(struct seek *x, const struct laps *l, enum end_kind kind)
{
    const struct way_to to = { .write = write_walk, .which = l->walk, .steps = l->begin };
    const struct seek_end e = { .kind = kind, .times = l->walks, .choices = l->choices };

    x->found->counts[kind] = l->walks;
    if (l->walks > 0)
        add_end(x, e, &to, "");
}

static void seek_at_random(struct seek *x)
{
    const struct walks_options o = { .walks = x->options->walks,
                                     .seed = x->options->seed,
                                     .depth = x->options->most,
                                     .interrupted = x->options->interrupted };
    struct walks walks;

    x->walks = &walks;
    walks_init(&walks, x->walk->space, &o);
    walks.ends.prints = x->options->prints;
    walks.ends.nprints = x->options->nprints;
    walks_run(&walks);
    x->found->at_random = true;
    x->found->walks = walks.taken;
    x->found->steps = walks.steps;
    x->found->stopped = walks.taken < o.walks ? walks.stopped : NULL;
    x->found->counts[END_UNENDED] = walks.cut;
    add_ends(x, &walks.ends, (struct way_to){ .write = write_walk, .steps = UINT64_MAX });
    add_laps(x, &walks.fair, END_FAIR);
    add_laps(x, &walks.starving, END_STARVING);
    walks_free(&walks);
}

/* ---- lists are followed ---- */

struct follower {
    struct seek *seek;
    struct replayer list;
    uint64_t choices;
};

static unsigned follow(void *self, enum site site, unsigned n)
{
    struct follower *f = self;
    struct oracle list = replayer_oracle(&f->list);
    uint32_t k = choice_pick(&list, site, n);

    if (!f->list.failed) {
        codec_u32(&f->seek->picks, &k);
        f->choices++;
    }
    return k;
}

static bool is_followed(const struct follower *f)
{
    return f->list.run == 0 && f->list.at == f->list.end;
}

static void return_here(struct seek *x)
{
    walk_read_mark(x->walk, &x->here);
    codec_rewind(&x->picks);
    x->steps = 0;
}

/* Of a run's end the last steps may leave nothing open. A deadlock is where it was. */
static void follow_list(struct seek *x, struct seek_end *e, const struct text *list)
{
    struct state_space *space = x->walk->space;
    struct follower f = { .seek = x };
    const bool is_end = e->kind < END_FAIR;

    return_here(x);
    replayer_init(&f.list, list->s, list->n);
    while (space->status == SPACE_GOES_ON && !f.list.failed && (is_end || !is_followed(&f))) {
        space_step(space, (struct oracle){ .pick = follow, .self = &f });
        x->steps += space->session->verdict != WARPSTEP_DEADLOCKED;
    }
    if (space->session->verdict == WARPSTEP_LIMIT)
        e->kind = END_STOPPED;
    e->reached = !f.list.failed;
    e->choices = f.choices;
    e->place = walk_place_behind(x->walk, &x->picks, x->steps);
}

static void follow_lists(struct seek *x)
{
    for (size_t i = 0; i < x->nlists; i++) {
        struct seek_end *e = &x->found->ends[i];

        if (e->reached)
            follow_list(x, e, &x->lists[i]);
        if (e->kind < END_UNENDED)
            x->found->counts[e->kind] += e->times;
        text_free(&x->lists[i]);
    }
    mem_free(x->lists);
}

/* ---- together ---- */

/* Nothing of it is to be heard of: no prints and no errors; ways end where the watcher says. */
void seek_ahead(struct walk *w, const struct seek_options *o, struct sought *found)
{
    struct session *session = w->space->session;
    struct scenario_results results = w->space->results;
    struct diags *diags = session->diags, unheard = { .n = 0 };
    struct seek x = { .walk = w, .options = o, .found = found, .here = walk_mark_here(w) };
    size_t chosen = w->chosen;

    *found = (struct sought){ .n = 0 };
    codec_init(&x.picks);
    w->space->results.print = NULL;
    session->diags = &unheard;
    session->watcher = o->watcher;
    if (o->walks > 0)
        seek_at_random(&x);
    else
        seek_all(&x);
    follow_lists(&x);
    session->watcher = NULL;
    session->diags = diags;
    return_here(&x);
    w->space->results = results;
    w->chosen = chosen;
    codec_free(&x.picks);
    mem_free(x.here.bytes);
    diags_free(&unheard);
}

void sought_free(struct sought *s)
{
    for (size_t i = 0; i < s->n; i++) {
        mem_free(s->ends[i].bytes);
        mem_free(s->ends[i].place.picks);
    }
    mem_free(s->ends);
}
