/* cli/explore_print.c: what a search found: outcomes with their ways, verdicts, cycles, as text and as
 * one JSON object. */
#include <string.h>

#include "base/mem.h"
#include "cli/explore.h"
#include "host/output.h"
#include "host/print.h"

/* ---- ways to outcomes ---- */

/* Writes the list of choices that leads to the outcome; the file's name to `name`. False: --witness
 * was not given, or the file cannot be written (an error is in the diagnostics). */
static bool write_witness(struct exploration *x, const struct outcome *o, struct text *name)
{
    const struct given *g = option_next(x->invocation, "witness", NULL);
    struct output file;

    if (g == NULL)
        return false;
    name->n = 0;
    text_printf(name, "%s-%u", given_value(g), ++x->witnesses);
    if (output_open(&file, name->s)) {
        search_way(&x->search, o->state, file.file);
        if (output_keep(&file))
            return true;
    }
    diag_error(&x->diags, given_span(g), "%s", output_why());
    return false;
}

/* ---- values ---- */

/* The values of one printed buffer in an outcome; *bytes moves on behind them. */
static void put_values(struct printer *p, const struct target *t, const unsigned char **bytes)
{
    p->shape = t->shape;
    p->started = false;
    printer_values(p, *bytes, (size_t)t->shape.count);
    *bytes += t->size;
}

static void put_text(struct exploration *x, const struct outcome *o, struct text *out)
{
    const unsigned char *bytes = o->bytes;
    struct printer p = { .out = out };

    for (size_t i = 0; i < x->job.nprints; i++) {
        const struct target *t = &x->job.prints[i];

        p.shape = t->shape;
        text_puts(out, "  ");
        printer_begin(&p, target_name(&x->job.scenario.objects, t));
        put_values(&p, t, &bytes);
        printer_end(&p);
    }
}

static void put_json(struct exploration *x, const struct outcome *o, struct text *out)
{
    const unsigned char *bytes = o->bytes;
    struct printer p = { .out = out, .json = true };

    for (size_t i = 0; i < x->job.nprints; i++) {
        const struct target *t = &x->job.prints[i];

        text_puts(out, i > 0 ? ", " : "");
        json_string(out, target_name(&x->job.scenario.objects, t));
        text_puts(out, ": [");
        put_values(&p, t, &bytes);
        text_puts(out, "]");
    }
}

/* ---- text ---- */

static const char *plural(uint64_t n)
{
    return n == 1 ? "" : "s";
}

static void put_count(struct text *out, const struct outcome *o)
{
    text_printf(out, "%llu state%s, %llu choice%s", (unsigned long long)o->states, plural(o->states),
                (unsigned long long)o->choices, plural(o->choices));
}

static void text_outcomes(struct exploration *x, struct text *out)
{
    const struct outcomes *all = &x->search.completed;
    struct text name = { NULL, 0, 0 };

    for (size_t i = 0; i < all->n; i++) {
        text_printf(out, "outcome %zu: ", i + 1);
        put_count(out, &all->v[i]);
        if (write_witness(x, &all->v[i], &name))
            text_printf(out, ", %s", name.s);
        text_puts(out, "\n");
        put_text(x, &all->v[i], out);
    }
    text_free(&name);
}

/* A reason of one or more lines. */
static void put_reason(const struct outcome *o, struct text *out)
{
    const char *s = (const char *)o->bytes, *end = s + o->n;

    while (s < end) {
        size_t n = strcspn(s, "\n");

        text_printf(out, "  %.*s\n", (int)n, s);
        s += n + (s[n] == '\n');
    }
}

/* Outcomes that are told apart by a reason. */
static void text_reasons(struct exploration *x, const char *what, const struct outcomes *all,
                         struct text *out)
{
    struct text name = { NULL, 0, 0 };

    for (size_t i = 0; i < all->n; i++) {
        text_printf(out, "%s: ", what);
        put_count(out, &all->v[i]);
        if (write_witness(x, &all->v[i], &name))
            text_printf(out, ", %s", name.s);
        text_puts(out, "\n");
        put_reason(&all->v[i], out);
    }
    text_free(&name);
}

static void text_totals(const struct search *s, struct text *out)
{
    const struct components *c = &s->components;

    if (s->stopped == NULL)
        text_puts(out, "complete");
    else
        text_printf(out, "partial (%s)", s->stopped);
    text_printf(out, ": %lu states, %llu steps", (unsigned long)s->visited.n,
                (unsigned long long)s->steps);
    text_printf(out, "; completed %llu, stuck %llu, deadlocked %llu",
                (unsigned long long)s->completed.states, (unsigned long long)s->stuck.states,
                (unsigned long long)s->deadlocked.states);
    if (s->failed.states > 0)
        text_printf(out, ", expects failed %llu", (unsigned long long)s->failed.states);
    text_printf(out, "; cycles: %llu fair, %llu starving\n", (unsigned long long)c->fair,
                (unsigned long long)c->starving);
}

/* Does the condition hold of what was found? */
static enum answer judge(const struct exploration *x)
{
    const struct outcomes *all = &x->search.completed;
    struct tally t = { 0, 0 };

