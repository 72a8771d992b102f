/* program/print.c: an instruction as a line of the transformed program (listing 5.2). Knows no
 * rule: only the tables' spellings. */
#include <inttypes.h>

#include "base/tell.h"
#include "program/program.h"
#include "program/suffix.h"

/* What is being printed, and to where. */
struct printer {
    const struct program *program;
    uint32_t function;
    const struct instr *instr;
    struct text *out;
};

/* ---- modifiers ---- */

static void dotted(struct text *out, const char *s)
{
    if (*s != '\0')
        text_printf(out, ".%s", s);
}

static void suffix(const struct printer *x, const struct modifier_info *m)
{
    const struct instr *i = x->instr;
    unsigned value = ((const unsigned char *)i)[m->member];
    bool flag = m->kind == SUFFIX_KINDS;

    if (flag && (i->mods & m->modifier) != 0 && i->op != OP_BAR)
        dotted(x->out, m->flag);
    if (!flag && (modifier_belongs(m, (enum opcode)i->op) ||
                  (value != 0 && m->kind == SUFFIX_ORDER)))
        dotted(x->out, suffix_text(m->kind, value));
}

/* bar.red.popc.u32, bar.red.and.pred: the type follows from the reduction. */
static const char *barrier_type_text(const struct instr *i)
{
    if (i->barrier_red == RED_NONE)
        return "";
    return i->barrier_red == RED_POPC ? "u32" : "pred";
}

/* A barrier for each thread by itself is spelt `barrier`; `bar` is aligned without saying so. */
static const char *opcode_text(const struct instr *i)
{
    const bool each = i->op == OP_BAR && (i->mods & MOD_ALIGNED) == 0;

    return opcode_info(each ? OP_BARRIER : (enum opcode)i->op)->text;
}

static void opcode(const struct printer *x)
{
    const struct instr *i = x->instr;
    const struct modifier_info *m;

    text_puts(x->out, opcode_text(i));
    for (unsigned k = 0; (m = modifier_info(k)) != NULL && m->kind != SUFFIX_PRMT; k++)
        suffix(x, m);
    if (i->op == OP_COPY) { /* its type is the number of bytes */
        text_puts(x->out, ".shared.global");
        return;
    }
    dotted(x->out, i->op == OP_BRX ? "idx" : "");
    for (unsigned f = FEATURE_NAN; f <= FEATURE_ADD; f *= 2)
        dotted(x->out, (i->variant & f) != 0 ? feature_text((enum opcode)i->op, f) : "");
    if (i->vector > 1)
        text_printf(x->out, ".v%u", (unsigned)i->vector);
    dotted(x->out, i->op == OP_BAR ? barrier_type_text(i) : type_info((enum type)i->type)->text);
    dotted(x->out, type_info((enum type)i->type2)->text);
    dotted(x->out, type_info((enum type)i->type3)->text);
    suffix(x, m);
}

/* ---- operands ---- */

/* The type in which an immediate operand is written. */
static struct type_info immediate_type(const struct instr *i, bool written, unsigned n)
{
    static const struct type_info number = { "u32", 4, KIND_UNSIGNED };
    char class = opcode_operand_class((enum opcode)i->op, written, i->vector > 1 ? 0 : n);
    struct type_info t = *type_info((enum type)i->type);

    if (class == 'W' && (i->mods & MOD_WIDE) != 0)
        t.bytes *= 2;
    if (class == 'U')
        return *type_info((enum type)i->type2);
    return class == 'i' || class == '\0' || t.kind == KIND_NONE ? number : t;
}

static void signed_number(struct text *out, uint64_t value, unsigned bytes)
{
    uint64_t sign = (uint64_t)1 << (8 * bytes - 1), mask = sign | (sign - 1);

    value &= mask;
    if ((value & sign) != 0)
        text_printf(out, "-%" PRIu64, (~value & mask) + 1);
    else
        text_printf(out, "%" PRIu64, value);
}

