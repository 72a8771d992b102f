/* engine/thread/decode_known.c: facts known at load about an instruction's results, its operations and the
 * instructions after it, so that steps need not determine them. Knows no rule. */
#include "engine/thread/decoder.h"
#include "engine/thread/runs.h"
#include "memory/run.h"

/* ---- results ---- */

/* Need nothing be done to the operand's lanes before they are used? */
static void find_plain(const struct decoder *x, struct fetch *f)
{
    f->at = (uint32_t)decoder_slot_bytes(x, f->slot);
    f->plain = !f->negated && !f->offset &&
               (f->from == FROM_CONST || (f->from == FROM_REG && f->have == f->want));
}

bool decoded_is_wider(const struct decoded *d, unsigned k)
{
    unsigned bytes = type_info((enum type)d->instr->type)->bytes;

    if (d->dst_class[k] != d->dst[k].cls)
        return true;
    return d->instr->op == OP_CVT && d->dst[k].sign && bytes < d->dst[k].width;
}

/* A source in that register may be read after the result was written only lane by lane. The part of a
 * register after an odd number of lanes stays zero. */
static uint32_t direct_slot(const struct decoder *x)
{
    const struct decoded *d = x->d;
    enum reg_class cls = (enum reg_class)d->dst[0].cls;
    uint32_t slot = d->dst[0].slot;

    if (d->dop == NULL || d->ndst != 1 || d->widens || (cls != CLASS_32 && cls != CLASS_64) ||
        x->request->constants->v[CONST_WarpSize] % 2 != 0)
        return NO_SLOT;
    for (unsigned k = 0; k < d->nsrc; k++)
        if (d->src[k].from == FROM_REG && d->src[k].slot == slot)
            return dop_in_place(d->instr) ? slot : NO_SLOT;
    return slot;
}

static void find_ready(struct decoded *d, unsigned k)
{
    if (d->src[k].splat == NULL) {
        d->ready[k].at = d->src[k].at;
        return;
    }
    d->ready[k].splat = d->src[k].splat;
    d->splats |= (uint8_t)(1u << k);
}

void decoder_know_results(struct decoder *x)
{
    struct decoded *d = x->d;
    const struct memprog *p = d->program[SPACE_REG];
    uint32_t steps = p == NULL ? 0 : memprog_steps(p, MEMPROG_REGISTERS), slot;

    d->plain = d->nsrc <= 3;
    for (unsigned k = 0; k <= MOST_SOURCES; k++)
        find_plain(x, &d->src[k]);
    for (unsigned k = 0; k < d->nsrc; k++)
        d->plain = d->plain && d->src[k].plain;
    for (unsigned k = 0; k < 3; k++)
        find_ready(d, k);
    find_plain(x, &d->mem);
    for (unsigned k = 0; p != NULL && k < d->ndst; k++)
        d->widens = d->widens || (d->dst[k].slot != NO_SLOT && decoded_is_wider(d, k));
    d->register_steps = NEVER_AT_ONCE;
    if (steps > 0 && d->ndst == 1 && d->dst[0].slot != NO_SLOT && !d->widens)
        d->register_steps = steps;
    slot = d->register_steps != NEVER_AT_ONCE ? direct_slot(x) : NO_SLOT;
    d->direct = slot != NO_SLOT;
    d->direct_at = d->direct ? (uint32_t)decoder_slot_bytes(x, slot) : 0;
}

/* ---- the operation of an instruction ---- */

/* A register request: of the destinations those that are wanted. */
static void describe_registers(const struct decoded *d, struct memop *op)
{
    op->program = d->program[SPACE_REG];
    op->ndest = d->nwanted;
    op->dest = d->wanted;
}

/* Does its scope reach beyond the block (PTX 6.0)? A volatile access is a relaxed one of scope sys, an
 * atomic without a scope has gpu; weak accesses have none. */
static bool is_beyond_block(const struct instr *i)
{
    if ((i->mods & MOD_VOLATILE) != 0 || (i->atomic != ATOMIC_NONE && i->level == LEVEL_NONE))
        return true;
    return i->level == LEVEL_GL || i->level == LEVEL_SYS;
}

static void describe_access(const struct decoded *d, struct memop *op)
{
    const struct instr *i = d->instr;

    op->program = d->program[op->space];
    op->size = (uint8_t)type_info((enum type)i->type)->bytes;
    op->nvalues = i->vector > 1 ? i->vector : 1;
    op->atomic = i->atomic;
    op->type = i->type;
    op->writes = d->rule_id != RULE_THREAD_LD && !(op->is_copy && op->kind == MEMOP_DEVICE);
    op->is_volatile = (i->mods & MOD_VOLATILE) != 0 || i->order != ORDER_WEAK;
    op->acquires = order_acquires((enum mem_order)i->order);
    op->releases = order_releases((enum mem_order)i->order);
    op->beyond_block = is_beyond_block(i);
    op->ndest = d->ndst;
    op->dest = d->dst;
}

void decoded_describe(const struct decoded *d, struct memop *op)
{
    op->is_copy = d->rule_id == RULE_THREAD_COPY;
    op->release = d->regs.v;
    op->nrelease = (uint16_t)(op->is_copy ? 0 : d->regs.n);
    if (op->kind == MEMOP_REG)
        describe_registers(d, op);
    else
        describe_access(d, op);
}

static const struct memop *described(struct decoder *x, enum memop_kind kind)
{
    struct memop *op = arena_new(&x->code->arena, sizeof *op);

    *op = memop_blank();
    op->kind = (uint8_t)kind;
    op->space = (uint8_t)x->i->space;
    op->origin = (uint32_t)(x->d - x->code->decoded);
    decoded_describe(x->d, op);
    return op;
}

