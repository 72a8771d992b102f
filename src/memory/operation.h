/* memory/operation.h: Boolean and operational expressions of memory programs (4.4.2, 4.4.3). */
#ifndef WS_MEMORY_OPERATION_H
#define WS_MEMORY_OPERATION_H

#include "memory/internal.h"

/* One micro step: η, σ and its result. */
struct micro {
    struct memory *m;
    struct teller *tell;
    struct derivation *told; /* the reported part of its micro steps */
    struct memop *op;
    const struct statement *code; /* statements of op's program */
    struct window *window; /* the operation's */
    struct stuck *why;
    struct cache_request request; /* the operation's request to caches; line 0: not known */
    struct cache *caches[CACHE_LEVELS]; /* the caches of its processor; set with `request` */
};

/* Leaves out the members that each micro step sets itself. */
static inline void micro_init(struct micro *x, struct memory *m, struct memop *op,
                              struct stuck *why)
{
    x->m = m;
    x->tell = m->tell;
    x->op = op;
    x->code = op->program->code;
    x->window = &m->windows.v[op->window];
    x->why = why;
    x->request.line = 0;
    x->request.word.n = 0;
}

/* B⟦⟧ (4.4.2). False: bottom. */
bool bexp_value(struct micro *x, uint32_t bexp, bool *value);

/* The value of one of the kinds from BEXP_ACQUIRES on. */
bool bexp_of_operation(const struct memop *op, enum bexp_kind kind);

/* stores (ours): does an atomic that finds these bytes write? A compare that fails does not. */
bool operation_stores(const struct memop *op, const unsigned char *found);

/* The cache operation that Ln_op applies. */
enum cached {
    CACHED_NONE, CACHED_READ, CACHED_WRITE, CACHED_RESERVE, CACHED_UPDATE, CACHED_EVICT,
    CACHED_DISCARD, CACHED_CLASSIFYFIRST, CACHED_CLASSIFYNORMAL
};

/* The rows of operations.def. */
struct operation_row {
    enum rule rule;
    uint8_t cached; /* enum cached */
    uint8_t level; /* CACHE_LEVELS: it uses no cache */
    uint8_t value; /* the value of an atomic that it uses */
};
extern const struct operation_row operation_rows[];
/* The functions of O⟦⟧ by operation; each instance of the core has its own. */
typedef enum yield_action operation_function(struct micro *x, const struct operation_row *o);
extern operation_function *const operation_functions[OPERATION_COUNT];

/* O⟦⟧ (4.4.3): YA_CONTINUE; YA_YIELD when it defers execution; YA_BOTTOM. */
static inline enum yield_action operation_apply(struct micro *x, const struct operation_row *o)
{
    unsigned here = tell_open(x->tell);
    enum yield_action ya = operation_functions[o - operation_rows](x, o);

    tell_rule(x->tell, here, o->rule, ya != YA_BOTTOM && o->rule != RULE_COUNT);
    return ya;
}

/* The operation that was deferred in the last micro step. */
static inline const struct operation_row *memop_deferred(const struct memop *op)
{
    return op->program->code[op->at].row;
}

/* The cache for whose lines a deferred operation waits; NULL: it waits for banks. */
static inline struct cache *operation_waits_for(const struct memory *m, const struct memop *op)
{
    return environment_from(&m->env, memop_deferred(op)->level, op->processor);
}
/* Does it wait for every global line of that cache, not for lines of one set? */
static inline bool operation_waits_for_all(const struct memop *op)
{
    return memop_deferred(op) == &operation_rows[OPERATION_FLUSHL1];
}
/* operation_wants_room: does it want any line? operation_reads_line: does it want to read one? */
static inline bool operation_wants_room(const struct memop *op)
{
    const struct operation_row *o = memop_deferred(op);

    return o->cached == CACHED_RESERVE || o->cached == CACHED_WRITE;
}
static inline bool operation_reads_line(const struct memop *op)
{
    return memop_deferred(op)->cached == CACHED_READ;
}
/* Does the operation do nothing if its cache has no lines? */
bool operation_needs_lines(const struct operation_row *o);

/* The line of a DEVICE or ATOMIC operation, and its bytes of that line. */
static inline uint64_t memop_line(const struct memory *m, const struct memop *op)
{
    return op->address & ~(uint64_t)(m->env.line_bytes - 1);
}
static inline struct byte_mask memop_bytes(const struct memory *m, const struct memop *op)
{
    if (op->kind == MEMOP_DEVICE)
        return op->bytes;
    return bytes_range((unsigned)(op->address & (m->env.line_bytes - 1)), op->size);
}

/* May the operation use caches (the side condition cop ≠ ε of 4.4.2 and 4.4.3)? Constant memory is
 * uncached. A volatile access may (ours): it has no cache operator, but synchronises in L2. An atomic of
 * global memory may: the text defines cache operations for Σdevice only, but listing 4.4 applies them to an
 * atomic, whose request is its address. */
static inline bool operation_is_cached(const struct memop *op)
{
    if (op->kind == MEMOP_DEVICE)
        return op->space != SPACE_CONST;
    return op->kind == MEMOP_ATOMIC && op->space == SPACE_GLOBAL;
}

/* May it use caches? Then its request is known from now on. */
static inline bool operation_request(struct micro *x)
{
    if (x->request.line != 0)
        return true;
    if (!operation_is_cached(x->op))
        return false;
    x->request.line = memop_line(x->m, x->op);
    x->request.bytes = memop_bytes(x->m, x->op);
    x->request.word = bytes_word(x->request.bytes);
    x->request.data = x->op->data;
    for (unsigned level = 0; level < CACHE_LEVELS; level++)
        x->caches[level] = environment_cache(&x->m->env, level, x->op->processor);
    return true;
}

/* The banks that an atomic of shared memory locks; emits no trace event. */
uint64_t memop_banks(const struct memory *m, const struct memop *op);
/* The bytes of shared memory that an operation accesses. It is set member by member: as a whole a compiler
 * would build it in memory, and the read would stall. */
static inline void memop_shared(struct shared_access *s, const struct memop *op,
                                const uint32_t where[1])
{
    bool lanes = op->kind == MEMOP_SHARED;

    s->processor = op->processor;
    s->lanes = lanes ? op->lanes : 1;
    s->where = lanes ? op->where : where;
    s->size = lanes ? (uint32_t)op->size * op->nvalues : op->size;
    s->data = op->data;
    run_list_copy(&s->runs, &op->runs);
}

/* An address outside its state space is bottom in readMem or in (wbL2). It is found when the operation is
 * issued (ours), the one place where the instruction at fault is known. The first two are for accesses not
 * known as runs, and for segments at the end of their space. */
bool operation_lanes_fit(const struct micro *x);
bool operation_segment_fits(const struct micro *x);
/* Does it certainly fit? */
static inline bool operation_fits_inside(const struct memory *m, const struct memop *op)
{
    const struct environment *e = &m->env;

    if (op->kind == MEMOP_REG)
        return true;
    if (op->kind == MEMOP_DEVICE)
        return environment_segment_fits(e, op->address);
    if (op->kind == MEMOP_SHARED)
        return environment_runs_fit(e, &op->runs);
    return op->space == SPACE_SHARED && op->address + op->size <= e->bytes[SPACE_SHARED];
}
static inline bool operation_fits(const struct micro *x)
{
    if (operation_fits_inside(x->m, x->op))
        return true;
    return x->op->space == SPACE_SHARED || x->op->kind == MEMOP_SHARED ? operation_lanes_fit(x)
                                                                       : operation_segment_fits(x);
}

#endif
