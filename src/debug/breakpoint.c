/* debug/breakpoint.c: how breakpoints are asked for, listed and taken away. */
#include "debug/step.h"

#include <string.h>

#include "host/suggest.h"

/* ---- places ---- */

/* The first line from `line` on that has an instruction; 0: there is none. */
static unsigned line_with_code(const struct program *p, unsigned line)
{
    unsigned best = 0;

    for (uint32_t pc = 1; pc < p->ninstrs; pc++) {
        unsigned l = instr_line(&p->instrs[pc]);

        if (l >= line && l > 0 && (best == 0 || l < best))
            best = l;
    }
    return best;
}

/* Is this the program's file, or its end behind a slash? */
static bool is_file(const struct program *p, const struct word *file)
{
    const char *name = p->source->name;
    size_t n = strlen(name);

    if (file->n > n || memcmp(name + n - file->n, file->s, file->n) != 0)
        return false;
    return file->n == n || name[n - file->n - 1] == '/';
}

/* LINE of the focus's program, or FILE:LINE. */
static bool read_line(struct stepping *x, struct scan *s, const struct word *file,
                      struct breakpoint *b)
{
    const struct objects *o = &x->execution.job.scenario.objects;
    struct look_grid g;
    uint64_t line;

    if (!scan_number(s, UINT32_MAX, &line, "the number of a line"))
        return false;
    if (file == NULL && step_focused(x, &g) != NULL)
        b->program = g.program;
    else if (file == NULL && o->nprograms > 0)
        b->program = o->programs[0].program;
    for (size_t i = 0; file != NULL && i < o->nprograms; i++)
        if (is_file(o->programs[i].program, file))
            b->program = o->programs[i].program;
    if (b->program == NULL)
        return diag_error(s->diags, scan_here(s), "no program was read from such a file");
    b->kind = BREAK_LINE;
    b->line = line_with_code(b->program, (unsigned)line);
    return b->line > 0 ||
           diag_error(s->diags, scan_here(s), "there is no instruction at line %llu or behind it",
                      (unsigned long long)line);
}

static bool label_in(const struct program *p, const struct word *w, uint32_t *pc,
                     struct suggestion *near)
{
    for (uint32_t f = 0; f < p->nfunctions; f++) {
        const struct function *fn = &p->functions[f];

        suggest_offer(near, fn->name);
        if (fn->defined && word_is(w, fn->name)) {
            *pc = fn->first;
            return true;
        }
        for (uint32_t i = 0; i < fn->nlabels; i++) {
            suggest_offer(near, fn->labels[i].name);
            if (word_is(w, fn->labels[i].name)) {
                *pc = fn->labels[i].pc;
                return true;
            }
        }
    }
    return false;
}

/* A label or a function of one of the programs. */
static bool read_label(struct stepping *x, struct scan *s, const struct word *w,
                       struct breakpoint *b)
{
    const struct objects *o = &x->execution.job.scenario.objects;
    struct suggestion near;

    suggest_begin(&near, w->s, w->n);
    b->kind = BREAK_ADDRESS;
    for (size_t i = 0; i < o->nprograms; i++)
        if (label_in(o->programs[i].program, w, &b->pc, &near)) {
            b->program = o->programs[i].program;
            return true;
        }
    return diag_error(s->diags, w->span, "there is no label or function `%.*s`%s", WORD_SHOWN(*w),
                      w->s, suggest_end(&near));
}

static bool read_rule(struct scan *s, struct breakpoint *b)
{
    struct suggestion near;
    struct word w;

    if (!scan_expect_word(s, &w, "the id of a rule"))
        return false;
    b->kind = BREAK_RULE;
    if (rule_find(w.s, w.n, &b->rule))
        return true;
    suggest_begin(&near, w.s, w.n);
    for (int r = 0; r < RULE_COUNT; r++)
        suggest_offer(&near, rule_info((enum rule)r)->id);
    return diag_error(s->diags, w.span, "there is no rule `%.*s`%s", WORD_SHOWN(w), w.s,
                      suggest_end(&near));
}

/* A variable in shared memory of one of the programs. */
static bool find_shared(const struct objects *o, const struct word *w, struct breakpoint *b,
                        struct shape *shape)
{
    for (size_t i = 0; i < o->nprograms; i++) {
        const struct program *p = o->programs[i].program;

        for (uint32_t v = 0; v < p->nvariables; v++)
            if (p->variables[v].space == SPACE_SHARED && word_is(w, p->variables[v].name)) {
                *shape = (struct shape){ p->variables[v].type, p->variables[v].size };
                shape->count /= type_info(shape->type)->bytes;
                b->space = SPACE_SHARED;
                b->address = p->variables[v].address;
                b->size = p->variables[v].size;
                return true;
            }
    }
    return false;
}

