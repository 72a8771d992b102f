/* library/look.c: positions and events as plain structs of the caller. */
#include <string.h>

#include "base/mem.h"
#include "library/library.h"
#include "observe/show.h"

/* ---- places ---- */

unsigned library_program(const struct warpstep *w, const struct program *p)
{
    unsigned i = 0;

    while (i < w->objects.nprograms && w->objects.programs[i].program != p)
        i++;
    return i;
}

static unsigned line_of(const struct program *p, uint32_t pc)
{
    return pc > 0 && pc < p->ninstrs ? program_line(p, pc) : 0;
}

struct warpstep_place library_place(const struct warpstep *w, const struct warp *of, uint32_t pc,
                                    lane_mask lanes)
{
    const struct program *p = look_program_of(of);
    struct warpstep_place at = { .grid = look_grid_of(of->block),
                                 .warp = of->index,
                                 .processor = of->block->processor,
                                 .program = library_program(w, p),
                                 .pc = pc,
                                 .line = line_of(p, pc),
                                 .lanes = lanes };

    memcpy(at.block, of->block->index, sizeof at.block);
    return at;
}

/* ---- warps ---- */

/* The i-th warp on the device. NULL: there are no more. */
static const struct warp *find_warp(const struct warpstep *w, size_t i)
{
    const struct block *b;
    struct look_grid g;

    for (grid_id next = 0; w->open && look_grid(w->session.device, next, &g); next = g.id + 1)
        for (size_t k = 0; (b = look_block(w->session.device, g.id, k)) != NULL; k++) {
            if (i < b->nwarps)
                return &b->warps[i];
            i -= b->nwarps;
        }
    return NULL;
}

bool warpstep_warp_at(const struct warpstep *w, size_t i, struct warpstep_warp *out)
{
    const struct warp *of = find_warp(w, i);
    enum warp_wait wait;

    if (of == NULL)
        return false;
    out->at = library_place(w, of, of->exec.pc, of->exec.active);
    wait = of->exec.threads == NULL && !of->ready ? look_warp_waits(of) : WAIT_NOTHING;
    out->waits = wait == WAIT_NOTHING ? "" : wait_info(wait)->warp;
    return true;
}

bool warpstep_register(const struct warpstep *w, size_t i, const char *name, unsigned lane,
                       uint64_t *value)
{
    const struct warp *of = find_warp(w, i);
    const struct program *p = of != NULL ? look_program_of(of) : NULL;

    for (uint32_t r = 0; p != NULL && lane < of->lanes && r < p->nregs; r++)
        if (p->regs[r].name != NULL && strcmp(p->regs[r].name, name) == 0 &&
            look_has_register(of, &p->regs[r])) {
            *value = look_register(of, &p->regs[r], lane);
            return true;
        }
    return false;
}

size_t warpstep_instruction(const struct warpstep *w, unsigned program, uint32_t pc, char *out,
                            size_t room)
{
    const struct program *p;
    struct text t = { NULL, 0, 0 };
    size_t n;

    if (program >= w->objects.nprograms)
        return 0;
    p = w->objects.programs[program].program;
    if (p == NULL || pc == 0 || pc >= p->ninstrs)
        return 0;
    show_instruction(&t, p, pc);
    n = t.n;
    if (room > 0) {
        size_t shown = n < room ? n : room - 1;

        memcpy(out, t.s, shown);
        out[shown] = '\0';
    }
    text_free(&t);
    return n;
}

/* ---- events ---- */

static bool is_told(const struct warpstep *w)
{
    return !w->exploring;
}

static void on_step(void *self, const struct warp_event *e)
{
    struct warpstep *w = self;
    const struct warp *of = look_owner(w->session.device, e->window);
    struct warpstep_step_event event;
    struct interrupted_call call;

    if (w->watch.step == NULL || !is_told(w) || of == NULL)
        return;
    event = (struct warpstep_step_event){
        .at = library_place(w, of, e->pc, e->before->active),
        .step = e->step,
        .rule = rule_info(e->thread_rule)->id,
        .control_rule = e->control_rule == RULE_COUNT ? "" : rule_info(e->control_rule)->id,
        .executed = e->executed,
        .active = e->after->active,
        .next = e->after->pc,
        .waits = e->waits,
    };
    call = library_enter(w, CALLBACK_STEP);
    w->watch.step(w->watch.self, w, &event);
    library_leave(w, call);
}

