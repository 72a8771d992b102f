/* memory/reach.c: what the next micro step of an operation in flight touches (4.4), found by
 * reading its program without executing it, and which bytes it accesses. Changes nothing. */
#include "memory/state/look.h"
#include "memory/operation.h"

/* Is there no cache of that level, so that nothing is ever cached in it? */
static bool has_no_cache(const struct memory *m, const struct memop *op, unsigned level)
{
    return operation_is_cached(op) &&
           environment_cache(&m->env, level, op->processor)->nlines == 0;
}

/* Does what is read from a cache, or written to it, pass all levels, to memory itself? */
static bool passes_caches(const struct memory *m, const struct memop *op)
{
    for (unsigned level = 0; level < CACHE_LEVELS; level++)
        if (!has_no_cache(m, op, level))
            return false;
    return true;
}

/* Does the operation touch only the operation in flight and its registers, which are blocked for all
 * others? Without a cache, operations on that cache have no effect. own: no other operation touches the
 * bytes of memory that it accesses. */
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
               (own && (memop_is_shared(op) || passes_caches(m, op)));
    case OPERATION_WRITEMEM:
        return own && (memop_is_shared(op) || passes_caches(m, op));
    default:
        break;
    }
    if (operation_needs_lines(&operation_rows[o]))
        return has_no_cache(m, op, operation_rows[o].level);
    return own && operation_rows[o].cached != CACHED_NONE && passes_caches(m, op);
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

enum step_reach memory_look_reach(const struct memory *m, const struct memop *op, bool own)
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
            if (!is_private(m, op, (enum operation)s->operation, own))
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

/* ---- bytes ---- */

uint64_t memory_look_in_shared(unsigned processor, uint64_t offset)
{
    return PHYSICAL(SPACE_SHARED, (uint64_t)processor << 32 | offset);
}

static uint64_t in_shared(const struct memop *op, uint64_t offset)
{
    return memory_look_in_shared(op->processor, offset);
}

static unsigned bytes_of_atomic(const struct memop *op, struct lane_bytes *out)
{
    *out = (struct lane_bytes){ memop_is_shared(op) ? in_shared(op, op->address) : op->address, op->size,
                                lane_lowest(op->lanes), true, false };
    return 1;
}

/* A copy has one lane, and no place in the order of its thread's operations (priority_before). */
static unsigned bytes_of_copy(const struct memop *op, struct lane_bytes out[2])
{
    const unsigned lane = lane_lowest(op->lanes);

    out[0] = (struct lane_bytes){ op->address + op->where[lane], op->size, lane, false, true };
    out[1] = (struct lane_bytes){ in_shared(op, op->to), op->size, lane, true, true };
    return 2;
}

unsigned memory_look_bytes(const struct memory *m, const struct memop *op,
                           struct lane_bytes out[MOST_LANE_BYTES])
{
    unsigned n = 0;

    if (op->kind == MEMOP_REG)
        return 0;
    if (op->kind == MEMOP_ATOMIC)
        return bytes_of_atomic(op, out);
    if (op->is_copy)
        return bytes_of_copy(op, out);
    FOR_LANES(l, op->lanes)
        out[n++] = (struct lane_bytes){ memop_is_shared(op) ? in_shared(op, op->where[l])
                                                      : memop_line(m, op) + op->where[l],
                                        (uint32_t)op->size * op->nvalues, l, op->writes, false };
    return n;
}

bool memory_look_uncached(const struct memory *m, unsigned processor)
{
    for (unsigned level = 0; level < CACHE_LEVELS; level++)
        if (environment_cache(&m->env, level, processor)->nlines > 0)
            return false;
    return true;
}
