/* tests/jumps/tree.h: a random program of blocks that go to each other in any order, before it
 * is PTX. Every thread has a record of its own in memory, so what one does is of no concern to
 * another, and each run must leave what the threads do one by one. Knows neither text nor
 * addresses. */
#ifndef WS_TESTS_JUMPS_TREE_H
#define WS_TESTS_JUMPS_TREE_H

#include <stdbool.h>
#include <stdint.h>

#define MOST_FUNCTIONS 4 /* 0 is the entry */
#define MOST_BLOCKS 8
#define MOST_TARGETS 3
#define MOST_NUMBERS 4   /* addresses that the host passes */
#define MOST_THREADS 70
#define MOST_VISITS 40   /* blocks that a thread goes through; then it exits */

/* How a thread leaves a block. All but the first three may have a guard; who is guarded off falls
 * into the next block. */
enum leave {
    LEAVE_FALL,     /* into the next block, from the last one out of the function */
    LEAVE_RET,      /* out of the function, when it was called, else out of the program */
    LEAVE_EXIT,
    LEAVE_BRANCH,
    LEAVE_TABLE,    /* brx.idx */
    LEAVE_LABELS,   /* bra of a register that got a label, by mov and a guarded mov */
    LEAVE_KEPT,     /* bra of a label of this function, out of memory; while it is not there: fall */
    LEAVE_FOREIGN,  /* the same of another function */
    LEAVE_NUMBER,   /* bra of a number that the host gave, as a parameter or in memory */
    LEAVE_FUNCTION, /* bra to the first address of a function */
    LEAVES
};

/* A function is called before the end of the block. */
enum call {
    CALL_NONE,
    CALL_DIRECT,
    CALL_EMPTY,    /* a function without instructions */
    CALL_REGISTER, /* by mov and a guarded mov */
    CALL_MEMORY,   /* out of a variable with initial values */
    CALL_NUMBER,   /* the host gave the address */
    CALLS
};

/* Tokens of the program's own, around a few instructions. */
enum own { OWN_NONE, OWN_DIAMOND, OWN_LOOP, OWNS };

struct guard {
    bool on, negated;
    unsigned bit; /* of the hash */
};

struct spot {
    unsigned function, block;
};

struct block {
    uint32_t salt;
    enum own own;
    struct guard own_guard, inner; /* whom the diamond divides; who returns or exits inside */
    bool inner_exits;
    struct guard early;            /* who returns before the call, or exits */
    bool early_exits;
    enum call call;
    struct guard call_guard, other_callee;
    unsigned callee[2], number;    /* functions; which of the host's */
    bool labelled;                 /* its preRet, if the program has them, names a label */
    enum leave leave;
    struct guard guard, other;     /* who leaves; who takes the second target of two */
    unsigned target[MOST_TARGETS]; /* blocks, for LEAVE_FUNCTION the first is a function */
    unsigned foreign;              /* LEAVE_FOREIGN: whose labels */
    bool loaded;                   /* LEAVE_NUMBER: out of memory, not from a parameter */
    bool alias;                    /* it has a second label, which branches name */
};

struct routine {
    unsigned nblocks;
    struct block block[MOST_BLOCKS];
    bool wild;                     /* a branch in it may go anywhere */
    bool keeps;                    /* its first block keeps the addresses of some labels */
    unsigned kept[MOST_TARGETS];   /* those */
};

struct tree {
    unsigned nfunctions, threads;
    struct routine function[MOST_FUNCTIONS];
    struct spot number[MOST_NUMBERS];
    unsigned called[MOST_NUMBERS]; /* functions, as numbers */
    bool own_tokens, own_prerets;
    bool wild;                     /* branches may go anywhere */
    bool calls;                    /* one of its functions does */
};

/* What a thread leaves. */
struct record {
    uint32_t hash, visits;
};

void tree_make(struct tree *t, uint64_t seed);
uint32_t tree_first_hash(unsigned thread);
/* One thread after the other, by the tree alone. */
void tree_evaluate(const struct tree *t, struct record *out);

#endif
