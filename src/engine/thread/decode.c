/* engine/thread/decode.c: from the instruction environment to what a step needs (see decode.h). Finds
 * rules, evaluators and memory programs; evaluates what is known at load (C, 5.2). */
#include "engine/thread/decode.h"

#include <string.h>

#include "base/hint.h"
#include "engine/thread/runs.h"
#include "memory/run.h"
#include "program/runtime.h"

/* What decoding one instruction works on. */
struct decoder {
    struct code *code;
    const struct decode_request *request;
    struct diags *diags;
    const struct instr *i;
    struct decoded *d;
    uint8_t *places;   /* owned; by register slot: 1 + where what is known of addresses in it stands */
    unsigned registers, constants; /* how many of these have had a place */
    bool failed;
};

/* ---- operands ---- */

/* A value known at load, in every lane. */
static const void *splat(struct decoder *x, enum reg_class c, uint64_t value)
{
    unsigned lanes = (unsigned)x->request->constants->v[CONST_WarpSize];
    uint64_t *w;

    if (c == CLASS_PRED) {
        w = arena_new(&x->code->arena, sizeof *w);
        *w = value != 0 ? ~(uint64_t)0 : 0;
        return w;
    }
    w = arena_new(&x->code->arena, (size_t)lanes * 16 + 16);
    for (unsigned l = 0; l < lanes; l++) {
        if (c == CLASS_32)
            ((uint32_t *)(void *)w)[l] = (uint32_t)value;
        else
            w[c == CLASS_64 ? l : 2 * l] = value;
    }
    return w;
}

/* The value of an operand that no thread needs to look at: constants, addresses of variables of
 * module scope, labels, functions (E, 5.2). */
static uint64_t known_value(const struct decoder *x, const struct operand *o)
{
    switch ((enum operand_kind)o->kind) {
    case OPD_VAR:
        return x->request->program->variables[o->index].address + o->value;
    case OPD_LABEL:
    case OPD_FUNC:
        return o->index;
    case OPD_NONE:
    case OPD_SINK:
    case OPD_REG:
    case OPD_IMM:
    case OPD_SREG:
    case OPD_BREG:
        break;
    }
    return o->value;
}

/* Which clause of E (5.2) the operand falls under: of `!` and of `+` what stands beneath. */
static enum rule clause_of(const struct operand *o)
{
    static const uint16_t clauses[] = {
        [OPD_NONE] = RULE_COUNT,         [OPD_SINK] = RULE_COUNT,
        [OPD_REG] = RULE_EXPR_E_REG,     [OPD_IMM] = RULE_EXPR_E_CONST,
        [OPD_SREG] = RULE_EXPR_E_SREG,   [OPD_VAR] = RULE_EXPR_E_VAR,
        [OPD_LABEL] = RULE_EXPR_E_LABEL, [OPD_FUNC] = RULE_EXPR_E_FUNC,
        [OPD_BREG] = RULE_COUNT,
    };

    return (enum rule)clauses[o->kind];
}

static void fetch_register(const struct decoder *x, struct fetch *f, const struct operand *o)
{
    const struct reg *r = &x->request->program->regs[o->index];

    f->from = FROM_REG;
    f->have = (uint8_t)r->cls;
    f->slot = r->slot;
}

static struct fetch fetch_operand(struct decoder *x, const struct operand *o, enum reg_class want)
{
    struct fetch f = { .have = (uint8_t)want, .want = (uint8_t)want, .negated = o->negated,
                       .offset = o->kind == OPD_VAR && o->value != 0,
                       .clause = (uint16_t)clause_of(o) };

    switch ((enum operand_kind)o->kind) {
    case OPD_NONE:
    case OPD_SINK:
    case OPD_BREG:
        break;
    case OPD_REG:
        fetch_register(x, &f, o);
        break;
    case OPD_SREG:
        f.from = FROM_SREG;
        f.index = o->index;
        break;
    case OPD_VAR:
        if (x->request->program->variables[o->index].on_stack) {
            f.from = FROM_STACK;
            f.index = o->index;
            f.value = o->value;
            break;
        }
        f.from = FROM_CONST;
        f.splat = splat(x, want, known_value(x, o));
        break;
    case OPD_IMM:
    case OPD_LABEL:
    case OPD_FUNC:
        f.from = FROM_CONST;
        f.splat = want == CLASS_PRED ? splat(x, want, (known_value(x, o) != 0) != o->negated)
                                     : splat(x, want, known_value(x, o));
        break;
    }
    return f;
}

/* The address of ld, st, atom: a base and bytes to add. */
static struct fetch fetch_address(struct decoder *x, const struct operand *o)
{
    struct fetch f = fetch_operand(x, o, CLASS_64);

