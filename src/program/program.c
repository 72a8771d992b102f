/* program/program.c: programs as they grow: registers, variables, functions, labels, bodies. Knows
 * no text and no address. */
#include "program/program.h"

#include <string.h>

struct program *program_new(const char *name)
{
    struct program *p = mem_new(sizeof *p);

    p->name = arena_copy(&p->arena, name, strlen(name));
    p->address_bits = 64;
    program_add_reg(p, "%stackBase", TYPE_U64, NO_FUNCTION);
    return p;
}

void program_free(struct program *p)
{
    if (p == NULL)
        return;
    for (uint32_t f = 0; f < p->nfunctions; f++) {
        mem_free(p->functions[f].labels);
        mem_free(p->functions[f].body);
    }
    mem_free(p->regs);
    mem_free(p->variables);
    mem_free(p->functions);
    mem_free(p->left_out);
    mem_free(p->presets);
    mem_free(p->instrs);
    mem_free(p->function_of);
    origins_free(&p->origins);
    names_free(&p->register_names);
    names_free(&p->function_names);
    names_free(&p->stems);
    if (p->source != NULL)
        source_free(p->source);
    mem_free(p->source);
    arena_free(&p->arena);
    mem_free(p);
}

uint32_t program_add_reg(struct program *p, const char *name, enum type type, uint32_t function)
{
    struct reg r = { .type = type, .cls = type_class(type), .function = function };

    r.name = arena_copy(&p->arena, name, strlen(name));
    names_put(&p->register_names, name, strlen(name), p->nregs);
    ARRAY_PUSH(p->regs, p->nregs, p->cap_regs, r);
    return p->nregs - 1;
}

uint32_t program_add_variable(struct program *p, struct variable v)
{
    ARRAY_PUSH(p->variables, p->nvariables, p->cap_variables, v);
    return p->nvariables - 1;
}

uint32_t program_add_function(struct program *p, const char *name)
{
    struct function f = { .name = arena_copy(&p->arena, name, strlen(name)) };

    names_put(&p->function_names, name, strlen(name), p->nfunctions);
    ARRAY_PUSH(p->functions, p->nfunctions, p->cap_functions, f);
    return p->nfunctions - 1;
}

bool program_find_function(const struct program *p, const char *name, uint32_t *index)
{
    return names_get(&p->function_names, name, strlen(name), index);
}

uint32_t function_add_label(struct program *p, struct function *f, const char *name)
{
    struct label l = { .name = arena_copy(&p->arena, name, strlen(name)) };

    ARRAY_PUSH(f->labels, f->nlabels, f->cap_labels, l);
    return f->nlabels - 1;
}

void function_append(struct function *f, const struct instr *i)
{
    ARRAY_PUSH(f->body, f->nbody, f->cap_body, *i);
}

const char *program_fresh_name(struct program *p, const char *stem)
{
    uint32_t count = 0, taken;
    char *name;

    names_get(&p->stems, stem, strlen(stem), &count);
    do
        name = arena_format(&p->arena, "%s%lu", stem, (unsigned long)++count);
    while (names_get(&p->register_names, name, strlen(name), &taken));
    names_put(&p->stems, stem, strlen(stem), count);
    return name;
}

struct excerpt excerpt_of(struct span s)
{
    return (struct excerpt){ (uint32_t)s.at, (uint32_t)s.length };
}

struct span excerpt_span(struct excerpt s, const struct source *source)
{
    return (struct span){ source, s.at, s.length };
}

/* The two kinds of operands are adjacent. */
void instr_make_room(struct instr *i, struct arena *a, unsigned ndst, unsigned nsrc)
{
    i->ndst = (uint8_t)ndst;
    i->nsrc = (uint8_t)nsrc;
    i->dst = ndst + nsrc > 0 ? arena_new(a, (ndst + nsrc) * sizeof *i->dst) : NULL;
    i->src = i->dst != NULL ? i->dst + ndst : NULL;
}

void instr_keep_operands(struct instr *i, struct arena *a)
{
    const struct operand *dst = i->dst, *src = i->src;

    instr_make_room(i, a, i->ndst, i->nsrc);
    for (unsigned k = 0; k < i->ndst; k++)
        i->dst[k] = dst[k];
    for (unsigned k = 0; k < i->nsrc; k++)
        i->src[k] = src[k];
}

bool instr_ends_block(const struct instr *i)
{
    return !i->guarded && (opcode_facts((enum opcode)i->op) & (R_JUMPS | R_LEAVES)) != 0;
}

unsigned instr_line(const struct instr *i)
{
    return i->injected ? 0 : span_place(i->span).line;
}

unsigned program_line(const struct program *p, uint32_t pc)
{
    return pc < p->ninstrs ? instr_line(&p->instrs[pc]) : 0;
}

struct span program_span(const struct program *p, uint32_t pc)
{
    for (uint32_t i = pc; i > 0 && p->function_of[i] == p->function_of[pc]; i--)
        if (p->instrs[i].span.source != NULL && !p->instrs[i].injected)
            return p->instrs[i].span;
    return p->functions[p->function_of[pc]].span;
}

uint64_t space_window(enum space s)
{
    static const uint32_t windows[SPACE_REG + 1] = {
        [SPACE_SHARED] = WINDOW_SHARED, [SPACE_LOCAL] = WINDOW_LOCAL, [SPACE_CONST] = WINDOW_CONST
    };

    return windows[s];
}
