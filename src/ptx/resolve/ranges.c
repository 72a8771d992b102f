/* ptx/resolve/ranges.c: operands that must be constants, must not be, or must lie within bounds
 * (PTX, as ptxas checks them). Knows no name and no modifier but those that decide it. */
#include "ptx/resolve/reader.h"

#include <inttypes.h>

#define NO_VARIANT 0xffu
#define ANYTHING UINT64_MAX

/* A source by its number. */
static const struct range {
    uint16_t op;
    uint8_t variant; /* NO_VARIANT: whichever */
    uint8_t source;
    bool constant;   /* no other value is valid */
    uint64_t least, most;
} ranges[] = {
    { OP_BFE, NO_VARIANT, 1, false, 0, 255 },
    { OP_BFE, NO_VARIANT, 2, false, 0, 255 },
    { OP_BFI, NO_VARIANT, 2, false, 0, 255 },
    { OP_BFI, NO_VARIANT, 3, false, 0, 255 },
    { OP_LOP3, NO_VARIANT, 3, true, 0, ANYTHING },
    { OP_PMEVENT, 0, 0, true, 0, 15 },
    { OP_PMEVENT, PMEVENT_MASK, 0, true, 0, 65535 },
    { OP_WAITGROUP, NO_VARIANT, 0, true, 0, ANYTHING },
    { OP_APPLYPRIORITY, NO_VARIANT, 0, true, 128, 128 },
    { OP_DISCARD, NO_VARIANT, 0, true, 128, 128 },
    { OP_MBARRIVE, NO_VARIANT, 0, false, 1, (1 << 20) - 1 },
    { OP_MBDROP, NO_VARIANT, 0, false, 1, (1 << 20) - 1 },
    { OP_MBTESTPARITY, NO_VARIANT, 0, false, 0, 1 },
    { OP_MBTRYPARITY, NO_VARIANT, 0, false, 0, 1 },
    { OP_BAR, NO_VARIANT, 0, false, 0, 15 },
    { OP_TENSORFENCE, NO_VARIANT, 0, true, 128, 128 },
    { OP_SETMAXNREG, NO_VARIANT, 0, true, 24, 256 },
};

static bool out_of_range(struct reader *r, const struct range *g, const struct operand *o)
{
    struct span at = operand_span(r, o);

    if (g->most == ANYTHING)
        return diag_error(r->diags, at, "a constant is expected here");
    if (g->least == g->most)
        return diag_error(r->diags, at, "the constant %" PRIu64 " is expected here", g->most);
    return diag_error(r->diags, at, "a %s from %" PRIu64 " to %" PRIu64 " is expected here",
                      g->constant ? "constant" : "number", g->least, g->most);
}

static bool check_range(struct reader *r, const struct instr *i, const struct range *g)
{
    const struct operand *o = &i->src[g->source];

    if (g->op != i->op || g->source >= i->nsrc ||
        (g->variant != NO_VARIANT && g->variant != i->variant))
        return true;
    if (o->kind == OPD_IMM)
        return (o->value >= g->least && o->value <= g->most) || out_of_range(r, g, o);
    return !g->constant || out_of_range(r, g, o);
}

/* Packed operations take registers only. So do the operands of 16 bits of mixed operations, and the
 * conversions of small floats, except those from .f32. */
static bool wants_register(const struct instr *i, unsigned source)
{
    const char class = opcode_operand_class((enum opcode)i->op, false, source);

    switch (i->op) {
    case OP_MIXADD: case OP_MIXSUB: case OP_MIXFMA:
        return class == 'U';
    case OP_CVT:
        return (is_small_float(i->type) || is_small_float(i->type2)) && i->type2 != TYPE_F32;
    }
    return !is_scalar_video(i) &&
           (opcode_info((enum opcode)i->op)->mods & (uint32_t)MOD_SIMD) != 0;
}

static bool check_packed(struct reader *r, const struct instr *i)
{
    for (unsigned k = 0; k < i->nsrc; k++)
        if (i->src[k].kind == OPD_IMM && wants_register(i, k))
            return diag_error(r->diags, operand_span(r, &i->src[k]), "a register is expected here");
    return true;
}

/* cp.async: no more bytes are read than are written. */
static bool check_copied(struct reader *r, const struct instr *i)
{
    uint64_t most = type_info((enum type)i->type)->bytes;

    if (i->op != OP_COPY || i->variant != COPY_FIRST || i->src[1].kind != OPD_IMM ||
        i->src[1].value <= most)
        return true;
    return diag_error(r->diags, operand_span(r, &i->src[1]),
                      "a number from 0 to %" PRIu64 " is expected here", most);
}

/* setmaxnreg gives and takes multiples of 8 registers. */
static bool check_eights(struct reader *r, const struct instr *i)
{
    return i->op != OP_SETMAXNREG || i->src[0].value % 8 == 0 ||
           diag_error(r->diags, operand_span(r, &i->src[0]), "a multiple of 8 is expected here");
}

bool check_ranges(struct reader *r, const struct instr *i)
{
    for (size_t k = 0; k < sizeof ranges / sizeof *ranges; k++)
        if (!check_range(r, i, &ranges[k]))
            return false;
    return check_packed(r, i) && check_copied(r, i) && check_eights(r, i);
}
