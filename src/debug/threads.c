/* debug/threads.c: `backtrace`, and `info registers`: what the threads of the focused warp are in,
 * and have. Changes nothing. */
#include "debug/step.h"

#include <string.h>

#include "base/mangled.h"
#include "program/lanes.h"

/* ---- calls ---- */

static bool same_calls(const struct warp *w, unsigned a, unsigned b)
{
    uint32_t depth = warp_depth(w, a);

    if (warp_depth(w, b) != depth)
        return false;
    for (uint32_t k = 0; k < depth; k++)
        if (look_call(w, a, k) != look_call(w, b, k))
            return false;
    return true;
}

/* The name as in the source, if it is known. */
static void put_call(uint32_t number, const char *name)
{
    struct text out = { NULL, 0, 0 };

    if (!mangled_read(name, &out))
        text_puts(&out, name);
    printf("  #%lu  %s\n", (unsigned long)number, out.s);
    text_free(&out);
}

/* The innermost first, as gdb has them; the kernel is the last. */
static void put_calls(const struct warp *w, const struct look_grid *g, unsigned lane)
{
    uint32_t depth = warp_depth(w, lane), number = 0;

    for (uint32_t k = depth; k-- > 0;)
        put_call(number++, g->program->functions[look_call(w, lane, k)].name);
    put_call(number, g->program->functions[g->function].name);
}

/* Lanes in the same calls are listed together. */
void step_show_calls(struct stepping *x)
{
    struct look_grid g;
    const struct warp *w = step_focused(x, &g);
    lane_mask left = w != NULL ? lanes_below(w->lanes) & ~w->exec.disabled.exited : 0;

    if (left == 0)
        puts("no thread of the focus is in a function");
    while (left != 0) {
        unsigned first = lane_lowest(left);
        lane_mask these = 0;

        FOR_LANES(l, left)
            if (same_calls(w, first, l))
                these |= LANE(l);
        printf("lane%s", lane_count(these) == 1 ? "" : "s");
        FOR_LANES(l, these)
            printf(" %u", l);
        puts("");
        put_calls(w, &g, first);
        left &= ~these;
    }
}

bool step_calls(struct stepping *x, struct scan *s)
{
    if (!scan_finished(s))
        return false;
    step_show_calls(x);
    return true;
}

/* ---- registers ---- */

/* The variables of the warp's function that have a place, a line each as by `print`. */
void step_show_registers(struct stepping *x)
{
    struct diags unheard = { .n = 0 };
    struct look_grid g;
    const struct warp *w = step_focused(x, &g);

    if (w == NULL)
        puts("the focus is on no warp");
    for (uint32_t i = 0; w != NULL && i < g.program->nregs; i++) {
        const struct reg *r = &g.program->regs[i];
        struct word name = { .s = r->name, .n = strlen(r->name) };
        struct source line;
        struct scan s;
        bool found;

        if (r->function != g.program->function_of[w->exec.pc] || r->slot == NO_SLOT ||
            r->slot + class_slots(r->cls) > w->regs.slots)
            continue;
        source_from(&line, "info", "", 0);
        s = scan_of(&line, &unheard);
        print_register(x, &s, &name, &found);
        source_free(&line);
    }
    diags_free(&unheard);
}