static bool find_written(struct stepping *x, struct scan *s, const struct word *w,
                         struct breakpoint *b, struct shape *shape)
{
    const struct objects *o = &x->execution.job.scenario.objects;
    struct target t;

    if (find_shared(o, w, b, shape))
        return true;
    if (!objects_find_target(o, w, &t, s->diags))
        return false;
    b->space = SPACE_GLOBAL;
    b->address = t.buffer != NO_OBJECT
                     ? o->buffers[t.buffer].address
                     : o->programs[t.program].program->variables[t.variable].address;
    b->size = t.size;
    *shape = t.shape;
    return true;
}

/* NAME, NAME[I] or a global address. */
static bool read_write(struct stepping *x, struct scan *s, struct breakpoint *b)
{
    struct shape shape;
    struct word w;
    uint64_t i;

    b->kind = BREAK_WRITE;
    if (scan_peek(s) >= '0' && scan_peek(s) <= '9') {
        b->space = SPACE_GLOBAL;
        b->size = 1;
        return scan_number(s, UINT64_MAX, &b->address, "an address");
    }
    if (!scan_expect_word(s, &w, "a name or an address") || !find_written(x, s, &w, b, &shape))
        return false;
    if (!scan_take(s, '['))
        return true;
    if (!scan_number(s, shape.count - 1, &i, "an index") ||
        !scan_expect(s, ']', "after the index"))
        return false;
    b->size = type_info(shape.type)->bytes;
    b->address += i * b->size;
    return true;
}

static bool read_condition(struct scan *s, struct breakpoint *b)
{
    struct place_words p;

    if (scan_peek(s) == EOF)
        return true;
    if (!scan_keyword(s, "if"))
        return diag_error(s->diags, scan_here(s), "expected nothing more, or if block, warp, lane");
    if (!step_read_place(s, &p))
        return false;
    if (p.of_grid || !(p.of_block || p.of_warp || p.of_lane))
        return diag_error(s->diags, scan_here(s), "expected block X,Y,Z, warp N or lane N");
    b->of_block = p.of_block;
    memcpy(b->block, p.block, sizeof b->block);
    b->of_warp = p.of_warp;
    b->warp = p.warp;
    b->of_lane = p.of_lane;
    b->lane = p.lane;
    return true;
}

static bool read_location(struct stepping *x, struct scan *s, struct breakpoint *b)
{
    int next = scan_peek(s);
    struct word w;

    if (scan_keyword(s, "rule"))
        return read_rule(s, b);
    if (scan_keyword(s, "write"))
        return read_write(x, s, b);
    if (next >= '0' && next <= '9')
        return read_line(x, s, NULL, b);
    if (!scan_expect_word(s, &w, "a line, FILE:LINE, a label, rule ID or write NAME"))
        return false;
    return scan_take(s, ':') ? read_line(x, s, &w, b) : read_label(x, s, &w, b);
}

static bool add(struct stepping *x, struct scan *s, bool temporary)
{
    struct breakpoint b = { .temporary = temporary };
    struct text text = { NULL, 0, 0 };
    size_t from = scan_here(s).at;
    struct span said;

    if (!read_location(x, s, &b) || !read_condition(s, &b))
        return false;
    said = scan_since(s, from);
    text_add(&text, said.source->text + said.at, said.length);
    b.text = text.s;
    b.number = ++x->breakpoints.last;
    ARRAY_PUSH(x->breakpoints.v, x->breakpoints.n, x->breakpoints.cap, b);
    printf("breakpoint %u: %s", b.number, b.text);
    if (b.kind == BREAK_LINE)
        printf(" (line %u of %s)", b.line, b.program->source->name);
    puts("");
    return true;
}

bool step_break(struct stepping *x, struct scan *s)
{
    return add(x, s, false);
}

bool step_tbreak(struct stepping *x, struct scan *s)
{
    return add(x, s, true);
}

bool step_delete(struct stepping *x, struct scan *s)
{
    struct breakpoints *b = &x->breakpoints;
    uint64_t number;

    if (scan_peek(s) == EOF) {
        while (b->n > 0)
            breakpoints_delete(b, b->n - 1);
        return true;
    }
    if (!scan_number(s, UINT32_MAX, &number, "the number of a breakpoint") || !scan_finished(s))
        return false;
    for (size_t i = 0; i < b->n; i++)
        if (b->v[i].number == number) {
            breakpoints_delete(b, i);
            return true;
        }
    return diag_error(s->diags, scan_here(s), "there is no breakpoint %llu",
                      (unsigned long long)number);
}

void step_show_breakpoints(struct stepping *x)
{
    if (x->breakpoints.n == 0)
        puts("there are no breakpoints");
    for (size_t i = 0; i < x->breakpoints.n; i++) {
        const struct breakpoint *b = &x->breakpoints.v[i];

        printf("%u  %s%s, hit %llu times\n", b->number, b->text, b->temporary ? ", temporary" : "",
               (unsigned long long)b->hits);
    }
}
