/* tests/ptx6/axioms.h: which outcomes of a litmus test the axioms of PTX 6.0 allow, by
 * enumerating its candidate executions. A reading of its own of test and axioms: it shares no
 * code with the tool. */
#ifndef TESTS_PTX6_AXIOMS_H
#define TESTS_PTX6_AXIOMS_H

#include <stdbool.h>
#include <stdint.h>

#define MOST_THREADS 6
#define MOST_CODE 40
#define MOST_REGS 32
#define MOST_LOCS 12
#define MOST_EVENTS 56
#define ADDRESS 1000 /* the address of location i is ADDRESS + i */

enum code_kind {
    CODE_NONE, CODE_LOAD, CODE_STORE, CODE_RMW, CODE_FENCE, CODE_BAR, CODE_SET, CODE_JUMP
};
enum scope { SCOPE_NONE, SCOPE_CTA, SCOPE_GPU, SCOPE_SYS };

struct operand {
    int reg;       /* the register, or -1 */
    int64_t value; /* without one */
};

struct code {
    enum code_kind kind;
    char op[8];               /* of RMW, SET, JUMP: for example add, cas or eq */
    enum scope scope;         /* NONE: weak */
    bool acquires, releases, sc, arrives;
    int dst;                  /* -1: none */
    struct operand at, a, b;
    int target, barrier, count;
    char label[16];           /* of JUMP */
};

struct column {
    int cta, gpu, n;
    struct code code[MOST_CODE];
    int64_t regs[MOST_REGS];
};

/* What is asked for: P0:r1 (thread 0, index 1) or a location (thread -1). */
struct key {
    int thread, index;
};

struct test {
    char name[64];
    int nthreads, nlocs, nkeys;
    struct column threads[MOST_THREADS];
    char locs[MOST_LOCS][16];
    int64_t init[MOST_LOCS];
    struct key keys[24];
};

struct outcomes {
    int64_t (*v)[24];
    int n, cap;
};

/* False, with a line on stderr: not a test that this reads. */
bool test_read(struct test *t, const char *path);
/* P1:r0, x … as text. */
void key_text(const struct test *t, const struct key *k, char out[32]);
/* All outcomes that are allowed, each once. False: too large for it. */
bool test_outcomes(const struct test *t, struct outcomes *out);

#endif
