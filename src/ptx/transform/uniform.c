/* ptx/transform/uniform.c: the registers of an entry that hold the same value in all lanes of a warp. They
 * are computed from constants, parameters and values that the lanes share. Where lanes may diverge, a
 * register that is written at several places may differ between them. */
#include "base/mem.h"
#include "program/opcode.h"
#include "ptx/transform/barrier_parts.h"

static bool varies_by_lane(enum sreg s)
{
    switch (s) {
    case SREG_NTID_X: case SREG_NTID_Y: case SREG_NTID_Z:
    case SREG_CTAID_X: case SREG_CTAID_Y: case SREG_CTAID_Z:
    case SREG_NCTAID_X: case SREG_NCTAID_Y: case SREG_NCTAID_Z:
    case SREG_WARPID: case SREG_NWARPID: case SREG_GRIDID: case SREG_WARP_SZ:
        return false;
    default:
        return true;
    }
}

static bool operand_varies(const struct operand *o, const bool *varying)
{
    return (o->kind == OPD_REG && varying[o->index]) ||
           (o->kind == OPD_SREG && varies_by_lane((enum sreg)o->index));
}

/* Arithmetic and loads of constants give equal results for equal operands. */
static bool result_varies(const struct instr *i, const bool *varying)
{
    const enum rule rule = opcode_info((enum opcode)i->op)->rule;
    const bool load = i->op == OP_LD && i->space == SPACE_CONST;

    if ((rule != RULE_THREAD_DOP && rule != RULE_THREAD_MOV && rule != RULE_THREAD_SETP && !load) ||
        (i->guarded && varying[i->guard]))
        return true;
    for (unsigned k = 0; k < i->nsrc; k++)
        if (operand_varies(&i->src[k], varying))
            return true;
    return i->has_mem && operand_varies(&i->mem, varying);
}

/* What the walks over a function find; by register. */
struct values {
    const struct program *p;
    const struct function *f;
    bool *varying;
    unsigned char *writers; /* 2: two or more */
    bool changed;
};

static void vary(struct values *v, uint32_t reg)
{
    v->changed = v->changed || !v->varying[reg];
    v->varying[reg] = true;
}

static void vary_results(struct values *v, const struct instr *call)
{
    for (uint32_t c = 0; c < flow_ncallees(v->p, call); c++) {
        const uint32_t callee = flow_callee(v->p, call, c);
        const struct param_list *out;

        if (callee == NO_FUNCTION)
            continue;
        out = &v->p->functions[callee].returns;
        for (uint32_t k = 0; k < out->n; k++)
            if (out->v[k].in_register)
                vary(v, out->v[k].index);
    }
}

static void look_at_values(struct values *v)
{
    for (size_t n = 0; n < v->f->nbody; n++) {
        const struct instr *i = &v->f->body[n];

        for (unsigned d = 0; d < i->ndst; d++)
            if (i->dst[d].kind == OPD_REG && result_varies(i, v->varying))
                vary(v, i->dst[d].index);
        if (i->op == OP_CALL)
            vary_results(v, i);
    }
}

/* Does a branch depend on a value that varies? */
static bool lanes_diverge(const struct values *v)
{
    for (size_t n = 0; n < v->f->nbody; n++) {
        const struct instr *i = &v->f->body[n];

        if (i->guarded && v->varying[i->guard] &&
            rule_flow(opcode_info((enum opcode)i->op)->rule) != FLOW_NONE)
            return true;
        if ((i->op == OP_BRX || i->op == OP_BRA) && i->nsrc > 0 &&
            operand_varies(&i->src[0], v->varying))
            return true;
    }
    return false;
}

static void count_writers(struct values *v)
{
    for (size_t n = 0; n < v->f->nbody; n++)
        for (unsigned d = 0; d < v->f->body[n].ndst; d++) {
            const struct operand *o = &v->f->body[n].dst[d];

            if (o->kind == OPD_REG && v->writers[o->index] < 2)
                v->writers[o->index]++;
        }
}

bool *find_varying(const struct program *p, const struct function *f)
{
    struct values v = { .p = p, .f = f };

    v.varying = mem_new((p->nregs + 1) * sizeof *v.varying);
    v.writers = mem_new(p->nregs + 1);
    count_writers(&v);
    do {
        bool diverge;

        v.changed = false;
        look_at_values(&v);
        diverge = lanes_diverge(&v);
        for (uint32_t r = 0; r < p->nregs; r++)
            if (!f->is_entry || (diverge && v.writers[r] > 1))
                vary(&v, r);
    } while (v.changed);
    mem_free(v.writers);
    return v.varying;
}
