/* ptx/resolve/async.c: instructions that PTX got after the report and that need more than a
 * signature, or come down to something simpler: cp.async, cache policies, barriers in memory
 * (5.1.3, step 1). */
#include "ptx/resolve/reader.h"

/* ---- cp.async [to], [from], bytes {, bytes to read | predicate to read none} ---- */

static bool copy_size(struct reader *r, const struct arg *a, struct instr *i)
{
    uint64_t n = 0;

    if (a->kind != ARG_EXPR)
        return diag_error(r->diags, text_at(r, a->span), "a number is expected here");
    if (!fold_natural(r, a->expr, "a number of bytes", &n))
        return false;
    i->type = n == 4 ? TYPE_B32 : n == 8 ? TYPE_B64 : n == 16 ? TYPE_B128 : TYPE_NONE;
    if (i->type == TYPE_NONE)
        return diag_error(r->diags, text_at(r, a->span), "cp.async copies 4, 8 or 16 bytes");
    if (i->cop == COP_CG && n != 16)
        return diag_error(r->diags, text_at(r, a->span), "cp.async.cg copies 16 bytes");
    return true;
}

static bool is_predicate(const struct reader *r, const struct arg *a)
{
    const struct symbol *s = a->kind == ARG_EXPR ? find_thing(r, text_at(r, a->expr->span)) : NULL;

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
    struct instr to = *i;

    if (i->cop != COP_CA && i->cop != COP_CG)
        return diag_error(r->diags, i->span, "cp.async needs .ca or .cg");
    if (!count_operands(r, i, s->nargs, 3, 4))
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

/* The fraction of the accesses that the first priority is for: more than 0, at most 1. */
static bool policy_fraction(struct reader *r, const struct instr *i, const struct arg *a)
{
    struct wanted p = { .i = i, .name = 'a', .want = TYPE_F32 };
    struct operand o;

    if (!read_source(r, &p, a, &o))
        return false;
    return o.kind != OPD_IMM || (o.value > 0 && o.value <= 0x3f800000u /* 1.0 */) ||
           diag_error(r->diags, text_at(r, a->span), "a fraction above 0, at most 1, is expected");
}

/* [address], bytes of the first priority, bytes of both */
static bool policy_range(struct reader *r, const struct instr *i, const struct arg *a)
{
    struct wanted p = { .i = i, .name = 'b', .want = TYPE_U32 };
    struct instr place = *i;
    struct operand o;

    place.space = i->space == SPACE_NONE ? (uint8_t)SPACE_GLOBAL : i->space;
    if (a[0].kind != ARG_ADDRESS)
        return diag_error(r->diags, text_at(r, a->span), "an address in brackets is expected here");
    return read_address(r, &place, &a[0]) && read_source(r, &p, &a[1], &o) &&
           read_source(r, &p, &a[2], &o);
}

static bool policy_operands(struct reader *r, const struct instr_syntax *s, const struct instr *i)
{
    static const unsigned limits[][2] = {
        { 1, 1 }, [POLICY_FRACTION] = { 1, 2 }, [POLICY_RANGE] = { 4, 4 }, [POLICY_COPY] = { 2, 2 }
    };

    if (!count_operands(r, i, s->nargs, limits[i->variant][0], limits[i->variant][1]))
        return false;
    if (i->variant == POLICY_RANGE)
        return policy_range(r, i, &s->args[1]);
    if (i->variant == POLICY_COPY)
        return read_policy(r, &s->args[1]);
    return s->nargs < 2 || policy_fraction(r, i, &s->args[1]);
}

/* A policy is a number that only hints look at: any will do. */
bool make_policy(struct reader *r, const struct instr_syntax *s, struct instr *i)
{
    struct wanted p = { .i = i, .name = 'd', .want = TYPE_B64 };

    if (!policy_operands(r, s, i))
        return false;
    i->op = OP_MOV;
    i->space = SPACE_NONE;
    i->variant = 0;
    i->ndst = i->nsrc = 1;
    i->src[0] = (struct operand){ .kind = OPD_IMM, .text = excerpt_of(i->span) };
    return read_destination(r, &p, &s->args[0], &i->dst[0]);
}

/* ---- barriers in memory ---- */

static void one_arrives(struct instr *i)
{
    i->variant = 0;
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
    case OP_ASYNCFENCE: case OP_TENSORFENCE: /* without the place: all proxies are one */
        i->op = OP_MEMBAR;
        i->order = ORDER_ACQ_REL;
        i->has_mem = false;
        i->nsrc = 0;
        break;
    }
}
