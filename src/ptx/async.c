/* ptx/async.c: instructions that PTX got after the report and that need more than a signature, or
 * come down to something simpler: cp.async, cache policies, barriers in memory (5.1.3, step 1). */
#include "ptx/reader.h"

/* ---- cp.async [to], [from], bytes {, bytes to read | predicate to read none} ---- */

static bool copy_size(struct reader *r, const struct arg *a, struct instr *i)
{
    uint64_t n = 0;

    if (a->kind != ARG_EXPR || !fold_natural(r, a->expr, "a number of bytes", &n))
        return a->kind == ARG_EXPR ? false : diag_error(r->diags, a->span, "a number is expected here");
    i->type = n == 4 ? TYPE_B32 : n == 8 ? TYPE_B64 : n == 16 ? TYPE_B128 : TYPE_NONE;
    if (i->type == TYPE_NONE)
        return diag_error(r->diags, a->span, "cp.async copies 4, 8 or 16 bytes");
    if (i->cop == COP_CG && n != 16)
        return diag_error(r->diags, a->span, "cp.async.cg copies 16 bytes");
    return true;
}

static bool is_predicate(const struct reader *r, const struct arg *a)
{
    const struct symbol *s = a->kind == ARG_EXPR ? find_thing(r, a->expr->span) : NULL;

    return (a->kind == ARG_EXPR && a->expr->kind == EXPR_UNARY && a->expr->op == '!') ||
           (s != NULL && s->kind == SYMBOL_REG && s->type == TYPE_PRED);
}

/* What is not read is written as zeros. */
static bool copy_less(struct reader *r, const struct arg *a, struct instr *i)
{
    struct wanted p = { .i = i, .name = 'c', .want = TYPE_U32 };

    i->nsrc = 2;
    if (is_predicate(r, a))
        p.want = TYPE_PRED;
    i->variant = p.want == TYPE_PRED ? COPY_UNLESS : COPY_FIRST;
    return read_source(r, &p, a, &i->src[1]);
}

bool read_copy(struct reader *r, const struct instr_syntax *s, struct instr *i)
{
    static const unsigned limits[2] = { 3, 4 };
    struct instr to = *i;

    if (i->cop != COP_CA && i->cop != COP_CG)
        return diag_error(r->diags, i->span, "cp.async needs .ca or .cg");
    if (!count_operands(r, i, s->nargs, limits))
        return false;
    to.space = SPACE_SHARED;
    i->space = SPACE_GLOBAL;
    if (!read_address(r, &to, &s->args[0]) || !read_address(r, i, &s->args[1]) ||
        !copy_size(r, &s->args[2], i))
        return false;
    i->src[0] = to.mem;
    i->nsrc = 1;
    return s->nargs == 3 || copy_less(r, &s->args[3], i);
}

/* ---- cache policies ---- */

bool read_policy(struct reader *r, const struct arg *a)
{
    static const struct instr hint = { .op = OP_MOV, .type = TYPE_B64 };
    struct wanted p = { .i = &hint, .name = 'p', .want = TYPE_B64 };
    struct operand policy;

    return read_source(r, &p, a, &policy);
}

/* A policy is a number that only hints look at: any will do. */
bool make_policy(struct reader *r, const struct instr_syntax *s, struct instr *i)
{
    static const unsigned limits[2] = { 1, 4 };
    struct wanted p = { .i = i, .name = 'd', .want = TYPE_B64 };

    if (!count_operands(r, i, s->nargs, limits))
        return false;
    i->op = OP_MOV;
    i->space = SPACE_NONE;
    i->ndst = i->nsrc = 1;
    i->src[0] = (struct operand){ .kind = OPD_IMM, .text = excerpt_of(i->span) };
    return read_destination(r, &p, &s->args[0], &i->dst[0]);
}

/* ---- barriers in memory ---- */

static void one_arrives(struct instr *i)
{
    if (i->nsrc > 0)
        return;
    i->src[0] = (struct operand){ .kind = OPD_IMM, .value = 1, .text = excerpt_of(i->span) };
    i->nsrc = 1;
}

void simplify(struct instr *i)
{
    switch (i->op) {
    case OP_MBARRIVE: case OP_MBDROP: case OP_COPYARRIVAL:
        one_arrives(i);
        break;
    case OP_MBTRY: case OP_MBTRYPARITY: /* how long to try at most */
        i->nsrc = 1;
        break;
    case OP_MBPENDING: /* the lower half of the word */
        i->op = OP_CVT;
        i->type = TYPE_U32;
        i->type2 = TYPE_U64;
        break;
    case OP_COPYARRIVE: /* more pending by one, and one arrives: the word stays as it is */
        i->has_mem = false;
        break;
    }
}
