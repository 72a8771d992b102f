/* ptx/resolve/together.c: modifiers that are required and modifiers that exclude each other (5.1.1,
 * PTX), and the operands that they allow. Knows no name. */
#include "ptx/resolve/reader.h"

static bool refuse(struct reader *r, const struct instr *i, const char *why)
{
    return diag_error(r->diags, i->span, "%s %s", instr_text(r, i), why);
}

static bool is_float(unsigned t)
{
    enum type_kind k = type_info((enum type)t)->kind;

    return k == KIND_FLOAT || k == KIND_PAIR;
}

/* ---- rounding ---- */

/* PTX has no default rounding since 1.4; a text without .version is one of the report's. */
static bool rounds_by_default(const struct reader *r)
{
    return r->tree->major < 1 || (r->tree->major == 1 && r->tree->minor < 4);
}

/* A conversion rounds when it can lose something, and not when it cannot. */
static bool check_conversion(struct reader *r, const struct instr *i)
{
    unsigned to = type_info((enum type)i->type)->bytes;
    unsigned from = type_info((enum type)i->type2)->bytes;
    bool loses = is_float(i->type) && is_float(i->type2) ? to < from
                                                         : is_float(i->type) != is_float(i->type2);

    if (loses && i->round == ROUND_NONE && !rounds_by_default(r))
        return refuse(r, i, is_float(i->type) ? "needs a rounding such as .rn"
                                              : "needs a rounding such as .rzi");
    if (is_float(i->type) && is_float(i->type2) && to > from && i->round != ROUND_NONE &&
        i->round < ROUND_RNI && i->type2 != TYPE_BF16 && i->type != TYPE_F16X2)
        return refuse(r, i, "is exact here: it takes no rounding");
    return true;
}

/* mad.f32 names its rounding since PTX 3.2. On sm_1x it rounds in a way of its own and never names it. */
static bool check_mad(struct reader *r, const struct instr *i)
{
    const struct syntax *t = r->tree;
    const bool first = is_for_sm_1x(r);

    if (first && i->round != ROUND_NONE)
        return refuse(r, i, "takes no rounding before sm_20");
    if (first || i->round != ROUND_NONE || 10 * t->major + t->minor < 32)
        return true;
    return refuse(r, i, "needs a rounding such as .rn");
}

static bool check_rounding(struct reader *r, const struct instr *i)
{
    if (i->op == OP_CVT)
        return check_conversion(r, i);
    if (i->op == OP_MAD && i->type == TYPE_F32)
        return check_mad(r, i);
    if (!is_float(i->type) || i->round != ROUND_NONE || rounds_by_default(r))
        return true;
    if (i->op == OP_FMA || i->op == OP_MAD)
        return refuse(r, i, "needs a rounding such as .rn");
    if (i->op == OP_DIV && (i->mods & (MOD_APPROX | MOD_FULL)) == 0)
        return refuse(r, i, "needs a rounding such as .rn, or .approx or .full");
    if ((i->op == OP_RCP || i->op == OP_SQRT) && (i->mods & MOD_APPROX) == 0)
        return refuse(r, i, "needs a rounding such as .rn, or .approx");
    return true;
}

/* ---- memory ---- */

static bool check_cache(struct reader *r, const struct instr *i)
{
    static const uint32_t loads = 1u << COP_CA | 1u << COP_CG | 1u << COP_CS | 1u << COP_LU |
                                  1u << COP_CV,
                          stores = 1u << COP_WB | 1u << COP_CG | 1u << COP_CS | 1u << COP_WT;

    if (i->cop == COP_NONE)
        return true;
    if (((i->op == OP_ST ? stores : loads) >> i->cop & 1) == 0)
        return refuse(r, i, i->op == OP_ST ? "has the cache operators .wb, .cg, .cs and .wt"
                                           : "has the cache operators .ca, .cg, .cs, .lu and .cv");
    if ((i->mods & MOD_VOLATILE) != 0 || i->order != ORDER_WEAK)
        return refuse(r, i, "takes a cache operator only when it is weak");
    return true;
}

/* Loads acquire, stores release, and both say for whom. */
static bool check_order(struct reader *r, const struct instr *i)
{
    bool ordered = i->order != ORDER_WEAK, is_volatile = (i->mods & MOD_VOLATILE) != 0;
    unsigned own = i->op == OP_ST ? ORDER_RELEASE : ORDER_ACQUIRE;

    if (ordered && i->order != ORDER_RELAXED && i->order != own)
        return refuse(r, i, i->op == OP_ST ? "is .weak, .relaxed or .release"
                                           : "is .weak, .relaxed or .acquire");
    if (ordered && i->level == LEVEL_NONE)
        return refuse(r, i, "needs a scope such as .gpu behind its order");
    if (!ordered && i->level != LEVEL_NONE)
        return refuse(r, i, "has a scope only when it is .relaxed, .acquire or .release");
    if (ordered && is_volatile)
        return refuse(r, i, "is either .volatile or ordered");
    if ((ordered && (i->space == SPACE_LOCAL || i->space == SPACE_PARAM)) ||
        ((ordered || is_volatile) && i->space == SPACE_CONST))
        return refuse(r, i, "of memory that nobody else writes is weak");
    if ((i->mods & MOD_NC) != 0 && (i->space != SPACE_GLOBAL || ordered || is_volatile))
        return refuse(r, i, "with .nc is a weak load of .global");
    return true;
}

