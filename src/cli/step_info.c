/* cli/step_info.c: looking at the state: tables of warps, blocks, grids and barriers, what is in
 * flight and in caches, the last derivation, the source. Changes nothing. */
#include "cli/step.h"

#include <string.h>

#include "observe/dump.h"
#include "observe/dump_memory.h"
#include "observe/show.h"
#include "program/lanes.h"

/* ---- warps ---- */

void step_put_warp(struct text *out, const struct warp *w)
{
    const uint32_t *i = w->block->index;

    if (look_grid_of(w->block) > 0)
        text_printf(out, "grid %lu ", (unsigned long)look_grid_of(w->block));
    text_printf(out, "block %lu,%lu,%lu warp %u", (unsigned long)i[0], (unsigned long)i[1],
                (unsigned long)i[2], w->index);
}

void step_put_position(struct text *out, const struct warp *w, const struct program *p)
{
    if (w->state == WARP_COMPLETED || w->exec.pc >= p->ninstrs) {
        text_puts(out, ": completed");
        return;
    }
    if (instr_line(&p->instrs[w->exec.pc]) > 0)
        text_printf(out, " at line %u: ", instr_line(&p->instrs[w->exec.pc]));
    else
        text_printf(out, " at address %lu: ", (unsigned long)w->exec.pc);
    show_source(out, p, w->exec.pc);
    text_puts(out, "  active ");
    show_mask(out, w->exec.active, w->lanes);
}

static const char *waiting_text(const struct warp *w)
{
    if (w->state == WARP_COMPLETED)
        return "";
    if (w->barriers != 0)
        return ", waits at a barrier";
    if ((w->fences.cta | w->fences.gl | w->fences.sys) != 0)
        return ", waits at a fence";
    return w->ready ? ", ready" : ", waits for a register";
}

/* Calls `each` for every block on the device. */
static void for_blocks(struct stepping *x, void (*each)(struct text *out, struct stepping *x,
                                                        const struct look_grid *g,
                                                        const struct block *b))
{
    const struct device *d = x->execution.session.device;
    struct text out = { NULL, 0, 0 };
    struct look_grid g;

    for (grid_id next = 0; look_grid(d, next, &g); next = g.id + 1)
        for (size_t i = 0; i < g.resident; i++)
            each(&out, x, &g, look_block(d, g.id, i));
    fputs(out.n > 0 ? out.s : "there are none\n", stdout);
    text_free(&out);
}

static void put_warps(struct text *out, struct stepping *x, const struct look_grid *g,
                      const struct block *b)
{
    struct look_grid focused;
    const struct warp *focus = step_focused(x, &focused);

    for (unsigned i = 0; i < b->nwarps; i++) {
        const struct warp *w = &b->warps[i];

        text_puts(out, w == focus ? "* " : "  ");
        step_put_warp(out, w);
        step_put_position(out, w, g->program);
        text_printf(out, "%s\n", waiting_text(w));
    }
}

static void put_block(struct text *out, struct stepping *x, const struct look_grid *g,
                      const struct block *b)
{
    (void)x;
    text_printf(out, "grid %lu block %lu,%lu,%lu on processor %u: %u of %u warps active\n",
                (unsigned long)g->id, (unsigned long)b->index[0], (unsigned long)b->index[1],
                (unsigned long)b->index[2], b->processor, b->active_warps, b->nwarps);
}

static void put_barriers(struct text *out, struct stepping *x, const struct look_grid *g,
                         const struct block *b)
{
    const struct constants *k = device_constants(x->execution.session.device);

    for (unsigned i = 0; i < k->v[CONST_NumBarrierIndices]; i++) {
        const struct barrier *bar = &b->barriers[i];

        if (!bar->in_use)
            continue;
        text_printf(out, "grid %lu block %lu,%lu,%lu barrier %u: %lu of %lu threads have arrived",
                    (unsigned long)g->id, (unsigned long)b->index[0], (unsigned long)b->index[1],
                    (unsigned long)b->index[2], i, (unsigned long)bar->arrived,
                    (unsigned long)bar->threads);
        for (size_t a = 0; a < bar->n; a++) {
            text_printf(out, "%s warp %u ", a == 0 ? ":" : ",", bar->arrivals[a].warp->index);
            show_mask(out, bar->arrivals[a].lanes, bar->arrivals[a].warp->lanes);
        }
        text_puts(out, "\n");
    }
}

