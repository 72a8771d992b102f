/* observe/structured_jsonl.c: a JSON object a step. Masks are strings, thread 0 leftmost; the top
 * of the stack comes first. */
#include "observe/structured.h"
#include "observe/writer.h"

static void put_mask(struct writer *w, const char *name, thread_set set, unsigned threads)
{
    writer_open_string(w, name);
    simt_mask_text(set, threads, w->out);
    writer_close_string(w);
}

static const char *type_of(enum item_kind kind)
{
    static const char *const types[] = { [ITEM_LIST] = "list", [ITEM_WHILE_NEXT] = "while",
                                         [ITEM_WRITE] = "write" };

    return kind < ITEM_DIV ? types[kind] : simt_token_text(kind);
}

/* A token is on the line of the first statement below it, as in table 1; 0: there is none. */
static unsigned line_of(const struct simt_program *p, const struct simt_stack *s, size_t i)
{
    uint32_t at = item_is_token(&s->v[i]) ? simt_statement_below(s, i) : s->v[i].of;

    return at == NO_SIMT ? 0 : p->statements[at].line;
}

static void put_stack(struct writer *w, const struct simt_trace *t, const struct simt_stack *s,
                      bool of_thread)
{
    const struct simt_launch *l = t->machine->launch;

    writer_open_list(w, "stack");
    for (size_t i = s->n; i-- > 0;) {
        writer_open(w);
        writer_string(w, "type", type_of(s->v[i].kind));
        if (item_is_token(&s->v[i]) && !of_thread)
            put_mask(w, "active", s->v[i].threads, l->threads);
        writer_number(w, "line", line_of(l->program, s, i));
        writer_close(w);
    }
    writer_close_list(w);
}

static void put_moves(const struct simt_event *e, struct text *out)
{
    text_puts(out, ", \"moves\": [");
    for (size_t i = 0; i < e->nmoves; i++)
        text_printf(out, "%s[%u, \"%s\"]", i == 0 ? "" : ", ", e->moves[i].thread,
                    rule_info(e->moves[i].rule)->id);
    text_puts(out, "]");
}

static void put_statement(struct writer *w, const struct simt_machine *m)
{
    const struct simt_event *e = &m->event;

    if (e->statement == NO_SIMT)
        return;
    writer_number(w, "line", e->line);
    writer_string(w, "text", m->launch->program->statements[e->statement].text);
    writer_number(w, "pc", e->statement);
}

static void jsonl_step(struct line_trace *lines)
{
    struct simt_trace *t = (struct simt_trace *)lines;
    const struct simt_machine *m = t->machine;
    const struct simt_warp *warp = simt_trace_warp(t);
    const unsigned threads = m->launch->threads;
    struct writer w = writer_json(&t->lines.out);

    writer_open(&w);
    writer_number(&w, "step", m->machine.steps);
    writer_number(&w, "tick", m->machine.steps);
    writer_string(&w, "model", m->model->name);
    writer_number(&w, warp != NULL ? "warp" : "thread", m->event.warp);
    put_statement(&w, m);
    writer_open_list(&w, "rules");
    writer_item(&w, rule_info(m->event.rule)->id);
    writer_close_list(&w);
    put_mask(&w, "executed", m->event.threads, threads);
    if (warp != NULL) {
        put_mask(&w, "active", warp->active, threads);
        writer_open_string(&w, "disabled");
        simt_disabled_text(warp, threads, &t->lines.out);
        writer_close_string(&w);
    }
    put_stack(&w, t, simt_trace_stack(t), warp == NULL);
    put_moves(&m->event, &t->lines.out);
    line_put_derivations_json(lines);
    text_puts(&t->lines.out, "}\n");
}

const struct line_format simt_jsonl = { "jsonl", NULL, jsonl_step, NULL, true };
