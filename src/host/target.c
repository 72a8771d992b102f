/* host/target.c: what a host reads and writes: buffers and module variables. Declared in
 * objects.h. Knows no device. */
#include <string.h>

#include "host/objects.h"
#include "host/suggest.h"

static void target_of_buffer(const struct objects *o, uint32_t index, struct target *t)
{
    *t = (struct target){ .buffer = index, .shape = o->buffers[index].shape };
    t->size = shape_size(t->shape);
}

/* Why the host cannot have it, or NULL. */
static const char *out_of_reach(const struct variable *v)
{
    if (v->space != SPACE_GLOBAL && v->space != SPACE_CONST)
        return "a host sees global and constant memory only";
    if (v->size == 0 || type_info(v->type)->bytes == 0)
        return "it has no size here";
    return NULL;
}

struct search {
    struct qualified wanted;
    uint32_t program, variable; /* the last one found */
    unsigned nfound;
    struct suggestion near;
};

static void search_variables(const struct objects *o, uint32_t index, struct search *s)
{
    const struct program *p = o->programs[index].program;

    for (uint32_t v = 0; v < p->nvariables; v++) {
        if (p->variables[v].function != NO_FUNCTION || p->variables[v].is_param)
            continue;
        suggest_offer(&s->near, p->variables[v].name);
        if (!word_is(&s->wanted.name, p->variables[v].name))
            continue;
        s->program = index;
        s->variable = v;
        s->nfound++;
    }
}

static void search_all(const struct objects *o, struct search *s)
{
    for (size_t i = 0; i < o->nbuffers; i++)
        suggest_offer(&s->near, o->buffers[i].name);
    for (size_t i = 0; i < o->nprograms; i++)
        if (objects_in_scope(o, i, &s->wanted))
            search_variables(o, (uint32_t)i, s);
}

/* Exactly one variable, and one that the host can have. */
static bool take_variable(const struct objects *o, const struct word *w, struct search *s,
                          struct diags *d)
{
    const struct variable *v;

    if (s->nfound == 0 && (o->lost.programs || o->lost.buffers))
        return false;
    if (s->nfound == 0)
        return diag_error(d, w->span, "there is no buffer or module variable `%.*s`%s",
                          WORD_SHOWN(*w), w->s, suggest_end(&s->near));
    if (s->nfound > 1)
        return diag_error(d, w->span, "several programs have a variable `%.*s`: say PROGRAM.%.*s",
                          WORD_SHOWN(*w), w->s, WORD_SHOWN(*w), w->s);
    v = &o->programs[s->program].program->variables[s->variable];
    if (out_of_reach(v) != NULL)
        return diag_error(d, w->span, "`%.*s` lies in .%s: %s", WORD_SHOWN(*w), w->s,
                          space_text(v->space), out_of_reach(v));
    return true;
}

static void target_of_variable(const struct objects *o, const struct search *s, struct target *t)
{
    const struct variable *v = &o->programs[s->program].program->variables[s->variable];
    enum type type = value_type_shown(v->type);

    *t = (struct target){ .buffer = NO_OBJECT, .program = s->program, .variable = s->variable };
    t->shape = (struct shape){ type, v->size / type_info(type)->bytes };
    t->size = v->size;
}

bool objects_find_target(const struct objects *o, const struct word *w, struct target *t,
                         struct diags *d)
{
    struct search s = { .wanted = word_split(w) };
    uint32_t index;

    if (names_get(&o->buffer_names, w->s, w->n, &index)) {
        target_of_buffer(o, index, t);
        return objects_find_buffer(o, w, &index, d);
    }
    suggest_begin(&s.near, s.wanted.name.s, s.wanted.name.n);
    search_all(o, &s);
    if (!take_variable(o, w, &s, d))
        return false;
    target_of_variable(o, &s, t);
    return true;
}

const char *target_name(const struct objects *o, const struct target *t)
{
    if (t->buffer != NO_OBJECT)
        return o->buffers[t->buffer].name;
    return o->programs[t->program].program->variables[t->variable].name;
}

bool target_read(struct scan *s, const struct objects *o, struct target *t)
{
    struct word w;
    size_t from;

    if (!scan_expect_word(s, &w, "the name of a buffer or a module variable") ||
        !objects_find_target(o, &w, t, s->diags))
        return false;
    if (!scan_take(s, ':'))
        return true;
    from = scan_here(s).at;
    if (!type_read(s, &t->shape.type))
        return false;
    if (t->size % type_info(t->shape.type)->bytes != 0)
        return diag_error(s->diags, scan_since(s, from), "%llu bytes are no whole number of %s",
                          (unsigned long long)t->size, type_info(t->shape.type)->text);
    t->shape.count = t->size / type_info(t->shape.type)->bytes;
    return true;
}