static void immediate(struct text *out, uint64_t value, struct type_info t)
{
    if (t.kind == KIND_FLOAT && t.bytes == 8)
        text_printf(out, "0d%016" PRIX64, value);
    else if (t.kind == KIND_FLOAT && t.bytes == 4)
        text_printf(out, "0f%08" PRIX64, value);
    else if (t.kind == KIND_FLOAT || t.kind == KIND_PAIR)
        text_printf(out, "0x%0*" PRIX64, (int)(2 * t.bytes), value);
    else if (t.kind == KIND_SIGNED && t.bytes <= 8)
        signed_number(out, value, t.bytes);
    else
        text_printf(out, "%" PRIu64, value);
}

/* Before load a label is an index, after it an address that may have a label. */
static void label(const struct printer *x, uint32_t index)
{
    const struct function *f = &x->program->functions[x->function];
    uint32_t l = index;

    if (x->program->loaded)
        for (l = 0; l < f->nlabels && f->labels[l].pc != index; l++)
            ;
    if (l < f->nlabels)
        text_puts(x->out, f->labels[l].name);
    else
        text_printf(x->out, "%" PRIu32, index);
}

static void function_name(const struct printer *x, uint32_t index)
{
    const struct program *p = x->program;
    uint32_t f = index;

    if (p->loaded)
        for (f = 0;
             f < p->nfunctions && !(p->functions[f].defined && p->functions[f].first == index); f++)
            ;
    if (f < p->nfunctions)
        text_puts(x->out, p->functions[f].name);
    else
        text_printf(x->out, "%" PRIu32, index);
}

static void plus_bytes(struct text *out, uint64_t value)
{
    if (value == 0)
        return;
    text_puts(out, "+");
    signed_number(out, value, 8);
}

static void operand(const struct printer *x, const struct operand *o, struct type_info t)
{
    switch ((enum operand_kind)o->kind) {
    case OPD_NONE:
        break;
    case OPD_SINK:
        text_puts(x->out, "_");
        break;
    case OPD_REG:
        text_printf(x->out, "%s%s", o->negated ? "!" : "", x->program->regs[o->index].name);
        break;
    case OPD_IMM:
        immediate(x->out, o->value, t);
        break;
    case OPD_SREG:
        text_puts(x->out, sreg_text((enum sreg)o->index));
        break;
    case OPD_VAR:
        text_puts(x->out, x->program->variables[o->index].name);
        plus_bytes(x->out, o->value);
        break;
    case OPD_LABEL:
        label(x, o->index);
        break;
    case OPD_FUNC:
        function_name(x, o->index);
        break;
    case OPD_BREG:
        text_printf(x->out, "B%" PRIu32, o->index);
        break;
    }
}

/* [base+bytes] */
static void address(const struct printer *x, const struct operand *o)
{
    text_puts(x->out, "[");
    operand(x, o, *type_info(TYPE_U64));
    if (o->kind == OPD_REG)
        plus_bytes(x->out, o->value);
    text_puts(x->out, "]");
}

/* The k-th operand as one of a scalar video instruction. Other instructions have no parts and no signs. */
static enum video_operand video_place(bool written, unsigned k)
{
    return written ? VIDEO_RESULT : k < 2 ? (enum video_operand)(VIDEO_FIRST + k) : VIDEO_THIRD;
}

const char *video_part_text(enum video_part p)
{
    static const char *const parts[] = { "", ".b0", ".b1", ".b2", ".b3", ".h0", ".h1", "" };

    return parts[p];
}

/* A list of operands: those of a vector, and those that mov packs or unpacks, in braces. */
static void operands(const struct printer *x, bool written)
{
    const struct instr *i = x->instr;
    const struct operand *v = written ? i->dst : i->src;
    unsigned n = written ? i->ndst : i->nsrc, printed = 0;
    bool braces = n > 1 && (i->op == OP_MOV || i->vector > 1);
    const char *between = written && !braces ? "|" : ", ";

    text_puts(x->out, braces ? "{" : "");
    for (unsigned k = 0; k < n; k++) {
        if (v[k].kind == OPD_NONE)
            continue;
        text_puts(x->out, printed++ > 0 ? between : "");
        text_puts(x->out, video_negated(i, video_place(written, k)) ? "-" : "");
        operand(x, &v[k], immediate_type(i, written, k));
        text_puts(x->out, video_part_text(video_part(i, video_place(written, k))));
    }
    text_puts(x->out, braces ? "}" : "");
}

