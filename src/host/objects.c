/* host/objects.c: the named things of a host: declaring them and finding them again. Knows no
 * device. */
#include "host/objects.h"

#include <string.h>

#include "base/mangled.h"
#include "base/mem.h"
#include "host/suggest.h"

void objects_free(struct objects *o)
{
    for (size_t i = 0; i < o->ncontexts; i++)
        mem_free(o->contexts[i].name);
    for (size_t i = 0; i < o->nprograms; i++) {
        mem_free(o->programs[i].name);
        if (!o->programs[i].loaded)
            program_free(o->programs[i].program);
    }
    for (size_t i = 0; i < o->nbuffers; i++)
        mem_free(o->buffers[i].name);
    for (size_t i = 0; i < o->ngrids; i++)
        mem_free(o->grids[i].name);
    mem_free(o->contexts);
    mem_free(o->programs);
    mem_free(o->buffers);
    mem_free(o->grids);
    for (unsigned k = 0; k < OBJECT_KINDS; k++)
        names_free(&o->names[k]);
    *o = (struct objects){ .contexts = NULL };
}

/* ---- declaring ---- */

static bool take_name(struct names *names, const struct word *w, size_t index, struct diags *d)
{
    uint32_t other;

    if (names_get(names, w->s, w->n, &other))
        return diag_error(d, w->span, "there is a `%.*s` already", WORD_SHOWN(*w), w->s);
    names_put(names, w->s, w->n, (uint32_t)index);
    return true;
}

bool objects_add_context(struct objects *o, const struct word *w, struct diags *d)
{
    const struct word main_word = { .s = "main", .n = 4 };
    const struct word *name = w != NULL ? w : &main_word;

    if (!take_name(&o->names[OBJECT_CONTEXT], name, o->ncontexts, d))
        return false;
    ARRAY_PUSH(o->contexts, o->ncontexts, o->cap_contexts,
               (struct host_context){ .name = word_copy(name) });
    return true;
}

bool objects_add_buffer(struct objects *o, const struct word *w, struct host_buffer b,
                        struct diags *d)
{
    if (!take_name(&o->names[OBJECT_BUFFER], w, o->nbuffers, d))
        return false;
    b.name = word_copy(w);
    ARRAY_PUSH(o->buffers, o->nbuffers, o->cap_buffers, b);
    return true;
}

uint32_t objects_add_workspace(struct objects *o, uint32_t context, struct init *i)
{
    const struct word name = { .s = "%workspace", .n = 10 };

    *i = (struct init){ .kind = INIT_CONST, .given = true, .a = 8 }; /* bytes in the lower word */
    ARRAY_PUSH(o->buffers, o->nbuffers, o->cap_buffers,
               (struct host_buffer){ .name = word_copy(&name), .context = context,
                                     .shape = { TYPE_U64, 1 }, .hidden = true });
    return (uint32_t)(o->nbuffers - 1);
}

uint32_t objects_add_grid(struct objects *o, uint32_t context)
{
    ARRAY_PUSH(o->grids, o->ngrids, o->cap_grids,
               (struct host_grid){ .context = context, .id = NO_OBJECT });
    return (uint32_t)(o->ngrids - 1);
}

bool objects_name_grid(struct objects *o, uint32_t grid, const struct word *w, struct diags *d)
{
    struct host_grid *g = &o->grids[grid];
    uint32_t before;

    g->named = w->span;
    if (names_get(&o->names[OBJECT_GRID], w->s, w->n, &before) &&
        o->grids[before].named.source != NULL && o->grids[before].named.at == w->span.at)
        names_put(&o->names[OBJECT_GRID], w->s, w->n, grid);
    else if (!take_name(&o->names[OBJECT_GRID], w, grid, d))
        return false;
    g->name = word_copy(w);
    return true;
}

/* The source stays, because diagnostics point into it. */
static void refuse_program(struct program *p, struct diags *d)
{
    if (p->source != NULL)
        diags_keep(d, p->source);
    p->source = NULL;
    program_free(p);
}

bool objects_add_program(struct objects *o, struct host_program p, struct span where,
                         struct diags *d)
{
    struct word w = { .s = p.name, .n = strlen(p.name), .span = where };