/* Words of one space with a plain address, to or from a register of the same width; lanes that access one
 * segment share an operation. */
static bool has_plain_words(const struct decoded *d, const struct constants *k)
{
    const struct instr *i = d->instr;
    bool near = i->space == SPACE_SHARED || i->space == SPACE_GLOBAL || i->space == SPACE_CONST;
    unsigned bytes = d->access_bytes;

    if (!near || i->vector > 1 || (bytes != 4 && bytes != 8) ||
        (d->rule_id != RULE_THREAD_LD && d->rule_id != RULE_THREAD_ST) ||
        bytes > k->v[CONST_MaxMemOpSize] || k->v[CONST_CoalesceLanes] == 0)
        return false;
    if (d->ndst > 0 && d->dst[0].slot != NO_SLOT &&
        d->dst[0].cls != (bytes == 4 ? CLASS_32 : CLASS_64))
        return false;
    return d->mem.from == FROM_CONST ||
           (d->mem.from == FROM_REG && (d->mem.have == CLASS_32 || d->mem.have == CLASS_64));
}

/* The place of the known runs (runs.h): while there are free places, each register has its own, and so has
 * each constant. */
static uint8_t place_of_register(struct decoder *x, uint32_t slot)
{
    if (x->places[slot] == 0)
        x->places[slot] = (uint8_t)(1 + x->registers++ % KNOWN_RUNS);
    return (uint8_t)(x->places[slot] - 1);
}

static uint8_t place_of_constant(struct decoder *x)
{
    return (uint8_t)(KNOWN_RUNS - 1 - x->constants++ % KNOWN_RUNS);
}

/* What is known of the operations on plain words since load. */
static void describe_words(struct decoder *x)
{
    const struct constants *k = x->request->constants;
    struct decoded *d = x->d;
    const struct memop *op = d->access;
    bool shared = op->space == SPACE_SHARED, constant = d->mem.splat != NULL;

    d->access_room = shared ? d->access_bytes * WARP_STRIDE((unsigned)k->v[CONST_WarpSize])
                            : (uint32_t)k->v[CONST_MaxMemOpSize];
    d->access_steps = memprog_steps(op->program, op->writes ? MEMPROG_STORES : MEMPROG_LOADS);
    d->at_once = (shared || op->space == SPACE_CONST) &&
                 (d->mem.value & (d->access_bytes - 1u)) == 0 && d->access_steps > 0;
    d->runs_place = constant ? place_of_constant(x) : place_of_register(x, d->mem.slot);
    d->runs_fresh = (uint16_t)(constant ? 0u : 1u << d->runs_place);
    d->runs_key = RUNS_KEY(constant ? 0 : d->mem.slot, d->access_bytes, d->mem.have == CLASS_64,
                           constant);
}

/* What the results of its register request take. */
static uint32_t request_room(const struct decoder *x)
{
    const struct decoded *d = x->d;
    unsigned stride = WARP_STRIDE((unsigned)x->request->constants->v[CONST_WarpSize]);
    size_t bytes = 0;

    for (unsigned k = 0; k < d->nwanted; k++)
        bytes += class_bytes((enum reg_class)d->wanted[k].cls, stride);
    return (uint32_t)bytes;
}

void decoder_know_operations(struct decoder *x)
{
    struct decoded *d = x->d;
    bool access = false;

    for (unsigned s = 0; s < SPACE_REG; s++)
        access = access || d->program[s] != NULL;
    if (d->program[SPACE_REG] != NULL)
        d->request = described(x, MEMOP_REG);
    d->request_room = request_room(x);
    d->is_private = !access || (d->rule_id != RULE_THREAD_ATOM &&
                                (x->i->space == SPACE_SHARED || x->i->space == SPACE_CONST));
    if (!access)
        return;
    d->access = described(x, x->i->atomic != ATOMIC_NONE ? MEMOP_ATOMIC : MEMOP_SHARED);
    d->access_bytes = (uint8_t)(d->access->size * d->access->nvalues);
    d->by_runs = WORDS_LIE_AS_LANES && has_plain_words(d, x->request->constants);
    if (d->by_runs)
        describe_words(x);
}

/* ---- the instructions after it ---- */

/* After it, what was found out of the addresses in a register may no longer hold. Another function
 * may have its registers in the same slots, one in a part of another. */
static void find_spoilt(struct decoded *d, const uint8_t *places)
{
    for (unsigned k = 0; k < d->ndst; k++)
        if (d->dst[k].slot != NO_SLOT && places[d->dst[k].slot] != 0)
            d->spoils |= (uint16_t)(1u << (places[d->dst[k].slot] - 1));
    if ((rule_facts((enum rule)d->rule_id) & R_CALL_STACK) != 0)
        d->spoils = UINT16_MAX;
}

/* Does the instruction wait for a register as long as an operation of this one is in flight? */
static bool holds(const struct decoded *d, const struct decoded *next)
{
    bool held = false;

    for (uint32_t i = 0; i < d->regs.n; i++) {
        held = held || (next->guarded && next->guard_slot == d->regs.v[i]);
        for (uint32_t k = 0; k < next->regs.n; k++)
            held = held || next->regs.v[k] == d->regs.v[i];
    }
    return held;
}

static bool only_requests(const struct decoded *d)
{
    return d->goes_on && d->access == NULL &&
           (d->request == NULL ||
            memprog_ends_with_last(d->request->program, MEMPROG_REGISTERS));
}

void code_know_next(struct code *c, uint32_t n, const uint8_t *places)
{
    for (uint32_t pc = 1; pc < n; pc++) {
        struct decoded *one = &c->decoded[pc];

        find_spoilt(one, places);
        one->requests = only_requests(one);
        one->forced = one->requests && (one->request == NULL || holds(one, one + 1));
    }
}
