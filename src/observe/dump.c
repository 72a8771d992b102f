/* observe/dump.c: the state of the floors above memory (5.3 to 5.8), and all of it together. What
 * is empty is left out. Knows no run. */
#include "observe/dump.h"

#include "engine/state/look.h"
#include "observe/paths.h"
#include "observe/values.h"
#include "program/lanes.h"

/* ---- warps (5.3, 5.4) ---- */

/* How many calls are in progress, by lane. */
static void dump_calls(struct writer *w, const struct warp *warp)
{
    bool any = false;

    for (unsigned l = 0; l < warp->lanes; l++)
        any = any || warp_depth(warp, l) > 0;
    if (!any)
        return;
    writer_open_string(w, "calls");
    for (unsigned l = 0; l < warp->lanes; l++)
        text_printf(w->out, "%s%lu", l > 0 ? " " : "", (unsigned long)warp_depth(warp, l));
    writer_close_string(w);
}

static void dump_lanes(struct writer *w, const char *name, lane_mask lanes, const struct warp *warp)
{
    if (lanes != 0)
        writer_mask(w, name, lanes, warp->lanes);
}

static void dump_waits(struct writer *w, const struct warp *warp)
{
    dump_lanes(w, "fence.cta", warp->fences.cta, warp);
    dump_lanes(w, "fence.gl", warp->fences.gl, warp);
    dump_lanes(w, "fence.sys", warp->fences.sys, warp);
    dump_lanes(w, "barred", warp->exec.barred, warp);
    if (warp->barriers != 0)
        dump_bits(w, "barriers", warp->barriers);
}

/* Registers of several functions may share a slot: that of the running one counts. */
static const char *register_name(const struct program *p, uint32_t slot, uint32_t function)
{
    const char *name = slot == p->carry_slot ? "CC.CF" : "?";

    for (uint32_t i = 0; i < p->nregs; i++)
        if (p->regs[i].slot == slot) {
            name = p->regs[i].name;
            if (p->regs[i].function == function)
                break;
        }
    return name;
}

/* Registers with operations in flight (4.4.1): name and lanes. */
static void dump_blocked(struct writer *w, const struct warp *warp, const struct program *p)
{
    uint32_t pc = warp->exec.pc;
    uint32_t function = pc < p->ninstrs ? p->function_of[pc] : NO_FUNCTION;
    bool any = false;

    for (uint32_t i = 0; i < warp->regs.slots; i++) {
        if (reg_blocked(&warp->regs, i) == 0)
            continue;
        if (!any)
            writer_open_string(w, "blocked");
        text_printf(w->out, "%s%s:", any ? " " : "", register_name(p, i, function));
        show_mask(w->out, reg_blocked(&warp->regs, i),
                  w->high ? warp->lanes | LANES_HIGH : warp->lanes);
        any = true;
    }
    if (any)
        writer_close_string(w);
}

static void dump_control(struct writer *w, const struct warp *warp, const struct program *p)
{
    const struct exec_state *s = &warp->exec;

    if (s->threads == NULL) {
        writer_pc(w, p, s->pc);
        writer_mask(w, "active", s->active, warp->lanes);
    }
    writer_disabled(w, &s->disabled, warp->lanes);
    if (s->split != NULL)
        writer_paths(w, s, p, warp->lanes);
    else if (s->threads == NULL)
        writer_stack(w, s, p, warp->lanes);
}

/* Diverging threads: each has an address, and contexts instead of the warp's tokens. */
static void dump_threads(struct writer *w, const struct warp *warp, const struct program *p)
{
    writer_open_list(w, "threads");
    for (unsigned l = 0; l < warp->lanes; l++) {
        const struct thread_state *t = &warp->exec.threads[l];
        const struct exec_state alone = { .tokens = t->contexts, .ntokens = t->ncontexts };

        if ((warp->exec.disabled.exited & LANE(l)) != 0)
            continue;
        writer_open(w);
        writer_number(w, "lane", l);
        writer_pc(w, p, t->pc);
        writer_stack(w, &alone, p, warp->lanes);
        writer_close(w);
    }
    writer_close_list(w);
}

