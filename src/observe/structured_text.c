/* observe/structured_text.c: a line a step: its number, rule and statement, then what the
 * derivations of example 2 (Habermaier and Knapp 2012) show: stack, active and disable mask. Of
 * threads that step by themselves: which ones, and the stack of the first. */
#include "observe/structured.h"

#define STEP_WIDTH 5
#define RULE_WIDTH 22
#define STATEMENT_WIDTH 26

static void put_statement(const struct simt_machine *m, struct text *out)
{
    const struct simt_event *e = &m->event;
    size_t from = out->n;

    if (e->statement != NO_SIMT)
        text_printf(out, "%u: %s", e->line, m->launch->program->statements[e->statement].text);
    line_pad(out, from, STATEMENT_WIDTH);
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

    simt_stack_text(m->launch->program, simt_trace_stack(t), w != NULL ? threads : 0, &t->lines.out);
    if (w == NULL)
        return;
    text_puts(&t->lines.out, "  ");
    simt_mask_text(w->active, threads, &t->lines.out);
    text_puts(&t->lines.out, ", ");
    simt_disabled_text(w, threads, &t->lines.out);
}

static void text_begin(struct line_trace *lines)
{
    struct simt_trace *t = (struct simt_trace *)lines;
    size_t from;

    text_printf(&t->lines.out, "%*u  ", STEP_WIDTH, 0u);
    from = t->lines.out.n;
    text_puts(&t->lines.out, "first state");
    line_pad(&t->lines.out, from, RULE_WIDTH + 2 + STATEMENT_WIDTH);
    put_state(t);
    text_puts(&t->lines.out, "\n");
}

static void text_step(struct line_trace *lines)
{
    struct simt_trace *t = (struct simt_trace *)lines;
    const struct simt_machine *m = t->machine;
    size_t from;

    text_printf(&t->lines.out, "%*llu  ", STEP_WIDTH, (unsigned long long)m->machine.steps);
    from = t->lines.out.n;
    text_puts(&t->lines.out, rule_info(m->event.rule)->id);
    line_pad(&t->lines.out, from, RULE_WIDTH);
    put_statement(m, &t->lines.out);
    put_who(m, &t->lines.out);
    put_state(t);
    text_puts(&t->lines.out, "\n");
    line_put_derivations(lines, STEP_WIDTH + 4);
}

const struct line_format simt_text = { "text", text_begin, text_step, NULL, true };