static void on_access(void *self, const struct access_event *e)
{
    struct warpstep *w = self;
    struct interrupted_call call;
    struct warpstep_access_event event;

    if (w->watch.access == NULL || !is_told(w))
        return;
    event = (struct warpstep_access_event){
        .at = library_place(w, e->warp, e->pc, e->lanes),
        .kind = (enum warpstep_access_kind)e->kind,
        .space = space_text(e->space),
        .address = e->address,
        .bytes = e->bytes,
    };
    call = library_enter(w, CALLBACK_STEP);
    w->watch.access(w->watch.self, w, &event);
    library_leave(w, call);
}

static void on_printed(void *self, const struct printed_event *e)
{
    struct warpstep *w = self;
    struct interrupted_call call;
    struct warpstep_printed_event event = { .grid = e->grid, .text = e->text, .size = e->length };

    if (w->watch.printed == NULL || !is_told(w))
        return;
    memcpy(event.block, e->block, sizeof event.block);
    memcpy(event.thread, e->thread, sizeof event.thread);
    call = library_enter(w, CALLBACK_STEP);
    w->watch.printed(w->watch.self, w, &event);
    library_leave(w, call);
}

static struct warpstep_memory_event memory_event_of(const struct warpstep *w,
                                                    const struct memory_event *e)
{
    struct warpstep_memory_event event = { .rule = rule_info(e->rule)->id, .program = "" };
    struct space_address at = place_of(e->address);
    const struct warp *of;

    event.at.processor = e->processor;
    if (e->op == NULL) {
        event.space = space_text(at.space);
        event.address = at.address;
        return event;
    }
    of = look_owner(w->session.device, e->op->window);
    if (of != NULL)
        event.at = library_place(w, of, e->op->origin, e->op->lanes);
    event.program = memprog_name(e->op->program);
    event.space = space_text((enum space)e->op->space);
    event.address = memop_address(e->op, &at) ? at.address : 0;
    return event;
}

static void on_memory(void *self, const struct memory_event *e)
{
    struct warpstep *w = self;
    struct interrupted_call call;
    struct warpstep_memory_event event;

    if (w->watch.memory == NULL || !is_told(w))
        return;
    event = memory_event_of(w, e);
    call = library_enter(w, CALLBACK_STEP);
    w->watch.memory(w->watch.self, w, &event);
    library_leave(w, call);
}

void library_hear(struct warpstep *w)
{
    const struct warpstep_watch *watch = &w->watch;
    bool anything = watch->step != NULL || watch->access != NULL || watch->printed != NULL;

    if (anything && !w->hears_steps) {
        device_observe(w->session.device,
                       &(struct engine_observer){ .self = w, .stepped = on_step,
                                                  .access = on_access, .printed = on_printed });
        w->hears_steps = true;
    }
    if (watch->memory != NULL && !w->hears_memory) {
        device_observe_memory(w->session.device,
                              &(struct memory_observer){ .self = w, .fired = on_memory });
        w->hears_memory = true;
    }
}

bool warpstep_listen(struct warpstep *w, const struct warpstep_watch *watch)
{
    if (!library_may(w, CALLBACK_NONE))
        return false;
    w->watch = watch == NULL ? (struct warpstep_watch){ .self = NULL } : *watch;
    if (w->open)
        library_hear(w);
    return library_done(w, true);
}

/* ---- findings ---- */

static struct warpstep_place place_of_party(const struct warpstep *w, const struct party *p)
{
    struct warpstep_place at = { .grid = p->grid, .warp = p->warp, .lanes = p->lanes };

    if (p->program == NULL)
        return at;
    at.program = library_program(w, p->program);
    at.pc = p->pc;
    at.line = line_of(p->program, p->pc);
    memcpy(at.block, p->block, sizeof at.block);
    return at;
}

bool warpstep_finding_at(const struct warpstep *w, size_t i, struct warpstep_finding *out)
{
    const struct findings *f = &w->session.checks.kernel.findings;

    if (i >= f->n)
        return false;
    *out = (struct warpstep_finding){ f->v[i].check, f->v[i].message, place_of_party(w, &f->v[i].first),
                                      place_of_party(w, &f->v[i].other), f->v[i].count };
    return true;
}
