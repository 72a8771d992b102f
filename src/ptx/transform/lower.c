/* ptx/transform/lower.c: the instructions that step 3 (5.1.3) puts into a function, and the
 * variables it makes. Knows no call. */
#include "base/number.h"
#include "ptx/transform/transform.h"

uint32_t lower_scratch(struct lowering *x, enum scratch s)
{
    static const struct {
        const char *name;
        enum type type;
    } kinds[SCRATCHES] = {
        [SCRATCH_ADDRESS] = { "%addr", TYPE_U64 }, [SCRATCH_SECOND] = { "%addr", TYPE_U64 },
        [SCRATCH_32] = { "%copy", TYPE_B32 },      [SCRATCH_64] = { "%copy", TYPE_B64 },
    };

    uint32_t *reg = &x->scratch[s][x->turn[s]++ % SCRATCH_TURNS];

    if (*reg == REG_STACK_BASE)
        *reg = program_add_reg(x->p, unique_name(x->r, kinds[s].name), kinds[s].type, x->function);
    return *reg;
}

/* An instruction in the place and with the guard of the one that is lowered. */
static struct instr injected(const struct lowering *x, enum opcode op, enum type type)
{
    struct instr i = injected_instr(op, type, x->span);

    i.guarded = x->guarded;
    i.guard = x->guard;
    i.guard_negated = x->guard_negated;
    return i;
}

void lower_emit(struct lowering *x, enum opcode op, enum type type, struct operand dst,
                const struct operand *src, unsigned nsrc)
{
    struct instr i = injected(x, op, type);

    instr_make_room(&i, &x->p->arena, 1, nsrc);
    i.dst[0] = dst;
    for (unsigned k = 0; k < nsrc; k++)
        i.src[k] = src[k];
    ARRAY_PUSH(x->body, x->n, x->cap, i);
}

void lower_move_stack(struct lowering *x, enum opcode op)
{
    lower_emit(x, op, TYPE_U64, reg_operand(REG_STACK_BASE),
               (const struct operand[]){ reg_operand(REG_STACK_BASE), imm_operand(0) }, 2);
}

void lower_mov(struct lowering *x, enum type type, struct operand dst, struct operand src)
{
    lower_emit(x, OP_MOV, type, dst, &src, 1);
}

struct operand lower_address(struct lowering *x, enum scratch s, const struct operand *var)
{
    struct operand address = reg_operand(lower_scratch(x, s));

    lower_emit(x, OP_ADD, TYPE_U64, address,
               (const struct operand[]){ reg_operand(REG_STACK_BASE), *var }, 2);
    return address;
}

/* A ld.local or st.local of a stack variable, its register still to be filled in. */
static struct instr access(struct lowering *x, enum opcode op, enum type type, struct operand var)
{
    struct operand address = lower_address(x, SCRATCH_ADDRESS, &var);
    struct instr i = injected(x, op, type);

    i.space = SPACE_LOCAL;
    i.has_mem = true;
    i.mem = address;
    return i;
}

void lower_load(struct lowering *x, enum type type, struct operand dst, struct operand var)
{
    struct instr i = access(x, OP_LD, type, var);

    instr_make_room(&i, &x->p->arena, 1, 0);
    i.dst[0] = dst;
    ARRAY_PUSH(x->body, x->n, x->cap, i);
}

void lower_store(struct lowering *x, enum type type, struct operand var, struct operand src)
{
    struct instr i = access(x, OP_ST, type, var);

    instr_make_room(&i, &x->p->arena, 0, 1);
    i.src[0] = src;
    ARRAY_PUSH(x->body, x->n, x->cap, i);
}

/* ---- variables ---- */

static uint32_t add_variable(struct lowering *x, struct variable v, const char *name)
{
    v.space = SPACE_LOCAL;
    v.function = x->function;
    v.on_stack = true;
    v.name = unique_name(x->r, name);
    return program_add_variable(x->p, v);
}

uint32_t lower_local(struct lowering *x, const char *name, enum type type)
{
    uint64_t bytes = type_info(type)->bytes;
    struct variable v = { .type = type, .size = bytes, .align = bytes };

    v.address = round_up(x->end, bytes);
    x->end = v.address + bytes;
    return add_variable(x, v, arena_format(&x->p->arena, "l_%s", name));
}

uint32_t lower_block_variable(struct lowering *x, const struct param *p)
{
    struct variable v = { .type = p->type, .size = p->size, .align = p->align,
                          .address = p->offset };
    const char *name = p->name != NULL ? p->name : "param";
    uint32_t index = add_variable(x, v, arena_format(&x->p->arena, "l_%s", name));

    ARRAY_PUSH(x->block, x->nblock, x->cap_block, index);
    return index;
}