/* Is a lane of the warp in a call of the function, or is it the entry? */
static bool is_called(const struct warp *warp, uint32_t function, uint32_t entry)
{
    if (function == entry || function == NO_FUNCTION)
        return true;
    for (unsigned l = 0; l < warp->lanes; l++)
        for (uint32_t depth = 0; depth < warp_depth(warp, l); depth++)
            if (look_call(warp, l, depth) == function)
                return true;
    return false;
}

/* Each begins the line of a register unless it is zero in all lanes. */

static void begin_register(struct writer *w, const struct register_place *r)
{
    writer_open(w);
    writer_string(w, "register", r->name);
    writer_string(w, "type", type_info(r->type)->text);
}

static void dump_predicate(struct writer *w, const struct warp *warp,
                           const struct register_place *r)
{
    const lane_mask mask =
        register_mask(&warp->regs, r, warp->lanes) & lanes_below(warp->lanes);

    if (mask == 0)
        return;
    begin_register(w, r);
    writer_mask(w, "values", mask, warp->lanes);
    writer_close(w);
}

static void dump_register(struct writer *w, const struct warp *warp, const struct register_place *r)
{
    struct vector v;

    if (r->type == TYPE_PRED) {
        dump_predicate(w, warp, r);
        return;
    }
    register_values(&warp->regs, r, warp->lanes, lanes_below(warp->lanes), &v);
    if (vector_is_zero(&v))
        return;
    begin_register(w, r);
    text_puts(w->out, w->json ? ", \"values\": " : ", values ");
    if (w->json)
        vector_json(w->out, &v);
    else
        vector_text(w->out, &v, r->type);
    writer_close(w);
}

static void dump_registers(struct writer *w, const struct warp *warp, const struct program *p)
{
    const uint32_t entry = look_entry(warp);

    writer_open_list(w, "registers");
    for (uint32_t i = 0; i < p->nregs; i++)
        if (p->regs[i].slot != NO_SLOT && p->regs[i].slot < warp->regs.slots &&
            is_called(warp, p->regs[i].function, entry))
            dump_register(w, warp, &(struct register_place){ p->regs[i].name, p->regs[i].type,
                                                             p->regs[i].slot });
    if (p->carry_slot != NO_SLOT)
        dump_register(w, warp, &(struct register_place){ "CC.CF", TYPE_PRED, p->carry_slot });
    writer_close_list(w);
}

static void dump_warp(struct writer *w, const struct warp *warp, const struct program *p,
                      bool values)
{
    writer_open(w);
    writer_number(w, "warp", warp->index);
    if (warp->state == WARP_COMPLETED) {
        writer_string(w, "state", "completed");
    } else {
        dump_control(w, warp, p);
        dump_calls(w, warp);
        dump_waits(w, warp);
    }
    dump_blocked(w, warp, p);
    if (warp->state == WARP_ACTIVE && warp->exec.threads != NULL)
        dump_threads(w, warp, p);
    if (values && warp->state == WARP_ACTIVE)
        dump_registers(w, warp, p);
    writer_close(w);
}

/* ---- blocks and barriers (5.5) ---- */

static void dump_barrier(struct writer *w, const struct barrier *bar, bool complete)
{
    static const char *const reductions[] = {
        [RED_NONE] = "none", [RED_AND] = "and", [RED_OR] = "or", [RED_POPC] = "popc",
    };

    writer_open(w);
    writer_number(w, "barrier", bar_index(bar));
    writer_number(w, "threads", bar->threads);
    writer_number(w, "arrived", bar->arrived);
    if (complete)
        writer_string(w, "state", "complete, waits for accesses");
    if (bar->red != RED_NONE)
        writer_string(w, "reduction", reductions[bar->red]);
    writer_open_list(w, "arrivals");
    for (size_t i = 0; i < bar->n; i++) {
        writer_open(w);
        writer_number(w, "warp", bar->arrivals[i].warp->index);
        writer_mask(w, "lanes", bar->arrivals[i].lanes, bar->arrivals[i].warp->lanes);
        if (bar->red != RED_NONE)
            writer_mask(w, "votes", bar->arrivals[i].votes, bar->arrivals[i].warp->lanes);
        writer_close(w);
    }
    writer_close_list(w);
    writer_close(w);
}