    if (!x->expects)
        return ANSWER_HOLDS;
    for (size_t i = 0; i < all->n; i++) {
        struct observed_outcome o = { &x->observed, all->v[i].bytes };
        struct values v = observed_values(&o);

        if (condition_satisfied(&x->condition, &v))
            t.yes++;
        else
            t.no++;
    }
    return condition_answer(&x->condition, &t, x->search.stopped == NULL);
}

static const char *answer_text(enum answer a)
{
    switch (a) {
    case ANSWER_HOLDS:
        return "holds";
    case ANSWER_FAILS:
        return "does not hold";
    case ANSWER_OPEN:
        break;
    }
    return "is not decided";
}

static void text_condition(const struct exploration *x, enum answer a, struct text *out)
{
    if (!x->expects)
        return;
    text_puts(out, "condition ");
    condition_print(&x->condition, out);
    text_printf(out, ": %s\n", answer_text(a));
}

enum answer explore_text(struct exploration *x, FILE *out)
{
    struct text t = { NULL, 0, 0 };
    enum answer a = judge(x);

    text_outcomes(x, &t);
    text_reasons(x, "stuck", &x->search.stuck, &t);
    text_reasons(x, "deadlocked", &x->search.deadlocked, &t);
    text_reasons(x, "expect failed", &x->search.failed, &t);
    text_totals(&x->search, &t);
    text_condition(x, a, &t);
    fwrite(t.s, 1, t.n, out);
    text_free(&t);
    return a;
}

/* ---- litmus tests ---- */

/* What the answer does not say: that it is partial, or that some runs end otherwise. */
static void litmus_notes(struct exploration *x, struct text *out)
{
    if (x->search.stopped == NULL && x->search.stuck.n + x->search.deadlocked.n == 0)
        return;
    text_reasons(x, "stuck", &x->search.stuck, out);
    text_reasons(x, "deadlocked", &x->search.deadlocked, out);
    text_totals(&x->search, out);
}

enum answer explore_litmus(struct exploration *x, FILE *out)
{
    const struct outcomes *all = &x->search.completed;
    struct litmus_state *states = mem_new((all->n + 1) * sizeof *states);
    struct text *names = mem_new((all->n + 1) * sizeof *names), t = { NULL, 0, 0 };
    struct litmus_states found = { states, all->n, x->search.stopped == NULL };
    enum answer a;

    for (size_t i = 0; i < all->n; i++) {
        bool written = write_witness(x, &all->v[i], &names[i]);

        states[i] = (struct litmus_state){ all->v[i].bytes, all->v[i].states,
                                           written ? names[i].s : NULL };
    }
    a = litmus_print(&x->litmus, &found, &t);
    litmus_notes(x, &t);
    fwrite(t.s, 1, t.n, out);
    for (size_t i = 0; i < all->n; i++)
        text_free(&names[i]);
    mem_free(names);
    mem_free(states);
    text_free(&t);
    return a;
}

/* ---- JSON ---- */

static void json_outcomes(struct exploration *x, struct text *out)
{
    const struct outcomes *all = &x->search.completed;
    struct text name = { NULL, 0, 0 };

    for (size_t i = 0; i < all->n; i++) {
        text_puts(out, i > 0 ? ", {\"values\": {" : "{\"values\": {");
        put_json(x, &all->v[i], out);
        text_printf(out, "}, \"states\": %llu, \"choices\": %llu",
                    (unsigned long long)all->v[i].states, (unsigned long long)all->v[i].choices);
        if (write_witness(x, &all->v[i], &name)) {
            text_puts(out, ", \"witness\": ");
            json_string(out, name.s);
        }
        text_puts(out, "}");
    }
    text_free(&name);
}

static void json_condition(const struct exploration *x, enum answer a, struct text *out)
{
    struct text t = { NULL, 0, 0 };

    if (!x->expects)
        return;
    condition_print(&x->condition, &t);
    text_puts(out, ", \"condition\": {\"text\": ");
    json_string(out, t.s);
    text_printf(out, ", \"holds\": %s}",
                a == ANSWER_OPEN ? "null" : a == ANSWER_HOLDS ? "true" : "false");
    text_free(&t);
}

enum answer explore_json(struct exploration *x, FILE *out)
{
    const struct search *s = &x->search;
    struct text t = { NULL, 0, 0 };
    enum answer a = judge(x);

    text_printf(&t, "{\"complete\": %s", s->stopped == NULL ? "true" : "false");
    if (s->stopped != NULL)
        text_printf(&t, ", \"stopped\": \"%s\"", s->stopped);
    text_printf(&t, ", \"states\": %lu, \"steps\": %llu, \"completed\": %llu, \"stuck\": %llu",
                (unsigned long)s->visited.n, (unsigned long long)s->steps,
                (unsigned long long)s->completed.states, (unsigned long long)s->stuck.states);
    text_printf(&t, ", \"deadlocked\": %llu, \"cycles\": {\"fair\": %llu, \"starving\": %llu}",
                (unsigned long long)s->deadlocked.states, (unsigned long long)s->components.fair,
                (unsigned long long)s->components.starving);
    text_puts(&t, ", \"outcomes\": [");
    json_outcomes(x, &t);
    text_puts(&t, "]");
    json_condition(x, a, &t);
    text_puts(&t, "}\n");
    fwrite(t.s, 1, t.n, out);
    text_free(&t);
    return a;
}
