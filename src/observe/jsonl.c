/* observe/jsonl.c: traces for programs: one JSON object a line, with its derivation. Masks are
 * strings, lane 0 leftmost unless asked otherwise; the top of the stack comes first. */
#include "observe/paths.h"
#include "observe/trace_values.h"
#include "observe/values.h"

/* Begins the object of a line. */
static struct writer begin(struct text *out, const struct trace *t)
{
    struct writer w = writer_json(out);

    writer_open(&w);
    writer_number(&w, "step", t->step);
    writer_number(&w, "tick", trace_tick(t));
    return w;
}

static void put_warp(struct writer *w, const struct warp_id *p)
{
    writer_number(w, "context", p->context);
    writer_number(w, "grid", p->grid);
    writer_triple(w, "block", p->block);
    writer_number(w, "warp", p->warp);
}

/* ---- steps of warps ---- */

static void put_executing(struct writer *w, const struct warp_event *e)
{
    const struct warp_id place = warp_id_of(e);

    put_warp(w, &place);
    writer_number(w, "processor", e->processor);
    writer_instruction(w, e->program, e->pc);
}

static void put_barrier(struct writer *w, const struct barrier_count *c)
{
    writer_open_member(w, "barrier");
    writer_number(w, "number", c->number);
    writer_number(w, "arrived", c->arrived);
    writer_number(w, "expected", c->expected);
    if (c->complete)
        writer_bool(w, "complete", true);
    writer_close(w);
}

/* What the threads that stepped wait for, if for anything. With Hanoi `waits` is a list already, of
 * the threads at barriers of the warp's own. */
static void put_wait(struct writer *w, const struct warp_event *e)
{
    static const char *const words[WAITS] = {
        [WAIT_BARRIER] = "barrier", [WAIT_FENCE] = "fence", [WAIT_REGISTER] = "memory",
        [WAIT_VOTE] = "vote", [WAIT_MEETING] = "threads", [WAIT_COPIES] = "copies"
    };
    const bool listed = e->after->split != NULL && has_barriers(e->after);

    if (e->why == WAIT_NOTHING)
        return;
    writer_open_string(w, listed ? "waits_for" : "waits");
    text_puts(w->out, words[e->why]);
    if (e->why == WAIT_BARRIER && e->barrier != NULL)
        text_printf(w->out, " %lu", (unsigned long)e->reached.number);
    writer_close_string(w);
}

/* Who has executed it, and how the warp goes on. */
static void put_effect(struct writer *w, struct trace *t, const struct warp_event *e)
{
    const uint32_t program = trace_program(t, e->program);
    const bool goes_on = (e->after->active & ~e->after->disabled.exited) != 0;

    if (program > 0)
        writer_number(w, "program", program);
    writer_mask(w, "executed", e->executed, t->options->lanes);
    if (goes_on && e->after->pc != e->pc + 1)
        writer_number(w, "next", e->after->pc);
    put_wait(w, e);
    if (e->barrier != NULL)
        put_barrier(w, &e->reached);
    if (t->options->values)
        trace_accesses_json(t, w, e->executed);
}

static void jsonl_step(struct trace *t, const struct warp_event *e)
{
    struct writer w = begin(&t->lines, t);

    put_executing(&w, e);
    writer_open_list(&w, "rules");
    writer_item(&w, rule_info(e->warp_rule)->id);
    if (e->control_rule != RULE_COUNT)
        writer_item(&w, rule_info(e->control_rule)->id);
    writer_close_list(&w);
    writer_string(&w, "thread", rule_info(e->thread_rule)->id);
    writer_mask(&w, "active", e->after->active, t->options->lanes);
    writer_disabled(&w, &e->after->disabled, t->options->lanes);
    writer_stack(&w, e->after, e->program, t->options->lanes);
    if (e->after->split != NULL)
        writer_paths(&w, e->after, e->program, t->options->lanes);
    put_effect(&w, t, e);
}

/* ---- memory ---- */

