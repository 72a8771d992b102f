/* cli/structured_against.c: two searches: of the threads by themselves, whose states are kept as
 * fingerprints, and of a model, each of whose states is looked up there when it is met. */
#include "cli/structured_against.h"

#include <string.h>

#include "cli/explore.h"

/* ---- states ---- */

static void print_of(struct simt_machine *m, uint64_t print[2])
{
    struct codec c;

    codec_init(&c);
    simt_machine_projection(m, &c);
    print[0] = hash_bytes(c.bytes, c.n, 1);
    print[1] = hash_bytes(c.bytes, c.n, 2);
    codec_free(&c);
}

static void keep(void *self, struct simt_machine *m)
{
    struct against *a = self;
    uint64_t print[2];

    print_of(m, print);
    visited_add(&a->states, print);
}

static void look_up(void *self, struct simt_machine *m)
{
    struct against *a = self;
    uint64_t print[2];

    print_of(m, print);
    a->missing += visited_find(&a->states, print) == NO_STATE;
}

bool against_open(struct against *a, const struct structured *s, const struct search_limits *limits,
                  struct diags *d)
{
    struct structured threads = *s;
    const struct search_options o = { .limits = *limits };

    threads.options = (struct simt_options){ .model = &simt_interleaved,
                                             .printed = s->options.printed,
                                             .nprinted = s->options.nprinted };
    if (!structured_open(&a->machine, &threads, NULL, d))
        return false;
    a->machine.seen = keep;
    a->machine.seer = a;
    search_init(&a->search, &a->machine.machine, &o);
    search_run(&a->search);
    outcomes_sort(&a->search.ends.completed);
    return true;
}

void against_close(struct against *a)
{
    if (a->search.machine != NULL)
        search_free(&a->search);
    simt_machine_close(&a->machine);
    visited_free(&a->states);
}

void against_watch(struct against *a, struct simt_machine *model)
{
    model->seen = look_up;
    model->seer = a;
}

/* ---- outcomes ---- */

static bool has_outcome(const struct outcomes *all, const struct outcome *o)
{
    for (size_t i = 0; i < all->n; i++)
        if (all->v[i].n == o->n && memcmp(all->v[i].bytes, o->bytes, o->n) == 0)
            return true;
    return false;
}

/* How many outcomes of one are not among those of the other. */
static size_t only(const struct outcomes *of, const struct outcomes *other)
{
    size_t n = 0;

    for (size_t i = 0; i < of->n; i++)
        n += !has_outcome(other, &of->v[i]);
    return n;
}

/* Were all states of the threads met? Else nothing can be said to be missing. */
static bool decided(const struct against *a)
{
    return a->search.stopped == NULL;
}

bool against_holds(const struct against *a, const struct against_found *f)
{
    return !decided(a) ||
           (a->missing == 0 && only(&f->ends->completed, &a->search.ends.completed) == 0);
}

/* Every schedule that is fair comes to an end: no cycle is fair, and from none there is no way to
 * an end. */
static bool ends_fairly(const struct components *c)
{
    return c->fair == 0 && c->endless == 0;
}

/* ---- as text and as JSON ---- */

static const char *yes_or_no(bool complete, const struct components *c)
{
    if (!complete)
        return "not decided";
    return ends_fairly(c) ? "yes" : "no";
}

static void text_only(const struct against *a, const struct against_found *f, struct text *out)
{
    const struct outcomes *theirs = &a->search.ends.completed;

    for (size_t i = 0; f->complete && i < theirs->n; i++)
        if (!has_outcome(&f->ends->completed, &theirs->v[i])) {
            text_puts(out, "only interleaved:\n");
            explore_put_values(out, "  ", f->job, theirs->v[i].bytes);
        }
}

void against_text(const struct against *a, const struct against_found *f, struct text *out)
{
    const char *name = f->model->model->name;
    size_t extra = only(&f->ends->completed, &a->search.ends.completed);

    text_only(a, f, out);
    text_printf(out, "against interleaved (%llu states): ",
                (unsigned long long)search_states(&a->search));
    if (!decided(a))
        text_printf(out, "not decided (%s)\n", a->search.stopped);
    else if (against_holds(a, f))
        text_printf(out, "every state of %s projects to one of them, every outcome is one of theirs\n",
                    name);
    else
        text_printf(out, "%llu states of %s project to none of them, %zu outcomes are none of theirs\n",
                    (unsigned long long)a->missing, name, extra);
    text_printf(out, "ends under every fair schedule: interleaved %s, %s %s\n",
                yes_or_no(decided(a), &a->search.components), name,
                yes_or_no(f->complete, f->components));
}

static void put_answer(struct writer *w, const char *name, bool complete, const struct components *c)
{
    if (complete)
        writer_bool(w, name, ends_fairly(c));
    else
        text_printf(w->out, ", \"%s\": null", name);
}

void against_json(const struct against *a, const struct against_found *f, struct writer *w)
{
    writer_open_member(w, "against");
    writer_string(w, "model", "interleaved");
    writer_bool(w, "complete", decided(a));
    writer_number(w, "states", search_states(&a->search));
    writer_number(w, "missing_states", a->missing);
    writer_number(w, "missing_outcomes", only(&f->ends->completed, &a->search.ends.completed));
    writer_number(w, "only_there", only(&a->search.ends.completed, &f->ends->completed));
    put_answer(w, "interleaved_ends_fairly", decided(a), &a->search.components);
    put_answer(w, "ends_fairly", f->complete, f->components);
    writer_close(w);
}
