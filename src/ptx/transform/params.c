/* ptx/transform/params.c: a call with parameters becomes one without (5.1.3, step 3, listings 5.2
 * and 5.3): values go to the callee's part of the frame or to its registers, %stackBase moves
 * there and back, results come out. */
#include "ptx/transform/transform.h"

/* What passing one parameter works on. */
struct passing {
    struct lowering *x;
    const struct sites *sites;
    const struct call_site *call;
    uint32_t site;
    bool recursive;
    struct instr preret; /* the program's own, if it is directly before the call; else its op is
                            another one */
};

/* ---- memory ---- */

/* The largest piece that both places are aligned for. */
static uint64_t piece(const struct variable *a, const struct variable *b)
{
    uint64_t n = a->align < b->align ? a->align : b->align;

    return n < 8 ? n : 8;
}

static void copy(struct lowering *x, uint32_t to, uint32_t from)
{
    uint64_t size = x->p->variables[to].size;
    uint64_t step = piece(&x->p->variables[to], &x->p->variables[from]);
    enum type type = type_of_width(TYPE_B8, (unsigned)step);

    for (uint64_t at = 0; at + step <= size; at += step) {
        struct operand scratch = reg_operand(lower_scratch(x, step == 8 ? SCRATCH_64 : SCRATCH_32));

        lower_load(x, type, scratch, var_operand(from, at));
        lower_store(x, type, var_operand(to, at), scratch);
    }
}

static void pass_in_memory(const struct passing *c, const struct param *p, const struct operand *o)
{
    if (o->kind != OPD_VAR)
        lower_store(c->x, p->type, var_operand(lower_block_variable(c->x, p), 0), *o);
    else if (!c->sites->direct[c->site])
        copy(c->x, lower_block_variable(c->x, p), o->index);
}

static void return_in_memory(const struct passing *c, const struct param *p,
                             const struct operand *o)
{
    if (o->kind == OPD_REG)
        lower_load(c->x, p->type, *o, var_operand(lower_block_variable(c->x, p), 0));
    else if (o->kind == OPD_VAR && !c->sites->direct[c->site])
        copy(c->x, o->index, lower_block_variable(c->x, p));
}

/* ---- registers ---- */

static bool moves(const struct param *p, const struct operand *o)
{
    return p->in_register && o->kind != OPD_SINK && o->kind != OPD_NONE;
}

/* The n-th register of its own that a call needs for a moment; the next call takes it again. */
static struct operand aside(struct lowering *x, enum type type, size_t n)
{
    while (n >= x->npass)
        ARRAY_PUSH(x->pass, x->npass, x->cap_pass, REG_STACK_BASE);
    if (x->pass[n] == REG_STACK_BASE || x->p->regs[x->pass[n]].type != type)
        x->pass[n] = program_add_reg(x->p, unique_name(x->r, "%pass"), type, x->function);
    return reg_operand(x->pass[n]);
}

/* In a recursive call the callee's registers may be the caller's: values take a way round. */
static void values_aside(const struct passing *c, struct operand *values)
{
    const struct param_list *l = &c->call->signature.params;

    size_t taken = 1; /* the first is for the guard */

    for (uint32_t k = 0; k < l->n; k++) {
        values[k] = c->call->args[k];
        if (!c->recursive || !moves(&l->v[k], &values[k]))
            continue;
        values[k] = aside(c->x, l->v[k].type, taken++);
        lower_mov(c->x, l->v[k].type, values[k], c->call->args[k]);
    }
}

static void pass_in_registers(const struct passing *c, const struct operand *values)
{
    const struct param_list *l = &c->call->signature.params;

    for (uint32_t k = 0; k < l->n; k++)
        if (moves(&l->v[k], &values[k]))
            lower_mov(c->x, l->v[k].type, reg_operand(l->v[k].index), values[k]);
}

/* Takes results out of the callee's registers, before saved ones come back over them. That of the
 * guard may be one of them, so nothing is guarded until then. */
