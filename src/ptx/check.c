/* ptx/check.c: which types and modifiers go together (5.1.3, step 1), as tables. Knows no
 * operand. */
#include "ptx/reader.h"

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

/* PTX, operand types: untyped bits go with every type of their size, signed with unsigned; loads,
 * stores and conversions may leave the upper part of a wider register alone. */
bool register_fits(enum type have, enum type want, bool relaxed)
{
    const struct type_info *h = type_info(have), *w = type_info(want);

    if (h->kind == KIND_PRED || w->kind == KIND_PRED)
        return h->kind == w->kind;
    if (h->bytes > w->bytes && relaxed)
        return h->kind == KIND_BITS || (is_integer(h->kind) && w->kind != KIND_FLOAT);
    if (h->bytes != w->bytes)
        return false;
    if (h->kind == KIND_BITS || w->kind == KIND_BITS)
        return true;
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

/* ---- modifiers and types ---- */

static bool compare_fits(enum compare c, enum type t)
{
    enum type_kind k = type_info(t)->kind;

    if (c == CMP_EQ || c == CMP_NE)
        return true;
    if (c >= CMP_EQU)
        return k == KIND_FLOAT || k == KIND_PAIR;
    if (c >= CMP_LO)
        return k == KIND_UNSIGNED;
    return k != KIND_BITS;
}

static bool check_compare(struct reader *r, const struct instr *i)
{
    enum type t = (enum type)(i->op == OP_SET ? i->type2 : i->type);

    if (i->compare == CMP_NONE)
        return diag_error(r->diags, i->span, "%s needs a comparison such as .eq",
                          opcode_info((enum opcode)i->op)->text);
    if (compare_fits((enum compare)i->compare, t))
        return true;
    return diag_error(r->diags, i->span, "this comparison is not defined for .%s",
                      type_info(t)->text);
}

/* aop (4.4.3): what each operation works on. */
static bool check_atomic(struct reader *r, const struct instr *i)
{
    enum type_kind k = type_info((enum type)i->type)->kind;
    bool real = k == KIND_FLOAT || k == KIND_PAIR, ordered = is_integer(k);
    bool good = true;
    char text[40];

    switch ((enum atomic_op)i->atomic) {
    case ATOMIC_NONE:
        return diag_error(r->diags, i->span, "%s needs an operation such as .add",
                          opcode_info((enum opcode)i->op)->text);
    case ATOMIC_CAS: case ATOMIC_EXCH:
        if (i->op == OP_RED)
            return diag_error(r->diags, i->span, "red has no such operation, atom has");
        good = !real;
        break;
    case ATOMIC_AND: case ATOMIC_OR: case ATOMIC_XOR:
        good = !real;
        break;
    case ATOMIC_ADD:
        good = ordered || real;
        break;
    case ATOMIC_INC: case ATOMIC_DEC:
        good = i->type == TYPE_U32;
        break;
    case ATOMIC_MIN: case ATOMIC_MAX:
        good = ordered;
        break;
    case ATOMIC_MBINIT: case ATOMIC_MBARRIVE: case ATOMIC_MBDROP: case ATOMIC_MBTEST:
    case ATOMIC_MBPARITY: /* of other instructions */
        break;
    }
    return good ? true
                : diag_error(r->diags, i->span, "%s is not defined for this operation",
                             instr_text(i, text));
}

/* redux: bits, or integers, or the least and the greatest of floats. */
static bool check_redux(struct reader *r, const struct instr *i)
{
    enum atomic_op op = (enum atomic_op)i->atomic;
    bool bits = op == ATOMIC_AND || op == ATOMIC_OR || op == ATOMIC_XOR;
    bool order = op == ATOMIC_MIN || op == ATOMIC_MAX;
    char text[40];

    if (i->type == TYPE_B32 ? bits : order || (op == ATOMIC_ADD && i->type != TYPE_F32))
        return i->variant == 0 || i->type == TYPE_F32
                   ? true
                   : diag_error(r->diags, i->span, ".abs and .NaN are for floats");
    return diag_error(r->diags, i->span, "%s is not defined for this operation",
                      instr_text(i, text));
}

static bool check_space(struct reader *r, const struct instr *i)
{
    static const uint32_t any = 1u << SPACE_NONE | 1u << SPACE_GLOBAL | 1u << SPACE_SHARED;
    uint32_t allowed = any | 1u << SPACE_LOCAL | 1u << SPACE_PARAM;

    if (i->op == OP_ATOM || i->op == OP_RED)
        allowed = any;
    else if (i->op != OP_ST)
        allowed |= 1u << SPACE_CONST;
    if ((allowed >> i->space & 1) != 0)
        return true;
    return diag_error(r->diags, i->span, "%s cannot access .%s",
                      opcode_info((enum opcode)i->op)->text, space_text((enum space)i->space));
}

/* Instructions that compute need an evaluator for exactly this form. */
bool check_evaluator(struct reader *r, const struct instr *i)
{
    enum rule rule = opcode_info((enum opcode)i->op)->rule;
    char text[40];

    if (rule != RULE_THREAD_DOP && rule != RULE_THREAD_MOV && rule != RULE_THREAD_SETP)
        return true;
    if (dop_select(i) != NULL)
        return true;
    return diag_error(r->diags, i->span, "%s is not defined with these modifiers",
                      instr_text(i, text));
}

bool check_modifiers(struct reader *r, const struct instr *i)
{
    switch (i->op) {
    case OP_SET: case OP_SETP:
        return check_compare(r, i);
    case OP_ATOM: case OP_RED:
        return check_atomic(r, i) && check_space(r, i);
    case OP_LD: case OP_ST:
        return check_space(r, i);
    case OP_REDUX:
        return check_redux(r, i);
    }
    return true;
}
