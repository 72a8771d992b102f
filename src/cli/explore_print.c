/* cli/explore_print.c: what was found as text: outcomes with their paths, verdicts, cycles; a litmus
 * test as the herd family prints it; a line for each file. And whether a condition holds of it. */
#include <string.h>

#include "base/mem.h"
#include "cli/explore.h"
#include "host/print.h"

/* ---- does a condition hold? ---- */

bool explore_satisfies(const struct condition *c, const struct observed *o,
                       const unsigned char *bytes)
{
    struct observed_outcome outcome = { o, bytes };
    struct values v = observed_values(&outcome);

    return condition_satisfied(c, &v);
}

/* --expect */
static enum answer judge(const struct exploration *x)
{
    const struct outcomes *all = &x->found.ends->completed;
    struct tally t = { 0, 0 };

    if (!x->expects)
        return ANSWER_HOLDS;
    for (size_t i = 0; i < all->n; i++)
        t.yes += explore_satisfies(&x->condition, &x->observed, all->v[i].bytes);
    t.no = all->n - t.yes;
    return condition_answer(&x->condition, &t, x->found.stopped == NULL);
}

/* names: of the files with paths, a text for each outcome; NULL: none are written. */
static enum answer judge_litmus(struct exploration *x, struct text *names, struct text *out)
{
    const struct outcomes *all = &x->found.ends->completed;
    struct litmus_state *states = mem_new((all->n + 1) * sizeof *states);
    struct litmus_states found = { states, all->n, x->found.stopped == NULL };
    enum answer a;

    for (size_t i = 0; i < all->n; i++) {
        const struct outcome *o = &all->v[i];

        states[i] = (struct litmus_state){ o->bytes, x->walks ? o->runs : o->states, NULL };
        if (names != NULL && explore_witness(x, &(struct goal){ .outcome = o }, &names[i]))
            states[i].witness = names[i].s;
    }
    a = litmus_print(&x->job.litmus, &found, out);
    mem_free(states);
    return a;
}

enum answer explore_judge(struct exploration *x)
{
    struct text unread = { NULL, 0, 0 };
    enum answer a = x->job.is_litmus ? judge_litmus(x, NULL, &unread) : judge(x);

    text_free(&unread);
    return a;
}

enum answer explore_put_litmus(struct exploration *x, struct text *out)
{
    size_t n = x->found.ends->completed.n;
    struct text *names = mem_new((n + 1) * sizeof *names);
    enum answer a = judge_litmus(x, names, out);

    for (size_t i = 0; i < n; i++)
        text_free(&names[i]);
    mem_free(names);
    return a;
}

/* ---- parts of a text ---- */

const char *explore_plural(uint64_t n)
{
    return n == 1 ? "" : "s";
}

void explore_put_values(struct text *out, const char *indent, const struct job *j,
                        const unsigned char *bytes)
{
    for (size_t i = 0; i < j->nprints; i++) {
        const struct target *t = &j->prints[i];
        struct printer p = { .out = out, .shape = t->shape };

        text_puts(out, indent);
        printer_begin(&p, target_name(&j->scenario.objects, t));
        printer_values(&p, bytes, (size_t)t->shape.count);
        printer_end(&p);
        bytes += t->size;
    }
}

void explore_put_lines(struct text *out, const char *indent, const char *s, size_t length)
{
    const char *end = s + length;

    while (s < end) {
        const char *newline = memchr(s, '\n', (size_t)(end - s));
        size_t n = (size_t)((newline != NULL ? newline : end) - s);

        text_printf(out, "%s%.*s\n", indent, (int)n, s);
        s += n + (newline != NULL);
    }
}

void explore_put_condition(struct text *out, const struct condition *c, enum answer a)
{
    static const char *const answers[] = { [ANSWER_HOLDS] = "holds",
                                           [ANSWER_FAILS] = "does not hold",
                                           [ANSWER_OPEN] = "is not decided" };

    text_puts(out, "condition ");
    condition_print(c, out);
    text_printf(out, ": %s\n", answers[a]);
}

/* How many there are of something. */
struct count {
    const char *what; /* NULL: not counted */
    uint64_t n;
};

