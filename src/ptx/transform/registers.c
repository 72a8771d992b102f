/* ptx/transform/registers.c: before transformation 3 (5.1.3). A call by address does not know the
 * registers of the function. A function whose address is taken therefore gets all of its parameters in
 * memory. It loads those that were in registers first, and stores such results before it returns. Calls by
 * address pass them the same way. */
#include "base/number.h"
#include "ptx/transform/transform.h"

/* ---- where the parameters lie ---- */

static bool any_in_register(const struct param_list *l)
{
    for (uint32_t k = 0; k < l->n; k++)
        if (l->v[k].in_register)
            return true;
    return false;
}

/* Gives each parameter its place, as if all had been declared in .param. */
static void lay_out(struct param_list *l, uint64_t *offset)
{
    for (uint32_t k = 0; k < l->n; k++) {
        struct param *p = &l->v[k];

        if (p->in_register) {
            p->size = p->align = type_info(p->type)->bytes;
            p->type = type_of_width(TYPE_B8, (unsigned)p->size);
        }
        p->in_register = false;
        p->offset = round_up(*offset, p->align);
        *offset = p->offset + p->size;
    }
}

static void lay_out_all(struct param_list *returns, struct param_list *params)
{
    uint64_t offset = 0;

    lay_out(returns, &offset);
    lay_out(params, &offset);
}

/* ---- bodies ---- */

/* A function whose body is rewritten. */
struct rewriting {
    struct reader *r;
    struct function *f;
    uint32_t function;
    uint32_t *registers; /* of the results, then of the parameters; REG_STACK_BASE: already in
                            memory */
};

/* The load or the store of a parameter, guarded as the instruction after it. */
static struct instr access(const struct rewriting *x, enum opcode op, const struct param *p,
                           uint32_t reg, const struct instr *before)
{
    struct instr i = injected_instr(op, p->type, before == NULL ? x->f->span : before->span);

    i.space = SPACE_PARAM;
    i.has_mem = true;
    i.mem = var_operand(p->index, 0);
    instr_make_room(&i, &x->r->program->arena, op == OP_LD ? 1 : 0, op == OP_LD ? 0 : 1);
    *(op == OP_LD ? i.dst : i.src) = reg_operand(reg);
    if (before != NULL) {
        i.guarded = before->guarded;
        i.guard = before->guard;
        i.guard_negated = before->guard_negated;
    }
    return i;
}

static void load_params(const struct rewriting *x)
{
    const uint32_t *regs = x->registers + x->f->returns.n;

    for (uint32_t k = 0; k < x->f->params.n; k++)
        if (regs[k] != REG_STACK_BASE) {
            struct instr i = access(x, OP_LD, &x->f->params.v[k], regs[k], NULL);

            function_append(x->f, &i);
        }
}

static void store_results(const struct rewriting *x, const struct instr *before)
{
    for (uint32_t k = 0; k < x->f->returns.n; k++)
        if (x->registers[k] != REG_STACK_BASE) {
            struct instr i = access(x, OP_ST, &x->f->returns.v[k], x->registers[k], before);

            function_append(x->f, &i);
        }
}

static void rewrite_body(const struct rewriting *x)
{
    struct instr *old = x->f->body;
    const size_t n = x->f->nbody;

    x->f->body = NULL;
    x->f->nbody = x->f->cap_body = 0;
    load_params(x);
    for (size_t k = 0; k < n; k++) {
        if (old[k].op == OP_RET)
            store_results(x, &old[k]);
        function_append(x->f, &old[k]);
    }
    if (n == 0 || !instr_ends_block(&old[n - 1]))
        store_results(x, NULL);
    mem_free(old);
}

/* ---- functions ---- */

/* Gives each parameter in a register a variable on the stack, and notes the register. */
static void place(const struct rewriting *x, struct param_list *l, const bool *moved,
                  uint32_t *registers)
{
    for (uint32_t k = 0; k < l->n; k++) {
        struct param *p = &l->v[k];
        struct variable v = { .space = SPACE_LOCAL, .type = p->type, .size = p->size,
                              .align = p->align, .function = x->function, .on_stack = true,
                              .address = p->offset, .span = x->f->span };

        registers[k] = moved[k] ? p->index : REG_STACK_BASE;
        if (!moved[k]) {
            x->r->program->variables[p->index].address = p->offset;
            continue;
        }
        v.name = unique_name(x->r, "%passed");
        p->index = program_add_variable(x->r->program, v);
    }
}

static void note_moved(const struct param_list *l, bool *moved)
{
    for (uint32_t k = 0; k < l->n; k++)
        moved[k] = l->v[k].in_register;
}

static void move_function(struct reader *r, uint32_t function)
{
    struct function *f = &r->program->functions[function];
    const uint32_t n = f->returns.n + f->params.n;
    bool *moved = mem_new((n + 1u) * sizeof *moved);
    struct rewriting x = { r, f, function, mem_new((n + 1u) * sizeof *x.registers) };

    note_moved(&f->returns, moved);
    note_moved(&f->params, moved + f->returns.n);
    lay_out_all(&f->returns, &f->params);
    place(&x, &f->returns, moved, x.registers);
    place(&x, &f->params, moved + f->returns.n, x.registers + f->returns.n);
    rewrite_body(&x);
    mem_free(moved);
    mem_free(x.registers);
}

void transform_registers(struct reader *r)
{
    for (uint32_t k = 0; k < r->program->nfunctions; k++) {
        const struct function *f = &r->program->functions[k];

        if (f->address_taken && f->defined && !f->is_entry &&
            (any_in_register(&f->params) || any_in_register(&f->returns)) &&
            !has_predicates(&f->params) && !has_predicates(&f->returns))
            move_function(r, k);
    }
    for (uint32_t k = 0; k < r->ncalls; k++)
        if (r->calls[k].function == NO_FUNCTION)
            lay_out_all(&r->calls[k].signature.returns, &r->calls[k].signature.params);
}
