/* debug/structured.c: sessions of structured programs: the last step is the machine's event; there
 * is no focus but on who stepped last. */
#include "debug/step.h"

#include <string.h>

#include "base/number.h"
#include "host/suggest.h"

/* ---- the last step ---- */

static const char *lines(struct stepping *x, bool rules)
{
    struct line_trace *t = &x->simt_trace.lines;

    t->out.n = 0;
    text_puts(&t->out, "");
    t->rules = rules;
    if (x->walk.step > 0)
        t->format->step(t);
    return t->out.s;
}

static void begins(struct stepping *x)
{
    derivation_clear(&x->simt_trace.lines.derivation);
}

static void restored(struct stepping *x)
{
    begins(x);
}

static void say_end(struct stepping *x)
{
    if (x->simt.machine.status == MACHINE_COMPLETED)
        printf("completed: %llu steps\n", (unsigned long long)x->simt.machine.steps);
    else
        structured_report(&x->simt, stdout);
}

static void follow(struct stepping *x)
{
    (void)x; /* the event says who stepped */
}

static bool has_stepped(const struct stepping *x, bool focused)
{
    (void)x;
    return !focused;
}

/* ---- the present position ---- */

/* The statement on top of a stack; NO_SIMT: a token, or nothing. */
static uint32_t statement_on_top(const struct simt_stack *s)
{
    const struct simt_item *top = simt_top(s);

    return top == NULL || item_is_token(top) ? NO_SIMT : top->of;
}

/* The statement that comes next where the last step was; NO_SIMT: none is executed next. */
static uint32_t next_statement(struct stepping *x)
{
    const struct simt_warp *w = simt_trace_warp(&x->simt_trace);

    if (w != NULL && w->active == 0)
        return NO_SIMT;
    return statement_on_top(simt_trace_stack(&x->simt_trace));
}

static void put_focus(struct stepping *x)
{
    const struct simt_warp *w = simt_trace_warp(&x->simt_trace);
    uint32_t next = next_statement(x);
    struct text line = { NULL, 0, 0 };

    if (x->simt.machine.status != MACHINE_GOES_ON)
        return;
    if (w != NULL) {
        text_puts(&line, "active ");
        simt_mask_text(w->active, x->simt.launch->threads, &line);
    } else {
        text_puts(&line, "threads ");
        simt_mask_text(x->simt.event.moved, x->simt.launch->threads, &line);
    }
    if (next != NO_SIMT)
        text_printf(&line, " at line %u: %s", x->simt.launch->program->statements[next].line,
                    x->simt.launch->program->statements[next].text);
    printf("=> %s\n", line.s);
    text_free(&line);
}

static const struct source *listed(struct stepping *x, unsigned *here)
{
    uint32_t next = next_statement(x);

    *here = next != NO_SIMT ? x->simt.launch->program->statements[next].line : 0;
    return x->simt.launch->program->source;
}

/* ---- breakpoints ---- */

/* Has the last step come to the line: from another one, or from further down in it? */
static bool arrives(struct stepping *x, unsigned line)
{
    const struct simt_statement *all = x->simt.launch->program->statements;
    const struct simt_event *e = &x->simt.event;
    uint32_t next = next_statement(x);

    return next != NO_SIMT && all[next].line == line &&
           (e->statement == NO_SIMT || all[e->statement].line != line || next <= e->statement);
}

static bool has_fired(const struct stepping *x, enum rule rule)
{
    const struct derivation *d = &x->simt_trace.lines.derivation;

    for (uint32_t node = 0; node < d->n; node++)
        if (d->nodes[node].told.rule == rule)
            return true;
    return false;
}

static bool is_hit(struct stepping *x, struct breakpoint *b, struct warp_id *place)
{
    bool there = b->kind == BREAK_LINE ? arrives(x, b->line) : has_fired(x, b->rule);

    return there && breakpoint_holds(x, b, place, 0);
}

/* The first line from `line` on that has a statement; 0: there is none. */
static unsigned line_with_statement(const struct simt_program *p, unsigned line)
{
    unsigned best = 0;

    for (size_t i = 0; i < p->nstatements; i++) {
        unsigned l = p->statements[i].line;

        if (l >= line && (best == 0 || l < best))
            best = l;
    }
    return best;
}

static bool read_function(const struct simt_program *p, const struct word *w, struct breakpoint *b,
                          struct diags *d)
{
    uint32_t f = simt_function_find(p, w->s, w->n);
    struct suggestion near;

    if (f != NO_SIMT) {
        b->line = p->statements[p->functions[f].body].line;
        return true;
    }
    suggest_begin(&near, w->s, w->n);
    for (size_t i = 0; i < p->nfunctions; i++)
        suggest_offer(&near, p->functions[i].name);
    return suggest_error(&near, w, "there is no function", d);
}

