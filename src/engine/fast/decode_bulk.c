/* engine/fast/decode_bulk.c: what decoding finds out for short ways (bulk.c, bulk_access.c, short.c):
 * which operands lie ready, which results and accesses registers hold as they are, after which
 * instructions a warp can go on. Knows no warp. */
#include "engine/thread/decode.h"

#include "engine/warp/control/control.h"

/* ---- operands and results ---- */

/* Need nothing be done to the operand's lanes before they are used? */
static void find_plain(struct fetch *f, unsigned stride)
{
    f->at = (size_t)f->slot * 4 * stride;
    f->plain = !f->negated && !f->offset &&
               (f->from == FROM_CONST || (f->from == FROM_REG && f->have == f->want));
}

/* Is the register wider than the result? Only cvt and votes may write such registers. */
bool decoded_is_wider(const struct decoded *d, unsigned k)
{
    unsigned bytes = type_info((enum type)d->instr->type)->bytes;

    if (d->dst_class[k] != d->dst[k].cls)
        return true;
    return d->instr->op == OP_CVT && d->dst[k].sign && bytes < d->dst[k].width;
}

static bool is_narrow(const struct decoded *d)
{
    for (unsigned k = 0; k < d->ndst; k++)
        if (d->dst[k].slot != NO_SLOT && decoded_is_wider(d, k))
            return false;
    return true;
}

static uint8_t register_steps(const struct decoded *d)
{
    uint32_t steps = !is_narrow(d) || d->program[SPACE_REG] == NULL
                         ? 0
                         : memprog_plain_steps(d->program[SPACE_REG], PLAIN_REGISTERS);

    return steps > UINT8_MAX ? 0 : (uint8_t)steps;
}

static uint16_t result_bytes(const struct decoded *d, unsigned stride)
{
    size_t bytes = 0;

    for (unsigned k = 0; k < d->ndst; k++)
        if (d->dst[k].slot != NO_SLOT)
            bytes += class_bytes((enum reg_class)d->dst[k].cls, stride);
    return (uint16_t)bytes;
}

/* The register of the one result, if that is of words or pairs of words, in a register of its own or
 * where the evaluator may put it; else NO_SLOT. */
static uint32_t direct_slot(const struct decoded *d)
{
    enum reg_class cls = (enum reg_class)d->dst[0].cls;
    uint32_t slot = d->dst[0].slot;

    if (d->ndst != 1 || (cls != CLASS_32 && cls != CLASS_64))
        return NO_SLOT;
    for (unsigned k = 0; k < d->nsrc; k++)
        if (d->src[k].from == FROM_REG && d->src[k].slot == slot)
            return dop_in_place(d->instr) ? slot : NO_SLOT;
    return slot;
}

static bool is_plain(const struct decoded *d)
{
    for (unsigned k = 0; k < d->nsrc; k++)
        if (!d->src[k].plain)
            return false;
    return true;
}

static bool is_quick(const struct decoded *d)
{
    if (d->dop == NULL || d->register_steps == 0)
        return false;
    for (unsigned k = 0; k < d->nsrc; k++)
        if (!d->src[k].plain && d->src[k].from != FROM_SREG)
            return false;
    return true;
}

/* ---- accesses ---- */

/* Does a register hold the values of the access as they lie in memory? */
static bool is_whole(const struct decoded *d)
{
    unsigned bytes = type_info((enum type)d->instr->type)->bytes;
    bool load = d->instr->op == OP_LD;
    uint8_t cls = load ? d->dst[0].cls : d->src[0].have;

    if (d->instr->vector > 1 || (load ? d->dst[0].slot == NO_SLOT : !d->src[0].plain))
        return false;
    return (bytes == 4 && cls == CLASS_32) || (bytes == 8 && cls == CLASS_64);
}

/* Longer than a memory operation may be (4): the general way says so. */
static bool is_too_long(const struct decoded *d, const struct constants *k)
{
    unsigned vector = d->instr->vector > 1 ? d->instr->vector : 1;

    return type_info((enum type)d->instr->type)->bytes * vector > k->v[CONST_MaxMemOpSize];
}

static enum quick_access access_of(struct decoded *d)
{
    enum space space = (enum space)d->instr->space;
    const struct memprog *p = space <= SPACE_REG ? d->program[space] : NULL;
    bool load = d->rule_id == RULE_THREAD_LD;

    if ((!load && d->rule_id != RULE_THREAD_ST) || p == NULL || !is_whole(d))
        return QUICK_NONE;
    d->access_steps = memprog_plain_steps(p, load ? PLAIN_LOAD : PLAIN_STORE);
    if (space == SPACE_GLOBAL && d->mem.from == FROM_REG && d->mem.have == CLASS_64)
        return QUICK_GLOBAL;
    if (d->access_steps == 0)
        return QUICK_NONE;
    if (space == SPACE_SHARED && (d->mem.from == FROM_REG || d->mem.plain))
        return load ? QUICK_LD_SHARED : QUICK_ST_SHARED;
    return load && space == SPACE_CONST && d->mem.from == FROM_CONST ? QUICK_LD_CONST : QUICK_NONE;
}

/* ---- how ---- */

/* The flow action of every thread, where the instruction alone says it: FLOW_NONE where it does
 * not. */
static enum flow_kind flow_of(const struct decoded *d)
{
    unsigned facts = rule_facts(d->rule_id);

    if ((facts & R_GOES_ON) == 0 || (facts & R_CALL_STACK) != 0 ||
        ((facts & R_NAMES_TARGET) != 0 && d->instr->src[0].kind != OPD_LABEL))
        return FLOW_NONE;
    return rule_flow(d->rule_id);
}

static enum bulk bulk_of(const struct decoded *d)
{
    if ((rule_facts(d->rule_id) & R_GOES_ON) == 0)
        return BULK_NOT;
    if (d->flow != FLOW_NONE)
        return BULK_FLOW;
    if (is_quick(d))
        return BULK_QUICK;
    return d->access != QUICK_NONE ? BULK_ACCESS : BULK_RULES;
}

void decode_bulk(struct decoded *d, const struct constants *k)
{
    unsigned stride = WARP_STRIDE((unsigned)k->v[CONST_WarpSize]);

    for (unsigned i = 0; i <= MOST_SOURCES; i++)
        find_plain(&d->src[i], stride);
    find_plain(&d->mem, stride);
    d->plain = is_plain(d);
    d->register_steps = register_steps(d);
    d->result_bytes = result_bytes(d, stride);
    d->direct = direct_slot(d);
    d->access = (uint8_t)(k->v[CONST_CoalesceLanes] == 0 || is_too_long(d, k) ? QUICK_NONE
                                                                              : access_of(d));
    d->access_bytes = (uint8_t)type_info((enum type)d->instr->type)->bytes;
    d->flow = (uint8_t)flow_of(d);
    d->flow_pc = d->instr->src[0].index;
    d->bulk = (uint8_t)bulk_of(d);
}
