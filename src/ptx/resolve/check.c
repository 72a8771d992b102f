/* ptx/resolve/check.c: which types and modifiers go together (5.1.3, step 1), as tables. Knows no
 * operand. */
#include "ptx/resolve/reader.h"

#include "data/dop.h"

static const uint32_t sets[] = {
#define TYPE_SET(name, types) [TS_##name] = types,
#include "program/type_sets.def"
#undef TYPE_SET
};

bool type_in_set(enum type t, enum type_set s)
{
    return (sets[s] >> t & 1) != 0;
}

static bool is_integer(enum type_kind k)
{
    return k == KIND_UNSIGNED || k == KIND_SIGNED;
}

/* A pair of halves counts as bits. */
static bool is_untyped(enum type_kind k)
{
    return k == KIND_BITS || k == KIND_PAIR;
}

static bool is_float(enum type_kind k)
{
    return k == KIND_FLOAT || k == KIND_PAIR;
}

/* PTX, operand types: untyped bits go with every type of their size, signed with unsigned; loads,
 * stores and conversions may leave the upper part of a wider register alone. */
bool register_fits(enum type have, enum type want, bool relaxed)
{
    const struct type_info *h = type_info(have), *w = type_info(want);

    if (h->kind == KIND_PRED || w->kind == KIND_PRED)
        return h->kind == w->kind;
    if (h->bytes > w->bytes && relaxed)
        return is_untyped(h->kind) || w->kind == KIND_BITS ||
               (is_integer(h->kind) && w->kind != KIND_FLOAT);
    if (h->bytes != w->bytes)
        return false;
    if (is_untyped(h->kind) || w->kind == KIND_BITS)
        return have == want || h->kind != KIND_PAIR || !is_float(w->kind);
    return have == want || (is_integer(h->kind) && is_integer(w->kind));
}

enum type type_of_width(enum type t, unsigned bytes)
{
    enum type_kind kind = type_info(t)->kind;

    for (int other = TYPE_NONE + 1; other < TYPE_COUNT; other++)
        if (type_info((enum type)other)->kind == kind &&
            type_info((enum type)other)->bytes == bytes)
            return (enum type)other;
    return TYPE_NONE;
}

const char *instr_text(struct reader *r, const struct instr *i)
{
    return arena_format(&r->program->arena, "%s%s%s", opcode_info((enum opcode)i->op)->text,
                        i->type != TYPE_NONE ? "." : "", type_info((enum type)i->type)->text);
}

/* Instructions that compute need an evaluator for exactly this form. */
bool check_evaluator(struct reader *r, const struct instr *i)
{
    if ((opcode_facts((enum opcode)i->op) & R_COMPUTES) == 0 || dop_select(i) != NULL)
        return true;
    return diag_error(r->diags, i->span, "%s is not supported with these modifiers and operands",
                      instr_text(r, i));
}
