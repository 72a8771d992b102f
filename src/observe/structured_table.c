/* observe/structured_table.c: table 1 (Habermaier and Knapp 2012): the first state, then a row for
 * each statement: its line, and the active mask, disable mask and tokens after it and the following steps
 * without a statement (tokens, skipped statements). Further assignments of a line are in its row. */
#include "observe/structured.h"

#define LINE_WIDTH 4

static unsigned width_of(const struct simt_trace *t, unsigned least)
{
    unsigned n = t->machine->launch->threads;

    return n > least ? n : least;
}

static bool has_numbers(const struct simt_trace *t)
{
    const struct simt_launch *l = t->machine->launch;

    return t->machine->model->warp != NULL && l->threads > l->warp_size;
}

/* `(brk, 1111, 11)`: the line is that of the first statement below the token. */
static void put_token(struct simt_trace *t, const struct simt_stack *s, size_t i, bool of_thread)
{
    const struct simt_launch *l = t->machine->launch;
    uint32_t below = simt_statement_below(s, i);
    struct text *row = &t->row;

    text_printf(row, "(%s", simt_token_text(s->v[i].kind));
    if (!of_thread) {
        text_puts(row, ", ");
        simt_mask_text(s->v[i].threads, l->threads, row);
    }
    if (below == NO_SIMT)
        text_puts(row, ", -)");
    else
        text_printf(row, ", %u)", l->program->statements[below].line);
}

/* All tokens except the call at the bottom, which the paper does not mention. */
static void put_tokens(struct simt_trace *t, const struct simt_stack *s, bool of_thread)
{
    size_t from = t->row.n;

    for (size_t i = s->n; i-- > 1;)
        if (item_is_token(&s->v[i])) {
            text_puts(&t->row, t->row.n > from ? " " : "");
            put_token(t, s, i, of_thread);
        }
    if (t->row.n == from)
        text_puts(&t->row, "-");
}

/* The present state, as the text of a row after its line. */
static void fill_row(struct simt_trace *t)
{
    const struct simt_warp *w = simt_trace_warp(t);
    const unsigned threads = t->machine->launch->threads;

    t->row.n = 0;
    if (w != NULL) {
        simt_mask_text(w->active, threads, &t->row);
        text_printf(&t->row, "%*s", (int)(width_of(t, 6) - threads) + 2, "");
        simt_disabled_text(w, threads, &t->row);
        text_printf(&t->row, "%*s", (int)(width_of(t, 8) - threads) + 2, "");
    } else {
        simt_mask_text(t->machine->event.threads, threads, &t->row);
        text_printf(&t->row, "%*s", (int)(width_of(t, 7) - threads) + 2, "");
    }
    put_tokens(t, simt_trace_stack(t), w == NULL);
}

static void close_row(struct simt_trace *t)
{
    if (!t->open)
        return;
    if (has_numbers(t))
        text_printf(&t->lines.out, "%4zu  ", t->row_warp);
    if (t->line == 0)
        text_printf(&t->lines.out, "%*s  %s\n", LINE_WIDTH, "", t->row.s);
    else
        text_printf(&t->lines.out, "%*u  %s\n", LINE_WIDTH, t->line, t->row.s);
    t->open = false;
}

static void open_row(struct simt_trace *t, unsigned line)
{
    t->line = line;
    t->row_warp = t->machine->event.warp;
    t->row_rule = t->machine->event.rule;
    t->open = true;
}

static void table_begin(struct line_trace *lines)
{
    struct simt_trace *t = (struct simt_trace *)lines;

    if (has_numbers(t))
        text_puts(&t->lines.out, "warp  ");
    if (t->machine->model->warp != NULL)
        text_printf(&t->lines.out, "%*s  %-*s  %-*s  stack\n", LINE_WIDTH, "line", (int)width_of(t, 6),
                    "active", (int)width_of(t, 8), "disabled");
    else
        text_printf(&t->lines.out, "%*s  %-*s  stack\n", LINE_WIDTH, "line", (int)width_of(t, 7), "threads");
    if (t->machine->model->warp == NULL)
        return;
    open_row(t, 0);
    t->row_warp = 0;
    fill_row(t);
}

/* Does the step go on in the row that is open? */
static bool goes_on(const struct simt_trace *t)
{
    const struct simt_event *e = &t->machine->event;

    if (!t->open || e->warp != t->row_warp)
        return false;
    return e->statement == NO_SIMT ||
           (e->rule == RULE_SIMT_ASSIGN && t->row_rule == RULE_SIMT_ASSIGN && e->line == t->line);
}

static void table_step(struct line_trace *lines)
{
    struct simt_trace *t = (struct simt_trace *)lines;

    if (!goes_on(t)) {
        close_row(t);
        open_row(t, t->machine->event.line);
    }
    fill_row(t);
}

static void table_end(struct line_trace *lines)
{
    close_row((struct simt_trace *)lines);
}

const struct line_format simt_table = { "table", table_begin, table_step, table_end, false };
