/* engine/thread/decode.c: from the instruction environment to what a step needs (see decode.h): finds
 * rules and evaluators, and reads operands as they need them. */
#include "engine/thread/decode.h"

#include <string.h>

#include "engine/thread/decoder.h"
#include "engine/thread/thread.h"

/* ---- the registers an instruction touches (thread.regs, 5.3.1) ---- */

static void add_slot(uint32_t *v, uint32_t *n, uint32_t slot)
{
    for (uint32_t i = 0; i < *n; i++)
        if (v[i] == slot)
            return;
    v[(*n)++] = slot;
}

static void thread_regs(struct decoder *x)
{
    uint32_t v[MOST_VECTOR + MOST_SOURCES + 4], n = 0;
    struct decoded *d = x->d;
    uint32_t *kept;

    for (unsigned i = 0; i < d->ndst; i++)
        if (d->dst[i].slot != NO_SLOT)
            add_slot(v, &n, d->dst[i].slot);
    for (unsigned i = 0; i <= MOST_SOURCES; i++) {
        if (d->src[i].from == FROM_REG)
            add_slot(v, &n, d->src[i].slot);
        if (d->src[i].from == FROM_CARRY)
            add_slot(v, &n, x->request->program->carry_slot);
    }
    if (d->mem.from == FROM_REG)
        add_slot(v, &n, d->mem.slot);
    kept = arena_new(&x->code->arena, (n + 1u) * sizeof *kept);
    memcpy(kept, v, n * sizeof *kept);
    d->regs = (struct slots){ kept, n };
}

/* Collects the results that are used, in adjacent places. */
static void find_wanted(struct decoder *x)
{
    struct decoded *d = x->d;
    struct reg_dest *kept;

    for (unsigned i = 0; i < d->ndst; i++)
        if (d->dst[i].slot != NO_SLOT)
            d->nwanted++;
    d->wanted = d->dst;
    if (d->nwanted == d->ndst)
        return;
    d->wanted = kept = arena_new(&x->code->arena, (d->nwanted + 1u) * sizeof *kept);
    for (unsigned i = 0; i < d->ndst; i++)
        if (d->dst[i].slot != NO_SLOT)
            *kept++ = d->dst[i];
}

/* ---- one instruction ---- */

static void decode_data(struct decoder *x)
{
    const struct instr *i = x->i;
    struct decoded *d = x->d;
    struct dop_shape shape;

    d->dop = dop_select(i);
    if (d->dop == NULL) {
        diag_error(x->diags, i->span, "this form of %s is not supported",
                   opcode_info((enum opcode)i->op)->text);
        x->failed = true;
        return;
    }
    dop_shape(i, &shape);
    d->ndst = shape.ndst;
    d->nsrc = shape.nsrc;
    for (unsigned k = 0; k < shape.ndst; k++) {
        d->dst_class[k] = shape.dst[k];
        d->dst[k] = k < i->ndst ? decoder_destination(x, &i->dst[k], (enum type)i->type)
                                : decoder_carry(x);
    }
    for (unsigned k = 0; k < shape.nsrc; k++) {
        if (k < i->nsrc)
            d->src[k] = decoder_fetch(x, &i->src[k], (enum reg_class)shape.src[k]);
        else
            d->src[k] = (struct fetch){ .from = FROM_CARRY, .have = CLASS_PRED, .want = CLASS_PRED,
                                        .clause = RULE_EXPR_E_REG };
    }
    d->program[SPACE_REG] = memprog_find(x->request->programs, "reg");
}

static void decode_memory(struct decoder *x)
{
    const struct instr *i = x->i;
    struct decoded *d = x->d;
    enum reg_class c = type_class((enum type)i->type);

    d->ndst = i->ndst;
    d->nsrc = i->nsrc;
    for (unsigned k = 0; k < i->ndst; k++) {
        d->dst[k] = decoder_destination(x, &i->dst[k], (enum type)i->type);
        d->dst_class[k] = (uint8_t)c;
    }
    for (unsigned k = 0; k < i->nsrc; k++)
        d->src[k] = decoder_fetch(x, &i->src[k], c);
    d->mem = decoder_fetch_address(x, &i->mem);
    decoder_find_programs(x);
}

/* The class in which a source of a vote, an exchange or a barrier is wanted. A barrier's signature
 * is empty: numbers, and the predicate to reduce. */
static enum reg_class communicated(const struct instr *i, unsigned k)
{
    switch (opcode_operand_class((enum opcode)i->op, false, k)) {
    case 'P':
        return CLASS_PRED;
    case 'T':
        return type_class((enum type)i->type);
    }
    return i->op == OP_BAR && k == 2 ? CLASS_PRED : CLASS_32;
}

