/* host/objects.c: the named things of a host: declaring them and finding them again. What a host
 * may read and write stands in target.c. Knows no device. */
#include "host/objects.h"

#include <string.h>

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
    names_free(&o->context_names);
    names_free(&o->program_names);
    names_free(&o->buffer_names);
    names_free(&o->grid_names);
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

    if (!take_name(&o->context_names, name, o->ncontexts, d))
        return false;
    ARRAY_PUSH(o->contexts, o->ncontexts, o->cap_contexts,
               (struct host_context){ .name = word_copy(name) });
    return true;
}

bool objects_add_buffer(struct objects *o, const struct word *w, struct host_buffer b,
                        struct diags *d)
{
    if (!take_name(&o->buffer_names, w, o->nbuffers, d))
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
    ARRAY_PUSH(o->grids, o->ngrids, o->cap_grids, (struct host_grid){ .context = context });
    return (uint32_t)(o->ngrids - 1);
}

bool objects_name_grid(struct objects *o, uint32_t grid, const struct word *w, struct diags *d)
{
    if (!take_name(&o->grid_names, w, grid, d))
        return false;
    o->grids[grid].name = word_copy(w);
    return true;
}

bool objects_add_program(struct objects *o, struct host_program p, struct span where,
                         struct diags *d)
{
    struct word w = { .s = p.name, .n = strlen(p.name), .span = where };

    if (!take_name(&o->program_names, &w, o->nprograms, d)) {
        program_free(p.program);
        return false;
    }
    p.name = word_copy(&w);
    ARRAY_PUSH(o->programs, o->nprograms, o->cap_programs, p);
    return true;
}

/* ---- finding ---- */

bool objects_find_context(const struct objects *o, const struct word *w, uint32_t *index,
                          struct diags *d)
{
    struct suggestion s;

    if (!names_get(&o->context_names, w->s, w->n, index)) {
        if (o->lost.contexts)
            return false;
        suggest_begin(&s, w->s, w->n);
        for (size_t i = 0; i < o->ncontexts; i++)
            suggest_offer(&s, o->contexts[i].name);
        return diag_error(d, w->span, "there is no context `%.*s`%s", WORD_SHOWN(*w), w->s,
                          suggest_end(&s));
    }
    if (o->contexts[*index].destroyed)
        return diag_error(d, w->span, "context `%.*s` was destroyed", WORD_SHOWN(*w), w->s);
    return true;
}

bool objects_find_grid(const struct objects *o, const struct word *w, uint32_t *index,
                       struct diags *d)
{
    struct suggestion s;

    if (names_get(&o->grid_names, w->s, w->n, index))
        return true;
    if (o->lost.grids)
        return false;
    suggest_begin(&s, w->s, w->n);
    for (size_t i = 0; i < o->ngrids; i++)
        if (o->grids[i].name != NULL)
            suggest_offer(&s, o->grids[i].name);
    return diag_error(d, w->span, "no launch is named `%.*s`%s", WORD_SHOWN(*w), w->s,
                      suggest_end(&s));
}

bool objects_find_buffer(const struct objects *o, const struct word *w, uint32_t *index,
                         struct diags *d)
{
    struct suggestion s;

    if (names_get(&o->buffer_names, w->s, w->n, index)) {
        if (!o->contexts[o->buffers[*index].context].destroyed)
            return true;
        return diag_error(d, w->span, "the context of buffer `%.*s` was destroyed", WORD_SHOWN(*w),
                          w->s);
    }
    if (o->lost.buffers)
        return false;
    suggest_begin(&s, w->s, w->n);
    for (size_t i = 0; i < o->nbuffers; i++)
        suggest_offer(&s, o->buffers[i].name);
    return diag_error(d, w->span, "there is no buffer `%.*s`%s", WORD_SHOWN(*w), w->s,
                      suggest_end(&s));
}

/* ---- kernels ---- */

const struct function *kernel_function(const struct objects *o, struct kernel k)
{
    return &o->programs[k.program].program->functions[k.function];
}

struct qualified word_split(const struct word *w)
{
    struct qualified q = { { .s = w->s, .span = w->span }, *w };
    size_t dot = w->n;

    while (dot > 0 && w->s[dot - 1] != '.')
        dot--;
    if (dot > 0) {
        q.program.n = dot - 1;
        q.name.s += dot;
        q.name.n -= dot;
    }
    return q;
}

bool objects_in_scope(const struct objects *o, size_t program, const struct qualified *q)
{
    const struct host_program *p = &o->programs[program];

    return !o->contexts[p->context].destroyed &&
           (q->program.n == 0 || word_is(&q->program, p->name));
}

/* The search for a kernel: by a name, or, when the name is empty, for the only one. */
struct search {
    struct qualified wanted;
    struct kernel *found;
    unsigned nfound;
    struct suggestion near;
};

static void search_program(const struct objects *o, uint32_t index, struct search *s)
{
    const struct program *p = o->programs[index].program;

    for (uint32_t f = 0; f < p->nfunctions; f++) {
        if (!p->functions[f].is_entry || !p->functions[f].defined)
            continue;
        suggest_offer(&s->near, p->functions[f].name);
        if (s->wanted.name.n > 0 && !word_is(&s->wanted.name, p->functions[f].name))
            continue;
        *s->found = (struct kernel){ index, f };
        s->nfound++;
    }
}

/* No name, but several kernels: the error names them. */
static bool several_kernels(const struct objects *o, const struct word *w, const struct search *s,
                            struct diags *d)
{
    struct text list = { NULL, 0, 0 };

    for (size_t i = 0; i < o->nprograms; i++) {
        const struct program *p = o->programs[i].program;

        for (uint32_t f = 0; objects_in_scope(o, i, &s->wanted) && f < p->nfunctions; f++)
            if (p->functions[f].is_entry && p->functions[f].defined)
                text_printf(&list, "%s%s", list.n > 0 ? ", " : "", p->functions[f].name);
    }
    diag_error(d, w->span, "there are %u kernels, say which one: %s", s->nfound, list.s);
    text_free(&list);
    return false;
}

static bool kernel_error(const struct objects *o, const struct word *w, struct search *s,
                         struct diags *d)
{
    if (s->nfound == 0 && w->n > 0)
        return diag_error(d, w->span, "there is no kernel `%.*s`%s", WORD_SHOWN(*w), w->s,
                          suggest_end(&s->near));
    if (s->nfound == 0)
        return diag_error(d, w->span, "the program has no .entry, so there is nothing to launch");
    if (w->n > 0)
        return diag_error(d, w->span, "several programs have a kernel `%.*s`: say PROGRAM.%.*s",
                          WORD_SHOWN(*w), w->s, WORD_SHOWN(*w), w->s);
    return several_kernels(o, w, s, d);
}

bool objects_find_kernel(const struct objects *o, const struct word *w, struct kernel *k,
                         struct diags *d)
{
    struct search s = { .wanted = word_split(w), .found = k };

    suggest_begin(&s.near, s.wanted.name.s, s.wanted.name.n);
    for (size_t i = 0; i < o->nprograms; i++)
        if (objects_in_scope(o, i, &s.wanted))
            search_program(o, (uint32_t)i, &s);
    if (s.nfound == 0 && o->lost.programs)
        return false;
    return s.nfound == 1 || kernel_error(o, w, &s, d);
}
