/* memory/operation.c: what the expressions of memory programs do (4.4.2, 4.4.3): B, O and the
 * helper functions with the subscript op, one C function each. Knows no statement. */
#include "memory/operation.h"

#include "base/number.h"
#include "data/dop.h"
#include "memory/flight.h"
#include "memory/silent.h"
#include "program/lanes.h"

/* An atomic's data: the old value (Valueout), then its two inputs (Valuein). */
#define OLD ATOMIC_OLD
#define NEW ATOMIC_NEW
#define SECOND 32u

/* ---- what an operation is about ---- */

static bool on_shared(const struct memop *op)
{
    return op->kind == MEMOP_SHARED || (op->kind == MEMOP_ATOMIC && op->space == SPACE_SHARED);
}

uint64_t memop_banks(const struct memory *m, const struct memop *op)
{
    return environment_bank_bits(&m->env, op->address, op->size);
}

bool operation_lanes_fit(const struct micro *x)
{
    enum rule rule = x->op->writes ? RULE_ENV_WRITESHARED : RULE_ENV_READSHARED;
    uint32_t where[1] = { (uint32_t)x->op->address };
    struct shared_access s;

    memop_shared(&s, x->op, where);
    return environment_shared_fits(&x->m->env, &s, rule, x->why);
}

bool operation_segment_fits(const struct micro *x)
{
    const struct memop *op = x->op;
    enum rule rule = op->writes ? RULE_ENV_WRITEDEVICE : RULE_ENV_READDEVICE;
    struct device_access a = { .address = memop_line(x->m, op) };

    if (op->kind == MEMOP_ATOMIC && op->address - a.address + op->size > x->m->env.line_bytes)
        return stuck_at(x->why, rule, "an atomic operation lies across two memory operations");
    a.bytes = memop_bytes(x->m, op);
    return environment_device_fits(&x->m->env, &a, rule, x->why);
}

/* ---- B (4.4.2) ---- */

/* memprog.bexp.isCachedL1, memprog.bexp.isCachedL2, by level. */
static const enum rule is_cached_rules[] = {
#define LEVEL(name, each, size, ways) RULE_MEMPROG_BEXP_ISCACHED##name,
#include "base/levels.def"
#undef LEVEL
};

/* Bottom when the operation is not cached. */
static bool bexp_is_cached(struct micro *x, unsigned level, bool *value)
{
    if (!operation_request(x))
        return stuck_at(x->why, is_cached_rules[level],
                        "only an operation on global or local memory can ask for a cache");
    *value = x->caches[level]->nlines > 0 &&
             cache_is_cached(x->caches[level], &x->request, x->tell);
    return true;
}

/* memprog.bexp.not */
static bool bexp_not(bool defined, bool *value)
{
    *value = defined && !*value;
    return defined;
}

bool operation_stores(const struct memop *op, const unsigned char *found)
{
    return op->kind == MEMOP_ATOMIC &&
           (op->atomic != ATOMIC_CAS || memcmp(found, op->data + NEW, op->size) == 0);
}

/* acquires, releases, beyondBlock (ours). */
bool bexp_of_operation(const struct memop *op, enum bexp_kind kind)
{
    return kind == BEXP_ACQUIRES ? op->acquires
           : kind == BEXP_RELEASES ? op->releases : op->beyond_block;
}

/* memprog.bexp.and, memprog.bexp.or: both operands are evaluated, so that bottom in either is
 * bottom. */
static bool bexp_of_two(struct micro *x, const struct bexp *b, bool *value)
{
    bool left, right;

    if (!bexp_value(x, b->a, &left) || !bexp_value(x, b->b, &right))
        return false;
    *value = b->kind == BEXP_AND ? left && right : left || right;
    return true;
}