static void dump_block(struct writer *w, const struct block *b, const struct program *p,
                       bool values)
{
    const uint64_t barriers = b->constants->v[CONST_NumBarrierIndices];

    writer_open(w);
    writer_triple(w, "block", b->index);
    writer_number(w, "processor", b->processor);
    writer_open_list(w, "barriers");
    for (uint64_t i = 0; i < barriers; i++)
        if (b->barriers[i].in_use)
            dump_barrier(w, &b->barriers[i], false);
    for (size_t i = 0; i < b->ncomplete; i++)
        dump_barrier(w, &b->complete[i], true);
    writer_close_list(w);
    writer_open_list(w, "warps");
    for (unsigned i = 0; i < b->nwarps; i++)
        dump_warp(w, &b->warps[i], p, values);
    writer_close_list(w);
    writer_close(w);
}

/* ---- grids, contexts, messages (5.6 to 5.8) ---- */

static void dump_grid(struct writer *w, const struct dump_request *r, const struct look_grid *g)
{
    const struct block *b;

    writer_open(w);
    writer_number(w, "grid", g->id);
    writer_number(w, "context", g->context);
    writer_string(w, "entry", g->program->functions[g->function].name);
    writer_number(w, "blocks", g->blocks);
    writer_number(w, "unissued", g->blocks - g->next);
    writer_number(w, "completed", g->completed);
    writer_open_list(w, "resident");
    for (size_t i = 0; (b = look_block(r->device, g->id, i)) != NULL; i++)
        dump_block(w, b, g->program, r->values);
    writer_close_list(w);
    writer_close(w);
}

static void dump_grids(struct writer *w, const struct dump_request *r)
{
    struct look_grid g;

    writer_open_list(w, "grids");
    for (grid_id from = 0; look_grid(r->device, from, &g); from = g.id + 1)
        dump_grid(w, r, &g);
    writer_close_list(w);
}

static void dump_contexts(struct writer *w, const struct device *d)
{
    struct look_context c;

    writer_open_list(w, "contexts");
    for (context_id id = 0; look_context(d, id, &c); id++) {
        writer_open(w);
        writer_number(w, "context", id);
        writer_number(w, "programs", c.programs);
        writer_number(w, "running", c.running);
        writer_close(w);
    }
    writer_close_list(w);
}

static void dump_messages(struct writer *w, const struct device *d)
{
    static const char *const kinds[] = {
        [MESSAGE_START] = "start", [MESSAGE_ABORT] = "abort", [MESSAGE_DESTROY] = "destroy",
    };
    const struct message *m;

    writer_open_list(w, "messages");
    for (size_t i = 0; (m = look_message(d, i)) != NULL; i++) {
        writer_open(w);
        writer_string(w, "message", kinds[m->kind]);
        writer_number(w, "context", m->context);
        if (m->kind != MESSAGE_DESTROY)
            writer_number(w, "grid", m->grid);
        writer_close(w);
    }
    writer_close_list(w);
}

/* Blocks that are over but have operations in flight. */
static void dump_leaving(struct writer *w, const struct device *d)
{
    const struct block *b;

    writer_open_list(w, "leaving");
    for (size_t i = 0; (b = look_leaving(d, i)) != NULL; i++) {
        writer_open(w);
        writer_triple(w, "block", b->index);
        writer_number(w, "processor", b->processor);
        writer_string(w, "state", "over, with operations in flight");
        writer_close(w);
    }
    writer_close_list(w);
}

void dump_state(struct text *out, const struct dump_request *r)
{
    struct writer w = { .out = out, .json = r->json, .high = r->high, .first = true };
    const struct device *d = r->device;

    text_puts(out, r->json ? "{\"dump\": {" : "state after ");
    writer_number(&w, "step", r->step);
    dump_contexts(&w, d);
    dump_messages(&w, d);
    dump_grids(&w, r);
    dump_leaving(&w, d);
    dump_operations(&w, d);
    dump_caches(&w, d);
    if (r->values)
        dump_bytes_of_memory(&w, d);
    text_puts(out, r->json ? "}}\n" : "\n");
}
