/* ptx/resolve/indirect.c: where indirect branches and calls may go (5.2, 5.3.2), as far as the
 * text says it: what step 6 of 5.1.3 needs to know of a register before it can place tokens around
 * a branch. */
#include "ptx/resolve/reader.h"

/* What a register may hold, as far as anybody asks. */
enum holds {
    HOLDS_LABEL = 1,
    HOLDS_FUNCTION = 2,
    HOLDS_LOADED = 4, /* out of memory that the program may have written, or of another function */
    HOLDS_OTHER = 8   /* a number: of the host, of the text, computed */
};

#define MOST_PASSES 8 /* over a body; one that needs more is not worth the time */

/* What the registers of a function may hold, found by passes over its body. */
struct holding {
    struct reader *r;
    const struct function *f;
    bool grew;
};

static unsigned source_holds(const struct reader *r, const struct operand *o)
{
    switch ((enum operand_kind)o->kind) {
    case OPD_REG:
        return r->holds[o->index];
    case OPD_LABEL:
        return HOLDS_LABEL;
    case OPD_FUNC:
        return HOLDS_FUNCTION;
    case OPD_NONE: case OPD_SINK: case OPD_IMM: case OPD_SREG: case OPD_VAR:
    case OPD_BREG:
        break;
    }
    return HOLDS_OTHER;
}

static bool is_kernel_parameter(const struct reader *r, const struct operand *o)
{
    return o->kind == OPD_VAR && r->program->variables[o->index].is_param;
}

/* Does the conversion keep addresses as they are? */
static bool keeps_addresses(const struct instr *i)
{
    const struct type_info *to = type_info((enum type)i->type);
    const struct type_info *from = type_info((enum type)i->type2);

    return to->bytes >= 4 && from->bytes >= 4 && to->kind != KIND_FLOAT && from->kind != KIND_FLOAT;
}

static unsigned result_holds(const struct reader *r, const struct instr *i)
{
    switch ((int)i->op) {
    case OP_MOV:
        return i->nsrc == 1 ? source_holds(r, &i->src[0]) : HOLDS_OTHER;
    case OP_CVT:
        return keeps_addresses(i) ? source_holds(r, &i->src[0]) : HOLDS_OTHER;
    case OP_SELP:
        return source_holds(r, &i->src[0]) | source_holds(r, &i->src[1]);
    case OP_LD:
        return is_kernel_parameter(r, &i->mem) ? HOLDS_OTHER : HOLDS_LOADED;
    case OP_ATOM:
        return HOLDS_LOADED;
    default:
        return HOLDS_OTHER;
    }
}

static void hold(struct holding *x, uint32_t reg, unsigned what)
{
    uint8_t *holds = &x->r->holds[reg];

    x->grew = x->grew || (what & ~(unsigned)*holds) != 0;
    *holds = (uint8_t)(*holds | what);
}

static void hold_results(struct holding *x, const struct instr *i)
{
    const struct call_site *c = i->op == OP_CALL ? &x->r->calls[i->label] : NULL;

    for (unsigned k = 0; k < i->ndst; k++)
        if (i->dst[k].kind == OPD_REG)
            hold(x, i->dst[k].index, result_holds(x->r, i));
    for (uint32_t k = 0; c != NULL && k < c->signature.returns.n; k++)
        if (c->rets[k].kind == OPD_REG)
            hold(x, c->rets[k].index, HOLDS_LOADED);
}

static void hold_params(struct holding *x)
{
    for (uint32_t k = 0; k < x->f->params.n; k++)
        if (x->f->params.v[k].in_register)
            hold(x, x->f->params.v[k].index, HOLDS_LOADED);
}

/* False: it took too long. */
static bool find_holdings(struct holding *x)
{
    while (x->r->nholds < x->r->program->nregs)
        ARRAY_PUSH(x->r->holds, x->r->nholds, x->r->cap_holds, 0);
    hold_params(x);
    x->grew = true;
    for (unsigned pass = 0; pass < MOST_PASSES && x->grew; pass++) {
        x->grew = false;
        for (size_t k = 0; k < x->f->nbody; k++)
            hold_results(x, &x->f->body[k]);
    }
    return !x->grew;
}

static bool is_indirect(const struct instr *i)
{
    return (i->op == OP_BRA || i->op == OP_CALL) && i->src[0].kind == OPD_REG;
}

/* The labels whose addresses the function takes; returns how many. */
static uint32_t labels_taken(struct reader *r, const struct function *f, uint32_t **taken)
{
    uint32_t n = 0;

    *taken = arena_new(&r->program->arena, (f->nlabels + 1u) * sizeof **taken);
    for (uint32_t l = 0; l < f->nlabels; l++)
        if (f->labels[l].address_taken)
            (*taken)[n++] = l;
    return n;
}

/* A branch has the function's labels for targets when its register can hold nothing else that the
 * text knows of; what was loaded is thought to be one of them where there are any. */
static void complete_branch(struct reader *r, struct function *f, struct instr *i, unsigned holds)
{
    const unsigned others = HOLDS_FUNCTION | HOLDS_OTHER;

    i->anywhere = true;
    if ((holds & others) == 0)
        i->ntargets = labels_taken(r, f, &i->targets);
    if (i->ntargets > 0)
        return;
    f->branches_anywhere = r->program->branches_anywhere = true;
    if (!f->own_control_flow)
        diag_add(r->diags, SEVERITY_WARNING, i->span,
                 "this may go to any address: injection leaves %s as it is", f->name);
}

void complete_indirect(struct reader *r, struct function *f)
{
    struct holding x = { .r = r, .f = f };
    bool found = false, indirect = false;

    for (size_t k = 0; k < f->nbody && !indirect; k++)
        indirect = is_indirect(&f->body[k]);
    if (!indirect)
        return;
    found = find_holdings(&x);
    for (size_t k = 0; k < f->nbody; k++) {
        struct instr *i = &f->body[k];
        unsigned holds = !is_indirect(i) ? 0 : found ? r->holds[i->src[0].index] : HOLDS_OTHER;

        if (is_indirect(i) && i->op == OP_BRA)
            complete_branch(r, f, i, holds);
        else if (is_indirect(i))
            i->anywhere = i->ntargets == 0 && (holds & (HOLDS_LABEL | HOLDS_OTHER)) != 0;
    }
}
