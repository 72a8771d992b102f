/* debug/remote.c: sessions of tests of remote scopes: the last step is a transition of the machine;
 * there is no focus but on the thread that stepped last. */
#include "debug/step.h"

#include <string.h>

#include <inttypes.h>

/* ---- the last step ---- */

static const char *lines(struct stepping *x, bool rules)
{
    struct line_trace *t = &x->remote_trace.lines;

    t->out.n = 0;
    text_puts(&t->out, "");
    t->rules = rules;
    if (x->walk.step > 0)
        t->format->step(t);
    return t->out.s;
}

/* A step that finds nothing to do leaves the lines of the one before. */
static void begins(struct stepping *x)
{
    if (rsp_machine_enabled(&x->remote, NULL) == 0)
        return;
    derivation_clear(&x->remote_trace.lines.derivation);
    x->remote_trace.lines.keep(&x->remote_trace.lines);
}

static void restored(struct stepping *x)
{
    begins(x);
}

static void say_end(struct stepping *x)
{
    const struct rsp_machine *m = &x->remote;

    if (m->machine.status == MACHINE_COMPLETED)
        printf("completed: %llu steps\n", (unsigned long long)m->machine.steps);
    remote_report(m, stdout);
}

static void follow(struct stepping *x)
{
    (void)x; /* the transition says who stepped */
}

static bool has_stepped(const struct stepping *x, bool focused)
{
    (void)x;
    return !focused;
}

/* ---- the present position ---- */

/* What a thread executes next; NULL: it is at its end. */
static const struct rsp_instr *next_of(const struct rsp_machine *m, uint32_t thread)
{
    const struct rsp_thread *t = &m->program->threads[thread];

    return m->system.threads[thread].pc < t->ncode ? &t->code[m->system.threads[thread].pc] : NULL;
}

static void put_next(const struct rsp_machine *m, uint32_t thread, struct text *out)
{
    const struct rsp_instr *i = next_of(m, thread);

    if (i == NULL) {
        text_puts(out, "at its end");
        return;
    }
    text_printf(out, "at line %u: ", span_place(i->span).line);
    rsp_print_instr(m->program, i, out);
}

/* The thread of the last step, or the first that goes on. NULL: all are at their ends. */
static const struct rsp_instr *present(const struct rsp_machine *m, uint32_t *thread)
{
    const bool stepped = m->machine.steps > 0 && m->last.thread != RSP_NONE;

    for (uint32_t t = 0; t < m->program->nthreads; t++)
        if (next_of(m, t) != NULL && (!stepped || t == m->last.thread)) {
            *thread = t;
            return next_of(m, t);
        }
    return NULL;
}

static void put_focus(struct stepping *x)
{
    const struct rsp_machine *m = &x->remote;
    struct text line = { NULL, 0, 0 };
    uint32_t thread;

    if (m->machine.status != MACHINE_GOES_ON || present(m, &thread) == NULL)
        return;
    put_next(m, thread, &line);
    printf("=> P%u %s\n", thread, line.s);
    text_free(&line);
}

static const struct source *listed(struct stepping *x, unsigned *here)
{
    const struct rsp_instr *i;
    uint32_t thread;

    i = present(&x->remote, &thread);
    *here = i != NULL ? span_place(i->span).line : 0;
    return &x->execution.job.remote->source;
}

/* ---- breakpoints ---- */

/* Has a thread just begun with an action or instruction of the line? */
static bool begins_line(const struct rsp_machine *m, unsigned line)
{
    const struct rsp_instr *i = m->machine.steps > 0 ? rsp_trace_instr(m) : NULL;

    return i != NULL && i->nth == 1 && span_place(i->span).line == line;
}

static bool is_hit(struct stepping *x, struct breakpoint *b, struct warp_id *place)
{
    bool there = b->kind == BREAK_LINE
                     ? begins_line(&x->remote, b->line)
                     : derivation_find(&x->remote_trace.lines.derivation, 0, b->rule) != NO_NODE;

    return there && breakpoint_holds(x, b, place, 0);
}

/* The first line from `line` on that some thread executes; 0: there is none. */
static unsigned line_with_code(const struct rsp_program *p, unsigned line)
{
    unsigned best = 0;

    for (uint32_t t = 0; t < p->nthreads; t++)
        for (uint32_t k = 0; k < p->threads[t].ncode; k++) {
            unsigned l = span_place(p->threads[t].code[k].span).line;

            if (l >= line && (best == 0 || l < best))
                best = l;
        }
    return best;
}

