/* structured/store.h: a launch of a structured program, its addresses (the paper's eta), memory
 * (mu), and values of expressions (E). Knows no control flow. */
#ifndef WS_STRUCTURED_STORE_H
#define WS_STRUCTURED_STORE_H

#include "base/rule.h"
#include "structured/syntax.h"

/* First values of a shared variable from outside (--buffer). */
struct simt_buffer {
    uint32_t variable;
    int64_t *values; /* owned by the caller */
    uint64_t n;
};

/* What a run is of. The same all through it. */
struct simt_launch {
    const struct simt_program *program; /* not owned */
    uint32_t entry;                     /* function */
    unsigned threads;                   /* 1 to SIMT_MOST_THREADS */
    unsigned warp_size;                 /* a warp's threads are consecutive */
    bool else_first;                    /* simt.if takes the else path first, as in the paper */
    uint64_t most_items;                /* tokens, or contexts of one thread: MaxTokens */
    uint64_t *base;                     /* by variable: its first address; owned */
    uint64_t *length;                   /* by variable: elements that can be named; owned */
    uint64_t naddresses, nshared;       /* shared ones come first */
    int64_t *first;                     /* memory at first; owned */
};

/* Gives every variable its addresses and first values. l has program, entry, threads and the
 * members above base; the rest is zero. False with an error in d: a buffer does not fit, or an array has no
 * length. simt_launch_free is required in any case. */
bool simt_launch_open(struct simt_launch *l, const struct simt_buffer *buffers, size_t nbuffers,
                      struct diags *d);
void simt_launch_free(struct simt_launch *l);

/* One thread's eyes on memory. `why` may be NULL: nobody asks. */
struct simt_view {
    const struct simt_launch *launch;
    const int64_t *memory;
    unsigned thread;
    struct stuck *why;
    enum rule rule; /* the rule with the value as premise, for `why` */
};
/* What an operator makes of values (not `&&`, `||`, `?:`). False: no value. */
bool simt_unary(enum simt_operator op, int64_t a, int64_t *out);
bool simt_binary(enum simt_operator op, int64_t a, int64_t b, int64_t *out);
/* E(e, t, M). False: it has no value (64 bits with sign; docs/structured.md). */
bool simt_value(const struct simt_view *v, const struct simt_expr *e, int64_t *out);
/* eta(t)(x): the address of a place. False: the index has no value, or is outside the array. */
bool simt_address(const struct simt_view *v, const struct simt_expr *place, uint64_t *out);
/* The variable that an address belongs to, and which of its elements (a local's: the thread). */
uint32_t simt_variable_at(const struct simt_launch *l, uint64_t address, uint64_t *element);

#endif