    f.operand = TOLD_OPERAND_ADDRESS;
    if (o->kind == OPD_REG) {
        f.value = o->value;
        f.offset = o->value != 0;
    }
    return f;
}

static struct reg_dest destination(const struct decoder *x, const struct operand *o, enum type type)
{
    const struct reg *r;

    if (o->kind != OPD_REG)
        return (struct reg_dest){ .slot = NO_SLOT };
    r = &x->request->program->regs[o->index];
    return (struct reg_dest){
        .slot = r->slot,
        .cls = (uint8_t)r->cls,
        .sign = type_info(type)->kind == KIND_SIGNED,
        .width = (uint8_t)type_info(r->type)->bytes,
    };
}

static struct reg_dest carry_destination(const struct decoder *x)
{
    return (struct reg_dest){ .slot = x->request->program->carry_slot, .cls = CLASS_PRED };
}

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

/* The results that somebody wants, side by side. */
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

/* ---- memory programs ---- */

/* The name of the memory program of an access (4.5); strong: what stands for its memory order. */
static void program_name(const struct instr *i, enum space space, const char *strong, char out[40])
{
    static const char *const cops[] = { "", "ca", "cg", "cs", "lu", "cv", "wb", "wt" };
    bool load = i->op == OP_LD, is_volatile = (i->mods & MOD_VOLATILE) != 0 || i->order != ORDER_WEAK;
    const char *cop = i->cop != COP_NONE ? cops[i->cop] : load ? "ca" : "wb";

    if (i->atomic != ATOMIC_NONE)
        strcpy(out, space == SPACE_SHARED ? "atom.shared" : "atom.global");
    else if (space == SPACE_CONST)
        strcpy(out, "ld.const");
    else if (space == SPACE_SHARED)
        strcpy(out, load ? "ld.shared" : "st.shared");
    else if (load)
        strcpy(out, space == SPACE_LOCAL && is_volatile ? "ld.local" : "ld");
    else
        strcpy(out, space == SPACE_LOCAL ? "st.local" : "st.global");
    if (i->op != OP_LD && i->op != OP_ST)
        return;
    if (space == SPACE_CONST || (space == SPACE_SHARED && !is_volatile))
        return;
    strcat(out, ".");
    strcat(out, is_volatile ? strong : cop);
}

/* What an acquiring operation does besides: a program of its own, where the set has one. */
static const struct memprog *acquiring_program(const struct decoder *x, enum space space)
{
    char name[40];

    if (x->i->op == OP_ST || !order_acquires((enum mem_order)x->i->order))
        return NULL;
    program_name(x->i, space, "acquire", name);
    if (x->i->op != OP_LD)
        strcat(name, ".acquire");
    return memprog_find(x->request->programs, name);
}

/* One program for every order and cache operator, where the set has one. */
static const struct memprog *program_of_all(const struct decoder *x, enum space space)
{
    if (space != SPACE_GLOBAL || (x->i->op != OP_LD && x->i->op != OP_ST))
        return NULL;
    return memprog_find(x->request->programs, x->i->op == OP_LD ? "ld.global" : "st.global");
}

static void find_program(struct decoder *x, enum space space)
{
    char name[40];

    x->d->program[space] = program_of_all(x, space);
    if (x->d->program[space] != NULL)
        return;
    x->d->program[space] = acquiring_program(x, space);
    if (x->d->program[space] != NULL)
        return;
    program_name(x->i, space, "volatile", name);
    x->d->program[space] = memprog_find(x->request->programs, name);
    if (x->d->program[space] != NULL)
        return;
    diag_error(x->diags, x->i->span, "there is no memory program %s for this access", name);
    x->failed = true;
}

static bool can_access(const struct instr *i, enum space space)
{
    if (i->atomic >= ATOMIC_MBINIT)
        return space == SPACE_SHARED;
    if (space == SPACE_CONST)
        return i->op == OP_LD;
    return space != SPACE_LOCAL || i->op == OP_LD || i->op == OP_ST;
}

static void find_programs(struct decoder *x)
{
    static const enum space generic[] = { SPACE_GLOBAL, SPACE_LOCAL, SPACE_SHARED, SPACE_CONST };

    if (x->i->space != SPACE_NONE) {
        find_program(x, (enum space)x->i->space);
        return;
    }
    for (unsigned k = 0; k < 4; k++)
        if (can_access(x->i, generic[k]))
            find_program(x, generic[k]);
}

/* ---- what is known of results ---- */

