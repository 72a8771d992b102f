/* tests/differential/program.h: random CUDA programs as trees: grown from a seed (grow.c),
 * printed as CUDA C (print.c) and evaluated with masks of threads (evaluate.c), which gives the
 * right values without any warp, stack or barrier. */
#ifndef WS_TESTS_DIFFERENTIAL_PROGRAM_H
#define WS_TESTS_DIFFERENTIAL_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { MOST_THREADS = 128, VARIABLES = 5, MOST_COUNTERS = 24, FUNCTIONS = 3, ACCUMULATORS = 5,
       INPUTS = 64, MOST_NODES = 4096 };

/* How many threads go the same way at a place: all of the block, of a warp, of a tile of 8, or
 * nobody knows. */
enum level { LEVEL_THREAD, LEVEL_TILE, LEVEL_WARP, LEVEL_BLOCK };

enum expr_kind { EXPR_CONST, EXPR_VAR, EXPR_COUNTER, EXPR_TID, EXPR_DEPTH, EXPR_INPUT, EXPR_BINARY };
enum binary { BIN_ADD, BIN_SUB, BIN_MUL, BIN_XOR, BIN_AND, BIN_OR, BIN_SHR, BIN_MOD, BIN_LESS, BIN_EQUAL,
              BINARIES };

struct expr {
    enum expr_kind kind;
    enum binary op;
    uint32_t value; /* a constant, or the number of a variable or counter; shift of EXPR_TID */
    const struct expr *a, *b;
};

enum stmt_kind {
    STMT_ASSIGN, STMT_IF, STMT_FOR, STMT_LOOP, STMT_GOTO, STMT_SWITCH,
    STMT_BREAK_IF, STMT_CONTINUE_IF, STMT_RETURN_IF, STMT_EXIT_IF, STMT_CALL,
    STMT_BLOCK_EXCHANGE, STMT_HALF_EXCHANGE, STMT_WARP_EXCHANGE, STMT_TILE_EXCHANGE,
    STMT_SHUFFLE, STMT_TILE_SHUFFLE, STMT_CG_SHUFFLE, STMT_VOTE, STMT_MATCH, STMT_SYNC_COUNT,
    STMT_ATOMIC, STMT_LOCK, STMT_SPIN, STMT_TWO_PLACES, STMT_ROUNDS
};

struct stmt {
    enum stmt_kind kind;
    unsigned var, counter, variant, distance; /* by kind */
    uint32_t through;                         /* switch: cases that fall through */
    const struct expr *e, *e2;
    struct stmt *body[4];
    struct stmt *next;
};

struct routine {
    struct stmt *body;
    const struct expr *result;
    enum level level; /* least level of a place that calls it */
    bool recursive;
    bool all;         /* it asks for threads that may have exited: none may have */
};

struct program {
    struct expr expr[MOST_NODES];
    struct stmt stmt[MOST_NODES];
    size_t nexprs, nstmts;
    struct routine routine[FUNCTIONS + 1]; /* the last one is the kernel */
    unsigned threads, ncounters;
    bool unaligned, groups, waits; /* barrier.sync by part of a warp; cooperative_groups; locks */
};

/* grow.c */
void program_grow(struct program *p, uint64_t seed);
/* print.c */
void program_print(const struct program *p, uint64_t seed, FILE *out);
/* evaluate.c: the words of the result buffer, threads + ACCUMULATORS of them. False: the program
 * takes too long. */
bool program_evaluate(const struct program *p, uint32_t *result);

#endif