static void targets(const struct printer *x)
{
    const struct instr *i = x->instr;

    for (uint32_t t = 0; t < i->ntargets; t++) {
        text_puts(x->out, t == 0 ? "{" : ", ");
        if (i->op == OP_CALL)
            function_name(x, i->targets[t]);
        else
            label(x, i->targets[t]);
    }
    text_puts(x->out, i->ntargets > 0 ? "}" : "");
}

static bool has_sources(const struct instr *i)
{
    for (unsigned k = 0; k < i->nsrc; k++)
        if (i->src[k].kind != OPD_NONE)
            return true;
    return false;
}

/* cp.async [to], [from], bytes {, bytes to read | predicate to read none} */
static void copy_operands(const struct printer *x)
{
    const struct instr *i = x->instr;

    text_puts(x->out, " ");
    address(x, &i->src[0]);
    text_puts(x->out, ", ");
    address(x, &i->mem);
    text_printf(x->out, ", %u", (unsigned)type_info((enum type)i->type)->bytes);
    if (i->nsrc > 1) {
        text_puts(x->out, ", ");
        operand(x, &i->src[1], immediate_type(i, false, 1));
    }
}

/* The barriers of Hanoi as listings have them: what is written, a second predicate, the B register,
 * and what goes with it; a mask in hexadecimal. */
static void convergence(const struct printer *x)
{
    const struct instr *i = x->instr;
    const bool swapped = i->op == OP_BSSY || i->op == OP_BBREAK;
    const struct operand order[] = { instr_result(i, 0), instr_source(i, swapped),
                                     instr_source(i, !swapped) };
    const char *before = " ";

    text_puts(x->out, opcode_text(i));
    for (unsigned k = 0; k < sizeof order / sizeof *order; k++) {
        if (order[k].kind == OPD_NONE)
            continue;
        text_puts(x->out, before);
        before = ", ";
        if (i->op == OP_WARPSYNC && order[k].kind == OPD_IMM)
            text_printf(x->out, "0x%" PRIx64, order[k].value);
        else
            operand(x, &order[k], *type_info(TYPE_U64));
    }
}

/* Destinations, address, sources, targets, as far as there are any. */
static void all_operands(const struct printer *x)
{
    const struct instr *i = x->instr;
    const bool there[] = { i->ndst > 0, i->has_mem, has_sources(i), i->ntargets > 0 };
    const char *before = " ";

    for (unsigned part = 0; part < 4; part++) {
        if (!there[part])
            continue;
        text_puts(x->out, before);
        before = ", ";
        if (part < 1)
            operands(x, true);
        else if (part < 2)
            address(x, &i->mem);
        else if (part < 3)
            operands(x, false);
        else
            targets(x);
    }
}

void program_print_instr(const struct program *p, uint32_t function, const struct instr *i,
                         struct text *out)
{
    const struct printer x = { p, function, i, out };

    if (i->op == OP_LABEL) {
        text_printf(out, "%s:", p->functions[function].labels[i->label].name);
        return;
    }
    if (i->guarded)
        text_printf(out, "@%s%s ", i->guard_negated ? "!" : "", p->regs[i->guard].name);
    if ((opcode_facts((enum opcode)i->op) & R_CONVERGES) != 0) {
        convergence(&x);
    } else {
        opcode(&x);
        if (i->op == OP_COPY)
            copy_operands(&x);
        else
            all_operands(&x);
    }
    text_puts(out, ";");
}

void program_print_operand(const struct program *p, uint32_t pc, unsigned which, struct text *out)
{
    const struct instr *i = &p->instrs[pc];
    const struct printer x = { p, p->function_of[pc], i, out };

    if (which == TOLD_OPERAND_GUARD)
        text_printf(out, "%s%s", i->guard_negated ? "!" : "", p->regs[i->guard].name);
    else if (which == TOLD_OPERAND_ADDRESS)
        address(&x, &i->mem);
    else if (which < i->nsrc)
        operand(&x, &i->src[which], immediate_type(i, false, which));
    else
        text_puts(out, "CC.CF");
}
