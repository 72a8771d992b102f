/* structured/value.c: E, the values of expressions for a thread (section 3.2 leaves them open):
 * numbers of 64 bits with sign; what does not fit has no value. Knows no statement. */
#include <inttypes.h>

#include "structured/store.h"

/* Why an expression has no value, if the caller wants it; takes the text over. Always false. */
static bool none(const struct simt_view *v, const struct simt_expr *e, struct text *why)
{
    stuck_at(v->why, v->rule, "%s (thread %u, line %u)", why->s, v->thread,
             span_place(e->span).line);
    text_free(why);
    return false;
}

static bool no_result(const struct simt_view *v, const struct simt_expr *e, int64_t a, int64_t b)
{
    struct text why = { NULL, 0, 0 };

    if (v->why == NULL)
        return false;
    text_printf(&why, "%" PRId64 " %s %" PRId64 " has no value in 64 bits with sign", a,
                simt_operator_text(e->op), b);
    return none(v, e, &why);
}

static bool no_element(const struct simt_view *v, const struct simt_expr *e, int64_t index)
{
    struct text why = { NULL, 0, 0 };

    if (v->why == NULL)
        return false;
    text_printf(&why, "%s[%" PRId64 "] is outside the array, which has %" PRIu64 " elements",
                v->launch->program->variables[e->variable].name, index,
                v->launch->length[e->variable]);
    return none(v, e, &why);
}

/* ---- operators; false: no value ---- */

static bool add(int64_t a, int64_t b, int64_t *out)
{
    if (b > 0 ? a > INT64_MAX - b : a < INT64_MIN - b)
        return false;
    *out = a + b;
    return true;
}

static bool subtract(int64_t a, int64_t b, int64_t *out)
{
    if (b < 0 ? a > INT64_MAX + b : a < INT64_MIN + b)
        return false;
    *out = a - b;
    return true;
}

static bool multiply(int64_t a, int64_t b, int64_t *out)
{
    bool fits = true;

    if (a > 0)
        fits = b > 0 ? a <= INT64_MAX / b : b >= INT64_MIN / a;
    else if (a < 0)
        fits = b > 0 ? a >= INT64_MIN / b : b == 0 || a >= INT64_MAX / b;
    if (fits)
        *out = a * b;
    return fits;
}

/* Towards 0. */
static bool divide(int64_t a, int64_t b, int64_t *out)
{
    if (b == 0 || (a == INT64_MIN && b == -1))
        return false;
    *out = a / b;
    return true;
}

static bool divide_rest(int64_t a, int64_t b, int64_t *out)
{
    if (b == 0)
        return false;
    *out = b == -1 ? 0 : a % b;
    return true;
}

/* Multiplies by 2^b. */
static bool shift_left(int64_t a, int64_t b, int64_t *out)
{
    if (b < 0 || b > 63)
        return false;
    if (b < 63)
        return multiply(a, (int64_t)1 << b, out);
    *out = a == 0 ? 0 : INT64_MIN;
    return a == 0 || a == -1;
}

/* Divides by 2^b, rounding down. */
static bool shift_right(int64_t a, int64_t b, int64_t *out)
{
    if (b < 0 || b > 63)
        return false;
    *out = a >= 0 ? a >> b : ~(~a >> b);
    return true;
}

bool simt_binary(enum simt_operator op, int64_t a, int64_t b, int64_t *out)
{
    switch (op) {
    case SIMT_MULTIPLY:
        return multiply(a, b, out);
    case SIMT_DIVIDE:
        return divide(a, b, out);
    case SIMT_REMAINDER:
        return divide_rest(a, b, out);
    case SIMT_ADD:
        return add(a, b, out);
    case SIMT_SUBTRACT:
        return subtract(a, b, out);
    case SIMT_SHIFT_LEFT:
        return shift_left(a, b, out);
    case SIMT_SHIFT_RIGHT:
        return shift_right(a, b, out);
    case SIMT_LESS:
        *out = a < b;
        return true;
    case SIMT_GREATER:
        *out = a > b;
        return true;
    case SIMT_LESS_EQUAL:
        *out = a <= b;
        return true;
    case SIMT_GREATER_EQUAL:
        *out = a >= b;
        return true;
    case SIMT_EQUAL:
        *out = a == b;
        return true;
    case SIMT_UNEQUAL:
        *out = a != b;
        return true;
    case SIMT_BIT_AND:
        *out = a & b;
        return true;
    case SIMT_BIT_XOR:
        *out = a ^ b;
        return true;
    default:
        *out = a | b;
        return true;
    }
}

bool simt_unary(enum simt_operator op, int64_t a, int64_t *out)
{
    if (op == SIMT_MINUS)
        return subtract(0, a, out);
    *out = op == SIMT_NOT ? a == 0 : ~a;
    return true;
}

/* ---- expressions ---- */

static bool unary_value(const struct simt_view *v, const struct simt_expr *e, int64_t *out)
{
    int64_t a;

    if (!simt_value(v, e->operand[0], &a))
        return false;
    return simt_unary(e->op, a, out) || no_result(v, e, 0, a);
}

static bool binary_value(const struct simt_view *v, const struct simt_expr *e, int64_t *out)
{
    int64_t a, b;

    if (!simt_value(v, e->operand[0], &a) || !simt_value(v, e->operand[1], &b))
        return false;
    return simt_binary(e->op, a, b, out) || no_result(v, e, a, b);
}

/* `&&`, `||`: the second operand is evaluated if it counts. */
static bool lazy_value(const struct simt_view *v, const struct simt_expr *e, int64_t *out)
{
    if (!simt_value(v, e->operand[0], out))
        return false;
    if ((*out != 0) == (e->op == SIMT_AND) && !simt_value(v, e->operand[1], out))
        return false;
    *out = *out != 0;
    return true;
}

bool simt_value(const struct simt_view *v, const struct simt_expr *e, int64_t *out)
{
    uint64_t address;
    int64_t test;

    switch (e->op) {
    case SIMT_NUMBER:
        *out = e->number;
        return true;
    case SIMT_TID:
        *out = v->thread;
        return true;
    case SIMT_NTID:
        *out = v->launch->threads;
        return true;
    case SIMT_SCALAR:
    case SIMT_ELEMENT:
        if (!simt_address(v, e, &address))
            return false;
        *out = v->memory[address];
        return true;
    case SIMT_NOT:
    case SIMT_MINUS:
    case SIMT_COMPLEMENT:
        return unary_value(v, e, out);
    case SIMT_AND:
    case SIMT_OR:
        return lazy_value(v, e, out);
    case SIMT_CHOOSE:
        return simt_value(v, e->operand[0], &test) &&
               simt_value(v, e->operand[test != 0 ? 1 : 2], out);
    default:
        return binary_value(v, e, out);
    }
}

bool simt_address(const struct simt_view *v, const struct simt_expr *place, uint64_t *out)
{
    const struct simt_launch *l = v->launch;
    int64_t index = 0;

    if (l->program->variables[place->variable].kind == SIMT_LOCAL)
        index = v->thread;
    else if (place->op == SIMT_ELEMENT && !simt_value(v, place->operand[0], &index))
        return false;
    if (index < 0 || (uint64_t)index >= l->length[place->variable])
        return no_element(v, place, index);
    *out = l->base[place->variable] + (uint64_t)index;
    return true;
}
