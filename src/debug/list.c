/* debug/list.c: `where`, the derivation of the last step, and `list`, the source. Changes
 * nothing. */
#include "debug/step.h"

#include <string.h>

/* ---- where ---- */

bool step_where(struct stepping *x, struct scan *s)
{
    if (!scan_finished(s))
        return false;
    if (x->walk.step == 0)
        puts("at the beginning, no rule has been applied");
    else
        fputs(x->debugged->lines(x, true), stdout);
    x->debugged->put_focus(x);
    return true;
}

/* ---- list ---- */

#define LISTED 10u

static bool breaks_at(const struct stepping *x, const struct source *s, unsigned line)
{
    for (size_t i = 0; i < x->breakpoints.n; i++)
        if (x->breakpoints.v[i].source == s && x->breakpoints.v[i].line == line)
            return true;
    return false;
}

/* The line of the instruction; of the nearest one before it when a transformation added it. */
static unsigned line_near(const struct program *p, uint32_t pc)
{
    while (pc > 1 && (pc >= p->ninstrs || instr_line(&p->instrs[pc]) == 0))
        pc--;
    return pc < p->ninstrs ? instr_line(&p->instrs[pc]) : 0;
}

static void put_line(const struct stepping *x, const struct source *s, unsigned line, bool here)
{
    size_t from = s->lines[line - 1];
    size_t n = strcspn(s->text + from, "\n");

    printf("%s%s%5u  %.*s\n", here ? "=>" : "  ", breaks_at(x, s, line) ? "*" : " ", line, (int)n,
           s->text + from);
}

/* What is listed: the focus's program and line; before there is one, those of the first launch. */
const struct source *kernels_listed(struct stepping *x, unsigned *here)
{
    const struct scenario *scenario = &x->execution.job.scenario;
    struct look_grid g;
    const struct warp *w = step_focused(x, &g);

    *here = 0;
    if (w != NULL) {
        *here = line_near(g.program, w->exec.pc);
        return g.program->source;
    }
    for (size_t i = 0; i < scenario->nactions; i++)
        if (scenario->actions[i].kind == DO_LAUNCH) {
            struct kernel k = scenario->actions[i].launch.kernel;

            *here = span_place(kernel_function(&scenario->objects, k)->span).line;
            return scenario->objects.programs[k.program].program->source;
        }
    return NULL;
}

bool step_list(struct stepping *x, struct scan *s)
{
    unsigned here, from;
    const struct source *text = x->debugged->listed(x, &here);
    uint64_t line = x->listed > 0 ? x->listed + LISTED / 2 + 1 : here;

    if (text == NULL)
        return diag_error(s->diags, scan_here(s), "nothing is launched");
    if (scan_peek(s) != EOF && !scan_number(s, UINT32_MAX / 2, &line, "the number of a line"))
        return false;
    if (!scan_finished(s))
        return false;
    from = line > LISTED / 2 ? (unsigned)line - LISTED / 2 : 1;
    for (unsigned l = from; l < from + LISTED && l <= text->nlines; l++) {
        put_line(x, text, l, l == here);
        x->listed = l;
    }
    return from <= text->nlines ||
           diag_error(s->diags, scan_here(s), "the source ends before line %u", from);
}
