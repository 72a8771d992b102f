/* observe/lines.c: streams of lines, a step at a time. */
#include "observe/lines.h"

#include <string.h>

const struct line_format *line_format_find(const struct line_format *const *formats, size_t n,
                                           const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    return NULL;
}

static void listen(void *self, const struct told *told)
{
    struct line_trace *t = self;

    derivation_add(&t->derivation, told);
}

struct tell_listener line_trace_listener(struct line_trace *t)
{
    return (struct tell_listener){ t, listen };
}

void line_trace_write(const struct line_trace *t, const struct text *lines)
{
    if (lines->n == 0)
        return;
    if (t->sink != NULL)
        t->sink->write(t->sink->self, lines->s, lines->n);
    else
        fwrite(lines->s, 1, lines->n, t->stream);
}

/* Lines come out as they happen. */
static void write_out(struct line_trace *t)
{
    line_trace_write(t, &t->out);
    t->out.n = 0;
}

static bool is_wanted(const struct line_trace *t)
{
    for (size_t i = 0; i < t->nonly; i++)
        if (derivation_find(&t->derivation, 0, t->only[i]) != NO_NODE)
            return true;
    return t->nonly == 0;
}

/* What is known of the step is over. */
static void go_on(struct line_trace *t)
{
    write_out(t);
    derivation_clear(&t->derivation);
    if (t->keep != NULL)
        t->keep(t);
}

/* The same in the second format. */
static void write_text(struct line_trace *t, void (*put)(struct line_trace *t))
{
    const bool rules = t->rules;

    write_out(t);
    if (t->text == NULL || put == NULL)
        return;
    t->rules = false;
    put(t);
    t->rules = rules;
    if (t->out.n > 0)
        t->text_sink->write(t->text_sink->self, t->out.s, t->out.n);
    t->out.n = 0;
}

void line_trace_begin(struct line_trace *t)
{
    if (t->format->begin != NULL)
        t->format->begin(t);
    write_text(t, t->text != NULL ? t->text->begin : NULL);
    go_on(t);
}

void line_trace_step(struct line_trace *t)
{
    if (is_wanted(t)) {
        t->format->step(t);
        write_text(t, t->text != NULL ? t->text->step : NULL);
    }
    go_on(t);
}

void line_trace_end(struct line_trace *t)
{
    if (t->format->end != NULL)
        t->format->end(t);
    write_out(t);
}

void line_trace_free(struct line_trace *t)
{
    text_free(&t->out);
    derivation_free(&t->derivation);
}

/* ---- what formats share ---- */

void line_pad(struct text *out, size_t from, unsigned width)
{
    size_t used = out->n - from;

    text_printf(out, "%*s", (int)(used < width ? width - used : 0) + 2, "");
}

void line_put_derivations(struct line_trace *t, unsigned indent)
{
    const struct derivation *d = &t->derivation;

    for (uint32_t node = 0; t->rules && node < d->n; node++)
        if (d->nodes[node].told.depth == 0)
            derivation_text(&t->out, d, node, indent);
}

void line_put_derivations_json(struct line_trace *t)
{
    const struct derivation *d = &t->derivation;
    const char *glue = "";

    if (!t->rules)
        return;
    text_puts(&t->out, ", \"derivation\": [");
    for (uint32_t node = 0; node < d->n; node++)
        if (d->nodes[node].told.depth == 0) {
            text_puts(&t->out, glue);
            derivation_json(&t->out, d, node);
            glue = ", ";
        }
    text_puts(&t->out, "]");
}