/* Votes, exchanges and barriers: values and predicates in, registers out. */
static void decode_communication(struct decoder *x)
{
    const struct instr *i = x->i;
    struct decoded *d = x->d;

    d->ndst = i->ndst;
    for (unsigned k = 0; k < i->ndst; k++) {
        d->dst[k] = decoder_destination(x, &i->dst[k], (enum type)i->type);
        d->dst_class[k] = d->dst[k].slot == NO_SLOT ? CLASS_32 : d->dst[k].cls;
    }
    d->nsrc = i->nsrc;
    for (unsigned k = 0; k < i->nsrc; k++)
        d->src[k] = decoder_fetch(x, &i->src[k], communicated(i, k));
    d->program[SPACE_REG] = memprog_find(x->request->programs, "reg");
}

/* The instruction in the body of a runtime call: what it is given, and its result. */
static void decode_runtime(struct decoder *x)
{
    const struct instr *i = x->i;
    struct decoded *d = x->d;
    enum opcode op = (enum opcode)i->op;
    enum reg_class address = type_class((enum type)i->type);

    d->nsrc = i->nsrc;
    for (unsigned k = 0; k < i->nsrc; k++)
        d->src[k] = decoder_fetch(x, &i->src[k],
                                  opcode_operand_class(op, false, k) == 'i' ? CLASS_32 : address);
    d->ndst = i->ndst;
    if (i->ndst > 0) {
        d->dst[0] = decoder_destination(x, &i->dst[0], (enum type)i->type);
        d->dst_class[0] = opcode_operand_class(op, true, 0) == 'i' ? CLASS_32 : (uint8_t)address;
    }
    d->program[SPACE_REG] = memprog_find(x->request->programs, "reg");
}

/* A copy reads global memory by a program of its own; what it does not read, a store writes as
 * zeros. */
static void decode_copy(struct decoder *x)
{
    const struct instr *i = x->i;
    struct decoded *d = x->d;

    d->nsrc = i->nsrc;
    d->mem = decoder_fetch_address(x, &i->mem);
    d->src[0] = decoder_fetch_address(x, &i->src[0]);
    if (i->nsrc > 1)
        d->src[1] = decoder_fetch(x, &i->src[1], i->variant == COPY_UNLESS ? CLASS_PRED : CLASS_32);
    d->program[SPACE_GLOBAL] = memprog_find(x->request->programs,
                                            i->cop == COP_CG ? "copy.cg" : "copy.ca");
    d->program[SPACE_SHARED] = memprog_find(x->request->programs, "st.shared");
}

/* An address is wanted as it is: one of 64 bits may be none of the program's. */
static enum reg_class flow_class(const struct decoder *x)
{
    enum reg_class have = (enum reg_class)x->request->program->regs[x->i->src[0].index].cls;

    return x->i->op != OP_BRX && have == CLASS_64 ? CLASS_64 : CLASS_32;
}

/* Of a branch a second predicate, or of BSSY the B register (Hanoi). */
static void decode_second(struct decoder *x)
{
    if (x->i->src[1].kind == OPD_BREG)
        x->d->b = x->i->src[1].index;
    else if (x->i->op == OP_BRA)
        x->d->src[1] = decoder_fetch(x, &x->i->src[1], CLASS_PRED);
}

static void decode_flow(struct decoder *x)
{
    if (x->i->nsrc == 0)
        return;
    if (x->i->nsrc > 1)
        decode_second(x);
    if (x->i->src[0].kind == OPD_REG) {
        x->d->src[0] = decoder_fetch(x, &x->i->src[0], flow_class(x));
        return;
    }
    x->d->src[0].clause = (uint16_t)decoder_clause(&x->i->src[0]);
    x->d->target = x->i->src[0].index;
}

/* The barriers of Hanoi: the B register is the first operand, except for WARPSYNC with its mask alone. */
static void decode_convergence(struct decoder *x)
{
    const struct instr *i = x->i;
    struct decoded *d = x->d;

    for (unsigned k = 0; k < i->nsrc; k++) {
        if (i->src[k].kind == OPD_BREG)
            d->b = i->src[k].index;
        else
            d->src[k] = decoder_fetch(x, &i->src[k],
                                      opcode_operand_class((enum opcode)i->op, false, k) == 'P'
                                          ? CLASS_PRED : type_class((enum type)i->type));
    }
    d->nsrc = i->op == OP_WARPSYNC ? i->nsrc : 0; /* the mask may go to the warp (exchange.h) */
    d->ndst = i->ndst;
    if (i->ndst > 0) {
        d->dst[0] = decoder_destination(x, &i->dst[0], (enum type)i->type);
        d->dst_class[0] = (uint8_t)type_class((enum type)i->type);
    }
    d->program[SPACE_REG] = memprog_find(x->request->programs, "reg");
}