/* The counts, and the file with the path there. */
static void put_counts(struct exploration *x, const struct count c[3], const struct goal *w,
                       struct text *out)
{
    struct text name = { NULL, 0, 0 };
    const char *glue = "";

    for (size_t i = 0; i < 3; i++)
        if (c[i].what != NULL) {
            text_printf(out, "%s%llu %s%s", glue, (unsigned long long)c[i].n, c[i].what,
                        explore_plural(c[i].n));
            glue = ", ";
        }
    if (explore_witness(x, w, &name))
        text_printf(out, ", %s", name.s);
    text_puts(out, "\n");
    text_free(&name);
}

/* ---- ends of runs ---- */

static void put_count(struct exploration *x, const struct outcome *o, struct text *out)
{
    const struct count c[] = { { x->walks ? "walk" : NULL, o->runs }, { "state", o->states },
                               { "choice", o->choices } };

    put_counts(x, c, &(struct goal){ .outcome = o }, out);
}

static void text_outcomes(struct exploration *x, struct text *out)
{
    const struct outcomes *all = &x->found.ends->completed;

    for (size_t i = 0; i < all->n; i++) {
        text_printf(out, "outcome %zu: ", i + 1);
        put_count(x, &all->v[i], out);
        explore_put_values(out, "  ", &x->job, all->v[i].bytes);
    }
}

/* Ends that are told apart by a reason. */
static void text_reasons(struct exploration *x, const char *what, const struct outcomes *all,
                         struct text *out)
{
    for (size_t i = 0; i < all->n; i++) {
        text_printf(out, "%s: ", what);
        put_count(x, &all->v[i], out);
        explore_put_lines(out, "  ", (const char *)all->v[i].bytes, all->v[i].n);
    }
}

/* ---- cycles ---- */

static void text_cycle(struct exploration *x, const struct cycle *cycle, struct text *out)
{
    const struct count c[] = { { "cycle", cycle->cycles }, { "state", cycle->states },
                               { "choice", cycle->choices } };

    text_puts(out, cycle->fair ? "fair: " : "starving: ");
    put_counts(x, c, &(struct goal){ .cycle = cycle }, out);
    explore_put_lines(out, "  ", cycle->who, strlen(cycle->who));
}

static void text_laps(struct exploration *x, const char *what, const struct walk_rounds *l,
                      struct text *out)
{
    const struct count c[] = { { "walk", l->walks }, { "choice", l->choices }, { NULL, 0 } };

    if (l->walks == 0)
        return;
    text_printf(out, "%s: ", what);
    put_counts(x, c, &(struct goal){ .walk_rounds = l }, out);
}

static void text_cycles(struct exploration *x, struct text *out)
{
    const struct cycles *c = &x->cycles;
    uint64_t components = x->found.fair + x->found.starving;

    if (x->walks) {
        text_laps(x, "fair", &x->random.fair, out);
        text_laps(x, "starving", &x->random.starving, out);
        return;
    }
    for (size_t i = 0; i < c->n && i < CYCLES_SHOWN; i++)
        text_cycle(x, &c->v[i], out);
    if (c->n > CYCLES_SHOWN)
        text_printf(out, "and %zu more kinds of cycles\n", c->n - CYCLES_SHOWN);
    if (components > c->looked_at)
        text_printf(out, "of %llu cycles the first %llu were looked at\n",
                    (unsigned long long)components, (unsigned long long)c->looked_at);
}

/* ---- totals ---- */

static void text_begin_totals(const struct exploration *x, struct text *out)
{
    const struct found *f = &x->found;

    if (x->walks) {
        text_printf(out, "walks: %llu", (unsigned long long)x->random.taken);
        if (x->random.taken < x->random.options.walks)
            text_printf(out, " of %lu (%s)", (unsigned long)x->random.options.walks, f->stopped);
        text_printf(out, ", %llu steps", (unsigned long long)f->steps);
        return;
    }
    if (f->stopped == NULL)
        text_puts(out, "complete");
    else
        text_printf(out, "partial (%s)", f->stopped);
    text_printf(out, ": %llu states", (unsigned long long)f->states);
    if (f->shards > 1)
        text_printf(out, " met by %lu shards", (unsigned long)f->shards);
    text_printf(out, ", %llu steps", (unsigned long long)f->steps);
}

