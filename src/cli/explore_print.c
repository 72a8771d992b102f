/* cli/explore_print.c: what was found as text: outcomes with their ways, verdicts, cycles; a litmus
 * test as the herd family prints it; a line for each file. */
#include <string.h>

#include "base/mem.h"
#include "cli/explore.h"
#include "host/print.h"

const char *explore_plural(uint64_t n)
{
    return n == 1 ? "" : "s";
}

/* ---- values ---- */

void explore_put_values(struct printer *p, const struct target *t, const unsigned char **bytes)
{
    p->shape = t->shape;
    p->started = false;
    printer_values(p, *bytes, (size_t)t->shape.count);
    *bytes += t->size;
}

static void put_values(struct exploration *x, const struct outcome *o, struct text *out)
{
    const unsigned char *bytes = o->bytes;
    struct printer p = { .out = out };

    for (size_t i = 0; i < x->job.nprints; i++) {
        const struct target *t = &x->job.prints[i];

        p.shape = t->shape;
        text_puts(out, "  ");
        printer_begin(&p, target_name(&x->job.scenario.objects, t));
        explore_put_values(&p, t, &bytes);
        printer_end(&p);
    }
}

/* ---- ends of runs ---- */

static void put_number(struct text *out, uint64_t n, const char *what)
{
    text_printf(out, "%llu %s%s", (unsigned long long)n, what, explore_plural(n));
}

/* How many, how far away, and where the way is written. */
static void put_count(struct exploration *x, const struct outcome *o, struct text *out)
{
    struct text name = { NULL, 0, 0 };

    if (x->walks) {
        put_number(out, o->runs, "walk");
        text_puts(out, ", ");
    }
    put_number(out, o->states, "state");
    text_puts(out, ", ");
    put_number(out, o->choices, "choice");
    if (explore_witness(x, o, &name))
        text_printf(out, ", %s", name.s);
    text_puts(out, "\n");
    text_free(&name);
}

static void text_outcomes(struct exploration *x, struct text *out)
{
    const struct outcomes *all = &x->found.ends->completed;

    for (size_t i = 0; i < all->n; i++) {
        text_printf(out, "outcome %zu: ", i + 1);
        put_count(x, &all->v[i], out);
        put_values(x, &all->v[i], out);
    }
}

/* Each line of a text, indented. */
static void put_lines(const char *s, size_t length, struct text *out)
{
    const char *end = s + length;

    while (s < end) {
        const char *newline = memchr(s, '\n', (size_t)(end - s));
        size_t n = (size_t)((newline != NULL ? newline : end) - s);

        text_printf(out, "  %.*s\n", (int)n, s);
        s += n + (newline != NULL);
    }
}

/* Ends that are told apart by a reason. */
static void text_reasons(struct exploration *x, const char *what, const struct outcomes *all,
                         struct text *out)
{
    for (size_t i = 0; i < all->n; i++) {
        text_printf(out, "%s: ", what);
        put_count(x, &all->v[i], out);
        put_lines((const char *)all->v[i].bytes, all->v[i].n, out);
    }
}

/* ---- cycles ---- */

static void text_cycle(struct exploration *x, const struct cycle *c, struct text *out)
{
    struct text name = { NULL, 0, 0 };

    text_puts(out, c->fair ? "fair: " : "starving: ");
    put_number(out, c->cycles, "cycle");
    text_puts(out, ", ");
    put_number(out, c->states, "state");
    text_puts(out, ", ");
    put_number(out, c->choices, "choice");
    if (explore_lasso(x, c, &name))
        text_printf(out, ", %s", name.s);
    text_puts(out, "\n");
    put_lines(c->who, strlen(c->who), out);
    text_free(&name);
}

static void text_laps(struct exploration *x, const char *what, const struct laps *l,
                      struct text *out)
{
    struct text name = { NULL, 0, 0 };

    if (l->walks == 0)
        return;
    text_printf(out, "%s: ", what);
    put_number(out, l->walks, "walk");
    text_puts(out, ", ");
    put_number(out, l->choices, "choice");
    if (explore_walk_lasso(x, l, &name))
        text_printf(out, ", %s", name.s);
    text_puts(out, "\n");
    text_free(&name);
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

static void text_condition(const struct exploration *x, enum answer a, struct text *out)
{
    static const char *const answers[] = { [ANSWER_HOLDS] = "holds",
                                           [ANSWER_FAILS] = "does not hold",
                                           [ANSWER_OPEN] = "is not decided" };

    if (!x->expects)
        return;
    text_puts(out, "condition ");
    condition_print(&x->condition, out);
    text_printf(out, ": %s\n", answers[a]);
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
    text_condition(x, a, &t);
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