/* memprog.bexp.true, memprog.bexp.false and those above. */
static bool bexp_of_kind(struct micro *x, const struct bexp *b, bool *value)
{
    if (b->kind == BEXP_NOT)
        return bexp_not(bexp_value(x, b->a, value), value);
    if (b->kind == BEXP_ISCACHED)
        return bexp_is_cached(x, b->a, value);
    if (b->kind == BEXP_AND || b->kind == BEXP_OR)
        return bexp_of_two(x, b, value);
    *value = b->kind == BEXP_TRUE ||
             (b->kind == BEXP_STORES && operation_stores(x->op, x->op->data + OLD)) ||
             (b->kind >= BEXP_ACQUIRES && bexp_of_operation(x->op, (enum bexp_kind)b->kind));
    return true;
}

/* B⟦⟧ */
bool bexp_value(struct micro *x, uint32_t bexp, bool *value)
{
    static const enum rule rules[] = {
        [BEXP_TRUE] = RULE_MEMPROG_BEXP_TRUE, [BEXP_FALSE] = RULE_MEMPROG_BEXP_FALSE,
        [BEXP_NOT] = RULE_MEMPROG_BEXP_NOT,   [BEXP_AND] = RULE_MEMPROG_BEXP_AND,
        [BEXP_OR] = RULE_MEMPROG_BEXP_OR,
    };
    const struct bexp *b = &x->op->program->bexps[bexp];
    const bool ours = b->kind > BEXP_ISCACHED;
    unsigned here = tell_open(x->tell);
    bool defined = bexp_of_kind(x, b, value);

    tell_close(x->tell, here);
    if (defined && !ours)
        tell_truth(x->tell, b->kind == BEXP_ISCACHED ? is_cached_rules[b->a] : rules[b->kind],
                   *value);
    return defined;
}

/* ---- O (4.4.3) ---- */

#define OPERATION(name, text, function, ...)                                                       \
    static inline enum yield_action function(struct micro *x, const struct operation_row *o);
#include "memory/operations.def"

operation_function *const operation_functions[OPERATION_COUNT] = {
#define OPERATION(name, text, function, ...) function,
#include "memory/operations.def"
};

static enum yield_action continue_if(bool defined)
{
    return defined ? YA_CONTINUE : YA_BOTTOM;
}

static enum yield_action operation_bottom(struct micro *x, const struct operation_row *o,
                                          const char *why)
{
    return continue_if(stuck_at(x->why, o->rule, "%s", why));
}

/* ---- memories, registers, banks ---- */

/* memprog.op.releaseRegs */
static inline enum yield_action release_regs(struct micro *x, const struct operation_row *o)
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
static const unsigned char *word_for_register(const struct micro *x)
{
    if (x->op->kind == MEMOP_ATOMIC)
        return x->op->data;
    return x->op->kind == MEMOP_DEVICE && x->op->size == x->request.word.n
               ? x->op->data + x->request.word.first : NULL;
}

/* memprog.op.writeToRegs: bottom without a decomposition function: a store has none. */
static inline enum yield_action write_to_regs(struct micro *x, const struct operation_row *o)
{
    const unsigned char *word;

    if (x->op->writes && x->op->kind != MEMOP_ATOMIC)
        return operation_bottom(x, o, "a store has no destination registers");
    x->window->values++;
    if (window_decompose_plain(&x->m->windows, x->window, x->op))
        return YA_CONTINUE;
    word = word_for_register(x);
    if (word == NULL || !window_decompose_word(&x->m->windows, x->window, x->op, word))
        window_decompose_any(&x->m->windows, x->window, x->op);
    return YA_CONTINUE;
}

/* An atomic's value, spread out as the bytes of its segment. */
static void spread(const struct micro *x, unsigned value, unsigned char segment[MOST_LINE_BYTES])
{
    size_t first = (size_t)(x->op->address & (x->m->env.line_bytes - 1));

    memcpy(segment + first, x->op->data + value, x->op->size);
}

