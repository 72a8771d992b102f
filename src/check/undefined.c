/* check/undefined.c: --check init, values: uses of what shfl brought from a lane that takes no
 * part. PTX leaves such a value undefined; here it is the reader's own. It is followed through
 * registers, lane by lane, from the shfl to a use that others can see: a store, an address, a
 * guard. Not through memory: what was spilled to local memory counts as defined. Declared in
 * kernel.h. */
#include <string.h>

#include "base/mem.h"
#include "check/kernel.h"
#include "program/lanes.h"

bool undefined_needs_steps(const struct program *p)
{
    for (uint32_t pc = 1; pc < p->ninstrs; pc++)
        if (p->instrs[pc].op == OP_SHFL)
            return true;
    return false;
}

/* ---- one step ---- */

struct use {
    struct kernel_checks *kernel;
    struct warp_record *record;
    const struct warp_event *e;
    const struct instr *instr;
    const struct warp *warp;
    uint32_t from; /* the shfl that the undefined sources are due to */
};

static lane_mask lanes_of(struct use *x, uint32_t reg)
{
    const struct undefined_lanes *l;

    if (x->record->undefined == NULL)
        return 0;
    l = &x->record->undefined[reg];
    if (l->lanes == 0)
        return 0;
    x->from = l->pc;
    return l->lanes;
}

static lane_mask lanes_of_operand(struct use *x, const struct operand *o)
{
    return o->kind == OPD_REG ? lanes_of(x, o->index) : 0;
}

static void set(struct use *x, uint32_t reg, lane_mask undefined)
{
    struct warp_record *r = x->record;
    struct undefined_lanes *l;

    if (r->undefined == NULL) {
        if (undefined == 0)
            return;
        r->undefined = mem_new((x->e->program->nregs + 1u) * sizeof *r->undefined);
    }
    l = &r->undefined[reg];
    r->nundefined -= l->lanes != 0;
    l->lanes = (l->lanes & ~x->e->executed) | undefined;
    r->nundefined += l->lanes != 0;
    if (undefined != 0)
        l->pc = x->from;
}

static void report(struct use *x, lane_mask lanes, const char *what)
{
    struct check_finding f = {
        .check = "init", .kind = FINDING_UNDEFINED_VALUE,
        .note = "the value is that of a lane which takes no part"
    };

    if (lanes == 0)
        return;
    f.first = party_of(x->kernel->device, x->warp, x->e->pc, lanes);
    f.other = party_of(x->kernel->device, x->warp, x->from, lanes);
    findings_add(&x->kernel->findings, &f, "%s", what);
}

/* ---- what is undefined of a result ---- */

/* The lanes whose predicate is defined and has that truth, `!p` heeded. */
static lane_mask lanes_that_are(struct use *x, const struct operand *o, bool truth)
{
    uint32_t slot = o->kind == OPD_REG ? x->e->program->regs[o->index].slot : NO_SLOT;
    lane_mask values = 0;

    if (o->kind == OPD_IMM)
        return ((o->value & 1) != 0) == truth ? x->e->executed : 0;
    if (slot == NO_SLOT)
        return 0;
    memcpy(&values, x->warp->regs.bytes + (size_t)slot * 4 * WARP_STRIDE(x->warp->lanes),
           sizeof values);
    return (o->negated == truth ? ~values : values) & ~lanes_of_operand(x, o) & x->e->executed;
}

static lane_mask any_source(struct use *x)
{
    lane_mask undefined = 0;

    for (unsigned k = 0; k < x->instr->nsrc; k++)
        undefined |= lanes_of_operand(x, &x->instr->src[k]);
    if ((opcode_info((enum opcode)x->instr->op)->traits & O_CARRY_IN) != 0)
        undefined |= lanes_of(x, x->e->program->nregs);
    return undefined & x->e->executed;
}

