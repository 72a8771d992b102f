/* litmus/litmus.h: litmus tests for PTX as text, in one of three forms: a few threads, and a
 * condition on how they end. A test becomes a PTX program of one kernel; all locations and the
 * registers that somebody asks for are its module variables. docs/litmus.md has the grammar. Knows
 * no search. */
#ifndef WS_LITMUS_LITMUS_H
#define WS_LITMUS_LITMUS_H

#include "condition/test.h"
#include "host/scenario.h"

/* Threads of one block lie in a warp each, or in one warp. */
enum litmus_warps { LITMUS_WARP_EACH, LITMUS_ONE_WARP };

struct litmus_options {
    enum litmus_warps warps;
    bool warm; /* a thread begins with weak loads of what it will load weakly */
};

/* What a line of the program comes of: a thread, and its cell of the test; span.source NULL: code
 * around the columns. */
struct litmus_cell {
    bool known;
    unsigned thread;
    struct span span;
};

/* Where a thread lies in the grid. */
struct litmus_place {
    uint32_t block, thread;
};

struct litmus {
    struct litmus_place *places; /* owned; by thread */
    size_t nplaces, cap_places;
    const char **registers;      /* owned; of each value of the test the program's register, NULL of a
                                    location */
    struct litmus_cell *cells; /* owned; by line of the program, from 1 */
    size_t ncells, cap_cells;
    struct test test;
    struct text program;      /* PTX */
    unsigned nthreads;
    uint32_t blocks, threads; /* the grid: blocks, threads of each */
    uint64_t warp_size;       /* the WarpSize to run it with */
    bool reuses_lines;        /* two loads may come to one line of an L1; else its lines are filled,
                                 and nobody finds them */
    struct text prints;       /* the names of the module variables in the order of the words, each
                                 with a NUL */
};

/* Reads a test. False with errors in d. litmus_free in any case. */
bool litmus_read(struct litmus *l, const struct source *text, struct litmus_options o,
                 struct diags *d);
void litmus_free(struct litmus *l);
/* NULL: the line is nobody's. */
const struct litmus_cell *litmus_cell(const struct litmus *l, unsigned line);

/* Makes a scenario of it: loads the program, launches it. The scenario is zero before. */
bool litmus_scenario(const struct litmus *l, struct scenario *s, const struct load_options *o,
                     struct diags *d);
/* Has the test threads of several blocks, and an instruction whose scope is one block? Then an outcome
 * may depend on whether scopes are looked at (memory_knows_scopes). */
bool litmus_has_narrow_scope(const struct litmus *l, const struct scenario *s);
/* What is to be printed of the scenario, in the order of the words; mem_free gives it back. */
struct target *litmus_prints(const struct litmus *l, const struct scenario *s, size_t *n);

#endif