/* LINE, FUNCTION or rule ID. */
static bool read_location(struct stepping *x, struct scan *s, struct breakpoint *b)
{
    const struct simt_program *p = x->simt.launch->program;
    struct span at = scan_here(s);
    int next = scan_peek(s);
    uint64_t line;
    struct word w;

    if (scan_keyword(s, "rule"))
        return breakpoint_read_rule(s, b);
    b->kind = BREAK_LINE;
    b->source = p->source;
    if (next < '0' || next > '9')
        return scan_expect_word(s, &w, "a line, a function or rule ID") &&
               read_function(p, &w, b, s->diags);
    if (!scan_number(s, UINT32_MAX, &line, "the number of a line"))
        return false;
    b->line = line_with_statement(p, (unsigned)line);
    return b->line > 0 || diag_error(s->diags, at, "there is no statement at line %llu or behind it",
                                     (unsigned long long)line);
}

/* ---- print, info ---- */

/* Of what all threads have; all values have 64 bits. */
static bool read_element(struct stepping *x, const struct target *t, uint64_t index, uint64_t *bits)
{
    struct text bytes = { NULL, 0, 0 };
    bool there;

    simt_machine_values(&x->simt, t->buffer, &bytes);
    there = 8 * (index + 1) <= bytes.n;
    *bits = there ? load_le((const unsigned char *)bytes.s + 8 * index, 8) : 0;
    text_free(&bytes);
    return there;
}

/* NAME, NAME[I], of a local FUNCTION.NAME; or what `info` shows. */
static bool print(struct stepping *x, struct scan *s)
{
    const struct objects *o = &x->execution.job.scenario.objects;
    struct text bytes = { NULL, 0, 0 }, line = { NULL, 0, 0 };
    struct diags unheard = { .n = 0 };
    struct elements e;
    struct target t;
    struct word w;
    bool found, ok;

    if (print_is_expression(s))
        return print_expression(x, s);
    if (!scan_expect_word(s, &w, "a variable"))
        return false;
    found = objects_find_target(o, &w, &t, &unheard);
    diags_free(&unheard);
    if (!found)
        return (scan_peek(s) == EOF && step_show(x, &w)) || objects_find_target(o, &w, &t, s->diags);
    e = (struct elements){ .name = target_name(o, &t), .shape = t.shape };
    ok = print_read_elements(s, t.size, &e);
    if (ok) {
        simt_machine_values(&x->simt, t.buffer, &bytes);
        print_put_elements(&line, &e, (const unsigned char *)bytes.s + print_begins(&e));
        fputs(line.s, stdout);
    }
    text_free(&line);
    text_free(&bytes);
    return ok;
}

/* Every warp, or what is like one, with its stack. */
static void show_tokens(struct stepping *x)
{
    const struct simt_machine *m = &x->simt;
    const struct simt_warp *w;

    if (m->model->warp == NULL)
        puts("threads have contexts, no tokens: see `info threads`");
    for (size_t i = 0; m->model->warp != NULL && (w = m->model->warp(m->state, i)) != NULL; i++) {
        struct text t = { NULL, 0, 0 };

        simt_stack_text(m->launch->program, &w->stack, m->launch->threads, &t);
        text_puts(&t, "  ");
        simt_mask_text(w->active, m->launch->threads, &t);
        text_puts(&t, ", ");
        simt_disabled_text(w, m->launch->threads, &t);
        printf("%zu  %s\n", i, t.s);
        text_free(&t);
    }
}

/* What each thread has still to execute (simulation.project). */
static void show_threads(struct stepping *x)
{
    struct simt_machine *m = &x->simt;

    for (unsigned i = 0; i < m->launch->threads; i++) {
        struct text t = { NULL, 0, 0 };

        simt_stack_text(m->launch->program, simt_machine_left(m, i), 0, &t);
        printf("%u  %s\n", i, t.s);
        text_free(&t);
    }
}

static void show_run(struct stepping *x)
{
    printf("step %llu of %llu known\n", (unsigned long long)x->walk.step,
           (unsigned long long)x->walk.known);
}

static const struct subject subjects[] = {
    { "tokens", .show = show_tokens },
    { "threads", .show = show_threads },
    { "choices", .show = step_show_choices },
    { "breakpoints", .show = step_show_breakpoints },
    { "display", .show = step_show_displays },
    { "run", .show = show_run },
    { "ends", .show = step_show_ends },
    { .name = NULL },
};

const struct debugged debugged_structured = {
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
    .no_focus = "a structured program has no focus: `step` and `back` go step by step",
    .listed = listed,
};
