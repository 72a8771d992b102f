/* memory/reach.c: what the next micro step of an operation in flight touches (4.4), found by
 * reading its program without executing it. Changes nothing. */
#include "memory/state/look.h"
#include "memory/operation.h"

/* Is there no cache of that level, so that nothing is ever cached in it? */
static bool has_no_cache(const struct memory *m, const struct memop *op, unsigned level)
{
    return operation_is_cached(op) &&
           environment_cache(&m->env, level, op->processor)->nlines == 0;
}

/* Does the operation touch nothing but the operation in flight and its registers, which are blocked
 * for everybody else? Without a cache what only that would hold does not matter. own: nobody else
 * can touch the shared memory that it is about. */
static bool is_private(const struct memory *m, const struct memop *op, enum operation o, bool own)
{
    switch ((int)o) {
    case OPERATION_RELEASEREGS:
        return true;
    case OPERATION_WRITETOREGS:
        return !op->writes || op->kind == MEMOP_ATOMIC;
    case OPERATION_ATOMOP:
        return op->kind == MEMOP_ATOMIC;
    case OPERATION_READMEM:
        return (op->kind == MEMOP_DEVICE && op->space == SPACE_CONST) ||
               (own && op->kind == MEMOP_SHARED);
    case OPERATION_WRITEMEM:
        return own && op->kind == MEMOP_SHARED;
    default:
        return operation_needs_lines(&operation_rows[o]) &&
               has_no_cache(m, op, operation_rows[o].level);
    }
}

/* The value of a Boolean expression that is the same in every state. False: it is not. */
static bool is_constant(const struct memory *m, const struct memop *op, uint32_t bexp, bool *value)
{
    const struct bexp *b = &op->program->bexps[bexp];
    bool left = false, right = false;

    switch ((enum bexp_kind)b->kind) {
    case BEXP_TRUE:
    case BEXP_FALSE:
        *value = b->kind == BEXP_TRUE;
        return true;
    case BEXP_ISCACHED:
        *value = false;
        return has_no_cache(m, op, b->a);
    case BEXP_STORES:
        return false;
    case BEXP_ACQUIRES:
    case BEXP_RELEASES:
    case BEXP_BEYOND:
        *value = bexp_of_operation(op, (enum bexp_kind)b->kind);
        return true;
    case BEXP_NOT:
        if (!is_constant(m, op, b->a, &left))
            return false;
        *value = !left;
        return true;
    case BEXP_AND:
    case BEXP_OR:
        if (!is_constant(m, op, b->a, &left) || !is_constant(m, op, b->b, &right))
            return false;
        *value = b->kind == BEXP_AND ? left && right : left || right;
        return true;
    }
    return false;
}

enum step_reach memory_look_reach(const struct memory *m, const struct memop *op, bool own_shared)
{
    const struct statement *code = op->program->code;
    uint32_t at = op->at;

    for (;;) {
        const struct statement *s = &code[at];
        bool value;

        switch ((enum statement_kind)s->kind) {
        case STATEMENT_YIELD:
            return REACH_PRIVATE;
        case STATEMENT_END:
            return REACH_PRIVATE_END;
        case STATEMENT_OFF:
            return REACH_SHARED;
        case STATEMENT_NOP:
        case STATEMENT_JUMP:
            at = s->next;
            break;
        case STATEMENT_OP:
            if (!is_private(m, op, (enum operation)s->operation, own_shared))
                return REACH_SHARED;
            at = s->next;
            break;
        case STATEMENT_IF:
            if (!is_constant(m, op, s->bexp, &value))
                return REACH_SHARED;
            at = value ? at + 1 : s->target != NO_STATEMENT ? s->target : s->next;
            break;
        }
    }
}