static void gather(const struct micro *x, unsigned value, const unsigned char *segment)
{
    size_t first = (size_t)(x->op->address & (x->m->env.line_bytes - 1));

    memcpy(x->op->data + value, segment + first, x->op->size);
}

/* What an operation on device memory accesses, with its data in `data`. */
static inline void memop_device(struct device_access *a, const struct micro *x, unsigned char *data)
{
    a->address = memop_line(x->m, x->op);
    a->bytes = memop_bytes(x->m, x->op);
    a->data = data;
    a->word.first = a->word.n = 0;
}

/* The access with the operation's own data, from its request if that is known. */
static inline void memop_own(struct device_access *a, const struct micro *x)
{
    const struct cache_request *r = &x->request;

    if (r->line == 0) {
        memop_device(a, x, x->op->data);
        return;
    }
    a->address = r->line;
    a->bytes = r->bytes;
    a->data = r->data;
    a->word.first = r->word.first;
    a->word.n = r->word.n;
}

/* The old value of an atomic. */
static enum yield_action read_value(struct micro *x)
{
    unsigned char segment[MOST_LINE_BYTES];
    struct device_access a;

    memop_device(&a, x, segment);
    if (!environment_read_device(&x->m->env, &a, x->why))
        return YA_BOTTOM;
    gather(x, OLD, segment);
    return YA_CONTINUE;
}

/* Its new one. */
static enum yield_action write_value(struct micro *x)
{
    unsigned char segment[MOST_LINE_BYTES];
    struct device_access a;

    memop_device(&a, x, segment);
    spread(x, NEW, segment);
    return continue_if(environment_write_device(&x->m->env, &a, x->why));
}

/* memprog.op.readMem: what is read goes to Valuein/out, or to Valueout of an atomic. */
static inline enum yield_action read_mem(struct micro *x, const struct operation_row *o)
{
    struct memop *op = x->op;

    if (on_shared(op)) {
        uint32_t where[1] = { (uint32_t)op->address };
        struct shared_access s;

        memop_shared(&s, op, where);
        return continue_if(environment_read_shared(&x->m->env, &s, x->why));
    }
    if (op->kind == MEMOP_DEVICE) {
        struct device_access a;

        memop_own(&a, x);
        return continue_if(environment_read_device(&x->m->env, &a, x->why));
    }
    if (op->kind == MEMOP_REG)
        return operation_bottom(x, o, "the operation is about registers only");
    return read_value(x);
}

/* memprog.op.writeMem: from Valuein/out, or from the first Valuein of an atomic. */
static inline enum yield_action write_mem(struct micro *x, const struct operation_row *o)
{
    struct memop *op = x->op;

    if (on_shared(op)) {
        uint32_t where[1] = { (uint32_t)op->address };
        struct shared_access s;

        memop_shared(&s, op, where);
        s.data += op->kind == MEMOP_ATOMIC ? NEW : 0;
        return continue_if(environment_write_shared(&x->m->env, &s, x->why));
    }
    if (op->kind == MEMOP_DEVICE) {
        struct device_access a;

        memop_own(&a, x);
        return continue_if(environment_write_device(&x->m->env, &a, x->why));
    }
    if (op->kind == MEMOP_REG)
        return operation_bottom(x, o, "the operation is about registers only");
    return write_value(x);
}

/* memprog.op.atomOp: the first input becomes aop(old, first, second). Of a barrier in memory (ours)
 * a test leaves its truth where the old value was. */
static enum yield_action atom(struct micro *x, const struct operation_row *o)
{
    const struct memop *op = x->op;
    unsigned n = op->size < 8 ? op->size : 8;
    enum atomic_op aop = (enum atomic_op)op->atomic;
    uint64_t old, first;

