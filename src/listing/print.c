/* listing/print.c: the control words of a program as listings have them, and listings again. */
#include <inttypes.h>

#include "base/number.h"
#include "listing/reader.h"

struct printer {
    const struct program *program;
    uint32_t pc;
    const struct instr *instr;
    struct text *out;
};

/* ---- operands ---- */

/* name: the label that the listing wrote, counted from 1; 0: any label of that address. */
static void put_place(const struct printer *x, uint32_t pc, uint64_t name)
{
    const struct function *f = &x->program->functions[x->program->function_of[x->pc]];

    if (name > 0 && x->program->is_listing) {
        text_puts(x->out, f->labels[name - 1].name);
        return;
    }
    for (uint32_t l = 0; l < f->nlabels; l++)
        if (f->labels[l].pc == pc) {
            text_puts(x->out, f->labels[l].name);
            return;
        }
    text_printf(x->out, "%" PRIu32, pc);
}

static void put_callee(const struct printer *x, uint32_t pc)
{
    const struct program *p = x->program;

    for (uint32_t f = 0; f < p->nfunctions; f++)
        if (p->functions[f].defined && p->functions[f].first == pc) {
            text_puts(x->out, p->functions[f].name);
            return;
        }
    put_place(x, pc, 0);
}

static void put_number(const struct printer *x, uint64_t value)
{
    if (x->instr->op == OP_WARPSYNC)
        text_printf(x->out, "0x%" PRIx64, value);
    else if (x->instr->type == TYPE_S32 && value >= 0x80000000u)
        text_printf(x->out, "-%" PRIu64, (~value + 1) & UINT32_MAX);
    else
        text_printf(x->out, "%" PRIu64, value);
}

static void put_operand(const struct printer *x, const struct operand *o)
{
    switch ((enum operand_kind)o->kind) {
    case OPD_NONE:
        break;
    case OPD_SINK:
        text_puts(x->out, "RZ");
        break;
    case OPD_REG:
        text_printf(x->out, "%s%s", o->negated ? "!" : "", x->program->regs[o->index].name);
        break;
    case OPD_IMM:
        put_number(x, o->value);
        break;
    case OPD_SREG:
        text_puts(x->out, "SR_LANEID");
        break;
    case OPD_VAR:
        text_printf(x->out, "[%s]", x->program->variables[o->index].name);
        break;
    case OPD_LABEL:
        put_place(x, o->index, o->value);
        break;
    case OPD_BREG:
        text_printf(x->out, "B%" PRIu32, o->index);
        break;
    case OPD_FUNC:
        put_callee(x, o->index);
        break;
    }
}

/* The operand for a letter of the form: a written one, the word, or the next that is read. */
static struct operand operand_of(const struct instr *i, char letter, unsigned *next)
{
    if (letter == 'r' || letter == 'P')
        return instr_result(i, 0);
    if (letter == 'm')
        return i->mem;
    if (letter == 'p')
        return instr_source(i, 1);
    if (i->op == OP_BSSY)
        return instr_source(i, letter == 'b' ? 1 : 0);
    return instr_source(i, (*next)++);
}

static void put_operands(const struct printer *x, const char *letters)
{
    const char *between = " ";
    unsigned next = 0;

    for (; *letters != '\0'; letters++) {
        const struct operand o = operand_of(x->instr, *letters, &next);

        if (o.kind == OPD_NONE)
            continue;
        text_puts(x->out, between);
        between = ", ";
        put_operand(x, &o);
    }
}

/* ---- instructions ---- */

/* Is it one that changes nothing but where threads go, and that listings have? */
static bool is_control_word(const struct instr *i)
{
    const unsigned facts = opcode_facts((enum opcode)i->op);

    if (i->op == OP_BRX || (i->op == OP_CALL && i->src[0].kind == OPD_REG))
        return false;
    return (facts & R_CONVERGES) != 0 || i->op == OP_BRA || i->op == OP_CALL || i->op == OP_RET ||
           i->op == OP_EXIT;
}

void listing_print_instr(const struct program *p, uint32_t pc, struct text *out)
{
    const struct instr *i = &p->instrs[pc];
    const struct printer x = { p, pc, i, out };
    const struct listing_form *f = p->is_listing || is_control_word(i) ? listing_form_of(i) : NULL;

    if (f == NULL) {
        program_print_instr(p, p->function_of[pc], i, out);
        return;
    }
    if (i->guarded)
        text_printf(out, "@%s%s ", i->guard_negated ? "!" : "", p->regs[i->guard].name);
    text_puts(out, f->name);
    put_operands(&x, f->letters);
}

/* ---- listings ---- */

static void put_labels(const struct function *f, uint32_t pc, struct text *out)
{
    for (uint32_t l = 0; l < f->nlabels; l++)
        if (f->labels[l].pc == pc)
            text_printf(out, "%s:\n", f->labels[l].name);
}

/* A digit for each thread, the highest first. */
static void put_mask(const struct program *p, const struct preset *s, unsigned lanes,
                     struct text *out)
{
    text_printf(out, ".pred %s=", p->regs[s->reg].name);
    for (unsigned l = lanes; l-- > 0;)
        text_puts(out, (s->lanes >> l & 1) != 0 ? "1" : "0");
    text_puts(out, "\n");
}

static void put_directives(const struct program *p, unsigned lanes, struct text *out)
{
    text_printf(out, ".warp %u\n", lanes);
    for (uint32_t k = 0; k < p->npresets; k++)
        put_mask(p, &p->presets[k], lanes, out);
    for (uint32_t k = 0; k < p->nvariables; k++)
        text_printf(out, ".word %s=%" PRIu32 "\n", p->variables[k].name,
                    load_le32(p->variables[k].init));
}

void listing_print(const struct program *p, uint32_t function, unsigned lanes, struct text *out)
{
    const struct function *f = &p->functions[function];

    if (p->is_listing)
        put_directives(p, lanes, out);
    else
        text_printf(out, "// %s\n", f->name);
    for (uint32_t pc = f->first; pc < f->last; pc++) {
        put_labels(f, pc, out);
        text_puts(out, "    ");
        listing_print_instr(p, pc, out);
        text_puts(out, "\n");
    }
}
