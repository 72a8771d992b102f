/* observe/jsonl.c: traces for programs: one JSON object a line, with its derivation. Masks are
 * strings, lane 0 leftmost; the top of the stack comes first. */
#include "observe/format.h"
#include "observe/show.h"

/* A string of characters that JSON needs no escape for. */
static void put_mask(struct text *out, const char *name, lane_mask m, unsigned lanes)
{
    text_printf(out, "\"%s\": \"", name);
    show_mask(out, m, lanes);
    text_puts(out, "\"");
}

static void put_step(const struct trace *t, struct text *out)
{
    text_printf(out, "{\"step\": %llu", (unsigned long long)t->step);
}

static void put_place(struct text *out, const struct warp_place *w)
{
    text_printf(out, ", \"context\": %lu, \"grid\": %lu, \"block\": [%lu,%lu,%lu], \"warp\": %u",
                (unsigned long)w->context, (unsigned long)w->grid, (unsigned long)w->block[0],
                (unsigned long)w->block[1], (unsigned long)w->block[2], w->warp);
}

/* ---- steps of warps ---- */

static void put_instruction(struct text *out, const struct program *p, uint32_t pc)
{
    struct text source = { NULL, 0, 0 };

    show_source(&source, p, pc);
    text_printf(out, ", \"pc\": %lu, \"line\": %u, \"text\": ", (unsigned long)pc,
                program_line(p, pc));
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

static void put_stack(struct text *out, const struct warp_event *e, unsigned lanes)
{
    const struct exec_state *s = e->after;

    text_puts(out, ", \"stack\": [");
    for (uint32_t i = s->ntokens; i-- > 0;) {
        const struct token *k = &s->tokens[i];

        text_printf(out, "{\"type\": \"%s\", ", token_type_text(k->type));
        put_mask(out, "active", k->active, lanes);
        text_printf(out, ", \"pc\": %lu, \"line\": %u}%s", (unsigned long)k->pc,
                    program_line(e->program, k->pc), i > 0 ? ", " : "");
    }
    text_puts(out, "]");
}

static void jsonl_step(struct trace *t, const struct warp_event *e)
{
    const struct warp_place w = warp_place_of(e);
    struct text *out = &t->lines;

    put_step(t, out);
    put_place(out, &w);
    text_printf(out, ", \"processor\": %u", e->processor);
    put_instruction(out, e->program, e->pc);
    put_rules(out, e);
    text_puts(out, ", ");
    put_mask(out, "active", e->after->active, t->options->lanes);
    text_puts(out, ", \"disabled\": \"");
    show_disabled(out, &e->after->disabled, t->options->lanes);
    text_puts(out, "\"");
    put_stack(out, e, t->options->lanes);
}

/* ---- memory ---- */

static void put_address(struct text *out, struct memory_place p)
{
    text_printf(out, ", \"space\": \"%s\", \"address\": %llu", space_text(p.space),
                (unsigned long long)p.address);
}

static void put_statement(struct text *out, const char *name, const struct memop *op, uint32_t at)
{
    struct text s = { NULL, 0, 0 };

    show_statement(&s, op, at);
    text_printf(out, ", \"%s\": ", name);
    json_string(out, s.n > 0 ? s.s : "");
    text_free(&s);
}

static void put_statements(struct text *out, const struct memory_event *e)
{
    put_statement(out, "runs", e->op, e->from);
    if (e->rule != RULE_M_STEP)
        return;
    put_statement(out, "next", e->op, e->op->at);
    text_printf(out, ", \"deferred\": %s", e->op->deferred ? "true" : "false");
}

static void put_operation(struct trace *t, const struct memory_event *e,
                          const struct program *program)
{
    struct text *out = &t->lines;
    struct memory_place p;

    text_puts(out, ", \"program\": ");
    json_string(out, memprog_name(e->op->program));
    text_printf(out, ", \"operation\": %llu, ", (unsigned long long)e->op->mid);
    put_mask(out, "lanes", e->op->lanes, t->options->lanes);
    if (memop_place(e->op, &p))
        put_address(out, p);
    put_instruction(out, program, e->op->origin);
    if (t->options->level == TRACE_MICRO)
        put_statements(out, e);
}

static void put_silent(struct text *out, const struct memory_event *e)
{
    text_printf(out, ", \"cache\": \"%s\"", e->processor != MEMORY_L2 ? "L1" : "L2");
    if (e->rule != RULE_M_FLUSH)
        put_address(out, place_of(e->address));
}

static void jsonl_memory(struct trace *t, const struct memory_event *e,
                         const struct window_owner *owner)
{
    struct text *out = &t->lines;

    put_step(t, out);
    if (owner != NULL)
        put_place(out, &owner->place);
    if (e->processor != MEMORY_L2)
        text_printf(out, ", \"processor\": %u", e->processor);
    text_printf(out, ", \"memory\": {\"rule\": \"%s\"", rule_info(e->rule)->id);
    if (owner != NULL)
        put_operation(t, e, owner->program);
    else
        put_silent(out, e);
    text_puts(out, "}");
}

/* ---- derivations ---- */

static void jsonl_end(struct trace *t, uint32_t node)
{
    const struct tree_view v = trace_view(t);

    if (node != NO_NODE) {
        text_puts(&t->out, ", \"derivation\": ");
        tree_json(&t->out, &v, node);
    }
    text_puts(&t->out, "}\n");
}

/* A number in place of the object: whoever adds up rules knows that they are told elsewhere. */
static void jsonl_refer(struct trace *t, uint64_t step)
{
    text_printf(&t->out, ", \"derivation\": %llu}\n", (unsigned long long)step);
}

/* A member for the context or the grid that a derivation names. */
static void put_about(struct trace *t, const char *name, uint32_t node, enum rule_system what)
{
    const struct tree_view v = trace_view(t);
    uint64_t number;

    if (tree_about(&v, node, what, &number))
        text_printf(&t->out, ", \"%s\": %llu", name, (unsigned long long)number);
}

static void jsonl_above(struct trace *t, uint32_t node)
{
    put_step(t, &t->out);
    put_about(t, "context", node, SYSTEM_CONTEXT);
    put_about(t, "grid", node, SYSTEM_GRID);
    text_printf(&t->out, ", \"rules\": [\"%s\"]",
                rule_info(t->derivation.nodes[node].told.rule)->id);
    jsonl_end(t, node);
}

static void jsonl_cut(struct trace *t, uint32_t node)
{
    const struct warp_event *e = &t->begin;
    const struct warp_place w = warp_place_of(e);

    put_step(t, &t->out);
    if (t->begun) {
        put_place(&t->out, &w);
        text_printf(&t->out, ", \"processor\": %u", e->processor);
        put_instruction(&t->out, e->program, e->pc);
    }
    text_puts(&t->out, ", \"rules\": []");
    jsonl_end(t, node);
}

const struct trace_format trace_jsonl = {
    "jsonl", jsonl_step, jsonl_memory, NULL, jsonl_end, jsonl_refer, jsonl_above, jsonl_cut
};
