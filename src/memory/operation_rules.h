/* memory/operation_rules.h: the conditions and operations of memory programs (4.4.2, 4.4.3) of nearly all
 * micro steps, as inline functions for operations without a listener. Where the level and the cache
 * function are constants, the compiler reduces them to what remains. Knows no statement. */
#ifndef WS_MEMORY_OPERATION_RULES_H
#define WS_MEMORY_OPERATION_RULES_H

#include "memory/cache_rules.h"
#include "memory/operation.h"

/* Where more has to be found out first, or something went wrong. */
bool operation_not_cached(const struct micro *x, unsigned level);
enum yield_action operation_not_done(struct micro *x, enum cache_answer a,
                                     const struct operation_row *o);
enum yield_action operation_no_destination(struct stuck *why, const struct operation_row *o);
enum yield_action operation_cache_any(struct micro *x, const struct operation_row *o);

static inline NO_CALL bool request_is_plain(struct micro *x)
{
    return x->plain || (x->request.line == 0 && operation_find_request(x) && x->plain);
}

/* What is known of an operation and its lines during one action: a compiler keeps none of it in memory. */
struct holding {
    struct memop *op;
    bool plain; /* its request is known, and plain */
    struct held_line lines[CACHE_LEVELS];
};

static inline NO_CALL void hold_operation(struct holding *k, const struct micro *x)
{
    k->op = x->op;
    k->plain = x->plain;
#define LEVEL(L, each, size, ways)                                                                 \
    cache_hold(&k->lines[LEVEL_##L], x->caches[LEVEL_##L], &x->op->pins[LEVEL_##L]);
#include "base/levels.def"
#undef LEVEL
}

static inline NO_CALL void let_operation_go(struct holding *k)
{
#define LEVEL(L, each, size, ways) cache_let_go(&k->lines[LEVEL_##L]);
#include "base/levels.def"
#undef LEVEL
}

/* ---- B (4.4.2) ---- */

/* memprog.bexp.isCachedL1, memprog.bexp.isCachedL2: bottom when the operation is not cached. */
static inline NO_CALL bool bexp_is_cached(struct micro *x, struct holding *k, unsigned level,
                                          bool *value, struct teller *to)
{
    if (!k->plain && !operation_is_cached(x->op))
        return operation_not_cached(x, level);
    *value = (k->plain || x->caches[level]->nlines > 0) &&
             cache_is_cached(&k->lines[level], &x->request, to);
    return true;
}

/* memprog.bexp.not */
static inline NO_CALL bool bexp_not(bool defined, bool *value)
{
    *value = defined && !*value;
    return defined;
}

/* ---- O (4.4.3) ---- */

/* memprog.op.releaseRegs */
static inline NO_CALL enum yield_action release_regs(struct micro *x, const struct operation_row *o)
{
    (void)o;
    x->op->released = true;
    if (x->op->state == MEMOP_NEW) /* it has not blocked them yet */
        return YA_CONTINUE;
    window_release(x->window, x->op);
    if (x->op->nrelease > 0 && !x->window->dropped)
        x->m->owner.released(x->m->owner.self, x->op->window);
    return YA_CONTINUE;
}

/* The only word of an operation on device memory, or an atomic's old value; NULL: it has other data. */
static inline NO_CALL const unsigned char *word_for_register(const struct micro *x)
{
    if (x->op->kind == MEMOP_ATOMIC)
        return x->op->data;
    return x->op->kind == MEMOP_DEVICE && x->op->size == x->request.word.n
               ? x->op->data + x->request.word.first : NULL;
}

/* What a lent operation has for its register is plain to see. */
static inline NO_CALL enum yield_action write_lent(struct micro *x)
{
    if (!x->uncounted)
        x->window->values++;
    if (!x->in_place)
        window_decompose_plain(&x->m->windows, x->window, x->op);
    return YA_CONTINUE;
}

/* memprog.op.writeToRegs: bottom without a decomposition function: a store has none. */
static inline NO_CALL enum yield_action write_to_regs(struct micro *x,
                                                      const struct operation_row *o)
{
    const unsigned char *word;

    if (x->op->writes && x->op->kind != MEMOP_ATOMIC)
        return operation_no_destination(x->why, o);
    if (x->lent)
        return write_lent(x);
    x->window->values++;
    if (window_decompose_plain(&x->m->windows, x->window, x->op))
        return YA_CONTINUE;
    word = word_for_register(x);
    if (word == NULL || !window_decompose_word(&x->m->windows, x->window, x->op, word))
        window_decompose_any(&x->m->windows, x->window, x->op);
    return YA_CONTINUE;
}

/* Ln_op, with or without a listener: the function of the cache. */
static inline NO_CALL enum cache_answer apply_to_line(struct held_line *h, enum cached cached,
                                                      const struct cache_request *r,
                                                      struct teller *to)
{
    switch (cached) {
    case CACHED_READ:
        return cache_read(h, r, to);
    case CACHED_WRITE:
        return cache_write(h, r, to);
    case CACHED_RESERVE:
        return cache_reserve(h, r, to);
    case CACHED_UPDATE:
        return cache_update(h, r, to);
    case CACHED_EVICT:
        return cache_evict(h, r, to);
    case CACHED_DISCARD:
        return cache_discard(h, r, to);
    case CACHED_CLASSIFYFIRST:
        return cache_classify_first(h, r, to);
    case CACHED_CLASSIFYNORMAL:
        return cache_classify_normal(h, r, to);
    case CACHED_NONE:
        break;
    }
    return CACHE_BOTTOM;
}

/* Applies an operation to a cache whose line is not held yet. */
static inline NO_CALL enum cache_answer apply_to_cache(struct cache *c, enum cached cached,
                                                       const struct cache_request *r,
                                                       struct teller *to)
{
    struct held_line h;
    enum cache_answer a;

    cache_hold(&h, c, r->pin);
    a = apply_to_line(&h, cached, r, to);
    cache_let_go(&h);
    return a;
}

/* The operations that a cache function does, through L1_op and L2_op: select the cache, apply the
 * function, keep what it read. They are
 *   memprog.op.readL1, memprog.op.readL2, memprog.op.writeL1, memprog.op.writeL2,
 *   memprog.op.reserveL1, memprog.op.reserveL2, memprog.op.updateL1, memprog.op.updateL2,
 *   memprog.op.evictL1, memprog.op.evictL2, memprog.op.discardL1, memprog.op.discardL2,
 *   memprog.op.classifyFirstL1, memprog.op.classifyFirstL2,
 *   memprog.op.classifyNormalL1, memprog.op.classifyNormalL2.
 * The request is plain. */
static inline NO_CALL enum cache_answer operation_apply_plain(const struct micro *x,
                                                              struct holding *k, unsigned level,
                                                              enum cached cached,
                                                              struct teller *to)
{
    /* The copy is made member by member, and the compiler keeps the members that are used. A copy of the
     * whole would stall on members that were just written. */
    const struct cache_request r = {
        .line = x->request.line,
        .bytes = { { x->request.bytes.w[0], x->request.bytes.w[1] } },
        .data = x->request.data,
        .word = { x->request.word.first, x->request.word.n },
        .pin = &k->op->pins[level],
        .again = k->op->deferred,
    };

    return apply_to_line(&k->lines[level], cached, &r, to);
}

#endif
