/* program/suffix.h: how the values of the small enumerations of type.h are spelt as suffixes of an
 * instruction, one table for reading and printing. */
#ifndef WS_PROGRAM_SUFFIX_H
#define WS_PROGRAM_SUFFIX_H

#include "program/opcode.h"
#include "program/type.h"

enum suffix_kind {
    SUFFIX_COMPARE, /* enum compare */
    SUFFIX_BOOL,    /* enum bool_op */
    SUFFIX_ROUND,   /* enum rounding */
    SUFFIX_CACHE,   /* enum cache_op */
    SUFFIX_LEVEL,   /* enum fence_level, of membar: cta gl sys */
    SUFFIX_SCOPE,   /* enum fence_level, of memory operations: cta gpu sys */
    SUFFIX_VOTE,    /* enum vote_mode */
    SUFFIX_BARRIER, /* enum barrier_type */
    SUFFIX_REDUCE,  /* enum barrier_red */
    SUFFIX_ATOMIC,  /* enum atomic_op */
    SUFFIX_CLAMP,   /* enum clamp_mode */
    SUFFIX_ORDER,   /* enum mem_order; weak is not spelt */
    SUFFIX_SPACE,   /* enum space */
    SUFFIX_TESTP,   /* variant of testp, 1 first */
    SUFFIX_PRMT,    /* variant of prmt, 1 first */
    SUFFIX_SHF,     /* variant of shf: 1 l, 2 r */
    SUFFIX_SHFL,    /* variant of shfl: enum shfl_mode */
    SUFFIX_MATCH,   /* variant of match: 1 any, 2 all */
    SUFFIX_KINDS
};

/* The spelling without the dot; "" when the value has none. */
const char *suffix_text(enum suffix_kind kind, unsigned value);
/* The value that is spelt so; false when there is none. */
bool suffix_find(enum suffix_kind kind, const char *s, size_t n, unsigned *value);

/* The spelling of a feature; "" when the opcode has no such one. */
const char *feature_text(enum opcode op, unsigned feature);
/* The feature of the opcode that is spelt so; 0 when there is none. */
unsigned feature_find(enum opcode op, const char *s, size_t n);

#endif
