/* observe/structured_text.c: a line a step: its number, rule and statement, then what the derivations
 * of example 2 (Habermaier and Knapp 2012) show: stack, active and disable mask. Of threads that step
 * by themselves: which ones, and the stack of the first. */
#include "observe/structured.h"

#define STEP_WIDTH 5
#define RULE_WIDTH 22
#define STATEMENT_WIDTH 26

static void pad(struct text *out, size_t from, unsigned width)
{
    size_t used = out->n - from;

    text_printf(out, "%*s", (int)(used < width ? width - used : 0) + 2, "");
}

static void put_statement(const struct simt_machine *m, struct text *out)
{
    const struct simt_event *e = &m->event;
    size_t from = out->n;

    if (e->statement != NO_SIMT)
        text_printf(out, "%u: %s", e->line, m->launch->program->statements[e->statement].text);
    pad(out, from, STATEMENT_WIDTH);
}

/* Who stepped, where that is not always the same. */
static void put_who(const struct simt_machine *m, struct text *out)
{
    if (m->model->warp == NULL) {
        simt_mask_text(m->event.threads, m->launch->threads, out);
        text_puts(out, "  ");
    } else if (m->launch->threads > m->launch->warp_size) {
        text_printf(out, "%zu  ", m->event.warp);
    }
}

/* The present state of whom the step was about. */
static void put_state(struct simt_trace *t)
{
    const struct simt_machine *m = t->machine;
    const struct simt_warp *w = simt_trace_warp(t);
    const unsigned threads = m->launch->threads;

    simt_stack_text(m->launch->program, simt_trace_stack(t), w != NULL ? threads : 0, &t->out);
    if (w == NULL)
        return;
    text_puts(&t->out, "  ");
    simt_mask_text(w->active, threads, &t->out);
    text_puts(&t->out, ", ");
    simt_disabled_text(w, threads, &t->out);
}

static void text_begin(struct simt_trace *t)
{
    size_t from;

    text_printf(&t->out, "%*u  ", STEP_WIDTH, 0u);
    from = t->out.n;
    text_puts(&t->out, "first state");
    pad(&t->out, from, RULE_WIDTH + 2 + STATEMENT_WIDTH);
    put_state(t);
    text_puts(&t->out, "\n");
}

static void put_derivation(struct simt_trace *t)
{
    const struct derivation *d = &t->derivation;

    for (uint32_t node = 0; t->rules && node < d->n; node++)
        if (d->nodes[node].told.depth == 0)
            derivation_text(&t->out, d, node, STEP_WIDTH + 4);
}

static void text_step(struct simt_trace *t)
{
    const struct simt_machine *m = t->machine;
    size_t from;

    text_printf(&t->out, "%*llu  ", STEP_WIDTH, (unsigned long long)m->machine.steps);
    from = t->out.n;
    text_puts(&t->out, rule_info(m->event.rule)->id);
    pad(&t->out, from, RULE_WIDTH);
    put_statement(m, &t->out);
    put_who(m, &t->out);
    put_state(t);
    text_puts(&t->out, "\n");
    put_derivation(t);
}

const struct simt_format simt_text = { "text", text_begin, text_step, NULL, true };
