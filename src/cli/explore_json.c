/* cli/explore_json.c: what was found as one JSON object. */
#include <string.h>

#include "cli/explore.h"
#include "host/print.h"

static void put_values(struct exploration *x, const struct outcome *o, struct text *out)
{
    const unsigned char *bytes = o->bytes;
    struct printer p = { .out = out, .json = true };

    for (size_t i = 0; i < x->job.nprints; i++) {
        const struct target *t = &x->job.prints[i];

        text_puts(out, i > 0 ? ", " : "");
        json_string(out, target_name(&x->job.scenario.objects, t));
        text_puts(out, ": [");
        explore_put_values(&p, t, &bytes);
        text_puts(out, "]");
    }
}

static void put_number(struct text *out, const char *name, uint64_t n)
{
    text_printf(out, ", \"%s\": %llu", name, (unsigned long long)n);
}

/* ---- ends of runs ---- */

/* How many, how far away, and where the way is written. */
static void put_count(struct exploration *x, const struct outcome *o, struct text *out)
{
    struct text name = { NULL, 0, 0 };

    put_number(out, "states", o->states);
    if (x->walks)
        put_number(out, "walks", o->runs);
    put_number(out, "choices", o->choices);
    if (explore_witness(x, o, &name)) {
        text_puts(out, ", \"witness\": ");
        json_string(out, name.s);
    }
    text_free(&name);
}

static void put_outcomes(struct exploration *x, struct text *out)
{
    const struct outcomes *all = &x->found.ends->completed;

    text_puts(out, ", \"outcomes\": [");
    for (size_t i = 0; i < all->n; i++) {
        text_puts(out, i > 0 ? ", {\"values\": {" : "{\"values\": {");
        put_values(x, &all->v[i], out);
        text_puts(out, "}");
        put_count(x, &all->v[i], out);
        text_puts(out, "}");
    }
    text_puts(out, "]");
}

/* Ends that are told apart by a reason; nothing when there are none. */
static void put_reasons(struct exploration *x, const char *what, const struct outcomes *all,
                        struct text *out)
{
    if (all->n == 0)
        return;
    text_printf(out, ", \"%s\": [", what);
    for (size_t i = 0; i < all->n; i++) {
        text_puts(out, i > 0 ? ", {\"reason\": " : "{\"reason\": ");
        json_string(out, (const char *)all->v[i].bytes);
        put_count(x, &all->v[i], out);
        text_puts(out, "}");
    }
    text_puts(out, "]");
}

/* ---- cycles ---- */

static void put_lasso(const char *name, struct text *out)
{
    text_puts(out, ", \"witness\": ");
    json_string(out, name);
}

/* The lines as a list. */
static void put_who(const char *who, struct text *out)
{
    text_puts(out, ", \"starved\": [");
    for (const char *s = who; *s != '\0';) {
        size_t n = strcspn(s, "\n");
        struct text line = { NULL, 0, 0 };

        text_add(&line, s, n);
        text_puts(out, s > who ? ", " : "");
        json_string(out, line.s);
        text_free(&line);
        s += n + (s[n] == '\n');
    }
    text_puts(out, "]");
}

static void put_cycle(struct exploration *x, const struct cycle *c, struct text *out)
{
    struct text name = { NULL, 0, 0 };

    text_printf(out, "{\"fair\": %s", c->fair ? "true" : "false");
    put_number(out, "cycles", c->cycles);
    put_number(out, "states", c->states);
    put_number(out, "choices", c->choices);
    put_who(c->who, out);
    if (explore_lasso(x, c, &name))
        put_lasso(name.s, out);
    text_puts(out, "}");
    text_free(&name);
}

static void put_laps(struct exploration *x, const struct laps *l, struct text *out)
{
    bool fair = l == &x->random.fair;
    struct text name = { NULL, 0, 0 };

    if (l->walks == 0)
        return;
    text_puts(out, !fair && x->random.fair.walks > 0 ? ", " : "");
    text_printf(out, "{\"fair\": %s", fair ? "true" : "false");
    put_number(out, "walks", l->walks);
    put_number(out, "choices", l->choices);
    if (explore_walk_lasso(x, l, &name))
        put_lasso(name.s, out);
    text_puts(out, "}");
    text_free(&name);
}

static void put_cycles(struct exploration *x, struct text *out)
{
    const struct cycles *c = &x->cycles;

    if (x->found.fair + x->found.starving == 0)
        return;
    text_puts(out, ", \"lassos\": [");
    if (x->walks) {
        put_laps(x, &x->random.fair, out);
        put_laps(x, &x->random.starving, out);
    }
    for (size_t i = 0; i < c->n && i < CYCLES_SHOWN; i++) {
        text_puts(out, i > 0 ? ", " : "");
        put_cycle(x, &c->v[i], out);
    }
    text_puts(out, "]");
}

/* ---- the whole ---- */

static void put_condition(const struct exploration *x, enum answer a, struct text *out)
{
    struct text t = { NULL, 0, 0 };

    if (!x->expects && !x->job.is_litmus)
        return;
    condition_print(x->job.is_litmus ? &x->job.litmus.condition : &x->condition, &t);
    text_puts(out, ", \"condition\": {\"text\": ");
    json_string(out, t.s);
    text_printf(out, ", \"holds\": %s}",
                a == ANSWER_OPEN ? "null" : a == ANSWER_HOLDS ? "true" : "false");
    text_free(&t);
}

static void put_totals(const struct exploration *x, struct text *out)
{
    const struct found *f = &x->found;

    text_printf(out, "\"complete\": %s", f->stopped == NULL ? "true" : "false");
    if (f->stopped != NULL)
        text_printf(out, ", \"stopped\": \"%s\"", f->stopped);
    if (x->walks) {
        put_number(out, "walks", x->random.taken);
        put_number(out, "cut", x->random.cut);
    } else {
        put_number(out, "states", f->states);
    }
    if (f->shards > 1)
        put_number(out, "shards", f->shards);
    put_number(out, "steps", f->steps);
    put_number(out, "completed", f->ends->completed.states);
    put_number(out, "stuck", f->ends->stuck.states);
    put_number(out, "deadlocked", f->ends->deadlocked.states);
    text_printf(out, ", \"cycles\": {\"fair\": %llu, \"starving\": %llu%s}",
                (unsigned long long)f->fair, (unsigned long long)f->starving,
                x->space.machine.told_apart ? "" : ", \"judged\": false");
}

enum answer explore_json(struct exploration *x, FILE *out)
{
    bool several = x->batch->invocation->noperands > 1;
    struct text t = { NULL, 0, 0 };
    enum answer a = explore_judge(x);

    text_puts(&t, "{");
    if (several) {
        text_puts(&t, "\"file\": ");
        json_string(&t, explore_file(x));
        text_puts(&t, ", ");
    }
    put_totals(x, &t);
    put_outcomes(x, &t);
    put_reasons(x, "stuck_states", &x->found.ends->stuck, &t);
    put_reasons(x, "deadlocked_states", &x->found.ends->deadlocked, &t);
    put_reasons(x, "expects_failed", &x->found.ends->failed, &t);
    put_cycles(x, &t);
    put_condition(x, a, &t);
    text_puts(&t, several ? "}" : "}\n");
    fwrite(t.s, 1, t.n, out);
    text_free(&t);
    return a;
}