    if (!take_name(&o->names[OBJECT_PROGRAM], &w, o->nprograms, d)) {
        refuse_program(p.program, d);
        return false;
    }
    p.name = word_copy(&w);
    ARRAY_PUSH(o->programs, o->nprograms, o->cap_programs, p);
    return true;
}

void objects_drop_program(struct objects *o, struct diags *d)
{
    struct host_program *p = &o->programs[--o->nprograms];

    names_take_back(&o->names[OBJECT_PROGRAM], p->name, strlen(p->name));
    mem_free(p->name);
    refuse_program(p->program, d);
}

void objects_drop_grid(struct objects *o)
{
    mem_free(o->grids[--o->ngrids].name);
}

/* ---- finding ---- */

static bool none_named(const struct objects *o, enum object_kind kind, const struct word *w,
                       struct diags *d)
{
    if (o->lost[kind])
        return false;
    if (kind == OBJECT_CONTEXT)
        return named_error(NAMED(o->contexts, o->ncontexts), w, "there is no context", d);
    if (kind == OBJECT_GRID)
        return named_error(NAMED(o->grids, o->ngrids), w, "no launch is named", d);
    return named_error(NAMED(o->buffers, o->nbuffers), w, "there is no buffer", d);
}

bool objects_find(const struct objects *o, enum object_kind kind, const struct word *w,
                  uint32_t *index, struct diags *d)
{
    if (!names_get(&o->names[kind], w->s, w->n, index))
        return none_named(o, kind, w, d);
    if (kind == OBJECT_CONTEXT && o->contexts[*index].destroyed)
        return diag_error(d, w->span, "context `%.*s` was destroyed", WORD_SHOWN(*w), w->s);
    if (kind == OBJECT_BUFFER && o->contexts[o->buffers[*index].context].destroyed)
        return diag_error(d, w->span, "the context of buffer `%.*s` was destroyed", WORD_SHOWN(*w),
                          w->s);
    return true;
}

/* ---- finding in programs ---- */

/* The search for a kernel or variable in all programs: by its name, or, when that is empty, for the
 * only one. */
struct search {
    const struct objects *objects;
    const struct word *word; /* [PROG.]NAME */
    struct word program, name; /* its parts; program.n == 0 when there is no dot */
    uint32_t in, index;        /* the last one found, and in which program */
    unsigned nfound;
    bool exact;                /* names as they are, not what they read as */
    struct suggestion near;
    struct arena arena;        /* names that are suggested */
};

/* Program names may hold dots, kernels and variables may not: the last dot parts them. */
static struct search search_for(const struct objects *o, const struct word *w)
{
    struct search s = { .objects = o, .word = w, .program = { .s = w->s }, .name = *w,
                        .exact = true };
    size_t dot = 0;

    while (dot < w->n && w->s[dot] != '<' && w->s[dot] != ':')
        dot++;
    while (dot > 0 && w->s[dot - 1] != '.')
        dot--;
    if (dot > 0) {
        s.program.n = dot - 1;
        s.name.s += dot;
        s.name.n -= dot;
    }
    suggest_begin(&s.near, s.name.s, s.name.n);
    return s;
}

/* May the name be in this program? Then it is there still. */
static const struct program *program_in_scope(const struct search *s, size_t i)
{
    const struct host_program *p = &s->objects->programs[i];

    if (s->objects->contexts[p->context].destroyed ||
        (s->program.n > 0 && !word_is(&s->program, p->name)))
        return NULL;
    return p->program;
}

static void search_name(struct search *s, size_t program, uint32_t index, const char *name)
{
    suggest_offer(&s->near, name);
    if (s->exact ? !word_is(&s->name, name) : !mangled_is(name, s->name.s, s->name.n))
        return;
    s->in = (uint32_t)program;
    s->index = index;
    s->nfound++;
}

static bool several_found(const struct word *w, const char *what, struct diags *d)
{
    return diag_error(d, w->span, "several programs have a %s `%.*s`: say PROGRAM.%.*s", what,
                      WORD_SHOWN(*w), w->s, WORD_SHOWN(*w), w->s);
}

/* ---- kernels ---- */