    if (op->kind != MEMOP_ATOMIC)
        return operation_bottom(x, o, "the operation is not atomic");
    old = load_le(op->data + OLD, n);
    first = load_le(op->data + NEW, n);
    store_le(op->data + NEW, n, dop_atomic(aop, (enum type)op->type, old, first,
                                           load_le(op->data + SECOND, n)));
    store_le(op->data + OLD, n, dop_atomic_result(aop, old, first));
    return YA_CONTINUE;
}

/* memprog.op.copyToShared (ours): what a copy has read, of its only lane, goes to shared memory;
 * what it has not read is zero there. */
static enum yield_action copy_to_shared(struct micro *x, const struct operation_row *o)
{
    const struct memop *op = x->op;
    uint32_t where[1] = { op->to };
    struct shared_access s = { .processor = op->processor, .lanes = 1, .where = where,
                               .size = op->size };

    if (!op->is_copy || op->kind != MEMOP_DEVICE)
        return operation_bottom(x, o, "the operation is no copy");
    s.data = op->data + op->where[lane_lowest(op->lanes)];
    return continue_if(environment_write_shared(&x->m->env, &s, x->why));
}

/* memprog.op.lock: all of its banks, or none and try again. */
static inline enum yield_action lock(struct micro *x, const struct operation_row *o)
{
    struct processor_memory *p = &x->m->env.processors[x->op->processor];
    uint64_t banks;

    if (x->op->kind != MEMOP_ATOMIC || !on_shared(x->op))
        return operation_bottom(x, o, "only an atomic of shared memory locks banks");
    banks = environment_banks(&x->m->env, x->op->address, x->op->size);
    if ((p->locked & banks) != 0)
        return YA_YIELD;
    p->locked |= banks;
    p->lock_changes++;
    if (x->m->in_flight > 0 && waiting_for_banks(p, banks))
        waiting_banks_changed(x->m, x->op->processor, banks);
    return YA_CONTINUE;
}

/* memprog.op.unlock */
static inline enum yield_action unlock(struct micro *x, const struct operation_row *o)
{
    struct processor_memory *p = &x->m->env.processors[x->op->processor];
    uint64_t banks;

    if (x->op->kind != MEMOP_ATOMIC || !on_shared(x->op))
        return operation_bottom(x, o, "only an atomic of shared memory unlocks banks");
    banks = environment_banks(&x->m->env, x->op->address, x->op->size);
    p->locked &= ~banks;
    p->lock_changes++;
    if (x->m->in_flight > 0 && waiting_for_banks(p, banks))
        waiting_banks_changed(x->m, x->op->processor, banks);
    return YA_CONTINUE;
}

/* ---- caches ---- */

/* flushL1 (ours): the rules wbL1 and flush (4.6) for the operation's processor, as a fence of level
 * gl wants them. Tries again while a global line of L1 is pinned. */
static enum yield_action flush_l1(struct micro *x, const struct operation_row *o)
{
    (void)o;
    return silent_clean_l1(x->m, x->op->processor) ? YA_CONTINUE : YA_YIELD;
}

/* readPast (ours): what is newest was read; of what was there before the operation may take
 * some. */
static enum yield_action read_past(struct micro *x, const struct operation_row *o)
{
    if (!operation_request(x) || x->op->space != SPACE_GLOBAL)
        return operation_bottom(x, o, "the operation is not about global memory");
    past_read(x->m, x->op);
    return YA_CONTINUE;
}

/* writePast (ours): keeps what it writes over, and writeL2. It waits until there is room in L2. */
static enum yield_action write_past(struct micro *x, const struct operation_row *o)
{
    const struct operation_row *below = &operation_rows[OPERATION_WRITEL2];
    const struct cache *c = environment_cache(&x->m->env, LEVEL_L2, x->op->processor);

    if (!operation_request(x) || x->op->space != SPACE_GLOBAL)
        return operation_bottom(x, o, "the operation is not about global memory");
    if (c->nlines == 0 || cache_can_write(c, x->request.line))
        past_write(x->m, x->op);
    return cache_op(x, below);
}

