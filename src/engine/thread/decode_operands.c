/* engine/thread/decode_operands.c: operands as what a step fetches and where it puts results; evaluates
 * what is known at load (C, 5.2). */
#include "engine/thread/decoder.h"

#include <string.h>

static const void *new_splat(struct decoder *x, enum reg_class c, uint64_t value)
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

/* A value known at load, in every lane. Programs repeat a few values, so that each is kept once. */
static const void *splat(struct decoder *x, enum reg_class c, uint64_t value)
{
    char key[sizeof value + 1] = { (char)c };
    uint32_t known;

    memcpy(key + 1, &value, sizeof value);
    if (names_get(&x->known_splats, key, sizeof key, &known))
        return x->splats[known];
    names_put(&x->known_splats, key, sizeof key, (uint32_t)x->nsplats);
    ARRAY_PUSH(x->splats, x->nsplats, x->cap_splats, new_splat(x, c, value));
    return x->splats[x->nsplats - 1];
}

void decoder_forget_splats(struct decoder *x)
{
    names_free(&x->known_splats);
    mem_free(x->splats);
    x->splats = NULL;
    x->nsplats = x->cap_splats = 0;
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

enum rule decoder_clause(const struct operand *o)
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

struct fetch decoder_fetch(struct decoder *x, const struct operand *o, enum reg_class want)
{
    struct fetch f = { .have = (uint8_t)want, .want = (uint8_t)want, .negated = o->negated,
                       .offset = o->kind == OPD_VAR && o->value != 0,
                       .clause = (uint16_t)decoder_clause(o) };

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

struct fetch decoder_fetch_address(struct decoder *x, const struct operand *o)
{
    struct fetch f = decoder_fetch(x, o, CLASS_64);

    f.operand = TOLD_OPERAND_ADDRESS;
    if (o->kind == OPD_REG) {
        f.value = o->value;
        f.offset = o->value != 0;
    }
    return f;
}

struct reg_dest decoder_destination(const struct decoder *x, const struct operand *o, enum type type)
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

struct reg_dest decoder_carry(const struct decoder *x)
{
    return (struct reg_dest){ .slot = x->request->program->carry_slot, .cls = CLASS_PRED };
}
