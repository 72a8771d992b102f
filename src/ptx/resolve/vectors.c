/* ptx/resolve/vectors.c: registers that are vectors (.reg .v4): their elements are registers of
 * their own, called v.x to v.w; and mov of vectors, which becomes a mov of each element (5.1.3,
 * step 1). */
#include "ptx/resolve/reader.h"

#include <string.h>

static const char elements[] = "xyzw";

/* ---- names ---- */

const char *element_name(struct reader *r, const char *vector, unsigned element)
{
    return arena_format(&r->program->arena, "%s.%c", vector, elements[element]);
}

bool vector_fits(struct reader *r, const struct declaration *d)
{
    return d->vector == 1 ||
           (d->type != TYPE_PRED && type_info(d->type)->bytes * d->vector <= 16) ||
           diag_error(r->diags, d->span, "a vector has at most 16 bytes, and no predicates");
}

bool declare_vector_name(struct reader *r, const struct declaration *d, struct span at,
                         const char *name)
{
    return declare(r, (struct symbol){ .kind = SYMBOL_VECTOR, .name = name, .index = d->vector,
                                       .type = d->type, .space = SPACE_REG, .span = at });
}

bool declare_vector(struct reader *r, const struct declaration *d, struct span at, const char *name)
{
    struct symbol s = { .kind = SYMBOL_REG, .index = NO_REGISTER, .type = d->type,
                        .space = SPACE_REG, .span = at };

    if (!vector_fits(r, d) || !declare_vector_name(r, d, at, name))
        return false;
    for (unsigned k = 0; k < d->vector; k++) {
        s.name = element_name(r, name, k);
        declare(r, s);
    }
    return true;
}

/* ---- operands ---- */

/* The k-th element's register, as if its name stood there. */
static void element(struct reader *r, const struct symbol *v, unsigned k, struct operand *o)
{
    const char *name = element_name(r, v->name, k);

    o->kind = OPD_REG;
    o->index = symbol_register(r, find_named(r, name));
}

bool read_vector(struct reader *r, const struct wanted *p, const struct arg *a, unsigned n,
                 struct operand *out)
{
    const struct symbol *v = named_operand(r, a, SYMBOL_VECTOR);
    if (v == NULL)
        return false;
    for (unsigned k = 0; k < n && k < v->index; k++) {
        out[k] = (struct operand){ .text = a->span };
        element(r, v, k, &out[k]);
    }
    if (v->index == n && register_fits(v->type, p->want, p->relaxed))
        return true;
    diag_error(r->diags, text_at(r, a->span), "operand %c of %s must be %u of .%s, %s is %u of .%s",
               p->name, instr_text(r, p->i), n, type_info(p->want)->text, v->name,
               (unsigned)v->index, type_info(v->type)->text);
    declared_here(r, v);
    return true;
}

unsigned vector_length_of(const struct reader *r, const struct arg *a)
{
    const struct symbol *v = named_operand(r, a, SYMBOL_VECTOR);

    return v == NULL ? 0 : v->index;
}

/* ---- mov.v2 and mov.v4 ---- */

/* %tid and its like are vectors of four; the last element is 0. */
static bool special_vector(const struct reader *r, const struct arg *a, unsigned n,
                           struct operand *out)
{
    char name[32];
    enum sreg s;

    if (a->kind != ARG_EXPR || a->expr->kind != EXPR_NAME || a->span.length + 3 > sizeof name)
        return false;
    memcpy(name, span_text(text_at(r, a->span)), a->span.length);
    for (unsigned k = 0; k < n; k++) {
        memcpy(name + a->span.length, (const char[2]){ '.', elements[k] }, 2);
        out[k] = (struct operand){ .kind = OPD_IMM, .text = a->span };
        if (k == 3)
            continue;
        if (!sreg_find(name, a->span.length + 2, &s))
            return false;
        out[k].kind = OPD_SREG;
        out[k].index = (uint32_t)s;
    }
    return true;
}

static bool read_elements(struct reader *r, struct wanted *p, const struct arg *a,
                          struct operand *out)
{
    unsigned n = p->i->vector, errors = r->diags->errors;

    p->element = p->sink = true;
    if (vector_length_of(r, a) > 0)
        return read_vector(r, p, a, n, out) && r->diags->errors == errors;
    if (p->name != 'd' && n == 4 && special_vector(r, a, n, out))
        return true;
    if (a->kind != ARG_VECTOR || a->nitems != n)
        return diag_error(r->diags, text_at(r, a->span), "a list of %u in braces is expected here",
                          n);
    for (unsigned k = 0; k < n; k++)
        if (!(p->name == 'd' ? read_destination(r, p, &a->items[k], &out[k])
                             : read_source(r, p, &a->items[k], &out[k])))
            return false;
    return true;
}

/* Is an element read after it was written? */
static bool crosses(const struct operand *to, const struct operand *from, unsigned n)
{
    for (unsigned w = 0; w < n; w++)
        for (unsigned k = w + 1; k < n; k++)
            if (to[w].kind == OPD_REG && from[k].kind == OPD_REG && to[w].index == from[k].index)
                return true;
    return false;
}

static void put_mov(struct reader *r, const struct instr *i, struct operand to, struct operand from)
{
    struct instr mov = *i;

    mov.injected = true;
    mov.span.length = 0;
    mov.vector = 1;
    instr_make_room(&mov, &r->program->arena, 1, 1);
    mov.dst[0] = to;
    mov.src[0] = from;
    if (to.kind != OPD_SINK)
        function_append(&r->program->functions[r->function], &mov);
}

/* Values that a later element needs go through registers of their own. */
static void through_others(struct reader *r, const struct instr *i, struct operand *from)
{
    for (unsigned k = 0; k < i->vector; k++) {
        struct operand other = { .kind = OPD_REG, .text = from[k].text };

        other.index = program_add_reg(r->program, unique_name(r, "%element"), (enum type)i->type,
                                      r->function);
        put_mov(r, i, other, from[k]);
        from[k] = other;
    }
}

bool read_vector_mov(struct reader *r, const struct instr_syntax *s, struct instr *i)
{
    struct wanted d = { .i = i, .name = 'd', .want = (enum type)i->type },
                  a = { .i = i, .name = 'a', .want = (enum type)i->type };
    struct operand to[MOST_VECTOR], from[MOST_VECTOR];
    unsigned bytes = type_info((enum type)i->type)->bytes;

    if (bytes < 2 || i->vector > 4 || bytes * i->vector > 16)
        return diag_error(r->diags, i->span, "mov moves vectors of 2 or 4, of at most 16 bytes");
    if (!count_operands(r, i, s->nargs, 2, 2) || !read_elements(r, &d, &s->args[0], to) ||
        !read_elements(r, &a, &s->args[1], from))
        return false;
    if (crosses(to, from, i->vector))
        through_others(r, i, from);
    for (unsigned k = 0; k + 1 < i->vector; k++)
        put_mov(r, i, to[k], from[k]);
    i->ndst = i->nsrc = 1;
    i->dst[0] = to[i->vector - 1];
    i->src[0] = from[i->vector - 1];
    i->vector = 1;
    return true;
}