static unsigned long long ended(const struct exploration *x, const struct outcomes *o)
{
    return x->walks ? o->runs : o->states;
}

static void text_totals(const struct exploration *x, struct text *out)
{
    const struct endings *e = x->found.ends;

    text_begin_totals(x, out);
    text_printf(out, "; completed %llu, stuck %llu, deadlocked %llu", ended(x, &e->completed),
                ended(x, &e->stuck), ended(x, &e->deadlocked));
    if (e->failed.states > 0)
        text_printf(out, ", expects failed %llu", ended(x, &e->failed));
    if (x->walks)
        text_printf(out, ", cut off %llu", (unsigned long long)x->random.cut);
    text_printf(out, "; cycles: %llu fair, %llu starving", (unsigned long long)x->found.fair,
                (unsigned long long)x->found.starving);
    if (x->found.fair > 0 && !x->space.machine.told_apart)
        text_printf(out, " (not judged: more than %u threads)", MOST_THREADS);
    text_puts(out, "\n");
}

/* ---- answers ---- */

static void text_other_ends(struct exploration *x, struct text *out)
{
    text_reasons(x, "stuck", &x->found.ends->stuck, out);
    text_reasons(x, "deadlocked", &x->found.ends->deadlocked, out);
    text_reasons(x, "expect failed", &x->found.ends->failed, out);
}

enum answer explore_text(struct exploration *x, FILE *out)
{
    struct text t = { NULL, 0, 0 };
    enum answer a = explore_judge(x);

    text_outcomes(x, &t);
    text_other_ends(x, &t);
    text_cycles(x, &t);
    text_totals(x, &t);
    if (x->expects)
        explore_put_condition(&t, &x->condition, a);
    fwrite(t.s, 1, t.n, out);
    text_free(&t);
    return a;
}

/* With what the herd family's answer does not say: that it is partial, or that some runs end
 * otherwise or not at all. */
enum answer explore_litmus(struct exploration *x, FILE *out)
{
    const struct endings *e = x->found.ends;
    struct text t = { NULL, 0, 0 };
    enum answer a = explore_put_litmus(x, &t);

    if (x->found.stopped != NULL || e->stuck.n + e->deadlocked.n > 0 ||
        x->found.fair + x->found.starving > 0) {
        text_other_ends(x, &t);
        text_cycles(x, &t);
        text_totals(x, &t);
    }
    fwrite(t.s, 1, t.n, out);
    text_free(&t);
    return a;
}

enum answer explore_brief(struct exploration *x, FILE *out)
{
    static const char *const answers[] = { [ANSWER_HOLDS] = "Ok", [ANSWER_FAILS] = "No",
                                           [ANSWER_OPEN] = "Undecided" };
    const struct endings *e = x->found.ends;
    struct text t = { NULL, 0, 0 };
    enum answer a = explore_judge(x);

    text_printf(&t, "%-*s  ", (int)x->batch->width, explore_name(x));
    if (x->expects || x->job.is_litmus)
        text_printf(&t, "%-9s  %zu", answers[a], e->completed.n);
    else
        text_printf(&t, "outcomes %zu, completed %llu, stuck %llu, deadlocked %llu",
                    e->completed.n, ended(x, &e->completed), ended(x, &e->stuck),
                    ended(x, &e->deadlocked));
    if ((x->expects || x->job.is_litmus) && e->stuck.n + e->deadlocked.n > 0)
        text_printf(&t, "  stuck %llu, deadlocked %llu", ended(x, &e->stuck),
                    ended(x, &e->deadlocked));
    if (x->found.fair + x->found.starving > 0)
        text_printf(&t, "; cycles: %llu fair, %llu starving", (unsigned long long)x->found.fair,
                    (unsigned long long)x->found.starving);
    if (x->found.stopped != NULL)
        text_printf(&t, "  (%s)", x->found.stopped);
    text_puts(&t, "\n");
    fwrite(t.s, 1, t.n, out);
    text_free(&t);
    return a;
}
