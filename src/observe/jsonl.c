/* observe/jsonl.c: traces for programs: one JSON object a line. Masks are strings, lane 0 leftmost;
 * the top of the stack comes first. */
#include "observe/format.h"
#include "observe/show.h"

/* A string of characters that JSON needs no escape for. */
static void put_mask(struct text *out, const char *name, lane_mask m, unsigned lanes)
{
    text_printf(out, "\"%s\": \"", name);
    show_mask(out, m, lanes);
    text_puts(out, "\"");
}

static void put_step(struct trace *t)
{
    text_printf(&t->line, "{\"step\": %llu", (unsigned long long)t->step);
}

static void put_place(struct text *out, const struct warp_place *w)
{
    text_printf(out, ", \"context\": %lu, \"grid\": %lu, \"block\": [%lu,%lu,%lu], \"warp\": %u",
                (unsigned long)w->context, (unsigned long)w->grid, (unsigned long)w->block[0],
                (unsigned long)w->block[1], (unsigned long)w->block[2], w->warp);
}

/* ---- steps of warps ---- */

static void put_instruction(struct text *out, const struct warp_event *e)
{
    struct text source = { NULL, 0, 0 };

    show_source(&source, e->program, e->pc);
    text_printf(out, ", \"pc\": %lu, \"line\": %u, \"text\": ", (unsigned long)e->pc,
                instr_line(&e->program->instrs[e->pc]));
    json_string(out, source.n > 0 ? source.s : "");
    text_free(&source);
}

static void put_rules(struct text *out, const struct warp_event *e)
{
    text_printf(out, ", \"rules\": [\"%s\"", rule_info(e->warp_rule)->id);
    if (e->control_rule != RULE_COUNT)
        text_printf(out, ", \"%s\"", rule_info(e->control_rule)->id);
    text_printf(out, "], \"thread\": \"%s\"", rule_info(e->thread_rule)->id);
}

/* The line of a token's address; 0 too where the program ends. */
static unsigned line_at(const struct program *p, uint32_t pc)
{
    return pc < p->ninstrs ? instr_line(&p->instrs[pc]) : 0;
}

static void put_stack(struct text *out, const struct warp_event *e, unsigned lanes)
{
    const struct exec_state *s = e->after;

    text_puts(out, ", \"stack\": [");
    for (uint32_t i = s->ntokens; i-- > 0;) {
        const struct token *k = &s->tokens[i];

        text_printf(out, "{\"type\": \"%s\", ", token_type_text(k->type));
        put_mask(out, "active", k->active, lanes);
        text_printf(out, ", \"pc\": %lu, \"line\": %u}%s", (unsigned long)k->pc,
                    line_at(e->program, k->pc), i > 0 ? ", " : "");
    }
    text_puts(out, "]");
}

static void jsonl_step(struct trace *t, const struct warp_event *e)
{
    const struct warp_place w = warp_place_of(e);
    struct text *out = &t->line;

    put_step(t);
    put_place(out, &w);
    text_printf(out, ", \"processor\": %u", e->processor);
    put_instruction(out, e);
    put_rules(out, e);
    text_puts(out, ", ");
    put_mask(out, "active", e->after->active, t->options->lanes);
    text_puts(out, ", \"disabled\": \"");
    show_disabled(out, &e->after->disabled, t->options->lanes);
    text_puts(out, "\"");
    put_stack(out, e, t->options->lanes);
    text_puts(out, "}\n");
}

static void jsonl_rule(struct trace *t, const struct rule_event *e)
{
    put_step(t);
    text_printf(&t->line, ", \"context\": %lu", (unsigned long)e->context);
    if (e->grid != NO_GRID)
        text_printf(&t->line, ", \"grid\": %lu", (unsigned long)e->grid);
    text_printf(&t->line, ", \"rules\": [\"%s\"]}\n", rule_info(e->rule)->id);
}

/* ---- memory ---- */

static void put_address(struct text *out, struct memory_place p)
{
    text_printf(out, ", \"space\": \"%s\", \"address\": %llu", space_text(p.space),
                (unsigned long long)p.address);
}

static void put_operation(struct trace *t, const struct memory_event *e)
{
    struct text *out = &t->line, next = { NULL, 0, 0 };
    struct memory_place p;

    text_puts(out, ", \"program\": ");
    json_string(out, memprog_name(e->op->program));
    text_printf(out, ", \"operation\": %llu, ", (unsigned long long)e->op->mid);
    put_mask(out, "lanes", e->op->lanes, t->options->lanes);
    if (memop_place(e->op, &p))
        put_address(out, p);
    if (t->options->level == TRACE_MICRO && e->rule == RULE_M_STEP) {
        show_statement(&next, e->op);
        text_puts(out, ", \"next\": ");
        json_string(out, next.n > 0 ? next.s : "");
        text_printf(out, ", \"deferred\": %s", e->op->deferred ? "true" : "false");
        text_free(&next);
    }
}

static void put_silent(struct text *out, const struct memory_event *e)
{
    text_printf(out, ", \"cache\": \"%s\"", e->processor != TRACE_L2 ? "L1" : "L2");
    if (e->rule != RULE_M_FLUSH)
        put_address(out, place_of(e->address));
}

static void jsonl_memory(struct trace *t, const struct memory_event *e)
{
    struct text *out = &t->line;

    put_step(t);
    if (e->place != NULL)
        put_place(out, e->place);
    if (e->processor != TRACE_L2)
        text_printf(out, ", \"processor\": %u", e->processor);
    text_printf(out, ", \"memory\": {\"rule\": \"%s\"", rule_info(e->rule)->id);
    if (e->op != NULL)
        put_operation(t, e);
    else
        put_silent(out, e);
    text_puts(out, "}}\n");
}

const struct trace_format trace_jsonl = { "jsonl", jsonl_step, jsonl_memory, jsonl_rule };
