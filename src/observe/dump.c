/* observe/dump.c: the state of the floors above memory (5.3 to 5.8), and all of it together. What
 * is empty is left out. Knows no run. */
#include "observe/dump.h"

#include "engine/state/look.h"
#include "observe/dump_memory.h"
#include "observe/show.h"
#include "program/lanes.h"

/* ---- warps (5.3, 5.4) ---- */

static void dump_mask(struct dump_writer *w, const char *name, lane_mask m, unsigned lanes)
{
    dump_open_string(w, name);
    show_mask(w->out, m, lanes);
    dump_close_string(w);
}

static void dump_pc(struct dump_writer *w, const struct program *p, uint32_t pc)
{
    dump_number(w, "pc", pc);
    dump_number(w, "line", program_line(p, pc));
}

static void dump_stack(struct dump_writer *w, const struct exec_state *s, const struct program *p,
                       unsigned lanes)
{
    if (!w->json) {
        dump_open_string(w, "stack");
        show_stack(w->out, s, lanes);
        dump_close_string(w);
        return;
    }
    dump_open_list(w, "stack");
    for (uint32_t i = s->ntokens; i-- > 0;) {
        dump_open(w);
        dump_string(w, "type", token_type_text(s->tokens[i].type));
        dump_mask(w, "active", s->tokens[i].active, lanes);
        dump_pc(w, p, s->tokens[i].pc);
        dump_close(w);
    }
    dump_close_list(w);
}

/* How many calls are in progress, by lane. */
static void dump_calls(struct dump_writer *w, const struct warp *warp)
{
    bool any = false;

    for (unsigned l = 0; l < warp->lanes; l++)
        any = any || warp_depth(warp, l) > 0;
    if (!any)
        return;
    dump_open_string(w, "calls");
    for (unsigned l = 0; l < warp->lanes; l++)
        text_printf(w->out, "%s%lu", l > 0 ? " " : "", (unsigned long)warp_depth(warp, l));
    dump_close_string(w);
}

static void dump_fences(struct dump_writer *w, const struct warp *warp)
{
    const struct {
        const char *name;
        lane_mask lanes;
    } levels[] = {
        { "fence.cta", warp->fences.cta },
        { "fence.gl", warp->fences.gl },
        { "fence.sys", warp->fences.sys },
    };

    for (unsigned i = 0; i < sizeof levels / sizeof *levels; i++)
        if (levels[i].lanes != 0)
            dump_mask(w, levels[i].name, levels[i].lanes, warp->lanes);
}

