/* tests/random/structured_values.c: values of expressions, in 128 bits; sets of outcomes. */
#include <string.h>

#include "base/mem.h"
#include "random/structured_models.h"

__extension__ typedef __int128 wide;

struct result {
    wide v;
    bool there;
};

static struct result value(const struct model_eyes *v, const struct simt_expr *e);

static struct result some(wide v)
{
    return (struct result){ v, v >= INT64_MIN && v <= INT64_MAX };
}

static const struct result none = { 0, false };

static struct result shift(wide a, wide b, bool left)
{
    if (b < 0 || b > 63)
        return none;
    if (left)
        return some(a * ((wide)1 << b));
    while (b-- > 0)
        a = a >= 0 ? a / 2 : (a - 1) / 2;
    return some(a);
}

static struct result bits(uint64_t b)
{
    return some(b > INT64_MAX ? (wide)b - ((wide)1 << 64) : (wide)b);
}

static struct result calculate(enum simt_operator op, wide a, wide b)
{
    const uint64_t x = (uint64_t)a, y = (uint64_t)b;

    switch ((int)op) {
    case SIMT_MULTIPLY: return some(a * b);
    case SIMT_DIVIDE: return b == 0 ? none : some(a / b);
    case SIMT_REMAINDER: return b == 0 ? none : some(a % b);
    case SIMT_ADD: return some(a + b);
    case SIMT_SUBTRACT: return some(a - b);
    case SIMT_SHIFT_LEFT: return shift(a, b, true);
    case SIMT_SHIFT_RIGHT: return shift(a, b, false);
    case SIMT_LESS: return some(a < b);
    case SIMT_GREATER: return some(a > b);
    case SIMT_LESS_EQUAL: return some(a <= b);
    case SIMT_GREATER_EQUAL: return some(a >= b);
    case SIMT_EQUAL: return some(a == b);
    case SIMT_UNEQUAL: return some(a != b);
    case SIMT_BIT_AND: return bits(x & y);
    case SIMT_BIT_XOR: return bits(x ^ y);
    case SIMT_BIT_OR: return bits(x | y);
    default: return none;
    }
}

static struct result place_value(const struct model_eyes *v, const struct simt_expr *e)
{
    uint64_t address;

    return model_address(v, e, &address) ? some(v->memory[address]) : none;
}

/* &&, || and ?: evaluate what C would. */
static struct result decide(const struct model_eyes *v, const struct simt_expr *e)
{
    struct result a = value(v, e->operand[0]), b;

    if (!a.there)
        return none;
    if (e->op == SIMT_CHOOSE)
        return value(v, e->operand[a.v != 0 ? 1 : 2]);
    if ((a.v != 0) == (e->op == SIMT_OR))
        return some(a.v != 0);
    b = value(v, e->operand[1]);
    return b.there ? some(b.v != 0) : none;
}

static struct result value(const struct model_eyes *v, const struct simt_expr *e)
{
    struct result a, b;

    switch ((int)e->op) {
    case SIMT_NUMBER: return some(e->number);
    case SIMT_TID: return some(v->thread);
    case SIMT_NTID: return some(v->launch->threads);
    case SIMT_SCALAR: case SIMT_ELEMENT: return place_value(v, e);
    case SIMT_AND: case SIMT_OR: case SIMT_CHOOSE: return decide(v, e);
    default: break;
    }
    a = value(v, e->operand[0]);
    if (!a.there)
        return none;
    switch ((int)e->op) {
    case SIMT_NOT: return some(a.v == 0);
    case SIMT_MINUS: return some(-a.v);
    case SIMT_COMPLEMENT: return some(-a.v - 1);
    default: break;
    }
    b = value(v, e->operand[1]);
    return b.there ? calculate(e->op, a.v, b.v) : none;
}

bool model_value(const struct model_eyes *v, const struct simt_expr *e, int64_t *out)
{
    const struct result r = value(v, e);

    if (r.there)
        *out = (int64_t)r.v;
    return r.there;
}

bool model_address(const struct model_eyes *v, const struct simt_expr *place, uint64_t *out)
{
    const struct simt_variable *x = &v->launch->program->variables[place->variable];
    int64_t index = x->kind == SIMT_LOCAL ? (int64_t)v->thread : 0;

    if (place->op == SIMT_ELEMENT && !model_value(v, place->operand[0], &index))
        return false;
    *out = v->launch->base[place->variable] + (uint64_t)index;
    return index >= 0 && (uint64_t)index < v->launch->length[place->variable];
}

/* ---- outcomes ---- */

void model_outcome(const struct simt_launch *l, const int64_t *memory, struct text *out)
{
    for (uint64_t a = 0; a < l->nshared; a++)
        for (unsigned k = 0; k < 8; k++) {
            char byte = (char)((uint64_t)memory[a] >> 8 * k & 255);

            text_add(out, &byte, 1);
        }
}

bool model_outcomes_have(const struct model_outcomes *o, const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < o->n; i++)
        if (o->v[i].n == n && (n == 0 || memcmp(o->v[i].s, bytes, n) == 0))
            return true;
    return false;
}

void model_outcomes_add(struct model_outcomes *o, const struct simt_launch *l,
                        const int64_t *memory)
{
    struct text t = { NULL, 0, 0 };

    model_outcome(l, memory, &t);
    if (model_outcomes_have(o, (const unsigned char *)t.s, t.n))
        text_free(&t);
    else
        ARRAY_PUSH(o->v, o->n, o->cap, t);
}

void model_outcomes_free(struct model_outcomes *o)
{
    for (size_t i = 0; i < o->n; i++)
        text_free(&o->v[i]);
    mem_free(o->v);
    memset(o, 0, sizeof *o);
}
