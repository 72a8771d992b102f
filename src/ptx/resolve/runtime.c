/* ptx/resolve/runtime.c: functions of the device runtime that a file declares and does not define
 * (5.1.3, between steps 1 and 3): each gets a body, which hands its parameters to one instruction
 * of ours. Knows no call. */
#include "program/runtime.h"
#include "ptx/resolve/reader.h"

static uint64_t bytes_of(const struct reader *r, uint8_t bytes)
{
    return bytes == RUNTIME_ADDRESS ? r->program->address_bits / 8 : bytes;
}

static bool agrees(const struct reader *r, const struct runtime_call *c, const struct signature *s)
{
    if (s->params.n != c->nparams || s->returns.n != (c->result != 0 ? 1u : 0u))
        return false;
    for (uint32_t k = 0; k < s->params.n; k++)
        if (s->params.v[k].in_register || s->params.v[k].size != bytes_of(r, c->params[k]))
            return false;
    return s->returns.n == 0 || (!s->returns.v[0].in_register &&
                                 s->returns.v[0].size == bytes_of(r, c->result));
}

bool declares_runtime(struct reader *r, const struct function_syntax *f, const struct signature *s)
{
    const struct runtime_call *c = runtime_find(keep_text(r, f->name));

    if (c == NULL || f->is_entry || f->has_body)
        return false;
    if (agrees(r, c, s))
        return true;
    return diag_error(r->diags, f->name, "the runtime's %s has other parameters", c->name);
}

/* ---- the body ---- */

struct runtime_body {
    struct reader *r;
    struct function *f;
    uint32_t function;
};

static struct operand fresh(const struct runtime_body *b, const struct param *p)
{
    enum type type = type_of_width(TYPE_B32, (unsigned)p->size);

    return reg_operand(
        program_add_reg(b->r->program, unique_name(b->r, "%runtime"), type, b->function));
}

/* ld or st of a whole parameter. */
static struct instr access(const struct runtime_body *b, enum opcode op, const struct param *p)
{
    struct instr i = injected_instr(op, type_of_width(TYPE_B32, (unsigned)p->size),
                                    b->f->span);

    i.space = SPACE_PARAM;
    i.has_mem = true;
    i.mem = var_operand(p->index, 0);
    return i;
}

/* What the thread stored may be read by the call: it waits for that first. */
static void fence(const struct runtime_body *b)
{
    struct instr i = injected_instr(OP_MEMBAR, TYPE_NONE, b->f->span);

    i.level = LEVEL_CTA;
    function_append(b->f, &i);
}

static void fill(const struct runtime_body *b, const struct runtime_call *c)
{
    enum type address = b->r->program->address_bits == 32 ? TYPE_U32 : TYPE_U64;
    struct arena *arena = &b->r->program->arena;
    struct instr i = injected_instr(c->op, address, b->f->span), ret;

    instr_make_room(&i, arena, c->result != 0 ? 1 : 0, b->f->params.n);
    for (uint32_t k = 0; k < b->f->params.n; k++) {
        struct instr load = access(b, OP_LD, &b->f->params.v[k]);

        instr_make_room(&load, arena, 1, 0);
        load.dst[0] = i.src[k] = fresh(b, &b->f->params.v[k]);
        function_append(b->f, &load);
    }
    fence(b);
    if (c->result != 0)
        i.dst[0] = fresh(b, &b->f->returns.v[0]);
    function_append(b->f, &i);
    if (c->result != 0) {
        struct instr store = access(b, OP_ST, &b->f->returns.v[0]);

        instr_make_room(&store, arena, 0, 1);
        store.src[0] = i.dst[0];
        function_append(b->f, &store);
    }
    ret = injected_instr(OP_RET, TYPE_NONE, b->f->span);
    function_append(b->f, &ret);
}

void define_runtime(struct reader *r)
{
    for (uint32_t f = 0; f < r->program->nfunctions; f++) {
        struct runtime_body b = { r, &r->program->functions[f], f };

        if (b.f->of_runtime)
            fill(&b, runtime_find(b.f->name));
    }
}