/* LINE or rule ID. */
static bool read_location(struct stepping *x, struct scan *s, struct breakpoint *b)
{
    struct span at = scan_here(s);
    uint64_t line;

    if (scan_keyword(s, "rule"))
        return breakpoint_read_rule(s, b);
    b->kind = BREAK_LINE;
    b->source = &x->execution.job.remote->source;
    if (!scan_number(s, UINT32_MAX, &line, "a line or rule ID"))
        return false;
    b->line = line_with_code(x->remote.program, (unsigned)line);
    return b->line > 0 || diag_error(s->diags, at, "no thread executes line %llu or one behind it",
                                     (unsigned long long)line);
}

/* ---- print, info ---- */

/* A location of global memory, or what `info` shows. */
static bool print(struct stepping *x, struct scan *s)
{
    const struct rsp_machine *m = &x->remote;
    struct span at = scan_here(s);
    struct word w;

    if (print_is_expression(s))
        return print_expression(x, s);
    if (!scan_expect_word(s, &w, "a location"))
        return false;
    for (uint32_t k = 0; k < m->program->nlocations; k++)
        if (word_is(&w, m->program->locations[k].name) && scan_finished(s)) {
            printf("%s: %" PRId64 "\n", m->program->locations[k].name, m->system.gl[k]);
            return true;
        }
    return (scan_peek(s) == EOF && step_show(x, &w)) ||
           diag_error(s->diags, at, "there is no location `%.*s`; `info` shows the rest",
                      WORD_SHOWN(w), w.s);
}

/* Of global memory, where each location is one element. */
static bool read_element(struct stepping *x, const struct target *t, uint64_t index, uint64_t *bits)
{
    const char *name = target_name(&x->execution.job.scenario.objects, t);
    const struct rsp_machine *m = &x->remote;

    for (uint32_t k = 0; k < m->program->nlocations && index == 0; k++)
        if (strcmp(m->program->locations[k].name, name) == 0) {
            *bits = (uint64_t)m->system.gl[k];
            return true;
        }
    return false;
}

static void show_caches(struct stepping *x)
{
    const struct rsp_machine *m = &x->remote;
    const struct rsp_program *p = m->program;
    struct text t = { NULL, 0, 0 };

    text_puts(&t, "gl       ");
    rsp_trace_put_gl(m, &t);
    for (uint32_t d = 0; d < p->ndevices; d++) {
        text_printf(&t, "\nL2(%u)    ", p->devices[d]);
        rsp_trace_put_l2(m, d, &t);
    }
    for (uint32_t g = 0; g < p->ngroups; g++) {
        text_printf(&t, "\nL1(%u,%u)  ", p->devices[p->groups[g].device], p->groups[g].number);
        rsp_trace_put_l1(m, g, &t);
    }
    puts(t.s);
    text_free(&t);
}

static void show_threads(struct stepping *x)
{
    const struct rsp_machine *m = &x->remote;

    for (uint32_t i = 0; i < m->program->nthreads; i++) {
        struct text t = { NULL, 0, 0 };
        size_t from;

        text_printf(&t, "P%u  ", i);
        rsp_trace_put_registers(m, i, &t);
        text_puts(&t, "  ");
        put_next(m, i, &t);
        from = t.n;
        if (next_of(m, i) != NULL)
            rsp_machine_why(m, i, &t);
        printf("%.*s%s%s\n", (int)from, t.s, t.n > from ? "; waits: " : "", t.s + from);
        text_free(&t);
    }
}

static void show_run(struct stepping *x)
{
    printf("step %llu of %llu known\n", (unsigned long long)x->walk.step,
           (unsigned long long)x->walk.known);
}

static const struct subject subjects[] = {
    { "caches", .show = show_caches },
    { "threads", .show = show_threads },
    { "choices", .show = step_show_choices },
    { "breakpoints", .show = step_show_breakpoints },
    { "display", .show = step_show_displays },
    { "run", .show = show_run },
    { "ends", .show = step_show_ends },
    { .name = NULL },
};

const struct debugged debugged_remote = {
    .lines = lines,
    .begins = begins,
    .restored = restored,
    .say_end = say_end,
    .follow = follow,
    .put_focus = put_focus,
    .has_stepped = has_stepped,
    .is_hit = is_hit,
    .read_location = read_location,
    .print = print,
    .read_element = read_element,
    .subjects = subjects,
    .no_focus = "a test of remote scopes has no focus: `step` and `back` go step by step",
    .listed = listed,
};
