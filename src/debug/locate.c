/* debug/locate.c: where breakpoints of kernels may be: lines of the PTX and of what it was made of,
 * labels, functions, rules, what is written. */
#include "debug/step.h"

#include <string.h>

#include "base/mangled.h"
#include "host/suggest.h"

/* ---- lines of the PTX ---- */

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

/* Is this the program's file, or its last part after a slash? */
static bool is_file(const struct program *p, const struct word *file)
{
    const char *name = p->source->name;
    size_t n = strlen(name);

    if (file->n > n || memcmp(name + n - file->n, file->s, file->n) != 0)
        return false;
    return file->n == n || name[n - file->n - 1] == '/';
}

static bool no_line(struct scan *s, struct span at, uint64_t line)
{
    return diag_error(s->diags, at, "there is no instruction at line %llu or behind it",
                      (unsigned long long)line);
}

static bool take_line(struct scan *s, struct span at, const struct program *p, uint64_t line,
                      struct breakpoint *b)
{
    b->kind = BREAK_LINE;
    b->program = p;
    b->source = p->source;
    b->line = line_with_code(p, (unsigned)line);
    return b->line > 0 || no_line(s, at, line);
}

/* LINE of the focus's program. */
static bool read_line(struct stepping *x, struct scan *s, struct breakpoint *b)
{
    const struct objects *o = &x->execution.job.scenario.objects;
    struct span at = scan_here(s);
    struct look_grid g;
    uint64_t line;

    if (!scan_number(s, UINT32_MAX, &line, "the number of a line"))
        return false;
    at = scan_since(s, at.at);
    if (step_focused(x, &g) != NULL)
        return take_line(s, at, g.program, line, b);
    return o->nprograms > 0 ? take_line(s, at, o->programs[0].program, line, b)
                            : diag_error(s->diags, at, "there is no program");
}

/* ---- lines of what the PTX was made of ---- */

/* The first line from `line` on of the file from which an instruction comes, if it is before
 * `best` (0: there is none yet). */
static uint32_t origin_with_code(const struct program *p, const char *file, uint32_t line,
                                 uint32_t best)
{
    struct origin v[MOST_ORIGINS];

    for (uint32_t pc = 1; pc < p->ninstrs; pc++) {
        size_t n = program_origins(p, pc, v);

        for (size_t i = 0; i < n; i++)
            if (v[i].line >= line && v[i].line > 0 && (best == 0 || v[i].line < best) &&
                origin_is_file(v[i].file, file))
                best = v[i].line;
    }
    return best;
}

/* Which instructions come from the line, or are inlined in it. */
static void add_spots(const struct program *p, struct breakpoint *b)
{
    struct spots spots = { p, mem_new((p->ninstrs + 1) * sizeof *spots.is_there) };
    bool any = false;

    for (uint32_t pc = 1; pc < p->ninstrs; pc++) {
        spots.is_there[pc] = program_comes_from(p, pc, b->file, b->line);
        any = any || spots.is_there[pc];
    }
    if (any)
        ARRAY_PUSH(b->spots, b->nspots, b->cap_spots, spots);
    else
        mem_free(spots.is_there);
}

static bool has_origin_file(const struct objects *o, const char *file)
{
    for (size_t i = 0; i < o->nprograms; i++) {
        const struct origins *all = &o->programs[i].program->origins;

        for (size_t k = 0; k < all->nfiles; k++)
            if (origin_is_file(all->files[k].name, file))
                return true;
    }
    return false;
}

static bool no_file(const struct objects *o, const struct word *file, struct diags *d)
{
    struct suggestion near;

    suggest_begin(&near, file->s, file->n);
    for (size_t i = 0; i < o->nprograms; i++) {
        const struct program *p = o->programs[i].program;

        suggest_offer(&near, origin_short_name(p->source->name));
        for (size_t k = 0; k < p->origins.nfiles; k++)
            suggest_offer(&near, origin_short_name(p->origins.files[k].name));
    }
    return suggest_error(&near, file, "no program was read from, or made of, a file", d);
}

static bool take_origin(struct stepping *x, struct scan *s, struct span at, uint32_t line,
                        struct breakpoint *b)
{
    const struct objects *o = &x->execution.job.scenario.objects;
    uint32_t best = 0;

    b->kind = BREAK_CUDA;
    for (size_t i = 0; i < o->nprograms; i++)
        best = origin_with_code(o->programs[i].program, b->file, line, best);
    b->line = best;
    for (size_t i = 0; i < o->nprograms && best > 0; i++)
        add_spots(o->programs[i].program, b);
    return best > 0 || no_line(s, at, line);
}

