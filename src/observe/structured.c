/* observe/structured.c: what the formats of structured runs share. */
#include "observe/structured.h"

#include <string.h>

static void listen(void *self, const struct told *told)
{
    struct simt_trace *t = self;

    derivation_add(&t->derivation, told);
}

struct tell_listener simt_trace_listener(struct simt_trace *t)
{
    return (struct tell_listener){ t, listen };
}

/* Lines come out as they happen. */
static void write_out(struct simt_trace *t)
{
    if (t->out.n > 0)
        fwrite(t->out.s, 1, t->out.n, t->stream);
    t->out.n = 0;
}

void simt_trace_begin(struct simt_trace *t)
{
    if (t->format->begin != NULL)
        t->format->begin(t);
    write_out(t);
    derivation_clear(&t->derivation);
}

void simt_trace_step(struct simt_trace *t)
{
    t->format->step(t);
    write_out(t);
    derivation_clear(&t->derivation);
}

void simt_trace_end(struct simt_trace *t)
{
    if (t->format->end != NULL)
        t->format->end(t);
    write_out(t);
}

void simt_trace_free(struct simt_trace *t)
{
    text_free(&t->out);
    text_free(&t->row);
    simt_stack_free(&t->left);
    derivation_free(&t->derivation);
}

/* A split may have been reunited with another one in the step, so that its number says nothing any
 * more. */
const struct simt_warp *simt_trace_warp(const struct simt_trace *t)
{
    const struct simt_machine *m = t->machine;
    const struct simt_event *e = &m->event;
    const struct simt_warp *w;

    if (m->model->warp == NULL)
        return NULL;
    for (size_t i = 0; (w = m->model->warp(m->state, i)) != NULL; i++)
        if (e->threads == 0 ? i == e->warp : (w->threads & e->threads) != 0)
            return w;
    return m->model->warp(m->state, 0);
}

const struct simt_stack *simt_trace_stack(struct simt_trace *t)
{
    const struct simt_warp *w = simt_trace_warp(t);
    const struct simt_machine *m = t->machine;

    if (w != NULL)
        return &w->stack;
    m->model->project(m->state, m->event.moved == 0 ? 0 : thread_lowest(m->event.moved), &t->left);
    return &t->left;
}

void simt_disabled_text(const struct simt_warp *w, unsigned threads, struct text *out)
{
    static const char *const letters[] = { [NOT_DISABLED] = "0", [DISABLED_BREAK] = "b",
                                           [DISABLED_RETURN] = "r" };

    for (unsigned t = 0; t < threads; t++)
        text_puts(out, letters[warp_disabled(w, t)]);
}

/* ---- the formats by name ---- */

const struct simt_format *simt_format_find(const char *name)
{
    static const struct simt_format *const formats[] = { &simt_text, &simt_table, &simt_jsonl };

    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    return NULL;
}