/* At most 16 bytes; since PTX 8.8 the longest vectors have 32. */
static bool check_width(struct reader *r, const struct instr *i)
{
    bool wide = r->tree->major > 8 || (r->tree->major == 8 && r->tree->minor >= 8);
    unsigned bytes = type_info((enum type)i->type)->bytes * i->vector;

    return bytes <= (wide ? 32u : 16u) || refuse(r, i, "has a vector of more than 16 bytes");
}

/* ---- the others ---- */

/* Since PTX 6.4 the warps of sm_70 and later have no vote and shfl without members. */
static bool check_members_named(struct reader *r, const struct instr *i)
{
    const struct syntax *t = r->tree;

    if ((i->mods & MOD_SYNC) != 0 || t->target < 70 || t->major < 6 ||
        (t->major == 6 && t->minor < 4))
        return true;
    return refuse(r, i, "needs .sync on sm_70 and later");
}

static bool check_vote(struct reader *r, const struct instr *i)
{
    if (!check_members_named(r, i))
        return false;
    if (i->vote == VOTE_BALLOT)
        return i->type == TYPE_B32 || refuse(r, i, "with .ballot is of type .b32");
    return i->type == TYPE_PRED || refuse(r, i, "without .ballot is of type .pred");
}

static bool check_address_size(struct reader *r, const struct instr *i)
{
    return i->type != TYPE_U32 || r->tree->address_bits != 64 ||
           refuse(r, i, "makes an address of 32 bits, the text has .address_size 64");
}

bool check_together(struct reader *r, const struct instr *i)
{
    switch (i->op) {
    case OP_CVT: case OP_FMA: case OP_MAD: case OP_DIV: case OP_RCP: case OP_SQRT:
        return check_rounding(r, i);
    case OP_LD: case OP_ST:
        return check_cache(r, i) && check_order(r, i) && check_width(r, i);
    case OP_ATOM: case OP_RED:
        return i->order != ORDER_SC || refuse(r, i, "is at most .acq_rel");
    case OP_FENCE:
        return i->order != ORDER_RELAXED || refuse(r, i, "orders nothing when it is .relaxed");
    case OP_VOTE:
        return check_vote(r, i);
    case OP_SHFL:
        return check_members_named(r, i);
    case OP_MUL24: case OP_MAD24:
        return (i->mods & (MOD_LO | MOD_HI)) != 0 || refuse(r, i, "needs .lo or .hi");
    case OP_SHF:
        return i->clamp != CLAMP_NONE || refuse(r, i, "needs .clamp or .wrap");
    case OP_CVTA:
        return check_address_size(r, i);
    }
    return true;
}

/* ---- operands that are read ---- */

/* A parameter of an entry is constant memory. */
static bool check_written(struct reader *r, const struct instr *i)
{
    const struct variable *v = i->mem.kind == OPD_VAR ? &r->program->variables[i->mem.index] : NULL;

    if (v == NULL || !v->is_param)
        return true;
    diag_error(r->diags, operand_span(r, &i->mem),
               "%s is a parameter of an entry: it cannot be written", v->name);
    diag_add(r->diags, SEVERITY_NOTE, v->span, "%s is declared here", v->name);
    return false;
}

/* Registers of a vector may be wider than its elements, but all in the same way. */
static bool check_elements(struct reader *r, const struct instr *i)
{
    const struct operand *v = i->op == OP_LD ? i->dst : i->src;
    unsigned bytes = 0;

    for (unsigned k = 0; k < i->vector; k++) {
        unsigned own = v[k].kind == OPD_REG
                           ? type_info(r->program->regs[v[k].index].type)->bytes : bytes;

        if (bytes != 0 && own != bytes)
            return diag_error(r->diags, operand_span(r, &v[k]),
                              "the elements of a vector have one size");
        bytes = own;
    }
    return true;
}

/* Is there only one result? */
static bool check_alone(struct reader *r, const struct instr *i, const char *what)
{
    return i->ndst < 2 ||
           diag_error(r->diags, operand_span(r, &i->dst[1]), "%s has no second result", what);
}

bool check_operands(struct reader *r, const struct instr *i)
{
    static const struct demand three = { 88, 100 };

    switch (i->op) {
    case OP_ST:
        return check_written(r, i) && check_elements(r, i);
    case OP_LD:
        return check_elements(r, i);
    case OP_MATCH:
        return i->variant == MATCH_ALL || check_alone(r, i, "match.any");
    case OP_SETP:
        return (i->type != TYPE_F16 && i->type != TYPE_BF16) ||
               check_alone(r, i, "setp of a half");
    case OP_ELECT:
        return i->ndst == 2 || refuse(r, i, "has two results: elect.sync d|p");
    case OP_MIN: case OP_MAX:
        return i->nsrc < 3 || demand_met(r, three) || refuse_demand(r, three, i->span);
    }
    return true;
}
