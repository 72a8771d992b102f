/* memory/memprog.h: memory programs as text and as statements (4.4.2 to 4.4.4). Knows no memory. */
#ifndef WS_MEMORY_MEMPROG_H
#define WS_MEMORY_MEMPROG_H

#include "memory/memory.h"

/* What becomes of the micro step of an operation (4.4.4). */
enum yield_action { YA_CONTINUE, YA_YIELD, YA_END, YA_BOTTOM };

/* OpExp (4.4.3) */
enum operation {
#define OPERATION(name, ...) OPERATION_##name,
#include "memory/operations.def"
    OPERATION_COUNT
};
/* From an operation on a cache to the same one on the next lower cache. */
#define OPERATIONS_OF_A_LEVEL (OPERATION_READL2 - OPERATION_READL1)
const char *operation_text(enum operation o);

/* BExp (4.4.2): nodes of a tree; a and b are the indices of its operands, a of ISCACHED the level. */
enum bexp_kind {
    BEXP_TRUE, BEXP_FALSE, BEXP_NOT, BEXP_AND, BEXP_OR, BEXP_ISCACHED,
    /* ours, of sets with scopes: does an atomic write, … */
    BEXP_STORES,
    /* … and what the operation is */
    BEXP_ACQUIRES, BEXP_RELEASES, BEXP_BEYOND
};
struct bexp {
    uint8_t kind;
    uint32_t a, b;
};

/* MemStm (4.4.4), laid out flat: what follows a statement in the text follows it here. */
#define MOST_STATEMENTS 1000u
#define NO_STATEMENT 0xffffffffu
enum statement_kind {
    STATEMENT_NOP,
    STATEMENT_YIELD,
    STATEMENT_END,
    STATEMENT_OP,   /* operation */
    STATEMENT_IF,   /* bexp; the then branch follows, the else branch is at `target` */
    STATEMENT_JUMP, /* a then branch is over: goes on at `next` */
    STATEMENT_OFF   /* behind the last statement, or what is bottom: nothing is left to execute */
};
struct operation_row;
struct action;
struct statement {
    const struct operation_row *row; /* of the operation (memory/operation.h) */
    uint32_t bexp;
    uint32_t target; /* where its else branch is; NO_STATEMENT: it has none */
    uint32_t inside; /* the if that it lies in a branch of, or NO_STATEMENT */
    uint32_t after;  /* the next of its sequence; NO_STATEMENT: it is the last */
    uint32_t next;   /* what is executed when it is over: that, or what follows its if, … */
    uint8_t kind;
    uint8_t operation;
    bool yields;     /* … which is a yield */
    const struct action *action; /* of an operation or an if */
};

/* What is executed of a program, without what only leads on: its operations and conditions. */
struct micro;
typedef enum yield_action action_function(struct micro *x, const struct action *a);
struct way {
    const struct action *to; /* the next one; NULL: the program ends, or runs out of statements */
    action_function *go;     /* it does that, with all that follows */
    uint32_t then;   /* what the next micro step begins with, if one ends on the way */
    uint16_t yields; /* how many end there, but for the program's last */
    bool ends;
};
struct action {
    action_function *go;             /* alone, or with those of its run behind it */
    const struct operation_row *row; /* NULL: the condition of an if */
    const struct statement *at;      /* which it is */
    struct way ways[2];              /* complete, or it holds; it does not */
};

struct memprog {
    char *name;
    enum rule row; /* program.* (4.5), by its name in a set of programs; RULE_COUNT: none */
    bool discards; /* has discardL1 or discardL2: may drop data that was never written back */
    bool writes_l1;
    bool reads;    /* an operation of it takes something else for its data than it was issued with */
    bool unread;   /* a statement of it uses a value that no way to it has read: it is STATEMENT_OFF */
    bool flushes;  /* has flushL1: touches other lines than its own */
    bool past;     /* has readPast, writePast or meetBlock: touches what all threads know */
    struct action *actions;
    struct way start;
    enum memprog_only only; /* what the whole program is, if it is such a list */
    uint32_t only_steps;    /* and its micro steps, */
    bool only_ends;         /* with the last of which it ends in one */
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
