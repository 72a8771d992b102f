/* memory/memprog.h: memory programs as text and as statements (4.4.2 to 4.4.4). Knows no memory. */
#ifndef WS_MEMORY_MEMPROG_H
#define WS_MEMORY_MEMPROG_H

#include "memory/memory.h"

/* The result of the micro step of an operation (4.4.4). */
enum yield_action { YA_CONTINUE, YA_YIELD, YA_END, YA_BOTTOM };

/* OpExp (4.4.3) */
enum operation {
#define OPERATION(name, ...) OPERATION_##name,
#include "memory/operations.def"
    OPERATION_COUNT
};
/* Distance from an operation on a cache to the same one on the next lower cache. */
#define OPERATIONS_OF_A_LEVEL (OPERATION_READL2 - OPERATION_READL1)
const char *operation_text(enum operation o);

/* BExp (4.4.2): nodes of a tree; a and b are the indices of its operands, a of ISCACHED the level. */
enum bexp_kind {
    BEXP_TRUE, BEXP_FALSE, BEXP_NOT, BEXP_AND, BEXP_OR, BEXP_ISCACHED,
    /* ours, in sets with scopes: does the atomic write? */
    BEXP_STORES,
    /* ours, in sets with scopes: the semantics of the operation */
    BEXP_ACQUIRES, BEXP_RELEASES, BEXP_BEYOND
};
struct bexp {
    uint8_t kind;
    uint32_t a, b;
};

/* MemStm (4.4.4) as a flat array, in the order of the text. */
#define MOST_STATEMENTS 1000u
#define NO_STATEMENT 0xffffffffu
enum statement_kind {
    STATEMENT_NOP,
    STATEMENT_YIELD,
    STATEMENT_END,
    STATEMENT_OP,   /* operation */
    STATEMENT_IF,   /* bexp; the then branch follows, the else branch is at `target` */
    STATEMENT_JUMP, /* the end of a then branch: continues at `next` */
    STATEMENT_OFF   /* after the last statement, or bottom: no statement is left to execute */
};
struct operation_row;
struct statement {
    const struct operation_row *row; /* row of the operation (memory/operation.h) */
    uint32_t bexp;
    uint32_t target; /* start of its else branch; NO_STATEMENT: none */
    uint32_t inside; /* the if with the branch that holds it, or NO_STATEMENT */
    uint32_t after;  /* the next of its sequence; NO_STATEMENT: it is the last */
    uint32_t next;   /* the statement executed after it: `after`, or the one after its if */
    uint8_t kind;
    uint8_t operation;
};

struct memprog {
    char *name;
    enum rule row; /* program.* (4.5), by its name in a set of programs; RULE_COUNT: none */
    bool discards; /* has discardL1 or discardL2: may drop data that was never written back */
    bool writes_l1;
    bool reads;    /* one of its operations replaces the data that it was issued with */
    bool unread;   /* a statement uses a value that is not read before it: it is STATEMENT_OFF */
    bool flushes;  /* has flushL1: touches other lines than its own */
    bool past;     /* has readPast, writePast or meetBlock: touches the sets of all threads (past.h) */
    enum memprog_only only; /* the kind of list that the whole program is, if it is one */
    uint32_t only_steps;    /* micro steps of that list */
    bool only_ends;         /* its last operation and its end are one micro step */
    uint64_t print; /* a fingerprint of its name and text */
    struct statement *code;
    size_t n, cap;
    struct bexp *bexps;
    size_t nbexps, cap_bexps;
};

/* Parses a program; NULL with errors in d. Owner: the caller, memprog_free. */
struct memprog *memprog_parse(const char *name, const struct source *text, struct diags *d);
void memprog_free(struct memprog *p);

#endif
