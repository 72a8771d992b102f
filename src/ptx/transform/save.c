/* ptx/transform/save.c: registers whose values a recursive call could overwrite are saved to the
 * frame before it and restored after it (5.1.3, step 3). Other callees have registers of their
 * own. */
#include "ptx/transform/transform.h"

#include "ptx/transform/liveness.h"

/* Predicates travel through a 32-bit register. */
static enum type memory_type(enum type t)
{
    return t == TYPE_PRED ? TYPE_B32 : type_of_width(TYPE_B8, type_info(t)->bytes);
}

static uint32_t slot_of(struct lowering *x, uint32_t reg)
{
    const struct reg *r = &x->p->regs[reg];
    uint32_t *slot = &x->saving->slot[reg];

    if (*slot == NO_REGISTER)
        *slot = lower_local(x, r->name, memory_type(r->type));
    return *slot;
}

static void save(struct lowering *x, uint32_t reg)
{
    enum type type = x->p->regs[reg].type;
    struct operand var = var_operand(slot_of(x, reg), 0), from = reg_operand(reg), scratch;

    if (type != TYPE_PRED) {
        lower_store(x, memory_type(type), var, from);
        return;
    }
    scratch = reg_operand(lower_scratch(x, SCRATCH_32));
    lower_emit(x, OP_SELP, TYPE_B32, scratch,
               (const struct operand[]){ imm_operand(1), imm_operand(0), from }, 3);
    lower_store(x, TYPE_B32, var, scratch);
}

static void restore(struct lowering *x, uint32_t reg)
{
    enum type type = x->p->regs[reg].type;
    struct operand var = var_operand(slot_of(x, reg), 0), scratch;

    if (type != TYPE_PRED) {
        lower_load(x, memory_type(type), reg_operand(reg), var);
        return;
    }
    scratch = reg_operand(lower_scratch(x, SCRATCH_32));
    lower_load(x, TYPE_B32, scratch, var);
    lower_emit(x, OP_SETP, TYPE_B32, reg_operand(reg),
               (const struct operand[]){ scratch, imm_operand(0) }, 2);
    x->body[x->n - 1].compare = CMP_NE;
}

/* Keeps the live registers that the call's own moves did not just write; those moves follow the sub that
 * restores %stackBase. */
static void leave_out_results(const struct instr *old, const struct saved_call *c,
                              struct live_list *live)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < live->n; i++) {
        bool written = false;

        for (size_t k = c->restore; k-- > c->save && old[k].op != OP_SUB && !written;)
            written = old[k].ndst > 0 && old[k].dst[0].kind == OPD_REG &&
                      old[k].dst[0].index == live->reg[i];
        if (!written)
            live->reg[n++] = live->reg[i];
    }
    live->n = n;
}

/* The registers to save at each call. */
static struct live_list *find_live(struct lowering *x, const struct instr *old)
{
    struct live_list *lists = mem_new(x->nsaved * sizeof *lists);
    size_t *at = mem_new(x->nsaved * sizeof *at);

    for (size_t c = 0; c < x->nsaved; c++)
        at[c] = x->saved[c].restore - 1;
    liveness_find(x->saving->liveness, x->function);
    liveness_after(x->saving->liveness, at, x->nsaved, lists);
    for (size_t c = 0; c < x->nsaved; c++)
        leave_out_results(old, &x->saved[c], &lists[c]);
    mem_free(at);
    return lists;
}

/* The old body again, with saving and restoring put in. */
static void weave(struct lowering *x, const struct live_list *live, const struct instr *old,
                  size_t n)
{
    size_t call = 0;

    for (size_t k = 0; k < n; k++) {
        bool before = call < x->nsaved && k == x->saved[call].save;
        bool after = call < x->nsaved && k + 1 == x->saved[call].restore;

        for (uint32_t i = 0; before && i < live[call].n; i++)
            save(x, live[call].reg[i]);
        ARRAY_PUSH(x->body, x->n, x->cap, old[k]);
        for (uint32_t i = 0; after && i < live[call].n; i++)
            restore(x, live[call].reg[i]);
        call += after ? 1 : 0;
    }
}

static void make_slots(struct saving *s, uint32_t registers)
{
    while (s->nslots < registers)
        ARRAY_PUSH(s->slot, s->nslots, s->cap_slots, NO_REGISTER);
}

void saving_free(struct saving *s)
{
    if (s->liveness != NULL)
        liveness_free(s->liveness);
    mem_free(s->slot);
}

void save_registers(struct lowering *x)
{
    struct instr *old = x->body;
    size_t n = x->n;
    struct live_list *live;

    if (x->nsaved == 0)
        return;
    x->p->functions[x->function].body = old;
    x->p->functions[x->function].nbody = n;
    if (x->saving->liveness == NULL)
        x->saving->liveness = liveness_new(x->p);
    live = find_live(x, old);
    make_slots(x->saving, x->p->nregs);
    x->body = NULL;
    x->n = x->cap = 0;
    x->guarded = false;
    weave(x, live, old, n);
    mem_free(live);
    mem_free(old);
}