/* meetBlock (ours): of shared memory: what the operation releases and acquires. */
static enum yield_action meet_block(struct micro *x, const struct operation_row *o)
{
    (void)o;
    past_meet_block(x->m, x->op);
    return YA_CONTINUE;
}

static bool is_last_level(const struct operation_row *o)
{
    return o->level + 1 == CACHE_LEVELS;
}

bool operation_needs_lines(const struct operation_row *o)
{
    return o->cached != CACHED_NONE && o->cached != CACHED_WRITE &&
           (o->cached != CACHED_READ || !is_last_level(o));
}

/* A cache of less than one line (ours; the report has none): it holds nothing, so nothing is ever
 * cached, a write goes to the level below, a read of the last level reads memory, and what another
 * one should hand out the operation carries itself since the level below gave it. */
static enum yield_action pass_through(struct micro *x, const struct operation_row *o)
{
    if (operation_needs_lines(o))
        return YA_CONTINUE;
    if (!is_last_level(o))
        return operation_apply(x, o + OPERATIONS_OF_A_LEVEL);
    return o->cached == CACHED_WRITE ? write_mem(x, o) : read_mem(x, o);
}

/* The caches' answers as yield actions. */
static enum yield_action answer(struct micro *x, enum cache_answer a, const struct operation_row *o)
{
    if (a != CACHE_BOTTOM)
        return a == CACHE_DONE ? YA_CONTINUE : YA_YIELD;
    return operation_bottom(x, o, o->cached == CACHED_RESERVE ? "the address is cached already"
                                                              : "the address is not cached");
}

/* L1_op and L2_op (4.4.3): the function of the cache. */
static enum cache_answer apply_to_cache(struct micro *x, const struct operation_row *o)
{
    static cache_function *const functions[] = {
        [CACHED_READ] = cache_read, [CACHED_WRITE] = cache_write,
        [CACHED_RESERVE] = cache_reserve, [CACHED_UPDATE] = cache_update,
        [CACHED_EVICT] = cache_evict, [CACHED_DISCARD] = cache_discard,
        [CACHED_CLASSIFYFIRST] = cache_classify_first,
        [CACHED_CLASSIFYNORMAL] = cache_classify_normal,
    };

    return functions[o->cached](x->caches[o->level], &x->request, x->tell);
}

/* The same with an atomic's value, spread out as the bytes of its segment. */
static enum cache_answer apply_to_value(struct micro *x, const struct operation_row *o)
{
    unsigned char segment[MOST_LINE_BYTES] = { 0 }; /* all of it is compared with the line */
    enum cache_answer a;

    x->request.data = segment;
    spread(x, o->value, segment);
    a = apply_to_cache(x, o);
    gather(x, o->value, segment);
    return a;
}

/* The operations that a cache function does: select the cache, apply the function, keep what it read. They are
 *   memprog.op.readL1, memprog.op.readL2, memprog.op.writeL1, memprog.op.writeL2,
 *   memprog.op.reserveL1, memprog.op.reserveL2, memprog.op.updateL1, memprog.op.updateL2,
 *   memprog.op.evictL1, memprog.op.evictL2, memprog.op.discardL1, memprog.op.discardL2,
 *   memprog.op.classifyFirstL1, memprog.op.classifyFirstL2,
 *   memprog.op.classifyNormalL1, memprog.op.classifyNormalL2. */
static enum yield_action cache_op(struct micro *x, const struct operation_row *o)
{
    if (!operation_request(x))
        return operation_bottom(x, o, "only an operation on global or local memory can use a cache");
    if (x->caches[o->level]->nlines == 0)
        return pass_through(x, o);
    x->request.pin = &x->op->pins[o->level];
    x->request.again = x->op->deferred;
    return answer(x, x->op->kind == MEMOP_ATOMIC ? apply_to_value(x, o) : apply_to_cache(x, o), o);
}
