/* debug/info.c: looking at the state: tables of warps, blocks, grids and barriers, what is in
 * flight and in caches. Changes nothing. */
#include "debug/step.h"

#include <string.h>

#include "host/suggest.h"
#include "observe/dump.h"
#include "observe/paths.h"
#include "program/lanes.h"

/* ---- warps ---- */

/* The waiting lanes for each reason, where threads run independently. */
static void put_waits_apart(struct text *out, const struct warp *w)
{
    const lane_mask live = lanes_below(w->lanes) & ~w->exec.disabled.exited;
    const char *between = "  ";

    for (int k = 0; k < WAITS; k++) {
        lane_mask these = 0;

        FOR_LANES(l, live)
            these |= look_thread_waits(w, l) == (enum warp_wait)k ? LANE(l) : 0;
        if (these == 0)
            continue;
        text_puts(out, between);
        between = ", ";
        show_mask(out, these, w->lanes);
        text_printf(out, " %s", wait_info((enum warp_wait)k)->threads);
    }
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
        show_warp(out, w);
        show_position(out, w, g->program);
        if (w->state == WARP_ACTIVE && w->exec.threads != NULL)
            put_waits_apart(out, w);
        else if (w->state == WARP_ACTIVE)
            text_printf(out, ", %s", wait_info(look_warp_waits(w))->warp);
        text_puts(out, "\n");
    }
}

static void put_index(struct text *out, const struct look_grid *g, const struct block *b)
{
    text_printf(out, "grid %lu block ", (unsigned long)g->id);
    show_triple(out, b->index);
}

static void put_block(struct text *out, struct stepping *x, const struct look_grid *g,
                      const struct block *b)
{
    (void)x;
    put_index(out, g, b);
    text_printf(out, " on processor %u: %u of %u warps active\n", b->processor, b->active_warps,
                b->nwarps);
}

static void put_barrier(struct text *out, const struct look_grid *g, const struct block *b,
                        const struct barrier *bar)
{
    put_index(out, g, b);
    text_printf(out, " barrier %lu: %lu of %lu threads have arrived",
                (unsigned long)bar_index(bar), (unsigned long)bar->arrived,
                (unsigned long)bar->threads);
    for (size_t a = 0; a < bar->n; a++) {
        text_printf(out, "%s warp %u ", a == 0 ? ":" : ",", bar->arrivals[a].warp->index);
        show_mask(out, bar->arrivals[a].lanes, bar->arrivals[a].warp->lanes);
    }
}

static void put_barriers(struct text *out, struct stepping *x, const struct look_grid *g,
                         const struct block *b)
{
    const struct constants *k = device_constants(x->execution.session.device);

    for (unsigned i = 0; i < k->v[CONST_NumBarrierIndices]; i++) {
        if (!b->barriers[i].in_use)
            continue;
        put_barrier(out, g, b, &b->barriers[i]);
        text_puts(out, "\n");
    }
    for (size_t i = 0; i < b->ncomplete; i++) {
        put_barrier(out, g, b, &b->complete[i]);
        text_puts(out, "; complete, waits for accesses\n");
    }
}

/* The token stack of a warp or the contexts of a thread, a token a line, the top first. */
struct token_stack {
    const struct token *tokens;
    uint32_t n;
    const char *before; /* each line */
};

static void put_tokens(struct text *out, const struct token_stack *s, const struct warp *w,
                       const struct program *p)
{
    for (uint32_t i = s->n; i-- > 0;) {
        const struct token *t = &s->tokens[i];

        text_printf(out, "%s%s ", s->before, token_type_text(t->type));
        show_mask(out, t->active, w->lanes);
        text_printf(out, " goes on at address %lu", (unsigned long)t->pc);
        if (program_line(p, t->pc) > 0)
            text_printf(out, ", line %u", program_line(p, t->pc));
        text_puts(out, "\n");
    }
}

/* Of threads in paths: what the warp has besides the paths that wait. */
static void put_meetings(struct text *out, const struct warp *w)
{
    if (!has_barriers(&w->exec))
        return;
    text_puts(out, "meets ");
    show_meets(out, &w->exec);
    text_puts(out, "\nB registers ");
    show_b_registers(out, &w->exec, w->lanes);
    text_puts(out, "\nwaiting ");
    show_waits(out, &w->exec, w->lanes);
    text_puts(out, "\n");
}

