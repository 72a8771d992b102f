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

/* A line to list around, and the line of the focus. */
struct list_place {
    unsigned line, here;
};

static bool list_here(struct stepping *x, struct scan *s, unsigned line);

static bool breaks_at(const struct stepping *x, const struct source *s, unsigned line)
{
    for (size_t i = 0; i < x->breakpoints.n; i++) {
        const struct breakpoint *b = &x->breakpoints.v[i];
        bool there = b->file != NULL ? origin_is_file(s->name, b->file) : b->source == s;

        if (there && b->line == line)
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

/* The number of lines of a text; the text after the last end of a line does not count. */
static size_t lines_of(const struct source *s)
{
    return s->nlines - (s->nlines > 1 && s->lines[s->nlines - 1] == s->size);
}

/* Ten lines around one. */
static bool put_lines(struct stepping *x, struct scan *s, const struct source *text,
                      struct list_place at)
{
    unsigned from = at.line > LISTED / 2 ? at.line - LISTED / 2 : 1;

    for (unsigned l = from; l < from + LISTED && l <= lines_of(text); l++) {
        put_line(x, text, l, l == at.here);
        x->listed = l;
    }
    return from <= lines_of(text) ||
           diag_error(s->diags, scan_here(s), "the source ends before line %u", from);
}

/* ---- the source that the PTX was made of ---- */

/* The program and position of the focus; before there is a focus, the start of the first launch. */
static const struct program *program_here(struct stepping *x, uint32_t *pc)
{
    const struct scenario *scenario = &x->execution.job.scenario;
    struct look_grid g;
    const struct warp *w = step_focused(x, &g);

    if (w != NULL) {
        *pc = w->exec.pc;
        return g.program;
    }
    for (size_t i = 0; i < scenario->nactions; i++)
        if (scenario->actions[i].kind == DO_LAUNCH) {
            struct kernel k = scenario->actions[i].launch.kernel;

            *pc = kernel_function(&scenario->objects, k)->first;
            return scenario->objects.programs[k.program].program;
        }
    return NULL;
}

/* The innermost place of the instruction whose file can be read, or the place in the file that was
 * asked for. */
static bool find_origin(const struct stepping *x, const struct program *p, uint32_t pc,
                        struct source *text, struct list_place *at)
{
    struct origin v[MOST_ORIGINS];
    size_t n = program_origins(p, pc, v);

    at->line = at->here = 0;
    if (x->listed_file != NULL && !origin_read(p->source, x->listed_file, text))
        return false;
    for (size_t i = 0; i < n; i++) {
        bool is_it = v[i].line > 0;

        if (x->listed_file != NULL)
            is_it = is_it && origin_is_file(v[i].file, x->listed_file);
        else
            is_it = is_it && origin_read(p->source, v[i].file, text);

        if (is_it) {
            at->line = at->here = v[i].line;
            return true;
        }
    }
    return x->listed_file != NULL;
}

/* line 0: around the focus, or on after the lines listed last. */
static bool list_origin(struct stepping *x, struct scan *s, unsigned line)
{
    struct list_place at;
    struct source text;
    uint32_t pc = 0;
    const struct program *p = program_here(x, &pc);
    bool ok;

    if (p == NULL)
        return diag_error(s->diags, scan_here(s), "nothing is launched");
    if (!find_origin(x, p, pc, &text, &at)) {
        x->lists_origin = false;
        return diag_error(s->diags, scan_here(s),
                          "the PTX does not say what it was made of here (.loc), or that cannot be "
                          "read");
    }
    if (x->listed > 0)
        at.line = x->listed + LISTED / 2 + 1;
    if (line > 0)
        at.line = line;
    printf("%s\n", text.name);
    ok = put_lines(x, s, &text, at);
    source_free(&text);
    return ok;
}

/* The name of a file that some PTX was made of, as .file has it; NULL: there is none. */
static const char *find_file(const struct objects *o, const char *wanted)
{
    for (size_t i = 0; i < o->nprograms; i++) {
        const struct origins *all = &o->programs[i].program->origins;

        for (size_t k = 0; k < all->nfiles; k++)
            if (origin_is_file(all->files[k].name, wanted))
                return all->files[k].name;
    }
    return NULL;
}

/* ---- the command ---- */

/* FILE:LINE of such a file. */
static bool list_file(struct stepping *x, struct scan *s, const struct word *w, unsigned line)
{
    char *wanted = word_copy(w);
    const char *file = find_file(&x->execution.job.scenario.objects, wanted);
    const struct word name = { .s = file, .n = file != NULL ? strlen(file) : 0 };

    mem_free(wanted);
    if (file == NULL)
        return diag_error(s->diags, w->span, "no program was made of a file `%.*s`", WORD_SHOWN(*w),
                          w->s);
    mem_free(x->listed_file);
    x->listed_file = word_copy(&name);
    x->lists_origin = true;
    return list_origin(x, s, line);
}

/* FILE:LINE, FUNCTION, cuda or ptx: what begins with no digit. */
static bool list_word(struct stepping *x, struct scan *s)
{
    struct word w;
    uint64_t line;

    scan_word(s, &w);
    if (scan_take(s, ':'))
        return scan_number(s, UINT32_MAX / 2, &line, "the number of a line") && scan_finished(s) &&
               list_file(x, s, &w, (unsigned)line);
    if (!word_is(&w, "cuda") && !word_is(&w, "ptx"))
        return diag_error(s->diags, w.span, "expected a line, FILE:LINE, cuda or ptx, found `%.*s`",
                          WORD_SHOWN(w), w.s);
    if (!scan_finished(s))
        return false;
    x->lists_origin = word_is(&w, "cuda");
    mem_free(x->listed_file);
    x->listed_file = NULL;
    x->listed = 0;
    return list_here(x, s, 0);
}

static bool list_here(struct stepping *x, struct scan *s, unsigned line)
{
    struct list_place at = { line, 0 };
    const struct source *text;

    if (x->lists_origin)
        return list_origin(x, s, line);
    text = x->debugged->listed(x, &at.here);
    if (text == NULL)
        return diag_error(s->diags, scan_here(s), "nothing is launched");
    if (line == 0)
        at.line = x->listed > 0 ? x->listed + LISTED / 2 + 1 : at.here;
    return put_lines(x, s, text, at);
}

bool step_list(struct stepping *x, struct scan *s)
{
    int next = scan_peek(s);
    uint64_t line = 0;

    if (next != EOF && (next < '0' || next > '9'))
        return list_word(x, s);
    if (next != EOF && !scan_number(s, UINT32_MAX / 2, &line, "the number of a line"))
        return false;
    return scan_finished(s) && list_here(x, s, (unsigned)line);
}
