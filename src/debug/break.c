/* debug/break.c: breakpoints: when they stop the session, and the commands that set, list and
 * delete them. */
#include "debug/step.h"

#include <string.h>

#include "host/suggest.h"

/* ---- when they stop the session ---- */

static bool place_fits(const struct breakpoint *b, const struct warp_id *p)
{
    if (b->place.of_block && (!p->known || memcmp(b->place.block, p->block, sizeof p->block) != 0))
        return false;
    return !b->place.of_warp || (p->known && b->place.warp == p->warp);
}

static bool lane_fits(const struct breakpoint *b, lane_mask lanes)
{
    return !b->place.of_lane || (lanes >> b->place.lane & 1) != 0;
}

static unsigned line_at(const struct program *p, uint32_t pc)
{
    return pc < p->ninstrs ? instr_line(&p->instrs[pc]) : 0;
}

/* Does the warp arrive there? At a line: from another one, or from further down in it. */
static bool arrives(const struct breakpoint *b, const struct heard_warp *w)
{
    if (w->program != b->program || w->active == 0)
        return false;
    if (b->kind == BREAK_ADDRESS)
        return w->to == b->pc;
    return line_at(w->program, w->to) == b->line &&
           (w->pc == 0 || line_at(w->program, w->pc) != b->line || w->to <= w->pc);
}

static bool hit_by_warp(const struct breakpoint *b, const struct hearing *h,
                        struct warp_id *place)
{
    for (size_t i = 0; i < h->nwarps; i++) {
        const struct heard_warp *w = &h->warps[i];
        bool there = b->kind == BREAK_RULE ? w->pc != 0 : arrives(b, w);

        if (there && place_fits(b, &w->place) && lane_fits(b, w->active)) {
            *place = w->place;
            return true;
        }
    }
    return false;
}

static bool hit_by_rule(const struct breakpoint *b, const struct hearing *h,
                        struct warp_id *place)
{
    if (!h->fired[b->rule])
        return false;
    return hit_by_warp(b, h, place) ||
           (!b->place.of_block && !b->place.of_warp && !b->place.of_lane);
}

static bool overlaps(const struct breakpoint *b, const struct heard_write *w)
{
    if (w->space != b->space)
        return false;
    for (unsigned i = 0; i < bytes_end(w->bytes); i++)
        if (bytes_has(w->bytes, i) && w->address + i >= b->address &&
            w->address + i - b->address < b->size)
            return true;
    return false;
}

static bool hit_by_write(const struct breakpoint *b, const struct hearing *h,
                         struct warp_id *place)
{
    for (size_t i = 0; i < h->nwrites; i++)
        if (overlaps(b, &h->writes[i]) && place_fits(b, &h->writes[i].place) &&
            lane_fits(b, h->writes[i].lanes)) {
            *place = h->writes[i].place;
            return true;
        }
    return false;
}

bool kernels_hit(const struct stepping *x, const struct breakpoint *b, struct warp_id *place)
{
    const struct hearing *h = &x->hearing;

    switch (b->kind) {
    case BREAK_LINE:
    case BREAK_ADDRESS:
        return hit_by_warp(b, h, place);
    case BREAK_RULE:
        return hit_by_rule(b, h, place);
    case BREAK_WRITE:
        return hit_by_write(b, h, place);
    }
    return false;
}

struct breakpoint *breakpoints_hit(const struct stepping *x, size_t from, struct warp_id *place)
{
    const struct breakpoints *b = &x->breakpoints;

    *place = (struct warp_id){ .known = false };
    for (size_t i = from; i < b->n; i++)
        if (x->debugged->is_hit(x, &b->v[i], place))
            return &b->v[i];
    return NULL;
}

void breakpoints_delete(struct breakpoints *b, size_t i)
{
    mem_free(b->v[i].text);
    b->n--;
    memmove(b->v + i, b->v + i + 1, (b->n - i) * sizeof *b->v);
}

void breakpoints_free(struct breakpoints *b)
{
    while (b->n > 0)
        breakpoints_delete(b, b->n - 1);
    mem_free(b->v);
}

/* ---- setting them ---- */

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
    b->source = b->program->source;
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
            b->source = b->program->source;
            b->line = line_at(b->program, b->pc);
            return true;
        }
    return suggest_error(&near, w, "there is no label or function", s->diags);
}

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

static bool read_condition(struct scan *s, struct place_words *p)
{
    if (scan_peek(s) == EOF)
        return true;
    if (!scan_keyword(s, "if"))
        return diag_error(s->diags, scan_here(s), "expected nothing more, or if block, warp, lane");
    if (!step_read_place(s, p))
        return false;
    return (!p->of_grid && (p->of_block || p->of_warp || p->of_lane)) ||
           diag_error(s->diags, scan_here(s), "expected block X,Y,Z, warp N or lane N");
}

static bool read_where(struct stepping *x, struct scan *s, struct breakpoint *b)
{
    int next = scan_peek(s);
    struct word w;

    if (scan_keyword(s, "rule"))
        return breakpoint_read_rule(s, b);
    if (scan_keyword(s, "write"))
        return read_write(x, s, b);
    if (next >= '0' && next <= '9')
        return read_line(x, s, NULL, b);
    if (!scan_expect_word(s, &w, "a line, FILE:LINE, a label, rule ID or write NAME"))
        return false;
    return scan_take(s, ':') ? read_line(x, s, &w, b) : read_label(x, s, &w, b);
}

bool kernels_read_location(struct stepping *x, struct scan *s, struct breakpoint *b)
{
    return read_where(x, s, b) && read_condition(s, &b->place);
}

bool step_break(struct stepping *x, struct scan *s)
{
    struct breakpoint b = { .temporary = x->command->temporary };
    struct text text = { NULL, 0, 0 };
    size_t from = scan_here(s).at;
    struct span said;

    if (!x->debugged->read_location(x, s, &b) || !scan_finished(s))
        return false;
    said = scan_since(s, from);
    text_add(&text, said.source->text + said.at, said.length);
    b.text = text.s;
    b.number = ++x->breakpoints.last;
    ARRAY_PUSH(x->breakpoints.v, x->breakpoints.n, x->breakpoints.cap, b);
    printf("breakpoint %u: %s", b.number, b.text);
    if (b.kind == BREAK_LINE)
        printf(" (line %u of %s)", b.line, b.source->name);
    puts("");
    return true;
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