/* Where a register lies in the window. */
static size_t slot_bytes(const struct decoder *x, uint32_t slot)
{
    return (size_t)slot * 4 * WARP_STRIDE((unsigned)x->request->constants->v[CONST_WarpSize]);
}

/* Need nothing be done to the operand's lanes before they are used? */
static void find_plain(const struct decoder *x, struct fetch *f)
{
    f->at = (uint32_t)slot_bytes(x, f->slot);
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

/* A source in that register may be read after the result was written only lane on lane. What lies
 * behind an odd number of lanes in a register stays zero. */
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

static void find_results(struct decoder *x)
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
    d->direct_at = d->direct ? (uint32_t)slot_bytes(x, slot) : 0;
    d->operation = p;
}

/* ---- what an operation is, by the instruction that asks for it ---- */

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

/* Words of one space whose address lies ready, to or from a register that is as wide; lanes that
 * access one segment share an operation. */
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

/* Where what is known of addresses stands (runs.h): as long as there are places each register has one
 * of its own, and so has each constant. */
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
    d->global = op->space == SPACE_GLOBAL;
    d->direct = shared && !op->writes && d->dst[0].slot != NO_SLOT;
    d->direct_at = d->direct ? (uint32_t)slot_bytes(x, d->dst[0].slot) : 0;
    d->operation = op->program;
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

static void describe_operations(struct decoder *x)
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

static enum step_shape shape_of(const struct decoded *d)
{
    bool plain = d->plain && d->nsrc > 0 && d->register_steps != NEVER_AT_ONCE;

    if (d->rule_id == RULE_THREAD_LD && d->by_runs && d->at_once)
        return d->direct ? SHAPE_LOAD : d->instr->space == SPACE_CONST ? SHAPE_CONSTANT : SHAPE_ANY;
    if (d->rule_id == RULE_THREAD_SETP && plain && !d->direct)
        return SHAPE_SETP;
    if (d->rule_id == RULE_THREAD_DOP && plain && d->direct)
        return SHAPE_DOP;
    return d->rule_id == RULE_THREAD_MOV && plain && d->direct ? SHAPE_MOV : SHAPE_ANY;
}

/* Micro steps of what an instruction of a shape issues. */
static uint32_t steps_of_shape(const struct decoded *d)
{
    if (d->shape == SHAPE_ANY)
        return 0;
    return shape_loads((enum step_shape)d->shape) ? d->access_steps : d->register_steps;
}

/* Fewer in a row are sooner counted one by one. */
#define FEWEST_IN_STRETCH 3u

/* Which instructions follow each other without anything to be asked between them. */
static void find_stretches(struct code *c, uint32_t n)
{
    for (uint32_t pc = 0; pc < n; pc++)
        c->decoded[pc + 1].steps_before = c->decoded[pc].steps_before + steps_of_shape(&c->decoded[pc]);
    for (uint32_t pc = n; pc-- > 0;) {
        struct decoded *d = &c->decoded[pc];

        if (d->shape != SHAPE_ANY && !d->guarded)
            d->stretch = (uint8_t)(d[1].stretch < UINT8_MAX ? d[1].stretch + 1 : UINT8_MAX);
        d->step = d->stretch < FEWEST_IN_STRETCH ? d->shape : SHAPE_STRETCH;
    }
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
        d->dst[k] = k < i->ndst ? destination(x, &i->dst[k], (enum type)i->type)
                                : carry_destination(x);
    }
    for (unsigned k = 0; k < shape.nsrc; k++) {
        if (k < i->nsrc)
            d->src[k] = fetch_operand(x, &i->src[k], (enum reg_class)shape.src[k]);
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
        d->dst[k] = destination(x, &i->dst[k], (enum type)i->type);
        d->dst_class[k] = (uint8_t)c;
    }
    for (unsigned k = 0; k < i->nsrc; k++)
        d->src[k] = fetch_operand(x, &i->src[k], c);
    d->mem = fetch_address(x, &i->mem);
    find_programs(x);
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
        d->dst[k] = destination(x, &i->dst[k], (enum type)i->type);
        d->dst_class[k] = d->dst[k].slot == NO_SLOT ? CLASS_32 : d->dst[k].cls;
    }
    d->nsrc = i->nsrc;
    for (unsigned k = 0; k < i->nsrc; k++)
        d->src[k] = fetch_operand(x, &i->src[k], communicated(i, k));
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
        d->src[k] = fetch_operand(x, &i->src[k],
                                  opcode_operand_class(op, false, k) == 'i' ? CLASS_32 : address);
    d->ndst = i->ndst;
    if (i->ndst > 0) {
        d->dst[0] = destination(x, &i->dst[0], (enum type)i->type);
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
    d->mem = fetch_address(x, &i->mem);
    d->src[0] = fetch_address(x, &i->src[0]);
    if (i->nsrc > 1)
        d->src[1] = fetch_operand(x, &i->src[1], i->variant == COPY_UNLESS ? CLASS_PRED : CLASS_32);
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
        x->d->src[1] = fetch_operand(x, &x->i->src[1], CLASS_PRED);
}