/* FILE:LINE: of a program, or of what one was made of. */
static bool read_file_line(struct stepping *x, struct scan *s, const struct word *file,
                           struct breakpoint *b)
{
    const struct objects *o = &x->execution.job.scenario.objects;
    struct span at = scan_here(s);
    uint64_t line;

    if (!scan_number(s, UINT32_MAX, &line, "the number of a line"))
        return false;
    at = scan_since(s, at.at);
    for (size_t i = o->nprograms; i-- > 0;)
        if (is_file(o->programs[i].program, file))
            return take_line(s, at, o->programs[i].program, line, b);
    b->file = word_copy(file);
    return has_origin_file(o, b->file) ? take_origin(x, s, at, (uint32_t)line, b)
                                       : no_file(o, file, s->diags);
}

/* ---- labels and functions ---- */

/* What a word may mean. */
struct labelled {
    const struct word *word;
    bool exact; /* names as they are, not what mangled ones read as */
    const struct program *program;
    uint32_t pc;
    unsigned n;
    struct suggestion near;
};

static void see_function(struct labelled *l, const struct program *p, const struct function *f)
{
    bool is = l->exact ? word_is(l->word, f->name) : mangled_is(f->name, l->word->s, l->word->n);

    suggest_offer(&l->near, f->name);
    if (f->defined && is) {
        l->program = p;
        l->pc = f->first;
        l->n++;
    }
    for (uint32_t i = 0; i < f->nlabels && l->exact; i++) {
        suggest_offer(&l->near, f->labels[i].name);
        if (l->n == 0 && word_is(l->word, f->labels[i].name)) {
            l->program = p;
            l->pc = f->labels[i].pc;
            l->n++;
        }
    }
}

static void see_all(struct labelled *l, const struct objects *o)
{
    for (size_t i = 0; i < o->nprograms && (l->n == 0 || !l->exact); i++)
        for (uint32_t f = 0; f < o->programs[i].program->nfunctions; f++)
            if (l->n == 0 || !l->exact)
                see_function(l, o->programs[i].program, &o->programs[i].program->functions[f]);
}

/* A label or a function of one of the programs. */
static bool read_label(struct stepping *x, struct scan *s, const struct word *w,
                       struct breakpoint *b)
{
    struct labelled l = { .word = w, .exact = true };

    suggest_begin(&l.near, w->s, w->n);
    see_all(&l, &x->execution.job.scenario.objects);
    l.exact = l.n > 0;
    if (!l.exact)
        see_all(&l, &x->execution.job.scenario.objects);
    if (l.n > 1)
        return diag_error(s->diags, w->span, "%u functions are called `%.*s`: give the whole name",
                          l.n, WORD_SHOWN(*w), w->s);
    if (l.n == 0)
        return suggest_error(&l.near, w, "there is no label or function", s->diags);
    b->kind = BREAK_ADDRESS;
    b->program = l.program;
    b->pc = l.pc;
    b->source = b->program->source;
    b->line = program_line(b->program, b->pc);
    return true;
}

/* ---- rules, writes ---- */

bool breakpoint_read_rule(struct scan *s, struct breakpoint *b)
{
    struct word w;

    b->kind = BREAK_RULE;
    return scan_expect_word(s, &w, "the id of a rule") && rule_named(&w, &b->rule, s->diags);
}

/* A variable in shared memory of one of the programs. */
static bool find_shared(const struct objects *o, const struct word *w, struct breakpoint *b,
                        struct shape *shape)
{
    for (size_t i = 0; i < o->nprograms; i++) {
        const struct variable *v = print_find_shared(o->programs[i].program, w);

        if (v == NULL)
            continue;
        *shape = (struct shape){ v->type, v->size / type_info(v->type)->bytes };
        b->space = SPACE_SHARED;
        b->address = v->address;
        b->size = v->size;
        return true;
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

/* The name of a function may hold colons and brackets: `ns::scan<int>`. */
static bool read_named(struct stepping *x, struct scan *s, struct breakpoint *b)
{
    struct scan before = *s;
    struct word w;

    if (!scan_expect_word(s, &w, "a line, FILE:LINE, a label, rule ID or write NAME"))
        return false;
    if (scan_peek(s) == ':' && s->at + 1 < s->end && s->source->text[s->at + 1] != ':') {
        s->at++;
        return read_file_line(x, s, &w, b);
    }
    *s = before;
    return objects_read_kernel(s, &w) && read_label(x, s, &w, b);
}

bool kernels_read_location(struct stepping *x, struct scan *s, struct breakpoint *b)
{
    int next = scan_peek(s);

    if (scan_keyword(s, "rule"))
        return breakpoint_read_rule(s, b);
    if (scan_keyword(s, "write"))
        return read_write(x, s, b);
    return next >= '0' && next <= '9' ? read_line(x, s, b) : read_named(x, s, b);
}
