/* ptx/resolve/video.c: operands of scalar video instructions (5.1.1, PTX). A suffix of a register selects
 * a byte or a half of it (`r.b0`, `r.h1`), and vmad may negate operands. */
#include "ptx/resolve/reader.h"

#include <string.h>

static bool refuse(struct reader *r, const struct instr *i, struct span at, const char *why)
{
    return diag_error(r->diags, at, "%s %s", instr_text(r, i), why);
}

/* The part that a name ends with. VIDEO_ALL: it ends with none. */
static enum video_part part_named(struct span name)
{
    for (enum video_part p = VIDEO_B0; p <= VIDEO_H1 && name.length > 3; p++)
        if (memcmp(span_text(name) + name.length - 3, video_part_text(p), 3) == 0)
            return p;
    return VIDEO_ALL;
}

/* Takes the sign and the part off an operand. *expr becomes a copy of the name that is left. */
static void strip(const struct reader *r, struct instr *i, enum video_operand o, struct arg *a,
                  struct expr *expr)
{
    enum video_part part;

    if (a->kind != ARG_EXPR)
        return;
    if (a->expr->kind == EXPR_UNARY && a->expr->op == '-' && a->expr->parts[0]->kind == EXPR_NAME) {
        i->select = (uint16_t)(i->select | 1u << (VIDEO_SIGNS + o));
        a->expr = a->expr->parts[0];
        a->span = a->expr->span;
    }
    if (a->expr->kind != EXPR_NAME)
        return;
    part = part_named(text_at(r, a->expr->span));
    i->select = (uint16_t)(i->select | (unsigned)part << 3 * o);
    *expr = *a->expr;
    expr->span.length -= part == VIDEO_ALL ? 0u : 3u;
    a->expr = expr;
    a->span.length = expr->span.length;
}

/* Reads each operand with its part and its sign. */
static bool read_each(struct reader *r, const struct instr_syntax *s, struct instr *i)
{
    const bool set = i->op == OP_VSET;
    const enum type types[] = {
        set ? TYPE_U32 : (enum type)i->type, set ? (enum type)i->type : (enum type)i->type2,
        set ? (enum type)i->type2 : (enum type)i->type3, set ? TYPE_U32 : (enum type)i->type
    };

    for (unsigned k = 0; k < s->nargs; k++) {
        struct wanted p = { .i = i, .name = "dabc"[k], .want = types[k] };
        struct arg a = s->args[k];
        struct expr expr;

        strip(r, i, (enum video_operand)k, &a, &expr);
        if (!(k == 0 ? read_destination(r, &p, &a, &i->dst[i->ndst++])
                     : read_source(r, &p, &a, &i->src[i->nsrc++])))
            return false;
    }
    return true;
}

static bool signs_allowed(struct reader *r, const struct instr_syntax *s, const struct instr *i)
{
    for (unsigned k = 0; k < s->nargs; k++)
        if (video_negated(i, (enum video_operand)k)) {
            if (i->op != OP_VMAD || k == VIDEO_RESULT)
                return refuse(r, i, text_at(r, s->args[k].span), "negates no operand");
            if (i->variant != 0)
                return refuse(r, i, text_at(r, s->args[k].span), "negates no operand with .po");
        }
    return true;
}

/* A part of the result is written into the third operand, which then has no other use. */
static bool parts_allowed(struct reader *r, const struct instr_syntax *s, const struct instr *i)
{
    if (s->nargs > 3 && video_part(i, VIDEO_THIRD) != VIDEO_ALL)
        return refuse(r, i, text_at(r, s->args[3].span), "takes the third operand as a whole");
    if (video_part(i, VIDEO_RESULT) == VIDEO_ALL)
        return true;
    if (i->op == OP_VMAD)
        return refuse(r, i, text_at(r, s->args[0].span), "writes the whole result");
    if (i->atomic != ATOMIC_NONE)
        return refuse(r, i, text_at(r, s->args[0].span),
                      "cannot write a part and have a second operation");
    return s->nargs > 3 || refuse(r, i, text_at(r, s->args[0].span),
                                  "writes a part into a third operand, which is missing");
}

bool read_video(struct reader *r, const struct instr_syntax *s, struct instr *i)
{
    const unsigned least = i->op == OP_VMAD || i->atomic != ATOMIC_NONE ? 4 : 3;

    return count_operands(r, i, s->nargs, least, 4) && read_each(r, s, i) &&
           signs_allowed(r, s, i) && parts_allowed(r, s, i);
}