static void decode_flow(struct decoder *x)
{
    if (x->i->nsrc == 0)
        return;
    if (x->i->nsrc > 1)
        decode_second(x);
    if (x->i->src[0].kind == OPD_REG) {
        x->d->src[0] = fetch_operand(x, &x->i->src[0], flow_class(x));
        return;
    }
    x->d->src[0].clause = (uint16_t)clause_of(&x->i->src[0]);
    x->d->target = x->i->src[0].index;
}

/* The barriers of Hanoi: the B register stands first, but for WARPSYNC, which has a mask alone. */
static void decode_convergence(struct decoder *x)
{
    const struct instr *i = x->i;
    struct decoded *d = x->d;

    for (unsigned k = 0; k < i->nsrc; k++) {
        if (i->src[k].kind == OPD_BREG)
            d->b = i->src[k].index;
        else
            d->src[k] = fetch_operand(x, &i->src[k],
                                      opcode_operand_class((enum opcode)i->op, false, k) == 'P'
                                          ? CLASS_PRED : type_class((enum type)i->type));
    }
    d->ndst = i->ndst;
    if (i->ndst > 0) {
        d->dst[0] = destination(x, &i->dst[0], (enum type)i->type);
        d->dst_class[0] = (uint8_t)type_class((enum type)i->type);
    }
    d->program[SPACE_REG] = memprog_find(x->request->programs, "reg");
}

/* Neither operands nor results. */
static void decode_none(struct decoder *x)
{
    (void)x;
}

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

static void decode_one(struct decoder *x)
{
    static void (*const decode_operands[RULE_COUNT])(struct decoder *x) = {
#define THREAD_RULE(rule, function, operands, flow, facts) [RULE_##rule] = decode_##operands,
#include "program/thread_rules.def"
#undef THREAD_RULE
    };
    struct thread_rule r = thread_rule_of(x->i);
    struct decoded *d = x->d;

    d->instr = x->i;
    d->rule = r.apply;
    d->rule_id = (uint16_t)r.id;
    d->goes_on = (rule_facts(r.id) & R_GOES_ON) != 0;
    d->at_barrier = (rule_facts(r.id) & R_AT_BARRIER) != 0;
    d->awaits_copies = (opcode_info((enum opcode)x->i->op)->traits & O_AWAITS_COPIES) != 0;
    d->guarded = x->i->guarded;
    d->guard_negated = x->i->guard_negated;
    if (d->guarded) {
        d->guard_slot = x->request->program->regs[x->i->guard].slot;
        d->guard_at = (uint32_t)slot_bytes(x, d->guard_slot);
    }
    decode_operands[r.id](x);
    for (unsigned k = 0; k <= MOST_SOURCES; k++)
        d->src[k].operand = (uint8_t)k;
    find_results(x);
    thread_regs(x);
    find_wanted(x);
    describe_operations(x);
    d->shape = (uint8_t)shape_of(d);
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

/* So many, blank. */
static void new_decoded(struct code *c, size_t n)
{
    c->decoded = mem_new_aligned(n * sizeof *c->decoded, &c->room);
}

bool code_make(struct code *c, const struct decode_request *r, struct diags *d)
{
    struct decoder x = { .code = c, .request = r, .diags = d };

    memset(c, 0, sizeof *c);
    new_decoded(c, r->program->ninstrs + 1u);
    x.places = new_places(r->program);
    for (uint32_t pc = 1; pc < r->program->ninstrs; pc++) {
        x.i = &r->program->instrs[pc];
        x.d = &c->decoded[pc];
        decode_one(&x);
    }
    for (uint32_t pc = 1; pc < r->program->ninstrs; pc++) {
        struct decoded *one = &c->decoded[pc];

        find_spoilt(one, x.places);
        one->requests = only_requests(one);
        one->forced = one->requests && (one->request == NULL || holds(one, one + 1));
    }
    find_stretches(c, r->program->ninstrs);
    mem_free(x.places);
    if (x.failed) {
        mem_free(c->room);
        arena_free(&c->arena);
        return false;
    }
    c->program = r->program;
    return true;
}

void code_free(struct code *c)
{
    program_free(c->program);
    mem_free(c->room);
    arena_free(&c->arena);
}