/* The token stack of the focused warp, a token a line, the top first. */
static void show_tokens(struct stepping *x)
{
    struct text out = { NULL, 0, 0 };
    struct look_grid g;
    const struct warp *w = step_focused(x, &g);

    for (uint32_t i = w != NULL ? w->exec.ntokens : 0; i-- > 0;) {
        const struct token *t = &w->exec.tokens[i];

        text_printf(&out, "%s ", token_type_text(t->type));
        show_mask(&out, t->active, w->lanes);
        text_printf(&out, " goes on at address %lu", (unsigned long)t->pc);
        if (t->pc < g.program->ninstrs && instr_line(&g.program->instrs[t->pc]) > 0)
            text_printf(&out, ", line %u", instr_line(&g.program->instrs[t->pc]));
        text_puts(&out, "\n");
    }
    fputs(out.n > 0 ? out.s : "the stack is empty\n", stdout);
    text_free(&out);
}

/* ---- the rest of the state ---- */

static void show_grids(struct stepping *x)
{
    const struct device *d = x->execution.session.device;
    struct look_grid g;
    bool any = false;

    for (grid_id next = 0; look_grid(d, next, &g); next = g.id + 1) {
        any = true;
        printf("grid %lu of context %lu, %s: %llu blocks, %llu not issued, %llu completed%s\n",
               (unsigned long)g.id, (unsigned long)g.context, g.program->functions[g.function].name,
               (unsigned long long)g.blocks, (unsigned long long)(g.blocks - g.next),
               (unsigned long long)g.completed, g.started ? "" : ", not started");
    }
    if (!any)
        puts("there are none");
}

/* A part of a dump. */
static void show_part(struct stepping *x, void (*part)(struct dump_writer *w,
                                                       const struct device *d))
{
    struct text out = { NULL, 0, 0 };
    struct dump_writer w = { .out = &out, .first = true };

    part(&w, x->execution.session.device);
    if (out.n > 1)
        printf("%s\n", out.s + 1); /* a dump begins on a line of its own */
    else
        puts("there is nothing");
    text_free(&out);
}

static void show_state(struct stepping *x)
{
    const struct device *d = x->execution.session.device;
    struct text out = { NULL, 0, 0 };

    dump_state(&out, &(struct dump_request){ d, device_counts(d).warp_instructions, false });
    fputs(out.s, stdout);
    text_free(&out);
}

static void show_warps(struct stepping *x)
{
    for_blocks(x, put_warps);
}

static void show_blocks(struct stepping *x)
{
    for_blocks(x, put_block);
}

static void show_barriers(struct stepping *x)
{
    for_blocks(x, put_barriers);
}

static void show_operations(struct stepping *x)
{
    show_part(x, dump_operations);
}

static void show_caches(struct stepping *x)
{
    show_part(x, dump_caches);
}

static void show_choices(struct stepping *x)
{
    struct source nothing;
    struct scan s;

    source_from(&nothing, "", "", 0);
    s = scan_of(&nothing, &x->errors);
    step_choices(x, &s);
    source_free(&nothing);
}

static void show_run(struct stepping *x)
{
    struct device_counts c = device_counts(x->execution.session.device);

    printf("step %llu of %llu known, %llu warp instructions, %llu operations in flight\n",
           (unsigned long long)x->walk.step, (unsigned long long)x->walk.known,
           (unsigned long long)c.warp_instructions,
           (unsigned long long)memory_in_flight(device_memory(x->execution.session.device)));
}

static const struct {
    const char *name;
    void (*show)(struct stepping *x);
} subjects[] = {
    { "warps", show_warps },           { "blocks", show_blocks },
    { "grids", show_grids },           { "choices", show_choices },
    { "caches", show_caches },         { "operations", show_operations },
    { "barriers", show_barriers },     { "tokens", show_tokens },
    { "breakpoints", step_show_breakpoints }, { "state", show_state },
    { "run", show_run },
};
#define NSUBJECTS (sizeof subjects / sizeof *subjects)

bool step_show(struct stepping *x, const struct word *what)
{
    for (size_t i = 0; i < NSUBJECTS; i++)
        if (word_is(what, subjects[i].name)) {
            subjects[i].show(x);
            return true;
        }
    return false;
}

