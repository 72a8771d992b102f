/* observe/structured.c: what the formats of structured runs share. */
#include "observe/structured.h"

const struct line_format *const simt_formats[3] = { &simt_text, &simt_table, &simt_jsonl };

void simt_trace_free(struct simt_trace *t)
{
    line_trace_free(&t->lines);
    text_free(&t->row);
    simt_stack_free(&t->left);
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