static void put_operation(struct writer *w, const struct trace *t, const struct memory_event *e,
                          const struct program *program)
{
    const struct memop *op = e->op;
    struct space_address at;

    writer_string(w, "program", memprog_name(op->program));
    writer_number(w, "operation", op->mid);
    writer_mask(w, "lanes", op->lanes, t->options->lanes);
    if (memop_address(op, &at))
        writer_location(w, at);
    writer_instruction(w, program, op->origin);
    if (t->options->level != TRACE_MICRO)
        return;
    writer_statement(w, "runs", op, e->from);
    if (e->rule != RULE_M_STEP)
        return;
    writer_statement(w, "next", op, op->at);
    writer_bool(w, "deferred", op->deferred);
}

static void put_silent(struct writer *w, const struct memory_event *e)
{
    writer_string(w, "cache", cache_level_name(e->level));
    if (e->rule != RULE_M_FLUSH)
        writer_location(w, place_of(e->address));
}

/* What the micro step did: registers that were written, where a value came from, changed lines. */
static void put_values(struct writer *w, struct trace *t, const struct memory_event *e,
                       const struct window_owner *owner)
{
    const char *from = trace_source(e);

    if (owner != NULL && e->did.to_registers && e->op->ndest > 0)
        writes_json(w, trace_memory(t), owner->program, e->op, t->options->lanes);
    if (from != NULL)
        writer_string(w, "from", from);
    trace_lines_json(t, w);
}

static void jsonl_memory(struct trace *t, const struct memory_event *e,
                         const struct window_owner *owner)
{
    struct writer w = begin(&t->lines, t);

    if (owner != NULL)
        put_warp(&w, &owner->place);
    if (e->processor != ALL_PROCESSORS)
        writer_number(&w, "processor", e->processor);
    writer_open_member(&w, "memory");
    writer_string(&w, "rule", rule_info(e->rule)->id);
    if (owner != NULL)
        put_operation(&w, t, e, owner->program);
    else
        put_silent(&w, e);
    writer_close(&w);
    if (t->options->values)
        put_values(&w, t, e, owner);
}

/* At level steps: only what it has written. */
static void jsonl_writes(struct trace *t, const struct memory_event *e,
                         const struct window_owner *owner)
{
    struct writer w = begin(&t->lines, t);

    put_warp(&w, &owner->place);
    writer_number(&w, "processor", e->processor);
    writer_number(&w, "operation", e->op->mid);
    writer_pc(&w, owner->program, e->op->origin);
    writer_mask(&w, "lanes", e->op->lanes, t->options->lanes);
    writes_json(&w, trace_memory(t), owner->program, e->op, t->options->lanes);
}

/* ---- derivations ---- */

static void jsonl_end(struct trace *t, uint32_t node)
{
    if (node != NO_NODE) {
        text_puts(&t->out, ", \"derivation\": ");
        derivation_json(&t->out, &t->derivation, node);
    }
    text_puts(&t->out, "}\n");
}

/* A number in place of the object shows readers that count rules that another line has them. */
static void jsonl_refer(struct trace *t, uint64_t step)
{
    text_printf(&t->out, ", \"derivation\": %llu}\n", (unsigned long long)step);
}

static void jsonl_above(struct trace *t, uint32_t node)
{
    struct writer w = begin(&t->out, t);
    uint64_t number;

    if (derivation_about(&t->derivation, node, SYSTEM_CONTEXT, &number))
        writer_number(&w, "context", number);
    if (derivation_about(&t->derivation, node, SYSTEM_GRID, &number))
        writer_number(&w, "grid", number);
    writer_open_list(&w, "rules");
    writer_item(&w, rule_info(t->derivation.nodes[node].told.rule)->id);
    writer_close_list(&w);
    jsonl_end(t, node);
}

static void jsonl_cut(struct trace *t, uint32_t node)
{
    struct writer w = begin(&t->out, t);

    if (t->begun)
        put_executing(&w, &t->begin);
    writer_open_list(&w, "rules");
    writer_close_list(&w);
    jsonl_end(t, node);
}

const struct trace_format trace_jsonl = {
    "jsonl", jsonl_step, jsonl_memory, jsonl_writes, NULL, jsonl_end, jsonl_refer, jsonl_above,
    jsonl_cut
};