static void dump_waits(struct dump_writer *w, const struct warp *warp)
{
    if (warp->barred != 0)
        dump_mask(w, "barred", warp->barred, warp->lanes);
    if (warp->barriers == 0)
        return;
    dump_open_string(w, "barriers");
    FOR_LANES(b, (lane_mask)warp->barriers)
        text_printf(w->out, "%s%u", b > lane_lowest(warp->barriers) ? " " : "", b);
    dump_close_string(w);
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
static void dump_blocked(struct dump_writer *w, const struct warp *warp, const struct program *p)
{
    uint32_t pc = warp->exec.pc;
    uint32_t function = pc < p->ninstrs ? p->function_of[pc] : NO_FUNCTION;
    bool any = false;

    for (uint32_t i = 0; i < warp->regs.slots; i++) {
        if (reg_blocked(&warp->regs, i) == 0)
            continue;
        if (!any)
            dump_open_string(w, "blocked");
        text_printf(w->out, "%s%s:", any ? " " : "", register_name(p, i, function));
        show_mask(w->out, reg_blocked(&warp->regs, i), warp->lanes);
        any = true;
    }
    if (any)
        dump_close_string(w);
}

static void dump_control(struct dump_writer *w, const struct warp *warp, const struct program *p)
{
    const struct exec_state *s = &warp->exec;

    if (s->threads == NULL) {
        dump_pc(w, p, s->pc);
        dump_mask(w, "active", s->active, warp->lanes);
    }
    dump_open_string(w, "disabled");
    show_disabled(w->out, &s->disabled, warp->lanes);
    dump_close_string(w);
    if (s->threads == NULL)
        dump_stack(w, s, p, warp->lanes);
}

/* Threads that go apart: each has an address, and contexts instead of the warp's tokens. */
static void dump_threads(struct dump_writer *w, const struct warp *warp, const struct program *p)
{
    dump_open_list(w, "threads");
    for (unsigned l = 0; l < warp->lanes; l++) {
        const struct thread_state *t = &warp->exec.threads[l];
        const struct exec_state alone = { .tokens = t->contexts, .ntokens = t->ncontexts };

        if ((warp->exec.disabled.exited & LANE(l)) != 0)
            continue;
        dump_open(w);
        dump_number(w, "lane", l);
        dump_pc(w, p, t->pc);
        dump_stack(w, &alone, p, warp->lanes);
        dump_close(w);
    }
    dump_close_list(w);
}

static void dump_warp(struct dump_writer *w, const struct warp *warp, const struct program *p)
{
    dump_open(w);
    dump_number(w, "warp", warp->index);
    if (warp->state == WARP_COMPLETED) {
        dump_string(w, "state", "completed");
    } else {
        dump_control(w, warp, p);
        dump_calls(w, warp);
        dump_fences(w, warp);
        dump_waits(w, warp);
    }
    dump_blocked(w, warp, p);
    if (warp->state == WARP_ACTIVE && warp->exec.threads != NULL)
        dump_threads(w, warp, p);
    dump_close(w);
}

/* ---- blocks and barriers (5.5) ---- */

static void dump_barrier(struct dump_writer *w, const struct barrier *bar, bool complete)
{
    static const char *const reductions[] = {
        [RED_NONE] = "none", [RED_AND] = "and", [RED_OR] = "or", [RED_POPC] = "popc",
    };

    dump_open(w);
    dump_number(w, "barrier", bar_index(bar));
    dump_number(w, "threads", bar->threads);
    dump_number(w, "arrived", bar->arrived);
    if (complete)
        dump_string(w, "state", "complete, waits for accesses");
    if (bar->red != RED_NONE)
        dump_string(w, "reduction", reductions[bar->red]);
    dump_open_list(w, "arrivals");
    for (size_t i = 0; i < bar->n; i++) {
        dump_open(w);
        dump_number(w, "warp", bar->arrivals[i].warp->index);
        dump_mask(w, "lanes", bar->arrivals[i].lanes, bar->arrivals[i].warp->lanes);
        if (bar->red != RED_NONE)
            dump_mask(w, "votes", bar->arrivals[i].votes, bar->arrivals[i].warp->lanes);
        dump_close(w);
    }
    dump_close_list(w);
    dump_close(w);
}

static void dump_block(struct dump_writer *w, const struct block *b, const struct program *p,
                       unsigned barriers)
{
    dump_open(w);
    dump_triple(w, "block", b->index);
    dump_number(w, "processor", b->processor);
    dump_open_list(w, "barriers");
    for (unsigned i = 0; i < barriers; i++)
        if (b->barriers[i].in_use)
            dump_barrier(w, &b->barriers[i], false);
    for (size_t i = 0; i < b->ncomplete; i++)
        dump_barrier(w, &b->complete[i], true);
    dump_close_list(w);
    dump_open_list(w, "warps");
    for (unsigned i = 0; i < b->nwarps; i++)
        dump_warp(w, &b->warps[i], p);
    dump_close_list(w);
    dump_close(w);
}

/* ---- grids, contexts, messages (5.6 to 5.8) ---- */

static void dump_grid(struct dump_writer *w, const struct device *d, const struct look_grid *g)
{
    const struct block *b;

    dump_open(w);
    dump_number(w, "grid", g->id);
    dump_number(w, "context", g->context);
    dump_string(w, "entry", g->program->functions[g->function].name);
    dump_number(w, "blocks", g->blocks);
    dump_number(w, "unissued", g->blocks - g->next);
    dump_number(w, "completed", g->completed);
    dump_open_list(w, "resident");
    for (size_t i = 0; (b = look_block(d, g->id, i)) != NULL; i++)
        dump_block(w, b, g->program,
                   (unsigned)device_constants(d)->v[CONST_NumBarrierIndices]);
    dump_close_list(w);
    dump_close(w);
}

static void dump_grids(struct dump_writer *w, const struct device *d)
{
    struct look_grid g;

    dump_open_list(w, "grids");
    for (grid_id from = 0; look_grid(d, from, &g); from = g.id + 1)
        dump_grid(w, d, &g);
    dump_close_list(w);
}

static void dump_contexts(struct dump_writer *w, const struct device *d)
{
    struct look_context c;

    dump_open_list(w, "contexts");
    for (context_id id = 0; look_context(d, id, &c); id++) {
        dump_open(w);
        dump_number(w, "context", id);
        dump_number(w, "programs", c.programs);
        dump_number(w, "running", c.running);
        dump_close(w);
    }
    dump_close_list(w);
}

static void dump_messages(struct dump_writer *w, const struct device *d)
{
    static const char *const kinds[] = {
        [MESSAGE_START] = "start", [MESSAGE_ABORT] = "abort", [MESSAGE_DESTROY] = "destroy",
    };
    const struct message *m;

    dump_open_list(w, "messages");
    for (size_t i = 0; (m = look_message(d, i)) != NULL; i++) {
        dump_open(w);
        dump_string(w, "message", kinds[m->kind]);
        dump_number(w, "context", m->context);
        if (m->kind != MESSAGE_DESTROY)
            dump_number(w, "grid", m->grid);
        dump_close(w);
    }
    dump_close_list(w);
}

/* Blocks that are over but have operations in flight. */
static void dump_leaving(struct dump_writer *w, const struct device *d)
{
    const struct block *b;

    dump_open_list(w, "leaving");
    for (size_t i = 0; (b = look_leaving(d, i)) != NULL; i++) {
        dump_open(w);
        dump_triple(w, "block", b->index);
        dump_number(w, "processor", b->processor);
        dump_string(w, "state", "over, with operations in flight");
        dump_close(w);
    }
    dump_close_list(w);
}

void dump_state(struct text *out, const struct dump_request *r)
{
    struct dump_writer w = { .out = out, .json = r->json, .first = true };
    const struct device *d = r->device;

    text_puts(out, r->json ? "{\"dump\": {" : "state after ");
    dump_number(&w, "step", r->step);
    dump_contexts(&w, d);
    dump_messages(&w, d);
    dump_grids(&w, d);
    dump_leaving(&w, d);
    dump_operations(&w, d);
    dump_caches(&w, d);
    text_puts(out, r->json ? "}}\n" : "\n");
}
