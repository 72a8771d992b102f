/* ptx/resolve/check.c: which types and modifiers go together (5.1.3, step 1), as tables. Knows no
 * operand. */
#include "ptx/resolve/reader.h"

#include <inttypes.h>
#include <stdio.h>

#include "data/dop.h"

#define T(name) ((uint32_t)1 << TYPE_##name)

#define UNSIGNED (T(U16) | T(U32) | T(U64))
#define SIGNED (T(S16) | T(S32) | T(S64))
#define HALVES (T(F16) | T(F16X2) | T(BF16) | T(BF16X2))
#define FLOATS (HALVES | T(F32) | T(F64))
#define WORDS (T(B16) | T(B32) | T(B64))

static const uint32_t sets[] = {
    [TS_NONE] = 0,
    [TS_INT] = UNSIGNED | SIGNED,
    [TS_INT32] = T(U32) | T(S32),
    [TS_SUM] = UNSIGNED | SIGNED | FLOATS | T(U16X2) | T(S16X2) | T(F32X2),
    [TS_SIGNED] = SIGNED,
    [TS_ARITH] = UNSIGNED | SIGNED | FLOATS,
    [TS_SGNARITH] = SIGNED | FLOATS,
    [TS_FLOAT] = FLOATS,
    [TS_FMA] = FLOATS | T(F32X2),
    [TS_FLOAT3264] = T(F32) | T(F64),
    [TS_F32] = T(F32) | HALVES,
    [TS_BITS] = T(PRED) | WORDS,
    [TS_B1664] = WORDS,
    [TS_B3264] = T(B32) | T(B64),
    [TS_B32] = T(B32),
    [TS_SHR] = WORDS | UNSIGNED | SIGNED,
    [TS_INT3264] = T(U32) | T(U64) | T(S32) | T(S64),
    [TS_MOV] = T(PRED) | WORDS | T(B128) | UNSIGNED | SIGNED | FLOATS,
    [TS_SELECT] = WORDS | UNSIGNED | SIGNED | T(F32) | T(F64),
    [TS_COMPARE] = WORDS | UNSIGNED | SIGNED | FLOATS,
    [TS_CONVERT] = T(U8) | T(S8) | UNSIGNED | SIGNED | FLOATS | T(TF32),
    [TS_MEMORY] = T(B8) | WORDS | T(B128) | T(U8) | T(S8) | UNSIGNED | SIGNED | T(F16) | T(F32) |
                  T(F64) | T(F16X2),
    [TS_ATOMIC] = WORDS | T(U32) | T(U64) | T(S32) | T(S64) | FLOATS,
    [TS_PREDICATE] = T(PRED),
    [TS_B64] = T(B64),
    [TS_REDUX] = T(B32) | T(U32) | T(S32) | T(F32),
    [TS_VOTE] = T(PRED) | T(B32),
    [TS_ADDRESS] = T(U32) | T(U64)
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

const char *instr_text(const struct instr *i, char out[40])
{
    const char *dot = i->type != TYPE_NONE ? "." : "";

    snprintf(out, 40, "%s%s%s", opcode_info((enum opcode)i->op)->text, dot,
             type_info((enum type)i->type)->text);
    return out;
}

/* Instructions that compute need an evaluator for exactly this form. */
bool check_evaluator(struct reader *r, const struct instr *i)
{
    char text[40];

    if ((opcode_facts((enum opcode)i->op) & R_COMPUTES) == 0 || dop_select(i) != NULL)
        return true;
    return diag_error(r->diags, i->span, "%s is not supported with these modifiers and operands",
                      instr_text(i, text));
}
