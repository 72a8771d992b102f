/* cli/explore_json.c: what was found as one JSON object. */
#include <string.h>

#include "cli/explore.h"
#include "host/print.h"

static void put_number(struct text *out, const char *name, uint64_t n)
{
    text_printf(out, ", \"%s\": %llu", name, (unsigned long long)n);
}

static void put_witness(struct exploration *x, const struct goal *w, struct text *out)
{
    struct text name = { NULL, 0, 0 };

    if (explore_witness(x, w, &name)) {
        text_puts(out, ", \"witness\": ");
        json_string(out, name.s);
    }
    text_free(&name);
}

/* ---- ends of runs ---- */

static void put_values(struct exploration *x, const struct outcome *o, struct text *out)
{
    const unsigned char *bytes = o->bytes;

    for (size_t i = 0; i < x->job.nprints; i++) {
        const struct target *t = &x->job.prints[i];
        struct printer p = { .out = out, .shape = t->shape, .json = true };

        text_puts(out, i > 0 ? ", " : "");
        json_string(out, target_name(&x->job.scenario.objects, t));
        text_puts(out, ": [");
        printer_values(&p, bytes, (size_t)t->shape.count);
        bytes += t->size;
        text_puts(out, "]");
    }
}

/* How many, how far away, and the file with its path. */
static void put_count(struct exploration *x, const struct outcome *o, struct text *out)
{
    put_number(out, "states", o->states);
    if (x->walks)
        put_number(out, "walks", o->runs);
    put_number(out, "choices", o->choices);
    put_witness(x, &(struct goal){ .outcome = o }, out);
    text_puts(out, "}");
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
    }
    text_puts(out, "]");
}

/* ---- cycles ---- */

static void put_cycle(struct exploration *x, const struct cycle *c, struct text *out)
{
    put_number(out, "cycles", c->cycles);
    put_number(out, "states", c->states);
    put_number(out, "choices", c->choices);
    print_json_lines(out, "starved", c->who);
    put_witness(x, &(struct goal){ .cycle = c }, out);
    text_puts(out, "}");
}

static void put_laps(struct exploration *x, const struct walk_rounds *l, struct text *out)
{
    put_number(out, "walks", l->walks);
    put_number(out, "choices", l->choices);
    put_witness(x, &(struct goal){ .walk_rounds = l }, out);
    text_puts(out, "}");
}

static void put_cycles(struct exploration *x, struct text *out)
{
    static const char *const begins[] = { "{\"fair\": false", "{\"fair\": true" };
    const struct walk_rounds *walk_rounds[] = { &x->random.starving, &x->random.fair };
    const struct cycles *c = &x->cycles;
    const char *glue = "";

    if (x->found.fair + x->found.starving == 0)
        return;
    text_puts(out, ", \"lassos\": [");
    for (unsigned fair = 2; x->walks && fair-- > 0;)
        if (walk_rounds[fair]->walks > 0) {
            text_printf(out, "%s%s", glue, begins[fair]);
            put_laps(x, walk_rounds[fair], out);
            glue = ", ";
        }
    for (size_t i = 0; i < c->n && i < CYCLES_SHOWN; i++) {
        text_printf(out, "%s%s", glue, begins[c->v[i].fair]);
        put_cycle(x, &c->v[i], out);
        glue = ", ";
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