static void results_aside(const struct passing *c, struct operand *values)
{
    const struct param_list *l = &c->call->signature.returns;
    bool guarded = c->x->guarded;
    size_t taken = 1;

    c->x->guarded = guarded && !c->recursive;
    for (uint32_t k = 0; k < l->n; k++) {
        if (!moves(&l->v[k], &c->call->rets[k]))
            continue;
        values[k] = reg_operand(l->v[k].index);
        if (!c->recursive)
            continue;
        values[k] = aside(c->x, l->v[k].type, taken++);
        lower_mov(c->x, l->v[k].type, values[k], reg_operand(l->v[k].index));
    }
    c->x->guarded = guarded;
}

static void return_in_registers(const struct passing *c, const struct operand *values)
{
    const struct param_list *l = &c->call->signature.returns;

    for (uint32_t k = 0; k < l->n; k++)
        if (moves(&l->v[k], &c->call->rets[k]))
            lower_mov(c->x, l->v[k].type, c->call->rets[k], values[k]);
}

/* Parameters in registers may overwrite the guard of a recursive call: a copy replaces it. */
static void guard_aside(const struct passing *c)
{
    struct lowering *x = c->x;
    struct operand copy_of = reg_operand(x->guard), guard;
    bool in_registers = false;

    for (uint32_t k = 0; k < c->call->signature.params.n; k++)
        in_registers = in_registers || c->call->signature.params.v[k].in_register;
    if (!c->recursive || !x->guarded || !in_registers)
        return;
    guard = aside(x, TYPE_PRED, 0);
    x->guarded = false;
    lower_mov(x, TYPE_PRED, guard, copy_of);
    x->guarded = true;
    x->guard = guard.index;
}

/* ---- the call ---- */

static void note_block_size(struct lowering *x, const struct param_list *l)
{
    uint64_t end = params_end(l);

    if (end > x->block_size)
        x->block_size = end;
}

/* A preRet of the program's own must stay directly before its call (5.4.1), after the inserted code. */
static struct instr take_preret(struct lowering *x, const struct instr *call)
{
    struct instr last = x->n > 0 ? x->body[x->n - 1] : *call;

    if (last.op != OP_PRERET || last.guarded != call->guarded ||
        (last.guarded && (last.guard != call->guard || last.guard_negated != call->guard_negated)))
        return *call;
    x->n--;
    return last;
}

/* The call itself. Around a recursive one nothing is guarded: the callee may change the guard's
 * register, and moving %stackBase to and fro does no harm. */
static void plain_call(const struct passing *c, const struct instr *call)
{
    struct lowering *x = c->x;
    struct instr i = *call;
    bool guarded = x->guarded;

    x->guarded = guarded && !c->recursive;
    lower_move_stack(x, OP_ADD);
    i.label = 0;
    i.guard = x->guard;
    if (c->preret.op == OP_PRERET) {
        struct instr preret = c->preret;

        preret.guard = x->guard;
        ARRAY_PUSH(x->body, x->n, x->cap, preret);
    }
    ARRAY_PUSH(x->body, x->n, x->cap, i);
    landings_behind_call(x, x->at);
    lower_move_stack(x, OP_SUB);
    x->guarded = guarded;
}

void lower_call(struct lowering *x, const struct sites *s, const struct instr *call)
{
    const struct call_site *site = &x->r->calls[call->label];
    const struct param_list *in = &site->signature.params, *out = &site->signature.returns;
    struct passing c = { x, s, site, call->label,
                         groups_recursive(x->groups, x->p, x->function, call),
                         take_preret(x, call) };
    struct operand *values = mem_new((in->n + out->n + 1u) * sizeof *values);
    struct saved_call saved;

    guard_aside(&c);
    note_block_size(x, in);
    note_block_size(x, out);
    for (uint32_t k = 0; k < in->n; k++)
        if (!in->v[k].in_register)
            pass_in_memory(&c, &in->v[k], &site->args[k]);
    values_aside(&c, values);
    saved.save = x->n;
    pass_in_registers(&c, values);
    plain_call(&c, call);
    results_aside(&c, values);
    saved.restore = x->n;
    return_in_registers(&c, values);
    for (uint32_t k = 0; k < out->n; k++)
        if (!out->v[k].in_register)
            return_in_memory(&c, &out->v[k], &site->rets[k]);
    if (c.recursive)
        ARRAY_PUSH(x->saved, x->nsaved, x->cap_saved, saved);
    mem_free(values);
}