/* An abbreviation stands for the first that begins so. */
static bool show_abbreviated(struct stepping *x, const struct word *w)
{
    for (size_t i = 0; i < NSUBJECTS; i++)
        if (w->n <= strlen(subjects[i].name) && memcmp(w->s, subjects[i].name, w->n) == 0) {
            subjects[i].show(x);
            return true;
        }
    return false;
}

bool step_info(struct stepping *x, struct scan *s)
{
    struct text names = { NULL, 0, 0 };
    struct word w;

    if (scan_word(s, &w)) {
        if (!scan_finished(s))
            return false;
        if (step_show(x, &w) || show_abbreviated(x, &w))
            return true;
    }
    for (size_t i = 0; i < NSUBJECTS; i++)
        text_printf(&names, "%s%s", i > 0 ? ", " : "", subjects[i].name);
    diag_error(s->diags, scan_here(s), "expected one of %s", names.s);
    text_free(&names);
    return false;
}

/* ---- where ---- */

bool step_where(struct stepping *x, struct scan *s)
{
    if (!scan_finished(s))
        return false;
    if (x->walk.step == 0)
        puts("at the beginning, no rule has been applied");
    else
        fputs(hearing_lines(&x->hearing, true), stdout);
    step_put_focus(x);
    return true;
}

/* ---- list ---- */

#define LISTED 10u

static bool breaks_at(const struct stepping *x, const struct program *p, unsigned line)
{
    for (size_t i = 0; i < x->breakpoints.n; i++) {
        const struct breakpoint *b = &x->breakpoints.v[i];

        if (b->program == p &&
            ((b->kind == BREAK_LINE && b->line == line) ||
             (b->kind == BREAK_ADDRESS && instr_line(&p->instrs[b->pc]) == line)))
            return true;
    }
    return false;
}

/* The line of the instruction; of the nearest one before it when a transformation added it. */
static unsigned line_near(const struct program *p, uint32_t pc)
{
    while (pc > 1 && (pc >= p->ninstrs || instr_line(&p->instrs[pc]) == 0))
        pc--;
    return pc < p->ninstrs ? instr_line(&p->instrs[pc]) : 0;
}

static void put_line(const struct stepping *x, const struct program *p, unsigned line, bool here)
{
    const struct source *s = p->source;
    size_t from = s->lines[line - 1];
    size_t n = strcspn(s->text + from, "\n");

    printf("%s%s%5u  %.*s\n", here ? "=>" : "  ", breaks_at(x, p, line) ? "*" : " ", line, (int)n,
           s->text + from);
}

/* What is listed: the focus's program and line; before there is one, those of the first launch. */
static const struct program *listed(struct stepping *x, unsigned *here)
{
    const struct scenario *scenario = &x->execution.job.scenario;
    struct look_grid g;
    const struct warp *w = step_focused(x, &g);

    *here = 0;
    if (w != NULL) {
        *here = line_near(g.program, w->exec.pc);
        return g.program;
    }
    for (size_t i = 0; i < scenario->nactions; i++)
        if (scenario->actions[i].kind == DO_LAUNCH) {
            struct kernel k = scenario->actions[i].launch.kernel;

            *here = span_place(kernel_function(&scenario->objects, k)->span).line;
            return scenario->objects.programs[k.program].program;
        }
    return NULL;
}

bool step_list(struct stepping *x, struct scan *s)
{
    unsigned here, from;
    const struct program *p = listed(x, &here);
    uint64_t line = x->listed > 0 ? x->listed + LISTED / 2 + 1 : here;

    if (p == NULL)
        return diag_error(s->diags, scan_here(s), "nothing is launched");
    if (scan_peek(s) != EOF && !scan_number(s, UINT32_MAX / 2, &line, "the number of a line"))
        return false;
    if (!scan_finished(s))
        return false;
    from = line > LISTED / 2 ? (unsigned)line - LISTED / 2 : 1;
    for (unsigned l = from; l < from + LISTED && l <= p->source->nlines; l++) {
        put_line(x, p, l, l == here);
        x->listed = l;
    }
    return from <= p->source->nlines ||
           diag_error(s->diags, scan_here(s), "the source ends before line %u", from);
}
