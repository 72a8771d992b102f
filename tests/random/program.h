/* tests/random/program.h: a small random program as a tree, before it is PTX. Its control flow
 * is that of a structured language, so it is consistent (6.2), and it has no race, so every run
 * that the semantics allows leaves the same memory. Knows neither text nor values. */
#ifndef WS_TESTS_RANDOM_PROGRAM_H
#define WS_TESTS_RANDOM_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MOST_THREADS 128 /* of a launch */
#define MOST_BLOCK 64
#define MOST_LOOPS 4     /* one within the other */
#define MOST_ARMS 4
#define SLOTS 4          /* words that each thread has for itself, in each memory */
#define CELLS 6          /* words that all threads share, each with an operation of its own */
#define OUT_WORDS 12     /* words that a thread writes when it reaches the end */
#define MARK 0xd0eu      /* the value of the last of these words */

/* What registers hold. */
enum class { CLASS_NONE, CLASS_R, CLASS_D, CLASS_P, CLASSES }; /* 32 bits, 64 bits, predicate */
#define REGISTERS 6
extern const unsigned class_size[CLASSES]; /* registers of a function, at most REGISTERS */

/* Instructions that compute. */
struct op {
    const char *text;     /* in PTX, with its types */
    enum class dst, a, b, c;
    bool number;          /* b may be a number, which is not 0; with b CLASS_NONE it must be */
    uint64_t (*apply)(uint64_t a, uint64_t b, uint64_t c);
};
extern const struct op ops[];
extern const unsigned nops;

/* Each cell has one operation, which commutes with itself. */
struct cell_op {
    const char *text;
    uint32_t (*apply)(uint32_t old, uint32_t value);
};
extern const struct cell_op cell_ops[CELLS];

enum stmt_kind {
    STMT_OP,       /* dst = ops[op](a, b, c) */
    STMT_LOAD,     /* dst = the thread's own word a of memory `area` */
    STMT_STORE,    /* the thread's own word a of memory `area` = b */
    STMT_ATOMIC,   /* cell `op` takes a */
    STMT_FENCE,
    STMT_IF,       /* arm 0 when predicate a is `sense`, else arm 1; uniform: when the block is a */
    STMT_LOOP,     /* arm 0, a & 3 times, or a number; form 1: once more */
    STMT_SWITCH,   /* arm a % narms; falls: from that arm into the next */
    STMT_BREAK,    /* leaves so many loops, `levels` + 1 */
    STMT_CONTINUE, /* leaves `levels` loops and goes on with the next */
    STMT_CALL,     /* dst = function `op`(a, b) */
    STMT_SELECT,   /* dst = function c % op(a, b), by its address; form: how targets are declared */
    STMT_RECUR,    /* dst = this function again(a, b), when that many calls are still allowed */
    STMT_RETURN,   /* a, from a function */
    STMT_EXIT,
    /* in uniform code only */
    STMT_VOTE,     /* op: a vote on predicate a; form 1: .sync */
    STMT_BARRIER,
    STMT_REDUCE,   /* op: a reduction over the block of predicate a */
    STMT_EXCHANGE, /* dst = the a of the thread b further on in the block */
    STMT_KINDS
};

enum vote_kind { VOTED_ALL, VOTED_ANY, VOTED_UNI, VOTED_BALLOT, VOTES };
enum reduce_kind { REDUCED_AND, REDUCED_OR, REDUCED_POPC, REDUCTIONS };

/* A register of the class that its place asks for, or a number. */
struct term {
    bool number;
    uint32_t value;
};

#define NO_STMT (-1)
#define NO_ARM (-1)

struct stmt {
    enum stmt_kind kind;
    bool removed;  /* by shrinking: it is as if it were not there */
    bool uniform;  /* in uniform code, and so is what it holds */
    bool guarded, guard_sense;
    unsigned guard; /* predicate */
    unsigned op, dst, levels, form, area;
    bool sense;
    struct term a, b, c;
    int arm[MOST_ARMS]; /* first statement of each list, or NO_STMT */
    unsigned narms;
    unsigned falls;     /* a bit for each arm */
    int only;           /* of an if, after shrinking: the arm that replaces it; or NO_ARM */
    int next;           /* in its list, or NO_STMT */
};

/* Memory that a host can see. */
enum area { AREA_INPUT, AREA_SLOTS, AREA_CELLS, AREA_OUT, AREA_SHARED, AREAS };
#define HOST_AREAS AREA_SHARED /* those before it */
extern const char *const area_name[AREAS];

/* Functions call only functions before them, and themselves at most MOST_RECURSION deep. The last
 * one is entered by all threads of a block at once, so it may contain uniform code; then comes the
 * kernel. */
#define FUNCTIONS 4
#define MOST_RECURSION 2
#define UNIFORM_FUNCTION (FUNCTIONS - 1)
#define KERNEL FUNCTIONS
#define BODIES (FUNCTIONS + 1)

struct program_tree {
    struct stmt *v; /* owned: statements in the order in which they were made */
    size_t n, cap;
    int body[BODIES];
    unsigned blocks, threads; /* of a block */
    bool fences;              /* a fence after each access, and no calls: for profile report */
    uint32_t input[SLOTS * MOST_THREADS];
};

/* The same program for the same seed, on every machine. */
void tree_make(struct program_tree *p, uint64_t seed);
void tree_free(struct program_tree *p);
size_t tree_size(const struct program_tree *p); /* statements that are not removed */
/* The next that is not removed, beginning with the statement s; NO_STMT when there is none. */
int tree_present(const struct program_tree *p, int s);

#endif