/* Those of the focused warp; lane by lane if its threads diverge. */
static void show_tokens(struct stepping *x)
{
    struct text out = { NULL, 0, 0 };
    struct look_grid g;
    const struct warp *w = step_focused(x, &g);
    lane_mask apart = w == NULL || w->exec.threads == NULL
                          ? 0
                          : lanes_below(w->lanes) & ~w->exec.disabled.exited;

    if (w != NULL && w->exec.threads == NULL)
        put_tokens(&out, &(struct token_stack){ w->exec.tokens, w->exec.ntokens, "" }, w,
                   g.program);
    if (w != NULL && w->exec.split != NULL)
        put_meetings(&out, w);
    FOR_LANES(l, apart) {
        const struct thread_state *t = &w->exec.threads[l];
        char lane[32];

        snprintf(lane, sizeof lane, "lane %u ", l);
        put_tokens(&out, &(struct token_stack){ t->contexts, t->ncontexts, lane }, w, g.program);
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
static void show_part(struct stepping *x, void (*part)(struct writer *w,
                                                       const struct device *d))
{
    struct text out = { NULL, 0, 0 };
    struct writer w = { .out = &out, .first = true };

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

    dump_state(&out, &(struct dump_request){ .device = d,
                                              .step = device_counts(d).warp_instructions });
    fputs(out.s, stdout);
    text_free(&out);
}

static void show_run(struct stepping *x)
{
    struct device_counts c = device_counts(x->execution.session.device);

    printf("step %llu of %llu known, %llu warp instructions, %llu operations in flight\n",
           (unsigned long long)x->walk.step, (unsigned long long)x->walk.known,
           (unsigned long long)c.warp_instructions,
           (unsigned long long)memory_in_flight(device_memory(x->execution.session.device)));
}

const struct subject kernels_subjects[] = {
    { "warps", .of_block = put_warps },
    { "blocks", .of_block = put_block },
    { "grids", .show = show_grids },
    { "choices", .show = step_show_choices },
    { "caches", .part = dump_caches },
    { "operations", .part = dump_operations },
    { "barriers", .of_block = put_barriers },
    { "tokens", .show = show_tokens },
    { "registers", .show = step_show_registers },
    { "calls", .show = step_show_calls },
    { "breakpoints", .show = step_show_breakpoints },
    { "state", .show = show_state },
    { "display", .show = step_show_displays },
    { "run", .show = show_run },
    { "ends", .show = step_show_ends },
    { .name = NULL },
};

static void show(struct stepping *x, const struct subject *of)
{
    if (of->show != NULL)
        of->show(x);
    else if (of->part != NULL)
        show_part(x, of->part);
    else
        for_blocks(x, of->of_block);
}

/* NULL: there is none of that name, or (abbreviated) none that begins so. */
static const struct subject *find_subject(const struct stepping *x, const struct word *w,
                                          bool abbreviated)
{
    for (const struct subject *of = x->debugged->subjects; of->name != NULL; of++)
        if (abbreviated ? strncmp(of->name, w->s, w->n) == 0 : word_is(w, of->name))
            return of;
    return NULL;
}

bool step_show(struct stepping *x, const struct word *what)
{
    const struct subject *of = find_subject(x, what, false);

    if (of != NULL)
        show(x, of);
    return of != NULL;
}

bool step_info(struct stepping *x, struct scan *s)
{
    const struct subject *of = NULL;
    struct text names = { NULL, 0, 0 };
    struct word w;

    if (scan_word(s, &w)) {
        if (!scan_finished(s))
            return false;
        of = find_subject(x, &w, false);
        if (of == NULL)
            of = find_subject(x, &w, true);
    }
    if (of != NULL) {
        show(x, of);
        return true;
    }
    for (of = x->debugged->subjects; of->name != NULL; of++)
        text_printf(&names, "%s%s", names.n > 0 ? ", " : "", of->name);
    diag_error(s->diags, scan_here(s), "expected one of %s", names.s);
    text_free(&names);
    return false;
}
