/* engine/state/polling.c: what polling.h promises. */
#include "engine/state/polling.h"

#include <string.h>

#include "data/dop.h"
#include "program/lanes.h"

/* A value of one lane as the evaluators want it: a word, two, or a mask with the bit of lane 0. */
struct value {
    uint64_t v[2];
};

static const struct instr *instr_at(const struct polling *p, uint32_t pc)
{
    return &look_program_of(p->warp)->instrs[pc];
}

static bool register_value(const struct polling *p, uint32_t pc, uint32_t reg, uint64_t *out);

/* ---- operands ---- */

/* An operand of an instruction of the loop, no memory; *out in the low bits, a predicate as 0 or 1. */
static bool operand_value(const struct polling *p, uint32_t pc, const struct operand *o,
                          uint64_t *out)
{
    switch ((enum operand_kind)o->kind) {
    case OPD_REG:
        if (!register_value(p, pc, o->index, out))
            return false;
        if (o->negated)
            *out ^= 1;
        return true;
    case OPD_IMM:
        *out = o->value;
        return true;
    case OPD_SREG:
        *out = look_sreg(p->device, p->warp, (enum sreg)o->index, p->lane);
        return true;
    default:
        return false;
    }
}

static bool guard_holds(const struct polling *p, uint32_t pc, bool *holds)
{
    const struct instr *i = instr_at(p, pc);
    uint64_t v = 1;

    if (i->guarded && !register_value(p, pc, i->guard, &v))
        return false;
    *holds = (v & 1) != (i->guarded && i->guard_negated);
    return true;
}

/* ---- memory ---- */

static bool address_of(const struct polling *p, const struct instr *i, struct polled_word *out)
{
    const struct program *program = look_program_of(p->warp);
    const struct operand *m = &i->mem;
    struct memory_place at = { (enum space)i->space, m->value };

    if (m->kind == OPD_REG)
        at.at += look_register(p->warp, &program->regs[m->index], p->lane);
    else if (m->kind == OPD_VAR)
        at.at += program->variables[m->index].address;
    if (program->address_bits == 32)
        at.at &= 0xffffffffu;
    at = memory_place_of(at.space, at.at);
    out->space = at.space;
    out->at = at.at;
    out->bytes = type_info((enum type)i->type)->bytes;
    return i->vector <= 1;
}

static bool word_of(const struct polling *p, const struct instr *i, struct polled_word *out)
{
    return address_of(p, i, out) && look_word(p->device, p->warp->block, out->space, out->at,
                                              out->bytes, &out->value);
}

bool polling_word(const struct polling *p, unsigned poll, struct polled_word *out)
{
    return word_of(p, instr_at(p, p->spin->polls[poll]), out);
}

/* A value of memory as a register gets it. */
static uint64_t extended(enum type t, uint64_t v)
{
    const struct type_info *info = type_info(t);
    uint64_t sign = (uint64_t)1 << (8 * info->bytes - 1);

    return info->kind == KIND_SIGNED && (v & sign) != 0 ? v | ~(sign - 1) : v;
}

static bool atomic_operands(const struct polling *p, uint32_t pc, uint64_t v[2])
{
    const struct instr *i = instr_at(p, pc);

    v[0] = v[1] = 0;
    for (unsigned k = 0; k < 2 && k < i->nsrc; k++)
        if (!operand_value(p, pc, &i->src[k], &v[k]))
            return false;
    return true;
}

/* What a read would get now. */
static bool read_value(const struct polling *p, uint32_t pc, uint64_t *out)
{
    const struct instr *i = instr_at(p, pc);
    struct polled_word w;
    uint64_t v[2];

    if (!word_of(p, i, &w))
        return false;
    *out = extended((enum type)i->type, w.value);
    if (i->op == OP_LD)
        return true;
    if (!atomic_operands(p, pc, v))
        return false;
    *out = dop_atomic_result((enum atomic_op)i->atomic, w.value, v[0]);
    return true;
}

/* Does an atomic operation that polls leave the word as it is? */
static bool changes_nothing(const struct polling *p, uint32_t pc)
{
    const struct instr *i = instr_at(p, pc);
    struct polled_word w;
    uint64_t v[2];

    return i->op == OP_LD || i->atomic == ATOMIC_MBTEST || i->atomic == ATOMIC_MBPARITY ||
           (word_of(p, i, &w) && atomic_operands(p, pc, v) &&
            dop_atomic((enum atomic_op)i->atomic, (enum type)i->type, w.value, v[0], v[1]) ==
                w.value);
}

/* ---- what the loop computes ---- */

static bool compute(const struct polling *p, uint32_t pc, uint32_t reg, uint64_t *out)
{
    const struct instr *i = instr_at(p, pc);
    struct value in[MOST_SOURCES] = { { { 0, 0 } } }, result[MOST_VECTOR] = { { { 0, 0 } } };
    dop_function *function = dop_select(i);
    struct dop x = { .lanes = 1, .instr = i };
    struct dop_shape shape;

    if (function == NULL || i->vector > 1)
        return false;
    dop_shape(i, &shape);
    if (shape.nsrc != i->nsrc || shape.ndst != i->ndst)
        return false;
    for (unsigned k = 0; k < i->nsrc; k++) {
        uint32_t narrow;

        if (shape.src[k] == CLASS_128 || !operand_value(p, pc, &i->src[k], &in[k].v[0]))
            return false;
        narrow = (uint32_t)in[k].v[0];
        if (shape.src[k] == CLASS_32)
            memcpy(in[k].v, &narrow, sizeof narrow);
        x.src[k] = in[k].v;
    }
    for (unsigned k = 0; k < i->ndst; k++)
        x.dst[k] = result[k].v;
    function(&x);
    for (unsigned k = 0; k < i->ndst; k++)
        if (i->dst[k].kind == OPD_REG && i->dst[k].index == reg) {
            uint32_t narrow;

            memcpy(&narrow, result[k].v, sizeof narrow);
            *out = shape.dst[k] == CLASS_32     ? narrow
                   : shape.dst[k] == CLASS_PRED ? result[k].v[0] & 1
                                                : result[k].v[0];
            return shape.dst[k] != CLASS_128;
        }
    return false;
}

/* What the instruction at `pc` finds in the register in a round in which memory is as it is now. The loop's
 * text has no value that depends on itself (flow_spin), so this ends. */
static bool register_value(const struct polling *p, uint32_t pc, uint32_t reg, uint64_t *out)
{
    const struct program *program = look_program_of(p->warp);
    const struct reg *r = &program->regs[reg];
    const struct instr *i;
    uint32_t writer;
    bool holds = true;

    if (!spin_writer(program, p->spin, pc, reg, &writer) ||
        (writer != 0 && !guard_holds(p, writer, &holds)))
        return false;
    if (writer == 0 || !holds) {
        *out = look_register(p->warp, r, p->lane);
        return r->cls != CLASS_128;
    }
    i = &program->instrs[writer];
    if (i->has_mem)
        return i->ndst == 1 && read_value(p, writer, out);
    return compute(p, writer, reg, out);
}

bool polling_remains(const struct polling *p)
{
    for (unsigned k = 0; k < p->spin->nout; k++) {
        bool executes;

        if (!guard_holds(p, p->spin->out[k].pc, &executes) || executes == p->spin->out[k].when)
            return false;
    }
    return true;
}

bool polling_stays(const struct polling *p)
{
    if (p->spin->writes)
        return false;
    for (unsigned k = 0; k < p->spin->npolls; k++)
        if (!changes_nothing(p, p->spin->polls[k]))
            return false;
    return polling_remains(p);
}