/* A predicate that decides the result alone: false of `and`, true of `or`. */
static lane_mask decided(struct use *x, bool truth, unsigned first, unsigned last)
{
    lane_mask lanes = 0;

    for (unsigned k = first; k <= last; k++)
        lanes |= lanes_that_are(x, &x->instr->src[k], truth);
    return lanes;
}

static lane_mask selected(struct use *x)
{
    const struct operand *s = x->instr->src;
    lane_mask first = lanes_that_are(x, &s[2], true), second = lanes_that_are(x, &s[2], false);

    return (lanes_of_operand(x, &s[0]) & first) | (lanes_of_operand(x, &s[1]) & second) |
           (lanes_of_operand(x, &s[2]) & x->e->executed);
}

static lane_mask shuffled(struct use *x)
{
    lane_mask source = lanes_of_operand(x, &x->instr->src[0]), undefined = 0;

    FOR_LANES(l, x->e->executed)
        if (x->e->from[l] != NO_LANE && (source & LANE(x->e->from[l])) != 0)
            undefined |= LANE(l);
    FOR_LANES(l, x->e->executed)
        if (x->e->from[l] == NO_LANE) {
            undefined |= LANE(l);
            x->from = x->e->pc;
        }
    return undefined;
}

static lane_mask result(struct use *x)
{
    const struct instr *i = x->instr;

    switch ((int)i->op) {
    case OP_SHFL:
        return shuffled(x);
    case OP_SELP:
        return selected(x);
    case OP_AND:
    case OP_OR:
        return any_source(x) & ~(i->type == TYPE_PRED ? decided(x, i->op == OP_OR, 0, 1) : 0);
    case OP_SETP:
        if (i->nsrc > 2 && (i->boolean == BOOL_AND || i->boolean == BOOL_OR))
            return any_source(x) & ~decided(x, i->boolean == BOOL_OR, 2, 2);
        return any_source(x);
    case OP_VOTE:
    case OP_MATCH:
    case OP_REDUX:
        return any_source(x) != 0 ? x->e->executed : 0;
    case OP_LD:
    case OP_LDU:
        return 0;
    }
    return any_source(x);
}

/* ---- uses that others can see ---- */

static void look_for_uses(struct use *x)
{
    const struct instr *i = x->instr;
    enum rule rule = x->e->thread_rule;

    if (i->guarded)
        report(x, lanes_of(x, i->guard) & x->e->before->active,
               "a guard is undefined: it decides who executes this");
    if (i->has_mem)
        report(x, lanes_of_operand(x, &i->mem) & x->e->executed, "an address is undefined");
    if (rule == RULE_THREAD_ST && i->space != SPACE_LOCAL && i->space != SPACE_PARAM)
        report(x, any_source(x), "an undefined value is stored");
    else if (rule == RULE_THREAD_ATOM)
        report(x, any_source(x), "an undefined value goes into an atomic operation");
    else if (rule == RULE_THREAD_BRA || rule == RULE_THREAD_CALL)
        report(x, any_source(x), "the target is undefined");
}

void undefined_step(struct kernel_checks *k, const struct warp_event *e, const struct warp *w)
{
    struct use x = { .kernel = k, .record = kernel_warp(k, w), .e = e, .warp = w };

    if (x.record->nundefined == 0 && e->from == NULL)
        return;
    x.instr = &e->program->instrs[e->pc];
    look_for_uses(&x);
    if (x.instr->ndst > 0) {
        lane_mask undefined = e->executed == 0 ? 0 : result(&x);
        lane_mask second = x.instr->op == OP_SHFL ? 0 : undefined;

        for (unsigned i = 0; i < x.instr->ndst; i++)
            if (x.instr->dst[i].kind == OPD_REG)
                set(&x, x.instr->dst[i].index, i == 0 ? undefined : second);
        if ((x.instr->mods & MOD_CC) != 0)
            set(&x, e->program->nregs, undefined);
    }
}
