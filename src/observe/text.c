/* observe/text.c: traces for readers: one line an event, its derivation indented under it. A line
 * of a step ends with what the step changed: active mask, disable mask, stack. */
#include "observe/paths.h"
#include "observe/trace_values.h"
#include "observe/values.h"

#define ADDRESS_WIDTH 13 /* of address and line; more for addresses of five digits */
#define INSTRUCTION_COLUMN 32
#define NUMBER_WIDTH 9
#define NO_NUMBER "         " /* in place of a step's number */

static void put_place(struct text *out, const struct warp_id *w)
{
    text_printf(out, "c%lu g%lu b", (unsigned long)w->context, (unsigned long)w->grid);
    show_triple(out, w->block);
    text_printf(out, " w%u", w->warp);
}

static void put_instruction(struct text *out, const struct warp_event *e)
{
    unsigned line = program_line(e->program, e->pc);

    text_printf(out, "  %4lu", (unsigned long)e->pc);
    if (line > 0)
        text_printf(out, ":%-5u ", line);
    else
        text_printf(out, "%7s", "");
    show_instruction(out, e->program, e->pc);
}

/* Threads in paths: active says what the change of paths is, unless others wait. */
static void put_paths(struct text *out, const struct warp_event *e, unsigned lanes)
{
    const struct exec_state *a = e->before, *b = e->after;

    if (!same_paths(a, b) && a->ntokens + b->ntokens > 0) {
        text_puts(out, "  paths ");
        show_paths(out, b, lanes);
    }
    if (!has_barriers(b))
        return;
    if (!same_meets(a, b)) {
        text_puts(out, "  meets ");
        show_meets(out, b);
    }
    if (!same_b_registers(a, b)) {
        text_puts(out, "  B ");
        show_b_registers(out, b, lanes);
    }
    if (!same_waits(a, b)) {
        text_puts(out, "  waits ");
        show_waits(out, b, lanes);
    }
}

static void put_changes(struct text *out, const struct warp_event *e, unsigned lanes)
{
    if (e->after->threads != NULL || e->before->active != e->after->active) {
        text_puts(out, "  active ");
        show_mask(out, e->after->active, lanes);
    }
    if (!same_disabled(&e->before->disabled, &e->after->disabled)) {
        text_puts(out, "  disabled ");
        show_disabled(out, &e->after->disabled, lanes);
    }
    if (e->after->split != NULL) {
        put_paths(out, e, lanes);
    } else if (!same_stack(e->before, e->after)) {
        text_puts(out, "  stack ");
        show_stack(out, e->after, lanes);
    }
}

static void text_step(struct trace *t, const struct warp_event *e)
{
    const struct warp_id w = warp_id_of(e);
    struct text *out = &t->lines;
    size_t used;

    text_printf(out, "%7llu  ", (unsigned long long)e->step);
    put_place(out, &w);
    text_printf(out, " p%u", e->processor);
    used = out->n + ADDRESS_WIDTH;
    put_instruction(out, e);
    used = out->n - used;
    text_printf(out, "%*s  %s %s", used < INSTRUCTION_COLUMN ? (int)(INSTRUCTION_COLUMN - used) : 0,
                "", rule_info(e->thread_rule)->id,
                rule_info(e->warp_rule)->id);
    if (e->control_rule != RULE_COUNT)
        text_printf(out, " %s", rule_info(e->control_rule)->id);
    put_changes(out, e, t->options->lanes);
    if (t->options->values)
        trace_values_text(t, out, e);
}

/* ---- memory ---- */

/* The statements with which the micro step began and with which the next one will. */
static void put_statements(struct text *out, const struct memory_event *e)
{
    text_puts(out, ", runs: ");
    show_statement(out, e->op, e->from);
    if (e->rule != RULE_M_STEP)
        return;
    text_puts(out, e->op->deferred ? ", again: " : ", next: ");
    show_statement(out, e->op, e->op->at);
}

/* Where a value came from, and what was written to registers. */
static void put_values(struct trace *t, const struct memory_event *e,
                       const struct window_owner *owner)
{
    const char *from = trace_source(e);

    if (from != NULL)
        text_printf(&t->lines, ", from %s", from);
    if (e->did.to_registers)
        writes_text(&t->lines, "  ", trace_memory(t), owner->program, e->op, t->options->lanes);
}

/* Of a step's line: values that the step did not know, of loads and of reductions of barriers. */
static void text_writes(struct trace *t, const struct memory_event *e,
                        const struct window_owner *owner)
{
    const bool known = e->op->kind == MEMOP_REG &&
                       owner->program->instrs[e->op->origin].op != OP_BAR;
    struct text *out = &t->lines;

    if (known || t->begun)
        return;
    text_printf(out, NO_NUMBER "operation %llu of ", (unsigned long long)e->op->mid);
    put_place(out, &owner->place);
    text_printf(out, " p%u at %lu:%u, lanes ", e->processor, (unsigned long)e->op->origin,
                program_line(owner->program, e->op->origin));
    show_mask(out, e->op->lanes, t->options->lanes);
    writes_text(out, "  ", trace_memory(t), owner->program, e->op, t->options->lanes);
}

static void put_operation(struct trace *t, const struct memory_event *e,
                          const struct window_owner *owner)
{
    struct text *out = &t->lines;
    struct space_address p;

    text_printf(out, "%s %s  operation %llu of ", rule_info(e->rule)->id,
                memprog_name(e->op->program), (unsigned long long)e->op->mid);
    put_place(out, &owner->place);
    text_printf(out, " p%u at %lu:%u, lanes ", e->processor, (unsigned long)e->op->origin,
                program_line(owner->program, e->op->origin));
    show_mask(out, e->op->lanes, t->options->lanes);
    if (memop_address(e->op, &p)) {
        text_puts(out, ", ");
        show_place(out, p);
    }
    if (t->options->level == TRACE_MICRO)
        put_statements(out, e);
    if (t->options->values)
        put_values(t, e, owner);
}

static void put_silent(struct text *out, const struct memory_event *e)
{
    text_puts(out, rule_info(e->rule)->id);
    if (e->processor != ALL_PROCESSORS)
        text_printf(out, "  p%u", e->processor);
    if (e->rule != RULE_M_FLUSH) {
        text_puts(out, "  ");
        show_place(out, place_of(e->address));
    }
}

static void text_memory(struct trace *t, const struct memory_event *e,
                        const struct window_owner *owner)
{
    text_puts(&t->lines, NO_NUMBER);
    if (owner != NULL)
        put_operation(t, e, owner);
    else
        put_silent(&t->lines, e);
}

/* ---- derivations ---- */

static void text_end(struct trace *t, uint32_t node)
{
    text_puts(&t->out, "\n");
    t->bare = t->out.n;
    if (node != NO_NODE)
        derivation_text(&t->out, &t->derivation, node, NUMBER_WIDTH + 2);
}

static void text_above(struct trace *t, uint32_t node)
{
    derivation_text(&t->out, &t->derivation, node, NUMBER_WIDTH);
}

static void text_cut(struct trace *t, uint32_t node)
{
    const struct warp_event *e = &t->begin;
    const struct warp_id w = warp_id_of(e);

    text_puts(&t->out, NO_NUMBER "stuck");
    if (t->begun) {
        text_puts(&t->out, "  ");
        put_place(&t->out, &w);
        text_printf(&t->out, " p%u", e->processor);
        put_instruction(&t->out, e);
    }
    text_end(t, node);
}

const struct trace_format trace_text = {
    "text", text_step, text_memory, text_writes, NULL, text_end, NULL, text_above, text_cut
};