bool objects_read_kernel(struct scan *s, struct word *w)
{
    unsigned open = 0;
    size_t from;

    if (!scan_expect_word(s, w, "a kernel, [PROGRAM.]ENTRY"))
        return false;
    from = w->span.at;
    for (; s->at < s->end; s->at++) {
        char c = s->source->text[s->at];

        if (open == 0 && (c == ' ' || c == '\t' || c == '\r' || c == '\n'))
            break;
        open += c == '<';
        open -= c == '>' && open > 0;
    }
    *w = (struct word){ s->source->text + from, 0, scan_since(s, from) };
    w->n = w->span.length;
    return true;
}

const struct function *kernel_function(const struct objects *o, struct kernel k)
{
    return &o->programs[k.program].program->functions[k.function];
}

static bool is_kernel(const struct function *f)
{
    return f->is_entry && f->defined;
}

/* Does the name mean it: none at all, as it is, or by what it reads as? */
static bool means(const struct search *s, const char *kernel)
{
    if (s->exact)
        return s->name.n == 0 || word_is(&s->name, kernel);
    return mangled_is(kernel, s->name.s, s->name.n);
}

/* No name or one that means several: the error lists them. */
static bool several_kernels(const struct search *s, struct diags *d)
{
    struct text list = { NULL, 0, 0 };

    for (size_t i = 0; i < s->objects->nprograms; i++) {
        const struct program *p = program_in_scope(s, i);

        for (uint32_t f = 0; p != NULL && f < p->nfunctions; f++)
            if (is_kernel(&p->functions[f]) && means(s, p->functions[f].name)) {
                text_puts(&list, list.n > 0 ? ", " : "");
                if (s->exact || !mangled_read(p->functions[f].name, &list))
                    text_puts(&list, p->functions[f].name);
                else
                    text_printf(&list, " (%s)", p->functions[f].name);
            }
    }
    if (s->word->n == 0)
        diag_error(d, s->word->span, "there are %u kernels, say which one: %s", s->nfound, list.s);
    else
        diag_error(d, s->word->span, "%u kernels are called `%.*s`, say which one: %s", s->nfound,
                   WORD_SHOWN(s->name), s->name.s, list.s);
    text_free(&list);
    return false;
}

/* What might have been meant instead: the whole of what the name reads as, or its last part. */
static void offer_kernel(struct search *s, const char *kernel)
{
    struct text name = { NULL, 0, 0 };

    suggest_offer(&s->near, kernel);
    if (mangled_read(kernel, &name)) {
        size_t plain = strcspn(name.s, "<"), last = plain;

        suggest_offer(&s->near, arena_copy(&s->arena, name.s, name.n));
        while (last > 0 && name.s[last - 1] != ':')
            last--;
        suggest_offer(&s->near, arena_copy(&s->arena, name.s + last, plain - last));
    }
    text_free(&name);
}

static void search_kernels(struct search *s)
{
    for (size_t i = 0; i < s->objects->nprograms; i++) {
        const struct program *p = program_in_scope(s, i);

        for (uint32_t f = 0; p != NULL && f < p->nfunctions; f++) {
            if (!is_kernel(&p->functions[f]))
                continue;
            offer_kernel(s, p->functions[f].name);
            if (!means(s, p->functions[f].name))
                continue;
            s->in = (uint32_t)i;
            s->index = f;
            s->nfound++;
        }
    }
}

/* None or several were found: which error is that? */
static bool refuse_kernel(struct search *s, struct diags *d)
{
    const struct word *w = s->word;

    if (s->nfound == 0 && s->objects->lost[OBJECT_PROGRAM])
        return false;
    if (s->nfound > 0)
        return w->n > 0 && s->exact ? several_found(w, "kernel", d) : several_kernels(s, d);
    if (w->n > 0)
        return suggest_error(&s->near, w, "there is no kernel", d);
    return diag_error(d, w->span, "the program has no .entry, so there is nothing to launch");
}

bool objects_find_kernel(const struct objects *o, const struct word *w, struct kernel *k,
                         struct diags *d)
{
    struct search s = search_for(o, w);
    bool found;

    search_kernels(&s);
    s.exact = s.nfound > 0;
    if (!s.exact && s.name.n > 0)
        search_kernels(&s);
    *k = (struct kernel){ s.in, s.index };
    found = s.nfound == 1 || refuse_kernel(&s, d);
    arena_free(&s.arena);
    return found;
}