/* Neither operands nor results. */
static void decode_none(struct decoder *x)
{
    (void)x;
}

/* The thread rule (5.3.2) of an instruction. */
static enum rule rule_of(const struct instr *i)
{
    static const enum rule by_barrier[] = {
        [BARRIER_SYNC] = RULE_THREAD_BARSYNC,
        [BARRIER_ARRIVE] = RULE_THREAD_BARARRIVE,
        [BARRIER_RED] = RULE_THREAD_BARRED,
    };

    return i->op == OP_BAR ? by_barrier[i->barrier] : opcode_info((enum opcode)i->op)->rule;
}

/* Decodes the rule, the operands and the results. Nothing else can fail. */
static void decode_what(struct decoder *x)
{
    static void (*const decode_operands[RULE_COUNT])(struct decoder *x) = {
#define THREAD_RULE(rule, function, operands, flow, facts) [RULE_##rule] = decode_##operands,
#include "program/thread_rules.def"
#undef THREAD_RULE
    };
    const enum rule id = rule_of(x->i);
    struct decoded *d = x->d;

    d->instr = x->i;
    d->rule_id = (uint16_t)id;
    d->goes_on = (rule_facts(id) & R_GOES_ON) != 0;
    d->at_barrier = (rule_facts(id) & R_AT_BARRIER) != 0;
    d->awaits_copies = (opcode_info((enum opcode)x->i->op)->traits & O_AWAITS_COPIES) != 0;
    d->guarded = x->i->guarded;
    d->guard_negated = x->i->guard_negated;
    if (d->guarded) {
        d->guard_slot = x->request->program->regs[x->i->guard].slot;
        d->guard_at = (uint32_t)decoder_slot_bytes(x, d->guard_slot);
    }
    decode_operands[id](x);
}

static void decode_one(struct decoder *x)
{
    struct decoded *d = x->d;

    decode_what(x);
    for (unsigned k = 0; k <= MOST_SOURCES; k++)
        d->src[k].operand = (uint8_t)k;
    decoder_know_results(x);
    thread_regs(x);
    find_wanted(x);
    decoder_know_operations(x);
}

/* Of no register yet. */
static uint8_t *new_places(const struct program *p)
{
    uint32_t slots = p->carry_slot == NO_SLOT ? 0 : p->carry_slot + 1;

    for (uint32_t i = 0; i < p->nregs; i++)
        if (p->regs[i].slot != NO_SLOT && p->regs[i].slot >= slots)
            slots = p->regs[i].slot + 1;
    return mem_new(slots + 1u);
}

#define DROPPED_AT_ONCE 4096u /* instructions */

static void drop_operands(struct decoder *x)
{
    decoder_forget_splats(x);
    arena_free(&x->code->arena);
}

/* Can every instruction be decoded? The result is dropped, because most of a large program never runs. */
static bool can_decode(struct code *c, struct diags *d)
{
    const struct program *p = c->request.program;
    struct decoder x = { .code = c, .request = &c->request, .diags = d };
    struct decoded dropped;

    for (uint32_t pc = 1; pc < p->ninstrs; pc++) {
        dropped = (struct decoded){ .instr = NULL };
        x.i = &p->instrs[pc];
        x.d = &dropped;
        decode_what(&x);
        if (pc % DROPPED_AT_ONCE == 0)
            drop_operands(&x);
    }
    drop_operands(&x);
    return !x.failed;
}

bool code_make(struct code *c, const struct decode_request *r, struct diags *d)
{
    *c = (struct code){ .request = *r };
    if (!can_decode(c, d))
        return false;
    c->program = r->program;
    return true;
}

void code_open(struct code *c)
{
    const struct program *p = c->program;
    struct diags none = { .n = 0 }; /* can_decode has found no errors */
    struct decoder x = { .code = c, .request = &c->request, .diags = &none };

    if (c->decoded != NULL)
        return;
    c->decoded = mem_new_aligned((p->ninstrs + (size_t)1) * sizeof *c->decoded, &c->room);
    x.places = new_places(p);
    for (uint32_t pc = 1; pc < p->ninstrs; pc++) {
        x.i = &p->instrs[pc];
        x.d = &c->decoded[pc];
        decode_one(&x);
    }
    code_know_next(c, p->ninstrs, x.places);
    mem_free(x.places);
    decoder_forget_splats(&x);
}

void code_free(struct code *c)
{
    program_free(c->program);
    mem_free(c->room);
    arena_free(&c->arena);
}