/* ---- targets ---- */

/* Why the host cannot have it, or NULL. */
static const char *out_of_reach(const struct variable *v)
{
    if (v->space != SPACE_GLOBAL && v->space != SPACE_CONST)
        return "a host sees global and constant memory only";
    if (v->size == 0 || type_info(v->type)->bytes == 0)
        return "it has no size here";
    return NULL;
}

static void search_variables(struct search *s)
{
    for (size_t i = 0; i < s->objects->nprograms; i++) {
        const struct program *p = program_in_scope(s, i);

        for (uint32_t k = 0; p != NULL && k < p->nvariables; k++)
            if (p->variables[k].function == NO_FUNCTION && !p->variables[k].is_param)
                search_name(s, i, k, p->variables[k].name);
    }
}

/* Exactly one module variable, and one that the host can have. */
static bool find_variable(const struct objects *o, const struct word *w, struct target *t,
                          struct diags *d)
{
    struct search s = search_for(o, w);
    const struct variable *v;

    suggest_named(&s.near, NAMED(o->buffers, o->nbuffers));
    search_variables(&s);
    s.exact = s.nfound > 0;
    if (!s.exact)
        search_variables(&s);
    if (s.nfound == 0)
        return !o->lost[OBJECT_PROGRAM] && !o->lost[OBJECT_BUFFER] &&
               suggest_error(&s.near, w, "there is no buffer or module variable", d);
    if (s.nfound > 1)
        return several_found(w, "variable", d);
    v = &o->programs[s.in].program->variables[s.index];
    if (out_of_reach(v) != NULL)
        return diag_error(d, w->span, "`%.*s` lies in .%s: %s", WORD_SHOWN(*w), w->s,
                          space_text(v->space), out_of_reach(v));
    *t = target_of_variable(o, s.in, s.index);
    return true;
}

bool variable_in_reach(const struct variable *v)
{
    return out_of_reach(v) == NULL;
}

struct target target_of_variable(const struct objects *o, uint32_t program, uint32_t variable)
{
    const struct variable *v = &o->programs[program].program->variables[variable];
    struct target t = { .buffer = NO_OBJECT, .program = program, .variable = variable,
                        .shape = { value_type_shown(v->type), 0 }, .size = v->size };

    t.shape.count = v->size / type_info(t.shape.type)->bytes;
    return t;
}

bool objects_find_target(const struct objects *o, const struct word *w, struct target *t,
                         struct diags *d)
{
    uint32_t index;

    if (!names_get(&o->names[OBJECT_BUFFER], w->s, w->n, &index))
        return find_variable(o, w, t, d);
    *t = target_of_buffer(o, index);
    return objects_find(o, OBJECT_BUFFER, w, &index, d);
}

struct target target_of_buffer(const struct objects *o, uint32_t index)
{
    struct shape shape = o->buffers[index].shape;

    return (struct target){ .buffer = index, .shape = shape, .size = shape_size(shape) };
}

const char *target_name(const struct objects *o, const struct target *t)
{
    if (t->buffer != NO_OBJECT)
        return o->buffers[t->buffer].name;
    return o->programs[t->program].program->variables[t->variable].name;
}

uint64_t target_begins(const struct target *t)
{
    return t->part.first * type_info(t->shape.type)->bytes;
}

bool target_is_same(const struct target *a, const struct target *b)
{
    const struct portion *p = &a->part, *q = &b->part;

    return a->buffer == b->buffer &&
           (a->buffer != NO_OBJECT || (a->program == b->program && a->variable == b->variable)) &&
           a->shape.type == b->shape.type && a->size == b->size && p->extent == q->extent &&
           p->first == q->first && p->columns == q->columns;
}

void target_take(struct target *t, struct portion p)
{
    t->part = p;
    t->shape.count = p.count;
    t->size = shape_size(t->shape);
}

bool target_read(struct scan *s, const struct objects *o, struct target *t)
{
    struct portion part;
    struct word w;

    if (!scan_expect_word(s, &w, "the name of a buffer or a module variable") ||
        !objects_find_target(o, &w, t, s->diags) ||
        !elements_read(s, target_name(o, t), t->size, &t->shape.type, &part))
        return false;
    target_take(t, part);
    return true;
}
